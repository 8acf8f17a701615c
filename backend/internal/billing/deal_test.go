package billing_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// best returns the deal for a reason of cancelling; nil when there is none.
func (p subscriber) best(reason string) *billing.OfferedDeal {
	p.fixture.t.Helper()
	deal, _, err := p.fixture.service.BestDeal(p.fixture.t.Context(), p.scope, p.id, reason)
	p.fixture.must(err)
	return deal
}

func (p subscriber) take(deal uuid.UUID) error {
	_, err := p.fixture.service.TakeDeal(p.fixture.t.Context(), p.scope, p.id, deal)
	return err
}

// paid returns the paid invoices of the account in cents, oldest first.
func (p subscriber) paid() []int {
	p.fixture.t.Helper()
	entries, _, err := billing.History(p.fixture.t.Context(), p.scope, p.id, billing.InvoiceEntry, 1, 100)
	p.fixture.must(err)
	var cents []int
	for n := len(entries) - 1; n >= 0; n-- {
		if entries[n].Status == "paid" {
			cents = append(cents, entries[n].Cents)
		}
	}
	return cents
}

func equal(got, want []int) bool {
	if len(got) != len(want) {
		return false
	}
	for n := range got {
		if got[n] != want[n] {
			return false
		}
	}
	return true
}

// A deal gives the promised discount, and then the usual price is paid again.
func TestDeal_DiscountIsThePromisedOne(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan, reason string
		days         int
		paid         []int
	}{
		"30 % for three months": {"maand", "tooExpensive", 130, []int{1195, 836, 836, 836, 1195}},
		"30 % for a quarter":    {"kwartaal", "tooExpensive", 190, []int{2995, 2096, 2995}},
		"30 % for a quarter of a year": {
			"jaar", "tooExpensive", 740, []int{9495, 8783, 9495},
		},
		"a free month":           {"maand", "tooLittleTime", 70, []int{1195, 0, 1195}},
		"a free month of a year": {"jaar", "goalReached", 370, []int{9495, 9495}},
		"a twelfth of a year":    {"jaar", "other", 740, []int{9495, 8704, 9495}},
	} {
		t.Run(name, func(t *testing.T) { // each case has its own clock
			s := newFixture(t)
			p := s.subscribed(c.plan, "card")
			s.pass(day)
			if deal := p.best(c.reason); deal != nil {
				s.must(p.take(deal.ID))
				s.deliverEvents()
				if cents, _ := p.subscription().NextPayment(); cents != deal.NextCents || cents != c.paid[1] {
					t.Errorf("next payment = %d cents, want the promised %d", cents, deal.NextCents)
				}
			}
			for range c.days {
				s.pass(day)
			}
			if got := p.paid(); !equal(got, c.paid) {
				t.Errorf("paid %v, want %v", got, c.paid)
			}
		})
	}
}

func TestDeal_OneInTwelveMonths(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	deal := p.best("tooLittleTime")
	if deal == nil {
		t.Fatal("best deal = nil, want a deal")
	}
	if err := s.service.KeepDeal(t.Context(), p.scope, p.id, deal.ID); !errors.Is(err, billing.ErrDealNotTaken) {
		t.Errorf("KeepDeal of a deal that was not applied = %v, want ErrDealNotTaken", err)
	}
	s.must(p.take(deal.ID))
	s.must(p.take(deal.ID)) // twice is no error
	for range 2 {
		s.must(s.service.KeepDeal(t.Context(), p.scope, p.id, deal.ID))
	}
	s.deliverEvents()
	letters := p.mails()
	if len(letters) != 2 || !strings.Contains(letters[0].Text, "€\u00a00,00") {
		t.Errorf("got %d letters, the last: %s", len(letters), letters[0].Text)
	}
	for range 5 {
		s.pass(30 * day)
	}
	if again := p.best("tooExpensive"); again != nil {
		t.Errorf("after five months there is another deal: %v", again.Title)
	}
	for range 8 {
		s.pass(30 * day)
	}
	again := p.best("tooExpensive")
	if again == nil {
		t.Fatal("best deal after thirteen months = nil, want a deal")
	}
	if err := p.take(deal.ID); err != nil {
		t.Errorf("the same deal after thirteen months: %v", err)
	}
	if err := p.take(again.ID); !errors.Is(err, billing.ErrDealTaken) {
		t.Errorf("a second deal: %v", err)
	}
	figures, err := billing.FiguresOfDeals(t.Context(), p.scope, s.time())
	s.must(err)
	for _, f := range figures {
		if f.ID == deal.ID && (f.Shown != 1 || f.Taken != 2 || f.Kept != 1 || f.Taken30 != 1 || f.After30Days != 1 ||
			f.Taken90 != 1 || f.After90Days != 1) {
			t.Errorf("figures = %+v", f)
		}
		if f.ID == again.ID && (f.Shown != 1 || f.Taken != 0) {
			t.Errorf("figures of the other deal = %+v", f)
		}
	}
}

