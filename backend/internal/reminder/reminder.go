// Package reminder sends letters to users who made an account and did not complete their funnel: at most four, in the
// tenant's name, each with a link that signs in and opens the step where the user stopped.
//
// A letter is about an account that the user started, and sells nothing. Article 11.7 of the Dutch Telecommunications
// Act requires consent for advertising, and its exception for customers does not apply to users who have not bought
// anything. So letters have no prices and no offers, each has a link that stops them, and they go only to addresses
// that have been verified.
package reminder

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// waits are the times from the user's last activity to each letter. Activity restarts the wait for the next letter;
// letters that were sent are not repeated.
var waits = [...]time.Duration{time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// MaxLetters is the largest number of letters to an account.
const MaxLetters = len(waits)

// recheckInterval is how long to wait before checking again whether a brand is switched on.
const recheckInterval = 24 * time.Hour

// No letters are sent from quietStart to quietEnd, hours in [menu.Zone]. Letters that are due then are spread over the
// hour after quietEnd.
const (
	quietStart = 21
	quietEnd   = 8
	spread     = time.Hour
	// maxQuietDelay is the longest delay by quiet hours.
	maxQuietDelay = (24-quietStart+quietEnd)*time.Hour + spread
)

// Service starts and stops the reminders of accounts.
type Service struct {
	Queue *jobs.Queue
	Key   []byte // of the server, for the links that stop reminders
}

// Start starts the reminders of a new account, in the transaction that creates it.
func (s *Service) Start(ctx context.Context, tx postgres.Tx, accountID uuid.UUID) error {
	const sql = `insert into reminders (tenant_id, account_id) values ($1, $2)`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), accountID); err != nil {
		return fmt.Errorf("beginning reminders: %w", err)
	}
	return s.Queue.Add(ctx, tx, Args{Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: accountID})
}

// Stop stops the reminders of the account in a token. It is no error when they are stopped already, or when the account
// does not exist any more. The error is ErrLink when the token is not valid for the tenant.
func (s *Service) Stop(ctx context.Context, scope postgres.Scope, token string, now time.Time) error {
	accountID, err := readToken(s.Key, scope.Tenant(), token)
	if err != nil {
		return err
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `
			update reminders set stopped_at = $3
			where tenant_id = $1 and account_id = $2 and stopped_at is null`
		tag, err := tx.Exec(ctx, sql, tx.Tenant(), accountID, now)
		if err != nil {
			return fmt.Errorf("stopping reminders: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return nil
		}
		return audit.Record(ctx, tx, audit.RemindersEnded, accountID, now, nil)
	})
}

// state is the state of an account's reminders.
type state struct {
	Sent      int        `db:"sent"`
	SentAt    *time.Time `db:"sent_at"`
	StoppedAt *time.Time `db:"stopped_at"`
}

// lockState returns the state of an account's reminders and locks it until the transaction ends. It returns nil when
// the account does not exist any more.
func lockState(ctx context.Context, tx postgres.Tx, accountID uuid.UUID) (*state, error) {
	const sql = `select sent, sent_at, stopped_at from reminders where tenant_id = $1 and account_id = $2 for update`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), accountID)
	if err != nil {
		return nil, fmt.Errorf("looking up reminders: %w", err)
	}
	st, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[state])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up reminders: %w", err)
	}
	return st, nil
}

// recordSent records that a letter is sent at now.
func (s *state) recordSent(ctx context.Context, tx postgres.Tx, accountID uuid.UUID, now time.Time) error {
	s.Sent++
	s.SentAt = &now
	const sql = `update reminders set sent = $3, sent_at = $4 where tenant_id = $1 and account_id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), accountID, s.Sent, now); err != nil {
		return fmt.Errorf("recording a reminder: %w", err)
	}
	return nil
}

// eligible reports whether an account may get reminders: its funnel is not completed (continuing without paying
// completes it) and suits its answers, and its consent was not withdrawn.
func eligible(acct account.Account, consentWithdrawn bool, today time.Time) bool {
	return !acct.CaloriesSubmitted() && !consentWithdrawn && acct.Answers.Suits(funnel.All[acct.Funnel()])
}

// due returns when the next letter is due: a wait after the last activity, and a wait after the letter before it, so
// that letters are not sent together after downtime. spreadPosition is the account's position in the spread after the
// quiet hours, from 0 up to 1.
func (s state) due(last time.Time, spreadPosition float64) time.Time {
	at := last.Add(waits[s.Sent])
	if s.Sent > 0 && s.SentAt != nil {
		// A delay of the letter before by quiet hours does not delay this one.
		if earliest := s.SentAt.Add(waits[s.Sent] - waits[s.Sent-1] - maxQuietDelay); earliest.After(at) {
			at = earliest
		}
	}
	return afterQuietHours(at, spreadPosition)
}

// afterQuietHours returns at or, when that is in the quiet hours, a time in the hour after them.
func afterQuietHours(at time.Time, spreadPosition float64) time.Time {
	local := at.In(menu.Zone)
	year, month, day := local.Date()
	switch hour := local.Hour(); {
	case hour >= quietStart:
		day++
	case hour >= quietEnd:
		return at
	}
	delay := time.Duration(spreadPosition * float64(spread))
	return time.Date(year, month, day, quietEnd, 0, 0, 0, menu.Zone).Add(delay)
}
