package billing_test

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// dispute clicks a button about a dispute of the oldest payment of an account: open, won or lost.
func (p subscriber) dispute(answer string) {
	p.fixture.t.Helper()
	p.fixture.submit("http://pay.localhost/dispute/"+p.firstPayment(), url.Values{"dispute": {answer}})
}

// firstPayment returns Stripe's id of the oldest payment of an account.
func (p subscriber) firstPayment() string {
	p.fixture.t.Helper()
	const once = `select coalesce((select stripe_payment_intent_id from payments join checkouts
		on checkouts.id = checkout_id where customer_id = $1), '')`
	const renewing = `select stripe_invoice_id from invoices where account_id = $1 order by created_at limit 1`
	var id string
	if p.fixture.must(p.fixture.admin.QueryRow(p.fixture.t.Context(), once, p.id).Scan(&id)); id != "" {
		return id
	}
	p.fixture.must(p.fixture.admin.QueryRow(p.fixture.t.Context(), renewing, p.id).Scan(&id))
	return p.fixture.paymentOf(id)
}

// paymentOf returns Stripe's id of the payment of an invoice.
func (s *fixture) paymentOf(invoiceID string) string {
	s.t.Helper()
	var invoice struct {
		Payments struct {
			Data []struct {
				Payment struct {
					PaymentIntent string `json:"payment_intent"`
				}
			}
		}
	}
	s.ask("/v1/invoices/"+invoiceID, url.Values{"expand[0]": {"payments"}}, &invoice)
	return invoice.Payments.Data[0].Payment.PaymentIntent
}

// books returns the sum of the account's invoices and credit notes, in cents, and of the tax in them.
func (p subscriber) books() (cents, tax int) {
	p.fixture.t.Helper()
	cents = p.fixture.count(`select coalesce(sum(cents), 0) from tax_invoices where account_id = $1`, p.id)
	return cents, p.fixture.count(`select coalesce(sum(tax_cents), 0) from tax_invoices where account_id = $1`, p.id)
}

// statuses returns the kinds and statuses of the billing history, newest first.
func (p subscriber) statuses() (list []string) {
	for _, entry := range p.history() {
		list = append(list, string(entry.Kind)+" "+entry.Status)
	}
	slices.Sort(list)
	return list
}

// A dispute in every state of a subscription: what it does to access, the books and the letters while it is open, when
// it is won and when it is lost.
func TestDispute_ByState(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		plan    string
		before  func(p subscriber)
		state   billing.State // before and while it is open, and when it is won
		paid    int           // in the books before
		lost    billing.State // when it is lost
		letters int           // about the end, besides those of the dispute
	}{
		"active": {plan: "maand", state: billing.Active, paid: 1195, lost: billing.Ended},
		"cancelling": {
			plan: "maand", before: func(p subscriber) { s.must(p.leave(billing.Cancel)) },
			state: billing.Cancelling, paid: 1195, lost: billing.Ended,
		},
		"paused": {
			plan: "kwartaal", before: func(p subscriber) { s.must(p.pause(2)) },
			state: billing.Paused, paid: 2995, lost: billing.Ended,
		},
		"ended": {
			plan: "maand", before: func(p subscriber) {
				s.must(p.leave(billing.Cancel))
				s.pass(32 * day)
			},
			state: billing.Ended, paid: 1195, lost: billing.Ended,
		},
		"an earlier period": {
			plan: "maand", before: func(subscriber) { s.pass(32 * day) },
			state: billing.Active, paid: 2390, lost: billing.Cancelling, letters: 1,
		},
		"past due": {
			plan: "maand", before: func(p subscriber) {
				p.failPayments("yes")
				s.pass(32 * day)
			},
			state: billing.PastDue, paid: 1195, lost: billing.Ended, letters: 1,
		},
	} {
		for _, answer := range []string{"won", "lost"} {
			p := s.subscribed(c.plan, "card")
			amount := p.paid()[0]
			if c.before != nil {
				c.before(p)
				s.deliverEvents()
			}
			letters := len(p.mails())
			access := p.account().Subscribed
			if cents, _ := p.books(); p.subscription().State() != c.state || cents != c.paid {
				t.Fatalf("%s: state %s, %d cents in the books", name, p.subscription().State(), cents)
			}
			p.dispute("open")
			s.deliverEvents()
			s.deliverEvents()
			want := c.paid - amount
			if cents, _ := p.books(); p.subscription().State() != c.state || p.account().Subscribed != access ||
				cents != want {
				t.Errorf("%s, disputed: state %s, access %t, %d cents in the books, want %s, %t and %d",
					name, p.subscription().State(), p.account().Subscribed, cents, c.state, access, want)
			}
			if got := len(p.mails()); got != letters+1 {
				t.Errorf("%s, disputed: %d letters, want %d", name, got, letters+1)
			}
			p.dispute(answer)
			for range 3 {
				s.deliverEvents()
				s.runJobs()
			}
			state, more := c.state, 0
			if answer == "lost" {
				state, more = c.lost, c.letters
				access = access && state == billing.Cancelling
			} else {
				want = c.paid
			}
			if cents, tax := p.books(); p.subscription().State() != state || p.account().Subscribed != access ||
				cents != want || want == 0 && tax != 0 {
				t.Errorf("%s, %s: state %s, access %t, %d cents in the books with %d tax, want %s, %t and %d",
					name, answer, p.subscription().State(), p.account().Subscribed, cents, tax, state, access, want)
			}
			if got := p.subjects(); len(got) != letters+2+more {
				t.Errorf("%s, %s: letters %q, want %d more than %d", name, answer, got, 2+more, letters)
			}
			if r := s.reconcile(); r.Updated != 0 || r.Unplaced != 0 {
				t.Errorf("%s, %s: reconciliation = %+v", name, answer, r)
			}
			if charged := len(p.paid()); answer == "lost" {
				s.pass(40 * day)
				if got := len(p.paid()); got != charged {
					t.Errorf("%s, lost: charged again", name)
				}
			}
		}
	}
	if gaps := s.count(`select max(number) - count(*) from tax_invoices`); gaps != 0 {
		t.Errorf("%d numbers of invoices are missing", gaps)
	}
}

