package billing_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// now is a Saturday in November, at noon in Amsterdam.
var now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

const secretKey, secret = "sk_test_123", "whsec_of_tests"

// key is the server's.
var key = []byte("a key of thirty-two characters!!")

// shop is everything that selling takes, on a database of its own, with a payment server in the place of Stripe.
type shop struct {
	t       *testing.T
	db      *postgres.DB
	admin   *pgx.Conn // may look at everything
	service *billing.Service
	people  *account.Service
	post    *account.Mailer
	outbox  *mail.Outbox
	stripe  *stripelocal.Server

	mutex sync.Mutex
	clock time.Time
	wire  func(*http.Request) (*http.Response, error) // how requests to Stripe travel
}

func newShop(t *testing.T) *shop {
	t.Helper()
	t.Parallel()
	database := seedtest.New(t)
	s := &shop{t: t, db: database.Open(t), admin: database.Connect(t, ""), outbox: &mail.Outbox{}, clock: now}
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		payload, _ := io.ReadAll(r.Body)
		if err := s.service.HandleWebhook(r.Context(), payload, r.Header.Get("Stripe-Signature")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}))
	t.Cleanup(hook.Close)
	var err error
	if s.stripe, err = stripelocal.New(stripelocal.Config{Address: "http://pay.localhost", Key: secretKey, WebhookSecret: secret, WebhookURL: hook.URL, Now: s.time}); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	s.wire = s.answered
	log := slog.New(slog.DiscardHandler)
	if testing.Verbose() {
		log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	s.service = &billing.Service{
		DB:     s.db,
		Queue:  queue,
		Stripe: s.connected("http://stripe.localhost"),
		Key:    key,
		Now:    s.time,
		Log:    log,
		Shop:   s.shopOf,
	}
	s.people = &account.Service{
		Queue:     queue,
		Passwords: auth.Passwords{Memory: 8, Passes: 1},
		OnDelete:  []account.DeleteHook{s.service.RemoveAccount},
	}
	s.post = &account.Mailer{
		DB:           s.db,
		Sender:       s.outbox,
		From:         "post@lepelblad.example",
		Now:          s.time,
		PurchaseCode: s.service.PurchaseCode,
		Brand: func(ctx context.Context, tenant uuid.UUID) (mail.Brand, error) {
			shop, err := s.shopOf(ctx, tenant)
			return mail.Brand{
				Name:         shop.Name,
				Site:         shop.Site,
				Language:     shop.Language,
				SupportEmail: "hallo@" + strings.TrimPrefix(shop.Site, "https://"),
			}, err
		},
	}
	return s
}

// connected is Stripe at an address, reached as s.wire says.
func (s *shop) connected(address string) *billing.Stripe {
	s.t.Helper()
	connected, err := billing.NewStripe(
		billing.StripeConfig{Key: secretKey, WebhookSecret: secret, URL: address, Transport: s},
	)
	if err != nil {
		s.t.Fatal(err)
	}
	return connected
}

func (s *shop) shopOf(ctx context.Context, tenant uuid.UUID) (billing.Shop, error) {
	domain, err := tenancy.CanonicalDomain(ctx, s.db.Platform(), tenant)
	lang := locale.Dutch
	if strings.HasPrefix(domain, "greenfork") {
		lang = locale.English
	}
	name, _, _ := strings.Cut(domain, ".")
	return billing.Shop{Name: name, Slug: name, Site: "https://" + domain, Language: lang}, err
}

func (s *shop) time() time.Time {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.clock
}

// later moves everybody's clock.
func (s *shop) later(by time.Duration) {
	s.t.Helper()
	s.mutex.Lock()
	s.clock = s.clock.Add(by)
	s.mutex.Unlock()
	if err := s.stripe.Advance(0); err != nil {
		s.t.Fatal(err)
	}
}

// RoundTrip lets a test stand between us and Stripe.
func (s *shop) RoundTrip(request *http.Request) (*http.Response, error) {
	s.mutex.Lock()
	wire := s.wire
	s.mutex.Unlock()
	return wire(request)
}

// through sets how requests to Stripe travel.
func (s *shop) through(wire func(*http.Request) (*http.Response, error)) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.wire = wire
}

// answered is what the payment server answers.
func (s *shop) answered(request *http.Request) (*http.Response, error) {
	recorder := httptest.NewRecorder()
	if request.Body == nil {
		request.Body = http.NoBody
	}
	s.stripe.ServeHTTP(recorder, request)
	return recorder.Result(), nil
}

func (s *shop) scope(slug string) postgres.Scope {
	s.t.Helper()
	var id uuid.UUID
	if err := s.admin.QueryRow(s.t.Context(), `select id from tenants where slug = $1`, slug).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return s.db.Scope(id)
}

