// Package account keeps the people of a tenant: who they are, what they told about themselves, and how far they came.
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
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Account is a consumer of one tenant. The same e-mail address with another tenant is another account.
type Account struct {
	ID                  uuid.UUID  `db:"id"`
	Email               string     `db:"email"`
	Name                string     `db:"name"`
	RegistrationSource  string     `db:"registration_source"` // general, keto or stappenplan
	Answers             Answers    `db:"answers"`
	Settings            Settings   `db:"settings"`
	Household           Household  `db:"household"`
	HealthConsentedAt   *time.Time `db:"health_consented_at"`
	NewsConsentedAt     *time.Time `db:"news_consented_at"`
	CaloriesSubmittedAt *time.Time `db:"calories_submitted_at"`
	StepPlanSeen        int        `db:"step_plan_seen"` // the last week of the step plan that was put aside
	Access
}

const selectAccounts = `
	select id, email, name, registration_source, answers, settings, household, health_consented_at, news_consented_at, calories_submitted_at, step_plan_seen,
		subscribed, invite_until, invite_details, purchase_until, purchase_details, access_from
	from accounts, access_of(tenant_id, id) where tenant_id = $1`

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
	Name, Email, Password                     string
	TermsAccepted, HealthConsent, NewsConsent bool // consents
	Source                                    string
	CameFrom                                  string // as analytics has it; empty when it is not known
	Answers                                   Answers
	PurchaseCode                              *uuid.UUID // is used once the address has proved to be theirs; nil without
}

// Validate checks what the contract cannot say. The error is of kind Invalid.
func (r Registration) Validate(today time.Time) error {
	problems := errs.Fields{}
	if !r.TermsAccepted {
		problems.Add("terms", locale.T("account.problem.withoutAgreementTermsCannot"))
	}
	if wrong, ok := auth.CheckPassword(r.Password); !ok {
		problems["password"] = wrong
	}
	if err := problems.Err(); err != nil {
		return err
	}
	if !r.HealthConsent && r.Answers.AboutHealth() {
		return ErrHealthConsent
	}
	if err := r.Answers.Validate(today); err != nil {
		return err
	}
	if way := funnel.All[funnel.Name(r.Source)]; !r.Answers.Suits(way, today) {
		return &errs.Error{Kind: errs.Invalid, Code: "unfit", Message: locale.Literal(way.Unfit.Text)}
	}
	return nil
}

// Errors that people of an account meet.
var (
	ErrHealthConsent = errs.New(errs.Invalid, "health-consent-required").
				WithField("health", locale.T("account.problem.tickToAgree"))
	ErrSignIn        = errs.New(errs.NotSignedIn, "wrong-credentials")
	ErrQuestionsOpen = errs.New(errs.Conflict, "questions-open")
	ErrExists        = errs.New(errs.Conflict, "account-exists")
	ErrNotFound      = errs.New(errs.NotFound, "account-not-found")
)

// Find is the account with an id. The error is ErrNotFound when the tenant has none.
func Find(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) (Account, error) {
	return find(ctx, q, selectAccounts+` and id = $2`, id)
}

// FindByEmail lists the accounts that have one of the addresses, which are normalised.
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

// Lock is Find, and keeps others who lock or change the account waiting until the transaction ends.
func Lock(ctx context.Context, tx postgres.Tx, id uuid.UUID) (Account, error) {
	return lock(ctx, tx, id, "no key update")
}

// lock is Lock with the strength of the lock; "update" also keeps out who adds something that belongs to the account.
func lock(ctx context.Context, tx postgres.Tx, id uuid.UUID, strength string) (Account, error) {
	// What was done by whoever had it locked is seen by the next statement only.
	if _, err := tx.Exec(ctx, `select from accounts where tenant_id = $1 and id = $2 for `+strength, tx.Tenant(), id); err != nil {
		return Account{}, fmt.Errorf("locking an account: %w", err)
	}
	return Find(ctx, tx, id)
}

func find(ctx context.Context, q postgres.TenantQuerier, sql string, id uuid.UUID) (Account, error) {
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

// ActiveSince lists up to most accounts that have answered everything and whose person did something since an instant, by id
// and from after one; uuid.Nil is before the first. What somebody tried in their name counts for nothing.
func ActiveSince(ctx context.Context, q postgres.TenantQuerier, since time.Time, after uuid.UUID, most int) ([]Account, error) {
	// The last line is looked up for each account of the page, by the index; a join would read the whole trail for
	// every page.
	const used = ` and id > $2 and calories_submitted_at is not null and (
			select e.at from audit_entries e where e.tenant_id = accounts.tenant_id and e.account_id = accounts.id
			and e.actor = 'consumer' and e.action <> $4 order by e.at desc limit 1) >= $3
		order by id limit $5`
	rows, err := q.Query(ctx, selectAccounts+used, q.Tenant(), after, since, audit.LoginFailed, most)
	if err != nil {
		return nil, fmt.Errorf("listing who was here: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowToStructByName[Account])
	if err != nil {
		return nil, fmt.Errorf("listing who was here: %w", err)
	}
	return accounts, nil
}
