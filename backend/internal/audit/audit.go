// Package audit keeps what was done, by whom and to whom. Lines are added and never changed. They hold no name and no e-mail
// address, so that they can outlive an account.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Action is what was done.
type Action string

// The actions that exist so far.
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
	CookingChanged  Action = "cooking-changed"
	MealLocked      Action = "meal-locked"
	MealUnlocked    Action = "meal-unlocked"
	DayRenewed      Action = "menu-day-regenerated"
	DayTakenOver    Action = "menu-day-taken-over"
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
	RecipeImported  Action = "recipe-imported" // into a draft; nothing was stored

	IngredientMade      Action = "ingredient-made"
	IngredientChanged   Action = "ingredient-changed"
	IngredientWithdrawn Action = "ingredient-withdrawn"

	StaffLogin      Action = "staff-login"
	StaffLoginFail  Action = "staff-login-failed"
	StaffLogout     Action = "staff-logout"
	StaffInvited    Action = "staff-invited"
	StaffJoined     Action = "staff-joined"
	StaffRemoved    Action = "staff-removed"
	ImportUploaded  Action = "import-uploaded"
	ImportStarted   Action = "import-started"
	ImportDone      Action = "import-done"
	ImportCancelled Action = "import-cancelled"
	ImportUndone    Action = "import-undone"
	ImageUploaded   Action = "image-uploaded"
	ImageRemoved    Action = "image-removed"
	PhotoSet        Action = "recipe-photo-set"
	PhotoRemoved    Action = "recipe-photo-removed"
)

