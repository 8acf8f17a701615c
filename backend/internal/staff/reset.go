package staff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// resetLife is how long a link for choosing a new password works.
const resetLife = 30 * time.Minute

// ErrReset means that a link for choosing a new password is unknown, used or expired.
var ErrReset = errs.New(errs.NotFound, "reset-not-found")

// RequestReset queues a mail with a link for choosing a new password. It does the same for every address, so that
// neither the result nor its timing reveals who is a member of staff. Earlier links keep working.
func (s *Service) RequestReset(ctx context.Context, email string) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		return s.Queue.Add(ctx, tx, ResetArgs{
			Tenant: jobs.Tenant{ID: postgres.PlatformID}, Email: auth.NormaliseEmail(email),
		})
	})
}

// Reset sets the password of the member whose link has a token, ends all their sessions and links, and notifies by
// mail. Errors: ErrReset, and of kind Invalid when the password is not acceptable.
func (s *Service) Reset(ctx context.Context, token auth.Token, password string, now time.Time) error {
	const find = `select staff_id from staff_resets where token_hash = $1 and expires_at > $2`
	var member uuid.UUID
	err := s.Platform.QueryRow(ctx, find, token.Hash(), now).Scan(&member)
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrReset
	}
	if err != nil {
		return fmt.Errorf("looking up a reset link: %w", err)
	}
	hash, err := s.hashNew(ctx, member, password)
	if err != nil {
		return err
	}
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const use = `delete from staff_resets where token_hash = $1`
		used, err := tx.Exec(ctx, use, token.Hash())
		if err != nil {
			return fmt.Errorf("using a reset link: %w", err)
		}
		if used.RowsAffected() == 0 {
			return ErrReset // used in the meantime
		}
		if err := setPassword(ctx, tx, member, hash, ""); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, audit.StaffPasswordReset, member, now); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, mail.StaffPasswordChanged, member)
	})
}
