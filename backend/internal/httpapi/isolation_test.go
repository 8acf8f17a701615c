package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/support"
)

// Operations by caller. They repeat the contract and the role policy, so that a change of either is noticed.
var (
	forAnyone = []string{
		"login", "logout", "adminLogin", "supportLogin", "requestOneTimeCode", "verifyOneTimeCode",
		"signInAutomatically", "requestStaffCode", "acceptInvitation", "requestStaffReset",
		"resetStaffPassword", "register",
		"getInvite", "registerInvite",
		"getPurchase", "registerPurchase", "getBranding", "getCurrentWhitelabel", "getDomainHealth",
		"getWhitelabelBySlug", "getWhitelabelForPath", "checkAnswers", "getManifest", "getOfflinePage", "ingestEvents",
		"chooseConsent", "receivePaymentEvent", "listPlansPaidOnce", "buyOnce", "searchIngredients", "countRecipesLeft",
		"stopReminders", "getImage", "getSharedList", "awaitSharedList", "addSharedItem", "toggleSharedItem",
		"startSharedShopping", "stopSharedShopping", "enterSupportSession",
	}
	forUsers = []string{
		"decodeSession", "listSessions", "endSession", "logoutElsewhere", "changePassword", "requestEmailChange",
		"confirmEmailChange", "listActivity", "exportData", "getErasure", "eraseAccount", "withdrawHealthConsent",
		"getSettings",
		"getHousehold", "addHouseholdMember", "changeHouseholdMember", "removeHouseholdMember", "setAttendance",
		"getOnboarding", "saveOnboarding", "getInviteOnboarding", "saveInviteOnboarding", "completeInviteOnboarding",
		"getPurchaseOnboarding", "savePurchaseOnboarding", "completePurchaseOnboarding", "checkShippingAddress",
		"getStepPlan", "putStepPlanAside", "submitShippingAddress", "regenerateRecommendedMacros", "updateCustomMacros",
		"updateMealTimes", "getIntolerances", "updateIntolerances", "getDislikes", "updateDislikes", "getPreferences",
		"updatePreferences", "getPortionSize", "updatePortionSize", "updateProfile", "uploadProfileImage",
		"removeProfileImage", "searchRecipes", "getRecipe", "listFavorites", "checkFavorites", "toggleFavorite",
		"addFavorite", "removeFavorite", "listFeedback", "giveFeedback", "getWeeklyMenu", "listMealAlternatives",
		"surpriseMeal", "swapMeal", "lockMeal", "setMealInstead", "moveMeal",
		"regenerateMenuDay", "regenerateMenuWeek", "takeOverMenuDay", "undoMenuChange",
		"listShoppingLists", "beginShoppingList", "generateShoppingList", "getShoppingList", "deleteShoppingList",
		"addShoppingItem", "setShoppingRecipe", "removeShoppingRecipe",
		"toggleShoppingItem", "setShoppingItemUsedUp", "getPantry", "updatePantry", "deleteShoppingItem",
		"awaitShoppingList", "shareShoppingList", "unshareShoppingList", "startShopping", "stopShopping", "listPlans",
		"subscribe", "reactivatePlan", "cancelSubscription",
		"reactivateSubscription", "changePlan", "pauseSubscription", "continueSubscription", "changePaymentMethod",
		"listBillingHistory", "getInvoice",
		"listRetentionDeals", "getBestRetentionDeal",
		"applyRetentionDeal", "convertRetentionDeal", "uploadImage", "getOwnImage",
		"allowSupportSession", "endOwnSupportSession",
	}
	forStaff = []string{
		"decodeStaffSession", "listTenants", "listWhitelabels", "getWhitelabel", "listActiveWhitelabels",
		"listWhitelabelVersions", "listWhitelabelPlans", "listWhitelabelDeals",
		"listSponsorships", "getSponsorship", "listInvites", "resendInvite", "listPurchaseBatches", "getPurchaseBatch",
		"listPurchaseCodes", "listParcels", "getAdminImage", "listAdminRecipes", "getAdminRecipe",
		"findRecipeIngredients", "drawRecipeCover", "testRecipe", "listRecipeVersions",
		"getStaffProfile", "updateStaffProfile", "changeStaffPassword",
		"requestOwnStaffCode", "makeAuthenticatorKey", "replaceAuthenticator", "listStaffSessions", "endStaffSession",
		"endOtherStaffSessions", "requestStaffEmailChange", "changeStaffEmail", "makeRecoveryCodes",
	}
	// For support and internal admins, not for a brand's admins.
	forSupport = []string{
		"findConsumers", "getConsumer", "signOutConsumer", "cancelConsumerSubscription", "sendConsumerCode",
		"extendConsumerAccess", "refundConsumer", "correctConsumerEmail", "getConsumerWeek", "listDisputes",
		"getSupportSession", "requestSupportSession", "endSupportSession", "openSupportSession",
	}

	forManagers = []string{
		"updateWhitelabel", "saveWhitelabelDraft", "discardWhitelabelDraft", "publishWhitelabelVersion",
		"checkWhitelabel", "previewWhitelabel", "uploadImage", "setRecipePhoto", "removeRecipePhoto",
		"listStaff", "inviteStaff",
		"removeStaff", "createSponsorship", "invitePeople", "withdrawInvite", "createPurchaseBatch",
		"withdrawPurchaseBatch", "downloadParcels", "markParcels", "getFigures", "getMenuFigures",
		"getBillingFigures", "importIngredients",
		"listIngredientImports", "getIngredientImport", "changeIngredientImport", "previewIngredientImport",
		"listIngredientImportRows", "downloadIngredientImportReport", "downloadRefusedRows", "startIngredientImport",
		"cancelIngredientImport", "resumeIngredientImport", "undoIngredientImport", "createRecipe", "importRecipe",
		"updateRecipe",
		"listIngredients", "searchAdminIngredients", "listFoodGroups", "testIngredient", "getIngredient",
		"updateIngredient", "deleteIngredient", "offerIngredient", "mergeIngredient", "listIngredientUses",
		"listIngredientVersions", "changeIngredients", "withdrawRecipe", "offerRecipe",
		"listJobs", "retryJob", "listAuditEntries", "listAuditActions",
		"verifyWhitelabelDomain", "addWhitelabelPlan", "changeWhitelabelPlan",
		"addWhitelabelDeal", "changeWhitelabelDeal",
	}
	forInternals = []string{
		"createWhitelabel", "deleteWhitelabel", "toggleWhitelabel", "restoreWhitelabel", "listDeletedWhitelabels",
		"createIngredient", "getIngredientStats", "listPaymentEvents", "retryPaymentEvent",
		"settlePaymentEvent", "resetAuthenticator",
	}
)

