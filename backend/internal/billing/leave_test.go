package billing_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

const day = 24 * time.Hour

// subscribed returns an account that has paid for a plan.
func (s *fixture) subscribed(plan, method string) subscriber {
	s.t.Helper()
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage(plan), method)
	s.deliverEvents()
	return p
}

// pass moves the clock and delivers the events.
func (s *fixture) pass(by time.Duration) {
	s.t.Helper()
	s.advance(by)
	s.deliverEvents()
}

func (p subscriber) leave(command billing.Command) error {
	_, err := p.fixture.service.Leave(
		p.fixture.t.Context(), p.scope, p.id, billing.Cancellation{Command: command, Reason: "tooLittleTime"},
	)
	return err
}

func (p subscriber) resume() error {
	_, err := p.fixture.service.Resume(p.fixture.t.Context(), p.scope, p.id)
	return err
}

// must fails the test on an error.
func (s *fixture) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// failPayments sets whether the bank refuses the payments of an account.
func (p subscriber) failPayments(refuse string) {
	p.fixture.t.Helper()
	customer := p.fixture.stripeCustomer(p)
	p.fixture.submit("http://pay.localhost/refuse/"+customer, url.Values{"refuse": {refuse}})
}

// payOpenInvoice pays on the page of the failed invoice.
func (p subscriber) payOpenInvoice() {
	s := p.fixture
	s.t.Helper()
	unpaid, err := billing.UnpaidOf(s.t.Context(), p.scope, p.subscription().ID)
	if err != nil || unpaid == nil || unpaid.PaymentURL == "" {
		s.t.Fatalf("unpaid invoice = %+v (%v)", unpaid, err)
	}
	if status, _ := s.submit(unpaid.PaymentURL, nil); status != http.StatusSeeOther {
		s.t.Fatalf("paying: status = %d", status)
	}
	s.deliverEvents()
}

// Each case is a change that a subscriber or a bank can make, with the letter that the subscriber gets.
func TestSubscription_GoesFromStateToState(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		plan, method string
		steps        func(p subscriber)
		want         billing.State
		access       bool
		mail         string // subject of the newest letter
		letters      int
	}{
		"starts": {"maand", "ideal", func(subscriber) {}, billing.Active, true, "is begonnen", 1},
		"starts by debit": {
			"maand", "sepa_debit", func(subscriber) {}, billing.Processing, true, "is begonnen", 1,
		},
		"the first debit arrives": {
			"maand", "sepa_debit", func(subscriber) { s.pass(6 * day) }, billing.Active, true, "is begonnen", 1,
		},
		"the first debit fails": {"maand", "sepa_debit", func(p subscriber) {
			p.failPayments("yes")
			s.pass(6 * day)
		}, billing.Ended, false, "niet gelukt", 2},
		"cancels": {"maand", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
		}, billing.Cancelling, true, "is opgezegd", 2},
		"cancels while the debit is processing": {"maand", "sepa_debit", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
		}, billing.Cancelling, true, "is opgezegd", 2},
		"cancels, and the period ends": {"maand", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
			s.pass(31 * day)
		}, billing.Ended, false, "is gestopt", 3},
		"cancels and resumes": {"maand", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
			s.must(p.resume())
		}, billing.Active, true, "loopt door", 3},
		"cancels, resumes and cancels": {"maand", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
			s.must(p.resume())
			s.must(p.leave(billing.Cancel))
		}, billing.Cancelling, true, "is opgezegd", 4},
		"a renewal fails": {"maand", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(31 * day)
		}, billing.PastDue, true, "lukte niet", 2},
		"a renewal fails, and a retry succeeds": {"maand", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(31 * day)
			p.failPayments("no")
			s.pass(4 * day)
		}, billing.Active, true, "is gelukt", 3},
		"a renewal fails, and is paid by hand": {"maand", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(31 * day)
			p.payOpenInvoice()
		}, billing.Active, true, "is gelukt", 3},
		"a renewal and its retries fail": {"maand", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(31 * day)
			s.pass(15 * day)
		}, billing.Ended, false, "is gestopt", 3},
		"a renewal fails, and the subscriber leaves": {"maand", "card", func(p subscriber) {
			p.failPayments("yes")
			s.pass(31 * day)
			s.must(p.leave(billing.Cancel))
		}, billing.Ended, false, "is gestopt", 3},
		"withdraws": {"jaar", "ideal", func(p subscriber) {
			s.pass(10 * day)
			s.must(p.leave(billing.Withdraw))
		}, billing.Withdrawn, false, "is herroepen", 2},
		"cancels and withdraws": {"jaar", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Cancel))
			s.must(p.leave(billing.Withdraw))
		}, billing.Withdrawn, false, "is herroepen", 3},
		"withdraws and comes back": {"maand", "ideal", func(p subscriber) {
			s.must(p.leave(billing.Withdraw))
			s.deliverEvents()
			s.pay(p.checkoutPage("jaar"), "ideal")
			s.deliverEvents()
		}, billing.Active, true, "is begonnen", 3},
		"gives notice of a renewed year": {"jaar", "card", func(p subscriber) {
			s.pass(400 * day)
			s.must(p.leave(billing.GiveNotice))
		}, billing.Cancelling, true, "stopt op", 2},
		"gives notice, and the month ends": {"jaar", "card", func(p subscriber) {
			s.pass(400 * day)
			s.must(p.leave(billing.GiveNotice))
			s.deliverEvents()
			s.pass(32 * day)
		}, billing.Ended, false, "is gestopt", 3},
	} {
		p := s.subscribed(c.plan, c.method)
		c.steps(p)
		s.deliverEvents()
		s.runJobs()
		s.deliverEvents()
		if got := p.subscription().State(); got != c.want {
			t.Errorf("%s: the state is %s, want %s", name, got, c.want)
		}
		if got := p.account().Subscribed; got != c.access {
			t.Errorf("%s: access is %t", name, got)
		}
		mails := p.mails()
		if len(mails) != c.letters || !strings.Contains(mails[0].Subject, c.mail) {
			var subjects []string
			for _, m := range mails {
				subjects = append(subjects, m.Subject)
			}
			t.Errorf("%s: got letters %q, want %d, the last %q", name, subjects, c.letters, c.mail)
		}
	}
}

