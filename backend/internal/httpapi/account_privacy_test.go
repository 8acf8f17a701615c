package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

func TestAccountExport_ContainsData(t *testing.T) {
	srv := newServer(t)
	const email = "export@voorbeeld.example"
	b := srv.subscriber("fitpuur.localhost", email)
	srv.subscriber("fitpuur.localhost", "neighbour@voorbeeld.example")
	b.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK)
	b.chooseConsent("refused").wantStatus(t, http.StatusNoContent)
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 200, 200)).wantStatus(t, http.StatusCreated)
	b.post("/api/v1/receipts/spinazieomelet-met-feta/feedback", map[string]any{"taste": "liked"}).
		wantStatus(t, http.StatusOK)
	b.changeSettings("/portions/update-portion-size", map[string]any{"portion": 1.25}).wantStatus(t, http.StatusOK)
	got := b.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK)
	contains(t, got.header.Get("Content-Disposition"), "fitpuur.json")
	var document map[string]json.RawMessage
	if err := json.Unmarshal(got.body, &document); err != nil {
		t.Fatal(err)
	}
	for section, want := range map[string]string{
		"account": email, "sessions": "createdAt", "menus": "2026-11-16", "shoppingLists": "quantity",
		"consentChoices": "refused", "activity": "register", "images": "/200.jpg",
		"feedback": "liked",
	} {
		contains(t, string(document[section]), want)
	}
	for _, hidden := range []string{"neighbour", "argon2id", "token_hash", "password"} {
		if strings.Contains(string(got.body), hidden) {
			t.Errorf("the export contains %q", hidden)
		}
	}
}

// Every table with data of an account must be in the export and must be erased with the account.
func TestAccountExport_CoversEveryTable(t *testing.T) {
	srv := newServer(t)
	const email = "erase@voorbeeld.example"
	b := srv.accountWithoutAccess("fitpuur.localhost", email)
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	b.get("/api/v1/receipts/spinazieomelet-met-feta").wantStatus(t, http.StatusOK)
	// The account has two invites, one unused, a parcel and a registration with another code.
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 5), email)
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 5), email)
	b.post(saveInvite, map[string]any{"invite": srv.inviteToken(email)}).wantStatus(t, http.StatusOK)
	b.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK)
	codes := srv.createCodes("fitpuur", purchase.Batch{Codes: 2, Product: parcelProduct(3)})
	b.post(savePurchase, map[string]any{"code": codes[0]}).wantStatus(t, http.StatusOK)
	b.post(submitAddress, homeAddress).wantStatus(t, http.StatusOK)
	srv.browser("fitpuur.localhost").
		post(registerPurchase, map[string]any{"code": codes[1], "name": "Sanne", "email": email,
			"password": "een lang wachtwoord", "terms": true}).
		wantStatus(t, http.StatusNoContent)
	b.chooseConsent("accepted").wantStatus(t, http.StatusNoContent)
	b.post("/api/v1/favorites/add", map[string]any{"recipe": "spinazieomelet-met-feta"}).wantStatus(t, http.StatusOK)
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 200, 200)).wantStatus(t, http.StatusCreated)
	b.post("/api/v1/receipts/spinazieomelet-met-feta/feedback", map[string]any{"taste": "liked"}).
		wantStatus(t, http.StatusOK)
	b.changeSettings("/profile/update-info",
		map[string]any{"name": "Sanne", "answers": map[string]any{"activity": "active"}}).
		wantStatus(t, http.StatusOK)
	b.requestCode(email)
	srv.browser("fitpuur.localhost").requestRegistration(email, nil)
	srv.DoJobs()
	var session api.Session
	decodeSession(t, b, &session)
	if _, err := auth.NewLink(t.Context(), srv.Scope("fitpuur"), session.Id, now); err != nil {
		t.Fatal(err)
	}
	b.post("/api/v1/user/erase", map[string]any{}).wantStatus(t, http.StatusNoContent)
	b.get(decode).wantStatus(t, http.StatusUnauthorized)
	srv.browser("fitpuur.localhost").logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusUnauthorized)
	contains(t, srv.MailTo(email)[0].Subject, "gewist")
	if remaining := srv.storedImages(); len(remaining) > 0 {
		t.Errorf("stored images: %v", remaining)
	}

	var origins int
	if err := srv.Admin.QueryRow(t.Context(), `select count(*) from audit_entries where account_id = $1
		and (ip is not null or request_id is not null)`, session.Id).Scan(&origins); err != nil ||
		origins != 0 {
		t.Errorf("%d audit entries still have an origin (%v)", origins, err)
	}
	rows, err := srv.Admin.Query(t.Context(), `
		select relation.relname from pg_class relation
		join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attname = 'tenant_id'
		where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace`)
	if err != nil {
		t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	for _, table := range tables {
		text := srv.tableText(table)
		if strings.Contains(text, email) || strings.Contains(text, "Sanne") || strings.Contains(text, "3511 AB") {
			t.Errorf("%s still has %s", table, text)
		}
		if table != "audit_entries" && strings.Contains(text, session.Id.String()) {
			t.Errorf("%s still has rows of the account", table)
		}
	}
}

