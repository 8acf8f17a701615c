package billing_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

func (p subscriber) change(plan uuid.UUID, at time.Time) error {
	_, err := p.fixture.service.ChangePlan(p.fixture.t.Context(), p.scope, p.id, plan, at)
	return err
}

func (p subscriber) preview(plan string) billing.PlanChange {
	p.fixture.t.Helper()
	change, err := p.fixture.service.PreviewChange(
		p.fixture.t.Context(), p.scope, p.id, p.fixture.plan(p.scope, plan),
	)
	p.fixture.must(err)
	return change
}

// A plan with higher payments begins at once. What is charged is what the preview says.
func TestChangePlan_UpAtOnce(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	s.pass(10 * day)
	change := p.preview("jaar")
	// A third of a month of 30 days is used: 1195 × 20/30.
	if change.Credit != 797 || change.Charge != 9495 || change.DueNow != 8698 || change.NextCents != 9495 ||
		change.Made || !change.TakesEffect.Equal(s.time()) {
		t.Errorf("preview = %+v", change)
	}
	s.pass(30 * time.Minute)
	for range 2 { // repeating it is no error
		s.must(p.change(change.Plan.ID, change.At))
	}
	s.deliverEvents()
	sub := p.subscription()
	if sub.Plan != change.Plan.ID || sub.Cents != 9495 || sub.State() != billing.Active ||
		!sub.PeriodEnd.Equal(s.time().AddDate(1, 0, 0)) {
		t.Errorf("subscription = %+v", sub)
	}
	if got := p.paid(); !equal(got, []int{1195, 8698}) {
		t.Errorf("paid = %v", got)
	}
	letters := p.mails()
	if len(letters) != 2 || !strings.Contains(letters[0].Text, "€\u00a086,98") {
		t.Errorf("got %d letters, the last: %s", len(letters), letters[0].Text)
	}
	s.pass(366 * day)
	if got := p.paid(); !equal(got, []int{1195, 8698, 9495}) {
		t.Errorf("paid after a year = %v", got)
	}
}

// A plan with lower payments begins when the period ends, and can be undone until then.
func TestChangePlan_DownAtTheEnd(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.pass(10 * day)
	change := p.preview("maand")
	if change.DueNow != 0 || change.NextCents != 1195 || !change.TakesEffect.Equal(p.subscription().PeriodEnd) {
		t.Errorf("preview = %+v", change)
	}
	s.must(p.change(change.Plan.ID, change.At))
	s.deliverEvents()
	sub := p.subscription()
	if cents, _ := sub.NextPayment(); sub.NextPlan == nil || *sub.NextPlan != change.Plan.ID || cents != 1195 ||
		sub.Cents != 9495 {
		t.Errorf("subscription = %+v", sub)
	}
	s.must(p.change(sub.Plan, s.time())) // undone
	if p.subscription().NextPlan != nil {
		t.Error("the change was not undone")
	}
	s.must(p.change(s.plan(p.scope, "kwartaal"), s.time()))
	s.must(p.change(change.Plan.ID, s.time())) // instead
	s.deliverEvents()
	s.pass(366 * day)
	sub = p.subscription()
	if sub.Plan != change.Plan.ID || sub.Cents != 1195 || sub.NextPlan != nil || sub.State() != billing.Active {
		t.Errorf("subscription after a year = %+v", sub)
	}
	if got := p.paid(); !equal(got, []int{9495, 1195}) {
		t.Errorf("paid = %v", got)
	}
	s.pass(31 * day)
	if got := p.paid(); !equal(got, []int{9495, 1195, 1195}) {
		t.Errorf("paid a month later = %v", got)
	}
}

// Cancelling takes the place of a change at the end of the period.
func TestChangePlan_CancellingUndoesIt(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.must(p.change(s.plan(p.scope, "maand"), s.time()))
	s.must(p.leave(billing.Cancel))
	s.deliverEvents()
	if sub := p.subscription(); sub.NextPlan != nil || sub.State() != billing.Cancelling {
		t.Errorf("subscription = %+v", sub)
	}
	if err := p.change(s.plan(p.scope, "maand"), s.time()); !errors.Is(err, billing.ErrNotSubscribed) {
		t.Errorf("changing a cancelled subscription: %v", err)
	}
}