// Letters that wait together are sent in the order of what happened, wherever the database keeps their jobs.
func TestSubscription_LettersAreSentInOrder(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal")
	s.must(p.leave(billing.Cancel))
	s.must(p.resume())
	const move = `update jobs.river_job set attempt = attempt where id = (select min(id) from jobs.river_job)`
	if tag, err := s.admin.Exec(t.Context(), move); err != nil || tag.RowsAffected() != 1 {
		t.Fatal(tag, err)
	}
	s.runJobs()
	if got := p.subjects(); len(got) != 3 || !strings.Contains(got[0], "is begonnen") ||
		!strings.Contains(got[1], "is opgezegd") || !strings.Contains(got[2], "loopt door") {
		t.Errorf("letters %q", got)
	}
}

func TestLeave_RefundsByLaw(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan, method string
		after        time.Duration
		command      billing.Command
		refund       int // -1 when it is too late
	}{
		"a month, on the last day":      {"maand", "ideal", 14*day + 11*time.Hour, billing.Withdraw, 1195},
		"a month, a day late":           {"maand", "ideal", 14*day + 13*time.Hour, billing.Withdraw, -1},
		"a year, at once":               {"jaar", "card", 0, billing.Withdraw, 9495},
		"a renewed month has no refund": {"maand", "card", 40 * day, billing.GiveNotice, -1},
		"a first year has no refund":    {"jaar", "card", 100 * day, billing.GiveNotice, -1},
		"a renewed year, at its start":  {"jaar", "card", 366 * day, billing.GiveNotice, 8691},
		"a renewed year, in its middle": {"jaar", "card", 365*day + 182*day, billing.GiveNotice, 3969},
		"a renewed year, in the last month": {
			"jaar", "card", 365*day + 340*day, billing.GiveNotice, -1,
		},
		"a renewed quarter": {"kwartaal", "card", 100 * day, billing.GiveNotice, 1684},
	} {
		t.Run(name, func(t *testing.T) { // each case has its own clock
			s := newFixture(t)
			p := s.subscribed(c.plan, c.method)
			customer := s.stripeCustomer(p)
			s.pass(c.after)
			p.mails()
			err := p.leave(c.command)
			if c.refund < 0 {
				if !errors.Is(err, billing.ErrTooLate) {
					t.Errorf("got %v", err)
				}
				return
			}
			s.must(err)
			s.deliverEvents()
			const paid = `select coalesce(sum(cents), 0) from refunds where account_id = $1 and paid_at is not null`
			if got := s.count(paid, p.id); got != c.refund || s.refunded(customer) != c.refund {
				t.Errorf("refunded %d, and at Stripe %d; want %d", got, s.refunded(customer), c.refund)
			}
		})
	}
}