func TestHealthConsent_WithdrawalErasesAnswers(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "consent@voorbeeld.example")
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	var session api.Session
	b.post("/api/v1/user/withdraw-health-consent", map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &session)
	var state api.Onboarding
	b.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	a := state.Answers
	if session.CaloriesSubmitted || state.Health || a.WeightKg != nil || a.HeightCm != nil || a.Sex != nil ||
		a.Situation != nil ||
		a.Intolerances != nil ||
		a.GoalWeightKg != nil {
		t.Errorf("after the withdrawal: %+v", state)
	}
	if a.Diet == nil || a.Household == nil {
		t.Error("answers that are not about health were deleted")
	}
	if remaining := srv.tableText("weekly_menus") + srv.tableText("menu_meals"); remaining != "" {
		t.Errorf("stored menus: %s", remaining)
	}
}

func TestMinor_NothingIsStored(t *testing.T) {
	srv := newServer(t)
	const email, save = "jong@voorbeeld.example", "/api/v1/user/onboarding/save"
	b := srv.browser("lepelblad.localhost")
	b.register(email)
	b.post(save, map[string]any{"answers": map[string]any{"goal": "lose", "sex": "female"}}).
		wantStatus(t, http.StatusOK)
	got := b.post(save, map[string]any{"answers": map[string]any{"birthDate": "2012-01-01"}}).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t)
	if got.Code != "too-young" {
		t.Errorf("got code %q", got.Code)
	}
	b.get(decode).wantStatus(t, http.StatusUnauthorized)
	if remaining := srv.tableText("accounts"); remaining != "" {
		t.Errorf("stored rows: %s", remaining)
	}
}

func TestSignInLink_WorksThreeTimes(t *testing.T) {
	srv := newServer(t)
	const email = "link@voorbeeld.example"
	b := srv.subscriber("fitpuur.localhost", email)
	var session api.Session
	decodeSession(t, b, &session)
	link := func() string {
		token, err := auth.NewLink(t.Context(), srv.Scope("fitpuur"), session.Id, now)
		if err != nil {
			t.Fatal(err)
		}
		return string(token)
	}
	follow := func(host, address, token string) (*browser, bool) {
		visitor := srv.browser(host)
		visitor.header.Set("X-Auto-Login-Token", token)
		var answer struct{ Success bool }
		got := visitor.get("/api/v1/user/auth/drip-auto?check=true&email="+address).wantStatus(t, http.StatusOK)
		if err := json.Unmarshal(got.body, &answer); err != nil {
			t.Fatal(err)
		}
		return visitor, answer.Success
	}
	token := link()
	for name, wrong := range map[string][3]string{
		"no token":         {"fitpuur.localhost", email, ""},
		"another token":    {"fitpuur.localhost", email, string(auth.NewToken())},
		"another address":  {"fitpuur.localhost", "other@voorbeeld.example", token},
		"another tenant":   {"greenfork.localhost", email, token},
		"something absurd": {"fitpuur.localhost", email, strings.Repeat("x", 5000)},
	} {
		if _, ok := follow(wrong[0], wrong[1], wrong[2]); ok {
			t.Errorf("%s signs in", name)
		}
	}
	for range auth.MaxLinkUses {
		otherUser, ok := follow("fitpuur.localhost", email, token)
		if !ok {
			t.Fatal("the link does not sign in")
		}
		otherUser.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
		if got := otherUser.post("/api/v1/user/erase", map[string]any{}).
			wantStatus(t, http.StatusForbidden).
			apiError(t); got.Code != "confirm-first" {
			t.Errorf("got code %q", got.Code)
		}
	}
	if _, ok := follow("fitpuur.localhost", email, token); ok {
		t.Error("the link signs in a fourth time")
	}
	token = link()
	srv.Exec(`update sign_in_links set expires_at = $1`, now.Add(-time.Second))
	if _, ok := follow("fitpuur.localhost", email, token); ok {
		t.Error("the link signs in after a week")
	}
}