// A pause moves the end of its own period only. A payment of the period before is taken back: the pause ends, so that
// the paid time can be used, and the subscription ends with its period.
func TestDispute_OfAnEarlierPeriodInAPause(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	s.pass(32 * day)
	end := p.subscription().PeriodEnd
	s.must(p.pause(2))
	p.dispute("open")
	s.deliverEvents()
	p.dispute("lost")
	for range 3 {
		s.deliverEvents()
		s.runJobs()
	}
	sub := p.subscription()
	if sub.State() != billing.Cancelling || !p.account().Subscribed || sub.EndsAt == nil || !sub.EndsAt.Equal(end) {
		t.Errorf("state %s, access %t, ends %v, want %s", sub.State(), p.account().Subscribed, sub.EndsAt, end)
	}
	s.pass(40 * day)
	if got := p.asked(); p.subscription().State() != billing.Ended || !equal(got, []int{1195, 1195}) {
		t.Errorf("state %s, asked %v", p.subscription().State(), got)
	}
}

func TestDispute_OfAOneTimePayment(t *testing.T) {
	s := newFixture(t)
	for _, answer := range []string{"won", "lost"} {
		p := s.newSubscriber("fitpuur", "general")
		s.payOneTime(p.checkoutPage("drie-maanden"), "card")
		s.deliverEvents()
		paid, _ := p.books()
		p.dispute("open")
		s.deliverEvents()
		if cents, tax := p.books(); cents != 0 || tax != 0 || p.account().PurchaseUntil == nil {
			t.Errorf("disputed: %d cents in the books, access until %v", cents, p.account().PurchaseUntil)
		}
		p.dispute(answer)
		s.deliverEvents()
		s.runJobs()
		cents, _ := p.books()
		if kept := answer == "won"; kept != p.account().HasAccess(s.time()) || kept != (cents == paid) {
			t.Errorf("%s: %d of %d cents in the books, access %t", answer, cents, paid, p.account().HasAccess(s.time()))
		}
		if got := p.subjects(); len(got) != 3 {
			t.Errorf("%s: letters %q", answer, got)
		}
	}
}

// The customer and staff see a dispute and its documents.
func TestDispute_IsListed(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	list := func(closed bool) []billing.Dispute {
		disputes, total, err := billing.Disputes(t.Context(), p.scope, closed, 1, 10)
		s.must(err)
		if total != len(disputes) {
			t.Errorf("total = %d of %d", total, len(disputes))
		}
		return disputes
	}
	p.dispute("open")
	s.deliverEvents()
	open := list(false)
	if len(open) != 1 || open[0].Account == nil || *open[0].Account != p.id || open[0].Cents != 1195 ||
		open[0].Name != "Noor de Vries" || open[0].AnswerBy == nil || len(list(true)) != 0 {
		t.Fatalf("open disputes = %+v", open)
	}
	if got := p.statuses(); !slices.Equal(got, []string{"dispute processing", "invoice disputed"}) {
		t.Errorf("history = %q", got)
	}
	if cents, err := billing.DisputedCents(t.Context(), p.scope, p.subscription().ID); err != nil || cents != 1195 {
		t.Errorf("disputed cents = %d (%v)", cents, err)
	}
	if err := p.goodwill(100); err == nil {
		t.Error("a disputed payment was refunded by support")
	}
	p.dispute("won")
	s.deliverEvents()
	if got := p.statuses(); !slices.Equal(got, []string{"dispute void", "invoice paid", "restored paid"}) {
		t.Errorf("history after it is won = %q", got)
	}
	if closed := list(true); len(list(false)) != 0 || len(closed) != 1 || closed[0].Status != billing.DisputeWon {
		t.Errorf("closed disputes = %+v", closed)
	}
}

