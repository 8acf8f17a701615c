package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// Who may call what, written down a second time: neither the contract nor the policy can change unnoticed.
var (
	forAnyone = []string{
		"login", "logout", "adminLogin", "supportLogin", "requestOneTimeCode", "verifyOneTimeCode", "signInAutomatically", "requestStaffCode",
		"acceptInvitation", "register", "getInvite", "registerInvite", "getPurchase", "registerPurchase", "getBranding", "getCurrentWhitelabel", "getDomainHealth",
		"getWhitelabelBySlug", "getWhitelabelForPath", "checkAnswers", "getManifest", "getOfflinePage", "ingestEvents", "chooseConsent",
		"receivePaymentEvent", "listPlansPaidOnce", "buyOnce", "searchIngredients", "countRecipesLeft", "stopReminders", "getImage",
	}
	forUsers = []string{
		"decodeSession", "listSessions", "endSession", "logoutElsewhere", "changePassword", "requestEmailChange", "confirmEmailChange", "listActivity",
		"exportData", "eraseAccount", "withdrawHealthConsent", "getSettings", "getHousehold", "addHouseholdMember", "changeHouseholdMember",
		"removeHouseholdMember", "setHouseholdCooking", "getOnboarding", "saveOnboarding", "getInviteOnboarding", "saveInviteOnboarding",
		"completeInviteOnboarding", "getPurchaseOnboarding", "savePurchaseOnboarding", "completePurchaseOnboarding", "checkShippingAddress", "getStepPlan", "putStepPlanAside",
		"submitShippingAddress", "regenerateRecommendedMacros", "updateCustomMacros", "updateMealTimes", "getIntolerances", "updateIntolerances",
		"getDislikes", "updateDislikes", "getPreferences", "updatePreferences", "getPortionSize", "updatePortionSize", "updateProfile",
		"uploadProfileImage", "removeProfileImage", "searchRecipes", "getRecipe", "listFavorites",
		"checkFavorites", "toggleFavorite", "addFavorite", "removeFavorite", "listFeedback", "giveFeedback", "getWeeklyMenu", "listMealAlternatives", "replaceMealAtRandom",
		"replaceMeal", "lockMeal", "regenerateMenuDay", "takeOverMenuDay", "undoMenuChange", "listShoppingLists", "generateShoppingList", "getShoppingList", "deleteShoppingList",
		"addShoppingItem", "toggleShoppingItem", "deleteShoppingItem", "listPlans", "subscribe", "reactivatePlan", "cancelSubscription",
		"reactivateSubscription", "changePlan", "listBillingHistory", "listRetentionDeals", "getBestRetentionDeal", "applyRetentionDeal",
		"convertRetentionDeal", "uploadImage", "getOwnImage",
	}
	forStaff = []string{
		"decodeStaffSession", "listTenants", "listWhitelabels", "getWhitelabel", "listActiveWhitelabels", "listSponsorships", "getSponsorship", "listInvites", "resendInvite",
		"listPurchaseBatches", "getPurchaseBatch", "listPurchaseCodes", "listParcels", "getAdminImage",
		"listAdminRecipes", "getAdminRecipe", "findRecipeIngredients",
	}
	forManagers = []string{
		"updateWhitelabel", "uploadImage", "setRecipePhoto", "removeRecipePhoto", "listStaff", "inviteStaff", "removeStaff", "createSponsorship", "invitePeople", "withdrawInvite",
		"createPurchaseBatch", "withdrawPurchaseBatch", "downloadParcels", "markParcels", "getFigures", "getMenuFigures",
		"importIngredients", "listIngredientImports", "getIngredientImport", "changeIngredientImport", "previewIngredientImport", "listIngredientImportRows",
		"downloadIngredientImportReport", "startIngredientImport", "cancelIngredientImport", "resumeIngredientImport", "undoIngredientImport",
		"createRecipe", "importRecipe", "updateRecipe", "withdrawRecipe", "offerRecipe",
	}
	forInternals = []string{
		"createWhitelabel", "deleteWhitelabel", "toggleWhitelabel", "listIngredients", "createIngredient", "searchAdminIngredients",
		"getIngredientStats", "listFoodGroups", "testIngredient", "getIngredient", "updateIngredient", "deleteIngredient",
	}
)

