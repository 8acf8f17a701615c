package billing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

func TestComingBackBeforeTheWordOrWithoutIt(t *testing.T) {
	s := newShop(t)
	p, g := s.person("fitpuur", "general"), s.visits("fitpuur")
	if known, err := s.service.RefreshCode(t.Context(), g.scope, "FITPU-0000-0000-0000"); known || err != nil {
		t.Errorf("a code that nobody pays for is awaited (%v)", err)
	}
	page := g.wants("startpakket")
	if err := s.service.RefreshAccount(t.Context(), p.scope, p.id); err != nil {
		t.Error(err)
	}
	code := s.codeOf(s.paysOnce(page, "ideal"))
	if known, err := s.service.RefreshCode(t.Context(), s.scope("greenfork"), code); known || err != nil {
		t.Errorf("another tenant awaits it (%v)", err)
	}
	if known, err := s.service.RefreshCode(t.Context(), g.scope, strings.ToLower(code)); !known || err != nil {
		t.Errorf("it is not awaited (%v)", err)
	}
	if _, err := s.look("fitpuur", code); err != nil {
		t.Errorf("the code of who came back gives %v", err)
	}
	s.paysOnce(p.wants("startpakket"), "card")
	if err := s.service.RefreshAccount(t.Context(), p.scope, p.id); err != nil || !p.account().HasAccess(now) {
		t.Errorf("who came back has no access (%v)", err)
	}
	before := p.ending()
	s.hear()
	if after := p.ending(); after != before || s.count(`select count(*) from purchase_codes`) != 2 {
		t.Errorf("the word of it changed %s to %s", before, after)
	}

	// Nobody comes back and no word comes: the sweep asks.
	silent, lost := s.visits("fitpuur").wants("startpakket"), s.visits("fitpuur").wants("startpakket")
	code = s.codeOf(s.paysOnce(silent, "ideal"))
	s.later(24 * time.Hour)
	if err := s.service.Sweep(t.Context(), g.scope, s.time()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.look("fitpuur", code); err != nil {
		t.Errorf("without a word the code gives %v", err)
	}
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 0 {
		t.Errorf("%d checkouts are open", open)
	}
	// Who went to pay and did not is forgotten in time, and who paid is not.
	s.later(31 * 24 * time.Hour)
	if err := s.service.Sweep(t.Context(), g.scope, s.time()); err != nil {
		t.Fatal(err)
	}
	if left := s.count(`select count(*) from customers where account_id is null`); left != 2 {
		t.Errorf("%d visitors are left", left)
	}
	s.work()
	if status, _ := s.see(lost); status != http.StatusGone {
		t.Errorf("the page of who is forgotten is answered %d", status)
	}
}

func TestStripeThatDoesNotAnswerIsToldToWhoComesBack(t *testing.T) {
	s := newShop(t)
	g := s.visits("fitpuur")
	code := s.codeOf(s.paysOnce(g.wants("startpakket"), "ideal"))
	s.through(func(*http.Request) (*http.Response, error) { return nil, errCut })
	if known, err := s.service.RefreshCode(t.Context(), g.scope, code); !known || !errors.Is(err, billing.ErrUnavailable) {
		t.Errorf("it is told as %v", err)
	}
}

func TestEventsOfWhatIsPaidOnceMayComeTwiceAndInAnyOrder(t *testing.T) {
	s := newShop(t)
	order := rand.New(rand.NewPCG(1, 2))
	for name, story := range map[string]func(p person){
		"paid at once":              func(p person) { s.paysOnce(p.wants("startpakket"), "ideal") },
		"a debit that arrived":      func(p person) { s.paysOnce(p.wants("startpakket"), "sepa_debit"); s.bank("yes") },
		"a debit that was refused":  func(p person) { s.paysOnce(p.wants("startpakket"), "sepa_debit"); s.bank("no") },
		"a subscription, then once": func(p person) { p.wants("jaar"); s.paysOnce(p.wants("drie-maanden"), "card") },
		"once, then a subscription": func(p person) { p.wants("drie-maanden"); s.pays(p.wants("maand"), "card") },
		"paid, and seen by coming back": func(p person) {
			s.paysOnce(p.wants("startpakket"), "card")
			_ = s.service.RefreshAccount(t.Context(), p.scope, p.id)
		},
	} {
		ends := map[string]int{}
		for range 8 {
			before := len(s.stripe.Events())
			p := s.person("fitpuur", "general")
			story(p)
			events := s.stripe.Events()[before:]
			events = append(events, events[order.IntN(len(events))], events[order.IntN(len(events))])
			order.Shuffle(len(events), func(a, b int) { events[a], events[b] = events[b], events[a] })
			for _, event := range events {
				s.receive(event)
			}
			ends[p.endingOnce()]++
		}
		if len(ends) != 1 {
			t.Errorf("%s ends in %d ways: %v", name, len(ends), ends)
		}
	}
}

// endingOnce is everything that a person is left with, what they paid once included, without ids and times.
func (p person) endingOnce() string {
	p.shop.t.Helper()
	var rows string
	const sql = `
		select coalesce(string_agg(concat_ws(' ', y.status, y.method, y.cents, y.paid_at is not null, d.used_at is not null, b.access_until), ';'), '')
		from payments y join checkouts c on c.tenant_id = y.tenant_id and c.id = y.checkout_id
			left join purchase_codes d on d.tenant_id = y.tenant_id and d.payment_id = y.id left join purchases b on b.tenant_id = d.tenant_id and b.code_id = d.id
		where c.customer_id = $1`
	if err := p.shop.admin.QueryRow(p.shop.t.Context(), sql, p.id).Scan(&rows); err != nil {
		p.shop.t.Fatal(err)
	}
	return fmt.Sprint(p.ending(), " | ", rows, " | ", p.account().HasAccess(now))
}

func TestARefundThatIsHeardOfFirstEndsTheSame(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.paysOnce(p.wants("startpakket"), "ideal")
	paid := s.stripe.Events()
	s.hear()
	s.refunds()
	refunded := s.stripe.Events()[len(paid):]
	s.receive(refunded[0])
	s.receive(paid[0]) // again, late
	s.receive(refunded[0])
	if got := s.count(`select count(*) from payments where status = 'refunded'`); got != 1 || p.account().HasAccess(now) ||
		len(p.subjects()) != 2 {
		t.Errorf("%d are refunded, and the mails are %q", got, p.subjects())
	}
	// Of one whose page was never heard of nothing is known yet; the page tells all of it.
	q := s.person("fitpuur", "general")
	before := len(s.stripe.Events())
	s.paysOnce(q.wants("startpakket"), "ideal")
	_, overview := s.see("http://pay.localhost/")
	_, after, _ := strings.Cut(overview, `action="/refund/`)
	intent, _, _ := strings.Cut(after, `"`)
	s.press("http://pay.localhost/refund/"+intent, url.Values{})
	events := s.stripe.Events()[before:]
	slices.Reverse(events)
	for _, event := range events {
		s.receive(event)
	}
	if q.account().HasAccess(now) || !slices.Equal(q.subjects(), []string{"Je geld komt terug van fitpuur"}) {
		t.Errorf("the mails are %q", q.subjects())
	}
}

func TestFiftyDeliveriesAtOnceSellOneCode(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.paysOnce(p.wants("startpakket"), "ideal")
	s.codeOf(s.paysOnce(s.visits("fitpuur").wants("startpakket"), "ideal"))
	var all sync.WaitGroup
	for _, event := range s.stripe.Events() {
		for range 25 {
			all.Go(func() { s.receive(event) })
		}
	}
	all.Wait()
	if codes, mails := s.count(`select count(*) from purchase_codes`), len(p.subjects())+len(s.mailsTo(guestEmail)); codes != 2 ||
		mails != 2 {
		t.Errorf("there are %d codes and %d mails", codes, mails)
	}
}

func TestWhoSubscribedMeanwhileKeepsTheirCode(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.paysOnce(p.wants("drie-maanden"), "ideal")
	// The word of it does not come, and they subscribe by a page that is not ours to close.
	if _, err := s.admin.Exec(t.Context(), `
		insert into subscriptions (tenant_id, account_id, plan_id, status, cents, currency, tax_percent, stripe_subscription_id, started_at, period_start, period_end)
		select tenant_id, $1, id, 'active', 1195, 'EUR', 21, 'sub_other', now(), now(), now() from plans where tenant_id = $2 and slug = 'maand'`, p.id, p.scope.Tenant()); err != nil {
		t.Fatal(err)
	}
	s.hear()
	mails := p.mailed()
	if len(mails) != 1 || mails[0].Subject != "Je code voor fitpuur" {
		t.Fatalf("the mails are %v", mails)
	}
	_, after, _ := strings.Cut(mails[0].Text, "/register?code=")
	code, _, _ := strings.Cut(after, "\n")
	if _, err := s.look("fitpuur", code); err != nil {
		t.Errorf("their code %s gives %v", code, err)
	}
}

func TestAPaymentOfAnotherTenantOrPersonGivesNothing(t *testing.T) {
	s := newShop(t)
	payer, other, abroad := s.person(
		"fitpuur",
		"general",
	), s.person(
		"fitpuur",
		"general",
	), s.person(
		"greenfork",
		"general",
	)
	other.wants("drie-maanden")
	abroad.wants("half-year")
	before := len(s.stripe.Events())
	s.paysOnce(payer.wants("drie-maanden"), "ideal")
	for n, event := range s.stripe.Events()[before:] {
		for name, wrong := range map[string][]string{
			"another account": {payer.id.String(), other.id.String()},
			"another tenant":  {payer.scope.Tenant().String(), abroad.scope.Tenant().String(), payer.id.String(), abroad.id.String()},
			"nobody":          {payer.id.String(), uuid.NewString()},
		} {
			s.receive(changed(event, append(wrong, event.ID, fmt.Sprint("evt_", name, n))...))
		}
	}
	for name, pair := range map[string][]string{
		"an object of another tenant":   {payer.scope.Tenant().String(), abroad.scope.Tenant().String()},
		"an object of another account":  {payer.id.String(), other.id.String()},
		"an object of another customer": {s.customer(payer), s.customer(other)},
		"an object of another checkout": {s.checkout(payer), s.checkout(other)},
	} {
		s.through(s.replacing(pair...))
		s.receive(s.stripe.Events()[before])
		if kept := s.count(`select count(*) from payments`) + s.count(`select count(*) from payment_events`); kept != 0 {
			t.Errorf("%s: %d rows are left of it", name, kept)
		}
	}
	if payer.account().HasAccess(now) || other.account().HasAccess(now) || abroad.account().HasAccess(now) {
		t.Error("somebody has access")
	}
}
