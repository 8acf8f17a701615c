// Package jobstest runs jobs in tests: immediately, one after the other, and at the time of the test.
package jobstest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
)

// Do runs the jobs that are due at now in the order in which they were added, including jobs that they add. A new job
// is due immediately, and a snoozed one when its time has come. Do stops at the first error, and leaves that job in the
// queue. The connection needs role platform or a superuser.
func Do(ctx context.Context, conn *pgx.Conn, workers *jobs.Workers, now time.Time) error {
	var last int64
	for {
		row, err := next(ctx, conn, last, now)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading the queue: %w", err)
		}
		last = row.ID
		err = workers.Do(ctx, row)
		var snooze *river.JobSnoozeError
		switch {
		case errors.As(err, &snooze):
			const sql = `update jobs.river_job set state = 'scheduled', scheduled_at = $2 where id = $1`
			_, err = conn.Exec(ctx, sql, row.ID, now.Add(snooze.Duration))
		case err == nil:
			_, err = conn.Exec(ctx, `delete from jobs.river_job where id = $1`, row.ID)
		}
		if err != nil {
			return fmt.Errorf("job %s: %w", row.Kind, err)
		}
	}
}

// next returns the first due job with an ID above last.
func next(ctx context.Context, conn *pgx.Conn, last int64, now time.Time) (*rivertype.JobRow, error) {
	const sql = `
		select id, kind, args, attempt + 1, max_attempts from jobs.river_job
		where id > $1 and (state = 'available' or state = 'scheduled' and scheduled_at <= $2) order by id limit 1`
	row := &rivertype.JobRow{}
	err := conn.QueryRow(ctx, sql, last, now).Scan(&row.ID, &row.Kind, &row.EncodedArgs, &row.Attempt, &row.MaxAttempts)
	return row, err
}
