// Package account keeps the people of a tenant: who they are, what they told about themselves, and how far they came.
package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Account is a consumer of one tenant. The same e-mail address with another tenant is another account.
type Account struct {
	ID                  uuid.UUID  `db:"id"`
	Email               string     `db:"email"`
	Name                string     `db:"name"`
	RegistrationSource  string     `db:"registration_source"` // general, keto or stappenplan
	Answers             Answers    `db:"answers"`
	HealthConsentedAt   *time.Time `db:"health_consented_at"`
	CaloriesSubmittedAt *time.Time `db:"calories_submitted_at"`
}

const columns = `id, email, name, registration_source, answers, health_consented_at, calories_submitted_at`

// CaloriesSubmitted reports whether the funnel is done and the dashboard open.
func (a Account) CaloriesSubmitted() bool { return a.CaloriesSubmittedAt != nil }

// Initials are the first letters of the first two words of the name, in upper case.
func (a Account) Initials() string {
	var initials strings.Builder
	for i, word := range strings.Fields(a.Name) {
		if i == 2 {
			break
		}
		letter, _ := utf8.DecodeRuneInString(word)
		initials.WriteRune(unicode.ToUpper(letter))
	}
	return initials.String()
}

// Registration is what somebody gives to get an account.
type Registration struct {
	Name, Email, Password string
	Terms, Health, News   bool // consents
	Source                string
	Answers               Answers
}

// Validate checks what the contract cannot say. The error is of kind Invalid.
func (r Registration) Validate(today time.Time) error {
	problems := errs.Fields{}
	if !r.Terms {
		problems.Add("terms", "Zonder akkoord met de voorwaarden kunnen we geen account voor je maken.", "Without your agreement to the terms we cannot make an account for you.")
	}
	if err := problems.Err(); err != nil {
		return err
	}
	if !r.Health && r.Answers.AboutHealth() {
		return ErrHealthConsent
	}
	return r.Answers.Validate(today)
}

// Errors that people of an account meet.
var (
	ErrHealthConsent = &errs.Error{
		Kind: errs.Invalid, Code: "health-consent-required",
		Message: errs.New(0, "", "We mogen antwoorden over je lichaam en allergieën pas gebruiken als je dat goed vindt.", "We may only use answers about your body and allergies if you agree to it.").Message,
		Fields:  errs.Fields{"health": errs.New(0, "", "Zet hier een vinkje als je dit goed vindt.", "Tick this if you agree.").Message},
	}
	ErrSignIn = errs.New(errs.NotSignedIn, "wrong-credentials",
		"E-mailadres of wachtwoord klopt niet.", "The e-mail address or password is not right.")
	ErrRegister = errs.New(errs.Conflict, "cannot-register",
		"Met dit e-mailadres kunnen we geen nieuw account maken. Had je er al een? Log dan in.", "We cannot make a new account with this e-mail address. Do you have one already? Then log in.")
	ErrQuestionsOpen = errs.New(errs.Conflict, "questions-open",
		"Er staan nog vragen open. Beantwoord die eerst.", "Some questions are still open. Please answer those first.")
	ErrNotFound = errs.New(errs.NotFound, "account-not-found", "Dit account is er niet.", "There is no such account.")
)

// Register makes an account at now and opens a session. Somebody who has one already and gives its password is signed in, and their
// answers are kept beside the older ones. Errors: those of Validate, and ErrRegister when the address is taken.
func Register(ctx context.Context, scope postgres.Scope, r Registration, now, today time.Time) (Account, auth.Token, error) {
	if err := r.Validate(today); err != nil {
		return Account{}, "", err
	}
	hash, err := auth.HashPassword(ctx, r.Password)
	if err != nil {
		return Account{}, "", fmt.Errorf("hashing a password: %w", err)
	}
	var made Account
	var token auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if made, err = insert(ctx, tx, r, hash, now); err != nil {
			return err
		}
		token, err = auth.StartSession(ctx, tx, made.ID, now)
		return err
	})
	if !postgres.IsUnique(err) {
		return made, token, err
	}
	// Pressing twice, or coming back after months: whoever knows the password is who they say.
	known, token, err := SignIn(ctx, scope, r.Email, r.Password, now)
	if errors.Is(err, ErrSignIn) {
		return Account{}, "", ErrRegister
	}
	return known, token, err
}

func insert(ctx context.Context, tx postgres.Tx, r Registration, hash string, now time.Time) (Account, error) {
	const sql = `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, answers, terms_accepted_at, health_consented_at, news_consented_at, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7)
		returning ` + columns
	answers, err := json.Marshal(Answers{}.Merge(r.Answers))
	if err != nil {
		return Account{}, fmt.Errorf("writing answers: %w", err)
	}
	rows, err := tx.Query(ctx, sql, tx.Tenant(), auth.NormaliseEmail(r.Email), strings.TrimSpace(r.Name), hash, r.Source, answers, now, when(r.Health, now), when(r.News, now))
	if err != nil {
		return Account{}, fmt.Errorf("making an account: %w", err)
	}
	made, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Account])
	if err != nil {
		return Account{}, fmt.Errorf("making an account: %w", err)
	}
	return made, nil
}

// when is now if something was consented to.
func when(consented bool, now time.Time) *time.Time {
	if !consented {
		return nil
	}
	return &now
}

// SignIn checks the password and opens a session at now. The error is ErrSignIn when the address or the password is wrong; it takes as
// long in either case.
func SignIn(ctx context.Context, scope postgres.Scope, email, password string, now time.Time) (Account, auth.Token, error) {
	const find = `select id, password_hash from accounts where tenant_id = $1 and email = $2`
	var id uuid.UUID
	var hash string
	err := scope.QueryRow(ctx, find, scope.Tenant(), auth.NormaliseEmail(email)).Scan(&id, &hash)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Account{}, "", fmt.Errorf("looking up an account: %w", err)
	}
	fits, err := auth.VerifyPassword(ctx, password, hash)
	if err != nil {
		return Account{}, "", fmt.Errorf("checking a password: %w", err)
	}
	if !fits {
		return Account{}, "", ErrSignIn
	}
	known, err := Find(ctx, scope, id)
	if err != nil {
		return Account{}, "", err
	}
	token, err := auth.StartSession(ctx, scope, id, now)
	return known, token, err
}

// Find is the account with an id. The error is ErrNotFound when the tenant has none.
func Find(ctx context.Context, q postgres.InTenant, id uuid.UUID) (Account, error) {
	return find(ctx, q, `select `+columns+` from accounts where tenant_id = $1 and id = $2`, id)
}

func find(ctx context.Context, q postgres.InTenant, sql string, id uuid.UUID) (Account, error) {
	rows, err := q.Query(ctx, sql, q.Tenant(), id)
	if err != nil {
		return Account{}, fmt.Errorf("looking up an account: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Account])
	if errors.Is(err, pgx.ErrNoRows) {
		return Account{}, ErrNotFound
	}
	if err != nil {
		return Account{}, fmt.Errorf("looking up an account: %w", err)
	}
	return found, nil
}
