// Package audit keeps a trail of what was done, by whom and to which account. Entries are added and never changed. They
// contain no name and no e-mail address, so that they can outlive an account.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Action is what was done.
type Action string

// The actions.
const (
	Register        Action = "register"
	Login           Action = "login"
	LoginFailed     Action = "login-failed"
	CodeRequested   Action = "code-requested"
	CodeFailed      Action = "code-failed"
	AutomaticLogin  Action = "automatic-login"
	LinkFailed      Action = "link-failed"
	Logout          Action = "logout"
	LogoutElsewhere Action = "logout-elsewhere"
	LogoutBySupport Action = "logout-by-support"
	ViewedBySupport Action = "viewed-by-support"
	WeekSeenSupport Action = "week-viewed-by-support"
	CodeSentSupport Action = "code-resent-by-support"
	AccessExtended  Action = "access-extended"
	RefundedSupport Action = "refunded-by-support"
	EmailCorrected  Action = "email-corrected"

	SupportRequested Action = "support-session-requested"
	SupportAllowed   Action = "support-session-allowed"
	SupportEntered   Action = "support-session-entered"
	SupportEnded     Action = "support-session-ended"

	LetterSent      Action = "letter-sent" // its name is under the key letter
	PasswordChanged Action = "password-changed"
	EmailChanged    Action = "email-changed"
	AnswersSaved    Action = "answers-saved"
	CaloriesShown   Action = "calories-submitted"
	MealReplaced    Action = "meal-replaced"
	ProfileChanged  Action = "profile-updated"
	MealTimesSet    Action = "mealtimes-updated"
	MacrosSet       Action = "macros-updated"
	IntolerancesSet Action = "intolerances-updated"
	DislikesSet     Action = "dislikes-updated"
	PreferencesSet  Action = "preferences-updated"
	PortionSet      Action = "portion-size-updated"
	FeedbackGiven   Action = "feedback-given"
	MemberAdded     Action = "household-member-added"
	MemberChanged   Action = "household-member-changed"
	MemberRemoved   Action = "household-member-removed"
	AttendanceSet   Action = "household-attendance-set"
	CookingChanged  Action = "cooking-changed"
	MealInstead     Action = "meal-instead"
	MealMoved       Action = "meal-moved"
	MealLocked      Action = "meal-locked"
	MealUnlocked    Action = "meal-unlocked"
	DayRenewed      Action = "menu-day-regenerated"
	DayTakenOver    Action = "menu-day-taken-over"
	WeekRenewed     Action = "menu-week-regenerated"
	MenuUndone      Action = "menu-change-undone"
	RecipesSearched Action = "recipes-searched"
	RecipeViewed    Action = "recipe-viewed"
	TokenValidated  Action = "token-validated" // once an hour of use
	HealthWithdrawn Action = "health-consent-withdrawn"
	DataExported    Action = "data-exported"
	AccountErased   Action = "account-erased"
	PlansViewed     Action = "plans-viewed"
	CheckoutStarted Action = "checkout-started"
	Subscribed      Action = "subscribed"
	PaymentFailed   Action = "payment-failed"
	PaidOnce        Action = "paid-once"
	PaymentRefunded Action = "payment-refunded"
	Unsubscribed    Action = "subscription-ended"
	InviteUsed      Action = "invite-used"
	CodeUsed        Action = "purchase-code-used"
	AddressGiven    Action = "shipping-address-given"
	SponsorshipMade Action = "sponsorship-made"
	PeopleInvited   Action = "people-invited"
	InviteResent    Action = "invite-resent"
	InviteWithdrawn Action = "invite-withdrawn"
	CodesMade       Action = "purchase-codes-made"
	CodesWithdrawn  Action = "purchase-codes-withdrawn"
	ParcelsMarked   Action = "parcels-marked"
	ParcelsSaved    Action = "parcels-downloaded"
	ReminderSent    Action = "reminder-sent"
	RemindersEnded  Action = "reminders-ended"
	RecipeMade      Action = "recipe-made"
	RecipeChanged   Action = "recipe-changed"
	RecipeWithdrawn Action = "recipe-withdrawn"
	RecipeOffered   Action = "recipe-offered"
	RecipeImported  Action = "recipe-imported" // into a draft, which is not stored

	SubscriptionCancelled Action = "subscription-cancelled" // it ends later
	CancelledBySupport    Action = "cancelled-by-support"
	SubscriptionResumed   Action = "subscription-resumed"
	SubscriptionWithdrawn Action = "subscription-withdrawn"
	PaymentsViewed        Action = "payments-viewed"
	PaymentDisputed       Action = "payment-disputed" // by its bank
	DisputeWon            Action = "dispute-won"
	DisputeLost           Action = "dispute-lost"
	DealTaken             Action = "deal-taken"
	PlanChanged           Action = "plan-changed"
	SubscriptionPaused    Action = "subscription-paused"
	PauseEnded            Action = "pause-ended"
	PaymentMethodChanged  Action = "payment-method-changed"

	IngredientMade      Action = "ingredient-made"
	IngredientChanged   Action = "ingredient-changed"
	IngredientWithdrawn Action = "ingredient-withdrawn"
	IngredientOffered   Action = "ingredient-offered"
	IngredientMerged    Action = "ingredient-merged"

	JobRetried     Action = "job-retried"
	StaffLogin     Action = "staff-login"
	StaffLoginFail Action = "staff-login-failed"
	StaffLogout    Action = "staff-logout"
	StaffInvited   Action = "staff-invited"
	StaffJoined    Action = "staff-joined"
	StaffRemoved   Action = "staff-removed"
	StaffRenamed   Action = "staff-renamed"

	StaffPasswordChanged      Action = "staff-password-changed"
	StaffPasswordReset        Action = "staff-password-reset"
	StaffAuthenticatorChanged Action = "staff-authenticator-changed"
	StaffAuthenticatorReset   Action = "staff-authenticator-reset"
	StaffRecoveryCodesMade    Action = "staff-recovery-codes-made"
	StaffRecoveryCodeUsed     Action = "staff-recovery-code-used"
	StaffEmailChanged         Action = "staff-email-changed"
	StaffLogoutElsewhere      Action = "staff-logout-elsewhere"

	BrandMade        Action = "brand-made"
	BrandPublished   Action = "brand-published"
	BrandRolledBack  Action = "brand-rolled-back"
	BrandActivated   Action = "brand-activated"
	BrandDeactivated Action = "brand-deactivated"
	BrandDeleted     Action = "brand-deleted"
	BrandRestored    Action = "brand-restored"
	DomainVerified   Action = "domain-verified"
	BrandPlanAdded   Action = "brand-plan-added"
	BrandPlanChanged Action = "brand-plan-changed"
	BrandDealAdded   Action = "brand-deal-added"
	BrandDealChanged Action = "brand-deal-changed"

	ImportUploaded  Action = "import-uploaded"
	ImportChanged   Action = "import-changed" // its settings
	ImportStarted   Action = "import-started"
	ImportDone      Action = "import-done"
	ImportCancelled Action = "import-cancelled"
	ImportUndone    Action = "import-undone"
	ImageUploaded   Action = "image-uploaded"
	ImageRemoved    Action = "image-removed"
	PhotoSet        Action = "recipe-photo-set"
	PhotoRemoved    Action = "recipe-photo-removed"
)

