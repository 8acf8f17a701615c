package reminder

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

// start is a Wednesday at 10:00 in Amsterdam.
var start = time.Date(2026, 11, 18, 10, 0, 0, 0, menu.Zone)

var key = []byte("a key of thirty-two bytes for tests")

// fixture is a tenant and a post, with a clock that tests set and an outbox.
type fixture struct {
	t       *testing.T
	admin   *pgx.Conn
	scope   postgres.Scope
	service *Service
	post    *Post
	outbox  *mail.Outbox
	now     time.Time
	closed  bool // the brand is switched off
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	database := seedtest.New(t)
	b := &fixture{t: t, admin: database.Connect(t, ""), outbox: &mail.Outbox{}, now: start}
	db := database.Open(t)
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	b.service = &Service{Queue: queue, Key: key}
	b.post = &Post{
		DB:     db,
		Sender: b.outbox,
		From:   "post@lepelblad.example",
		Key:    key,
		Now:    func() time.Time { return b.now },
		Brand: func(context.Context, uuid.UUID) (mail.Brand, error) {
			return mail.Brand{
				Name:         "FitPuur",
				Language:     locale.Dutch,
				Site:         "https://fitpuur.example",
				SupportEmail: "hallo@fitpuur.example",
			}, nil
		},
		Open: func(context.Context, uuid.UUID) (bool, error) { return !b.closed, nil },
	}
	b.scope = db.Scope(b.tenant("fitpuur"))
	return b
}

// tenant returns the ID of the brand with a slug.
func (b *fixture) tenant(slug string) uuid.UUID {
	b.t.Helper()
	var tenant uuid.UUID
	err := b.admin.QueryRow(b.t.Context(), `select id from tenants where slug = $1`, slug).Scan(&tenant)
	if err != nil {
		b.t.Fatal(err)
	}
	return tenant
}

// newAccount creates an account at the fixture's time.
func (b *fixture) newAccount(source string, answers account.Answers) Args {
	b.t.Helper()
	accounts := &account.Service{Passwords: auth.Passwords{Memory: 8, Passes: 1}}
	accountID, err := accounts.Create(b.t.Context(), b.scope, account.Registration{
		Name:          "Sanne de Boer",
		Email:         uuid.NewString() + "@voorbeeld.example",
		Password:      "een lang wachtwoord",
		TermsAccepted: true,
		HealthConsent: true, Source: source, Answers: answers,
	}, b.now, menu.Today(b.now))
	if err != nil {
		b.t.Fatal(err)
	}
	startReminders := func(tx postgres.Tx) error { return b.service.Start(b.t.Context(), tx, accountID) }
	if err := b.scope.Tx(b.t.Context(), startReminders); err != nil {
		b.t.Fatal(err)
	}
	return Args{Tenant: jobs.Tenant{ID: b.scope.Tenant()}, Account: accountID}
}

// save saves a step of an account at the fixture's time.
func (b *fixture) save(args Args, save account.OnboardingUpdate) {
	b.t.Helper()
	service, today := &account.Service{}, menu.Today(b.now)
	if _, err := service.SaveOnboarding(b.t.Context(), b.scope, args.Account, save, b.now, today); err != nil {
		b.t.Fatal(err)
	}
}

// remind calls Remind for an account at the fixture's time.
func (b *fixture) remind(args Args) time.Time {
	b.t.Helper()
	next, err := b.post.Remind(b.t.Context(), args)
	if err != nil {
		b.t.Fatal(err)
	}
	return next
}

// remindAll calls Remind like the queue, setting the clock to each returned time, until there are no more letters. It
// returns when letters were sent.
func (b *fixture) remindAll(args Args) []time.Time {
	b.t.Helper()
	var sentAt []time.Time
	for range 100 {
		before := len(b.outbox.Newest())
		next := b.remind(args)
		if len(b.outbox.Newest()) > before {
			sentAt = append(sentAt, b.now)
		}
		if next.IsZero() {
			return sentAt
		}
		if next.Before(b.now) {
			b.t.Fatalf("the next reminder is due at %s, before %s", next, b.now)
		}
		b.now = next
	}
	b.t.Fatal("the reminders do not end")
	return nil
}

// completeAnswers has answers to all questions of the general funnel.
var completeAnswers = account.Answers{
	Goal: nutrition.Healthier, Sex: nutrition.Female, BirthDate: "1992-03-14", HeightCm: 170, WeightKg: 78,
	Situation: nutrition.NoSituation,
	Activity:  nutrition.Light, Diet: account.Everything, Intolerances: []catalogue.Intolerance{}, Dislikes: []string{},
	MealTimes:      []string{"breakfast", "lunch", "dinner"},
	CookingMinutes: 30, Household: 2,
}