// secret occurs in all data of the other tenant. No caller of the first tenant may read it.
const secret = "verborgen-bij-greenfork"

// isolationTest calls every operation as callers of one tenant, with ids and tokens of another.
type isolationTest struct {
	*testServer
	tenant, otherTenant uuid.UUID         // FitPuur, the callers' tenant, and GreenFork
	ids                 map[string]string // ids of the other tenant, by operation
	queries             map[string]string // query strings with data of the other tenant, by operation
	images              map[string]string // images of the other tenant, by operation
	invite              string            // token of an invite of the other tenant
	code                string            // purchase code of the other tenant
	listToken           string            // token of a link to a list of the other tenant
	supportToken        auth.Token        // opens a support session of the other tenant
	parcelID            uuid.UUID         // unsent parcel of the other tenant
	otherDeal           string            // deal of the other tenant
	recipe              string            // JSON of a recipe to create or to update with
	ingredient          string            // likewise
	otherRows           string            // readOtherRows before the calls
}

func newIsolationTest(t *testing.T, change func(*apptest.Server)) *isolationTest {
	srv := newServerWith(t, change)
	it := &isolationTest{testServer: srv, ids: map[string]string{}, queries: map[string]string{}}
	for slug, id := range map[string]*uuid.UUID{"fitpuur": &it.tenant, "greenfork": &it.otherTenant} {
		if err := srv.Admin.QueryRow(t.Context(), `select id from tenants where slug = $1`, slug).Scan(id); err != nil {
			t.Fatal(err)
		}
	}
	otherUser := srv.subscriber("greenfork.localhost", secret+"@voorbeeld.example")
	var list api.ShoppingList
	otherUser.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &list)
	otherUser.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": secret}).
		wantStatus(t, http.StatusCreated)
	household := otherUser.post(householdMembers, householdMember(secret, child)).household(t)
	for _, op := range []string{"changeHouseholdMember", "removeHouseholdMember"} {
		it.ids[op] = household.Members[0].Id.String()
	}
	for _, table := range []string{"plans", "deals"} {
		srv.Exec(`update `+table+` set text = jsonb_build_object('nl', $2::text) where tenant_id = $1`, it.otherTenant,
			secret)
	}
	const dealOf = `select id from deals where tenant_id = $1 limit 1`
	if err := srv.Admin.QueryRow(t.Context(), dealOf, it.otherTenant).Scan(&it.otherDeal); err != nil {
		t.Fatal(err)
	}
	plans := otherUser.listPlans()
	var page api.Checkout
	otherUser.post(subscribePath, map[string]any{"plan": plans[0].Id}).
		wantStatus(t, http.StatusCreated).
		decode(t, &page)
	srv.pay(page.Url, "ideal")
	var sessions []api.SessionRecord
	otherUser.get("/api/v1/user/auth/sessions").decode(t, &sessions)
	srv.addStaff(
		staff.NewMember{
			Email:      secret + "@greenfork.example",
			Name:       secret,
			Membership: staff.Membership{Role: auth.Admin, Tenant: it.otherTenant},
		},
	)
	var membership string
	const find = `select id::text from staff_memberships where tenant_id = $1`
	if err := srv.Admin.QueryRow(t.Context(), find, it.otherTenant).Scan(&membership); err != nil {
		t.Fatal(err)
	}
	var account string
	const findAccount = `select id::text from accounts where tenant_id = $1 and email = $2`
	row := srv.Admin.QueryRow(t.Context(), findAccount, it.otherTenant, secret+"@voorbeeld.example")
	if err := row.Scan(&account); err != nil {
		t.Fatal(err)
	}
	for _, op := range forSupport {
		it.ids[op], it.queries[op] = account, "?tenantId="+it.otherTenant.String()
	}
	it.queries["findConsumers"] += "&text=" + secret
	for _, op := range []string{"getShoppingList", "deleteShoppingList", "addShoppingItem",
		"awaitShoppingList", "shareShoppingList", "unshareShoppingList", "startShopping", "stopShopping"} {
		it.ids[op] = list.Id.String()
	}
	var share api.ListShare
	otherUser.send(http.MethodPost, "/api/v1/shopping-lists/"+list.Id.String()+"/share", nil).
		wantStatus(t, http.StatusCreated).
		decode(t, &share)
	_, it.listToken, _ = strings.Cut(share.Path, "#")
	it.ids["toggleSharedItem"] = list.Items[0].Id.String()
	for _, op := range []string{"awaitShoppingList", "awaitSharedList"} {
		it.queries[op] = "?after=0"
	}
	for _, op := range []string{"toggleShoppingItem", "setShoppingItemUsedUp", "deleteShoppingItem"} {
		it.ids[op] = list.Items[0].Id.String()
	}
	for _, op := range []string{"getWhitelabel", "updateWhitelabel", "deleteWhitelabel", "toggleWhitelabel",
		"restoreWhitelabel", "saveWhitelabelDraft", "discardWhitelabelDraft", "listWhitelabelVersions",
		"publishWhitelabelVersion", "checkWhitelabel", "previewWhitelabel", "verifyWhitelabelDomain",
		"listWhitelabelPlans", "addWhitelabelPlan", "changeWhitelabelPlan", "listWhitelabelDeals", "addWhitelabelDeal",
		"changeWhitelabelDeal"} {
		it.ids[op] = it.otherTenant.String()
	}
	for _, op := range []string{"subscribe", "reactivatePlan"} {
		it.ids[op] = plans[1].Id.String()
	}
	it.ids["buyOnce"] = plans[3].Id.String()
	it.ids["endSession"], it.ids["removeStaff"] = sessions[0].Id.String(), membership
	stopped := secret + "-gestopt@voorbeeld.example"
	srv.browser("greenfork.localhost").register(stopped)
	it.queries["stopReminders"] = "?token=" + srv.sendReminder(it.otherTenant, stopped).token
	it.createOtherSponsorship()
	it.createOtherSupportSession()
	it.createOtherJob()
	it.createOtherImport()
	it.createOtherRecipe()
	it.createOtherImages()
	it.otherRows = it.readOtherRows()
	return it
}

