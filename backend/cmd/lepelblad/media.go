package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Media is where pictures are kept.
type Media struct {
	MediaURL string `env:"MEDIA_URL" help:"Where pictures are kept: s3://bucket for Amazon's S3, s3://bucket?endpoint=https://… for another that speaks its protocol, or file:/a/folder. With --dev in the folder of the data."`
}

// pictures makes the service that keeps pictures. Recipes show them, and brands may.
func (c *serveCommand) pictures(ctx context.Context, db *postgres.DB, queue *jobs.Queue, brands *tenancy.Store) (*media.Service, error) {
	address := c.MediaURL
	if address == "" {
		if !c.Dev {
			return nil, errors.New("set MEDIA_URL to where pictures are kept: s3://bucket, or file:/a/folder")
		}
		folder, err := filepath.Abs(filepath.Join(c.Data, "media"))
		if err != nil {
			return nil, fmt.Errorf("finding the folder of pictures: %w", err)
		}
		address = "file:" + folder
	}
	store, err := media.OpenStore(ctx, address)
	if err != nil {
		return nil, err
	}
	return media.NewService(db, queue, store, time.Now, catalogue.PhotosInUse, brands.Pictures), nil
}

// sweepPicturesArgs ask for pictures that nothing shows to be thrown away.
type sweepPicturesArgs struct{ jobs.Tenant }

// Kind names the job.
func (sweepPicturesArgs) Kind() string { return "sweep-pictures" }

// sweepPictures asks for that once a day, since it looks at every file there is, however often copies of the server start.
func sweepPictures() *river.PeriodicJob {
	const day = 24 * time.Hour
	return river.NewPeriodicJob(river.PeriodicInterval(day), func() (river.JobArgs, *river.InsertOpts) {
		return sweepPicturesArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}}, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: day}}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}

type pictureSweeper struct {
	river.WorkerDefaults[sweepPicturesArgs]
	db       *postgres.DB
	pictures *media.Service
}

// AddWorkers makes it the one who does that job.
func (w *pictureSweeper) AddWorkers(workers *river.Workers) { river.AddWorker(workers, w) }

// Timeout is how long looking at every file may take.
func (*pictureSweeper) Timeout(*river.Job[sweepPicturesArgs]) time.Duration { return time.Hour }

// Work throws pictures away that nothing shows.
func (w *pictureSweeper) Work(ctx context.Context, _ *river.Job[sweepPicturesArgs]) error {
	tenants, err := tenancy.IDs(ctx, w.db.Platform())
	if err != nil {
		return err
	}
	return w.pictures.Sweep(ctx, append([]uuid.UUID{postgres.PlatformID}, tenants...))
}
