package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Service lets people in to their accounts.
type Service struct {
	Queue *jobs.Queue
	Key   []byte // the server's, for the HMAC of codes
	// Passwords hashes passwords.
	Passwords auth.Passwords
	// RedeemPurchase gives somebody, in the transaction that lets them in, what the code of a purchase bought with which they
	// registered.
	RedeemPurchase func(ctx context.Context, tx postgres.Tx, account, code uuid.UUID, now time.Time) error
	// OnCreated is what others do once there is an account, in the same transaction; nil for nothing.
	OnCreated func(ctx context.Context, tx postgres.Tx, account uuid.UUID) error
	// OnDelete is what others have to do before an account goes, in the same transaction.
	OnDelete []DeleteHook
}

// DeleteHook does what has to be done before an account goes.
type DeleteHook = func(ctx context.Context, tx postgres.Tx, account uuid.UUID, why DeletionReason) error

// DeletionReason is why an account goes.
type DeletionReason string

// The reasons.
const (
	DeletionRequested DeletionReason = "erased"  // its person asked for that
	DeletedUnderage   DeletionReason = "refused" // its person is under eighteen: they have had nothing, and what let them in is another's to use
)

// VisitorHash is a browser, before it is known who sits there.
type Visitor struct {
	Token  auth.Token // of its cookie: a code works in the browser that asked for it
	Device string     // in words
}

// SignIn checks the password and opens a session at now. The error is ErrSignIn when the address or the password is
// wrong; it takes as long in either case.
func (s *Service) SignIn(
	ctx context.Context,
	scope postgres.Scope,
	email, password string,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	const find = `select id, password_hash from accounts where tenant_id = $1 and email = $2`
	var id uuid.UUID
	var hash string
	err := scope.QueryRow(ctx, find, scope.Tenant(), auth.NormaliseEmail(email)).Scan(&id, &hash)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Account{}, "", fmt.Errorf("looking up an account: %w", err)
	}
	fits, err := s.Passwords.Verify(ctx, password, hash)
	if err != nil {
		return Account{}, "", fmt.Errorf("checking a password: %w", err)
	}
	if !fits {
		if err := audit.Record(ctx, scope, audit.LoginFailed, id, now, nil); err != nil {
			return Account{}, "", err
		}
		return Account{}, "", ErrSignIn
	}
	if s.Passwords.Outdated(hash) {
		if hash, err = s.Passwords.Hash(ctx, password); err != nil {
			return Account{}, "", fmt.Errorf("hashing a password anew: %w", err)
		}
		const renew = `update accounts set password_hash = $3 where tenant_id = $1 and id = $2`
		if _, err := scope.Exec(ctx, renew, scope.Tenant(), id, hash); err != nil {
			return Account{}, "", fmt.Errorf("keeping a password's new hash: %w", err)
		}
	}
	var acct Account
	var token auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, token, err = startSession(ctx, tx, id, audit.Login, visitor, now)
		return err
	})
	return acct, token, err
}

// enter opens a session for an account that proved who they are, and notes how.
func startSession(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	how audit.Action,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	acct, err := Find(ctx, tx, id)
	if err != nil {
		return Account{}, "", err
	}
	token, err := auth.StartSession(
		ctx,
		tx,
		auth.NewSession{Account: id, Device: visitor.Device, Confirmed: how != audit.AutomaticLogin},
		now,
	)
	if err != nil {
		return Account{}, "", err
	}
	return acct, token, audit.Record(ctx, tx, how, id, now, map[string]string{"device": visitor.Device})
}

// Register takes down that somebody asks for an account, and has a code sent that proves the address to be theirs:
// [Service.Verify] then makes the account. It does the same for an address that has one already; that person is told by
// mail, and nobody else. Errors: those of Validate.
func (s *Service) Register(
	ctx context.Context,
	scope postgres.Scope,
	r Registration,
	visitor Visitor,
	now, today time.Time,
) error {
	if err := r.Validate(today); err != nil {
		return err
	}
	hash, err := s.Passwords.Hash(ctx, r.Password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	asked := r.pending(hash, now)
	const sql = `
		insert into registrations (tenant_id, email, visitor_hash, name, password_hash, registration_source, answers, terms_accepted_at, health_consented_at, news_consented_at, expires_at, purchase_code_id, came_from)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		on conflict (tenant_id, email, visitor_hash) do update set name = excluded.name, password_hash = excluded.password_hash,
			registration_source = excluded.registration_source, answers = excluded.answers, terms_accepted_at = excluded.terms_accepted_at,
			health_consented_at = excluded.health_consented_at, news_consented_at = excluded.news_consented_at, expires_at = excluded.expires_at,
			purchase_code_id = excluded.purchase_code_id, came_from = excluded.came_from`
	email := auth.NormaliseEmail(r.Email)
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		_, err := tx.Exec(
			ctx,
			sql,
			tx.Tenant(),
			email,
			visitor.Token.Hash(),
			asked.Name,
			hash,
			asked.RegistrationSource,
			asked.Answers,
			asked.TermsAcceptedAt,
			asked.HealthConsentedAt,
			asked.NewsConsentedAt,
			now.Add(registrationLife),
			asked.PurchaseCode,
			asked.CameFrom,
		)
		if err != nil {
			return fmt.Errorf("taking a registration down: %w", err)
		}
		return s.requestCode(ctx, tx, auth.CodeRequest{Purpose: auth.PurposeSignIn, Email: email, Visitor: visitor.Token}, now)
	})
}

