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
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// now is a Saturday in November, at noon in Amsterdam.
var now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

const secretKey, secret = "sk_test_123", "whsec_of_tests"

// key is the server key of the tests.
var key = []byte("a key of thirty-two characters!!")

// fixture is a billing service with a new database, which uses stripelocal in place of Stripe.
type fixture struct {
	t        *testing.T
	db       *postgres.DB
	admin    *pgx.Conn // sees all tenants
	service  *billing.Service
	accounts *account.Service
	letters  *account.Mailer
	outbox   *mail.Outbox
	stripe   *stripelocal.Server

	waiting []queuedJob // that run again

	mutex     sync.Mutex
	clock     time.Time
	transport func(*http.Request) (*http.Response, error) // of requests to Stripe
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return newFixtureWith(t, seedtest.New(t))
}

func newFixtureWith(t *testing.T, database postgrestest.Database) *fixture {
	t.Helper()
	s := &fixture{t: t, db: database.Open(t), admin: database.Connect(t, ""), outbox: &mail.Outbox{}, clock: now}
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		payload, _ := io.ReadAll(r.Body)
		if err := s.service.HandleWebhook(r.Context(), payload, r.Header.Get("Stripe-Signature")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}))
	t.Cleanup(hook.Close)
	var err error
	if s.stripe, err = stripelocal.New(stripelocal.Config{
		Address:       "http://pay.localhost",
		Key:           secretKey,
		WebhookSecret: secret,
		WebhookURL:    hook.URL,
		Now:           s.time,
	}); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	s.transport = s.serveStripe
	log := slog.New(slog.DiscardHandler)
	if testing.Verbose() {
		log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	s.service = &billing.Service{
		DB:     s.db,
		Queue:  queue,
		Stripe: s.newStripe("http://stripe.localhost", patience),
		Key:    key,
		Now:    s.time,
		Log:    log,
		Shop:   s.shop,
	}
	s.accounts = &account.Service{
		Queue:     queue,
		Passwords: auth.Passwords{Memory: 8, Passes: 1},
		OnDelete:  []account.DeleteHook{s.service.OnAccountDelete},
		Settle:    billing.SettlementLetter,
	}
	s.letters = &account.Mailer{
		DB:           s.db,
		Sender:       s.outbox,
		From:         "post@lepelblad.example",
		Now:          s.time,
		PurchaseCode: s.service.PurchaseCode,
		Brand: func(ctx context.Context, tenant uuid.UUID) (mail.Brand, error) {
			shop, err := s.shop(ctx, tenant)
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

// patience limits a request to Stripe in tests: a busy machine answers late.
const patience = 2 * time.Minute

// newStripe returns a Stripe client for an address, which uses the fixture's transport.
func (s *fixture) newStripe(address string, timeout time.Duration) *billing.Stripe {
	s.t.Helper()
	connected, err := billing.NewStripe(billing.StripeConfig{
		Key: secretKey, WebhookSecret: secret, URL: address, Transport: s, Timeout: timeout,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return connected
}

func (s *fixture) shop(ctx context.Context, tenant uuid.UUID) (billing.Shop, error) {
	domain, err := tenancy.CanonicalDomain(ctx, s.db.Platform(), tenant)
	lang := locale.Dutch
	if strings.HasPrefix(domain, "greenfork") {
		lang = locale.English
	}
	name, _, _ := strings.Cut(domain, ".")
	return billing.Shop{Name: name, Slug: name, Site: "https://" + domain, Language: lang}, err
}

func (s *fixture) time() time.Time {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.clock
}

// advance moves all clocks forward.
func (s *fixture) advance(by time.Duration) {
	s.t.Helper()
	s.mutex.Lock()
	s.clock = s.clock.Add(by)
	s.mutex.Unlock()
	if err := s.stripe.Advance(0); err != nil {
		s.t.Fatal(err)
	}
}

// RoundTrip sends a request to Stripe over the current transport.
func (s *fixture) RoundTrip(request *http.Request) (*http.Response, error) {
	s.mutex.Lock()
	wire := s.transport
	s.mutex.Unlock()
	return wire(request)
}

// setTransport sets the transport of requests to Stripe.
func (s *fixture) setTransport(wire func(*http.Request) (*http.Response, error)) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.transport = wire
}

// serveStripe is the transport that stripelocal answers.
func (s *fixture) serveStripe(request *http.Request) (*http.Response, error) {
	recorder := httptest.NewRecorder()
	if request.Body == nil {
		request.Body = http.NoBody
	}
	s.stripe.ServeHTTP(recorder, request)
	return recorder.Result(), nil
}

func (s *fixture) scope(slug string) postgres.Scope {
	s.t.Helper()
	var id uuid.UUID
	if err := s.admin.QueryRow(s.t.Context(), `select id from tenants where slug = $1`, slug).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return s.db.Scope(id)
}

// plan returns the id of a plan of a tenant.
func (s *fixture) plan(scope postgres.Scope, slug string) uuid.UUID {
	s.t.Helper()
	var id uuid.UUID
	if err := s.admin.QueryRow(
		s.t.Context(), `select id from plans where tenant_id = $1 and slug = $2`, scope.Tenant(), slug,
	).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// subscriber is an account with all questions answered and no access.
type subscriber struct {
	fixture *fixture
	scope   postgres.Scope
	id      uuid.UUID
	email   string
}

func (s *fixture) newSubscriber(slug, source string) subscriber {
	s.t.Helper()
	return s.newSubscriberWith(slug, source, uuid.NewString()+"@voorbeeld.example")
}

func (s *fixture) newSubscriberWith(slug, source, email string) subscriber {
	s.t.Helper()
	p := subscriber{fixture: s, scope: s.scope(slug), email: email}
	var err error
	p.id, err = s.accounts.Create(s.t.Context(), p.scope, account.Registration{
		Name:          "Noor de Vries",
		Email:         p.email,
		Password:      "een lang wachtwoord",
		TermsAccepted: true,
		HealthConsent: true,
		Source:        source,
		Answers: account.Answers{
			Goal:           nutrition.Lose,
			Sex:            nutrition.Female,
			BirthDate:      "1992-03-14",
			HeightCm:       170,
			WeightKg:       78,
			GoalWeightKg:   70,
			Situation:      nutrition.NoSituation,
			Activity:       nutrition.Light,
			Pace:           500,
			Diet:           account.Everything,
			Intolerances:   []catalogue.Intolerance{},
			Dislikes:       []string{},
			MealTimes:      []string{"breakfast", "lunch", "dinner"},
			CookingMinutes: 30,
			Household:      2,
		},
	}, now, now)
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

// checkoutPage returns the URL of the checkout page of a plan.
func (p subscriber) checkoutPage(plan string) string {
	p.fixture.t.Helper()
	page, err := p.fixture.service.Subscribe(p.fixture.t.Context(), p.scope, p.id, p.fixture.plan(p.scope, plan))
	if err != nil {
		p.fixture.t.Fatalf("starting a checkout: %v", err)
	}
	return page.URL
}

// refusalCode returns the error code of Subscribe.
func (p subscriber) refusalCode(plan uuid.UUID) string {
	p.fixture.t.Helper()
	_, err := p.fixture.service.Subscribe(p.fixture.t.Context(), p.scope, p.id, plan)
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		p.fixture.t.Fatalf("starting a checkout: %v", err)
	}
	return refusal.Code
}

// submit posts a form to stripelocal and returns the status and the redirect.
func (s *fixture) submit(page string, form url.Values) (int, string) {
	s.t.Helper()
	request := httptest.NewRequest(http.MethodPost, page, strings.NewReader(form.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, request)
	return recorder.Code, recorder.Header().Get("Location")
}

// pay pays on a checkout page without delivering the events.
func (s *fixture) pay(page, method string) {
	s.t.Helper()
	if status, to := s.submit(page, url.Values{"way": {method}, "do": {"pay"}}); status != http.StatusSeeOther ||
		!strings.HasSuffix(to, "/payment/success/welcome") {
		s.t.Fatalf("paying: status = %d, location %s", status, to)
	}
}

// resolveDebit resolves the only processing payment: yes or no.
func (s *fixture) resolveDebit(answer string) {
	s.t.Helper()
	status, _ := s.submit("http://pay.localhost/answer/"+s.processingPayment(), url.Values{"answer": {answer}})
	if status != http.StatusSeeOther {
		s.t.Fatalf("confirming at the bank: status = %d", status)
	}
}

// processingPayment returns the id of the only processing payment in the overview.
func (s *fixture) processingPayment() string {
	s.t.Helper()
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "http://pay.localhost/", nil))
	_, after, ok := strings.Cut(recorder.Body.String(), `action="/answer/`)
	id, _, _ := strings.Cut(after, `"`)
	if !ok {
		s.t.Fatal("there is no pending payment")
	}
	return id
}

// deliverEvents sends all pending events to the webhook.
func (s *fixture) deliverEvents() {
	s.t.Helper()
	if err := s.stripe.Deliver(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// subscription returns the current subscription of the account; the zero value when it has none.
func (p subscriber) subscription() billing.Subscription {
	p.fixture.t.Helper()
	sub, ok, err := billing.CurrentSubscription(p.fixture.t.Context(), p.scope, p.id)
	if err != nil {
		p.fixture.t.Fatal(err)
	}
	if !ok {
		return billing.Subscription{}
	}
	return sub
}

// account returns the current account.
func (p subscriber) account() account.Account {
	p.fixture.t.Helper()
	found, err := account.Find(p.fixture.t.Context(), p.scope, p.id)
	if err != nil {
		p.fixture.t.Fatal(err)
	}
	return found
}

// queuedJob is a job of the queue.
type queuedJob struct {
	Kind string
	Args []byte
	due  time.Time // not before; zero for now
}

// runJobs runs all queued jobs, in the order in which they were added. Those that fail, or snooze for at most a day,
// run again next time.
func (s *fixture) runJobs() {
	s.t.Helper()
	const take = `with taken as (delete from jobs.river_job returning id, kind, args)
		select kind, args from taken order by id`
	rows, err := s.admin.Query(s.t.Context(), take)
	if err != nil {
		s.t.Fatal(err)
	}
	queued, err := pgx.AppendRows(s.waiting, rows, func(row pgx.CollectableRow) (job queuedJob, err error) {
		return job, row.Scan(&job.Kind, &job.Args)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.waiting = nil
	workers := jobs.NewWorkers()
	s.service.AddWorkers(workers)
	for _, job := range queued {
		if s.time().Before(job.due) {
			s.waiting = append(s.waiting, job)
			continue
		}
		var err error
		if job.Kind == (account.LetterArgs{}).Kind() {
			err = runJob(s.t.Context(), job.Args, s.letters.SendLetter)
		} else {
			err = workers.Do(s.t.Context(), &rivertype.JobRow{Kind: job.Kind, EncodedArgs: job.Args})
		}
		var snooze *river.JobSnoozeError
		if errors.As(err, &snooze) && snooze.Duration > day {
			job.due = s.time().Add(snooze.Duration)
		}
		if snooze != nil || err != nil && job.Kind == (billing.RetryEventArgs{}).Kind() {
			s.waiting = append(s.waiting, job)
		} else if err != nil {
			s.t.Fatal(err)
		}
	}
}

func runJob[T any](ctx context.Context, raw []byte, work func(context.Context, T) error) error {
	var args T
	if err := json.Unmarshal(raw, &args); err != nil {
		return err
	}
	return work(ctx, args)
}

// mails returns the mails to the account, newest first.
func (p subscriber) mails() []mail.OutboxMessage {
	p.fixture.t.Helper()
	p.fixture.runJobs()
	var found []mail.OutboxMessage
	for _, kept := range p.fixture.outbox.Newest() {
		if kept.To == p.email {
			found = append(found, kept)
		}
	}
	return found
}

// count returns the result of a counting query.
func (s *fixture) count(sql string, args ...any) int {
	s.t.Helper()
	var count int
	if err := s.admin.QueryRow(s.t.Context(), sql, args...).Scan(&count); err != nil {
		s.t.Fatal(err)
	}
	return count
}
