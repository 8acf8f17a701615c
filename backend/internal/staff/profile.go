package staff

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image/png"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrSessionNotFound means that the member has no session with the id.
var ErrSessionNotFound = errs.New(errs.NotFound, "staff-session-not-found")

// Profile is what a member of staff sees of their own sign-in.
type Profile struct {
	Name          string
	Email         string
	Authenticator bool // codes come from an authenticator app, not by mail
	RecoveryCodes int  // that have not been used
}

// Profile returns the profile of a member.
func (s *Service) Profile(ctx context.Context, member uuid.UUID) (Profile, error) {
	const sql = `
		select name, email, totp_secret <> '', (select count(*) from staff_recovery_codes where staff_id = id)
		from staff where id = $1`
	var profile Profile
	err := s.Platform.QueryRow(ctx, sql, member).
		Scan(&profile.Name, &profile.Email, &profile.Authenticator, &profile.RecoveryCodes)
	if err != nil {
		return Profile{}, fmt.Errorf("looking up a member of staff: %w", err)
	}
	return profile, nil
}

// Rename changes the name of a member.
func (s *Service) Rename(ctx context.Context, member uuid.UUID, name string, now time.Time) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `update staff set name = $2 where id = $1`
		if _, err := tx.Exec(ctx, sql, member, strings.TrimSpace(name)); err != nil {
			return fmt.Errorf("renaming a member of staff: %w", err)
		}
		return recordOwn(ctx, tx, audit.StaffRenamed, member, now)
	})
}

// PasswordChange is a change of a member's password.
type PasswordChange struct {
	Member   Member
	Session  auth.Token // in which it is changed; it remains
	Present  string     // the present password
	Password string
}

// ChangePassword changes a password, ends all other sessions and reset links, and notifies by mail. The error is of
// kind Invalid when the present password is wrong or the new one is not acceptable.
func (s *Service) ChangePassword(ctx context.Context, change PasswordChange, now time.Time) error {
	id := change.Member.ID
	hash, err := s.hashNew(ctx, id, change.Password)
	if err := errs.Merge(s.checkPresent(ctx, change.Member, change.Present), err); err != nil {
		return err
	}
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		if err := setPassword(ctx, tx, id, hash, change.Session); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, audit.StaffPasswordChanged, id, now); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, mail.StaffPasswordChanged, id)
	})
}

// checkPresent returns an error of kind Invalid unless the member has the password.
func (s *Service) checkPresent(ctx context.Context, member Member, password string) error {
	verified, err := s.checkPassword(ctx, member.Email, password)
	if err == nil && verified == nil {
		err = errs.Fields{"current": locale.T("account.problem.wrongPassword")}.Err()
	}
	return err
}

// hashNew returns the hash of a new password of a member. The error is of kind Invalid when it is not acceptable.
func (s *Service) hashNew(ctx context.Context, member uuid.UUID, password string) (string, error) {
	const sql = `
		select name from staff where id = $1
		union all select email from staff where id = $1
		union all select t.name from tenants t where t.is_default or exists (
			select from staff_memberships m where m.staff_id = $1 and (m.tenant_id = t.id or m.tenant_id is null))`
	rows, err := s.Platform.Query(ctx, sql, member)
	if err != nil {
		return "", fmt.Errorf("looking up a member of staff: %w", err)
	}
	own, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return "", fmt.Errorf("looking up a member of staff: %w", err)
	}
	return s.hashAcceptable(ctx, password, own)
}

// hashAcceptable returns the hash of a new password that does not depend on the user's own names. The error is of kind
// Invalid when it is not acceptable.
func (s *Service) hashAcceptable(ctx context.Context, password string, own []string) (string, error) {
	if problem, ok := auth.CheckPassword(password, own...); !ok {
		return "", errs.Fields{"password": problem}.Err()
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return "", fmt.Errorf("hashing a password: %w", err)
	}
	return hash, nil
}

