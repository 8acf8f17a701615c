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

// Limit is how often something may be tried in a time, counted for all copies of the server together.
type Limit struct {
	Name string
	Max  int
	Per  time.Duration
}

// errTooMany is the refusal of somebody who tried too often, who may try again after wait.
func errTooMany(wait time.Duration) *errs.Error {
	refusal := errs.New(errs.TooManyRequests, "too-many").With("Wait", wait)
	refusal.RetryAfter = wait
	return refusal
}

// CountAttempts counts one try under each of the keys. When one of them was reached, the error is of kind TooMany, with the
// longest wait, which its message tells.
func CountAttempts(ctx context.Context, db *postgres.DB, tries ...Attempt) error {
	var wait int
	for _, try := range tries {
		key := sha256.Sum256([]byte(try.Limit.Name + "\x00" + try.Key))
		rows, err := db.Lookup(ctx, postgres.RateLimit, key[:], try.Limit.Max, int(try.Limit.Per.Seconds()))
		if err != nil {
			return fmt.Errorf("counting a try: %w", err)
		}
		seconds, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
		if err != nil {
			return fmt.Errorf("counting a try: %w", err)
		}
		wait = max(wait, seconds)
	}
	if wait == 0 {
		return nil
	}
	return errTooMany(time.Duration(wait) * time.Second)
}

// Attempt is one try, counted under a key: an account, an address, or everybody.
type Attempt struct {
	Limit Limit
	Key   string
}
