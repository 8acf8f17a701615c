package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/reminder"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Mail is how mail is sent.
type Mail struct {
	MailURL  string `env:"MAIL_URL" help:"Where mail is sent: smtp://user:password@host:587, smtps://… or ses: for Amazon's. With --dev it is kept to look at instead."`
	MailFrom string `env:"MAIL_FROM" default:"post@lepelblad.example" help:"The address that mail is sent from."`
}

// sender is what sends mail: the outbox when no address is given, which only --dev allows.
func (c *serveCommand) sender(ctx context.Context) (mail.Sender, *mail.Outbox, error) {
	if c.MailURL != "" {
		sender, err := mail.NewSender(ctx, c.MailURL)
		return sender, nil, err
	}
	if !c.Dev {
		return nil, nil, fmt.Errorf("set MAIL_URL to where mail is sent: smtp://user:password@host:587, or ses: for that of Amazon")
	}
	outbox := &mail.Outbox{}
	return outbox, outbox, nil
}

// work starts what is done behind the requests: mail, what Stripe is asked later, imports, next week's menus, passing events on, and sweeping up. The function
// that it gives stops it.
func (c *serveCommand) work(ctx context.Context, db *postgres.DB, brands *tenancy.Store, sender mail.Sender, selling *billing.Service, reminders *reminder.Post, importing *imports.Service, menus *menu.Ahead, postHog *analytics.PostHog, key []byte, log *slog.Logger) (stop func(), err error) {
	address, err := c.platformURL()
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("opening the database for jobs: %w", err)
	}
	workers := river.NewWorkers()
	ofTenant := c.letterhead(db, brands)
	post := &account.Post{DB: db, Sender: sender, From: c.MailFrom, Key: key, Now: time.Now, Brand: ofTenant}
	post.AddWorkers(workers)
	toInvited := &invite.Post{DB: db, Sender: sender, From: c.MailFrom, Now: time.Now, Brand: ofTenant}
	toInvited.AddWorkers(workers)
	reminders.AddWorkers(workers)
	toStaff := &staff.Post{Platform: db.Platform(), Sender: sender, From: c.MailFrom, Key: key, Console: c.address(c.ConsoleHost), Now: time.Now, Brand: func(ctx context.Context) (mail.Brand, error) {
		tenant, err := brands.Default(ctx)
		if err != nil {
			return mail.Brand{}, err
		}
		return ofTenant(ctx, tenant.ID)
	}}
	toStaff.AddWorkers(workers)
	selling.AddWorkers(workers)
	importing.AddWorkers(workers)
	menus.AddWorkers(workers)
	if postHog != nil {
		postHog.AddWorkers(workers)
	}
	river.AddWorker(workers, &sweeper{db: db})
	// Its coming and going is nothing to read about.
	warnings := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})).With(slog.String("part", "jobs"))
	stopJobs, err := jobs.Start(context.WithoutCancel(ctx), jobs.Config{
		Pool: pool, Workers: workers, Log: warnings,
		Periodic: []*river.PeriodicJob{hourly(sweepArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}}), hourly(menu.NightArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}})},
	})
	if err != nil {
		pool.Close()
		return nil, err
	}
	return func() {
		last, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := stopJobs(last); err != nil {
			log.Warn("jobs were cut off; they will be done again", slog.Any("error", err))
		}
		pool.Close()
	}, nil
}

func hourly(args river.JobArgs) *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(time.Hour), func() (river.JobArgs, *river.InsertOpts) { return args, nil }, nil)
}

// rest lets requests go before work that may wait: for as long as that took.
func rest(ctx context.Context, took time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(took):
	}
}

// letterhead is in whose name a tenant's letters are written.
func (c *serveCommand) letterhead(db *postgres.DB, brands *tenancy.Store) func(context.Context, uuid.UUID) (mail.Brand, error) {
	return func(ctx context.Context, id uuid.UUID) (mail.Brand, error) {
		tenant, ok, err := brands.ByID(ctx, id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no tenant %s", id)
		}
		if err != nil {
			return mail.Brand{}, err
		}
		domain, err := tenancy.CanonicalDomain(ctx, db.Platform(), id)
		if err != nil {
			return mail.Brand{}, err
		}
		return brandOf(tenant, c.address(domain))
	}
}

// hurry writes the next reminder to whoever has an address, with whichever tenant.
func hurry(db *postgres.DB, reminders *reminder.Post) func(context.Context, string) error {
	return func(ctx context.Context, email string) error {
		tenants, err := tenancy.IDs(ctx, db.Platform())
		if err != nil {
			return err
		}
		for _, tenant := range tenants {
			if err := reminders.Hurry(ctx, tenant, email); err != nil {
				return err
			}
		}
		return nil
	}
}

// address is where a host can be reached from outside.
func (c *serveCommand) address(host string) string {
	if !c.Dev {
		return "https://" + host
	}
	_, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return "http://" + host
	}
	return "http://" + net.JoinHostPort(host, port)
}

func brandOf(tenant tenancy.Tenant, site string) (mail.Brand, error) {
	button, err := tenancy.ParseColour(tenant.ButtonColor)
	if err != nil {
		return mail.Brand{}, fmt.Errorf("the button colour of %s: %w", tenant.Slug, err)
	}
	return mail.Brand{
		Name: tenant.AppName, Address: tenant.CompanyAddress, SupportEmail: tenant.SupportEmail, Language: tenant.Language, Site: site,
		Button: tenant.ButtonColor, ButtonText: button.TextColour(),
	}, nil
}

// sweepArgs ask for what has expired to be thrown away.
type sweepArgs struct{ jobs.Tenant }

// Kind names the job.
func (sweepArgs) Kind() string { return "sweep" }

type sweeper struct {
	river.WorkerDefaults[sweepArgs]
	db *postgres.DB
}

// Work throws away what has expired.
func (w *sweeper) Work(ctx context.Context, _ *river.Job[sweepArgs]) error {
	tenants, err := tenancy.IDs(ctx, w.db.Platform())
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		for _, sweep := range []func(context.Context, postgres.Scope, time.Time) error{account.Sweep, billing.Sweep, invite.Sweep} {
			if err := sweep(ctx, w.db.Scope(tenant), time.Now()); err != nil {
				return err
			}
		}
		if err := analytics.Sweep(ctx, w.db.Scope(tenant), time.Now()); err != nil {
			return err
		}
	}
	for _, owner := range append(tenants, postgres.PlatformID) {
		if err := imports.Sweep(ctx, imports.ShelfOf(w.db, owner), time.Now()); err != nil {
			return err
		}
	}
	return staff.Sweep(ctx, w.db.Platform(), time.Now())
}
