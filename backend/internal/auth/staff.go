package auth

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// StaffSessionLife is how long a session on the console lasts.
const StaffSessionLife = 12 * time.Hour

// totpPeriod is the length of a time step in seconds, RFC 6238.
const totpPeriod = 30

// Staff is somebody who signs in to the console.
type Staff struct {
	ID    uuid.UUID
	Email string
	Name  string
	Role  string // admin or support
}

// ErrStaffSignIn does not tell which of the three was wrong.
var ErrStaffSignIn = errs.New(errs.NotSignedIn, "wrong-credentials",
	"E-mailadres, wachtwoord of code klopt niet.", "The e-mail address, password or code is not right.")

// SignInStaff checks password and one-time code at now and opens a session on the console. A code is taken once. The error is
// ErrStaffSignIn when anything does not fit.
func SignInStaff(ctx context.Context, platform postgres.Platform, email, password, code string, now time.Time) (Staff, Token, error) {
	const find = `select id, email, name, role, password_hash, totp_secret from staff where email = $1`
	var staff Staff
	var hash, secret string
	err := platform.QueryRow(ctx, find, NormaliseEmail(email)).Scan(&staff.ID, &staff.Email, &staff.Name, &staff.Role, &hash, &secret)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Staff{}, "", fmt.Errorf("looking up a member of staff: %w", err)
	}
	fits, err := VerifyPassword(ctx, password, hash)
	if err != nil {
		return Staff{}, "", fmt.Errorf("checking a password: %w", err)
	}
	step, ok := totpStep(secret, code, now)
	if !fits || !ok {
		return Staff{}, "", ErrStaffSignIn
	}
	token := NewToken()
	err = platform.Tx(ctx, func(tx postgres.Tx) error {
		const take = `update staff set totp_used_at = $2 where id = $1 and totp_used_at < $2`
		taken, err := tx.Exec(ctx, take, staff.ID, step)
		if err != nil {
			return fmt.Errorf("taking a one-time code: %w", err)
		}
		if taken.RowsAffected() == 0 {
			return ErrStaffSignIn
		}
		const open = `insert into staff_sessions (token_hash, staff_id, created_at, expires_at) values ($1, $2, $3, $4)`
		if _, err := tx.Exec(ctx, open, token.Hash(), staff.ID, now, now.Add(StaffSessionLife)); err != nil {
			return fmt.Errorf("opening a session on the console: %w", err)
		}
		return nil
	})
	if err != nil {
		return Staff{}, "", err
	}
	return staff, token, nil
}

// totpStep is the time step whose code was given, now or one step before or after.
func totpStep(secret, code string, now time.Time) (int64, bool) {
	for _, at := range []time.Time{now, now.Add(-totpPeriod * time.Second), now.Add(totpPeriod * time.Second)} {
		options := totp.ValidateOpts{Period: totpPeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
		if fits, err := totp.ValidateCustom(code, secret, at, options); err == nil && fits && secret != "" {
			return at.Unix() / totpPeriod, true
		}
	}
	return 0, false
}

// StaffSession is the member of staff whose session a token opens at now; false when there is none.
func StaffSession(ctx context.Context, platform postgres.Platform, token Token, now time.Time) (Staff, bool, error) {
	const sql = `select s.id, s.email, s.name, s.role from staff s join staff_sessions o on o.staff_id = s.id where o.token_hash = $1 and o.expires_at > $2`
	var staff Staff
	err := platform.QueryRow(ctx, sql, token.Hash(), now).Scan(&staff.ID, &staff.Email, &staff.Name, &staff.Role)
	if errors.Is(err, pgx.ErrNoRows) {
		return Staff{}, false, nil
	}
	if err != nil {
		return Staff{}, false, fmt.Errorf("looking up a session on the console: %w", err)
	}
	return staff, true, nil
}

// EndStaffSession ends the console's session that a token opens.
func EndStaffSession(ctx context.Context, platform postgres.Platform, token Token) error {
	const sql = `delete from staff_sessions where token_hash = $1`
	if _, err := platform.Exec(ctx, sql, token.Hash()); err != nil {
		return fmt.Errorf("ending a session on the console: %w", err)
	}
	return nil
}

// NewStaff is what is needed to let somebody in to the console.
type NewStaff struct {
	Email, Name, Role, Password string
	TOTPSecret                  string // base32
}

// SaveStaff lets somebody in to the console, or gives who is in already a new name, role, password and secret.
func SaveStaff(ctx context.Context, platform postgres.Platform, staff NewStaff) error {
	hash, err := HashPassword(ctx, staff.Password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	const sql = `
		insert into staff (email, name, role, password_hash, totp_secret) values ($1, $2, $3, $4, $5)
		on conflict (email) do update set name = excluded.name, role = excluded.role, password_hash = excluded.password_hash, totp_secret = excluded.totp_secret`
	if _, err := platform.Exec(ctx, sql, NormaliseEmail(staff.Email), staff.Name, staff.Role, hash, staff.TOTPSecret); err != nil {
		return fmt.Errorf("saving a member of staff: %w", err)
	}
	return nil
}

// NormaliseEmail is an address as it is compared: without spaces around it, in lower case. Strictly the part before the @ tells cases
// apart; no provider does.
func NormaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
