// Package app builds the whole server from a configuration: the services, the workers that do their jobs, and the HTTP
// interface. The program, the tests and the benchmarks build it here, so that all of them run the same one.
package app

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/httpapi"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Config is what differs between servers: what they are connected to, and how they are reached.
type Config struct {
	DB  *postgres.DB // migrated, with brands and a catalogue; the caller closes it
	Key []byte       // secret of the server, at least 32 bytes; the same on every copy
	Now func() time.Time
	Log *slog.Logger

	Passwords auth.Passwords // what hashing a password costs; the zero value except in tests

	ConsoleHost string                   // host of the console, without port
	Site        func(host string) string // URL of a host as browsers reach it, without a slash at the end
	Proxies     []string                 // addresses and networks of trusted proxies
	Dev         bool                     // plain HTTP, and unknown hosts show the default brand

	Mail     mail.Sender
	MailFrom string             // address that mail is sent from
	Outbox   *mail.Outbox       // shown on a page during development; nil when mail is sent
	Stripe   *billing.Stripe    // or a server that stands in for it
	Pictures media.Store        // where uploaded pictures are kept
	PostHog  *analytics.PostHog // gets a copy of all events; nil for nobody
	Sentry   *httpapi.Sentry    // gets errors of pages; nil for nobody
	Visitor  *outbound.Fetcher  // fetches pages whose addresses staff supply
	Policy   auth.Policy        // who may do what; nil for that of auth.NewPolicy

	// Platform is the platform's catalogue, when it was read before from this database or from one that this is a copy
	// of.
	Platform catalogue.Platform

	ConsumerApp  fs.FS // built app: index.html and its assets
	AdminConsole fs.FS // built app
	Brands       fs.FS // files of the brands: <slug>/logo.svg
}

// App is a server that is ready to answer requests and to do jobs. It starts neither.
type App struct {
	Services
	Workers *jobs.Workers
	HTTP    *httpapi.Server

	config Config
}

// New builds a server. Until ctx ends, the server reads from the database which of its caches are out of date. The
// error says what is wrong with the configuration, or is that of the database.
func New(ctx context.Context, config Config) (*App, error) {
	versions, err := config.DB.WatchVersions(
		ctx,
		func(err error) { config.Log.Warn("reading the versions failed", slog.Any("error", err)) },
	)
	if err != nil {
		return nil, fmt.Errorf("reading the versions: %w", err)
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		return nil, err
	}
	a := &App{Services: newServices(config, versions, queue), config: config}
	a.Workers = a.newWorkers()
	a.HTTP, err = httpapi.New(httpapi.Config{
		DB: config.DB, Tenants: a.Tenants, Catalogue: a.Catalogue, Menus: a.Menus, Accounts: a.Accounts, Invites: a.Invites,
		Purchases: a.Purchases, Staff: a.Staff, Billing: a.Billing, Analytics: a.Analytics, Reminders: a.Reminders, Imports: a.Imports,
		Media: a.Media, Visitor: config.Visitor, Outbox: config.Outbox, Remind: a.sendNextReminder, Sentry: config.Sentry, Policy: config.Policy,
		Key: config.Key, ConsoleHost: config.ConsoleHost, Proxies: config.Proxies, Dev: config.Dev, Now: config.Now, Log: config.Log,
		ConsumerApp: config.ConsumerApp, AdminConsole: config.AdminConsole, Brands: config.Brands,
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}