// labels is the prefix of the keys of all actions in words.
const labels = "audit."

// Label returns the action in words.
func (a Action) Label() locale.Message { return locale.T("audit." + string(a)) }

// Actor is the kind of user that did an action.
type Actor string

// The actors.
const (
	Consumer Actor = "consumer"
	Staff    Actor = "staff"
	System   Actor = "system"
	Unknown  Actor = "unknown" // no user was signed in
)

// Entry is an entry of the trail.
type Entry struct {
	ID      uuid.UUID         `db:"id"`
	At      time.Time         `db:"at"`
	Action  Action            `db:"action"`
	Actor   Actor             `db:"actor"`
	ActorID *uuid.UUID        `db:"actor_id"`   // of the account or the member of staff
	Account *uuid.UUID        `db:"account_id"` // the account that the action concerns
	Details map[string]string `db:"details"`    // no personal data
}

// Origin is where a request came from.
type Origin struct {
	IP      netip.Addr // the zero value when unknown
	Request uuid.UUID  // as in the log
	Staff   uuid.UUID  // who looks at the consumer's pages; the zero value if it is the consumer
}

type originKey struct{}

// WithOrigin returns a context in which entries get an origin.
func WithOrigin(ctx context.Context, origin Origin) context.Context {
	return context.WithValue(ctx, originKey{}, origin)
}

