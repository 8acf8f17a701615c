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
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Registration is a request for an account.
type Registration struct {
	Name, Email                               string
	Password                                  string // empty for an account that signs in with mailed codes
	TermsAccepted, HealthConsent, NewsConsent bool
	Source                                    string // name of the funnel
	CameFrom                                  string // see analytics.Event; empty when unknown
	Answers                                   Answers
	Brand                                     string     // name of the brand; its password must differ
	PurchaseCode                              *uuid.UUID // redeemed once the address is verified; nil without a code
}

// Validate checks what the OpenAPI contract cannot express. The error is of kind Invalid.
func (r Registration) Validate(today time.Time) error {
	problems := errs.Fields{}
	if !r.TermsAccepted {
		problems.Add("terms", locale.T("account.problem.withoutAgreementTermsCannot"))
	}
	if r.Password != "" {
		if problem, ok := auth.CheckPassword(r.Password, r.Name, r.Email, r.Brand); !ok {
			problems["password"] = problem
		}
	}
	var consent error
	if !r.HealthConsent && r.Answers.AboutHealth() {
		consent = ErrHealthConsent
	}
	if err := errs.Merge(problems.Err(), consent, r.Answers.Validate(today)); err != nil {
		return err
	}
	if answers := r.Answers.withPresets(funnel.All[funnel.Name(r.Source)]); answers.HasUnwiseDiet() {
		return errUnfit(answers.Unwise())
	}
	return nil
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
	hash, err := s.hash(ctx, r)
	if err != nil {
		return err
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
			pending.PasswordHash,
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

// hash returns the hash of a registration's password; nil when it has none.
func (s *Service) hash(ctx context.Context, r Registration) (*string, error) {
	if r.Password == "" {
		return nil, nil
	}
	hash, err := s.Passwords.Hash(ctx, r.Password)
	if err != nil {
		return nil, fmt.Errorf("hashing a password: %w", err)
	}
	return &hash, nil
}

// registrationLife is how long a registration can be verified, with any number of codes.
const registrationLife = 24 * time.Hour

// pending returns the registration as it is stored.
func (r Registration) pending(hash *string, now time.Time) pendingRegistration {
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
	PasswordHash       *string    `db:"password_hash"` // nil without a password
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
	hash, err := s.hash(ctx, r)
	if err != nil {
		return PreparedRegistration{}, err
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
