package billing_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// introductions are plans of FitPuur: with a trial, with a first price, with both, and a year with a trial.
func introductions() []tenancy.Plan {
	name := locale.Text{"nl": "Plan", "en": "Plan"}
	return []tenancy.Plan{
		{Slug: "maand", Name: name, BilledEvery: tenancy.Month, Cents: 1195, TaxPercent: 21},
		{Slug: "proef", Name: name, BilledEvery: tenancy.Month, Cents: 1195, TaxPercent: 21, TrialDays: 10},
		{Slug: "eerst", Name: name, BilledEvery: tenancy.Month, Cents: 1195, TaxPercent: 21, FirstCents: 595},
		{
			Slug: "beide", Name: name, BilledEvery: tenancy.Month, Cents: 1195, TaxPercent: 21, TrialDays: 10,
			FirstCents: 595,
		},
		{Slug: "jaar", Name: name, BilledEvery: tenancy.Year, Cents: 9495, TaxPercent: 21, TrialDays: 20},
	}
}

// introduced returns a new account with a subscription to one of introductions.
func (s *fixture) introduced(plan, method string) subscriber {
	s.t.Helper()
	p := s.subscribed(plan, method)
	s.runJobs()
	s.deliverEvents()
	return p
}

// Each case is what a subscriber, a bank or the clock can do to a trial of ten days.
func TestTrial_GoesFromStateToState(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	for name, c := range map[string]struct {
		plan, method string
		steps        func(p subscriber)
		want         billing.State
		access       bool
		asked        []int
		refunded     int
		mail         string // subject of the newest letter
		letters      int
	}{
		"starts": {
			"proef", "ideal", func(subscriber) {}, billing.Trialing, true, nil, 0, "proefperiode bij", 1,
		},
		"is paid at its end": {
			"proef", "card", func(subscriber) { s.pass(10 * day) },
			billing.Active, true, []int{1195}, 0, "is begonnen", 1,
		},
		"is paid by debit, which is processing": {
			"proef", "ideal", func(subscriber) { s.pass(10 * day) },
			billing.Active, true, []int{1195}, 0, "is begonnen", 1,
		},
		"renews a month after its end": {
			"proef", "card", func(subscriber) { s.pass(10*day + 31*day) },
			billing.Active, true, []int{1195, 1195}, 0, "is begonnen", 1,
		},
		"is cancelled": {
			"proef", "card", func(p subscriber) { s.must(p.leave(billing.Cancel)) },
			billing.Cancelling, true, nil, 0, "is opgezegd", 2,
		},
		"is cancelled and ends": {"proef", "card", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
			s.pass(60 * day)
		}, billing.Ended, false, nil, 0, "is gestopt", 3},
		"is cancelled and resumed": {"proef", "card", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
			s.must(p.resume())
		}, billing.Trialing, true, nil, 0, "loopt door", 3},
		"is withdrawn from": {"proef", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Withdraw))
			s.pass(60 * day)
		}, billing.Withdrawn, false, nil, 0, "herroepen", 2},
		"is withdrawn from after its payment": {"proef", "card", func(p subscriber) {
			s.pass(11 * day)
			s.must(p.leave(billing.Withdraw))
			s.pass(60 * day)
		}, billing.Withdrawn, false, []int{1195}, 1195, "herroepen", 2},
		"is not paid": {"proef", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(10 * day)
		}, billing.PastDue, true, []int{1195}, 0, "lukte niet", 2},
		"is not paid, and a retry succeeds": {"proef", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(10 * day)
			p.failPayments("no")
			s.pass(4 * day)
		}, billing.Active, true, []int{1195}, 0, "is gelukt", 3},
		"is not paid by debit, nor by retries": {"proef", "ideal", func(p subscriber) {
			p.failPayments("yes")
			s.pass(10 * day)
			s.pass(20 * day)
		}, billing.Ended, false, []int{1195}, 0, "is gestopt", 3},
		"is followed by the first price": {
			"beide", "card", func(subscriber) { s.pass(10 * day) },
			billing.Active, true, []int{595}, 0, "is begonnen", 1,
		},
		"is followed by the first price, once": {
			"beide", "card", func(subscriber) { s.pass(10*day + 31*day) },
			billing.Active, true, []int{595, 1195}, 0, "is begonnen", 1,
		},
	} {
		p := s.introduced(c.plan, c.method)
		c.steps(p)
		s.runJobs()
		s.deliverEvents()
		if sub := p.subscription(); sub.State() != c.want || p.account().Subscribed != c.access {
			t.Errorf("%s: state %s, access %t, want %s and %t",
				name, sub.State(), p.account().Subscribed, c.want, c.access)
		}
		letters := p.subjects()
		if len(letters) != c.letters || !strings.Contains(letters[len(letters)-1], c.mail) {
			t.Errorf("%s: letters %q", name, letters)
		}
		if asked := p.asked(); !equal(asked, c.asked) || s.refunded(s.stripeCustomer(p)) != c.refunded {
			t.Errorf("%s: asked %v, refunded %d, want %v and %d",
				name, asked, s.refunded(s.stripeCustomer(p)), c.asked, c.refunded)
		}
		for _, entry := range p.history() {
			if entry.Cents == 0 {
				t.Errorf("%s: the history has an entry of nothing: %+v", name, entry)
			}
		}
		if r := s.reconcile(); r.Updated != 0 || r.Unplaced != 0 {
			t.Errorf("%s: reconciliation = %+v", name, r)
		}
	}
	if n := s.count(`select count(*) from tax_invoices where cents = 0`); n != 0 {
		t.Errorf("%d invoices of nothing were issued", n)
	}
	if gaps := s.count(`select max(number) - count(*) from tax_invoices`); gaps != 0 {
		t.Errorf("%d numbers of invoices are missing", gaps)
	}
}