// tokenOperations are the operations that get a token or a code of the other tenant.
var tokenOperations = []string{
	"registerInvite", "saveInviteOnboarding", "registerPurchase", "savePurchaseOnboarding",
	"getSharedList", "awaitSharedList", "addSharedItem", "toggleSharedItem", "startSharedShopping",
	"stopSharedShopping", "enterSupportSession",
}

// createOtherSupportSession creates a support session of the other tenant that may be begun.
func (it *isolationTest) createOtherSupportSession() {
	it.t.Helper()
	scope, by := it.DB.Scope(it.otherTenant), support.Member{ID: uuid.New(), Name: secret}
	consumer := uuid.MustParse(it.accountID(secret + "@voorbeeld.example"))
	if err := support.Request(it.t.Context(), scope, consumer, by, now); err != nil {
		it.t.Fatal(err)
	}
	if err := support.Allow(it.t.Context(), scope, consumer, true, now); err != nil {
		it.t.Fatal(err)
	}
	var err error
	if it.supportToken, err = support.Open(it.t.Context(), scope, consumer, by.ID, now); err != nil {
		it.t.Fatal(err)
	}
	for _, op := range []string{"getSupportSession", "requestSupportSession", "endSupportSession",
		"openSupportSession"} {
		it.ids[op], it.queries[op] = consumer.String(), "?tenantId="+it.otherTenant.String()
	}
}

