package billing_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// remind runs the reminders of an hour.
func (s *fixture) remind() {
	s.t.Helper()
	s.must(s.service.RemindRenewals(s.t.Context(), s.scope("fitpuur"), s.time()))
}

// reminders returns the subjects of the reminders of a renewal that the account got.
func (p subscriber) reminders() []string {
	p.fixture.t.Helper()
	var subjects []string
	for _, letter := range p.mails() {
		if strings.Contains(letter.Subject, "verlengd") {
			subjects = append(subjects, letter.Subject)
		}
	}
	return subjects
}

// beforeRenewal moves the clock to a time before the next renewal.
func (p subscriber) beforeRenewal(left time.Duration) {
	p.fixture.t.Helper()
	p.fixture.pass(p.subscription().PeriodEnd.Add(-left).Sub(p.fixture.time()))
}

func TestRenewalReminder_IsSentOnceBeforeEachYear(t *testing.T) {
	s := newFixture(t)
	yearly, monthly := s.subscribed("jaar", "card"), s.subscribed("maand", "card")
	for year := 1; year <= 3; year++ { // 2028 has a leap day
		yearly.beforeRenewal(billing.RenewalNotice + time.Second)
		s.remind()
		if got := yearly.reminders(); len(got) != year-1 {
			t.Fatalf("year %d: got reminders %q too early", year, got)
		}
		s.pass(time.Second)
		s.remind()
		for range 15 { // every day until the renewal, and after it
			s.pass(day)
			s.remind()
		}
		got := yearly.reminders()
		if len(got) != year {
			t.Fatalf("year %d: got %d reminders: %q", year, len(got), got)
		}
	}
	if got := monthly.reminders(); len(got) != 0 {
		t.Errorf("a monthly plan was reminded: %q", got)
	}
	letter := yearly.mails()[0]
	for _, want := range []string{"21 november 2029", "94,95", "een jaar", "zeg dan voor die dag op"} {
		if !strings.Contains(strings.ToLower(letter.Text), want) {
			t.Errorf("%q is not in the letter: %s", want, letter.Text)
		}
	}
}

func TestRenewalReminder_OnlyOfARenewal(t *testing.T) {
	s := newFixture(t)
	cancelled, resumed := s.subscribed("jaar", "card"), s.subscribed("jaar", "card")
	paused, toMonth, toYear := s.subscribed("jaar", "card"), s.subscribed("jaar", "card"), s.subscribed("maand", "card")
	s.pass(360 * day)
	s.must(cancelled.leave(billing.Cancel))
	s.must(resumed.leave(billing.Cancel))
	s.must(toMonth.change(toMonth.preview("maand").Plan.ID, s.time()))
	s.remind()
	s.must(resumed.resume())
	if got := paused.reminders(); len(got) != 1 {
		t.Errorf("got reminders %q before the pause", got)
	}
	s.must(paused.pause(2))
	s.remind()
	for p, want := range map[subscriber]int{cancelled: 0, resumed: 1, paused: 1, toMonth: 0, toYear: 0} {
		if got := p.reminders(); len(got) != want {
			t.Errorf("got reminders %q, want %d", got, want)
		}
	}
	paused.beforeRenewal(3 * day) // the pause moved it
	s.remind()
	if got := paused.reminders(); len(got) != 2 {
		t.Errorf("got reminders %q after a pause moved the renewal, want 2", got)
	}
}

// A crash before the commit sends nothing and loses nothing; many servers at once send one letter.
func TestRenewalReminder_SurvivesACrashAndConcurrency(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	p.beforeRenewal(5 * day)
	p.mails()
	for _, sql := range []string{
		`create function jobs.crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
		`create trigger crash before insert on jobs.river_job execute function jobs.crash()`,
	} {
		if _, err := s.admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.service.RemindRenewals(t.Context(), p.scope, s.time()); err == nil {
		t.Fatal("no crash")
	}
	if _, err := s.admin.Exec(t.Context(), `drop trigger crash on jobs.river_job`); err != nil {
		t.Fatal(err)
	}
	if got := p.reminders(); len(got) != 0 {
		t.Fatalf("got reminders %q after a crash", got)
	}
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if err := s.service.RemindRenewals(t.Context(), p.scope, s.time()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got := p.reminders(); len(got) != 1 {
		t.Errorf("got reminders %q of 20 servers at once", got)
	}
}

func TestRenewalReminder_WaitsForTheDay(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	p.beforeRenewal(5*day + 8*time.Hour) // four in the morning in Amsterdam
	s.remind()
	if got := p.reminders(); len(got) != 0 {
		t.Errorf("got reminders %q at night", got)
	}
	s.pass(6 * time.Hour)
	s.remind()
	if got := p.reminders(); len(got) != 1 {
		t.Errorf("got reminders %q in the morning", got)
	}
}
