package staff

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// totpPeriod is the length of a time step (RFC 6238), in seconds.
const totpPeriod = 30

// ErrSignIn does not say whether the address, the password or the code was wrong.
var ErrSignIn = errs.NewMessage(errs.NotSignedIn, "wrong-credentials", locale.T("staff.wrongCredentials"))

// Service signs staff in to the console, and manages their memberships.
type Service struct {
	Platform postgres.Platform
	Queue    *jobs.Queue
	Key      []byte // of the server, for the HMAC of codes
	// Passwords hashes and verifies passwords.
	Passwords auth.Passwords
}

// Credentials are what a member of staff signs in with.
type Credentials struct {
	Email, Password, Code string
	Visitor               auth.Token // of the browser; a mailed code works only in the browser that requested it
	RequiredRole          auth.Role  // empty for any
	Device                string     // browser and system, in words
	OldSession            auth.Token // of the browser; the new session replaces it. Empty for none
}

// SignIn checks the password and the one-time code at now, and opens a session on the console. A code works once. The
// error is ErrSignIn when the credentials are wrong.
func (s *Service) SignIn(ctx context.Context, with Credentials, now time.Time) (Member, auth.Token, error) {
	verified, err := s.checkPassword(ctx, with.Email, with.Password)
	if err != nil {
		return Member{}, "", err
	}
	if verified == nil {
		return Member{}, "", s.rejectSignIn(ctx, nil, now)
	}
	var member Member
	token := auth.NewToken()
	fits := false
	err = s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		if fits, err = s.useCode(ctx, tx, *verified, with, now); err != nil || !fits {
			return err
		}
		if with.RequiredRole != "" {
			const holds = `select exists (select from staff_memberships where staff_id = $1 and role = $2)`
			if err := tx.QueryRow(ctx, holds, verified.id, with.RequiredRole).Scan(&fits); err != nil || !fits {
				return err
			}
		}
		const open = `insert into staff_sessions (token_hash, staff_id, created_at, seen_at, expires_at, device)
			values ($1, $2, $3, $3, $4, $5)`
		if _, err := tx.Exec(ctx, open, token.Hash(), verified.id, now, now.Add(SessionLife), with.Device); err != nil {
			return fmt.Errorf("opening a session on the console: %w", err)
		}
		const replace = `delete from staff_sessions where token_hash = $1`
		if _, err := tx.Exec(ctx, replace, with.OldSession.Hash()); err != nil {
			return fmt.Errorf("ending the old session on the console: %w", err)
		}
		return audit.Add(
			ctx,
			tx,
			postgres.PlatformID,
			audit.Entry{Action: audit.StaffLogin, Actor: audit.Staff, ActorID: &verified.id, At: now},
		)
	})
	if err != nil {
		return Member{}, "", err
	}
	if !fits {
		return Member{}, "", s.rejectSignIn(ctx, &verified.id, now)
	}
	member, _, err = Session(ctx, s.Platform, token, now)
	return member, token, err
}

// refuse records a failed sign-in and returns ErrSignIn.
func (s *Service) rejectSignIn(ctx context.Context, member *uuid.UUID, now time.Time) error {
	return errors.Join(ErrSignIn, audit.Add(ctx, s.Platform, postgres.PlatformID,
		audit.Entry{Action: audit.StaffLoginFail, Actor: audit.Unknown, ActorID: member, At: now}))
}

// verifiedMember is a member of staff whose password was correct.
type verifiedMember struct {
	id     uuid.UUID
	secret string // of the authenticator app; empty when codes come by mail
}

// checkPassword returns the member of staff with an address and a password, or nil. It takes as long when no member has
// the address.
func (s *Service) checkPassword(ctx context.Context, email, password string) (*verifiedMember, error) {
	const find = `select id, password_hash, totp_secret from staff where email = $1`
	var member verifiedMember
	var hash string
	err := s.Platform.QueryRow(ctx, find, auth.NormaliseEmail(email)).Scan(&member.id, &hash, &member.secret)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("looking up a member of staff: %w", err)
	}
	fits, err := s.Passwords.Verify(ctx, password, hash)
	if err != nil {
		return nil, fmt.Errorf("checking a password: %w", err)
	}
	if !fits {
		return nil, nil
	}
	return &member, nil
}