func TestAudit_AccountSeesItsEntries(t *testing.T) {
	srv := newServer(t)
	const email = "trail@voorbeeld.example"
	b := srv.subscriber("fitpuur.localhost", email)
	srv.browser("fitpuur.localhost").logIn(email, "een fout wachtwoord").wantStatus(t, http.StatusUnauthorized)
	b.post("/api/v1/user/settings/password/update", map[string]any{"password": "een nieuw wachtwoord"}).
		wantStatus(t, http.StatusNoContent)
	var lines []api.Activity
	b.get("/api/v1/user/activity").wantStatus(t, http.StatusOK).decode(t, &lines)
	var words []string
	for _, line := range lines {
		words = append(words, line.What)
	}
	all := strings.Join(words, "\n")
	for _, want := range []string{"Account gemaakt", "Ingelogd", "Calorieresultaat bekeken", "Inloggen mislukt",
		"Nieuw wachtwoord gekozen"} {
		contains(t, all, want)
	}
	b.language = "en"
	contains(t, string(b.get("/api/v1/user/activity").body), "Account created")
	var bare int
	if err := srv.Admin.QueryRow(t.Context(), `select count(*) from audit_entries where ip is null
		or request_id is null`).Scan(&bare); err != nil ||
		bare != 0 {
		t.Errorf("%d audit entries lack an origin (%v)", bare, err)
	}
	if strings.Contains(srv.tableText("audit_entries"), email) ||
		strings.Contains(srv.tableText("audit_entries"), "Sanne") {
		t.Error("the audit trail contains personal data")
	}
}

func TestSignIn_AttemptsAreLimited(t *testing.T) {
	srv := newServer(t)
	const email = "often@voorbeeld.example"
	srv.browser("fitpuur.localhost").register(email)
	b := srv.browser("fitpuur.localhost")
	var last response
	for range 12 {
		last = b.logIn(email, "een fout wachtwoord")
	}
	if last.status != http.StatusTooManyRequests || last.header.Get("Retry-After") == "" ||
		last.apiError(t).Code != "too-many" {
		t.Errorf(
			"twelfth attempt: status %d: %s, Retry-After %q",
			last.status,
			last.body,
			last.header.Get("Retry-After"),
		)
	}
	// The right password is refused as well, also by another instance of the server. Other accounts and brands are not
	// affected.
	b.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusTooManyRequests)
	srv.browser("greenfork.localhost").logIn(email, "een fout wachtwoord").wantStatus(t, http.StatusUnauthorized)
	for range 6 {
		b.requestCode("codes@voorbeeld.example").wantStatus(t, http.StatusNoContent)
	}
	b.requestCode("codes@voorbeeld.example").wantStatus(t, http.StatusTooManyRequests)
	srv.Exec(`update limits set resets_at = now() - interval '1 second'`)
	b.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
}

func TestSignIn_TwoHundredAtOnce(t *testing.T) {
	srv := newServer(t)
	const email = "crowd@voorbeeld.example"
	srv.browser("fitpuur.localhost").register(email)
	statuses := make(chan int, 200)
	for range 200 {
		go func() {
			b := &browser{
				srv:       srv,
				host:      "fitpuur.localhost",
				language:  "nl",
				cookies:   map[string]string{},
				header:    http.Header{},
				mayBeBusy: true,
			}
			b.get("/api/v1/whitelabel/domain/current")
			statuses <- b.logIn(uuid.NewString()+"@voorbeeld.example", "een fout wachtwoord").status
		}()
	}
	for range 200 {
		switch status := <-statuses; status {
		case http.StatusUnauthorized, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		default:
			t.Errorf("got status %d", status)
		}
	}
}
