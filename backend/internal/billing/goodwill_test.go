package billing_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// goodwill refunds part of the only invoice of a subscriber.
func (p subscriber) goodwill(cents int) error {
	s := p.fixture
	s.t.Helper()
	entries, _, err := billing.History(s.t.Context(), p.scope, p.id, billing.InvoiceEntry, 1, 1)
	if err != nil || len(entries) != 1 {
		s.t.Fatalf("invoices = %+v (%v)", entries, err)
	}
	refund := billing.Goodwill{Account: p.id, Invoice: entries[0].ID, Cents: cents, Reason: "late", By: uuid.New()}
	return s.service.Refund(s.t.Context(), p.scope, refund)
}

// A refund by support and what follows never pay back more or less than was paid.
func TestRefund_BySupportThenLeaving(t *testing.T) {
	const paid = 1195
	s := newFixture(t)
	for name, leave := range map[string]func(p subscriber) error{
		"withdraws": func(p subscriber) error { return p.leave(billing.Withdraw) },
		"erases": func(p subscriber) error {
			return s.accounts.Erase(t.Context(), p.scope, p.id, s.time())
		},
	} {
		for _, cents := range []int{1, 300, 597, paid - 1} {
			p := s.subscribed("maand", "ideal")
			customer := s.stripeCustomer(p)
			s.must(p.goodwill(cents))
			s.runJobs()
			s.deliverEvents()
			if got := s.refunded(customer); got != cents {
				t.Errorf("support paid back %d, want %d", got, cents)
			}
			if err := p.goodwill(cents); !errors.Is(err, billing.ErrGoodwillPaid) {
				t.Errorf("a second time: %v", err)
			}
			s.must(leave(p))
			s.runJobs()
			s.deliverEvents()
			if got := s.refunded(customer); got != paid {
				t.Errorf("after %d, who %s got %d, want %d", cents, name, got, paid)
			}
		}
	}
}

func TestRefund_WaitsForStripe(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal")
	customer := s.stripeCustomer(p)
	s.setTransport(s.unreachable)
	s.must(p.goodwill(300))
	s.setTransport(s.serveStripe)
	if got := s.refunded(customer); got != 0 {
		t.Errorf("refunded %d", got)
	}
	s.runJobs()
	if got := s.refunded(customer); got != 300 {
		t.Errorf("the job refunded %d", got)
	}
	err := s.service.Refund(t.Context(), p.scope, billing.Goodwill{Account: uuid.New(), Invoice: uuid.New(), Cents: 1})
	if !errors.Is(err, account.ErrNotFound) {
		t.Errorf("an unknown account: %v", err)
	}
}
