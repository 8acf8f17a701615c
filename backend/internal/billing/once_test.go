package billing_test

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// guest is a browser in which nobody is signed in.
type guest struct {
	shop  *shop
	scope postgres.Scope
	token auth.Token
}

func (s *shop) visits(slug string) guest {
	s.t.Helper()
	return guest{shop: s, scope: s.scope(slug), token: auth.NewToken()}
}

// wants goes to pay a plan, and gives the page.
func (g guest) wants(plan string) string {
	g.shop.t.Helper()
	page, err := g.shop.service.Buy(g.shop.t.Context(), g.scope, g.token, g.shop.plan(g.scope, plan))
	if err != nil {
		g.shop.t.Fatalf("going to pay: %v", err)
	}
	return page.URL
}

const guestEmail = "gast@voorbeeld.example"

// paysOnce pays on a page, and gives where that leads.
func (s *shop) paysOnce(page, way string) string {
	s.t.Helper()
	status, to := s.press(page, url.Values{"way": {way}, "do": {"pay"}, "email": {guestEmail}})
	if status != http.StatusSeeOther || !strings.Contains(to, "/purchase/success") {
		s.t.Fatalf("paying is answered %d %s", status, to)
	}
	return to
}

// codeOf is the code that an address brings along.
func (s *shop) codeOf(address string) string {
	s.t.Helper()
	parsed, err := url.Parse(address)
	if err != nil || parsed.Query().Get("code") == "" {
		s.t.Fatalf("%s brings no code (%v)", address, err)
	}
	return parsed.Query().Get("code")
}

// look is what a code is good for.
func (s *shop) look(slug, code string) (purchase.Code, error) {
	s.t.Helper()
	return (&purchase.Service{Key: key}).Look(s.t.Context(), s.scope(slug), code, s.time())
}

// uses lets a person use a code.
func (p person) uses(code string) error {
	p.shop.t.Helper()
	found, err := p.shop.look(p.slug(), code)
	if err != nil {
		return err
	}
	return p.scope.Tx(p.shop.t.Context(), func(tx postgres.Tx) error {
		return purchase.Use(p.shop.t.Context(), tx, p.id, found.ID, p.shop.time())
	})
}

func (p person) slug() string {
	p.shop.t.Helper()
	var slug string
	if err := p.shop.admin.QueryRow(p.shop.t.Context(), `select slug from tenants where id = $1`, p.scope.Tenant()).Scan(&slug); err != nil {
		p.shop.t.Fatal(err)
	}
	return slug
}

// bought is what a person bought last.
func (p person) bought() purchase.Purchase {
	p.shop.t.Helper()
	bought, err := purchase.Of(p.shop.t.Context(), p.scope, p.id)
	if err != nil {
		p.shop.t.Fatal(err)
	}
	return bought
}

// mailsTo are the mails to whoever paid without an account, the newest first.
func (s *shop) mailsTo(email string) (texts []string) {
	s.t.Helper()
	s.work()
	for _, kept := range s.outbox.Newest() {
		if kept.To == email {
			texts = append(texts, kept.Subject+"\n"+kept.Text)
		}
	}
	return texts
}

// refunds pays back the newest of what was paid once.
func (s *shop) refunds() {
	s.t.Helper()
	var id string
	if err := s.admin.QueryRow(s.t.Context(), `select stripe_payment_intent_id from payments order by made_at desc limit 1`).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	s.press("http://pay.localhost/refund/"+id, url.Values{})
}