// secret stands in everything of the other tenant that its own people may see. Nobody else may ever read it.
const secret = "verborgen-bij-greenfork"

// walls is two tenants, and everybody who tries to get from one into the other.
type walls struct {
	*house
	here, there uuid.UUID         // FitPuur, which the callers belong to, and GreenFork
	ids         map[string]string // of what belongs to the other tenant, by the operation that takes it
	asked       map[string]string // what is asked for of it, by operation
	pictures    map[string]string // its pictures, by the operation that shows them
	invite      string            // the token of an invite of the other tenant
	code        string            // and a code
	parcel      uuid.UUID         // that is to be sent to somebody there
	recipe      string            // that somebody tries to add, or to put in the place of one
	before      string            // all rows of the other tenant
}

func newWalls(t *testing.T, change func(*apptest.Server)) *walls {
	h := newHouseWith(t, change)
	w := &walls{house: h, ids: map[string]string{}, asked: map[string]string{}}
	for slug, id := range map[string]*uuid.UUID{"fitpuur": &w.here, "greenfork": &w.there} {
		if err := h.Admin.QueryRow(t.Context(), `select id from tenants where slug = $1`, slug).Scan(id); err != nil {
			t.Fatal(err)
		}
	}
	neighbour := h.diner("greenfork.localhost", secret+"@voorbeeld.example")
	var list api.ShoppingList
	neighbour.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		want(t, http.StatusOK).
		data(t, &list)
	neighbour.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": secret}).
		want(t, http.StatusCreated)
	household := neighbour.post(householdMembers, someone(secret, child)).household(t)
	for _, op := range []string{"changeHouseholdMember", "removeHouseholdMember"} {
		w.ids[op] = household.Members[0].Id.String()
	}
	h.Exec(`update plans set text_nl = $2, text_en = $2 where tenant_id = $1`, w.there, secret)
	plans := neighbour.plans()
	var page api.Checkout
	neighbour.post(subscribePath, map[string]any{"plan": plans[0].Id}).want(t, http.StatusCreated).data(t, &page)
	h.pays(page.Url, "ideal")
	var sessions []api.SessionRecord
	neighbour.get("/api/v1/user/auth/sessions").data(t, &sessions)
	h.employ(
		staff.NewMember{
			Email:      secret + "@greenfork.example",
			Name:       secret,
			Membership: staff.Membership{Role: auth.Admin, Tenant: w.there},
		},
	)
	var membership string
	if err := h.Admin.QueryRow(t.Context(), `select id::text from staff_memberships where tenant_id = $1`, w.there).Scan(&membership); err != nil {
		t.Fatal(err)
	}
	for _, op := range []string{"getShoppingList", "deleteShoppingList", "addShoppingItem"} {
		w.ids[op] = list.Id.String()
	}
	for _, op := range []string{"toggleShoppingItem", "deleteShoppingItem"} {
		w.ids[op] = list.Items[0].Id.String()
	}
	for _, op := range []string{"getWhitelabel", "updateWhitelabel", "deleteWhitelabel", "toggleWhitelabel"} {
		w.ids[op] = w.there.String()
	}
	for _, op := range []string{"subscribe", "reactivatePlan"} {
		w.ids[op] = plans[1].Id.String()
	}
	w.ids["buyOnce"] = plans[3].Id.String()
	w.ids["endSession"], w.ids["removeStaff"] = sessions[0].Id.String(), membership
	stopped := secret + "-gestopt@voorbeeld.example"
	h.visitor("greenfork.localhost").register(stopped)
	w.asked["stopReminders"] = "?token=" + h.remind(w.there, stopped).token
	w.sponsorOther()
	w.importOther()
	w.cookOther()
	w.photographOther()
	w.before = w.rowsOfOther()
	return w
}

// stolen are the operations that are sent a token or a code of the other tenant.
var stolen = []string{"registerInvite", "saveInviteOnboarding", "registerPurchase", "savePurchaseOnboarding"}