// setPassword stores the hash of a member's password and ends their reset links and their sessions except one. An
// empty token ends all of them.
func setPassword(ctx context.Context, tx postgres.Tx, member uuid.UUID, hash string, except auth.Token) error {
	const save = `update staff set password_hash = $2 where id = $1`
	if _, err := tx.Exec(ctx, save, member, hash); err != nil {
		return fmt.Errorf("changing a password: %w", err)
	}
	if err := endLinks(ctx, tx, member); err != nil {
		return err
	}
	return endSessions(ctx, tx, member, except)
}

// endLinks ends a member's links for choosing a new password.
func endLinks(ctx context.Context, tx postgres.Tx, member uuid.UUID) error {
	const sql = `delete from staff_resets where staff_id = $1`
	if _, err := tx.Exec(ctx, sql, member); err != nil {
		return fmt.Errorf("ending reset links: %w", err)
	}
	return nil
}

// endSessions ends the sessions of a member except one. An empty token ends all of them.
func endSessions(ctx context.Context, tx postgres.Tx, member uuid.UUID, except auth.Token) error {
	const sql = `delete from staff_sessions where staff_id = $1 and token_hash <> $2`
	if _, err := tx.Exec(ctx, sql, member, except.Hash()); err != nil {
		return fmt.Errorf("ending sessions on the console: %w", err)
	}
	return nil
}

// AuthenticatorKey is a key for an authenticator app.
type AuthenticatorKey struct {
	Key   string // base32
	Image string // QR code of the key, a PNG as a data URL
}

// keySize and imageSize are the size of a key in bytes and of its QR code in pixels.
const (
	keySize   = 20
	imageSize = 240
)

// NewAuthenticatorKey returns a random key for a member's app. Nothing is stored; see ReplaceAuthenticator.
func (s *Service) NewAuthenticatorKey(ctx context.Context, member Member) (AuthenticatorKey, error) {
	var issuer string
	if err := s.Platform.QueryRow(ctx, `select name from tenants where is_default`).Scan(&issuer); err != nil {
		return AuthenticatorKey{}, fmt.Errorf("looking up the default brand: %w", err)
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: member.Email, SecretSize: keySize})
	if err != nil {
		return AuthenticatorKey{}, fmt.Errorf("making a key for an authenticator app: %w", err)
	}
	code, err := key.Image(imageSize, imageSize)
	if err != nil {
		return AuthenticatorKey{}, fmt.Errorf("drawing a QR code: %w", err)
	}
	var image bytes.Buffer
	if err := png.Encode(&image, code); err != nil {
		return AuthenticatorKey{}, fmt.Errorf("drawing a QR code: %w", err)
	}
	url := "data:image/png;base64," + base64.StdEncoding.EncodeToString(image.Bytes())
	return AuthenticatorKey{Key: key.Secret(), Image: url}, nil
}

// AuthenticatorChange replaces the authenticator app of a member, or their codes by mail.
type AuthenticatorChange struct {
	Member  Member
	Session auth.Token // in which it is changed; it remains
	Visitor auth.Token // of the browser; a mailed code works only in the browser that requested it
	Present string     // the present password
	OldCode string     // of the present app or, without one, from a mail
	Key     string     // of the new app, base32
	Code    string     // of the new app
}