func TestPost_SendsFourLettersAndNoMore(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", account.Answers{Goal: nutrition.Healthier})
	sentAt := b.remindAll(args)
	want := []time.Duration{time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}
	if len(sentAt) != len(want) {
		t.Fatalf("letters were sent at %v", sentAt)
	}
	for n, after := range want {
		if !sentAt[n].Equal(start.Add(after)) {
			t.Errorf("letter %d was sent at %s, want %s", n+1, sentAt[n], start.Add(after))
		}
	}
	subjects := map[string]bool{}
	for _, message := range b.outbox.Newest() {
		subjects[message.Subject] = true
		for _, part := range []string{
			"https://fitpuur.example/login?check=true&email=", "#", "https://fitpuur.example/unsubscribe?token=",
		} {
			if !strings.Contains(message.Text, part) {
				t.Errorf("%q is missing from %s", part, message.Text)
			}
		}
	}
	if len(subjects) != MaxLetters {
		t.Errorf("got subjects %v", subjects)
	}
	if first := b.outbox.Newest()[MaxLetters-1].Text; !strings.Contains(first, "nog 3 stappen met vragen") {
		t.Errorf("got first letter %s", first)
	}
	b.now = b.now.AddDate(1, 0, 0)
	if next := b.remind(args); !next.IsZero() || len(b.outbox.Newest()) != MaxLetters {
		t.Errorf("after the last letter, the next is due at %s", next)
	}
	trail, err := audit.OfAccount(t.Context(), b.scope, args.Account, 10)
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	for _, entry := range trail {
		if entry.Action == audit.ReminderSent && entry.Actor == audit.System {
			sent++
		}
	}
	if sent != MaxLetters {
		t.Errorf("got %d letters in the audit trail", sent)
	}
}

func TestPost_SkipsAccountsThatFinishedOrUnsubscribed(t *testing.T) {
	for name, c := range map[string]struct {
		source  string
		answers account.Answers
		then    func(b *fixture, args Args)
	}{
		"finished, by looking around": {"general", completeAnswers, func(b *fixture, args Args) {
			b.save(args, account.OnboardingUpdate{SubmitCalories: true})
		}},
		"erased": {"general", completeAnswers, func(b *fixture, args Args) {
			accounts := &account.Service{Queue: b.service.Queue}
			if err := accounts.Erase(b.t.Context(), b.scope, args.Account, b.now); err != nil {
				b.t.Fatal(err)
			}
		}},
		"took the consent back": {"general", completeAnswers, func(b *fixture, args Args) {
			if err := account.WithdrawHealthConsent(b.t.Context(), b.scope, args.Account, b.now); err != nil {
				b.t.Fatal(err)
			}
		}},
		"asked for no more": {"general", completeAnswers, func(b *fixture, args Args) {
			for range 2 { // the second time is no error
				token := tokenOf(key, args.ID, args.Account)
				if err := b.service.Stop(b.t.Context(), b.scope, token, b.now); err != nil {
					b.t.Fatal(err)
				}
			}
		}},
		"for whom the way is not": {"keto", account.Answers{}, func(b *fixture, args Args) {
			b.save(args, account.OnboardingUpdate{Answers: account.Answers{Medical: "kidneyDisease"}})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			args := b.newAccount(c.source, c.answers)
			b.now = b.now.Add(30 * time.Minute)
			c.then(b, args)
			b.now = b.now.Add(time.Hour)
			if next := b.remind(args); !next.IsZero() || len(b.outbox.Newest()) != 0 {
				t.Errorf("got letters, and the next at %s: %v", next, b.outbox.Newest())
			}
		})
	}
}

func TestPost_RemindsAccountsWithAccessAndOpenQuestions(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", account.Answers{})
	const plan = `
		with plan as (
			insert into plans (tenant_id, slug, name, billed_every, cents, currency, tax_percent, sort)
			values ($1, 'm', '{"nl": "M"}', 'month', 995, 'EUR', 21, 1) returning id)
		insert into subscriptions (tenant_id, account_id, plan_id, status, cents, currency, tax_percent,
		stripe_subscription_id, started_at, period_start, period_end)
		select $1, $2, id, 'active', 995, 'EUR', 21, 'sub', $3, $3, $3 from plan`
	if _, err := b.admin.Exec(t.Context(), plan, args.ID, args.Account, b.now); err != nil {
		t.Fatal(err)
	}
	if sentAt := b.remindAll(args); len(sentAt) != MaxLetters {
		t.Errorf("letters were sent at %v", sentAt)
	}
	for _, message := range b.outbox.Newest() {
		if strings.Contains(message.Text, "zonder te betalen") {
			t.Errorf("a subscriber received %s", message.Text)
		}
	}
}