// A withdrawal during a dispute is paid back once: by the bank, or by us after the bank refused.
func TestDispute_WithdrawalIsPaidBackOnce(t *testing.T) {
	s := newFixture(t)
	for answer, want := range map[string]int{"won": 1195, "lost": 0} {
		p := s.subscribed("maand", "card")
		p.dispute("open")
		s.deliverEvents()
		s.must(p.leave(billing.Withdraw))
		s.runJobs()
		if got := s.refunded(s.stripeCustomer(p)); got != 0 {
			t.Errorf("%d was refunded while the bank had the money", got)
		}
		p.dispute(answer)
		s.deliverEvents()
		s.runJobs()
		s.deliverEvents()
		if got := s.refunded(s.stripeCustomer(p)); got != want {
			t.Errorf("%s: %d was refunded, want %d", answer, got, want)
		}
		if cents, tax := p.books(); cents != 0 || tax != 0 {
			t.Errorf("%s: %d cents in the books, %d tax", answer, cents, tax)
		}
		s.waiting = nil
	}
}

// A dispute that is lost ends a subscription at once, also one that was to end a month after a notice.
func TestDispute_LostAfterANotice(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("kwartaal", "card")
	s.pass(100 * day)
	var id string
	const newest = `select stripe_invoice_id from invoices where account_id = $1 order by created_at desc limit 1`
	s.must(s.admin.QueryRow(t.Context(), newest, p.id).Scan(&id))
	page := "http://pay.localhost/dispute/" + s.paymentOf(id)
	s.submit(page, url.Values{"dispute": {"open"}})
	s.deliverEvents()
	s.must(p.leave(billing.GiveNotice))
	s.pass(day)
	s.submit(page, url.Values{"dispute": {"lost"}})
	s.deliverEvents()
	s.runJobs()
	s.deliverEvents()
	if sub := p.subscription(); sub.State() != billing.Ended || p.account().Subscribed || !sub.EndsAt.Equal(s.time()) {
		t.Errorf("state %s, until %s", sub.State(), sub.EndsAt)
	}
	if got := s.refunded(s.stripeCustomer(p)); got != 0 {
		t.Errorf("%d was refunded of what the bank took back", got)
	}
	s.pass(100 * day)
	if got := p.asked(); !equal(got, []int{2995, 2995}) {
		t.Errorf("asked %v", got)
	}
}

// An account that is erased during a dispute is paid back once too.
func TestDispute_ErasureIsPaidBackOnce(t *testing.T) {
	s := newFixture(t)
	for answer, want := range map[string]int{"won": 1195, "lost": 0} {
		p := s.subscribed("maand", "card")
		customer, payment := s.stripeCustomer(p), p.firstPayment()
		p.dispute("open")
		s.deliverEvents()
		s.must(s.accounts.Erase(t.Context(), p.scope, p.id, s.time()))
		s.runJobs()
		s.submit("http://pay.localhost/dispute/"+payment, url.Values{"dispute": {answer}})
		s.deliverEvents()
		s.runJobs()
		if got := s.refunded(customer); got != want {
			t.Errorf("%s: %d was refunded, want %d", answer, got, want)
		}
		s.waiting = nil
	}
	if sum := s.count(`select sum(cents) from tax_invoices`); sum != 0 {
		t.Errorf("the books sum to %d cents", sum)
	}
}

// Events that come late, twice and in any order, or not at all, have the same result.
func TestDispute_OrderAndLossOfEvents(t *testing.T) {
	s := newFixture(t)
	random := rand.New(rand.NewPCG(5, 6))
	for _, answer := range []string{"won", "lost"} {
		outcomes := map[string]int{}
		for round := range 5 {
			p := s.subscribed("maand", "card")
			before := len(s.stripe.Events())
			p.dispute("open")
			p.dispute(answer)
			events := s.stripe.Events()[before:]
			if round == 0 {
				if r := s.reconcile(); r.Updated != 1 || r.Unplaced != 0 {
					t.Errorf("%s, without events: %+v", answer, r)
				}
			}
			for range 2 {
				for _, n := range random.Perm(len(events)) {
					s.handleEvent(events[n])
				}
			}
			s.runJobs()
			s.deliverEvents()
			outcomes[strings.ReplaceAll(p.outcome(), p.id.String(), "")]++
		}
		if len(outcomes) != 1 {
			t.Errorf("%s: %d outcomes: %v", answer, len(outcomes), outcomes)
		}
	}
}
