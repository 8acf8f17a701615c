package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	adminconsole "github.com/lepelblad/lepelblad/admin-console"
	"github.com/lepelblad/lepelblad/backend/internal/app"
	"github.com/lepelblad/lepelblad/backend/internal/httpapi"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/embedded"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	consumerapp "github.com/lepelblad/lepelblad/consumer-app"
	"github.com/lepelblad/lepelblad/tenants"
)

// serveCommand serves the site of every brand, the console and the API.
type serveCommand struct {
	Database
	Mail
	Payments
	Telemetry
	Media

	Listen      string   `default:"localhost:8080" help:"Address to listen on."`
	Dev         bool     `help:"${dev}"`
	Data        string   `default:".data" help:"Folder of the database of --dev and of images."`
	ConsoleHost string   `default:"admin.localhost" env:"CONSOLE_HOST" help:"Host of the console, without port."`
	Proxies     []string `name:"proxy" env:"TRUSTED_PROXIES" help:"Addresses or networks of trusted proxies."`
	Docs        bool     `env:"DOCS" help:"Serve the page of the API at /api/docs, as --dev does."`
	DrawCovers  bool     `default:"true" negatable:"" env:"DRAW_COVERS" help:"${draw_covers}"`
	Key         string   `env:"LEPELBLAD_KEY" help:"${key}"`
}

// Run serves until ctx ends.
func (c *serveCommand) Run(ctx context.Context, out io.Writer) error {
	begin := time.Now()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo}))
	listener, err := net.Listen("tcp", c.Listen)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is taken: stop what uses it, or choose another port with PORT=8081 make run", c.Listen)
	}
	if err != nil {
		return fmt.Errorf("listening on %s: %w", c.Listen, err)
	}
	defer listener.Close() //nolint:errcheck // the server closes it first
	key, err := c.key()
	if err != nil {
		return err
	}
	sentry, err := c.sentry()
	if err != nil {
		return err
	}
	postHog, err := c.postHog()
	if err != nil {
		return err
	}
	var database *embedded.Server
	if c.Dev {
		if database, err = c.prepareDatabase(ctx, out, key); err != nil {
			return err
		}
		if database != nil {
			defer database.Stop(context.WithoutCancel(ctx)) //nolint:errcheck // it stops with this process
		}
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	sender, outbox, err := c.sender(ctx)
	if err != nil {
		return err
	}
	paying, err := c.stripe(ctx, listener.Addr(), log)
	if err != nil {
		return err
	}
	defer paying.stop()
	images, err := c.images(ctx)
	if err != nil {
		return err
	}
	server, err := app.New(ctx, app.Config{
		DB: db, Key: key, Now: time.Now, Log: log,
		ConsoleHost: c.ConsoleHost, Site: c.site, Proxies: c.Proxies, Dev: c.Dev, Docs: c.Docs,
		Mail: sender, MailFrom: c.MailFrom, Outbox: outbox, Images: images,
		Stripe: paying.client, BillingNow: paying.now,
		PostHog: postHog, Sentry: sentry, Fetcher: outbound.NewInternetFetcher(),
		ConsumerApp: consumerapp.Dist(), AdminConsole: adminconsole.Dist(), Brands: tenants.Brands,
		Covers: filepath.Join(c.Data, "covers"),
	})
	if err != nil {
		return err
	}
	stopJobs, err := c.startJobs(ctx, server)
	if err != nil {
		return err
	}
	defer stopJobs()
	if c.DrawCovers {
		go server.HTTP.DrawCovers(ctx)
	}
	if c.Dev {
		if err := c.printWelcome(ctx, out, db, paying.local, begin); err != nil {
			return err
		}
	}
	return listen(ctx, server.HTTP, listener, database)
}

// startJobs runs jobs until stop is called.
func (c *serveCommand) startJobs(ctx context.Context, server *app.App) (stop func(), err error) {
	address, err := c.platformURL()
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("opening the database for jobs: %w", err)
	}
	// Leave out River's messages about starting and stopping.
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})).
		With(slog.String("part", "jobs"))
	stopJobs, err := server.StartJobs(ctx, pool, log)
	if err != nil {
		pool.Close()
		return nil, err
	}
	return func() {
		stopJobs()
		pool.Close()
	}, nil
}

// site returns the URL of a host for browsers.
func (c *serveCommand) site(host string) string {
	if !c.Dev {
		return "https://" + host
	}
	_, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return "http://" + host
	}
	return "http://" + net.JoinHostPort(host, port)
}

// listen serves until ctx ends or the database stops, and then lets running requests finish.
func listen(ctx context.Context, server *httpapi.Server, listener net.Listener, database *embedded.Server) error {
	served := make(chan error, 1)
	go func() {
		served <- server.Serve(listener)
	}()
	var databaseEnded <-chan struct{}
	if database != nil {
		databaseEnded = database.Ended()
	}
	var cause error
	select {
	case err := <-served:
		return err
	case <-databaseEnded:
		cause = errors.New("the database ended: start again")
	case <-ctx.Done():
	}
	if err := server.App().ShutdownWithTimeout(5 * time.Second); err != nil &&
		!errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("stopping: %w", err)
	}
	return cause
}

