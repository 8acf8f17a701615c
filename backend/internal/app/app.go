// Package app builds the server from a configuration: the services, the job workers and the HTTP API. The program, the
// tests and the benchmarks use it, so all of them run the same server.
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

// Config configures a server.
type Config struct {
	DB  *postgres.DB // migrated, with brands and a catalogue; the caller closes it
	Key []byte       // secret of at least 32 bytes, the same on every instance
	Now func() time.Time
	Log *slog.Logger

	// Wait waits, until ctx ends; nil for doing so on the real clock.
	Wait func(ctx context.Context, wait time.Duration) error
	// Timeout limits how long a request may take; 0 for the default of httpapi.
	Timeout time.Duration

	Passwords  auth.Passwords // cost of hashing passwords; the zero value except in tests
	QuickWeeks bool           // plan weeks that keep to the hard rules, not the best ones; false except in tests

	ConsoleHost string                   // host of the console, without port
	Site        func(host string) string // URL of a host for browsers, without a trailing slash
	Docs        bool                     // whether the contract's page is served outside of development
	Proxies     []string                 // addresses and networks of trusted proxies
	Dev         bool                     // plain HTTP, and unknown hosts show the default brand

	Mail     mail.Sender
	MailFrom string          // address that mail is sent from
	Outbox   *mail.Outbox    // shown on a page during development; nil if mail is sent
	Stripe   *billing.Stripe // or a local stand-in
	// BillingNow is the clock of subscriptions; nil for Now. That of a stand-in can be moved.
	BillingNow func() time.Time
	Images     media.Store        // stores uploaded images
	PostHog    *analytics.PostHog // gets a copy of all events; nil for none
	Sentry     *httpapi.Sentry    // gets errors of pages; nil for none
	Fetcher    *outbound.Fetcher  // fetches pages for recipe imports
	Policy     auth.Policy        // nil for that of auth.NewPolicy

	// Platform is the platform's catalogue, if it was already read from this database or from one that this is a copy
	// of.
	Platform catalogue.Platform

	ConsumerApp  fs.FS  // built app: index.html and its assets
	AdminConsole fs.FS  // built app
	Brands       fs.FS  // files of the brands: <slug>/logo.svg
	Covers       string // folder that keeps drawn covers; "" keeps them in memory only
}

// App is a server, ready to serve requests and to run jobs. It starts neither.
type App struct {
	Services
	Workers *jobs.Workers
	HTTP    *httpapi.Server

	config Config
}

// New builds a server. Until ctx ends, it watches the database for outdated caches. It returns an error if the
// configuration is invalid or the database cannot be read.
func New(ctx context.Context, config Config) (*App, error) {
	if config.Wait == nil {
		config.Wait = wait
	}
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
		DB:           config.DB,
		Tenants:      a.Tenants,
		Catalogue:    a.Catalogue,
		Menus:        a.Menus,
		Accounts:     a.Accounts,
		Invites:      a.Invites,
		Purchases:    a.Purchases,
		Staff:        a.Staff,
		Billing:      a.Billing,
		Analytics:    a.Analytics,
		Reminders:    a.Reminders,
		Imports:      a.Imports,
		Media:        a.Media,
		Queue:        a.Queue,
		SiteOf:       a.SiteOf,
		Fetcher:      config.Fetcher,
		Outbox:       config.Outbox,
		Remind:       a.sendNextReminder,
		Sentry:       config.Sentry,
		Policy:       config.Policy,
		Key:          config.Key,
		ConsoleHost:  config.ConsoleHost,
		Docs:         config.Docs,
		Proxies:      config.Proxies,
		Dev:          config.Dev,
		Now:          config.Now,
		Log:          config.Log,
		Wait:         config.Wait,
		Timeout:      config.Timeout,
		ConsumerApp:  config.ConsumerApp,
		AdminConsole: config.AdminConsole,
		Brands:       config.Brands,
		Covers:       config.Covers,
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// wait waits, until ctx ends.
func wait(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
