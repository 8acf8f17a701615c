package purchase_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/shipping"
)

// shop sells codes of one tenant.
type shop struct {
	*apptest.Server
	t     *testing.T
	scope postgres.Scope
}

func newShop(t *testing.T) shop {
	t.Helper()
	t.Parallel()
	s := apptest.New(t, nil)
	return shop{Server: s, t: t, scope: s.Scope("fitpuur")}
}

// codes makes codes that can be used for a month.
func (s shop) codes(count int, product purchase.Product) []string {
	s.t.Helper()
	batch := purchase.Batch{
		Name:    "Zomer",
		Codes:   count,
		Product: product,
		LastDay: new(menu.Today(apptest.Now).AddDate(0, 1, 0)),
	}
	_, made, err := s.Purchases.MakeBatch(s.t.Context(), s.scope, "fitpuur", batch, uuid.New(), apptest.Now)
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// person makes an account.
func (s shop) person() uuid.UUID {
	s.t.Helper()
	made, err := s.Accounts.Create(s.t.Context(), s.scope, account.Registration{
		Name:          "Sanne de Boer",
		Email:         uuid.NewString() + "@voorbeeld.example",
		Password:      "een lang wachtwoord",
		TermsAccepted: true,
		Source:        "general",
	}, apptest.Now, menu.Today(apptest.Now))
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// use uses a code for an account.
func (s shop) use(who uuid.UUID, code string) (account.Account, error) {
	return s.Purchases.Save(
		s.t.Context(),
		s.scope,
		who,
		purchase.Step{Code: code},
		apptest.Now,
		menu.Today(apptest.Now),
	)
}

// mustUse uses a code for an account, and returns the account.
func (s shop) mustUse(who uuid.UUID, code string) account.Account {
	s.t.Helper()
	if _, err := s.use(who, code); err != nil {
		s.t.Fatal(err)
	}
	acct, err := account.Find(s.t.Context(), s.scope, who)
	if err != nil {
		s.t.Fatal(err)
	}
	return acct
}

func accessFor(days int) purchase.Product {
	return purchase.Product{Name: locale.Text{"nl": "Cadeau", "en": "Present"}, AccessDays: &days}
}

// A buyer may return from a checkout before the payment service reports it.
func TestLook_AsksPaymentServiceAboutUnknownCode(t *testing.T) {
	s := newShop(t)
	paid, unavailable := s.codes(1, accessFor(30))[0], errors.New("no answer")
	for _, test := range []struct {
		name      string
		typed     string
		isPayment bool
		err, want error
		asked     bool
	}{
		{"a known code", paid, false, unavailable, nil, false},
		{"neither a code nor a checkout", "FITPU-0000-0000-0000", false, nil, purchase.ErrUnknown, true},
		{"a checkout that is not paid", "FITPU-0000-0000-0000", true, nil, purchase.ErrUnpaid, true},
		{"no answer", "FITPU-0000-0000-0000", true, unavailable, unavailable, true},
	} {
		asked := false
		service := *s.Purchases
		service.RefreshPayment = func(context.Context, postgres.Scope, string) (bool, error) {
			asked = true
			return test.isPayment, test.err
		}
		_, err := service.Look(t.Context(), s.scope, test.typed, apptest.Now)
		if !errors.Is(err, test.want) || asked != test.asked {
			t.Errorf("%s: the error is %v, want %v; asked: %v", test.name, err, test.want, asked)
		}
	}
}

func TestCode_IsUsedByOneOfFifty(t *testing.T) {
	s := newShop(t)
	code := s.codes(1, accessFor(30))[0]
	people := make([]uuid.UUID, 50)
	for n := range people {
		people[n] = s.person()
	}
	results := map[error]int{}
	var mutex sync.Mutex
	var all sync.WaitGroup
	for _, who := range people {
		all.Go(func() {
			_, err := s.use(who, code)
			mutex.Lock()
			defer mutex.Unlock()
			results[err]++
		})
	}
	all.Wait()
	if results[nil] != 1 || results[purchase.ErrUsed] != 49 {
		t.Errorf("got results %v", results)
	}
}

func TestCode_GivesAccessUntilTheEndOfItsLastDay(t *testing.T) {
	s := newShop(t)
	codes := s.codes(2, accessFor(9))
	who := s.person()
	// A second code begins where the first ends.
	for n, end := range []time.Time{
		time.Date(2026, 12, 1, 0, 0, 0, 0, menu.Zone), time.Date(2026, 12, 10, 0, 0, 0, 0, menu.Zone),
	} {
		acct := s.mustUse(who, codes[n])
		for at, want := range map[time.Time]bool{
			apptest.Now:           true,
			end.Add(-time.Second): true,
			end:                   false,
			end.Add(time.Hour):    false,
		} {
			if acct.HasAccess(at) != want || acct.ByPurchase(at) != want {
				t.Errorf("with %d codes, HasAccess(%s) = %t", n+1, at, acct.HasAccess(at))
			}
		}
	}
}

func TestCode_BeginsWhenSponsoredAccessEnds(t *testing.T) {
	s := newShop(t)
	who := s.person()
	s.Exec(`
		with sponsorship as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at)
				values ($1, 'De zaak', 30, 1, 1, gen_random_uuid(), $3) returning id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at,
			account_id, used_at, access_until)
		select $1, id, sha256(id::text::bytea), 'used', gen_random_uuid(), $3, $3, $2, $3, $4 from sponsorship`,
		s.scope.Tenant(), who, apptest.Now, time.Date(2026, 12, 22, 0, 0, 0, 0, menu.Zone))
	months := 1
	acct := s.mustUse(
		who,
		s.codes(1, purchase.Product{
			Name:         locale.Text{"nl": "Kookpakket", "en": "Cooking parcel"},
			AccessMonths: &months,
			Parcel:       true,
		})[0],
	)
	if want := time.Date(2027, 1, 22, 0, 0, 0, 0, menu.Zone); acct.PurchaseUntil == nil ||
		!acct.PurchaseUntil.Equal(want) {
		t.Errorf("PurchaseUntil = %v", acct.PurchaseUntil)
	}
}

func TestCode_IsRefusedWhileThereIsASubscription(t *testing.T) {
	s := newShop(t)
	who := s.person()
	s.Exec(`
		insert into subscriptions (tenant_id, account_id, plan_id, status, cents, currency, tax_percent,
			stripe_subscription_id, started_at, period_start, period_end)
		select tenant_id, $1, id, 'active', 995, 'EUR', 21, 'sub_1', now(), now(), now() from plans
			where tenant_id = $2 limit 1`, who, s.scope.Tenant())
	code := s.codes(1, accessFor(9))[0]
	if _, err := s.use(who, code); !errors.Is(err, purchase.ErrSubscribed) {
		t.Errorf("using the code: got error %v", err)
	}
	// It can be used later.
	if found, err := s.Purchases.Look(t.Context(), s.scope, code, apptest.Now); err != nil ||
		found.State(apptest.Now) != purchase.Open {
		t.Errorf("code after use = %+v (%v)", found, err)
	}
}

func TestWriteParcels_HasNoFormulas(t *testing.T) {
	s := newShop(t)
	months := 3
	names := map[string]string{ // as the file has them, by what people typed
		`=HYPERLINK("http://kwaad.example";"klik")`: `'=HYPERLINK("http://kwaad.example";"klik")`,
		"+31 6":             "'+31 6",
		"-1":                "'-1",
		"@SUM(A1)":          "'@SUM(A1)",
		"＝1":                "'＝1",
		"Jan; \"de\nBoer\"": "Jan; \"de Boer\"",
		"Anne-Fleur = leuk": "Anne-Fleur = leuk",
	}
	codes := s.codes(
		len(names),
		purchase.Product{
			Name:         locale.Text{"nl": "Kookpakket", "en": "Cooking parcel"},
			Seller:       "Bol",
			AccessMonths: &months,
			Parcel:       true,
		},
	)
	n := 0
	for name := range names {
		who := s.person()
		s.mustUse(who, codes[n])
		n++
		to := shipping.Address{
			Name:        name,
			Country:     "NL",
			PostalCode:  "3511ab",
			HouseNumber: 12,
			Addition:    "a",
			Street:      "Oudegracht",
			City:        "Utrecht",
		}
		if _, err := purchase.Send(t.Context(), s.scope, who, to, apptest.Now); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := purchase.WriteParcels(
		t.Context(), s.scope, &out, new(false), locale.Dutch, uuid.New(), apptest.Now,
	); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(out.String(), "\ufeff")
	if !marked {
		t.Error("the file has no UTF-8 byte order mark")
	}
	file := csv.NewReader(strings.NewReader(text))
	file.Comma = ';'
	lines, err := file.ReadAll()
	if err != nil || len(lines) != len(names)+1 {
		t.Fatalf("got file %q (%v)", lines, err)
	}
	got := map[string]bool{}
	for _, line := range lines[1:] {
		got[line[4]] = true
		if strings.Join(
			append(line[1:4:4], line[5:]...),
			"|",
		) != "2026-11-21|Kookpakket|Bol|Oudegracht|12|A|3511 AB|Utrecht|NL|" {
			t.Errorf("got line %q", line)
		}
	}
	for _, want := range names {
		if !got[want] {
			t.Errorf("%q is missing from %v", want, got)
		}
	}
}
