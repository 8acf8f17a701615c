package billing_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// A pause does not bring back the payment of the period before it.
func TestSettlement_InAPauseIsOfItsOwnPeriod(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("kwartaal", "card")
	s.pass(94 * day)
	s.must(p.pause(3))
	settlement, err := billing.SettlementOf(t.Context(), p.scope, p.id, s.time())
	s.must(err)
	if got := settlement.Subscription.Cents; got != 2995 || settlement.RefundCents() == 0 {
		t.Errorf("of %d cents, %d are paid back", got, settlement.RefundCents())
	}
}

func TestSubscription_RefundAt(t *testing.T) {
	t.Parallel()
	day := func(month time.Month, d int) time.Time { return time.Date(2026, month, d, 11, 0, 0, 0, time.UTC) }
	year := billing.Subscription{
		StartedAt: day(1, 10), PeriodStart: day(1, 10), PeriodEnd: day(1, 10).AddDate(1, 0, 0),
	}
	renewed := year
	renewed.StartedAt, renewed.Renewed = year.StartedAt.AddDate(-1, 0, 0), true
	month := billing.Subscription{StartedAt: day(1, 10), PeriodStart: day(3, 10), PeriodEnd: day(4, 10), Renewed: true}
	for name, c := range map[string]struct {
		sub  billing.Subscription
		at   time.Time
		want int
	}{
		"on the day of the purchase":             {year, day(1, 10), 9995},
		"on the last day to withdraw":            {year, day(1, 24), 9995},
		"a day later":                            {year, day(1, 25), 0},
		"in the first year":                      {year, day(6, 10), 0},
		"a year that renewed, after half a year": {renewed, day(7, 10), 4190}, // 153 of 365 days after notice
		"a year that renewed, in its last month": {renewed, day(12, 20), 0},
		"a month that renewed":                   {month, day(3, 11), 0},
	} {
		if got := c.sub.RefundAt(9995, c.at); got != c.want {
			t.Errorf("%s: %d cents are paid back, want %d", name, got, c.want)
		}
	}
}

func TestErase_RefundsTheAnnouncedAmount(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		plan, method string
		after        time.Duration
		refund       int
		says         []string
	}{
		"within 14 days": {
			"maand", "ideal", 10 * 24 * time.Hour, 1195,
			[]string{"“Per maand” is meteen gestopt", "We storten €\u00a011,95 terug"},
		},
		"after 14 days": {
			"maand", "ideal", 20 * 24 * time.Hour, 0,
			[]string{"“Per maand” is meteen gestopt", "krijg je niet terug"},
		},
		"paid once": {"drie-maanden", "ideal", time.Hour, 3495, []string{"We storten €\u00a034,95 terug"}},
	} {
		p := s.newSubscriber("fitpuur", "general")
		if !s.tryToPay(p.checkoutPage(c.plan)) {
			t.Fatalf("%s: the page is closed", name)
		}
		s.deliverEvents()
		at := s.time().Add(c.after)
		settlement, err := billing.SettlementOf(t.Context(), p.scope, p.id, at)
		if err != nil || settlement.RefundCents() != c.refund {
			t.Errorf("%s: %d cents are to be paid back (%v)", name, settlement.RefundCents(), err)
		}
		customer := s.stripeCustomer(p)
		p.mails()
		s.advance(c.after)
		if err := s.accounts.Erase(t.Context(), p.scope, p.id, at); err != nil {
			t.Fatal(err)
		}
		letter := p.mails()[0]
		for _, text := range c.says {
			if !strings.Contains(letter.Text, text) {
				t.Errorf("%s: %q is not in %s", name, text, letter.Text)
			}
		}
		if sum := s.ledger(customer); sum.Running != 0 || (sum.Kept == 0) != (c.refund > 0) || sum.Paid != 1 {
			t.Errorf("%s: Stripe has %+v", name, sum)
		}
	}
}

// A visitor buys a code and registers with it. Erasing the account settles that purchase too.
func TestErase_SettlesTheCodeOfTheVisitor(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		sent   bool
		after  time.Duration
		refund int
		says   string
	}{
		"within 14 days":                   {false, 10 * 24 * time.Hour, 5495, "We storten €\u00a054,95 terug"},
		"after 14 days":                    {false, 20 * 24 * time.Hour, 0, "krijg je niet terug"},
		"with a parcel that was sent":      {true, 10 * 24 * time.Hour, 0, "Je pakket is al verstuurd"},
		"with a parcel that was sent once": {true, 25 * 24 * time.Hour, 0, "krijg je niet terug"},
	} {
		g := s.newVisitor("fitpuur")
		code := s.codeInURL(s.payOneTime(g.checkoutPage("startpakket"), "ideal"))
		s.deliverEvents()
		customer := g.clicker().stripeID()
		p := s.newSubscriber("fitpuur", "general")
		if err := p.useCode(code); err != nil {
			t.Fatal(err)
		}
		if c.sent {
			const send = `update purchases set address = '{}', sent_at = $2, sent_by = gen_random_uuid()
				where account_id = $1`
			if _, err := s.admin.Exec(t.Context(), send, p.id, s.time()); err != nil {
				t.Fatal(err)
			}
		}
		s.advance(c.after)
		settlement, err := billing.SettlementOf(t.Context(), p.scope, p.id, s.time())
		if err != nil || settlement.RefundCents() != c.refund || len(settlement.Purchases) != 1 {
			t.Errorf("%s: the settlement is %+v (%v)", name, settlement, err)
		}
		if err := s.accounts.Erase(t.Context(), p.scope, p.id, s.time()); err != nil {
			t.Fatal(err)
		}
		if letter := p.mails()[0]; !strings.Contains(letter.Text, c.says) {
			t.Errorf("%s: %q is not in %s", name, c.says, letter.Text)
		}
		if sum := s.ledger(customer); sum.Paid != 1 || (sum.Kept == 0) != (c.refund > 0) {
			t.Errorf("%s: Stripe has %+v", name, sum)
		}
	}
}