func TestWhoPaysOnceHasAccessUntilItEnds(t *testing.T) {
	s := newShop(t)
	for _, way := range []string{"ideal", "bancontact", "card"} {
		p := s.person("fitpuur", "general")
		if back := s.paysOnce(p.wants("drie-maanden"), way); back != "https://fitpuur.localhost/purchase/success" {
			t.Errorf("%s: paying leads to %s", way, back)
		}
		if p.account().HasAccess(now) {
			t.Fatalf("%s: access began before Stripe said so", way)
		}
		s.hear()
		end := time.Date(2027, 2, 22, 0, 0, 0, 0, menu.Zone)
		acct := p.account()
		if acct.Subscribed || !acct.CaloriesSubmitted() || !acct.HasAccess(end.Add(-time.Second)) || acct.HasAccess(end) {
			t.Errorf("%s: the account is %+v", way, acct)
		}
		mails := p.mailed()
		if len(mails) != 1 {
			t.Fatalf("%s: there are %d mails", way, len(mails))
		}
		for _, part := range []string{"Hoi Noor", "“Drie maanden”", "tot en met 21 februari 2027", "€\u00a034,95", "€\u00a06,07 btw (21%)", "één keer", "5 december 2026", "herroepen", "hallo@fitpuur"} {
			if !strings.Contains(mails[0].Text, part) {
				t.Errorf("%s: %q is not in %s", way, part, mails[0].Text)
			}
		}
		const paid = `
			select count(*) from payments y join checkouts c on c.tenant_id = y.tenant_id and c.id = y.checkout_id
			where c.customer_id = $1 and c.status = 'completed' and y.status = 'paid' and y.method = $2 and y.cents = 3495 and y.tax_cents = 607 and y.paid_at is not null`
		if got := s.count(paid, p.id, way); got != 1 {
			t.Errorf("%s: %d payments are paid", way, got)
		}
	}
	if lines := s.count(`select count(*) from audit_entries where action = 'paid-once' and actor = 'system'`); lines != 3 {
		t.Errorf("%d lines tell of it", lines)
	}
}

func TestWhoHasAccessGoesOnFromItsEnd(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	for range 2 {
		s.paysOnce(p.wants("drie-maanden"), "ideal")
		s.hear()
	}
	if until := account.LastDay(*p.account().PurchaseUntil, menu.Zone); until.Format(time.DateOnly) != "2027-05-21" {
		t.Errorf("access ends after %s", until)
	}
	s.pays(p.wants("maand"), "ideal")
	s.hear()
	if code := p.refused(s.plan(p.scope, "drie-maanden")); code != "already-subscribed" {
		t.Errorf("a subscriber is refused with %s", code)
	}
}