// createOtherJob creates a job of the other tenant that failed.
func (it *isolationTest) createOtherJob() {
	it.t.Helper()
	var id int64
	const sql = `
		insert into jobs.river_job (kind, args, state, attempt, max_attempts, attempted_at, finalized_at, errors)
		values ('letter', jsonb_build_object('tenantId', $1::text), 'discarded', 25, 25, now(), now(),
			array[jsonb_build_object('error', $2::text)])
		returning id`
	if err := it.Admin.QueryRow(it.t.Context(), sql, it.otherTenant.String(), secret).Scan(&id); err != nil {
		it.t.Fatal(err)
	}
	it.ids["retryJob"], it.queries["listJobs"] = strconv.FormatInt(id, 10), "?tenantId="+it.otherTenant.String()
	it.queries["listAuditEntries"] = "?tenantId=" + it.otherTenant.String()
}

// createOtherSponsorship creates a sponsorship with an invite and a batch of codes of the other tenant.
func (it *isolationTest) createOtherSponsorship() {
	it.t.Helper()
	days, staffID := 30, uuid.New()
	scope := it.DB.Scope(it.otherTenant)
	sponsorship, err := it.Invites.AddSponsorship(
		it.t.Context(),
		scope,
		invite.Sponsorship{Name: secret, AccessDays: &days, Seats: 5},
		staffID,
		now,
	)
	if err != nil {
		it.t.Fatal(err)
	}
	emails := []string{secret + "-genodigd@voorbeeld.example"}
	if _, err := it.Invites.Invite(it.t.Context(), scope, sponsorship.ID, emails, staffID, now); err != nil {
		it.t.Fatal(err)
	}
	invites, _, err := invite.List(it.t.Context(), scope, invite.Filter{}, invite.Page{Number: 1, Size: 10}, now)
	if err != nil || len(invites) != 1 {
		it.t.Fatal(invites, err)
	}
	batch, codes, err := it.Purchases.MakeBatch(it.t.Context(), scope, secret, purchase.Batch{
		Name: secret, LastDay: new(now.AddDate(0, 1, 0)), Codes: 2,
		Product: purchase.Product{Name: locale.Text{"nl": secret, "en": secret}, AccessDays: &days, Parcel: true},
	}, staffID, now)
	if err != nil {
		it.t.Fatal(err)
	}
	it.invite, it.code = it.inviteToken(invites[0].Email), codes[0]
	it.parcelID = it.createOtherParcel(codes[1])
	for _, op := range []string{"getSponsorship", "invitePeople"} {
		it.ids[op] = sponsorship.ID.String()
	}
	for _, op := range []string{"withdrawInvite", "resendInvite"} {
		it.ids[op] = invites[0].ID.String()
	}
	for _, op := range []string{"getPurchaseBatch", "withdrawPurchaseBatch"} {
		it.ids[op] = batch.ID.String()
	}
	for _, op := range []string{"listSponsorships", "listInvites", "listPurchaseBatches", "listPurchaseCodes",
		"listParcels", "downloadParcels", "listDisputes"} {
		it.queries[op] = "?tenantId=" + it.otherTenant.String()
	}
	for _, op := range []string{"getSponsorship", "invitePeople", "withdrawInvite", "resendInvite", "getPurchaseBatch",
		"withdrawPurchaseBatch", "markParcels"} {
		it.queries[op] = "?tenantId=" + it.otherTenant.String()
	}
	it.queries["getFigures"] = "?tenantId=" + it.otherTenant.String() + "&from=2026-11-01&to=2026-11-21"
	it.queries["getMenuFigures"] = "?tenantId=" + it.otherTenant.String() + "&from=2026-11-01&to=2026-11-21"
	it.queries["getBillingFigures"] = "?tenantId=" + it.otherTenant.String() + "&from=2026-11-01&to=2026-11-21"
	it.queries["getInvite"], it.queries["getPurchase"] = "?invite="+it.invite, "?code="+it.code
}

// createOtherRecipe creates a recipe of the other tenant.
func (it *isolationTest) createOtherRecipe() {
	it.t.Helper()
	manager, _ := it.signedInManager("greenfork")
	recipe := porridgeInput(secret)
	recipe["name"] = map[string]any{"en": secret}
	recipe["steps"] = []any{
		map[string]any{"text": map[string]any{"en": "Boil the oatmeal in the milk, with the banana."}},
	}
	record := manager.createRecipe(it.otherTenant, recipe)
	for _, op := range []string{"getAdminRecipe", "updateRecipe", "withdrawRecipe", "offerRecipe",
		"listRecipeVersions"} {
		it.ids[op] = record.Id.String()
	}
	for _, op := range []string{"listAdminRecipes", "createRecipe", "importRecipe", "findRecipeIngredients",
		"drawRecipeCover", "testRecipe", "getAdminRecipe", "updateRecipe", "withdrawRecipe", "offerRecipe",
		"listRecipeVersions"} {
		it.queries[op] = "?tenantId=" + it.otherTenant.String()
	}
	it.queries["findRecipeIngredients"] += "&text=melk"
	raw, err := json.Marshal(porridgeInput("Inbreker"))
	if err != nil {
		it.t.Fatal(err)
	}
	it.recipe = string(raw)
	if raw, err = json.Marshal(tofuInput()); err != nil {
		it.t.Fatal(err)
	}
	it.ingredient = string(raw)
}