// asked returns the amounts of the account's invoices, paid or not, without those of nothing.
func (p subscriber) asked() (cents []int) {
	p.fixture.t.Helper()
	const sql = `select cents from invoices where account_id = $1 and cents <> 0 order by created_at`
	rows, err := p.fixture.admin.Query(p.fixture.t.Context(), sql, p.id)
	p.fixture.must(err)
	cents, err = pgx.CollectRows(rows, pgx.RowTo[int])
	p.fixture.must(err)
	return cents
}

// The payment after a trial comes by itself, like a renewal: a plan of a year can then end with a month's notice.
func TestTrial_OfAYearCanEndWithNotice(t *testing.T) {
	s := newFixture(t) // on 21 November
	s.applyPlans(introductions())
	p := s.introduced("jaar", "card")
	s.pass(21 * day)
	s.must(p.leave(billing.GiveNotice))
	s.deliverEvents()
	// From 12 January until 11 December, 333 of 365 days.
	if got := s.refunded(s.stripeCustomer(p)); got != 8663 || p.subscription().State() != billing.Cancelling {
		t.Errorf("%d was refunded, state %s", got, p.subscription().State())
	}
	s.pass(40 * day)
	if got := p.subscription().State(); got != billing.Ended || !equal(p.asked(), []int{9495}) {
		t.Errorf("state %s, asked %v", got, p.asked())
	}
}