func TestAVisitorPaysOnceAndGetsACode(t *testing.T) {
	s := newShop(t)
	g := s.visits("fitpuur")
	page := g.wants("startpakket")
	status, text := s.see(page)
	if status != http.StatusOK || !strings.Contains(text, `href="https://fitpuur.localhost/purchase"`) ||
		!strings.Contains(text, "één keer") ||
		!strings.Contains(text, `type="email"`) {
		t.Errorf("the page is %d %s", status, text)
	}
	if status, _ := s.press(page, url.Values{"way": {"ideal"}, "do": {"pay"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("paying without an address is answered %d", status)
	}
	code := s.codeOf(s.paysOnce(page, "ideal"))
	if _, err := s.look("fitpuur", code); !errors.Is(err, purchase.ErrUnknown) {
		t.Errorf("before Stripe said so the code gives %v", err)
	}
	s.hear()
	found, err := s.look("fitpuur", code)
	if err != nil || !found.Parcel || *found.AccessMonths != 3 || *found.Payment != purchase.Paid {
		t.Fatalf("the code is %+v (%v)", found, err)
	}
	if _, err := s.look("greenfork", code); !errors.Is(err, purchase.ErrUnknown) {
		t.Errorf("with another tenant the code gives %v", err)
	}
	mails := s.mailsTo(guestEmail)
	if len(mails) != 1 {
		t.Fatalf("there are %d mails", len(mails))
	}
	for _, part := range []string{"Je code voor fitpuur", "Hoi,", code, "https://fitpuur.localhost/register?code=" + code, "“Startpakket”", "€\u00a054,95", "nadat je pakket er is", "herroepen"} {
		if !strings.Contains(mails[0], part) {
			t.Errorf("%q is not in %s", part, mails[0])
		}
	}
	// It lies nowhere: neither in the tables nor in the queue.
	if kept := s.count(`select count(*) from purchase_codes c where c::text like '%' || $1 || '%'`, code); kept != 0 {
		t.Error("the code can be read in the database")
	}
	p := s.person("fitpuur", "general")
	if err := p.uses(code); err != nil || !p.account().HasAccess(now) || p.bought().Payment == nil {
		t.Errorf("using the code gives %v", err)
	}
	if err := s.person("fitpuur", "general").uses(code); !errors.Is(err, purchase.ErrUsed) {
		t.Errorf("the code works twice: %v", err)
	}
	s.later(400 * 24 * time.Hour)
	if _, err := s.look("fitpuur", s.codeOf(s.paysOnce(s.visits("fitpuur").wants("startpakket"), "card"))); !errors.Is(
		err,
		purchase.ErrUnknown,
	) {
		t.Errorf("a new code gives %v", err)
	}
}

func TestACodeThatWasPaidForDoesNotExpire(t *testing.T) {
	s := newShop(t)
	code := s.codeOf(s.paysOnce(s.visits("fitpuur").wants("startpakket"), "ideal"))
	s.hear()
	s.later(3 * 365 * 24 * time.Hour)
	if _, err := s.look("fitpuur", code); err != nil {
		t.Errorf("after three years: %v", err)
	}
}

func TestAVisitorsTwoClicksMakeOnePage(t *testing.T) {
	s := newShop(t)
	g := s.visits("fitpuur")
	plan := s.plan(g.scope, "drie-maanden")
	pages := make([]string, 8)
	var all sync.WaitGroup
	for n := range pages {
		all.Go(func() {
			page, err := s.service.Buy(t.Context(), g.scope, g.token, plan)
			if err != nil {
				t.Error(err)
			}
			pages[n] = page.URL
		})
	}
	all.Wait()
	if distinct := slices.Compact(slices.Sorted(slices.Values(pages))); len(distinct) != 1 || distinct[0] == "" {
		t.Errorf("the pages are %q", distinct)
	}
	for table, want := range map[string]int{"checkouts": 1, "customers": 1} {
		if got := s.count(`select count(*) from ` + table); got != want {
			t.Errorf("there are %d %s", got, table)
		}
	}
	// Another thing closes the page of the first; another browser has a page of its own.
	second := g.wants("startpakket")
	if status, _ := s.see(pages[0]); status != http.StatusGone {
		t.Errorf("the first page is still answered %d: both could be paid", status)
	}
	if other := s.visits("fitpuur").wants("startpakket"); other == second {
		t.Error("two browsers pay on one page")
	}
	// Who clicks once more after paying is led to what they bought, and pays nothing more; whoever comes next in the
	// browser begins anew.
	back := s.paysOnce(second, "ideal")
	if again := g.wants("startpakket"); again != back {
		t.Errorf("after paying a click leads to %s, not %s", again, back)
	}
	s.hear()
	if next := g.wants("startpakket"); next == second || next == back {
		t.Errorf("who comes next is led to %s", next)
	}
	if payments, codes := s.count(`select count(*) from payments`), s.count(`select count(*) from purchase_codes`); payments != 1 ||
		codes != 1 {
		t.Errorf("there are %d payments and %d codes", payments, codes)
	}
}

func TestPayingOnceIsRefused(t *testing.T) {
	s := newShop(t)
	g := s.visits("fitpuur")
	for name, plan := range map[string]uuid.UUID{"a subscription": s.plan(g.scope, "maand"), "a plan of another tenant": s.plan(s.scope("greenfork"), "half-year"), "no plan": uuid.New()} {
		if _, err := s.service.Buy(t.Context(), g.scope, g.token, plan); !errors.Is(err, billing.ErrPlanNotFound) {
			t.Errorf("%s is refused with %v", name, err)
		}
	}
	if left := s.count(`select count(*) from customers`); left != 0 {
		t.Errorf("%d customers are left", left)
	}
	s.cut("/v1/checkout/sessions")
	if _, err := s.service.Buy(t.Context(), g.scope, g.token, s.plan(g.scope, "drie-maanden")); !errors.Is(
		err,
		billing.ErrUnavailable,
	) {
		t.Errorf("a lost answer is told as %v", err)
	}
	s.through(s.answered)
	s.paysOnce(g.wants("drie-maanden"), "card")
	if sessions := s.count(`select count(*) from checkouts`); sessions != 1 {
		t.Errorf("after a lost answer there are %d checkouts", sessions)
	}
}

func TestADeclineOrALeavingGivesNothing(t *testing.T) {
	s := newShop(t)
	g := s.visits("fitpuur")
	page := g.wants("drie-maanden")
	if status, _ := s.press(page, url.Values{"way": {"card"}, "do": {"refuse"}, "email": {guestEmail}}); status != http.StatusOK {
		t.Errorf("a refusal is answered %d", status)
	}
	s.hear()
	if again := g.wants("drie-maanden"); again != page {
		t.Errorf("coming back gives %s, not %s", again, page)
	}
	s.later(24 * time.Hour)
	s.hear()
	if got := s.count(`select count(*) from payments`) + s.count(`select count(*) from purchase_codes`); got != 0 {
		t.Errorf("%d rows are left of paying nothing", got)
	}
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 0 {
		t.Errorf("%d pages are open", open)
	}
	if back := s.paysOnce(g.wants("drie-maanden"), "ideal"); back == "" {
		t.Error("nobody can pay any more")
	}
}

func TestADebitForWhatIsPaidOnce(t *testing.T) {
	s := newShop(t)
	yes, no := s.person("fitpuur", "general"), s.person("fitpuur", "general")
	s.paysOnce(yes.wants("startpakket"), "sepa_debit")
	s.hear()
	if !yes.account().HasAccess(now) || *yes.bought().Payment != purchase.Processing {
		t.Errorf("while it is on its way: %+v", yes.account())
	}
	if mails := yes.mailed(); len(mails) != 1 || !strings.Contains(mails[0].Text, "onderweg") ||
		!strings.Contains(mails[0].Text, "pakket op de post") {
		t.Errorf("the mails are %v", mails)
	}
	s.bank("yes")
	s.hear()
	if !yes.account().HasAccess(now) || *yes.bought().Payment != purchase.Paid || len(yes.subjects()) != 1 {
		t.Errorf("after it arrived: %+v, %q", yes.account(), yes.subjects())
	}

	s.paysOnce(no.wants("startpakket"), "sepa_debit")
	s.hear()
	s.bank("no")
	s.hear()
	if no.account().HasAccess(now) {
		t.Error("after the bank refused there is access")
	}
	if subjects := no.subjects(); !slices.Equal(
		subjects,
		[]string{"Je aankoop bij fitpuur", "Je betaling aan fitpuur is niet gelukt"},
	) {
		t.Errorf("the mails are %q", subjects)
	}
	s.paysOnce(no.wants("startpakket"), "ideal")
	s.hear()
	if !no.account().HasAccess(now) {
		t.Error("who tries again has no access")
	}

	code := s.codeOf(s.paysOnce(s.visits("fitpuur").wants("startpakket"), "sepa_debit"))
	s.hear()
	if _, err := s.look("fitpuur", code); err != nil {
		t.Errorf("while it is on its way the code gives %v", err)
	}
	s.bank("no")
	s.hear()
	if _, err := s.look("fitpuur", code); !errors.Is(err, purchase.ErrUnpaid) {
		t.Errorf("after the bank refused the code gives %v", err)
	}
	if mails := s.mailsTo(guestEmail); len(mails) != 2 ||
		!strings.Contains(mails[0], "https://fitpuur.localhost/purchase\n") {
		t.Errorf("the mails are %q", mails)
	}
}

func TestAParcelWaitsForItsMoney(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.paysOnce(p.wants("startpakket"), "sepa_debit")
	s.hear()
	if _, err := s.admin.Exec(t.Context(), `update purchases set address = '{"name": "Noor", "country": "NL"}'`); err != nil {
		t.Fatal(err)
	}
	parcels := func() int {
		_, total, err := purchase.ListParcels(t.Context(), p.scope, new(false), 1, 10)
		if err != nil {
			t.Fatal(err)
		}
		return total
	}
	if got := parcels(); got != 0 {
		t.Errorf("%d parcels go out before they are paid", got)
	}
	s.bank("yes")
	s.hear()
	if got := parcels(); got != 1 {
		t.Errorf("%d parcels go out", got)
	}
	s.refunds()
	s.hear()
	if got := parcels(); got != 0 {
		t.Errorf("%d parcels go out after they were paid back", got)
	}
}