// registrationLife is how long somebody has to show that the address is theirs, with as many codes as that takes.
const registrationLife = 24 * time.Hour

// RequestCode has a code sent that signs in. It does the same for every address; who has no account gets no mail.
func (s *Service) RequestCode(
	ctx context.Context,
	scope postgres.Scope,
	email string,
	visitor Visitor,
	now time.Time,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		return s.requestCode(
			ctx,
			tx,
			auth.CodeRequest{Purpose: auth.PurposeSignIn, Email: auth.NormaliseEmail(email), Visitor: visitor.Token},
			now,
		)
	})
}

// requestCode takes a request for a code down, and has it sent.
func (s *Service) requestCode(ctx context.Context, tx postgres.Tx, request auth.CodeRequest, now time.Time) error {
	if err := auth.RequestCode(ctx, tx, request, now); err != nil {
		return err
	}
	return s.Queue.Add(
		ctx,
		tx,
		CodeArgs{
			Tenant:      jobs.Tenant{ID: tx.Tenant()},
			Purpose:     request.Purpose,
			Email:       request.Email,
			VisitorHash: request.Visitor.Hash(),
		},
	)
}

// Verify takes a code at now and opens a session: of the account that has the address or, when there is none, of the
// one that was asked for in the same browser, which it makes. What was answered while asking for an account that there
// was already is kept beside the older answers. The code of a purchase with which somebody registered is used; one that
// cannot be used any more keeps nobody out. The error is auth.ErrCode when the code does not fit, and when nobody has
// the address.
func (s *Service) Verify(
	ctx context.Context,
	scope postgres.Scope,
	email, digits string,
	visitor Visitor,
	now, today time.Time,
) (Account, auth.Token, error) {
	email = auth.NormaliseEmail(email)
	if _, err := auth.UseCode(ctx, scope, s.Key, auth.PurposeSignIn, email, digits, visitor.Token, now); err != nil {
		if errors.Is(err, auth.ErrCode) {
			err = errors.Join(err, audit.Record(ctx, scope, audit.CodeFailed, uuid.Nil, now, nil))
		}
		return Account{}, "", err
	}
	var acct Account
	var token auth.Token
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		asked, err := takePendingRegistration(ctx, tx, email, visitor.Token, now)
		if err != nil {
			return err
		}
		id, made, err := s.findOrCreate(ctx, tx, email, asked, now)
		if err != nil {
			return err
		}
		if asked != nil && !made {
			save := OnboardingUpdate{Answers: asked.Answers, HealthConsent: asked.HealthConsentedAt != nil}
			if _, err := saveOnboarding(ctx, tx, id, save, now, today); err != nil &&
				!errors.Is(err, ErrHealthConsent) {
				return err
			}
		}
		if asked != nil && asked.PurchaseCode != nil {
			var refusal *errs.Error
			if err := s.RedeemPurchase(ctx, tx, id, *asked.PurchaseCode, now); err != nil && !errors.As(err, &refusal) {
				return err
			}
		}
		acct, token, err = startSession(ctx, tx, id, audit.Login, visitor, now)
		return err
	})
	return acct, token, err
}

// findOrCreate is the account that has an address or, when there is none, a new one as it was asked for.
func (s *Service) findOrCreate(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	asked *pendingRegistration,
	now time.Time,
) (id uuid.UUID, made bool, err error) {
	const find = `select id from accounts where tenant_id = $1 and email = $2`
	err = tx.QueryRow(ctx, find, tx.Tenant(), email).Scan(&id)
	if !errors.Is(err, pgx.ErrNoRows) {
		if err != nil {
			return uuid.Nil, false, fmt.Errorf("looking up an account: %w", err)
		}
		return id, false, nil
	}
	if asked == nil {
		return uuid.Nil, false, auth.ErrCode
	}
	id, err = s.create(ctx, tx, email, *asked, now)
	return id, true, err
}

// make makes an account, and has others do what follows from that.
func (s *Service) create(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	asked pendingRegistration,
	now time.Time,
) (uuid.UUID, error) {
	id, err := insert(ctx, tx, email, asked, now)
	if err != nil || s.OnCreated == nil {
		return id, err
	}
	return id, s.OnCreated(ctx, tx, id)
}

// insert makes an account.
func insert(ctx context.Context, tx postgres.Tx, email string, asked pendingRegistration, now time.Time) (uuid.UUID, error) {
	const sql = `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, answers, terms_accepted_at, health_consented_at, news_consented_at, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`
	var id uuid.UUID
	err := tx.QueryRow(ctx, sql, tx.Tenant(), email, asked.Name, asked.PasswordHash, asked.RegistrationSource, asked.Answers, asked.TermsAcceptedAt,
		asked.HealthConsentedAt, asked.NewsConsentedAt, now).
		Scan(&id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("making an account: %w", err)
	}
	return id, audit.Record(
		ctx,
		tx,
		audit.Register,
		id,
		now,
		map[string]string{"source": asked.RegistrationSource, "cameFrom": asked.CameFrom},
	)
}