// WithStaff returns a context in which entries of a consumer are of a member of staff, who looks at their pages.
func WithStaff(ctx context.Context, by uuid.UUID) context.Context {
	origin, _ := ctx.Value(originKey{}).(Origin)
	origin.Staff = by
	return WithOrigin(ctx, origin)
}

// Record adds an entry about what the owner of an account did, or what a visitor tried in the owner's name. account is
// uuid.Nil when the visitor's account is unknown.
func Record(
	ctx context.Context,
	q postgres.TenantQuerier,
	action Action,
	account uuid.UUID,
	now time.Time,
	details map[string]string,
) error {
	entry := Entry{Action: action, Actor: Consumer, At: now, Details: details}
	if account == uuid.Nil {
		entry.Actor = Unknown
	} else {
		entry.Account, entry.ActorID = &account, &account
	}
	return Add(ctx, q, q.Tenant(), entry)
}

// Report adds an entry about what the platform did to an account, for example when another service reported a payment.
// The entry has no IP address, which would be that of the service.
func Report(
	ctx context.Context,
	q postgres.TenantQuerier,
	action Action,
	account uuid.UUID,
	now time.Time,
	details map[string]string,
) error {
	origin, _ := ctx.Value(originKey{}).(Origin)
	ctx = WithOrigin(ctx, Origin{Request: origin.Request})
	return Add(ctx, q, q.Tenant(), Entry{Action: action, Actor: System, Account: &account, At: now, Details: details})
}

// ByStaff adds an entry to a tenant's trail about what a member of staff did for it.
func ByStaff(
	ctx context.Context,
	q postgres.TenantQuerier,
	action Action,
	by uuid.UUID,
	now time.Time,
	details map[string]string,
) error {
	return Add(ctx, q, q.Tenant(), Entry{Action: action, Actor: Staff, ActorID: &by, At: now, Details: details})
}

// ForAccount adds an entry about what a member of staff did with an account, whose owner sees it in their activity.
func ForAccount(
	ctx context.Context,
	q postgres.TenantQuerier,
	action Action,
	account, by uuid.UUID,
	now time.Time,
	details map[string]string,
) error {
	entry := Entry{Action: action, Actor: Staff, ActorID: &by, Account: &account, At: now, Details: details}
	return Add(ctx, q, q.Tenant(), entry)
}

// Add adds an entry to the trail of a tenant or, with postgres.PlatformID, of the platform.
func Add(ctx context.Context, q postgres.Querier, tenant uuid.UUID, entry Entry) error {
	const sql = `
		insert into audit_entries (tenant_id, at, action, actor, actor_id, account_id, details, ip, request_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, '00000000-0000-0000-0000-000000000000'::uuid))`
	origin, _ := ctx.Value(originKey{}).(Origin)
	if entry.Actor == Consumer && origin.Staff != uuid.Nil {
		entry.Actor, entry.ActorID = Staff, &origin.Staff
	}
	var ip *netip.Addr
	if origin.IP.IsValid() {
		ip = &origin.IP
	}
	details := entry.Details
	if details == nil {
		details = map[string]string{}
	}
	raw, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("recording %s: %w", entry.Action, err)
	}
	// The details are passed as text: through a connection pooler the driver does not know that the column is JSON.
	_, err = q.Exec(ctx, sql, tenant, entry.At, entry.Action, entry.Actor, entry.ActorID, entry.Account,
		string(raw), ip, origin.Request)
	if err != nil {
		return fmt.Errorf("recording %s: %w", entry.Action, err)
	}
	return nil
}

