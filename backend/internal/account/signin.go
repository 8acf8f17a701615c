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
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Service registers accounts and signs them in.
type Service struct {
	Queue *jobs.Queue
	Key   []byte // of the server, for the HMAC of codes
	// Passwords hashes and verifies passwords.
	Passwords auth.Passwords
	// RedeemPurchase redeems the purchase code of a registration, in the transaction that signs the account in.
	RedeemPurchase func(ctx context.Context, tx postgres.Tx, account, code uuid.UUID, now time.Time) error
	// OnCreated runs in the transaction that creates an account; nil for nothing.
	OnCreated func(ctx context.Context, tx postgres.Tx, account uuid.UUID) error
	// Settle returns what erasing an account does to what it paid for; nil is nothing.
	Settle func(
		ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, now time.Time,
	) (*mail.Settlement, error)
	// OnDelete runs in the transaction that deletes an account, before the deletion.
	OnDelete []DeleteHook
}

// DeleteHook prepares the deletion of an account.
type DeleteHook = func(ctx context.Context, tx postgres.Tx, account uuid.UUID, reason DeletionReason) error

// DeletionReason says why an account is deleted.
type DeletionReason string

// The reasons.
const (
	DeletionRequested DeletionReason = "erased"  // by the consumer
	DeletedUnderage   DeletionReason = "refused" // the consumer is under eighteen; their invite or code becomes free
)

// Visitor is a browser that is not signed in.
type Visitor struct {
	Token  auth.Token // of its cookie; a code works only in the browser that requested it
	Device string     // browser and system, in words
}

// SignIn checks a password and starts a session. The error is ErrSignIn when the address or the password is wrong,
// after the same time.
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
	valid, err := s.Passwords.Verify(ctx, password, hash)
	if err != nil {
		return Account{}, "", fmt.Errorf("checking a password: %w", err)
	}
	if !valid {
		if err := audit.Record(ctx, scope, audit.LoginFailed, id, now, nil); err != nil {
			return Account{}, "", err
		}
		return Account{}, "", ErrSignIn
	}
	if s.Passwords.Outdated(hash) {
		if hash, err = s.Passwords.Hash(ctx, password); err != nil {
			return Account{}, "", fmt.Errorf("rehashing a password: %w", err)
		}
		const updateHash = `update accounts set password_hash = $3 where tenant_id = $1 and id = $2`
		if _, err := scope.Exec(ctx, updateHash, scope.Tenant(), id, hash); err != nil {
			return Account{}, "", fmt.Errorf("saving a password's new hash: %w", err)
		}
	}
	var acct Account
	var token auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, token, err = startSession(ctx, tx, id, proofPassword, visitor, now)
		return err
	})
	return acct, token, err
}

// proof is how an account proved its identity.
type proof string

const (
	proofPassword proof = "password" // or a token that was mailed to register with
	proofCode     proof = "code"
	proofLink     proof = "link"
)

// startSession starts a session for an account that proved its identity, and records it.
func startSession(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	by proof,
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
		auth.NewSession{Account: id, Device: visitor.Device, Confirmed: by != proofLink, ByCode: by == proofCode},
		now,
	)
	if err != nil {
		return Account{}, "", err
	}
	action := audit.Login
	if by == proofLink {
		action = audit.AutomaticLogin
	}
	return acct, token, audit.Record(ctx, tx, action, id, now, map[string]string{"device": visitor.Device})
}

