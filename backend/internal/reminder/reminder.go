// Package reminder writes to those who made an account and stopped half-way: at most four letters, in the tenant's name, each with a link
// that signs in and leads to where they stopped.
//
// Such a letter is about the account that somebody began themselves, and sells nothing: article 11.7 of the Dutch Telecommunications Act
// would ask for consent to advertising, and its exception for customers does not hold for who has bought nothing yet. So there are no
// prices and no offers in it, every letter can be answered with "no more" in one tap, and whoever has not shown that the address is theirs
// is not written to.
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

// waits are how long after somebody stopped each letter goes. They count from when the person last did something: whoever goes on in
// between has all that time again, but never gets a letter twice.
var waits = [...]time.Duration{time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// Most is how many letters somebody gets.
const Most = len(waits)

// lookAgain is how long a letter waits for a brand that is switched off.
const lookAgain = 24 * time.Hour

// Nobody is written to in the evening or at night, in [menu.Zone]. What falls due then goes in the hour after quietUntil, spread out so that
// not everybody's goes at once.
const (
	quietFrom  = 21
	quietUntil = 8
	spread     = time.Hour
	// night is the longest that a letter can be held up.
	night = (24-quietFrom+quietUntil)*time.Hour + spread
)

// Service takes care of who is reminded.
type Service struct {
	Queue *jobs.Queue
	Key   []byte // the server's, for the links that stop reminders
}

// Begin sees to it that somebody who has just made an account is reminded if they stop.
func (s *Service) Begin(ctx context.Context, tx postgres.Tx, who uuid.UUID) error {
	if _, err := tx.Exec(ctx, `insert into reminders (tenant_id, account_id) values ($1, $2)`, tx.Tenant(), who); err != nil {
		return fmt.Errorf("beginning reminders: %w", err)
	}
	return s.Queue.Add(ctx, tx, Args{Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: who})
}

// Stop sees to it that somebody gets no more letters. That they are gone already, or had none to come, is no error. The error is ErrLink
// when the token is none of ours, or of another tenant.
func (s *Service) Stop(ctx context.Context, scope postgres.Scope, token string, now time.Time) error {
	who, err := readToken(s.Key, scope.Tenant(), token)
	if err != nil {
		return err
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `update reminders set stopped_at = $3 where tenant_id = $1 and account_id = $2 and stopped_at is null`
		stopped, err := tx.Exec(ctx, sql, tx.Tenant(), who, now)
		if err != nil {
			return fmt.Errorf("stopping reminders: %w", err)
		}
		if stopped.RowsAffected() == 0 {
			return nil
		}
		return audit.Record(ctx, tx, audit.RemindersEnded, who, now, nil)
	})
}

// state is how far the letters to somebody are.
type state struct {
	Sent      int        `db:"sent"`
	SentAt    *time.Time `db:"sent_at"`
	StoppedAt *time.Time `db:"stopped_at"`
}

// hold reads the state and keeps others waiting who want to write to the same person. No state when the account is gone.
func hold(ctx context.Context, tx postgres.Tx, who uuid.UUID) (*state, error) {
	const sql = `select sent, sent_at, stopped_at from reminders where tenant_id = $1 and account_id = $2 for update`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), who)
	if err != nil {
		return nil, fmt.Errorf("looking up reminders: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[state])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up reminders: %w", err)
	}
	return found, nil
}

// count takes down that a letter goes at now.
func (s *state) count(ctx context.Context, tx postgres.Tx, who uuid.UUID, now time.Time) error {
	s.Sent++
	s.SentAt = &now
	const sql = `update reminders set sent = $3, sent_at = $4 where tenant_id = $1 and account_id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), who, s.Sent, now); err != nil {
		return fmt.Errorf("taking a reminder down: %w", err)
	}
	return nil
}

// wanted reports whether somebody is to be reminded at all: not when the way in is done, which it is for who looks around without paying
// too; not when it is not for them; not when they took their consent back.
func wanted(known account.Account, consentTaken bool, today time.Time) bool {
	return !known.CaloriesSubmitted() && !consentTaken && known.Answers.Suits(funnel.All[known.Way()], today)
}

// due is when the next letter goes to somebody who last did something at an instant: some time after that, and after the letter before it,
// so that a server that was away does not send them all at once. late is where in the morning's spread their letters stand, from 0 up to 1.
func (s state) due(last time.Time, late float64) time.Time {
	at := last.Add(waits[s.Sent])
	if s.Sent > 0 && s.SentAt != nil {
		// What the quiet hours held up does not hold up the next one.
		if apart := s.SentAt.Add(waits[s.Sent] - waits[s.Sent-1] - night); apart.After(at) {
			at = apart
		}
	}
	return awake(at, late)
}

// awake is an instant itself or, in the quiet hours, one in the hour after them.
func awake(at time.Time, late float64) time.Time {
	local := at.In(menu.Zone)
	year, month, day := local.Date()
	switch hour := local.Hour(); {
	case hour >= quietFrom:
		day++
	case hour >= quietUntil:
		return at
	}
	return time.Date(year, month, day, quietUntil, 0, 0, 0, menu.Zone).Add(time.Duration(late * float64(spread)))
}