// Forget deletes the origins of the entries about an account.
func Forget(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID) error {
	if _, err := q.Exec(ctx, `select forget_origins($1)`, account); err != nil {
		return fmt.Errorf("deleting the origins of audit entries: %w", err)
	}
	return nil
}

// LastByStaff returns the newest entry of a member of staff whose details have a value under a key, such as the id of a
// recipe.
func LastByStaff(
	ctx context.Context,
	q postgres.Querier,
	tenant uuid.UUID,
	key, value string,
) (entry Entry, found bool, err error) {
	const sql = `
		select id, at, action, actor, actor_id, account_id, details from audit_entries
		where tenant_id = $1 and actor = 'staff' and details ->> $2 = $3 order by at desc limit 1`
	rows, err := q.Query(ctx, sql, tenant, key, value)
	if err != nil {
		return Entry{}, false, fmt.Errorf("looking up the last change: %w", err)
	}
	entry, err = pgx.CollectOneRow(rows, pgx.RowToStructByName[Entry])
	if errors.Is(err, pgx.ErrNoRows) {
		return Entry{}, false, nil
	}
	if err != nil {
		return Entry{}, false, fmt.Errorf("looking up the last change: %w", err)
	}
	return entry, true, nil
}

// OfAccount returns up to limit entries about an account, without letters, the newest first.
func OfAccount(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, limit int) ([]Entry, error) {
	return ofAccount(ctx, q, account, false, limit)
}

// LettersOf returns the entries of up to limit letters to an account, the newest first.
func LettersOf(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, limit int) ([]Entry, error) {
	return ofAccount(ctx, q, account, true, limit)
}

func ofAccount(
	ctx context.Context,
	q postgres.TenantQuerier,
	account uuid.UUID,
	letters bool,
	limit int,
) ([]Entry, error) {
	const sql = `
		select id, at, action, actor, actor_id, account_id, details from audit_entries
		where tenant_id = $1 and account_id = $2 and (action = $3) = $4 order by at desc, id limit $5`
	rows, err := q.Query(ctx, sql, q.Tenant(), account, LetterSent, letters, limit)
	if err != nil {
		return nil, fmt.Errorf("listing audit entries: %w", err)
	}
	entries, err := pgx.CollectRows(rows, pgx.RowToStructByName[Entry])
	if err != nil {
		return nil, fmt.Errorf("listing audit entries: %w", err)
	}
	return entries, nil
}

// LastActivity returns when the owner of an account was last active, and whether they ever withdrew their consent for
// health data. Failed sign-ins and links that work without signing in do not count as activity.
func LastActivity(
	ctx context.Context,
	q postgres.TenantQuerier,
	account uuid.UUID,
) (last time.Time, consentWithdrawn bool, err error) {
	const sql = `
		select coalesce(max(at) filter (where action <> all($4)), 'epoch'), coalesce(bool_or(action = $3), false)
		from audit_entries where tenant_id = $1 and account_id = $2 and actor = 'consumer'`
	passive := []Action{LoginFailed, RemindersEnded}
	row := q.QueryRow(ctx, sql, q.Tenant(), account, HealthWithdrawn, passive)
	if err := row.Scan(&last, &consentWithdrawn); err != nil {
		return time.Time{}, false, fmt.Errorf("looking up the last activity of an account: %w", err)
	}
	return last, consentWithdrawn, nil
}