// ReplaceAuthenticator stores the key of an authenticator app, ends all other sessions, and notifies by mail. The error
// is of kind Invalid when the password or a code is wrong.
func (s *Service) ReplaceAuthenticator(ctx context.Context, change AuthenticatorChange, now time.Time) error {
	verified, err := s.checkPassword(ctx, change.Member.Email, change.Present)
	if err != nil {
		return err
	}
	if verified == nil {
		return errs.Fields{"current": locale.T("account.problem.wrongPassword")}.Err()
	}
	step, ok := totpStep(change.Key, change.Code, now)
	if !ok {
		return errs.Fields{"code": locale.T("staff.problem.wrongNewCode")}.Err()
	}
	fits := false
	err = s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		with := Credentials{Code: change.OldCode, Visitor: change.Visitor}
		if fits, err = s.useCode(ctx, tx, *verified, with, now); err != nil || !fits {
			return err
		}
		const save = `update staff set totp_secret = $2, totp_used_at = $3 where id = $1`
		if _, err := tx.Exec(ctx, save, verified.id, change.Key, step); err != nil {
			return fmt.Errorf("replacing an authenticator app: %w", err)
		}
		if err := endSessions(ctx, tx, verified.id, change.Session); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, audit.StaffAuthenticatorChanged, verified.id, now); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, mail.StaffAuthenticatorChanged, verified.id)
	})
	if err == nil && !fits {
		err = errs.Fields{"oldCode": locale.T("staff.problem.wrongOldCode")}.Err()
	}
	return err
}

// SignedIn is a session of a member as their own page lists it.
type SignedIn struct {
	ID        uuid.UUID `db:"id"`
	Device    string    `db:"device"` // browser and system, in words
	CreatedAt time.Time `db:"created_at"`
	SeenAt    time.Time `db:"seen_at"`
	Here      bool      `db:"here"` // whether it is the one that asks
}

// Sessions returns the sessions of a member that have not ended at now, most recently used first. here is the token of
// the one that asks.
func (s *Service) Sessions(ctx context.Context, member uuid.UUID, here auth.Token, now time.Time) ([]SignedIn, error) {
	const sql = `
		select id, device, created_at, seen_at, token_hash = $2 as here from staff_sessions
		where staff_id = $1 and expires_at > $3 and seen_at > $4 order by here desc, seen_at desc, created_at desc, id`
	rows, err := s.Platform.Query(ctx, sql, member, here.Hash(), now, now.Add(-SessionIdle))
	if err != nil {
		return nil, fmt.Errorf("listing sessions on the console: %w", err)
	}
	sessions, err := pgx.CollectRows(rows, pgx.RowToStructByName[SignedIn])
	if err != nil {
		return nil, fmt.Errorf("listing sessions on the console: %w", err)
	}
	return sessions, nil
}

// EndSession ends a session of a member, and reports whether it is the one with the token here. The error is
// ErrSessionNotFound when the member has no such session.
func (s *Service) EndSession(
	ctx context.Context,
	member, id uuid.UUID,
	here auth.Token,
	now time.Time,
) (own bool, err error) {
	err = s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `delete from staff_sessions where staff_id = $1 and id = $2 returning token_hash = $3`
		err := tx.QueryRow(ctx, sql, member, id, here.Hash()).Scan(&own)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrSessionNotFound
		}
		if err != nil {
			return fmt.Errorf("ending a session on the console: %w", err)
		}
		return recordOwn(ctx, tx, audit.StaffLogout, member, now)
	})
	return own, err
}

// EndOtherSessions ends all sessions of a member except the one with the token here.
func (s *Service) EndOtherSessions(ctx context.Context, member uuid.UUID, here auth.Token, now time.Time) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		if err := endSessions(ctx, tx, member, here); err != nil {
			return err
		}
		return recordOwn(ctx, tx, audit.StaffLogoutElsewhere, member, now)
	})
}

// recordOwn adds an action of a member on their own sign-in to the platform's audit trail.
func recordOwn(ctx context.Context, tx postgres.Tx, action audit.Action, member uuid.UUID, now time.Time) error {
	entry := audit.Entry{Action: action, Actor: audit.Staff, ActorID: &member, At: now}
	return audit.Add(ctx, tx, postgres.PlatformID, entry)
}

// queueLetter queues a letter to a member.
func (s *Service) queueLetter(ctx context.Context, tx postgres.Tx, letter mail.Letter, member uuid.UUID) error {
	return s.Queue.Add(ctx, tx, LetterArgs{
		Tenant: jobs.Tenant{ID: postgres.PlatformID}, Letter: letter, Member: member,
	})
}