func TestPost_RestartsTheWaitAfterActivity(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", account.Answers{})
	b.now = start.Add(50 * time.Minute)
	b.save(args, account.OnboardingUpdate{Answers: account.Answers{Goal: nutrition.Healthier}})
	b.now = start.Add(time.Hour)
	next := b.remind(args)
	if len(b.outbox.Newest()) != 0 || !next.Equal(start.Add(110*time.Minute)) {
		t.Fatalf(
			"ten minutes after an answer there are %d letters, and the next is at %s",
			len(b.outbox.Newest()),
			next,
		)
	}
	b.now = next
	b.remind(args)
	// The user is active the next morning, just before the second letter.
	b.now = start.Add(25 * time.Hour)
	b.save(args, account.OnboardingUpdate{Answers: account.Answers{Sex: nutrition.Female}})
	sentAt := b.remindAll(args)
	if len(sentAt) != MaxLetters-1 || !sentAt[0].Equal(start.Add(49*time.Hour)) {
		t.Errorf("the other letters were sent at %v", sentAt)
	}
	subjects := map[string]bool{}
	for _, message := range b.outbox.Newest() {
		subjects[message.Subject] = true
	}
	if len(subjects) != MaxLetters {
		t.Errorf("got subjects %v", subjects)
	}
}

func TestPost_KeepsLettersApartAfterDowntime(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", account.Answers{})
	b.now = start.AddDate(0, 0, 20)
	sentAt := b.remindAll(args)
	if len(sentAt) != MaxLetters {
		t.Fatalf("letters were sent at %v", sentAt)
	}
	for n := 1; n < len(sentAt); n++ {
		if interval := sentAt[n].Sub(sentAt[n-1]); interval < 11*time.Hour {
			t.Errorf("letter %d was sent %s after the previous one", n+1, interval)
		}
	}
}

func TestPost_SendsALetterOnceWhenCalledConcurrently(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", account.Answers{})
	b.now = start.Add(time.Hour)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if _, err := b.post.Remind(context.Background(), args); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if sent := len(b.outbox.Newest()); sent != 1 {
		t.Errorf("%d letters were sent", sent)
	}
}

// failingSender refuses every message.
type failingSender struct{}

func (failingSender) Send(context.Context, mail.Message) error { return errors.New("nobody answers") }

func TestPost_DoesNotRetryAFailedLetter(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", account.Answers{})
	b.now = start.Add(time.Hour)
	b.post.Sender = failingSender{}
	if _, err := b.post.Remind(t.Context(), args); err == nil {
		t.Error("a letter that could not be sent is not logged")
	}
	b.post.Sender = b.outbox
	if next := b.remind(args); len(b.outbox.Newest()) != 0 || !next.Equal(start.Add(24*time.Hour)) {
		t.Errorf("got %d letters, and the next at %s", len(b.outbox.Newest()), next)
	}
}

func TestAfterQuietHours_SkipsNight(t *testing.T) {
	t.Parallel()
	at := func(month time.Month, day, hour, minute int) time.Time {
		return time.Date(2026, month, day, hour, minute, 0, 0, menu.Zone)
	}
	for name, c := range map[string]struct{ at, want time.Time }{
		"in the morning":                      {at(11, 18, 8, 0), at(11, 18, 8, 0)},
		"just before nine in the evening":     {at(11, 18, 20, 59), at(11, 18, 20, 59)},
		"at nine in the evening":              {at(11, 18, 21, 0), at(11, 19, 8, 15)},
		"just before midnight":                {at(11, 18, 23, 59), at(11, 19, 8, 15)},
		"on the last night of the year":       {at(12, 31, 22, 0), time.Date(2027, 1, 1, 8, 15, 0, 0, menu.Zone)},
		"after midnight":                      {at(11, 18, 0, 0), at(11, 18, 8, 15)},
		"just before eight":                   {at(11, 18, 7, 59), at(11, 18, 8, 15)},
		"in the night that is an hour longer": {at(10, 24, 22, 0), at(10, 25, 8, 15)},
		"in the night that is shorter":        {at(3, 29, 1, 30), at(3, 29, 8, 15)},
		"by the clock of another zone":        {time.Date(2026, 7, 1, 19, 30, 0, 0, time.UTC), at(7, 2, 8, 15)},
	} {
		if got := afterQuietHours(c.at, 0.25); !got.Equal(c.want) {
			t.Errorf("%s: %s becomes %s, want %s", name, c.at, got, c.want)
		}
	}
}