// sponsorOther gives the other tenant a sponsorship with an invite, and a batch of codes.
func (w *walls) sponsorOther() {
	w.t.Helper()
	days, by := 30, uuid.New()
	scope := w.DB.Scope(w.there)
	sponsorship, err := w.Invites.AddSponsorship(
		w.t.Context(),
		scope,
		invite.Sponsorship{Name: secret, AccessDays: &days, Seats: 5},
		by,
		now,
	)
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.Invites.Invite(w.t.Context(), scope, sponsorship.ID, []string{secret + "-genodigd@voorbeeld.example"}, by, now); err != nil {
		w.t.Fatal(err)
	}
	invites, _, err := invite.List(w.t.Context(), scope, invite.Filter{}, invite.Page{Number: 1, Size: 10}, now)
	if err != nil || len(invites) != 1 {
		w.t.Fatal(invites, err)
	}
	batch, codes, err := w.Purchases.MakeBatch(w.t.Context(), scope, secret, purchase.Batch{
		Name: secret, LastDay: new(now.AddDate(0, 1, 0)), Codes: 2, Product: purchase.Product{NameNL: secret, NameEN: secret, AccessDays: &days, Parcel: true},
	}, by, now)
	if err != nil {
		w.t.Fatal(err)
	}
	w.invite, w.code = w.inviteLink(invites[0].Email), codes[0]
	w.parcel = w.sendOther(codes[1])
	for _, op := range []string{"getSponsorship", "invitePeople"} {
		w.ids[op] = sponsorship.ID.String()
	}
	for _, op := range []string{"withdrawInvite", "resendInvite"} {
		w.ids[op] = invites[0].ID.String()
	}
	for _, op := range []string{"getPurchaseBatch", "withdrawPurchaseBatch"} {
		w.ids[op] = batch.ID.String()
	}
	for _, op := range []string{"listSponsorships", "listInvites", "listPurchaseBatches", "listPurchaseCodes", "listParcels", "downloadParcels"} {
		w.asked[op] = "?tenantId=" + w.there.String()
	}
	for _, op := range []string{"getSponsorship", "invitePeople", "withdrawInvite", "resendInvite", "getPurchaseBatch", "withdrawPurchaseBatch", "markParcels"} {
		w.asked[op] = "?tenantId=" + w.there.String()
	}
	w.asked["getFigures"] = "?tenantId=" + w.there.String() + "&from=2026-11-01&to=2026-11-21"
	w.asked["getMenuFigures"] = "?tenantId=" + w.there.String() + "&from=2026-11-01&to=2026-11-21"
	w.asked["getInvite"], w.asked["getPurchase"] = "?invite="+w.invite, "?code="+w.code
}

// cookOther gives the other tenant a recipe of its own.
func (w *walls) cookOther() {
	w.t.Helper()
	manager, _ := w.manager("greenfork")
	recipe := porridge(secret)
	recipe["name"] = map[string]any{"en": secret}
	recipe["steps"] = []any{
		map[string]any{"text": map[string]any{"en": "Boil the oatmeal in the milk, with the banana."}},
	}
	made := manager.cook(w.there, recipe)
	for _, op := range []string{"getAdminRecipe", "updateRecipe", "withdrawRecipe", "offerRecipe"} {
		w.ids[op] = made.Id.String()
	}
	for _, op := range []string{"listAdminRecipes", "createRecipe", "importRecipe", "findRecipeIngredients", "getAdminRecipe", "updateRecipe", "withdrawRecipe", "offerRecipe"} {
		w.asked[op] = "?tenantId=" + w.there.String()
	}
	w.asked["findRecipeIngredients"] += "&text=melk"
	raw, err := json.Marshal(porridge("Inbreker"))
	if err != nil {
		w.t.Fatal(err)
	}
	w.recipe = string(raw)
}

// sendOther lets somebody of the other tenant buy something that is to be sent.
func (w *walls) sendOther(code string) uuid.UUID {
	w.t.Helper()
	buyer := w.visitor("greenfork.localhost")
	buyer.registerWith(code, secret+"-koper@voorbeeld.example").want(w.t, http.StatusOK)
	there := maps.Clone(home)
	there["name"] = secret
	buyer.post(submitAddress, there).want(w.t, http.StatusOK)
	parcels, _, err := purchase.ListParcels(w.t.Context(), w.DB.Scope(w.there), nil, 1, 1)
	if err != nil || len(parcels) != 1 {
		w.t.Fatal(parcels, err)
	}
	return parcels[0].ID
}

