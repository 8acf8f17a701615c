package auth

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Limit is a maximum number of attempts in a period, counted over all instances of the server.
type Limit struct {
	Name string
	Max  int
	Per  time.Duration
}

// errTooMany returns the error for too many attempts; the next one is allowed after wait.
func errTooMany(wait time.Duration) *errs.Error {
	refusal := errs.New(errs.TooManyRequests, "too-many").With("Wait", wait)
	refusal.RetryAfter = wait
	return refusal
}

// CountAttempts counts attempts in order, the narrowest first, up to one that exceeds its limit. The error is then of
// kind TooMany and has its wait. Wider limits do not count what a narrower one refuses, so that a few cannot use up
// what all share.
func CountAttempts(ctx context.Context, db *postgres.DB, attempts ...Attempt) error {
	for _, attempt := range attempts {
		key := sha256.Sum256([]byte(attempt.Limit.Name + "\x00" + attempt.Key))
		rows, err := db.Lookup(ctx, postgres.RateLimit, key[:], attempt.Limit.Max, int(attempt.Limit.Per.Seconds()))
		if err != nil {
			return fmt.Errorf("counting an attempt: %w", err)
		}
		seconds, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
		if err != nil {
			return fmt.Errorf("counting an attempt: %w", err)
		}
		if seconds > 0 {
			return errTooMany(time.Duration(seconds) * time.Second)
		}
	}
	return nil
}

// Attempt is an attempt under a key, such as an account id or an IP address. The key is empty for a limit that applies
// to everyone together.
type Attempt struct {
	Limit Limit
	Key   string
}