// createOtherParcel creates a purchase with a parcel of the other tenant, and returns the parcel's id.
func (it *isolationTest) createOtherParcel(code string) uuid.UUID {
	it.t.Helper()
	buyer := it.browser("greenfork.localhost")
	buyer.registerWithCode(code, secret+"-koper@voorbeeld.example").wantStatus(it.t, http.StatusOK)
	address := maps.Clone(homeAddress)
	address["name"] = secret
	buyer.post(submitAddress, address).wantStatus(it.t, http.StatusOK)
	parcels, _, err := purchase.ListParcels(it.t.Context(), it.DB.Scope(it.otherTenant), nil, 1, 1)
	if err != nil || len(parcels) != 1 {
		it.t.Fatal(parcels, err)
	}
	return parcels[0].ID
}

// createOtherImport imports a table of ingredients for the other tenant.
func (it *isolationTest) createOtherImport() {
	it.t.Helper()
	upload := imports.NewUpload()
	defer upload.Close()
	if err := upload.Add(secret+".csv", strings.NewReader(strings.ReplaceAll(shopTable, "Rijst", secret))); err != nil {
		it.t.Fatal(err)
	}
	target := imports.NewTarget(it.DB, it.otherTenant)
	sent, err := it.Imports.Create(it.t.Context(), target, upload, imports.Options{SkipCheck: true}, uuid.New())
	if err != nil {
		it.t.Fatal(err)
	}
	it.DoJobs()
	for _, op := range []string{
		"getIngredientImport", "changeIngredientImport", "previewIngredientImport", "listIngredientImportRows",
		"downloadIngredientImportReport", "downloadRefusedRows", "startIngredientImport",
		"cancelIngredientImport", "resumeIngredientImport", "undoIngredientImport",
	} {
		it.ids[op], it.queries[op] = sent.ID.String(), "?tenantId="+it.otherTenant.String()
	}
	var ingredient string
	const sql = `select id::text from ingredients where owner_id = $1 and import_id is not null limit 1`
	if err := it.Admin.QueryRow(it.t.Context(), sql, it.otherTenant).Scan(&ingredient); err != nil {
		it.t.Fatal(err)
	}
	for _, op := range []string{
		"getIngredient", "updateIngredient", "deleteIngredient", "offerIngredient", "mergeIngredient",
		"listIngredientUses", "listIngredientVersions",
	} {
		it.ids[op], it.queries[op] = ingredient, "?tenantId="+it.otherTenant.String()
	}
	for _, op := range []string{
		"importIngredients", "listIngredientImports", "listIngredients", "testIngredient", "changeIngredients",
	} {
		it.queries[op] = "?tenantId=" + it.otherTenant.String()
	}
}

// createOtherImages creates an image, a recipe for it and an account with a profile image of the other tenant.
func (it *isolationTest) createOtherImages() {
	it.t.Helper()
	recipe := it.createOwnRecipe(it.otherTenant)
	boss := it.signedInStaff()
	var image, own api.Image
	boss.uploadAs("image", recipePhotoPath(recipe)+"?tenantId="+it.otherTenant.String(), "gerecht.jpg",
		jpegPhoto(it.t, 128, 128)).
		wantStatus(it.t, http.StatusCreated).
		decode(it.t, &image)
	it.subscriber("greenfork.localhost", secret+"-foto@voorbeeld.example").
		uploadAs("image", profileImage, "ik.jpg", jpegPhoto(it.t, 128, 130)).
		wantStatus(it.t, http.StatusCreated).
		decode(it.t, &own)
	it.images = map[string]string{
		"getImage":      imageID(image),
		"getAdminImage": imageID(image),
		"getOwnImage":   imageID(own),
	}
	for _, op := range []string{"setRecipePhoto", "removeRecipePhoto"} {
		it.ids[op] = recipe
	}
	for _, op := range []string{"setRecipePhoto", "removeRecipePhoto", "getAdminImage", "uploadImage"} {
		it.queries[op] = "?tenantId=" + it.otherTenant.String()
	}
}

// inviteToken returns the token in the newest mail to an invited address.
func (srv *testServer) inviteToken(to string) string {
	srv.t.Helper()
	mails := srv.MailTo(to)
	if len(mails) == 0 {
		srv.t.Fatalf("there is no mail to %s", to)
	}
	names := inviteTokenPattern.FindStringSubmatch(mails[0].Text)
	if names == nil {
		srv.t.Fatalf("there is no link in %s", mails[0].Text)
	}
	return names[1]
}