// Register stores a request for an account and sends a code to verify the address; [Service.Verify] then creates the
// account. For an existing account it does the same, and only the mail differs, so that the caller cannot tell. Errors:
// those of Registration.Validate.
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
	pending := r.pending(hash, now)
	const sql = `
		insert into registrations (tenant_id, email, visitor_hash, name, password_hash, registration_source, answers,
			terms_accepted_at, health_consented_at, news_consented_at, expires_at, purchase_code_id, came_from)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		on conflict (tenant_id, email, visitor_hash) do update set name = excluded.name,
			password_hash = excluded.password_hash,
			registration_source = excluded.registration_source, answers = excluded.answers,
				terms_accepted_at = excluded.terms_accepted_at,
			health_consented_at = excluded.health_consented_at, news_consented_at = excluded.news_consented_at,
				expires_at = excluded.expires_at,
			purchase_code_id = excluded.purchase_code_id, came_from = excluded.came_from`
	email := auth.NormaliseEmail(r.Email)
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		_, err := tx.Exec(
			ctx,
			sql,
			tx.Tenant(),
			email,
			visitor.Token.Hash(),
			pending.Name,
			hash,
			pending.RegistrationSource,
			pending.Answers,
			pending.TermsAcceptedAt,
			pending.HealthConsentedAt,
			pending.NewsConsentedAt,
			now.Add(registrationLife),
			pending.PurchaseCode,
			pending.CameFrom,
		)
		if err != nil {
			return fmt.Errorf("saving a registration: %w", err)
		}
		return s.requestCode(
			ctx,
			tx,
			auth.CodeRequest{Purpose: auth.PurposeSignIn, Email: email, Visitor: visitor.Token},
			now,
		)
	})
}

// registrationLife is how long a registration can be verified, with any number of codes.
const registrationLife = 24 * time.Hour

// RequestCode sends a code to sign in with. It behaves the same for every address; an unknown address gets no mail.
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

// requestCode stores a request for a code and queues its mail.
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

// Verify uses a code and starts a session, of the account with the address or else of a new one from the registration
// in the same browser. For an existing account the answers of the registration are added to its own. The purchase code
// of a registration is redeemed; one that is no longer valid does not prevent signing in. The error is auth.ErrCode
// when the code is wrong or there is no account.
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
		pending, err := takePendingRegistration(ctx, tx, email, visitor.Token, now)
		if err != nil {
			return err
		}
		id, created, err := s.findOrCreate(ctx, tx, email, pending, now)
		if err != nil {
			return err
		}
		if pending != nil && !created {
			save := OnboardingUpdate{Answers: pending.Answers, HealthConsent: pending.HealthConsentedAt != nil}
			if _, err := saveOnboarding(ctx, tx, id, save, now, today); err != nil &&
				!errors.Is(err, ErrHealthConsent) {
				return err
			}
		}
		if pending != nil && pending.PurchaseCode != nil {
			var refusal *errs.Error
			if err := s.RedeemPurchase(ctx, tx, id, *pending.PurchaseCode, now); err != nil &&
				!errors.As(err, &refusal) {
				return err
			}
		}
		acct, token, err = startSession(ctx, tx, id, proofCode, visitor, now)
		return err
	})
	return acct, token, err
}

// findOrCreate returns the account with an address, or creates it from a pending registration. The error is
// auth.ErrCode when there is neither.
func (s *Service) findOrCreate(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	pending *pendingRegistration,
	now time.Time,
) (id uuid.UUID, created bool, err error) {
	const find = `select id from accounts where tenant_id = $1 and email = $2`
	err = tx.QueryRow(ctx, find, tx.Tenant(), email).Scan(&id)
	if !errors.Is(err, pgx.ErrNoRows) {
		if err != nil {
			return uuid.Nil, false, fmt.Errorf("looking up an account: %w", err)
		}
		return id, false, nil
	}
	if pending == nil {
		return uuid.Nil, false, auth.ErrCode
	}
	id, err = s.create(ctx, tx, email, *pending, now)
	return id, true, err
}

// create inserts an account and calls OnCreated.
func (s *Service) create(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	pending pendingRegistration,
	now time.Time,
) (uuid.UUID, error) {
	id, err := insert(ctx, tx, email, pending, now)
	if err != nil || s.OnCreated == nil {
		return id, err
	}
	return id, s.OnCreated(ctx, tx, id)
}

// insert inserts an account.
func insert(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	pending pendingRegistration,
	now time.Time,
) (uuid.UUID, error) {
	const sql = `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, answers, terms_accepted_at,
			health_consented_at, news_consented_at, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`
	var id uuid.UUID
	err := tx.QueryRow(ctx, sql, tx.Tenant(), email, pending.Name, pending.PasswordHash,
		pending.RegistrationSource, pending.Answers, pending.TermsAcceptedAt,
		pending.HealthConsentedAt, pending.NewsConsentedAt, now).
		Scan(&id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("creating an account: %w", err)
	}
	return id, audit.Record(
		ctx,
		tx,
		audit.Register,
		id,
		now,
		map[string]string{"source": pending.RegistrationSource, "cameFrom": pending.CameFrom},
	)
}