// What a deal gives is kept once an account has it; its words and reasons may change.
func TestDeal_TakenOneKeepsWhatItGives(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	taken := p.best("tooLittleTime")
	s.must(p.take(taken.ID))
	by := billing.Seller{StaffID: uuid.New(), Language: locale.Dutch, Now: s.time()}
	change := func(id uuid.UUID, edit func(*billing.BrandDeal)) error {
		t.Helper()
		deals, err := billing.BrandDeals(t.Context(), p.scope)
		s.must(err)
		for _, deal := range deals {
			if deal.ID == id {
				version := deal.Version()
				edit(&deal)
				_, err = billing.ChangeBrandDeal(t.Context(), p.scope, version, deal, by)
				return err
			}
		}
		return billing.ErrDealNotFound
	}
	err := change(taken.ID, func(d *billing.BrandDeal) { d.Months = 2 })
	var refused *errs.Error
	if !errors.As(err, &refused) || refused.Kind != errs.Invalid || len(refused.Fields) != 1 {
		t.Errorf("two free months instead of one: %v", err)
	}
	s.must(change(taken.ID, func(d *billing.BrandDeal) {
		d.Title[locale.Dutch], d.Reasons, d.Offered = "Een maand cadeau", []string{"other"}, false
	}))
	deals, err := billing.BrandDeals(t.Context(), p.scope)
	s.must(err)
	other := deals[0] // the one that nobody took
	s.must(change(other.ID, func(d *billing.BrandDeal) { d.Percent = 40 }))
	if err := change(uuid.New(), func(*billing.BrandDeal) {}); !errors.Is(err, billing.ErrDealNotFound) {
		t.Errorf("an unknown deal: %v", err)
	}
}

func TestDeal_NotWithoutASubscriptionThatRenews(t *testing.T) {
	s := newFixture(t)
	nobody := s.newSubscriber("fitpuur", "general")
	if nobody.best("other") != nil {
		t.Error("best deal without a subscription: want none")
	}
	p := s.subscribed("maand", "card")
	deal := p.best("other")
	stranger := s.newSubscriber("greenfork", "general")
	s.pay(stranger.checkoutPage("maand"), "card")
	s.deliverEvents()
	if err := stranger.take(deal.ID); !errors.Is(err, billing.ErrDealNotFound) {
		t.Errorf("a deal of another tenant: %v", err)
	}
	s.must(p.leave(billing.Cancel))
	if p.best("other") != nil {
		t.Error("best deal of a cancelled subscription: want none")
	}
	if err := p.take(deal.ID); !errors.Is(err, billing.ErrNotSubscribed) {
		t.Errorf("taking it: %v", err)
	}
}

// A deal that was taken while Stripe is down is applied later, once.
func TestDeal_StripeIsDown(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	deal := p.best("tooLittleTime")
	s.setTransport(s.unreachable)
	s.must(p.take(deal.ID))
	s.setTransport(s.serveStripe)
	s.runJobs()
	s.deliverEvents()
	if cents, _ := p.subscription().NextPayment(); cents != 0 {
		t.Errorf("next payment = %d cents", cents)
	}
	for range 65 {
		s.pass(day)
	}
	if got := p.paid(); !equal(got, []int{1195, 0, 1195}) {
		t.Errorf("paid %v", got)
	}
}

// at returns the time of the fixture's clock after a number of hours.
func (s *fixture) at(hours time.Duration) time.Time { return s.time().Add(hours * time.Hour) }