var inviteTokenPattern = regexp.MustCompile(`/register\?invite=([A-Za-z0-9_-]{43})`)

// readOtherRows returns all rows of the other tenant as text.
func (it *isolationTest) readOtherRows() string {
	it.t.Helper()
	rows, err := it.Admin.Query(it.t.Context(), `
		select relation.relname || ' stored where stored.' || attribute.attname from pg_class relation
		join pg_attribute attribute on attribute.attrelid = relation.oid
			and attribute.attname in ('tenant_id', 'owner_id')
		where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace
			and relation.relname <> 'audit_entries' order by 1`)
	if err != nil {
		it.t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		it.t.Fatal(err)
	}
	var all strings.Builder
	for _, table := range tables {
		var text string
		sql := fmt.Sprintf(`select coalesce(string_agg(stored::text, E'\n' order by stored::text), '') from %s = $1`,
			table)
		if err := it.Admin.QueryRow(it.t.Context(), sql, it.otherTenant).Scan(&text); err != nil {
			it.t.Fatal(err)
		}
		all.WriteString(table + ":\n" + text + "\n")
	}
	return all.String()
}

// addStaff creates a staff member with password staffPassword.
func (srv *testServer) addStaff(member staff.NewMember) {
	srv.t.Helper()
	member.Password, member.TOTPSecret = staffPassword, staffSecret
	if err := srv.Staff.Save(srv.t.Context(), member); err != nil {
		srv.t.Fatal(err)
	}
}

// caller is a user who calls every operation. signIn starts a new session.
type caller struct {
	name    string
	host    string
	allowed []string
	signIn  func() *browser
}

func (it *isolationTest) callers() []caller {
	user := func() *browser {
		b := it.browser("fitpuur.localhost")
		email := uuid.NewString() + "@voorbeeld.example"
		b.register(email)
		return b
	}
	member := func(name string, membership staff.Membership) func() *browser {
		return func() *browser {
			email := uuid.NewString() + "@lepelblad.example"
			it.addStaff(staff.NewMember{Email: email, Name: name, Membership: membership})
			b := it.browser(consoleHost)
			b.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword,
				"code": b.authenticatorCode()}).
				wantStatus(it.t, http.StatusOK)
			return b
		}
	}
	managers := slices.Concat(forStaff, forManagers)
	return []caller{
		{"a visitor", "fitpuur.localhost", nil, func() *browser { return it.browser("fitpuur.localhost") }},
		{"a visitor of the console", consoleHost, nil, func() *browser { return it.browser(consoleHost) }},
		{"a user of A", "fitpuur.localhost", forUsers, user},
		{
			"support of A",
			consoleHost,
			slices.Concat(forStaff, forSupport),
			member("Support", staff.Membership{Role: auth.Support, Tenant: it.tenant}),
		},
		{
			"an admin of A",
			consoleHost,
			managers,
			member("Admin", staff.Membership{Role: auth.Admin, Tenant: it.tenant}),
		},
		{
			"an internal admin",
			consoleHost,
			slices.Concat(managers, forSupport, forInternals),
			member("Internal", staff.Membership{Role: auth.Admin}),
		},
	}
}

// otherWhitelabel is a valid change of the other tenant's white-label.
const otherWhitelabel = `{"name":"Inbreker","slug":"greenfork","language":"en","domains":["greenfork.localhost"]}`

// otherPlan is a valid plan of the other tenant.
const otherPlan = `{"name":{"nl":"Inbreker","en":"Intruder"},"interval":"month","cents":1,"taxPercent":21,"sold":true}`

// otherDeal is a valid deal of the other tenant.
const otherDeal = `{"title":{"nl":"Inbreker","en":"Intruder"},"text":{"nl":"Inbreker","en":"Intruder"},` +
	`"kind":"freeMonths","months":12,"reasons":["other"],"offered":true}`

