package billing_test

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// methodPage returns the page on which the account changes its payment method.
func (p subscriber) methodPage() string {
	p.fixture.t.Helper()
	page, err := p.fixture.service.ChangeMethod(p.fixture.t.Context(), p.scope, p.id)
	p.fixture.must(err)
	return page.URL
}

// setUp chooses a payment method on the page for it, without delivering the events.
func (p subscriber) setUp(method string) {
	p.fixture.t.Helper()
	status, to := p.fixture.submit(p.methodPage(), url.Values{"way": {method}, "do": {"pay"}})
	if status != http.StatusSeeOther || !strings.HasSuffix(to, "/dashboard/profile/subscription?method=changed") {
		p.fixture.t.Fatalf("choosing a payment method: status = %d, location %s", status, to)
	}
}

// wantMethod fails unless the account pays with a method, such as "card 4242", in a state.
func (p subscriber) wantMethod(method string, state billing.State) {
	p.fixture.t.Helper()
	sub, got := p.subscription(), ""
	if sub.Method != nil && sub.MethodEnd != nil {
		got = *sub.Method + " " + *sub.MethodEnd
	}
	if got != method || sub.State() != state {
		p.fixture.t.Errorf("pays with %q in state %s, want %q in %s", got, sub.State(), method, state)
	}
}

// invoices returns how many invoices of the account have a status.
func (p subscriber) invoices(status string) int {
	return p.fixture.count(`select count(*) from invoices where account_id = $1 and status = $2`, p.id, status)
}

func TestPaymentMethod_PaysLaterInvoices(t *testing.T) {
	s := newFixture(t)
	for method, want := range map[string]string{
		"card": "card 4242", "ideal": "sepaDebit 4300", "bancontact": "sepaDebit 4300", "sepa_debit": "sepaDebit 4300",
	} {
		first := map[string]string{"card": "ideal"}[method]
		if first == "" {
			first = "card"
		}
		p := s.subscribed("maand", first)
		p.setUp(method)
		s.deliverEvents()
		p.wantMethod(want, billing.Active)
		if letters := p.mails(); !strings.Contains(letters[0].Subject, "betaalwijze") {
			t.Errorf("%s: the last letter is %q", method, letters[0].Subject)
		}
		if p.invoices("paid") != 1 {
			t.Errorf("%s: changing the method charged something", method)
		}
	}
}

func TestPaymentMethod_PaysAFailedPayment(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	p.failPayments("yes")
	s.pass(30 * day)
	p.wantMethod("card 4242", billing.PastDue)
	unpaid, err := billing.UnpaidOf(t.Context(), p.scope, p.subscription().ID)
	s.must(err)
	if unpaid == nil || unpaid.Processing || unpaid.EndsAt == nil ||
		!unpaid.EndsAt.Equal(s.time().Add(billing.RetryPeriod)) {
		t.Fatalf("got unpaid invoice %+v", unpaid)
	}

	p.setUp("card") // the bank refuses this one too
	p.failPayments("yes")
	s.deliverEvents()
	p.wantMethod("card 4242", billing.PastDue)

	p.setUp("sepa_debit")
	s.deliverEvents()
	p.wantMethod("sepaDebit 4300", billing.PastDue)
	if unpaid, err = billing.UnpaidOf(t.Context(), p.scope, p.subscription().ID); err != nil || !unpaid.Processing ||
		unpaid.EndsAt != nil {
		t.Errorf("got unpaid invoice %+v (%v) while a debit is processing", unpaid, err)
	}
	s.resolveDebit("no")
	s.deliverEvents()
	p.wantMethod("sepaDebit 4300", billing.PastDue)

	p.setUp("ideal")
	s.deliverEvents()
	s.resolveDebit("yes")
	s.deliverEvents()
	p.wantMethod("sepaDebit 4300", billing.Active)
	if paid, failed := p.invoices("paid"), p.invoices("failed"); paid != 2 || failed != 0 {
		t.Errorf("%d invoices are paid and %d failed, want 2 and 0", paid, failed)
	}
	s.pass(31 * day)
	p.wantMethod("sepaDebit 4300", billing.Active)
}

// A debit fails days after it is made, and so does its retry. Access lasts at least until the date that was shown.
func TestUnpaid_EndsNoEarlierThanShown(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal") // renewals are debited
	p.failPayments("yes")
	s.pass(30 * day)
	var shown time.Time
	for hours := 0; p.subscription().State() != billing.Ended; hours++ {
		unpaid, err := billing.UnpaidOf(t.Context(), p.scope, p.subscription().ID)
		s.must(err)
		if hours > 24*30 || unpaid == nil || unpaid.Processing != (unpaid.EndsAt == nil) {
			t.Fatalf("after %d hours: %+v, state %s", hours, unpaid, p.subscription().State())
		}
		if unpaid.EndsAt != nil {
			shown = *unpaid.EndsAt
		}
		s.pass(time.Hour)
	}
	if ended := *p.subscription().EndsAt; shown.IsZero() || ended.Before(shown) {
		t.Errorf("ended at %s, shown was %s", ended, shown)
	}
}