// What is charged, when, and how to prevent it is in the letter at the start.
func TestTrial_LettersSayWhatIsChargedAndWhen(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	p := s.introduced("beide", "ideal") // on 21 November
	letter := p.mails()[0].Text
	for _, want := range []string{"1 december 2026", "5,95", "Daarna betaal je €\u00a011,95", "Zeg dan op voor",
		"5 december 2026", "Vandaag betaal je niets"} {
		if !strings.Contains(strings.Join(strings.Fields(letter), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%q is not in the letter: %s", want, letter)
		}
	}
	s.advance(6*day + 23*time.Hour - 3*time.Hour - time.Hour) // 28 November, 07:00 in Amsterdam
	s.remind()
	if got := len(p.mails()); got != 1 {
		t.Fatalf("got %d letters before nine", got)
	}
	s.advance(3 * time.Hour) // three days before
	for range 3 {
		s.remind()
		s.advance(time.Hour)
	}
	mails := p.mails()
	if len(mails) != 2 || !strings.Contains(mails[0].Subject, "stopt op 1 december 2026") ||
		!strings.Contains(mails[0].Text, "5,95") {
		t.Fatalf("got %d letters, the last %s: %s", len(mails), mails[0].Subject, mails[0].Text)
	}
	s.pass(30 * day)
	s.remind()
	if got := len(p.mails()); got != 2 {
		t.Errorf("got %d letters after the trial", got)
	}
}

func TestTrial_ReminderOnlyOfAPaymentThatFollows(t *testing.T) {
	s := newFixture(t)
	plans := introductions()
	plans[2].TrialDays, plans[2].FirstCents = 3, 0
	s.applyPlans(plans)
	cancelled, short := s.introduced("proef", "card"), s.introduced("eerst", "card")
	s.must(cancelled.leave(billing.Cancel))
	for range 12 {
		s.remind()
		s.pass(day)
	}
	for p, want := range map[subscriber]int{cancelled: 3, short: 1} {
		if got := p.subjects(); len(got) != want {
			t.Errorf("letters %q, want %d", got, want)
		}
	}
}

// A first price is what is paid, booked and paid back; the next payment is the price.
func TestFirstPrice_IsPaidOnce(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	stays, withdraws := s.introduced("eerst", "card"), s.introduced("eerst", "ideal")
	upgrades := s.introduced("eerst", "card")
	if sub := stays.subscription(); sub.State() != billing.Active || sub.Cents != 1195 || sub.NextCents != nil {
		t.Errorf("subscription = %+v", sub)
	}
	letter := strings.Join(strings.Fields(stays.mails()[0].Text), " ")
	for _, want := range []string{"voor € 5,95 de eerste keer", "Daarna", "€ 1,03 btw", "betaal je € 11,95, tenzij"} {
		if !strings.Contains(strings.ToLower(letter), strings.ToLower(want)) {
			t.Errorf("%q is not in the letter: %s", want, letter)
		}
	}
	s.must(withdraws.leave(billing.Withdraw))
	if got := s.refunded(s.stripeCustomer(withdraws)); got != 595 {
		t.Errorf("%d was refunded", got)
	}
	s.pass(15 * day)
	// Half of what was paid for a month of 30 days is left: 298 of 595.
	if change := upgrades.preview("jaar"); change.Credit != 298 || change.DueNow != 9495-298 {
		t.Errorf("preview = %+v", change)
	}
	s.pass(17 * day)
	if got := stays.paid(); !equal(got, []int{595, 1195}) {
		t.Errorf("paid = %v", got)
	}
	if cents, tax := stays.books(); cents != 595+1195 || tax != 103+207 {
		t.Errorf("the books have %d cents, %d tax", cents, tax)
	}
}

// A first price of a debit that fails was not had.
func TestFirstPrice_IsNotUsedUpByAPaymentThatFails(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	p := s.introduced("eerst", "sepa_debit")
	s.resolveDebit("no")
	s.deliverEvents()
	s.runJobs()
	if mails := p.mails(); len(mails) != 2 || !strings.Contains(mails[0].Text, "5,95") {
		t.Errorf("letter: %s", mails[0].Text)
	}
	s.pay(p.checkoutPage("eerst"), "card")
	s.deliverEvents()
	if got := p.asked(); !equal(got, []int{595, 595}) {
		t.Errorf("asked = %v", got)
	}
}

// offeredIntroductions returns how many plans have an introduction for the account.
func (p subscriber) offeredIntroductions() (count int) {
	p.fixture.t.Helper()
	plans, err := p.fixture.service.OfferedPlansTo(p.fixture.t.Context(), p.scope, p.id, p.subscription().Plan)
	p.fixture.must(err)
	for _, plan := range plans {
		if !plan.Introduction.IsZero() {
			count++
		}
	}
	return count
}

// A person gets one introduction of a tenant: not another one after it, with another address, or with a new account.
func TestIntroduction_IsGivenOnce(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	for _, first := range []string{"proef", "eerst"} {
		p := s.newSubscriber("fitpuur", "general")
		if got := p.offeredIntroductions(); got != 4 {
			t.Fatalf("%d plans have an introduction", got)
		}
		open := p.checkoutPage(first)
		if p.checkoutPage(first) != open {
			t.Error("a second click got another page")
		}
		s.pay(open, "card")
		s.deliverEvents()
		s.must(p.leave(billing.Withdraw))
		s.deliverEvents()
		for range 2 {
			if got := p.offeredIntroductions(); got != 0 {
				t.Errorf("after %s, %d plans have an introduction", first, got)
			}
			s.pay(p.checkoutPage("proef"), "card")
			s.deliverEvents()
			if sub := p.subscription(); sub.State() != billing.Active || sub.TrialUntil != nil {
				t.Errorf("after %s, another trial: %+v", first, sub)
			}
			s.must(p.leave(billing.Withdraw))
			s.deliverEvents()
			s.pay(p.checkoutPage("eerst"), "card")
			s.deliverEvents()
			if got := p.paid(); got[len(got)-1] != 1195 {
				t.Errorf("after %s, another first price: %v", first, got)
			}
			s.must(p.leave(billing.Withdraw))
			s.deliverEvents()
			p.changeEmail("ander-" + p.email)
		}
		email := p.email
		s.must(s.accounts.Erase(t.Context(), p.scope, p.id, s.time()))
		s.runJobs()
		again := s.newSubscriberWith("fitpuur", "general", email)
		if got := again.offeredIntroductions(); got != 0 {
			t.Errorf("after %s, a new account has %d introductions", first, got)
		}
		s.must(s.service.Sweep(t.Context(), p.scope, s.time().AddDate(2, 0, 1)))
		if got := again.offeredIntroductions(); got != 4 {
			t.Errorf("after two years, %d plans have an introduction", got)
		}
		if other := s.newSubscriberWith("greenfork", "general", email); other.id == again.id {
			t.Error("the tenants share an account")
		}
	}
	if left := s.count(`select count(*) from introductions`); left != 0 {
		t.Errorf("%d introductions are left", left)
	}
}

// An open page keeps what it promised only as long as the plan does: a page with a trial is closed when there is none.
func TestIntroduction_ChangeOfThePlanMakesANewPage(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	p := s.newSubscriber("fitpuur", "general")
	before := p.checkoutPage("proef")
	plans := introductions()
	plans[1].TrialDays = 0
	s.applyPlans(plans)
	after := p.checkoutPage("proef")
	if status, _ := s.get(before); before == after || status != 410 {
		t.Errorf("page with the old trial: status = %d", status)
	}
	s.pay(after, "card")
	s.deliverEvents()
	if got := p.subscription(); got.State() != billing.Active || got.TrialUntil != nil {
		t.Errorf("subscription = %+v", got)
	}
}

// A change of plan in a trial costs nothing until its end. There is no pause and no deal.
func TestTrial_CommandsOfATrial(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	p, both := s.introduced("proef", "card"), s.introduced("beide", "card")
	until := p.subscription().PeriodEnd
	if change := p.preview("jaar"); change.DueNow != 0 || change.NextCents != 9495 || !change.NextAt.Equal(until) {
		t.Errorf("preview = %+v", change)
	}
	for _, plan := range []string{"jaar", "maand", "eerst"} {
		s.must(p.change(s.plan(p.scope, plan), s.time()))
		s.deliverEvents()
	}
	if sub := p.subscription(); sub.State() != billing.Trialing || !sub.PeriodEnd.Equal(until) ||
		sub.Plan != s.plan(p.scope, "eerst") || sub.NextCents != nil {
		t.Errorf("subscription = %+v", sub)
	}
	for name, err := range map[string]error{
		"pause":  p.pause(1),
		"deal":   p.take(s.deal("maand-gratis")),
		"notice": p.leave(billing.GiveNotice),
	} {
		if err == nil {
			t.Errorf("a trial allows %s", name)
		}
	}
	if best := p.best("other"); best != nil {
		t.Errorf("a deal is offered: %+v", best)
	}
	if code := p.refusalCode(s.plan(p.scope, "maand")); code != "already-subscribed" {
		t.Errorf("a second subscription: %s", code)
	}
	if err := both.change(s.plan(p.scope, "maand"), s.time()); !errors.Is(err, billing.ErrDiscountPending) {
		t.Errorf("change while a first price is pending: %v", err)
	}
	if cents, ok := both.subscription().NextPayment(); !ok || cents != 595 {
		t.Errorf("the next payment is %d", cents)
	}
	p.setUp("ideal")
	s.deliverEvents()
	s.pass(10 * day)
	if got := p.asked(); !equal(got, []int{1195}) {
		t.Errorf("asked = %v", got)
	}
	s.must(both.change(s.plan(p.scope, "maand"), s.time())) // it was paid
}

// Erasing an account in its trial ends it, without anything to pay back.
func TestTrial_ErasureEndsIt(t *testing.T) {
	s := newFixture(t)
	s.applyPlans(introductions())
	p := s.introduced("proef", "card")
	customer := s.stripeCustomer(p)
	settlement, err := billing.SettlementOf(t.Context(), p.scope, p.id, s.time())
	if err != nil || settlement.Subscription == nil || settlement.RefundCents() != 0 || settlement.KeptCents() != 0 {
		t.Errorf("settlement = %+v (%v)", settlement, err)
	}
	s.must(s.accounts.Erase(t.Context(), p.scope, p.id, s.time()))
	s.runJobs()
	s.pass(40 * day)
	if got := s.refunded(customer); got != 0 {
		t.Errorf("refunded %d", got)
	}
	if n := s.count(`select count(*) from unplaced_payment_events`); n != 0 {
		t.Errorf("%d events are not placed", n)
	}
}

// A trial is no revenue and no subscription yet; the share of trials that are paid is a figure.
func TestTrial_Figures(t *testing.T) {
	s := newFixture(t) // on 21 November
	s.applyPlans(introductions())
	stays, leaves, withdraws := s.introduced("jaar", "card"), s.introduced("jaar", "card"), s.introduced("jaar", "card")
	s.must(leaves.leave(billing.Cancel))
	s.pass(2 * day)
	s.must(withdraws.leave(billing.Withdraw))
	month := func() []billing.MonthFigures {
		figures, err := billing.FiguresByMonth(t.Context(), stays.scope, now, now.AddDate(0, 1, 0), s.time())
		s.must(err)
		return figures
	}
	if got := month()[0]; got.Trials != 3 || got.TrialsOver != 1 || got.TrialsPaid != 0 || got.Begun != 0 ||
		got.Running != 0 || got.Revenue != 0 || got.Ended != 0 {
		t.Errorf("in the trials: %+v", got)
	}
	s.pass(30 * day)
	months := month()
	if got := months[0]; got.Trials != 3 || got.TrialsOver != 1 || got.Begun != 0 || got.Running != 0 {
		t.Errorf("November: %+v", got)
	}
	if got := months[1]; got.Trials != 0 || got.TrialsOver != 2 || got.TrialsPaid != 1 || got.Begun != 1 ||
		got.Running != 1 || got.Ended != 0 || got.Lost != 0 || got.Revenue != 9495 {
		t.Errorf("December: %+v", got)
	}
}

// What a person pays is what they saw, whenever the job tells Stripe of the first price, and however often it runs.
func TestFirstPrice_IsPaidWhenItsJobIsLate(t *testing.T) {
	const paidBack = "terug van"
	for name, c := range map[string]struct {
		method         string
		steps          func(s *fixture, p subscriber, job func())
		asked          []int
		refunded, mail int
	}{
		"on the last day": {"card", func(s *fixture, _ subscriber, job func()) {
			s.pass(9 * day)
			job()
			s.pass(31 * day)
		}, []int{595}, 0, 0},
		"twice": {"card", func(s *fixture, _ subscriber, job func()) {
			job()
			s.pass(5 * day)
			job()
			s.pass(5*day + 31*day)
			job()
		}, []int{595, 1195}, 0, 0},
		"within the last minute": {"card", func(s *fixture, _ subscriber, job func()) {
			s.pass(10*day - 30*time.Second)
			job()
			s.pass(3 * time.Minute)
			job()
		}, []int{1195}, 600, 1},
		"after the payment": {"card", func(s *fixture, _ subscriber, job func()) {
			s.pass(11 * day)
			job()
			job()
			s.pass(31 * day)
			job()
		}, []int{1195, 1195}, 600, 1},
		"while the debit is processing": {"ideal", func(s *fixture, _ subscriber, job func()) {
			s.pass(11 * day)
			job()
			s.pass(6 * day)
			job()
			job()
		}, []int{1195}, 600, 1},
		"after the first invoice was drafted": {"card", func(s *fixture, p subscriber, job func()) {
			s.setTransport(s.withDrafts)
			s.advance(10 * day)
			s.deliverEvents()
			job()
			if got := p.asked(); len(got) != 0 {
				s.t.Errorf("a draft was stored: %v", got)
			}
			s.setTransport(s.serveStripe)
			s.advance(time.Hour)
			job()
			job()
		}, []int{1195}, 600, 1},
		"after a withdrawal": {"card", func(s *fixture, p subscriber, job func()) {
			s.pass(11 * day)
			s.must(p.leave(billing.Withdraw))
			s.deliverEvents()
			job()
		}, []int{1195}, 1195, 0},
		"after the end of a cancelled trial": {"card", func(s *fixture, p subscriber, job func()) {
			s.must(p.leave(billing.Cancel))
			s.pass(11 * day)
			job()
		}, nil, 0, 0},
		"after a payment that failed for good": {"card", func(s *fixture, p subscriber, job func()) {
			p.failPayments("yes")
			s.pass(11 * day)
			job()
			s.pass(20 * day)
			job()
		}, []int{1195}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) { // each case has its own clock
			s := newFixture(t)
			s.applyPlans(introductions())
			p := s.subscribed("beide", c.method)
			var raw []byte
			const find = `delete from jobs.river_job where kind = 'first-price' returning args`
			s.must(s.admin.QueryRow(t.Context(), find).Scan(&raw))
			customer := s.stripeCustomer(p)
			s.deliverEvents() // an event that comes before the job
			if cents, _ := p.subscription().NextPayment(); cents != 595 {
				t.Errorf("the next payment is %d", cents)
			}
			c.steps(s, p, func() {
				var snooze *river.JobSnoozeError
				if err := runJob(t.Context(), raw, s.service.ApplyFirstPrice); err != nil && !errors.As(err, &snooze) {
					t.Fatal(err)
				}
				s.runJobs()
				s.deliverEvents()
			})
			letters := 0
			for _, subject := range p.subjects() {
				if strings.Contains(subject, paidBack) {
					letters++
				}
			}
			if got := s.refunded(customer); got != c.refunded || letters != c.mail {
				t.Errorf("refunded %d with %d letters, want %d with %d", got, letters, c.refunded, c.mail)
			}
			if got := p.asked(); !equal(got, c.asked) {
				t.Errorf("asked %v, want %v", got, c.asked)
			}
			const came = `select coalesce(sum(cents), 0) from invoices where account_id = $1 and paid_at is not null`
			paid := s.count(came, p.id)
			if books, _ := p.books(); books != paid-c.refunded {
				t.Errorf("the books have %d, of %d paid and %d refunded", books, paid, c.refunded)
			}
		})
	}
}

// withDrafts is a transport on which the invoices of periods are still drafts, as at Stripe for an hour.
func (s *fixture) withDrafts(request *http.Request) (*http.Response, error) {
	response, err := s.serveStripe(request)
	if err != nil || request.Method != http.MethodGet {
		return response, err
	}
	body, err := io.ReadAll(response.Body)
	s.must(err)
	var answer map[string]any
	s.must(json.Unmarshal(body, &answer))
	for _, invoice := range []any{answer, answer["latest_invoice"]} {
		if fields, ok := invoice.(map[string]any); ok && fields["billing_reason"] == "subscription_cycle" {
			fields["status"], fields["payments"] = "draft", nil
		}
	}
	body, err = json.Marshal(answer)
	s.must(err)
	response.Body = io.NopCloser(bytes.NewReader(body))
	response.Header.Del("Content-Length")
	return response, nil
}

// deal returns the id of a deal of FitPuur.
func (s *fixture) deal(slug string) uuid.UUID {
	s.t.Helper()
	var id uuid.UUID
	const sql = `select id from deals where tenant_id = $1 and slug = $2`
	s.must(s.admin.QueryRow(s.t.Context(), sql, s.scope("fitpuur").Tenant(), slug).Scan(&id))
	return id
}
