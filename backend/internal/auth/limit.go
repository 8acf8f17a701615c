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
	Most int
	Per  time.Duration
}

// ErrTooMany is the refusal of somebody who tried too often; its Wait says for how long.
var ErrTooMany = errs.New(errs.TooMany, "too-many", "Dit is nu te vaak geprobeerd. Wacht even en probeer het dan nog eens.", "This was tried too often just now. Wait a little and try again.")

// Take counts one try under each of the keys. The error is that of ErrTooMany, with the longest wait, when one of them was reached.
func Take(ctx context.Context, db *postgres.DB, tries ...Try) error {
	var wait int
	for _, try := range tries {
		key := sha256.Sum256([]byte(try.Limit.Name + "\x00" + try.Key))
		rows, err := db.Lookup(ctx, postgres.TakeLimit, key[:], try.Limit.Most, int(try.Limit.Per.Seconds()))
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
	refusal := *ErrTooMany
	refusal.Wait = time.Duration(wait) * time.Second
	return &refusal
}

// Try is one try, counted under a key: an account, an address, or everybody.
type Try struct {
	Limit Limit
	Key   string
}