// importOther gives the other tenant a table of ingredients that was imported.
func (w *walls) importOther() {
	w.t.Helper()
	upload := imports.NewUpload()
	defer upload.Close()
	if err := upload.Add(secret+".csv", strings.NewReader(strings.ReplaceAll(shopTable, "Rijst", secret))); err != nil {
		w.t.Fatal(err)
	}
	shelf := imports.NewTarget(w.DB, w.there)
	sent, err := w.Imports.Create(w.t.Context(), shelf, upload, imports.Options{SkipCheck: true}, uuid.New())
	if err != nil {
		w.t.Fatal(err)
	}
	w.DoJobs()
	for _, op := range []string{
		"getIngredientImport", "changeIngredientImport", "previewIngredientImport", "listIngredientImportRows", "downloadIngredientImportReport", "startIngredientImport",
		"cancelIngredientImport", "resumeIngredientImport", "undoIngredientImport",
	} {
		w.ids[op], w.asked[op] = sent.ID.String(), "?tenantId="+w.there.String()
	}
	for _, op := range []string{"importIngredients", "listIngredientImports"} {
		w.asked[op] = "?tenantId=" + w.there.String()
	}
}

// photographOther gives the other tenant a picture, a recipe to put it with, and somebody with a picture of their own.
func (w *walls) photographOther() {
	w.t.Helper()
	recipe := w.ownRecipe(w.there)
	boss := w.staff()
	var kept, own api.Image
	boss.uploadAs("image", recipePhoto(recipe)+"?tenantId="+w.there.String(), "gerecht.jpg", photo(w.t, 128, 128)).
		want(w.t, http.StatusCreated).
		data(w.t, &kept)
	w.diner("greenfork.localhost", secret+"-foto@voorbeeld.example").
		uploadAs("image", profileImage, "ik.jpg", photo(w.t, 128, 130)).
		want(w.t, http.StatusCreated).
		data(w.t, &own)
	w.pictures = map[string]string{"getImage": idOf(kept), "getAdminImage": idOf(kept), "getOwnImage": idOf(own)}
	for _, op := range []string{"setRecipePhoto", "removeRecipePhoto"} {
		w.ids[op] = recipe
	}
	for _, op := range []string{"setRecipePhoto", "removeRecipePhoto", "getAdminImage", "uploadImage"} {
		w.asked[op] = "?tenantId=" + w.there.String()
	}
}

// inviteLink is the token in the newest mail to somebody who was invited.
func (h *house) inviteLink(to string) string {
	h.t.Helper()
	mails := h.MailTo(to)
	if len(mails) == 0 {
		h.t.Fatalf("there is no mail to %s", to)
	}
	found := inviteToken.FindStringSubmatch(mails[0].Text)
	if found == nil {
		h.t.Fatalf("there is no link in %s", mails[0].Text)
	}
	return found[1]
}

var inviteToken = regexp.MustCompile(`/register\?invite=([A-Za-z0-9_-]{43})`)

// rowsOfOther is everything that the other tenant has, as text.
func (w *walls) rowsOfOther() string {
	w.t.Helper()
	rows, err := w.Admin.Query(w.t.Context(), `
		select c.relname || ' x where x.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'owner_id')
		where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_entries' order by 1`)
	if err != nil {
		w.t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		w.t.Fatal(err)
	}
	var all strings.Builder
	for _, table := range tables {
		var text string
		sql := fmt.Sprintf(`select coalesce(string_agg(x::text, E'\n' order by x::text), '') from %s = $1`, table)
		if err := w.Admin.QueryRow(w.t.Context(), sql, w.there).Scan(&text); err != nil {
			w.t.Fatal(err)
		}
		all.WriteString(table + ":\n" + text + "\n")
	}
	return all.String()
}

// employ makes a member of staff whose password is staffPassword.
func (h *house) employ(member staff.NewMember) {
	h.t.Helper()
	member.Password, member.TOTPSecret = staffPassword, staffSecret
	if err := h.Staff.Save(h.t.Context(), member); err != nil {
		h.t.Fatal(err)
	}
}