// requestBody returns a valid request body for an operation, or "" when it has none.
func (it *isolationTest) requestBody(op string) string {
	return map[string]string{
		"updateWhitelabel": otherWhitelabel, "saveWhitelabelDraft": otherWhitelabel, "checkWhitelabel": otherWhitelabel,
		"addWhitelabelPlan": otherPlan, "changeWhitelabelPlan": otherPlan,
		"addWhitelabelDeal": otherDeal, "changeWhitelabelDeal": otherDeal,
		"toggleWhitelabel": `{"isActive":false}`, "verifyWhitelabelDomain": `{"domain":"greenfork.localhost"}`,
		"toggleShoppingItem": `{"checked":true}`, "setShoppingItemUsedUp": `{"usedUp":true}`,
		"addShoppingItem": `{"name":"ingebroken"}`, "addSharedItem": `{"name":"ingebroken"}`,
		"toggleSharedItem": `{"checked":true}`,
		"startShopping":    `{"name":"Inbreker"}`, "startSharedShopping": `{"name":"Inbreker"}`,
		"inviteStaff": `{"name":"Inbreker","email":"inbreker@voorbeeld.example","role":"admin",` +
			`"tenantId":"` + it.otherTenant.String() + `"}`,
		"login":              `{"email":"` + secret + `@voorbeeld.example","password":"een lang wachtwoord"}`,
		"requestOneTimeCode": `{"email":"` + secret + `@voorbeeld.example"}`,
		"invitePeople":       `{"emails":["inbreker@voorbeeld.example"]}`,
		"createSponsorship": `{"tenantId":"` + it.otherTenant.String() + `","name":"Inbreker","accessDays":30,` +
			`"seats":1}`,
		"createPurchaseBatch": `{"tenantId":"` + it.otherTenant.String() + `","name":"Inbreker","product":{"nl":"x"},` +
			`"accessDays":1,"parcel":false,"lastDay":"2026-12-31","codes":1}`,
		"registerInvite": `{"invite":"` + it.invite + `","name":"Inbreker","password":"een lang wachtwoord",` +
			`"terms":true}`,
		"saveInviteOnboarding": `{"invite":"` + it.invite + `"}`,
		"registerPurchase": `{"code":"` + it.code + `","name":"Inbreker","email":"inbreker@voorbeeld.example",` +
			`"password":"een lang wachtwoord","terms":true}`,
		"markParcels":            `{"ids":["` + it.parcelID.String() + `"],"sent":true}`,
		"savePurchaseOnboarding": `{"code":"` + it.code + `"}`,
		"drawRecipeCover":        `{"name":"Pap","ingredients":[],"steps":[]}`,
		"createRecipe":           it.recipe,
		"testRecipe":             it.recipe,
		"changeIngredients":      `{"ids":["` + it.ids["getIngredient"] + `"],"change":{"aisle":"frozen"}}`,
		"testIngredient":         it.ingredient,
		"updateIngredient":       it.ingredient,
		"updateRecipe":           it.recipe,
		"importRecipe":           `{"text":"Pap\nIngrediënten\n100 g havermout"}`,
		"subscribe":              `{"plan":"` + it.ids["subscribe"] + `"}`,
		"reactivatePlan":         `{"plan":"` + it.ids["reactivatePlan"] + `"}`,
		"buyOnce":                `{"plan":"` + it.ids["buyOnce"] + `"}`,
		"chooseConsent":          `{"choice":"accepted"}`,
		"mergeIngredient":        `{"into":"` + uuid.NewString() + `"}`,
		"changeIngredientImport": `{"preset":"other","kind":"text","decimal":"comma","basis":"100g","strict":false,` +
			`"overwrite":false}`,
		"ingestEvents": `{"visit":"` + uuid.NewString() + `","events":[{"id":"` + uuid.NewString() + `",` +
			`"name":"pageView","at":"2026-11-21T10:59:00Z","path":"/"}]}`,
		"changeHouseholdMember": `{"name":"Inbreker","birthYear":1980,"portion":1,"diet":"vegan","intolerances":[],` +
			`"dislikes":[],"mealTimes":["dinner"],"days":[0]}`,
		"extendConsumerAccess": `{"days":7,"reason":"goodwill"}`,
		"allowSupportSession":  `{"health":true}`,
		"enterSupportSession":  `{"token":"` + string(it.supportToken) + `"}`,
		"refundConsumer":       `{"invoiceId":"` + uuid.NewString() + `","cents":100,"reason":"goodwill"}`,
		"correctConsumerEmail": `{"email":"inbreker@voorbeeld.example"}`,
		"surpriseMeal":         `{"date":"2026-11-21","slot":"dinner","replaces":"x"}`,
	}[op]
}

