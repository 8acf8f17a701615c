package billing_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// lifeEvents are the types of the events of a subscription whose first renewal is not paid.
var lifeEvents = []string{
	"customer.subscription.created", "invoice.paid", "customer.subscription.updated", "invoice.payment_failed",
	"customer.subscription.deleted",
}

// orders returns all orders of the numbers below n.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, shorter := range orders(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return all
}

// lapse lets an account pay for a month, and the bank refuse the second until the subscription ends. Only the event of
// the checkout is delivered, in time. It returns the first event of each of lifeEvents, and the others.
func (p subscriber) lapse() (life, rest []stripelocal.Event) {
	s := p.fixture
	s.t.Helper()
	before := len(s.stripe.Events())
	s.pay(p.checkoutPage("maand"), "card")
	for _, event := range s.stripe.Events()[before:] {
		if event.Type == "checkout.session.completed" {
			s.handleEvent(event)
		}
	}
	p.failPayments("yes")
	s.advance(31 * day)
	s.advance(15 * day)
	rest = s.stripe.Events()[before:]
	for _, kind := range lifeEvents {
		n := slices.IndexFunc(rest, func(event stripelocal.Event) bool { return event.Type == kind })
		if n < 0 {
			s.t.Fatalf("no %s among %d events", kind, len(rest))
		}
		life, rest = append(life, rest[n]), slices.Delete(rest, n, n+1)
	}
	return life, rest
}

// outcome returns the final state of an account with its invoices and credit notes, which a repeat must not change.
func (p subscriber) outcome() string {
	p.fixture.t.Helper()
	var issued string
	const sql = `select coalesce(string_agg(concat_ws(' ', cents, tax_cents, plan), ';' order by number), '')
		from tax_invoices where account_id = $1`
	if err := p.fixture.admin.QueryRow(p.fixture.t.Context(), sql, p.id).Scan(&issued); err != nil {
		p.fixture.t.Fatal(err)
	}
	return p.summary() + " | " + issued
}

// The events of a subscription come late, in any order, with repeats. The letters are those of its start and its end,
// each sent once. SOAK=120 tries all orders.
func TestWebhook_AllOrdersOfALifeEndTheSame(t *testing.T) {
	s := newFixture(t)
	random := rand.New(rand.NewPCG(3, 4))
	all := orders(len(lifeEvents))
	random.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
	outcomes := map[string]int{}
	for round := range postgrestest.Rounds(t, 6) {
		order := slices.Clone(all[round%len(all)])
		for range 3 {
			order = slices.Insert(order, random.IntN(len(order)+1), random.IntN(len(lifeEvents)))
		}
		p := s.newSubscriber("fitpuur", "general")
		life, rest := p.lapse()
		for _, n := range order {
			s.handleEvent(life[n])
		}
		for _, event := range rest {
			s.handleEvent(event)
		}
		outcomes[p.outcome()]++
		if letters := p.subjects(); len(letters) != 2 {
			t.Errorf("order %v: got letters %q", order, letters)
		}
	}
	if len(outcomes) != 1 {
		t.Errorf("%d different outcomes: %v", len(outcomes), outcomes)
	}
}

// The server is killed at each request to Stripe in turn, and the event is delivered again.
func TestWebhook_KilledBetweenAnyTwoStepsEndsTheSame(t *testing.T) {
	s := newFixture(t)
	outcomes := map[string]int{}
	for kill := 0; ; kill++ {
		p := s.newSubscriber("fitpuur", "general")
		life, rest := p.lapse()
		requests, killed := 0, false
		for _, event := range life {
			ctx, cancel := context.WithCancel(t.Context())
			s.setTransport(func(request *http.Request) (*http.Response, error) {
				if requests == kill {
					killed = true
					cancel()
				}
				requests++
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				return s.serveStripe(request)
			})
			err := s.service.HandleWebhook(ctx, event.Payload, s.stripe.Sign(event.Payload))
			if (err != nil) != (ctx.Err() != nil) {
				t.Errorf("%s: %v", event.Type, err)
			}
			cancel()
			s.setTransport(s.serveStripe)
			if err != nil {
				s.handleEvent(event)
			}
		}
		for _, event := range rest {
			s.handleEvent(event)
		}
		outcomes[p.outcome()]++
		if !killed {
			if kill == 0 {
				t.Fatal("nothing was asked of Stripe")
			}
			break
		}
	}
	if len(outcomes) != 1 {
		t.Errorf("%d different outcomes: %v", len(outcomes), outcomes)
	}
}
