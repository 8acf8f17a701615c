// Package account has the consumers of a tenant: their answers, settings, household, access and sign-in.
//
// Access comes from a subscription, an invite or a purchase. The database function access_of says which, and nothing
// else does; [Access] compares its ends with the server's clock. Without access an account sees a preview: today's
// menu, the list of recipes, and a few recipes in full. The contract names for each operation what it needs (x-access).
//
// Losing access deletes nothing. An account whose answers in its funnel show that it is under eighteen is erased, and
// its seat or code becomes free again.
package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Account is a consumer of one tenant. The same e-mail address with another tenant is another account.
type Account struct {
	ID                  uuid.UUID  `db:"id"`
	Email               string     `db:"email"`
	Name                string     `db:"name"`
	HasPassword         bool       `db:"has_password"`        // without one, the account signs in with mailed codes
	RegistrationSource  string     `db:"registration_source"` // general, keto or stappenplan
	Answers             Answers    `db:"answers"`
	Settings            Settings   `db:"settings"`
	Household           Household  `db:"household"`
	HealthConsentedAt   *time.Time `db:"health_consented_at"`
	NewsConsentedAt     *time.Time `db:"news_consented_at"`
	CaloriesSubmittedAt *time.Time `db:"calories_submitted_at"`
	StepPlanSeen        int        `db:"step_plan_seen"` // last week of the step plan that was dismissed
	Access
}

// selectAccounts selects the accounts of tenant $1.
const selectAccounts = `
	select id, email, name, password_hash is not null as has_password, registration_source, answers, settings,
		household, health_consented_at, news_consented_at, calories_submitted_at, step_plan_seen,
		subscribed, invite_until, invite_details, purchase_until, purchase_details, access_from
	from accounts, access_of(tenant_id, id) where tenant_id = $1`

// CaloriesSubmitted reports whether the funnel is complete, which opens the dashboard.
func (a Account) CaloriesSubmitted() bool { return a.CaloriesSubmittedAt != nil }

// Initials returns the first letters of the first two words of the name, in upper case.
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

// Errors of registration, sign-in and lookups.
var (
	ErrHealthConsent = errs.New(errs.Invalid, "health-consent-required").
				WithField("health", locale.T("account.problem.tickToAgree"))
	ErrSignIn        = errs.New(errs.NotSignedIn, "wrong-credentials")
	ErrQuestionsOpen = errs.New(errs.Conflict, "questions-open")
	// ErrConditionOpen means that no new week is planned before the consumer has answered Answers.ConditionOpen.
	ErrConditionOpen = errs.New(errs.Conflict, "condition-open")
	ErrExists        = errs.New(errs.Conflict, "account-exists")
	ErrNotFound      = errs.New(errs.NotFound, "account-not-found")
)

// Find returns the account with an id. The error is ErrNotFound when the tenant has no such account.
func Find(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) (Account, error) {
	return find(ctx, q, selectAccounts+` and id = $2`, id)
}

// FindByEmail returns the accounts with one of the addresses, which must be normalised.
func FindByEmail(ctx context.Context, q postgres.TenantQuerier, emails ...string) ([]Account, error) {
	rows, err := q.Query(ctx, selectAccounts+` and email = any($2)`, q.Tenant(), emails)
	if err != nil {
		return nil, fmt.Errorf("looking up accounts: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowToStructByName[Account])
	if err != nil {
		return nil, fmt.Errorf("looking up accounts: %w", err)
	}
	return accounts, nil
}

// Lock returns the account with an id, as Find does, and locks its row against other changes until the transaction
// ends.
func Lock(ctx context.Context, tx postgres.Tx, id uuid.UUID) (Account, error) {
	return lock(ctx, tx, id, "no key update")
}

// lock is Lock with a lock strength of PostgreSQL. Strength "update" also blocks inserts of rows that refer to the
// account.
func lock(ctx context.Context, tx postgres.Tx, id uuid.UUID, strength string) (Account, error) {
	// The next statement sees what the previous holder of the lock committed.
	if _, err := tx.Exec(ctx, `select from accounts where tenant_id = $1
		and id = $2 for `+strength, tx.Tenant(), id); err != nil {
		return Account{}, fmt.Errorf("locking an account: %w", err)
	}
	return Find(ctx, tx, id)
}

// find returns the only account that sql selects for a tenant and an id.
func find(ctx context.Context, q postgres.TenantQuerier, sql string, id uuid.UUID) (Account, error) {
	rows, err := q.Query(ctx, sql, q.Tenant(), id)
	if err != nil {
		return Account{}, fmt.Errorf("looking up an account: %w", err)
	}
	acct, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Account])
	if errors.Is(err, pgx.ErrNoRows) {
		return Account{}, ErrNotFound
	}
	if err != nil {
		return Account{}, fmt.Errorf("looking up an account: %w", err)
	}
	return acct, nil
}

// ActiveSince returns up to limit accounts that completed their funnel and were active at or after since, ordered by id
// and starting after the id after (uuid.Nil for the first page). Failed sign-ins are not activity.
func ActiveSince(
	ctx context.Context,
	q postgres.TenantQuerier,
	since time.Time,
	after uuid.UUID,
	limit int,
) ([]Account, error) {
	// The last entry is looked up per account of the page, by index; a join would read the whole trail for every page.
	const active = ` and id > $2 and calories_submitted_at is not null and (
			select at from audit_entries entry
			where entry.tenant_id = accounts.tenant_id and entry.account_id = accounts.id
				and entry.actor = 'consumer' and entry.action <> $4
			order by at desc limit 1) >= $3
		order by id limit $5`
	rows, err := q.Query(ctx, selectAccounts+active, q.Tenant(), after, since, audit.LoginFailed, limit)
	if err != nil {
		return nil, fmt.Errorf("listing active accounts: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowToStructByName[Account])
	if err != nil {
		return nil, fmt.Errorf("listing active accounts: %w", err)
	}
	return accounts, nil
}