// labels say each action in words.
var labels = map[Action]language.Text{
	Register:        {NL: "Account gemaakt", EN: "Account made"},
	Login:           {NL: "Ingelogd", EN: "Logged in"},
	LoginFailed:     {NL: "Inloggen mislukt", EN: "Log-in failed"},
	CodeRequested:   {NL: "Code aangevraagd", EN: "Code asked for"},
	CodeFailed:      {NL: "Verkeerde code ingevuld", EN: "Wrong code entered"},
	AutomaticLogin:  {NL: "Ingelogd met een link uit een mail", EN: "Logged in with the link of a mail"},
	LinkFailed:      {NL: "Link uit een mail werkte niet", EN: "Link of a mail did not work"},
	Logout:          {NL: "Uitgelogd", EN: "Logged out"},
	LogoutElsewhere: {NL: "Uitgelogd op andere apparaten", EN: "Logged out on other devices"},
	PasswordChanged: {NL: "Wachtwoord veranderd", EN: "Password changed"},
	EmailChanged:    {NL: "E-mailadres veranderd", EN: "E-mail address changed"},
	AnswersSaved:    {NL: "Antwoorden bewaard", EN: "Answers saved"},
	CaloriesShown:   {NL: "Calorieresultaat bekeken", EN: "Calorie result seen"},
	MealReplaced:    {NL: "Maaltijd gewisseld", EN: "Meal swapped"},
	ProfileChanged:  {NL: "Profiel veranderd", EN: "Profile changed"},
	MealTimesSet:    {NL: "Eetmomenten veranderd", EN: "Meal times changed"},
	MacrosSet:       {NL: "Energie en voedingsstoffen veranderd", EN: "Energy and macros changed"},
	IntolerancesSet: {NL: "Intoleranties veranderd", EN: "Intolerances changed"},
	DislikesSet:     {NL: "Veranderd wat je niet lust", EN: "Dislikes changed"},
	PreferencesSet:  {NL: "Voorkeuren veranderd", EN: "Preferences changed"},
	PortionSet:      {NL: "Portie veranderd", EN: "Portion size changed"},
	FeedbackGiven:   {NL: "Verteld wat je van een recept vond", EN: "Said how a recipe was"},
	MemberAdded:     {NL: "Iemand toegevoegd aan het huishouden", EN: "Somebody added to the household"},
	MemberChanged:   {NL: "Iemand in het huishouden veranderd", EN: "Somebody in the household changed"},
	MemberRemoved:   {NL: "Iemand uit het huishouden gehaald", EN: "Somebody taken out of the household"},
	CookingChanged:  {NL: "Restjes en pakken ingesteld", EN: "Leftovers and packs set"},
	MealLocked:      {NL: "Maaltijd vastgezet", EN: "Meal locked"},
	MealUnlocked:    {NL: "Maaltijd losgemaakt", EN: "Meal unlocked"},
	DayRenewed:      {NL: "Nieuwe dag in het weekmenu", EN: "New day in the weekly menu"},
	DayTakenOver:    {NL: "Dag van het weekmenu overgenomen", EN: "Day of the weekly menu copied"},
	MenuUndone:      {NL: "Verandering van het weekmenu ongedaan gemaakt", EN: "Change of the weekly menu undone"},
	RecipesSearched: {NL: "Recepten gezocht", EN: "Recipes searched"},
	RecipeViewed:    {NL: "Recept bekeken", EN: "Recipe viewed"},
	TokenValidated:  {NL: "Opnieuw herkend", EN: "Recognised again"},
	HealthWithdrawn: {NL: "Toestemming voor gezondheidsgegevens ingetrokken", EN: "Consent for health data withdrawn"},
	DataExported:    {NL: "Gegevens gedownload", EN: "Data downloaded"},
	AccountErased:   {NL: "Account gewist", EN: "Account erased"},
	PlansViewed:     {NL: "Abonnementen bekeken", EN: "Plans looked at"},
	CheckoutStarted: {NL: "Naar de betaalpagina gegaan", EN: "Went to the payment page"},
	Subscribed:      {NL: "Abonnement begonnen", EN: "Subscription started"},
	PaymentFailed:   {NL: "Betaling mislukt", EN: "Payment failed"},
	PaidOnce:        {NL: "Eén keer betaald", EN: "Paid once"},
	PaymentRefunded: {NL: "Betaling teruggestort", EN: "Payment refunded"},
	Unsubscribed:    {NL: "Abonnement geëindigd", EN: "Subscription ended"},
	InviteUsed:      {NL: "Uitnodiging gebruikt", EN: "Invitation used"},
	CodeUsed:        {NL: "Aankoopcode gebruikt", EN: "Purchase code used"},
	AddressGiven:    {NL: "Bezorgadres opgegeven", EN: "Shipping address given"},
	SponsorshipMade: {NL: "Sponsoring toegevoegd", EN: "Sponsorship added"},
	PeopleInvited:   {NL: "Mensen uitgenodigd", EN: "People invited"},
	InviteResent:    {NL: "Uitnodiging opnieuw gestuurd", EN: "Invitation sent again"},
	InviteWithdrawn: {NL: "Uitnodiging ingetrokken", EN: "Invitation withdrawn"},
	CodesMade:       {NL: "Aankoopcodes gemaakt", EN: "Purchase codes made"},
	CodesWithdrawn:  {NL: "Aankoopcodes ingetrokken", EN: "Purchase codes withdrawn"},
	ParcelsMarked:   {NL: "Pakketten afgevinkt", EN: "Parcels ticked off"},
	ParcelsSaved:    {NL: "Lijst van pakketten gedownload", EN: "List of parcels downloaded"},
	ReminderSent:    {NL: "Herinnering gemaild", EN: "Reminder mailed"},
	RemindersEnded:  {NL: "Afgemeld voor herinneringen", EN: "Reminders stopped"},
	RecipeMade:      {NL: "Recept toegevoegd", EN: "Recipe added"},
	RecipeChanged:   {NL: "Recept veranderd", EN: "Recipe changed"},
	RecipeWithdrawn: {NL: "Recept ingetrokken", EN: "Recipe withdrawn"},
	RecipeOffered:   {NL: "Recept weer aangeboden", EN: "Recipe offered again"},
	RecipeImported:  {NL: "Recept van elders ingelezen", EN: "Recipe of others read"},

	IngredientMade:      {NL: "Ingrediënt toegevoegd", EN: "Ingredient added"},
	IngredientChanged:   {NL: "Ingrediënt veranderd", EN: "Ingredient changed"},
	IngredientWithdrawn: {NL: "Ingrediënt uit de catalogus gehaald", EN: "Ingredient taken out of the catalogue"},

	StaffLogin:      {NL: "Ingelogd op het beheer", EN: "Logged in to the console"},
	StaffLoginFail:  {NL: "Inloggen op het beheer mislukt", EN: "Log-in to the console failed"},
	StaffLogout:     {NL: "Uitgelogd op het beheer", EN: "Logged out of the console"},
	StaffInvited:    {NL: "Medewerker uitgenodigd", EN: "Member of staff invited"},
	StaffJoined:     {NL: "Uitnodiging aangenomen", EN: "Invitation accepted"},
	StaffRemoved:    {NL: "Rol van medewerker weggehaald", EN: "Role of a member of staff taken away"},
	ImportUploaded:  {NL: "Tabel met ingrediënten geüpload", EN: "Table of ingredients uploaded"},
	ImportStarted:   {NL: "Import van ingrediënten gestart", EN: "Import of ingredients started"},
	ImportDone:      {NL: "Ingrediënten geïmporteerd", EN: "Ingredients imported"},
	ImportCancelled: {NL: "Import van ingrediënten afgebroken", EN: "Import of ingredients cancelled"},
	ImportUndone:    {NL: "Import van ingrediënten ongedaan gemaakt", EN: "Import of ingredients undone"},
	ImageUploaded:   {NL: "Foto geüpload", EN: "Photo uploaded"},
	ImageRemoved:    {NL: "Foto weggehaald", EN: "Photo taken away"},
	PhotoSet:        {NL: "Foto bij een recept gezet", EN: "Photo put with a recipe"},
	PhotoRemoved:    {NL: "Foto van een recept weggehaald", EN: "Photo of a recipe taken away"},
}

// Label is the action in words.
func (a Action) Label() language.Text { return labels[a] }

// Actor is what kind of somebody did it.
type Actor string