// refunded returns what Stripe paid back to a customer, in cents.
func (s *fixture) refunded(customer string) int {
	s.t.Helper()
	sum := map[string]int{}
	for _, event := range s.stripe.Events() {
		var charge struct {
			Data struct {
				Object struct {
					ID, Customer   string
					AmountRefunded int `json:"amount_refunded"`
				}
			}
		}
		if event.Type != "charge.refunded" {
			continue
		}
		if err := json.Unmarshal(event.Payload, &charge); err != nil {
			s.t.Fatal(err)
		}
		if charge.Data.Object.Customer == customer {
			sum[charge.Data.Object.ID] = charge.Data.Object.AmountRefunded
		}
	}
	total := 0
	for _, cents := range sum {
		total += cents
	}
	return total
}

// A debit that is processing cannot be refunded: the job waits for it. Access ends at once.
func TestLeave_RefundsADebitWhenItArrives(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "sepa_debit")
	customer := s.stripeCustomer(p)
	s.must(p.leave(billing.Withdraw))
	if p.account().Subscribed || s.refunded(customer) != 0 {
		t.Error("access did not end, or the refund was sent too early")
	}
	s.runJobs()
	s.pass(6 * day)
	s.runJobs()
	s.deliverEvents()
	s.runJobs()
	if got := s.refunded(customer); got != 1195 {
		t.Errorf("refunded %d", got)
	}
	if got := p.subscription().State(); got != billing.Withdrawn {
		t.Errorf("state = %s", got)
	}
}

// A refund that was stored before the account is erased is still paid.
func TestLeave_RefundSurvivesErasure(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "ideal")
	customer := s.stripeCustomer(p)
	s.setTransport(s.unreachable)
	s.must(p.leave(billing.Withdraw))
	s.setTransport(s.serveStripe)
	if err := s.accounts.Erase(t.Context(), p.scope, p.id, s.time()); err != nil {
		t.Fatal(err)
	}
	s.runJobs()
	if got := s.refunded(customer); got != 9495 {
		t.Errorf("refunded %d", got)
	}
}

// unreachable is a transport on which Stripe does not answer.
func (s *fixture) unreachable(*http.Request) (*http.Response, error) {
	return nil, errors.New("no route to host")
}

// While Stripe is down, cancelling changes nothing. Withdrawing takes effect at once, and a job does the rest.
func TestLeave_StripeIsDown(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal")
	customer := s.stripeCustomer(p)
	s.setTransport(s.unreachable)
	if err := p.leave(billing.Cancel); !errors.Is(err, billing.ErrUnavailable) {
		t.Errorf("Cancel while Stripe is unavailable = %v, want ErrUnavailable", err)
	}
	if p.subscription().State() != billing.Active || !p.account().Subscribed {
		t.Error("a refused cancellation changed the subscription")
	}
	s.must(p.leave(billing.Withdraw))
	if p.subscription().State() != billing.Withdrawn || p.account().Subscribed {
		t.Error("the withdrawal was not recorded")
	}
	s.setTransport(s.serveStripe)
	s.runJobs()
	s.deliverEvents()
	if s.refunded(customer) != 1195 || p.subscription().State() != billing.Withdrawn {
		t.Errorf("refunded %d, state %s", s.refunded(customer), p.subscription().State())
	}
}