func TestPost_SendsLettersOfTheNightInTheMorning(t *testing.T) {
	for name, begin := range map[string]time.Time{
		"in winter":                             time.Date(2026, 11, 18, 20, 30, 0, 0, menu.Zone),
		"over the night that is an hour longer": time.Date(2026, 10, 24, 23, 0, 0, 0, menu.Zone),
		"over the night that is shorter":        time.Date(2026, 3, 28, 22, 0, 0, 0, menu.Zone),
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.now = begin
			sentAt := b.remindAll(b.newAccount("general", account.Answers{}))
			if len(sentAt) != MaxLetters {
				t.Fatalf("letters were sent at %v", sentAt)
			}
			for n, at := range sentAt {
				if hour := at.In(menu.Zone).Hour(); hour < quietEnd || hour >= quietStart {
					t.Errorf("letter %d was sent at %s", n+1, at.In(menu.Zone))
				}
			}
			morning := time.Date(begin.Year(), begin.Month(), begin.Day()+1, quietEnd, 0, 0, 0, menu.Zone)
			if sentAt[0].Before(morning) || !sentAt[0].Before(morning.Add(spread)) {
				t.Errorf("the first letter was sent at %s, want the hour after %s", sentAt[0], morning)
			}
		})
	}
}

func TestStop_StopsTheLettersOfItsAccountOnly(t *testing.T) {
	b := newFixture(t)
	args, other := b.newAccount("general", account.Answers{}), b.newAccount("general", account.Answers{})
	good := tokenOf(key, args.ID, args.Account)
	for name, token := range map[string]string{
		"nothing":               "",
		"something else":        "geen link",
		"one that was cut":      good[:len(good)-1],
		"another's beginning":   tokenOf(key, args.ID, other.Account)[:22] + good[22:],
		"of another server":     tokenOf([]byte("another key of thirty-two bytes..."), args.ID, args.Account),
		"of another tenant":     tokenOf(key, b.tenant("greenfork"), args.Account),
		"an account's own name": args.Account.String(),
	} {
		if err := b.service.Stop(t.Context(), b.scope, token, b.now); !errors.Is(err, ErrLink) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	if err := b.service.Stop(t.Context(), b.scope, good, b.now); err != nil {
		t.Fatal(err)
	}
	b.now = start.Add(time.Hour)
	b.remind(args)
	b.remind(other)
	if sent := b.outbox.Newest(); len(sent) != 1 ||
		!strings.Contains(sent[0].Text, tokenOf(key, args.ID, other.Account)) {
		t.Errorf("got letters %v", sent)
	}
	unknown := tokenOf(key, args.ID, uuid.New())
	if err := b.service.Stop(t.Context(), b.scope, unknown, b.now); err != nil {
		t.Errorf("for an erased account: got error %v", err)
	}
}

func TestSendNext_SendsNextLetter(t *testing.T) {
	b := newFixture(t)
	args := b.newAccount("general", completeAnswers)
	acct, err := account.Find(t.Context(), b.scope, args.Account)
	if err != nil {
		t.Fatal(err)
	}
	for n := range MaxLetters + 1 {
		if err := b.post.SendNext(t.Context(), args.ID, strings.ToUpper(acct.Email)); err != nil {
			t.Fatal(err)
		}
		if sent := len(b.outbox.Newest()); sent != min(n+1, MaxLetters) {
			t.Errorf("after %d hurried runs, got %d letters", n+1, sent)
		}
	}
}

func TestPost_SendsNothingForInactiveBrands(t *testing.T) {
	b := newFixture(t)
	early, late := b.newAccount("general", account.Answers{}), b.newAccount("general", account.Answers{})
	b.closed = true
	b.now = start.Add(2 * time.Hour)
	next := b.remind(early)
	if got := b.remind(late); len(b.outbox.Newest()) != 0 || !next.Equal(b.now.Add(24*time.Hour)) || !got.Equal(next) {
		t.Errorf("got %d letters, and the next at %s", len(b.outbox.Newest()), next)
	}
	b.closed, b.now = false, next
	b.remind(early)
	if got := len(b.outbox.Newest()); got != 1 {
		t.Errorf("after switching on again, %d letters were sent", got)
	}
	b.closed, b.now = true, start.Add(8*24*time.Hour)
	if next := b.remind(late); !next.IsZero() || len(b.outbox.Newest()) != 1 {
		t.Errorf("weeks later, the next letter is due at %s", next)
	}
}