// caller is somebody who tries everything; again signs them in anew.
type caller struct {
	name    string
	host    string
	allowed []string
	again   func() *visitor
}

func (w *walls) callers() []caller {
	diner := func() *visitor {
		v := w.visitor("fitpuur.localhost")
		email := uuid.NewString() + "@voorbeeld.example"
		v.register(email)
		return v
	}
	member := func(name string, membership staff.Membership) func() *visitor {
		return func() *visitor {
			email := uuid.NewString() + "@lepelblad.example"
			w.employ(staff.NewMember{Email: email, Name: name, Membership: membership})
			v := w.visitor(consoleHost)
			v.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword, "code": v.code()}).
				want(w.t, http.StatusOK)
			return v
		}
	}
	managers := slices.Concat(forStaff, forManagers)
	return []caller{
		{"nobody", "fitpuur.localhost", nil, func() *visitor { return w.visitor("fitpuur.localhost") }},
		{"nobody at the console", consoleHost, nil, func() *visitor { return w.visitor(consoleHost) }},
		{"a user of A", "fitpuur.localhost", forUsers, diner},
		{
			"support of A",
			consoleHost,
			forStaff,
			member("Support", staff.Membership{Role: auth.Support, Tenant: w.here}),
		},
		{"an admin of A", consoleHost, managers, member("Admin", staff.Membership{Role: auth.Admin, Tenant: w.here})},
		{
			"an internal admin",
			consoleHost,
			slices.Concat(managers, forInternals),
			member("Internal", staff.Membership{Role: auth.Admin}),
		},
	}
}

// sent is what an operation needs to get past the contract; others are sent nothing.
func (w *walls) sent(op string) string {
	return map[string]string{
		"toggleShoppingItem": `{"checked":true}`, "addShoppingItem": `{"name":"ingebroken"}`,
		"inviteStaff":            `{"name":"Inbreker","email":"inbreker@voorbeeld.example","role":"admin","tenantId":"` + w.there.String() + `"}`,
		"login":                  `{"email":"` + secret + `@voorbeeld.example","password":"een lang wachtwoord"}`,
		"requestOneTimeCode":     `{"email":"` + secret + `@voorbeeld.example"}`,
		"invitePeople":           `{"emails":["inbreker@voorbeeld.example"]}`,
		"createSponsorship":      `{"tenantId":"` + w.there.String() + `","name":"Inbreker","accessDays":30,"seats":1}`,
		"createPurchaseBatch":    `{"tenantId":"` + w.there.String() + `","name":"Inbreker","productNl":"x","productEn":"x","accessDays":1,"parcel":false,"lastDay":"2026-12-31","codes":1}`,
		"registerInvite":         `{"invite":"` + w.invite + `","name":"Inbreker","password":"een lang wachtwoord","terms":true}`,
		"saveInviteOnboarding":   `{"invite":"` + w.invite + `"}`,
		"registerPurchase":       `{"code":"` + w.code + `","name":"Inbreker","email":"inbreker@voorbeeld.example","password":"een lang wachtwoord","terms":true}`,
		"markParcels":            `{"ids":["` + w.parcel.String() + `"],"sent":true}`,
		"savePurchaseOnboarding": `{"code":"` + w.code + `"}`,
		"createRecipe":           w.recipe,
		"updateRecipe":           w.recipe,
		"importRecipe":           `{"text":"Pap\nIngrediënten\n100 g havermout"}`,
		"subscribe":              `{"plan":"` + w.ids["subscribe"] + `"}`,
		"reactivatePlan":         `{"plan":"` + w.ids["reactivatePlan"] + `"}`,
		"buyOnce":                `{"plan":"` + w.ids["buyOnce"] + `"}`,
		"chooseConsent":          `{"choice":"accepted"}`,
		"changeIngredientImport": `{"preset":"other","kind":"text","decimal":"comma","basis":"100g","strict":false,"overwrite":false}`,
		"ingestEvents":           `{"visit":"` + uuid.NewString() + `","events":[{"id":"` + uuid.NewString() + `","name":"pageView","at":"2026-11-21T10:59:00Z","path":"/"}]}`,
		"changeHouseholdMember":  `{"name":"Inbreker","birthYear":1980,"portion":1,"diet":"vegan","intolerances":[],"dislikes":[],"mealTimes":["dinner"],"days":[0]}`,
		"replaceMealAtRandom":    `{"date":"2026-11-21","slot":"dinner","replaces":"x"}`,
	}[op]
}

