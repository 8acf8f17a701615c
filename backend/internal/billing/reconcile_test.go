package billing_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

func (s *fixture) reconcile() billing.Reconciliation {
	s.t.Helper()
	tenants := []uuid.UUID{}
	for _, slug := range []string{"lepelblad", "fitpuur", "greenfork", "ketokompas"} {
		tenants = append(tenants, s.scope(slug).Tenant())
	}
	result, err := s.service.Reconcile(s.t.Context(), tenants)
	s.must(err)
	return result
}

// Without any event of Stripe, one run makes our rows equal to Stripe's, and the next one changes nothing.
func TestReconcile_AppliesMissedEvents(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "card") // no event is delivered
	if r := s.reconcile(); r.Updated != 1 || r.Unplaced != 0 || p.subscription().State() != billing.Active {
		t.Errorf("a lost start: %+v, %s", r, p.subscription().State())
	}
	for range 3 { // two renewals of three are not the latest
		s.advance(31 * day)
	}
	if r := s.reconcile(); r.Updated == 0 || r.Unplaced != 0 || !equal(p.paid(), []int{1195, 1195, 1195, 1195}) {
		t.Errorf("lost renewals: %+v, paid %v", r, p.paid())
	}
	p.failPayments("yes")
	s.advance(31 * day)
	s.advance(15 * day)
	if r := s.reconcile(); r.Updated == 0 || p.subscription().State() != billing.Ended || p.account().Subscribed {
		t.Errorf("a lost end: %+v, %s", r, p.subscription().State())
	}
	if r := s.reconcile(); r.Updated != 0 || r.Unplaced != 0 || r.Compared == 0 {
		t.Errorf("again: %+v", r)
	}
	if left := s.unplaced(); len(left) != 0 {
		t.Errorf("unplaced: %+v", left)
	}
}

// Objects that only we have, or that name a customer that does not exist, are listed in the console.
func TestReconcile_ListsUnplacedObjects(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	const lose = `update subscriptions set stripe_subscription_id = 'sub_lost' where account_id = $1`
	if _, err := s.admin.Exec(t.Context(), lose, p.id); err != nil {
		t.Fatal(err)
	}
	const erase = `delete from accounts where id = $1`
	erased := s.subscribed("jaar", "card")
	if _, err := s.admin.Exec(t.Context(), erase, erased.id); err != nil {
		t.Fatal(err)
	}
	for range 2 { // repeating it changes nothing
		s.reconcile()
	}
	reasons := map[string]billing.Reason{}
	for _, event := range s.unplaced() {
		reasons[event.ObjectID] = event.Reason
	}
	if reasons["sub_lost"] != billing.Mismatch {
		t.Errorf("what only we have: %v", reasons)
	}
	others := 0
	for _, reason := range reasons {
		if reason == billing.NoCustomer {
			others++
		}
	}
	if others == 0 {
		t.Errorf("a subscription of an erased account: %v", reasons)
	}
}

// A part that was paid back by hand leaves the invoice paid, so that only its refunds tell of it.
func TestReconcile_MendsALostRefundOfAPart(t *testing.T) {
	s := newFixture(t)
	for plan, left := range map[string]int{"maand": 945, "drie-maanden": 3245} {
		p := s.newSubscriber("fitpuur", "general")
		if !s.tryToPay(p.checkoutPage(plan)) {
			t.Fatalf("%s: the page is closed", plan)
		}
		s.deliverEvents()
		s.refundByHand("2,50") // no event is delivered
		r := s.reconcile()
		left -= s.count(`select sum(cents) from tax_invoices where account_id = $1`, p.id)
		if r.Updated != 1 || r.Unplaced != 0 || left != 0 {
			t.Errorf("%s: %+v, the books differ by %d cents", plan, r, left)
		}
		if r := s.reconcile(); r.Updated != 0 || r.Unplaced != 0 {
			t.Errorf("%s, again: %+v", plan, r)
		}
	}
}