// The actors.
const (
	Consumer Actor = "consumer"
	Staff    Actor = "staff"
	System   Actor = "system"
	Unknown  Actor = "unknown" // nobody was signed in
)

// Entry is one line.
type Entry struct {
	ID      uuid.UUID         `db:"id"`
	At      time.Time         `db:"at"`
	Action  Action            `db:"action"`
	Actor   Actor             `db:"actor"`
	ActorID *uuid.UUID        `db:"actor_id"`   // of the account or the member of staff
	Account *uuid.UUID        `db:"account_id"` // whom it is about
	Details map[string]string `db:"details"`    // nothing personal
}

// Origin is where a request came from.
type Origin struct {
	IP      netip.Addr // the zero value when it is not known
	Request uuid.UUID  // as in the log
}

type originKey struct{}

// WithOrigin lets the lines that are added while a request is answered say where it came from.
func WithOrigin(ctx context.Context, origin Origin) context.Context {
	return context.WithValue(ctx, originKey{}, origin)
}

// Record adds a line about an account that its own person did, or that somebody tried in their name.
func Record(ctx context.Context, q postgres.InTenant, action Action, account uuid.UUID, now time.Time, details map[string]string) error {
	entry := Entry{Action: action, Actor: Consumer, At: now, Details: details}
	if account == uuid.Nil {
		entry.Actor = Unknown
	} else {
		entry.Account, entry.ActorID = &account, &account
	}
	return Add(ctx, q, q.Tenant(), entry)
}

// Report adds a line about an account that nobody did but the platform, on the word of another service: where that called from says nothing
// about the person.
func Report(ctx context.Context, q postgres.InTenant, action Action, account uuid.UUID, now time.Time, details map[string]string) error {
	origin, _ := ctx.Value(originKey{}).(Origin)
	ctx = WithOrigin(ctx, Origin{Request: origin.Request})
	return Add(ctx, q, q.Tenant(), Entry{Action: action, Actor: System, Account: &account, At: now, Details: details})
}

// ByStaff adds a line to a tenant's trail about something that a member of staff did for it.
func ByStaff(ctx context.Context, q postgres.InTenant, action Action, by uuid.UUID, now time.Time, details map[string]string) error {
	return Add(ctx, q, q.Tenant(), Entry{Action: action, Actor: Staff, ActorID: &by, At: now, Details: details})
}

// Add adds a line for a tenant, or for the platform when it concerns none.
func Add(ctx context.Context, q postgres.Querier, tenant uuid.UUID, entry Entry) error {
	const sql = `
		insert into audit_entries (tenant_id, at, action, actor, actor_id, account_id, details, ip, request_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, '00000000-0000-0000-0000-000000000000'::uuid))`
	origin, _ := ctx.Value(originKey{}).(Origin)
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
		return fmt.Errorf("noting %s: %w", entry.Action, err)
	}
	// As text: a connection pooler does not tell the driver that the column holds JSON.
	if _, err := q.Exec(ctx, sql, tenant, entry.At, entry.Action, entry.Actor, entry.ActorID, entry.Account, string(raw), ip, origin.Request); err != nil {
		return fmt.Errorf("noting %s: %w", entry.Action, err)
	}
	return nil
}

// Forget takes out of the lines about an account where its person came from.
func Forget(ctx context.Context, q postgres.InTenant, account uuid.UUID) error {
	if _, err := q.Exec(ctx, `select forget_origins($1)`, account); err != nil {
		return fmt.Errorf("forgetting where somebody came from: %w", err)
	}
	return nil
}

// OfAccount lists the last lines about an account, the newest first, up to most.
func OfAccount(ctx context.Context, q postgres.InTenant, account uuid.UUID, most int) ([]Entry, error) {
	const sql = `
		select id, at, action, actor, actor_id, account_id, details from audit_entries
		where tenant_id = $1 and account_id = $2 order by at desc, id limit $3`
	rows, err := q.Query(ctx, sql, q.Tenant(), account, most)
	if err != nil {
		return nil, fmt.Errorf("listing what was done: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Entry])
	if err != nil {
		return nil, fmt.Errorf("listing what was done: %w", err)
	}
	return found, nil
}

// LastBy is when the person of an account last did something, and whether they ever took their consent for health data back. What somebody
// tried in their name, and what was done by a link that needs nobody to be signed in, does not count.
func LastBy(ctx context.Context, q postgres.InTenant, account uuid.UUID) (last time.Time, consentTaken bool, err error) {
	const sql = `
		select coalesce(max(at) filter (where action <> all($4)), 'epoch'), coalesce(bool_or(action = $3), false)
		from audit_entries where tenant_id = $1 and account_id = $2 and actor = 'consumer'`
	others := []Action{LoginFailed, RemindersEnded}
	if err := q.QueryRow(ctx, sql, q.Tenant(), account, HealthWithdrawn, others).Scan(&last, &consentTaken); err != nil {
		return time.Time{}, false, fmt.Errorf("looking up when somebody last did something: %w", err)
	}
	return last, consentTaken, nil
}
