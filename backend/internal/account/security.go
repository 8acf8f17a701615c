package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrSessionNotFound means that the account has no such session.
var ErrSessionNotFound = errs.New(errs.NotFound, "session-not-found")

// SignOut ends a session of an account. The error is ErrSessionNotFound when there is none.
func SignOut(ctx context.Context, scope postgres.Scope, id, session uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		ended, err := auth.EndSession(ctx, tx, id, session)
		if err != nil {
			return err
		}
		if !ended {
			return ErrSessionNotFound
		}
		return audit.Record(ctx, tx, audit.Logout, id, now, nil)
	})
}

// SignOutOthers ends all sessions of an account except the current one.
func SignOutOthers(ctx context.Context, scope postgres.Scope, id, current uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := auth.EndSessions(ctx, tx, id, current); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.LogoutElsewhere, id, now, nil)
	})
}

// PasswordChange is a change of an account's password, or its first one.
type PasswordChange struct {
	Account  uuid.UUID
	Session  auth.Session // in which it is changed; it remains
	Present  string       // the present password; empty if a code proves who the user is
	Password string
	Brand    string // name of the brand; the password must differ
}

// ErrConfirm means that neither the present password nor a fresh code was given.
var ErrConfirm = errs.New(errs.Forbidden, "confirm-first")

// ChangePassword changes the password, ends all other sessions and links, and notifies by mail. An account without a
// password can set one only with a fresh code. Errors: ErrConfirm, and of kind Invalid when the present password is
// wrong or the new one is not acceptable.
func (s *Service) ChangePassword(
	ctx context.Context,
	scope postgres.Scope,
	change PasswordChange,
	now time.Time,
) error {
	id := change.Account
	acct, err := Find(ctx, scope, id)
	if err != nil {
		return err
	}
	problems := errs.Fields{}
	if problem, ok := auth.CheckPassword(change.Password, acct.Name, acct.Email, change.Brand); !ok {
		problems.Add("password", problem)
	}
	if change.Present == "" && !change.Session.HasFreshCode(now) {
		return ErrConfirm
	}
	if change.Present != "" {
		var present string
		const find = `select coalesce(password_hash, '') from accounts where tenant_id = $1 and id = $2`
		if err := scope.QueryRow(ctx, find, scope.Tenant(), id).Scan(&present); err != nil {
			return fmt.Errorf("looking up a password: %w", err)
		}
		fits, err := s.Passwords.Verify(ctx, change.Present, present)
		if err != nil {
			return fmt.Errorf("checking a password: %w", err)
		}
		if !fits {
			problems.Add("current", locale.T("account.problem.wrongPassword"))
		}
	}
	if err := problems.Err(); err != nil {
		return err
	}
	hash, err := s.Passwords.Hash(ctx, change.Password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `update accounts set password_hash = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, hash); err != nil {
			return fmt.Errorf("changing a password: %w", err)
		}
		if err := auth.EndSessions(ctx, tx, id, change.Session.ID); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.PasswordChanged, id, now, nil); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, LetterArgs{Letter: mail.PasswordChanged, Account: id})
	})
}

// RequestEmailChange sends a code to the new address.
func (s *Service) RequestEmailChange(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	email string,
	visitor Visitor,
	now time.Time,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		return s.requestCode(
			ctx,
			tx,
			auth.CodeRequest{
				Purpose: auth.PurposeChangeEmail,
				Email:   auth.NormaliseEmail(email),
				Visitor: visitor.Token,
				Account: id,
			},
			now,
		)
	})
}

// ChangeEmail changes the address to the one that a code was sent to, ends all sessions but one, and notifies the old
// address. The error is auth.ErrCode when the code is wrong or the address belongs to another account.
func (s *Service) ChangeEmail(
	ctx context.Context,
	scope postgres.Scope,
	id, session uuid.UUID,
	email, digits string,
	visitor Visitor,
	now time.Time,
) error {
	email = auth.NormaliseEmail(email)
	request, err := auth.UseCode(ctx, scope, s.Key, auth.PurposeChangeEmail, email, digits, visitor.Token, now)
	if err != nil {
		return err
	}
	if request.Account != id {
		return auth.ErrCode
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, err := Find(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.replaceEmail(ctx, tx, acct, email, session); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.EmailChanged, id, now, nil)
	})
	if postgres.IsUnique(err) {
		return auth.ErrCode
	}
	return err
}

// Activity is an entry of the audit trail as the consumer sees it.
type Activity struct {
	At      time.Time
	Message locale.Message
	Device  string // device on which it happened
	Actor   audit.Actor
}

// Activities returns the activity of an account, newest first.
func Activities(ctx context.Context, scope postgres.Scope, id uuid.UUID) ([]Activity, error) {
	const limit = 100
	entries, err := audit.OfAccount(ctx, scope, id, limit)
	if err != nil {
		return nil, err
	}
	var activities []Activity
	for n, entry := range entries {
		// A funnel saves each answer: show one entry an hour.
		if n > 0 && entries[n-1].Action == entry.Action && entries[n-1].At.Sub(entry.At) < time.Hour {
			continue
		}
		activities = append(
			activities,
			Activity{
				At:      entry.At,
				Message: entry.Action.Label(),
				Device:  entry.Details["device"],
				Actor:   entry.Actor,
			},
		)
	}
	return activities, nil
}

// queueLetter queues a letter.
func (s *Service) queueLetter(ctx context.Context, tx postgres.Tx, args LetterArgs) error {
	args.Tenant = jobs.Tenant{ID: tx.Tenant()}
	return s.Queue.Add(ctx, tx, args)
}