// Create creates an account for an address that needs no verification, without calling OnCreated. Errors: those of
// Registration.Validate; the address must be free.
func (s *Service) Create(
	ctx context.Context,
	scope postgres.Scope,
	r Registration,
	now, today time.Time,
) (uuid.UUID, error) {
	prepared, err := s.Prepare(ctx, r, now, today)
	if err != nil {
		return uuid.Nil, err
	}
	var id uuid.UUID
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		id, err = insert(ctx, tx, prepared.email, prepared.pending, now)
		return err
	})
	return id, err
}

// PreparedRegistration is a valid registration with the hash of its password, which takes too long to compute in a
// transaction.
type PreparedRegistration struct {
	email   string
	pending pendingRegistration
}

// Prepare validates a registration whose address needs no verification. Errors: those of Registration.Validate.
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

// CreatePrepared creates the account of a registration. The error is ErrExists when the address has an account, which
// aborts the transaction.
func (s *Service) CreatePrepared(
	ctx context.Context,
	tx postgres.Tx,
	r PreparedRegistration,
	now time.Time,
) (uuid.UUID, error) {
	id, err := s.create(ctx, tx, r.email, r.pending, now)
	if postgres.IsUnique(err) {
		return uuid.Nil, ErrExists
	}
	return id, err
}

// StartSession starts a session for an account that has just proved its identity.
func StartSession(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	return startSession(ctx, tx, id, proofPassword, visitor, now)
}

// pending returns the registration as it is stored.
func (r Registration) pending(hash string, now time.Time) pendingRegistration {
	return pendingRegistration{
		Name:               strings.TrimSpace(r.Name),
		PasswordHash:       hash,
		RegistrationSource: r.Source,
		Answers:            r.Answers.withPresets(funnel.All[funnel.Name(r.Source)]),
		TermsAcceptedAt:    now,
		HealthConsentedAt:  consentTime(r.HealthConsent, now),
		NewsConsentedAt:    consentTime(r.NewsConsent, now),
		PurchaseCode:       r.PurchaseCode,
		CameFrom:           r.CameFrom,
	}
}

// pendingRegistration is a registration whose address is not verified.
type pendingRegistration struct {
	Name               string     `db:"name"`
	PasswordHash       string     `db:"password_hash"`
	RegistrationSource string     `db:"registration_source"`
	Answers            Answers    `db:"answers"`
	TermsAcceptedAt    time.Time  `db:"terms_accepted_at"`
	HealthConsentedAt  *time.Time `db:"health_consented_at"`
	NewsConsentedAt    *time.Time `db:"news_consented_at"`
	CameFrom           string     `db:"came_from"`
	PurchaseCode       *uuid.UUID `db:"purchase_code_id"` // nil without a code
}

// takePendingRegistration deletes and returns the registration of an address in a browser; nil when there is none.
func takePendingRegistration(
	ctx context.Context,
	tx postgres.Tx,
	email string,
	visitor auth.Token,
	now time.Time,
) (*pendingRegistration, error) {
	const sql = `
		delete from registrations where tenant_id = $1 and email = $2 and visitor_hash = $3 and expires_at > $4
		returning name, password_hash, registration_source, answers, terms_accepted_at, health_consented_at,
			news_consented_at, purchase_code_id, came_from`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), email, visitor.Hash(), now)
	if err != nil {
		return nil, fmt.Errorf("looking up a registration: %w", err)
	}
	pending, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[pendingRegistration])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up a registration: %w", err)
	}
	return pending, nil
}

// consentTime returns the time of a consent, or nil without one.
func consentTime(consented bool, now time.Time) *time.Time {
	if !consented {
		return nil
	}
	return &now
}

// SignInWithLink signs in with the token of a mailed link. The session must be confirmed with a code before sensitive
// changes. The token is empty when the link is not valid.
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
	var session auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		_, session, err = startSession(ctx, tx, id, proofLink, visitor, now)
		return err
	})
	return session, err
}