func TestChangePlan_Refusals(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	year := s.plan(p.scope, "jaar")
	for name, c := range map[string]struct {
		plan uuid.UUID
		at   time.Time
		want error
	}{
		"an old preview":           {year, s.at(-2), billing.ErrPreviewTooOld},
		"a preview of the future":  {year, s.at(2), billing.ErrPreviewTooOld},
		"no plan":                  {uuid.New(), s.time(), billing.ErrPlanNotFound},
		"a plan that is paid once": {s.plan(p.scope, "drie-maanden"), s.time(), billing.ErrPlanNotFound},
		"a plan of another tenant": {s.plan(s.scope("greenfork"), "jaar"), s.time(), billing.ErrPlanNotFound},
	} {
		if err := p.change(c.plan, c.at); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
	p.failPayments("yes")
	s.pass(time.Hour)
	if err := p.change(year, s.time()); !errors.Is(err, billing.ErrPaymentRefused) {
		t.Errorf("a bank that refuses: %v", err)
	}
	if sub := p.subscription(); sub.Cents != 1195 || sub.State() != billing.Active || len(p.paid()) != 1 {
		t.Errorf("subscription = %+v", sub)
	}
	p.failPayments("no")
	s.setTransport(s.unreachable)
	if err := p.change(year, s.time()); !errors.Is(err, billing.ErrUnavailable) {
		t.Errorf("with Stripe down: %v", err)
	}
	s.setTransport(s.serveStripe)
	s.must(p.change(year, s.time()))
	s.deliverEvents()
	if got := p.paid(); len(got) != 2 || got[1] <= 8300 {
		t.Errorf("paid = %v", got)
	}
}

// A change to a more expensive plan is a new purchase with its own withdrawal period of 14 days, which does not extend
// that of the first purchase.
func TestChangePlan_WithdrawalTermOfTheUpgrade(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		upgrade, leave time.Duration // since the purchase
		refund         int           // of the upgrade; 0 for all that was paid, -1 when it is too late
	}{
		"both within the term of the purchase":  {3 * day, 10 * day, 0},
		"after the term of the purchase":        {10 * day, 20 * day, 9495},
		"on the last day of the upgrade":        {10 * day, 24 * day, 9495},
		"after that of the upgrade":             {10 * day, 25 * day, -1},
		"an upgrade after the purchase's term":  {20 * day, 25 * day, 9495},
		"the purchase's term is not lost by it": {14 * day, 14 * day, 0},
	} {
		t.Run(name, func(t *testing.T) {
			p := s.subscribed("maand", "card")
			s.pass(c.upgrade)
			change := p.preview("jaar")
			s.must(p.change(change.Plan.ID, change.At))
			s.deliverEvents()
			s.pass(c.leave - c.upgrade)
			leaving, err := billing.LeavingOf(t.Context(), p.scope, p.subscription(), s.time())
			s.must(err)
			want := c.refund
			switch {
			case c.refund == -1:
				want = 0
			case c.refund == 0:
				want = 1195 + change.DueNow
			}
			if leaving.Refund != want || leaving.Withdraw != (c.refund != -1) {
				t.Errorf("got %+v, want a refund of %d", leaving, want)
			}
			err = p.leave(billing.Withdraw)
			if c.refund == -1 {
				if !errors.Is(err, billing.ErrTooLate) {
					t.Errorf("withdrawing: %v", err)
				}
				return
			}
			s.must(err)
			s.deliverEvents()
			back := 0
			for _, entry := range p.history() {
				if entry.Kind == billing.RefundEntry {
					back += entry.Cents
				}
			}
			if back != want || p.subscription().State() != billing.Withdrawn {
				t.Errorf("paid back %d in state %s, want %d", back, p.subscription().State(), want)
			}
		})
	}
	p := s.subscribed("maand", "card") // a renewal is no upgrade
	change := p.preview("jaar")
	s.must(p.change(change.Plan.ID, change.At))
	s.pass(366 * day)
	if sub := p.subscription(); sub.UpgradedAt != nil || !sub.Renewed {
		t.Errorf("after a renewal: %+v", sub)
	}
}

// A subscriber who withdraws while Stripe charges for another plan gets both payments back, also when the bank takes
// its time.
func TestChangePlan_WithdrawalMeanwhile(t *testing.T) {
	s := newFixture(t)
	for _, method := range []string{"card", "ideal"} {
		p := s.subscribed("maand", method)
		s.pass(day)
		customer := s.stripeCustomer(p)
		withdrawn := false
		s.setTransport(func(request *http.Request) (*http.Response, error) {
			response, err := s.serveStripe(request)
			isChange := request.Method == http.MethodPost && strings.HasPrefix(request.URL.Path, "/v1/subscriptions/")
			if isChange && !withdrawn {
				withdrawn = true
				s.must(p.leave(billing.Withdraw))
			}
			return response, err
		})
		err := p.change(s.plan(p.scope, "jaar"), s.time())
		s.setTransport(s.serveStripe)
		if !withdrawn || !errors.Is(err, billing.ErrNotSubscribed) {
			t.Errorf("%s: withdrawn is %t, changing: %v", method, withdrawn, err)
		}
		s.deliverEvents()
		for range 7 { // until the debit has arrived
			s.runJobs()
			s.pass(day)
		}
		if got := s.refunded(customer); got != 1195+8340 || p.subscription().State() != billing.Withdrawn {
			t.Errorf("%s: refunded %d cents, state %s", method, got, p.subscription().State())
		}
		var subjects []string
		for _, letter := range p.mails() {
			subjects = append(subjects, letter.Subject)
		}
		if len(subjects) != 3 {
			t.Errorf("%s: letters %q, want about the start, the withdrawal and the payment", method, subjects)
		}
	}
}