// While Stripe does not answer, what is stored before is done, and the rest is refused in time.
func TestLeave_StripeIsSlow(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		do    func(ctx context.Context, p subscriber) error
		want  error
		state billing.State
	}{
		"withdraw": {func(ctx context.Context, p subscriber) error {
			_, err := s.service.Leave(ctx, p.scope, p.id, billing.Cancellation{Command: billing.Withdraw})
			return err
		}, nil, billing.Withdrawn},
		"pause": {func(ctx context.Context, p subscriber) error {
			_, err := s.service.Pause(ctx, p.scope, p.id, 1)
			return err
		}, nil, billing.Paused},
		"cancel": {func(ctx context.Context, p subscriber) error {
			_, err := s.service.Leave(ctx, p.scope, p.id, billing.Cancellation{Command: billing.Cancel})
			return err
		}, billing.ErrUnavailable, billing.Active},
	} {
		p := s.subscribed("maand", "card")
		s.setTransport(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done() // no answer in time
			return nil, r.Context().Err()
		})
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		err := c.do(ctx, p)
		cancel()
		s.setTransport(s.serveStripe)
		if state := p.subscription().State(); !errors.Is(err, c.want) || state != c.state {
			t.Errorf("%s: %v, state %s; want %v, %s", name, err, state, c.want, c.state)
		}
		s.runJobs()
		s.deliverEvents()
	}
}

// A notice of which Stripe heard too late ends when it does.
func TestLeave_NoticeWhileStripeIsDownForLong(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("kwartaal", "card")
	s.pass(100 * day)
	customer := s.stripeCustomer(p)
	s.setTransport(s.unreachable)
	s.must(p.leave(billing.GiveNotice))
	s.pass(40 * day)
	s.setTransport(s.serveStripe)
	s.runJobs()
	s.deliverEvents()
	if got := s.refunded(customer); got != 1684 || p.subscription().State() != billing.Ended || p.account().Subscribed {
		t.Errorf("refunded %d, state %s", got, p.subscription().State())
	}
	s.pass(100 * day)
	if got := p.asked(); !equal(got, []int{2995, 2995}) {
		t.Errorf("asked %v", got)
	}
}

func TestHistory_ListsInvoicesAndRefunds(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal")
	s.must(p.leave(billing.Withdraw))
	s.deliverEvents()
	entries, total, err := billing.History(t.Context(), p.scope, p.id, "", 1, 25)
	if err != nil || total != 2 || len(entries) != 2 {
		t.Fatalf("got %d of %d entries (%v)", len(entries), total, err)
	}
	refund, invoice := entries[0], entries[1]
	if refund.Kind != billing.RefundEntry || refund.Cents != 1195 || refund.TaxCents != 207 || refund.Status != "paid" {
		t.Errorf("refund = %+v", refund)
	}
	if invoice.Kind != billing.InvoiceEntry || invoice.Cents != 1195 || invoice.TaxCents != 207 ||
		invoice.Number == nil || *invoice.Method != "ideal" {
		t.Errorf("invoice = %+v", invoice)
	}
	other := s.newSubscriber("greenfork", "general")
	if _, total, err := billing.History(t.Context(), other.scope, p.id, "", 1, 25); err != nil || total != 0 {
		t.Errorf("another tenant sees %d entries (%v)", total, err)
	}
	_, total, err = billing.History(t.Context(), p.scope, p.id, billing.RefundEntry, 1, 25)
	if err != nil || total != 1 {
		t.Errorf("got %d refunds (%v)", total, err)
	}
}

// changeEmail changes the address of the account as account.Service.ChangeEmail does, after its code was entered.
func (p subscriber) changeEmail(email string) {
	s := p.fixture
	s.t.Helper()
	s.must(p.scope.Tx(s.t.Context(), func(tx postgres.Tx) error {
		const sql = `update accounts set email = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(s.t.Context(), sql, tx.Tenant(), p.id, email); err != nil {
			return err
		}
		return s.service.OnEmailChange(s.t.Context(), tx, p.id)
	}))
	s.runJobs()
}

func TestCustomer_AddressAtStripeFollowsTheAccount(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	p.changeEmail("voor-het-betalen@voorbeeld.example") // no customer yet
	s.pay(p.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	p.changeEmail("na-het-betalen@voorbeeld.example")
	var customer struct{ Email string }
	s.ask("/v1/customers/"+s.stripeCustomer(p), nil, &customer)
	if customer.Email != "na-het-betalen@voorbeeld.example" {
		t.Errorf("address at Stripe = %s", customer.Email)
	}
}