// callEveryOperation calls every operation as every caller with ids and tokens of the other tenant. No response may
// contain data of the other tenant, and none of its rows may change. With checkStatus, the status must also match the
// caller's permissions.
func (it *isolationTest) callEveryOperation(t *testing.T, checkStatus bool) {
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	operations := slices.Concat(forAnyone, forUsers, forStaff, forSupport, forManagers, forInternals)
	for _, caller := range it.callers() {
		b := caller.signIn()
		b.header.Set("X-List-Token", it.listToken)
		for _, path := range slices.Sorted(maps.Keys(document.Paths.Map())) {
			item := document.Paths.Value(path)
			for method, op := range item.Operations() {
				if !slices.Contains(operations, op.OperationID) {
					t.Fatalf("operation %s has no callers in this test", op.OperationID)
				}
				address := operationURL(path, item)
				if id, ok := it.ids[op.OperationID]; ok {
					ids := strings.NewReplacer("{id}", id, "{plan}", it.ids["buyOnce"], "{deal}", it.otherDeal)
					address = operationURL(ids.Replace(path), item)
				}
				if image, ok := it.images[op.OperationID]; ok {
					address = operationURL(
						strings.NewReplacer("{image}", image, "{file}", "128.jpg").Replace(path),
						item,
					)
				}
				got := b.send(method, address+it.queries[op.OperationID], []byte(it.requestBody(op.OperationID)))
				if checkStatus {
					it.checkAccess(t, caller, op.OperationID, got)
				}
				if strings.Contains(string(got.body), secret) &&
					!(caller.name == "an internal admin" && strings.HasPrefix(path, "/user/admin/")) {
					t.Errorf("%s reads of the other tenant through %s: %s", caller.name, op.OperationID, got.body)
				}
				if slices.Contains(
					[]string{"logout", "eraseAccount", "endSession", "login", "verifyOneTimeCode"},
					op.OperationID,
				) {
					b = caller.signIn()
					b.header.Set("X-List-Token", it.listToken)
				}
			}
		}
		if caller.name != "an internal admin" {
			if after := it.readOtherRows(); after != it.otherRows {
				t.Errorf("%s changed rows of the other tenant:\n%s\nwas\n%s", caller.name, after, it.otherRows)
			}
		}
	}
}

// checkAccess checks that a response matches the caller's permissions.
func (it *isolationTest) checkAccess(t *testing.T, c caller, op string, got response) {
	t.Helper()
	if got.status == http.StatusNotImplemented {
		t.Errorf("%s is in the contract and was not built: %s", op, got.body)
	}
	permitted := slices.Contains(forAnyone, op) || slices.Contains(c.allowed, op)
	refused := got.status == http.StatusUnauthorized || got.status == http.StatusForbidden
	if refused &&
		slices.Contains(
			[]string{"wrong-credentials", "wrong-code", "confirm-first", "too-many"},
			got.apiError(t).Code,
		) {
		refused = false // the caller was permitted, and the operation refused the request
	}
	switch {
	case permitted && refused:
		t.Errorf("%s may call %s, status %d: %s", c.name, op, got.status, got.body)
	case !permitted && !refused:
		t.Errorf("%s may not call %s, status %d: %s", c.name, op, got.status, got.body)
	}
	_, usesOther := it.ids[op]
	usesOther = usesOther || it.queries[op] != "" || it.images[op] != "" || slices.Contains(tokenOperations, op)
	if usesOther && permitted && c.name != "an internal admin" &&
		got.status != http.StatusNotFound {
		t.Errorf("%s calls %s with an id of the other tenant, status %d: %s", c.name, op, got.status, got.body)
	}
}

func TestIsolation_EveryOperationForEveryCaller(t *testing.T) {
	newIsolationTest(t, nil).callEveryOperation(t, true)
}

func TestIsolation_HoldsWithoutRolePolicy(t *testing.T) {
	newIsolationTest(t, func(s *apptest.Server) {
		s.Config.Policy = func(auth.Role, auth.Reach, string, string) (bool, error) { return true, nil }
	}).callEveryOperation(t, false)
}

func TestIsolation_HoldsWithoutRowLevelSecurity(t *testing.T) {
	newIsolationTest(t, func(s *apptest.Server) {
		s.Exec(`do $$ declare target regclass; begin
			for target in select oid from pg_class where relrowsecurity
				and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) loop
				execute format('alter table %s disable row level security', target);
			end loop;
		end $$`)
	}).callEveryOperation(t, true)
}

func TestIsolation_SessionOfOtherTenantIsRefused(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("fitpuur.localhost", "both@voorbeeld.example")
	var list api.ShoppingList
	user.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &list)
	path := "/api/v1/shopping-lists/" + list.Id.String()
	// The cookie on another partner's host.
	elsewhere := srv.browser("greenfork.localhost")
	elsewhere.cookies = user.cookies
	elsewhere.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusUnauthorized)
	elsewhere.get(path).wantStatus(t, http.StatusUnauthorized)
	// The same address has another account with another brand.
	other := srv.subscriber("greenfork.localhost", "both@voorbeeld.example")
	other.get(path).wantStatus(t, http.StatusNotFound)
	// Another account of the same brand sees neither the list nor its items.
	otherUser := srv.subscriber("fitpuur.localhost", "neighbour@voorbeeld.example")
	otherUser.get(path).wantStatus(t, http.StatusNotFound)
	otherUser.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusNotFound)
	otherUser.post("/api/v1/shopping-lists/items/"+list.Items[0].Id.String()+"/toggle",
		map[string]any{"checked": true}).
		wantStatus(t, http.StatusNotFound)
	user.get(path).wantStatus(t, http.StatusOK)
	// On the platform's own host the session decides the tenant.
	platform := srv.browser("lepelblad.localhost")
	platform.cookies = user.cookies
	platform.get(path).wantStatus(t, http.StatusOK)
}
