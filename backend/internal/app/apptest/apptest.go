// Package apptest provides a complete server for tests, on its own database.
package apptest

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/app"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
	"github.com/lepelblad/lepelblad/backend/internal/jobs/jobstest"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
	"github.com/lepelblad/lepelblad/tenants"
)

// Now is the initial time of a server's clock: Saturday noon in Amsterdam, in week 47.
var Now = seedtest.Now

// ConsoleHost is the host of the console.
const ConsoleHost = "admin.localhost"

// Key is the secret of every server.
var Key = []byte("a key of thirty-two bytes for tests")

// responseTimeout limits how long the server may take to respond.
const responseTimeout = 2 * time.Minute

// Server is a server with brands and the platform's catalogue, and without accounts. Mail is kept in an outbox, images
// in a folder of the test, and payments go to a local stand-in for Stripe that sends events to this server.
type Server struct {
	*app.App
	T      testing.TB
	DB     *postgres.DB
	Admin  *pgx.Conn // superuser; not safe for concurrent use
	Config app.Config
	Outbox *mail.Outbox
	Stripe *stripelocal.Server
	Images string        // folder of the uploaded images
	Later  time.Duration // added to Now by the server's clock
}

// New returns a server for a test. change, if not nil, can change the configuration and the database before the server
// is built. Settings such as pool_max_conns=1 are added to the database URLs.
func New(t testing.TB, change func(*Server), settings ...string) *Server {
	t.Helper()
	database := seedtest.New(t)
	s := &Server{
		T:      t,
		DB:     database.Open(t, settings...),
		Admin:  database.Connect(t, ""),
		Outbox: &mail.Outbox{},
		Images: t.TempDir(),
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	if testing.Verbose() {
		log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	images, err := media.OpenStore(t.Context(), "file:"+s.Images)
	if err != nil {
		t.Fatal(err)
	}
	s.Config = app.Config{
		DB:           s.DB,
		Key:          Key,
		Now:          s.Now,
		Log:          log,
		Passwords:    auth.Passwords{Memory: 8, Passes: 1},
		QuickWeeks:   true,
		ConsoleHost:  ConsoleHost,
		Timeout:      responseTimeout, // the machine may be busy
		Site:         func(host string) string { return "https://" + host },
		Mail:         s.Outbox,
		MailFrom:     "post@lepelblad.example",
		Outbox:       s.Outbox,
		Stripe:       s.connectStripe(),
		Images:       images,
		Platform:     seedtest.Platform(t),
		ConsumerApp:  page,
		AdminConsole: page,
		Brands:       tenants.Brands,
	}
	if change != nil {
		change(s)
	}
	if s.App, err = app.New(t.Context(), s.Config); err != nil {
		t.Fatal(err)
	}
	return s
}

// page is a built app.
var page = fstest.MapFS{
	"index.html": {
		Data: []byte(
			`<!doctype html><html lang="nl"><head><!--brand-head--></head>` +
				`<body><!--boot--><script nonce="__NONCE__"></script></body></html>`,
		),
	},
	"sw.js": {Data: []byte("0")},
	".preload.json": {Data: []byte(`[
		{"path": "^/register/?$", "files": ["/assets/RegisterPage-1.js", "/assets/shared-2.js"],
			"texts": {"nl": ["/assets/account-3.js"], "en": ["/assets/en-4.js", "/assets/account-5.js"]}},
		{"path": "^/dashboard/recipes/[^/]+/?$", "files": ["/assets/RecipePage-6.js", "/assets/shared-2.js"],
			"texts": {}},
		{"path": "^/dashboard(/|$)", "files": ["/assets/Shell-7.js", "/assets/shared-2.js"], "texts": {}}]`)},
}

// Now returns the time of the server's clock.
func (s *Server) Now() time.Time { return Now.Add(s.Later) }

// roundTrip adapts a function to http.RoundTripper.
type roundTrip func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f roundTrip) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }

// connectStripe starts the stand-in for Stripe and returns a client of it. Neither uses the network.
func (s *Server) connectStripe() *billing.Stripe {
	s.T.Helper()
	const key, secret = "sk_test_123", "whsec_of_tests"
	var err error
	s.Stripe, err = stripelocal.New(stripelocal.Config{
		Address:       "http://pay.localhost",
		Key:           key,
		WebhookSecret: secret,
		WebhookURL:    "http://lepelblad.localhost/webhooks/stripe",
		Now:           s.Now,
		Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			return s.HTTP.App().Test(r, fiber.TestConfig{Timeout: responseTimeout})
		}),
	})
	if err != nil {
		s.T.Fatal(err)
	}
	stripe, err := billing.NewStripe(
		billing.StripeConfig{
			Key:           key,
			WebhookSecret: secret,
			URL:           "http://stripe.localhost",
			Timeout:       responseTimeout,
			Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
				if r.Body == nil {
					r.Body = http.NoBody
				}
				recorder := httptest.NewRecorder()
				s.Stripe.ServeHTTP(recorder, r)
				return recorder.Result(), nil
			}),
		},
	)
	if err != nil {
		s.T.Fatal(err)
	}
	return stripe
}

// DoJobs runs the jobs that are due.
func (s *Server) DoJobs() {
	s.T.Helper()
	if err := jobstest.Do(s.T.Context(), s.Admin, s.Workers, s.Now()); err != nil {
		s.T.Fatal(err)
	}
}

// MailTo runs the jobs that are due and returns the mail to an address, newest first.
func (s *Server) MailTo(address string) []mail.OutboxMessage {
	s.T.Helper()
	s.DoJobs()
	var messages []mail.OutboxMessage
	for _, message := range s.Outbox.Newest() {
		if message.To == address {
			messages = append(messages, message)
		}
	}
	return messages
}

// Scope returns the scope of the tenant with the given slug.
func (s *Server) Scope(slug string) postgres.Scope {
	s.T.Helper()
	var id uuid.UUID
	if err := s.Admin.QueryRow(s.T.Context(), `select id from tenants where slug = $1`, slug).Scan(&id); err != nil {
		s.T.Fatal(err)
	}
	return s.DB.Scope(id)
}

// Exec executes SQL as the superuser.
func (s *Server) Exec(sql string, args ...any) {
	s.T.Helper()
	if _, err := s.Admin.Exec(s.T.Context(), sql, args...); err != nil {
		s.T.Fatal(err)
	}
}