// Create makes an account at once, for somebody whose address needs no proof, and does nothing beside it. Errors: those
// of Validate; the address must be free.
func (s *Service) Create(
	ctx context.Context,
	scope postgres.Scope,
	r Registration,
	now, today time.Time,
) (uuid.UUID, error) {
	ready, err := s.Prepare(ctx, r, now, today)
	if err != nil {
		return uuid.Nil, err
	}
	var id uuid.UUID
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		id, err = insert(ctx, tx, ready.email, ready.pending, now)
		return err
	})
	return id, err
}

// Prepare is a registration that was checked, with the hash of its password, which takes too long for a transaction.
type PreparedRegistration struct {
	email   string
	pending pendingRegistration
}

// PreparedRegistration checks a registration of somebody whose address needs no proof. Errors: those of Validate.
func (s *Service) Prepare(ctx context.Context, r Registration, now, today time.Time) (PreparedRegistration, error) {
	if err := r.Validate(today); err != nil {
		return PreparedRegistration{}, err
	}
	hash, err := s.Passwords.Hash(ctx, r.Password)
	if err != nil {
		return PreparedRegistration{}, fmt.Errorf("hashing a password: %w", err)
	}
	return PreparedRegistration{email: auth.NormaliseEmail(r.Email), pending: r.pending(hash, now)}, nil
}

// Make makes the account. The error is ErrExists when the address has one by now, which ends the transaction.
func (s *Service) CreatePrepared(ctx context.Context, tx postgres.Tx, r PreparedRegistration, now time.Time) (uuid.UUID, error) {
	id, err := s.create(ctx, tx, r.email, r.pending, now)
	if postgres.IsUnique(err) {
		return uuid.Nil, ErrExists
	}
	return id, err
}

// StartSession opens a session for an account whose person has just proved who they are.
func StartSession(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	return startSession(ctx, tx, id, audit.Login, visitor, now)
}

// pending is the registration as it is kept.
func (r Registration) pending(hash string, now time.Time) pendingRegistration {
	return pendingRegistration{
		Name: strings.TrimSpace(
			r.Name,
		), PasswordHash: hash, RegistrationSource: r.Source, Answers: r.Answers.withPresets(funnel.All[funnel.Name(r.Source)]),
		TermsAcceptedAt: now, HealthConsentedAt: consentTime(r.HealthConsent, now), NewsConsentedAt: consentTime(r.NewsConsent, now),
		PurchaseCode: r.PurchaseCode, CameFrom: r.CameFrom,
	}
}

// pendingRegistration is what somebody asked for who has not shown yet that the address is theirs.
type pendingRegistration struct {
	Name               string     `db:"name"`
	PasswordHash       string     `db:"password_hash"`
	RegistrationSource string     `db:"registration_source"`
	Answers            Answers    `db:"answers"`
	TermsAcceptedAt    time.Time  `db:"terms_accepted_at"`
	HealthConsentedAt  *time.Time `db:"health_consented_at"`
	NewsConsentedAt    *time.Time `db:"news_consented_at"`
	CameFrom           string     `db:"came_from"`
	PurchaseCode       *uuid.UUID `db:"purchase_code_id"` // with which somebody registers; nil without
}

// takePendingRegistration is what was asked for in a browser, which is then no longer waiting; nil when nothing was.
func takePendingRegistration(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	visitor auth.Token,
	now time.Time,
) (*pendingRegistration, error) {
	const sql = `
		delete from registrations where tenant_id = $1 and email = $2 and visitor_hash = $3 and expires_at > $4
		returning name, password_hash, registration_source, answers, terms_accepted_at, health_consented_at, news_consented_at, purchase_code_id, came_from`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), email, visitor.Hash(), now)
	if err != nil {
		return nil, fmt.Errorf("looking up a registration: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[pendingRegistration])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up a registration: %w", err)
	}
	return found, nil
}

// consentTime is now if something was consented to.
func consentTime(consented bool, now time.Time) *time.Time {
	if !consented {
		return nil
	}
	return &now
}

// FollowLink signs in with the token of a mail's link at now. The session may look and eat, and has to be confirmed
// with a code before it changes what matters. No token comes back when the link signs nobody in.
func (s *Service) SignInWithLink(
	ctx context.Context,
	scope postgres.Scope,
	token auth.Token,
	email string,
	visitor Visitor,
	now time.Time,
) (auth.Token, error) {
	id, err := auth.UseLink(ctx, scope, token, auth.NormaliseEmail(email), now)
	if err != nil {
		return "", err
	}
	if id == uuid.Nil {
		return "", audit.Record(ctx, scope, audit.LinkFailed, uuid.Nil, now, nil)
	}
	var opened auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		_, opened, err = startSession(ctx, tx, id, audit.AutomaticLogin, visitor, now)
		return err
	})
	return opened, err
}
