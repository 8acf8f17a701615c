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
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Errors of recovery.
var (
	ErrNoAuthenticator  = errs.New(errs.Conflict, "no-authenticator")
	ErrOwnAuthenticator = errs.New(errs.Conflict, "own-authenticator")
)

const (
	recoveryCodes      = 10 // in a set
	recoveryCodeLength = 12 // digits, twice those of other codes, which tells them apart
)

// MakeRecoveryCodes returns a new set of codes that each work once in place of a code of the authenticator app. Only
// their HMAC is stored, and earlier ones stop working. Errors: ErrNoAuthenticator, and of kind Invalid when the present
// password is wrong.
func (s *Service) MakeRecoveryCodes(
	ctx context.Context,
	member Member,
	present string,
	now time.Time,
) ([]string, error) {
	verified, err := s.checkPassword(ctx, member.Email, present)
	switch {
	case err != nil:
		return nil, err
	case verified == nil:
		return nil, errs.Fields{"current": locale.T("account.problem.wrongPassword")}.Err()
	case verified.secret == "":
		return nil, ErrNoAuthenticator
	}
	codes := make([]string, recoveryCodes)
	sums := make([][]byte, recoveryCodes)
	for n := range codes {
		codes[n] = auth.SixDigits() + auth.SixDigits()
		sums[n] = s.recoveryHMAC(member.ID, codes[n])
	}
	return codes, s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		if err := deleteRecoveryCodes(ctx, tx, member.ID); err != nil {
			return err
		}
		const save = `insert into staff_recovery_codes (staff_id, code_hmac) select $1, unnest($2::bytea[])`
		if _, err := tx.Exec(ctx, save, member.ID, sums); err != nil {
			return fmt.Errorf("saving recovery codes: %w", err)
		}
		return recordOwn(ctx, tx, audit.StaffRecoveryCodesMade, member.ID, now)
	})
}

func (s *Service) recoveryHMAC(member uuid.UUID, code string) []byte {
	return auth.CodeHMAC(s.Key, postgres.PlatformID, purposeRecovery, member.String(), code)
}

func deleteRecoveryCodes(ctx context.Context, tx postgres.Tx, member uuid.UUID) error {
	const sql = `delete from staff_recovery_codes where staff_id = $1`
	if _, err := tx.Exec(ctx, sql, member); err != nil {
		return fmt.Errorf("deleting recovery codes: %w", err)
	}
	return nil
}

// useRecoveryCode uses a recovery code and notifies by mail. It reports whether the code was right.
func (s *Service) useRecoveryCode(
	ctx context.Context,
	tx postgres.Tx,
	member uuid.UUID,
	code string,
	now time.Time,
) (bool, error) {
	const use = `delete from staff_recovery_codes where staff_id = $1 and code_hmac = $2`
	tag, err := tx.Exec(ctx, use, member, s.recoveryHMAC(member, code))
	if err != nil {
		return false, fmt.Errorf("using a recovery code: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return false, nil
	}
	if err := recordOwn(ctx, tx, audit.StaffRecoveryCodeUsed, member, now); err != nil {
		return false, err
	}
	return true, s.queueLetter(ctx, tx, mail.StaffRecoveryCodeUsed, member)
}

// ResetAuthenticator removes the authenticator app and the recovery codes of the member with a membership, ends all
// their sessions, and notifies by mail. Codes then come by mail, until they set up an app again. Errors: ErrNotFound,
// ErrOwnAuthenticator and ErrNoAuthenticator.
func (s *Service) ResetAuthenticator(ctx context.Context, actor Member, membership uuid.UUID, now time.Time) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const find = `
			select staff.id, staff.totp_secret <> '' from staff
			join staff_memberships membership on membership.staff_id = staff.id
			where membership.id = $1 for update of staff`
		var id uuid.UUID
		var hasApp bool
		err := tx.QueryRow(ctx, find, membership).Scan(&id, &hasApp)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return ErrNotFound
		case err != nil:
			return fmt.Errorf("looking up a member of staff: %w", err)
		case id == actor.ID:
			return ErrOwnAuthenticator
		case !hasApp:
			return ErrNoAuthenticator
		}
		const remove = `update staff set totp_secret = '' where id = $1`
		if _, err := tx.Exec(ctx, remove, id); err != nil {
			return fmt.Errorf("removing an authenticator app: %w", err)
		}
		if err := deleteRecoveryCodes(ctx, tx, id); err != nil {
			return err
		}
		if err := endSessions(ctx, tx, id, ""); err != nil {
			return err
		}
		entry := audit.Entry{
			Action: audit.StaffAuthenticatorReset, Actor: audit.Staff, ActorID: &actor.ID, At: now,
			Details: map[string]string{"member": id.String()},
		}
		if err := audit.Add(ctx, tx, postgres.PlatformID, entry); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, mail.StaffAuthenticatorReset, id)
	})
}