// key returns the configured secret. With --dev it is generated and stored with the data, so that sessions survive a
// restart.
func (c *serveCommand) key() ([]byte, error) {
	const least = 32
	if len(c.Key) >= least {
		return []byte(c.Key), nil
	}
	if c.Key != "" || !c.Dev {
		return nil, fmt.Errorf("set LEPELBLAD_KEY to a secret of at least %d characters", least)
	}
	file := filepath.Join(c.Data, "key")
	if stored, err := os.ReadFile(file); err == nil && len(stored) >= least {
		return stored, nil
	}
	key := make([]byte, least)
	_, _ = rand.Read(key) // never fails, see crypto/rand
	if err := os.MkdirAll(c.Data, 0o755); err != nil {
		return nil, fmt.Errorf("keeping a key: %w", err)
	}
	if err := os.WriteFile(file, key, 0o600); err != nil {
		return nil, fmt.Errorf("keeping a key: %w", err)
	}
	return key, nil
}

// prepareDatabase starts a database unless a URL is configured, migrates it and adds the brands, the catalogue and the
// demo accounts. The returned server is nil if a URL is configured.
func (c *serveCommand) prepareDatabase(ctx context.Context, out io.Writer, key []byte) (*embedded.Server, error) {
	var started *embedded.Server
	if c.URL == "" && c.AppURL == "" {
		var err error
		started, err = embedded.Start(ctx, embedded.Options{Folder: filepath.Join(c.Data, "postgres"), Log: out})
		if err != nil {
			return nil, err
		}
		c.URL = started.AdminURL("lepelblad")
		if err := started.CreateDatabase(ctx, "lepelblad"); err != nil {
			_ = started.Stop(context.WithoutCancel(ctx))
			return nil, err
		}
	}
	fill := func() error {
		if err := c.migrate(ctx); err != nil {
			return err
		}
		db, err := c.open(ctx)
		if err != nil {
			return err
		}
		defer db.Close()
		if err := seed.All(ctx, db, time.Now()); err != nil {
			return err
		}
		return createDemoAccounts(ctx, db, key)
	}
	if err := fill(); err != nil {
		if started != nil {
			_ = started.Stop(context.WithoutCancel(ctx))
		}
		return nil, err
	}
	return started, nil
}

// printWelcome prints the URLs and the demo accounts.
func (c *serveCommand) printWelcome(
	ctx context.Context,
	out io.Writer,
	db *postgres.DB,
	payments string,
	begin time.Time,
) error {
	_, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return fmt.Errorf("reading the address: %w", err)
	}
	records, _, err := tenancy.List(ctx, db.Platform(), tenancy.AllTenants, false, "", false, 1, 100)
	if err != nil {
		return err
	}
	address := func(host string) string { return "http://" + host + ":" + port }
	fmt.Fprintf(out, "\nReady in %.1f s. Ctrl-C stops everything.\n\n", time.Since(begin).Seconds())
	fmt.Fprintf(out, "  %-12s %s\n", "Lepelblad", address("lepelblad.localhost"))
	for _, record := range records {
		fmt.Fprintf(out, "  %-12s %s\n", record.Name, address(record.Domains[0]))
	}
	fmt.Fprintf(out, "  %-12s %s\n", "Console", address(c.ConsoleHost))
	if c.MailURL == "" {
		fmt.Fprintf(out, "  %-12s %s\n", "Mail", address("lepelblad.localhost")+"/dev/mail")
	}
	if payments != "" {
		fmt.Fprintf(out, "  %-12s %s (a stand-in: no money moves)\n", "Payments", payments)
	}
	fmt.Fprintf(out, "  %-12s %s\n\n", "API", address("lepelblad.localhost")+"/api/docs")
	fmt.Fprintf(out, "  Consumer     %s, password %s (on Lepelblad, FitPuur and GreenFork)\n", demoEmail, demoPassword)
	fmt.Fprintf(out, "  Staff        %s, password %s, one-time code: make code\n\n", demoStaffEmail, demoStaffPassword)
	return nil
}

// Database configures the database. Without a URL, --dev starts one.
type Database struct {
	URL         string `env:"DATABASE_URL" help:"${database_url}"`
	AppURL      string `env:"DATABASE_APP_URL" help:"Database URL of the role app."`
	PlatformURL string `env:"DATABASE_PLATFORM_URL" help:"Database URL of the role platform."`
}

// open opens the database as the roles app and platform.
func (d Database) open(ctx context.Context) (*postgres.DB, error) {
	app, err := d.roleURL("app", d.AppURL)
	if err != nil {
		return nil, err
	}
	platform, err := d.platformURL()
	if err != nil {
		return nil, err
	}
	return postgres.Open(ctx, postgres.Config{App: app, Platform: platform})
}

// platformURL returns the database URL for the role platform.
func (d Database) platformURL() (string, error) { return d.roleURL("platform", d.PlatformURL) }

// roleURL returns the URL for a role: explicitURL or, if that is empty, one derived from URL.
func (d Database) roleURL(role, explicitURL string) (string, error) {
	if explicitURL != "" {
		return explicitURL, nil
	}
	if d.URL == "" {
		return "", fmt.Errorf("say where the database is: set DATABASE_%s_URL, or DATABASE_URL", strings.ToUpper(role))
	}
	return postgres.URLForRole(d.URL, role)
}

// migrate creates the roles and migrates the schema.
func (d Database) migrate(ctx context.Context) error {
	if d.URL == "" {
		return errors.New("say where the database is: set DATABASE_URL")
	}
	if err := postgres.CreateRoles(ctx, d.URL); err != nil {
		return err
	}
	return postgres.Migrate(ctx, d.URL)
}