// walk lets everybody call every operation with what they can guess of the other tenant. admitted says whether the
// answers have to tell who may and who may not; whatever they tell, nothing of the other tenant may show or change.
func (w *walls) walk(t *testing.T, admitted bool) {
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Concat(forAnyone, forUsers, forStaff, forManagers, forInternals)
	for _, who := range w.callers() {
		v := who.again()
		for _, path := range slices.Sorted(maps.Keys(document.Paths.Map())) {
			item := document.Paths.Value(path)
			for method, op := range item.Operations() {
				if !slices.Contains(known, op.OperationID) {
					t.Fatalf("nobody wrote down who may call %s", op.OperationID)
				}
				address := addressOf(path, item)
				if id, ok := w.ids[op.OperationID]; ok {
					address = addressOf(strings.ReplaceAll(path, "{id}", id), item)
				}
				if picture, ok := w.pictures[op.OperationID]; ok {
					address = addressOf(
						strings.NewReplacer("{image}", picture, "{file}", "128.jpg").Replace(path),
						item,
					)
				}
				got := v.send(method, address+w.asked[op.OperationID], []byte(w.sent(op.OperationID)))
				if admitted {
					w.judge(t, who, op.OperationID, got)
				}
				if strings.Contains(string(got.body), secret) &&
					!(who.name == "an internal admin" && strings.HasPrefix(path, "/user/admin/")) {
					t.Errorf("%s reads of the other tenant through %s: %s", who.name, op.OperationID, got.body)
				}
				if slices.Contains(
					[]string{"logout", "eraseAccount", "endSession", "login", "verifyOneTimeCode"},
					op.OperationID,
				) {
					v = who.again()
				}
			}
		}
		if who.name != "an internal admin" {
			if after := w.rowsOfOther(); after != w.before {
				t.Errorf("%s changed something of the other tenant:\n%s\nwas\n%s", who.name, after, w.before)
			}
		}
	}
}

// judge holds an answer against who may call.
func (w *walls) judge(t *testing.T, who caller, op string, got answer) {
	t.Helper()
	may := slices.Contains(forAnyone, op) || slices.Contains(who.allowed, op)
	refused := got.status == http.StatusUnauthorized || got.status == http.StatusForbidden
	if refused &&
		slices.Contains([]string{"wrong-credentials", "wrong-code", "confirm-first", "too-many"}, got.refusal(t).Code) {
		refused = false // let in to the operation, which then said no
	}
	switch {
	case may && refused:
		t.Errorf("%s may call %s, and is answered %d %s", who.name, op, got.status, got.body)
	case !may && !refused:
		t.Errorf("%s may not call %s, and is answered %d %s", who.name, op, got.status, got.body)
	}
	_, guessed := w.ids[op]
	if guessed = guessed || w.asked[op] != "" || w.pictures[op] != "" || slices.Contains(stolen, op); guessed && may &&
		who.name != "an internal admin" &&
		got.status != http.StatusNotFound &&
		got.status != http.StatusNotImplemented {
		t.Errorf(
			"%s calls %s for something of the other tenant, and is answered %d %s",
			who.name,
			op,
			got.status,
			got.body,
		)
	}
}

func TestEveryOperationForEverybody(t *testing.T) {
	newWalls(t, nil).walk(t, true)
}

func TestWithoutThePolicyTheDatabaseKeepsTenantsApart(t *testing.T) {
	newWalls(t, func(s *apptest.Server) {
		s.Config.Policy = func(auth.Role, auth.Reach, string, string) (bool, error) { return true, nil }
	}).walk(t, false)
}

func TestWithoutRowSecurityTheServiceKeepsTenantsApart(t *testing.T) {
	newWalls(t, func(s *apptest.Server) {
		s.Exec(`do $$ declare target regclass; begin
			for target in select oid from pg_class where relrowsecurity and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) loop
				execute format('alter table %s disable row level security', target);
			end loop;
		end $$`)
	}).walk(t, true)
}