// In development only the payment server's clock is moved.
func TestUnpaid_FollowsAClockOfStripeThatIsAhead(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	p.failPayments("yes")
	s.must(s.stripe.Advance(31 * day))
	s.deliverEvents()
	unpaid, err := billing.UnpaidOf(t.Context(), p.scope, p.subscription().ID)
	s.must(err)
	if renewal := now.AddDate(0, 1, 0); unpaid == nil || unpaid.EndsAt == nil ||
		!unpaid.EndsAt.Equal(renewal.Add(billing.RetryPeriod)) {
		t.Errorf("unpaid = %+v, the renewal was at %s", unpaid, renewal)
	}
}

// Access lasts until the date that the subscriber saw.
func TestPaymentMethod_SubscriptionEndsWithoutANewMethod(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	p.failPayments("yes")
	s.pass(30 * day)
	s.pass(billing.RetryPeriod - time.Second)
	if state := p.subscription().State(); state != billing.PastDue {
		t.Errorf("the state is %s before the last retry", state)
	}
	s.pass(time.Second)
	if state := p.subscription().State(); state != billing.Ended {
		t.Errorf("the state is %s after the last retry", state)
	}
	if _, err := s.service.ChangeMethod(t.Context(), p.scope, p.id); !errors.Is(err, billing.ErrNotSubscribed) {
		t.Errorf("changing the method after the end: %v", err)
	}
}

func TestPaymentMethod_ConcurrentClicksGetOnePage(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal")
	var wg sync.WaitGroup
	pages := make([]string, 20)
	for n := range pages {
		wg.Go(func() {
			if page, err := s.service.ChangeMethod(t.Context(), p.scope, p.id); err == nil {
				pages[n] = page.URL
			}
		})
	}
	wg.Wait()
	for _, page := range pages {
		if page == "" || page != pages[0] {
			t.Fatalf("got pages %q", pages)
		}
	}
}

// Events that come twice or late, and a page that was left open, change the method once and to the newest choice.
func TestPaymentMethod_LateAndRepeatedEvents(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "ideal")
	p.setUp("card")
	sub := p.subscription()
	if _, err := s.service.RefreshMethod(t.Context(), p.scope, sub); err != nil { // the user is back before the event
		t.Fatal(err)
	}
	p.wantMethod("card 4242", billing.Active)
	first := s.stripe.Events()
	p.setUp("sepa_debit")
	s.deliverEvents()
	for _, event := range first {
		s.must(s.service.HandleWebhook(t.Context(), event.Payload, s.stripe.Sign(event.Payload)))
	}
	p.wantMethod("sepaDebit 4300", billing.Active)
	letters := 0
	for _, letter := range p.mails() {
		if strings.Contains(letter.Subject, "betaalwijze") {
			letters++
		}
	}
	if letters != 2 {
		t.Errorf("%d letters about two changes", letters)
	}

	left := p.methodPage() // is not used, and expires
	s.pass(25 * time.Hour)
	if again := p.methodPage(); again == left {
		t.Error("an expired page is shown again")
	}
	p.wantMethod("sepaDebit 4300", billing.Active)
}

// A crash of the server between any two requests to Stripe loses nothing: the event comes again.
func TestPaymentMethod_SurvivesEveryFailureOfStripe(t *testing.T) {
	s := newFixture(t)
	for failing := range 8 {
		p := s.subscribed("maand", "ideal")
		p.failPayments("yes")
		s.pass(32 * day)
		p.setUp("card")
		calls := 0
		s.setTransport(func(request *http.Request) (*http.Response, error) {
			answer, err := s.serveStripe(request)
			if calls++; calls > failing {
				return nil, errors.New("the line is dead")
			}
			return answer, err
		})
		_ = s.stripe.Deliver(t.Context())
		s.setTransport(s.serveStripe)
		if _, err := s.service.RefreshMethod(t.Context(), p.scope, p.subscription()); err != nil {
			t.Fatal(err)
		}
		for _, event := range s.stripe.Events() {
			s.must(s.service.HandleWebhook(t.Context(), event.Payload, s.stripe.Sign(event.Payload)))
		}
		p.wantMethod("card 4242", billing.Active)
		if paid := p.invoices("paid"); paid != 2 {
			t.Errorf("failure after %d requests: %d invoices are paid, want 2", failing, paid)
		}
	}
}

// The page of one account does not change the method of another.
func TestPaymentMethod_BelongsToItsAccount(t *testing.T) {
	s := newFixture(t)
	p, other := s.subscribed("maand", "ideal"), s.subscribed("maand", "ideal")
	page, events := p.methodPage(), len(s.stripe.Events())
	s.submit(page, url.Values{"way": {"card"}, "do": {"pay"}})
	for _, event := range s.stripe.Events()[events:] {
		forged := strings.ReplaceAll(string(event.Payload), p.id.String(), other.id.String())
		s.must(s.service.HandleWebhook(t.Context(), []byte(forged), s.stripe.Sign([]byte(forged))))
	}
	other.wantMethod("sepaDebit 4300", billing.Active)
	s.deliverEvents()
	stranger := s.newSubscriber("fitpuur", "general")
	_, err := s.service.ChangeMethod(t.Context(), stranger.scope, stranger.id)
	if !errors.Is(err, billing.ErrNotSubscribed) {
		t.Errorf("an account without a subscription: %v", err)
	}
}
