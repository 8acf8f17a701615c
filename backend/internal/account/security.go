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

// ErrSessionNotFound means that there is no such session any more.
var ErrSessionNotFound = errs.New(errs.NotFound, "session-not-found")

// SignOut ends one session of an account. The error is ErrSession when there is none.
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

// SignOutOthers ends all sessions of an account but the one at hand.
func SignOutOthers(ctx context.Context, scope postgres.Scope, id, here uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := auth.EndSessions(ctx, tx, id, here); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.LogoutElsewhere, id, now, nil)
	})
}

// ChangePassword gives an account another password, and ends every session but the one at hand. A mail says so. The
// error is of kind Invalid when the password cannot be used.
func (s *Service) ChangePassword(
	ctx context.Context,
	scope postgres.Scope,
	id, here uuid.UUID,
	password string,
	now time.Time,
) error {
	if wrong, ok := auth.CheckPassword(password); !ok {
		return errs.Fields{"password": wrong}.Err()
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `update accounts set password_hash = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, hash); err != nil {
			return fmt.Errorf("changing a password: %w", err)
		}
		if err := auth.EndSessions(ctx, tx, id, here); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.PasswordChanged, id, now, nil); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, LetterArgs{Letter: mail.PasswordChanged, Account: id})
	})
}

// RequestEmailChange has a code sent to the address that an account is to have.
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

// ChangeEmail gives an account the address that a code was sent to; the old address is told. The error is auth.ErrCode
// when the code does not fit, and also when somebody else has the address by now.
func (s *Service) ChangeEmail(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	email, digits string,
	visitor Visitor,
	now time.Time,
) error {
	email = auth.NormaliseEmail(email)
	asked, err := auth.UseCode(ctx, scope, s.Key, auth.PurposeChangeEmail, email, digits, visitor.Token, now)
	if err != nil {
		return err
	}
	if asked.Account != id {
		return auth.ErrCode
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		before, err := Find(ctx, tx, id)
		if err != nil {
			return err
		}
		const sql = `update accounts set email = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, email); err != nil {
			return fmt.Errorf("changing an e-mail address: %w", err)
		}
		if err := audit.Record(ctx, tx, audit.EmailChanged, id, now, nil); err != nil {
			return err
		}
		return s.queueLetter(
			ctx,
			tx,
			LetterArgs{Letter: mail.EmailChanged, Account: id, To: before.Email, Name: before.Name, Email: email},
		)
	})
	if postgres.IsUnique(err) {
		return auth.ErrCode
	}
	return err
}

// Activity is what was done with an account, for its own person.
type Activity struct {
	At         time.Time
	Message    locale.Message
	Device     string // where it was noted
	ByConsumer bool   // by the person, and not by staff or by the platform
}

// Activities lists what was done with an account, the newest first.
func Activities(ctx context.Context, scope postgres.Scope, id uuid.UUID) ([]Activity, error) {
	const most = 100
	entries, err := audit.OfAccount(ctx, scope, id, most)
	if err != nil {
		return nil, err
	}
	var found []Activity
	for n, entry := range entries {
		// A funnel saves every answer: one line tells as much as twelve.
		if n > 0 && entries[n-1].Action == entry.Action && entries[n-1].At.Sub(entry.At) < time.Hour {
			continue
		}
		found = append(
			found,
			Activity{
				At:         entry.At,
				Message:    entry.Action.Label(),
				Device:     entry.Details["device"],
				ByConsumer: entry.Actor == audit.Consumer,
			},
		)
	}
	return found, nil
}

// queueLetter has a letter sent.
func (s *Service) queueLetter(ctx context.Context, tx postgres.Tx, args LetterArgs) error {
	args.Tenant = jobs.Tenant{ID: tx.Tenant()}
	return s.Queue.Add(ctx, tx, args)
}