// plan is a plan of a tenant.
func (s *shop) plan(scope postgres.Scope, slug string) uuid.UUID {
	s.t.Helper()
	var id uuid.UUID
	if err := s.admin.QueryRow(s.t.Context(), `select id from plans where tenant_id = $1 and slug = $2`, scope.Tenant(), slug).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// person is somebody who answered every question and did not look around yet.
type person struct {
	shop  *shop
	scope postgres.Scope
	id    uuid.UUID
	email string
}

func (s *shop) person(slug, source string) person {
	s.t.Helper()
	p := person{shop: s, scope: s.scope(slug), email: uuid.NewString() + "@voorbeeld.example"}
	var err error
	p.id, err = s.people.Create(s.t.Context(), p.scope, account.Registration{
		Name: "Noor de Vries", Email: p.email, Password: "een lang wachtwoord", TermsAccepted: true, HealthConsent: true, Source: source,
		Answers: account.Answers{
			Goal: nutrition.Lose, Sex: nutrition.Female, BirthDate: "1992-03-14", HeightCm: 170, WeightKg: 78, GoalWeightKg: 70,
			Situation: nutrition.NoSituation, Activity: nutrition.Light, Pace: 500, Diet: account.Everything, Intolerances: []string{}, Dislikes: []string{},
			MealTimes: []string{"breakfast", "lunch", "dinner"}, CookingMinutes: 30, Household: 2,
		},
	}, now, now)
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

// wants goes to pay a plan, and gives the page.
func (p person) wants(plan string) string {
	p.shop.t.Helper()
	page, err := p.shop.service.Subscribe(p.shop.t.Context(), p.scope, p.id, p.shop.plan(p.scope, plan))
	if err != nil {
		p.shop.t.Fatalf("going to pay: %v", err)
	}
	return page.URL
}

// refused is the code with which going to pay is refused.
func (p person) refused(plan uuid.UUID) string {
	p.shop.t.Helper()
	_, err := p.shop.service.Subscribe(p.shop.t.Context(), p.scope, p.id, plan)
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		p.shop.t.Fatalf("going to pay ends with %v", err)
	}
	return refusal.Code
}

// press presses a button of a page of the payment server, and gives the status and where that leads.
func (s *shop) press(page string, form url.Values) (int, string) {
	s.t.Helper()
	request := httptest.NewRequest(http.MethodPost, page, strings.NewReader(form.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, request)
	return recorder.Code, recorder.Header().Get("Location")
}

// pays pays on a page, and nobody hears of it yet.
func (s *shop) pays(page, way string) {
	s.t.Helper()
	if status, to := s.press(page, url.Values{"way": {way}, "do": {"pay"}}); status != http.StatusSeeOther ||
		!strings.HasSuffix(to, "/payment/success/welcome") {
		s.t.Fatalf("paying is answered %d %s", status, to)
	}
}

// bank answers the one payment that is on its way.
func (s *shop) bank(answer string) {
	s.t.Helper()
	status, _ := s.press("http://pay.localhost/answer/"+s.underway(), url.Values{"answer": {answer}})
	if status != http.StatusSeeOther {
		s.t.Fatalf("the bank's answer is answered %d", status)
	}
}

// underway is the id of the one payment that is on its way, as the overview lists it.
func (s *shop) underway() string {
	s.t.Helper()
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "http://pay.localhost/", nil))
	_, after, found := strings.Cut(recorder.Body.String(), `action="/answer/`)
	id, _, _ := strings.Cut(after, `"`)
	if !found {
		s.t.Fatal("no payment is on its way")
	}
	return id
}

// hear delivers what Stripe has to say.
func (s *shop) hear() {
	s.t.Helper()
	if err := s.stripe.Deliver(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// has is the subscription that a person has or had.
func (p person) has() billing.Subscription {
	p.shop.t.Helper()
	found, ok, err := billing.CurrentSubscription(p.shop.t.Context(), p.scope, p.id)
	if err != nil {
		p.shop.t.Fatal(err)
	}
	if !ok {
		return billing.Subscription{}
	}
	return found
}

// account is the person's account as it is now.
func (p person) account() account.Account {
	p.shop.t.Helper()
	found, err := account.Find(p.shop.t.Context(), p.scope, p.id)
	if err != nil {
		p.shop.t.Fatal(err)
	}
	return found
}

// work does the jobs that were asked for.
func (s *shop) work() {
	s.t.Helper()
	rows, err := s.admin.Query(s.t.Context(), `delete from jobs.river_job returning kind, args`)
	if err != nil {
		s.t.Fatal(err)
	}
	var kind string
	var args []byte
	_, err = pgx.ForEachRow(rows, []any{&kind, &args}, func() error {
		switch kind {
		case account.LetterArgs{}.Kind():
			return do(s.t.Context(), args, s.post.SendLetter)
		case billing.CancelSubscriptionArgs{}.Kind():
			return do(s.t.Context(), args, s.service.CancelSubscription)
		case billing.DeleteCustomerArgs{}.Kind():
			return do(s.t.Context(), args, s.service.DeleteCustomer)
		}
		return errors.New("nobody does " + kind)
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func do[T any](ctx context.Context, raw []byte, work func(context.Context, T) error) error {
	var args T
	if err := json.Unmarshal(raw, &args); err != nil {
		return err
	}
	return work(ctx, args)
}

// mailed are the subjects of the mails to a person, the newest first.
func (p person) mailed() []mail.OutboxMessage {
	p.shop.t.Helper()
	p.shop.work()
	var found []mail.OutboxMessage
	for _, kept := range p.shop.outbox.Newest() {
		if kept.To == p.email {
			found = append(found, kept)
		}
	}
	return found
}

// count counts rows.
func (s *shop) count(sql string, args ...any) int {
	s.t.Helper()
	var count int
	if err := s.admin.QueryRow(s.t.Context(), sql, args...).Scan(&count); err != nil {
		s.t.Fatal(err)
	}
	return count
}
