package billing_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// A debit that is processing cannot be paid back: the job of an erased account waits for the bank, and pays back what
// arrived. Nothing is paid back of a debit that fails.
func TestErase_WaitsForADebit(t *testing.T) {
	s := newFixture(t)
	erase := func(p subscriber) error { return s.accounts.Erase(t.Context(), p.scope, p.id, s.time()) }
	refuse := func(p subscriber) error {
		return p.scope.Tx(t.Context(), func(tx postgres.Tx) error {
			return s.service.OnAccountDelete(t.Context(), tx, p.id, account.DeletedUnderage)
		})
	}
	for name, c := range map[string]struct {
		begin          func() (p subscriber, customer string) // with a debit under way
		erase          func(p subscriber) error
		arrives, fails int // cents that are paid back
	}{
		"an upgrade, which is debited": {func() (subscriber, string) {
			p := s.subscribed("maand", "ideal")
			s.must(p.change(s.plan(p.scope, "jaar"), s.time()))
			return p, s.stripeCustomer(p)
		}, erase, 9495, 1195},
		"the first payment": {func() (subscriber, string) {
			p := s.subscribed("maand", "sepa_debit")
			return p, s.stripeCustomer(p)
		}, erase, 1195, 0},
		"a purchase of a minor": {func() (subscriber, string) {
			p := s.newSubscriber("fitpuur", "general")
			s.payOneTime(p.checkoutPage("startpakket"), "sepa_debit")
			return p, s.stripeCustomer(p)
		}, refuse, 5495, 0},
	} {
		for answer, want := range map[string]int{"yes": c.arrives, "no": c.fails} {
			p, customer := c.begin()
			s.deliverEvents()
			s.must(c.erase(p))
			s.runJobs()
			s.runJobs()
			s.resolveDebit(answer)
			s.deliverEvents()
			s.runJobs()
			s.runJobs()
			if got := s.refunded(customer); got != want || len(s.waiting) > 0 {
				t.Errorf("%s, %s: refunded %d, want %d; %d jobs wait", name, answer, got, want, len(s.waiting))
			}
		}
	}
}

// What support promised and Stripe did not pay yet is paid with the rest, once, and is once in the books.
func TestErase_PaysWhatWasPromised(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		promise func(p subscriber) error
		want    int
	}{
		"a refund by support": {func(p subscriber) error { return p.goodwill(300) }, 1195},
		"a refund by support, then a withdrawal": {func(p subscriber) error {
			s.must(p.goodwill(300))
			return p.leave(billing.Withdraw)
		}, 1195},
		"a refund by support, after the withdrawal period": {func(p subscriber) error {
			s.pass(20 * day)
			s.setTransport(s.unreachable)
			return p.goodwill(300)
		}, 300},
		"a withdrawal after a refund by support that was paid": {func(p subscriber) error {
			s.setTransport(s.serveStripe)
			s.must(p.goodwill(300))
			s.setTransport(s.unreachable)
			return p.leave(billing.Withdraw)
		}, 1195},
	} {
		p := s.subscribed("maand", "ideal")
		s.runJobs()
		customer := s.stripeCustomer(p)
		before := s.count(`select coalesce(sum(cents), 0) from tax_invoices`)
		s.setTransport(s.unreachable)
		s.must(c.promise(p))
		s.must(s.accounts.Erase(t.Context(), p.scope, p.id, s.time()))
		s.setTransport(s.serveStripe)
		s.runJobs()
		s.deliverEvents()
		s.runJobs()
		if got := s.refunded(customer); got != c.want {
			t.Errorf("%s: refunded %d, want %d", name, got, c.want)
		}
		if books := s.count(`select coalesce(sum(cents), 0) from tax_invoices`) - before; books != -c.want {
			t.Errorf("%s: the books changed by %d, want %d", name, books, -c.want)
		}
	}
}
