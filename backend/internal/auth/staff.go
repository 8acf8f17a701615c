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
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// StaffSessionLife is how long a session on the console lasts.
const StaffSessionLife = 12 * time.Hour

// totpPeriod is the length of a time step in seconds, RFC 6238.
const totpPeriod = 30

// Staff is somebody who signs in to the console.
type Staff struct {
	ID          uuid.UUID
	Email       string
	Name        string
	Memberships []Membership
}

// Membership is a role that a member of staff holds, for one tenant or for all.
type Membership struct {
	Role   Role      // admin or support
	Tenant uuid.UUID // uuid.Nil for all
}

// Grant is the membership in the policy's words.
func (m Membership) Grant() Grant {
	if m.Tenant == uuid.Nil {
		return Grant{m.Role, All}
	}
	return Grant{m.Role, Own}
}

// Reach lists the tenants for which one of the memberships allows something.
func (s Staff) Reach(allowed func(Grant) bool) tenancy.Selection {
	var reach tenancy.Selection
	for _, membership := range s.Memberships {
		switch {
		case !allowed(membership.Grant()):
		case membership.Tenant == uuid.Nil:
			return tenancy.AllTenants
		default:
			reach.IDs = append(reach.IDs, membership.Tenant)
		}
	}
	return reach
}

// ErrStaffSignIn does not tell which of the three was wrong.
var ErrStaffSignIn = errs.New(errs.NotSignedIn, "wrong-credentials",
	"E-mailadres, wachtwoord of code klopt niet.", "The e-mail address, password or code is not right.")

// SignInStaff checks password and one-time code at now and opens a session on the console. A code is taken once. The error is
// ErrStaffSignIn when anything does not fit.
func SignInStaff(ctx context.Context, platform postgres.Platform, email, password, code string, now time.Time) (Staff, Token, error) {
	const find = `select id, password_hash, totp_secret from staff where email = $1`
	var id uuid.UUID
	var hash, secret string
	err := platform.QueryRow(ctx, find, NormaliseEmail(email)).Scan(&id, &hash, &secret)
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
		taken, err := tx.Exec(ctx, take, id, step)
		if err != nil {
			return fmt.Errorf("taking a one-time code: %w", err)
		}
		if taken.RowsAffected() == 0 {
			return ErrStaffSignIn
		}
		const open = `insert into staff_sessions (token_hash, staff_id, created_at, expires_at) values ($1, $2, $3, $4)`
		if _, err := tx.Exec(ctx, open, token.Hash(), id, now, now.Add(StaffSessionLife)); err != nil {
			return fmt.Errorf("opening a session on the console: %w", err)
		}
		return nil
	})
	if err != nil {
		return Staff{}, "", err
	}
	staff, _, err := StaffSession(ctx, platform, token, now)
	return staff, token, err
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

// StaffSession is the member of staff whose session a token opens at now, with the roles that they hold at this moment; false when there
// is none.
func StaffSession(ctx context.Context, platform postgres.Platform, token Token, now time.Time) (Staff, bool, error) {
	const sql = `
		select s.id, s.email, s.name, m.role, m.tenant_id
		from staff_sessions o join staff s on s.id = o.staff_id left join staff_memberships m on m.staff_id = s.id
		where o.token_hash = $1 and o.expires_at > $2 order by m.tenant_id nulls first`
	rows, err := platform.Query(ctx, sql, token.Hash(), now)
	if err != nil {
		return Staff{}, false, fmt.Errorf("looking up a session on the console: %w", err)
	}
	var staff Staff
	var role *string
	var tenant *uuid.UUID
	_, err = pgx.ForEachRow(rows, []any{&staff.ID, &staff.Email, &staff.Name, &role, &tenant}, func() error {
		if role != nil {
			membership := Membership{Role: Role(*role)}
			if tenant != nil {
				membership.Tenant = *tenant
			}
			staff.Memberships = append(staff.Memberships, membership)
		}
		return nil
	})
	if err != nil {
		return Staff{}, false, fmt.Errorf("looking up a session on the console: %w", err)
	}
	return staff, staff.ID != uuid.Nil, nil
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
	Email, Name, Password string
	TOTPSecret            string // base32; empty when codes come by mail
	Membership            Membership
}

// SaveStaff lets somebody in to the console, or gives who is in already a new name, password and secret; the membership is added to those
// that they have.
func SaveStaff(ctx context.Context, platform postgres.Platform, staff NewStaff) error {
	hash, err := HashPassword(ctx, staff.Password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		const save = `
			insert into staff (email, name, password_hash, totp_secret) values ($1, $2, $3, $4)
			on conflict (email) do update set name = excluded.name, password_hash = excluded.password_hash, totp_secret = excluded.totp_secret
			returning id`
		var id uuid.UUID
		if err := tx.QueryRow(ctx, save, NormaliseEmail(staff.Email), staff.Name, hash, staff.TOTPSecret).Scan(&id); err != nil {
			return fmt.Errorf("saving a member of staff: %w", err)
		}
		return saveMembership(ctx, tx, id, staff.Membership)
	})
}

func saveMembership(ctx context.Context, tx postgres.Tx, staff uuid.UUID, membership Membership) error {
	const sql = `
		insert into staff_memberships (staff_id, tenant_id, role) values ($1, nullif($2, '00000000-0000-0000-0000-000000000000'::uuid), $3)
		on conflict (staff_id, tenant_id) do update set role = excluded.role`
	if _, err := tx.Exec(ctx, sql, staff, membership.Tenant, membership.Role); err != nil {
		return fmt.Errorf("saving a membership: %w", err)
	}
	return nil
}

// NormaliseEmail is an address as it is compared: without spaces around it, in lower case. Strictly the part before the @ tells cases
// apart; no provider does.
func NormaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
