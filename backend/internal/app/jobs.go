package app

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// newWorkers returns the workers for all kinds of jobs.
func (a *App) newWorkers() *jobs.Workers {
	workers := jobs.NewWorkers()
	a.AccountMail.AddWorkers(workers)
	a.InviteMail.AddWorkers(workers)
	a.StaffMail.AddWorkers(workers)
	a.ReminderMail.AddWorkers(workers)
	a.Billing.AddWorkers(workers)
	a.Imports.AddWorkers(workers)
	a.Media.AddWorkers(workers)
	a.Ahead.AddWorkers(workers)
	if a.config.PostHog != nil {
		a.config.PostHog.AddWorkers(workers)
	}
	jobs.AddFunc(workers, a.sweep)
	jobs.AddFunc(workers, a.remindRenewals)
	jobs.AddWorker(workers, &imageSweeper{app: a})
	jobs.AddWorker(workers, &reconciler{app: a})
	return workers
}

// StartJobs runs jobs until stop is called. stop waits up to five seconds for running jobs. River uses pool, as role
// platform.
func (a *App) StartJobs(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger) (stop func(), err error) {
	platform := jobs.Tenant{ID: postgres.PlatformID}
	stopJobs, err := jobs.Start(context.WithoutCancel(ctx), jobs.Config{
		Pool: pool, Workers: a.Workers, Log: log,
		Permanent: func(err error) bool { return errors.Is(err, mail.ErrRecipient) },
		Periodic: []*river.PeriodicJob{
			hourly(sweepArgs{platform}), hourly(remindRenewalsArgs{platform}), hourly(menu.NightArgs{Tenant: platform}),
			daily(sweepImagesArgs{platform}), daily(reconcileArgs{platform}),
		},
	})
	if err != nil {
		return nil, err
	}
	const patience = 5 * time.Second
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := stopJobs(ctx); err != nil {
			log.Warn("jobs were cut off; they will be done again", slog.Any("error", err))
		}
	}, nil
}

func hourly(args river.JobArgs) *river.PeriodicJob {
	return river.NewPeriodicJob(
		river.PeriodicInterval(time.Hour),
		func() (river.JobArgs, *river.InsertOpts) { return args, nil },
		nil,
	)
}

// daily returns a job that runs once a day, whatever the number of instances and restarts.
func daily(args river.JobArgs) *river.PeriodicJob {
	const day = 24 * time.Hour
	return river.NewPeriodicJob(river.PeriodicInterval(day), func() (river.JobArgs, *river.InsertOpts) {
		return args, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: day}}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}

// sweepArgs are the arguments of the job that deletes expired rows.
type sweepArgs struct{ jobs.Tenant }

// Kind implements [river.JobArgs].
func (sweepArgs) Kind() string { return "sweep" }

// sweep deletes expired rows of all tenants.
func (a *App) sweep(ctx context.Context, _ sweepArgs) error {
	db, now := a.config.DB, a.config.Now()
	tenants, err := tenancy.IDs(ctx, db.Platform())
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		scope := db.Scope(tenant)
		for _, sweep := range []func(context.Context, postgres.Scope, time.Time) error{
			account.Sweep, a.Billing.Sweep, invite.Sweep, analytics.Sweep,
		} {
			if err := sweep(ctx, scope, now); err != nil {
				return err
			}
		}
	}
	for _, owner := range append(tenants, postgres.PlatformID) {
		if err := imports.Sweep(ctx, imports.NewTarget(db, owner), now); err != nil {
			return err
		}
	}
	if err := a.Billing.SweepEvents(ctx, now); err != nil {
		return err
	}
	if err := tenancy.Sweep(ctx, db.Platform(), now); err != nil {
		return err
	}
	return staff.Sweep(ctx, db.Platform(), now)
}

// remindRenewalsArgs are the arguments of the job that reminds subscribers of renewals.
type remindRenewalsArgs struct{ jobs.Tenant }

// Kind implements [river.JobArgs].
func (remindRenewalsArgs) Kind() string { return "remind-renewals" }

// remindRenewals reminds the subscribers of all tenants. A tenant that fails does not keep the others from it.
func (a *App) remindRenewals(ctx context.Context, _ remindRenewalsArgs) error {
	tenants, err := tenancy.IDs(ctx, a.config.DB.Platform())
	for _, tenant := range tenants {
		err = errors.Join(err, a.Billing.RemindRenewals(ctx, a.config.DB.Scope(tenant), a.Billing.Now()))
	}
	return err
}

// sweepImagesArgs are the arguments of the job that deletes unused images.
type sweepImagesArgs struct{ jobs.Tenant }

// Kind implements [river.JobArgs].
func (sweepImagesArgs) Kind() string { return "sweep-images" }

type imageSweeper struct {
	river.WorkerDefaults[sweepImagesArgs]
	app *App
}

// Timeout allows for listing every file.
func (*imageSweeper) Timeout(*river.Job[sweepImagesArgs]) time.Duration { return time.Hour }

// Work deletes images that no row refers to.
func (w *imageSweeper) Work(ctx context.Context, _ *river.Job[sweepImagesArgs]) error {
	tenants, err := tenancy.IDs(ctx, w.app.config.DB.Platform())
	if err != nil {
		return err
	}
	return w.app.Media.Sweep(ctx, append([]uuid.UUID{postgres.PlatformID}, tenants...))
}

// reconcileArgs are the arguments of the job that compares our subscriptions and invoices with Stripe's.
type reconcileArgs struct{ jobs.Tenant }

// Kind implements [river.JobArgs].
func (reconcileArgs) Kind() string { return "reconcile-payments" }

type reconciler struct {
	river.WorkerDefaults[reconcileArgs]
	app *App
}

// Timeout allows for a request for every subscription.
func (*reconciler) Timeout(*river.Job[reconcileArgs]) time.Duration { return 4 * time.Hour }

// Work compares all subscriptions and invoices with Stripe's, both ways.
func (w *reconciler) Work(ctx context.Context, _ *river.Job[reconcileArgs]) error {
	tenants, err := tenancy.IDs(ctx, w.app.config.DB.Platform())
	if err != nil {
		return err
	}
	result, err := w.app.Billing.Reconcile(ctx, tenants)
	if err == nil && (result.Updated > 0 || result.Unplaced > 0) {
		w.app.Billing.Log.Warn(
			"our books differed from Stripe's", slog.Int("compared", result.Compared),
			slog.Int("updated", result.Updated), slog.Int("unplaced", result.Unplaced),
		)
	}
	return err
}