// takeCode uses a code of the authenticator app or of a mail. It reports whether the code was right.
func (s *Service) useCode(
	ctx context.Context,
	tx postgres.Tx,
	member verifiedMember,
	with Credentials,
	now time.Time,
) (bool, error) {
	if member.secret == "" {
		return s.useMailedCode(ctx, tx, member.id, "", with, now)
	}
	if len(with.Code) == recoveryCodeLength {
		return s.useRecoveryCode(ctx, tx, member.id, with.Code, now)
	}
	step, ok := totpStep(member.secret, with.Code, now)
	if !ok {
		return false, nil
	}
	const take = `update staff set totp_used_at = $2 where id = $1 and totp_used_at < $2`
	tag, err := tx.Exec(ctx, take, member.id, step)
	if err != nil {
		return false, fmt.Errorf("using a one-time code: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// useMailedCode uses a code that was mailed: to the new address email or, when that is empty, to sign in.
func (s *Service) useMailedCode(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	email string,
	with Credentials,
	now time.Time,
) (bool, error) {
	const try = `
		update staff_codes set tries = tries + 1
		where staff_id = $1 and visitor_hash = $2 and email = $3 and expires_at > $4 and tries < $5
		returning code_hmac`
	var want []byte
	err := tx.QueryRow(ctx, try, id, with.Visitor.Hash(), email, now, auth.MaxCodeAttempts).Scan(&want)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("trying a code: %w", err)
	}
	if !hmac.Equal(want, codeHMAC(s.Key, id, email, with.Code)) {
		return false, nil
	}
	const use = `delete from staff_codes where staff_id = $1 and visitor_hash = $2 and email = $3`
	if _, err := tx.Exec(ctx, use, id, with.Visitor.Hash(), email); err != nil {
		return false, fmt.Errorf("using a code: %w", err)
	}
	return true, nil
}

// Purposes keep a code from working for something else.
const (
	purposeConsole  = auth.Purpose("console")
	purposeEmail    = auth.Purpose("console-email")
	purposeRecovery = auth.Purpose("console-recovery")
)

// codeHMAC returns the HMAC of a mailed code of a member, to sign in with or, with a new address, to verify that.
func codeHMAC(key []byte, member uuid.UUID, email, digits string) []byte {
	if email == "" {
		return auth.CodeHMAC(key, postgres.PlatformID, purposeConsole, member.String(), digits)
	}
	return auth.CodeHMAC(key, postgres.PlatformID, purposeEmail, member.String()+" "+email, digits)
}

// totpStep returns the time step of a code: the current one, or the one before or after it.
func totpStep(secret, code string, now time.Time) (int64, bool) {
	for _, at := range []time.Time{now, now.Add(-totpPeriod * time.Second), now.Add(totpPeriod * time.Second)} {
		options := totp.ValidateOpts{Period: totpPeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
		if fits, err := totp.ValidateCustom(code, secret, at, options); err == nil && fits {
			return at.Unix() / totpPeriod, true
		}
	}
	return 0, false
}

// RequestCode queues a mail with a code for the member of staff with an address and a password, unless they have an
// authenticator app. The caller does not learn whether a code was sent.
func (s *Service) RequestCode(ctx context.Context, email, password string, visitor auth.Token, now time.Time) error {
	member, err := s.checkPassword(ctx, email, password)
	if err != nil || member == nil || member.secret != "" {
		return err
	}
	return s.requestCode(ctx, member.id, "", visitor, now)
}

// RequestOwnCode queues a mail with a code for a member who is signed in, unless they have an authenticator app.
func (s *Service) RequestOwnCode(ctx context.Context, member uuid.UUID, visitor auth.Token, now time.Time) error {
	profile, err := s.Profile(ctx, member)
	if err != nil || profile.Authenticator {
		return err
	}
	return s.requestCode(ctx, member, "", visitor, now)
}

// requestCode queues a mail with a code: to the new address email or, when that is empty, to sign in with.
func (s *Service) requestCode(
	ctx context.Context,
	member uuid.UUID,
	email string,
	visitor auth.Token,
	now time.Time,
) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `
			insert into staff_codes (staff_id, code_hmac, visitor_hash, expires_at, email) values ($1, $2, $3, $4, $5)
			on conflict (staff_id, visitor_hash, email) do update set code_hmac = excluded.code_hmac, tries = 0,
				 expires_at = excluded.expires_at`
		nothing := make([]byte, sha256.Size)
		_, _ = rand.Read(nothing) // never fails, see crypto/rand
		if _, err := tx.Exec(ctx, sql, member, nothing, visitor.Hash(), now.Add(auth.CodeLife), email); err != nil {
			return fmt.Errorf("requesting a code: %w", err)
		}
		return s.Queue.Add(ctx, tx, CodeArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}, Member: member,
			VisitorHash: visitor.Hash(), Email: email})
	})
}

// SignOut ends the session with a token.
func (s *Service) SignOut(ctx context.Context, member Member, token auth.Token, now time.Time) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `delete from staff_sessions where token_hash = $1`
		if _, err := tx.Exec(ctx, sql, token.Hash()); err != nil {
			return fmt.Errorf("ending a session on the console: %w", err)
		}
		return audit.Add(
			ctx,
			tx,
			postgres.PlatformID,
			audit.Entry{Action: audit.StaffLogout, Actor: audit.Staff, ActorID: &member.ID, At: now},
		)
	})
}
