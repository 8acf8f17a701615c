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

func TestSomebodyTakesTheirDataAlong(t *testing.T) {
	h := newHouse(t)
	const email = "export@voorbeeld.example"
	v := h.diner("fitpuur.localhost", email)
	h.diner("fitpuur.localhost", "neighbour@voorbeeld.example")
	v.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).want(t, http.StatusOK)
	v.choose("refused").want(t, http.StatusNoContent)
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 200, 200)).want(t, http.StatusCreated)
	v.post("/api/v1/receipts/spinazieomelet-met-feta/feedback", map[string]any{"taste": "liked"}).want(t, http.StatusOK)
	v.change("/portions/update-portion-size", map[string]any{"portion": 1.25}).want(t, http.StatusOK)
	got := v.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK)
	contains(t, got.header.Get("Content-Disposition"), "fitpuur.json")
	var document map[string]json.RawMessage
	if err := json.Unmarshal(got.body, &document); err != nil {
		t.Fatal(err)
	}
	for part, holds := range map[string]string{
		"account": email, "sessions": "createdAt", "menus": "2026-11-16", "shoppingLists": "quantity", "consentChoices": "refused", "activity": "register", "images": "/200.jpg",
		"feedback": "liked",
	} {
		contains(t, string(document[part]), holds)
	}
	for _, hidden := range []string{"neighbour", "argon2id", "token_hash", "password"} {
		if strings.Contains(string(got.body), hidden) {
			t.Errorf("the export holds %q", hidden)
		}
	}
}

// Whatever table comes to hold something of a person, it must be exported and erased with them.
func TestNothingOfAPersonIsForgotten(t *testing.T) {
	h := newHouse(t)
	const email = "erase@voorbeeld.example"
	v := h.looker("fitpuur.localhost", email)
	v.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)
	v.get("/api/v1/receipts/spinazieomelet-met-feta").want(t, http.StatusOK)
	// Invited twice, once in vain; with a parcel on its way, and registering with another code.
	h.invite("fitpuur", h.sponsor("fitpuur", days(30), 5), email)
	h.invite("fitpuur", h.sponsor("fitpuur", days(30), 5), email)
	v.post(saveInvite, map[string]any{"invite": h.inviteLink(email)}).want(t, http.StatusOK)
	v.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).want(t, http.StatusOK)
	codes := h.codes("fitpuur", purchase.Batch{Codes: 2, Product: parcelFor(3)})
	v.post(savePurchase, map[string]any{"code": codes[0]}).want(t, http.StatusOK)
	v.post(submitAddress, home).want(t, http.StatusOK)
	h.visitor("fitpuur.localhost").
		post(registerPurchase, map[string]any{"code": codes[1], "name": "Sanne", "email": email, "password": "een lang wachtwoord", "terms": true}).
		want(t, http.StatusNoContent)
	v.choose("accepted").want(t, http.StatusNoContent)
	v.post("/api/v1/favorites/add", map[string]any{"recipe": "spinazieomelet-met-feta"}).want(t, http.StatusOK)
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 200, 200)).want(t, http.StatusCreated)
	v.post("/api/v1/receipts/spinazieomelet-met-feta/feedback", map[string]any{"taste": "liked"}).want(t, http.StatusOK)
	v.change("/profile/update-info", map[string]any{"name": "Sanne", "answers": map[string]any{"activity": "active"}}).
		want(t, http.StatusOK)
	v.requestCode(email)
	h.visitor("fitpuur.localhost").askToRegister(email, nil)
	h.DoJobs()
	var session api.Session
	mustDecode(t, v, &session)
	if _, err := auth.NewLink(t.Context(), h.Scope("fitpuur"), session.Id, now); err != nil {
		t.Fatal(err)
	}
	v.post("/api/v1/user/erase", map[string]any{}).want(t, http.StatusNoContent)
	v.get(decode).want(t, http.StatusUnauthorized)
	h.visitor("fitpuur.localhost").logIn(email, "een lang wachtwoord").want(t, http.StatusUnauthorized)
	contains(t, h.MailTo(email)[0].Subject, "gewist")
	if left := h.storedPictures(); len(left) > 0 {
		t.Errorf("pictures are left: %v", left)
	}

	var origins int
	if err := h.Admin.QueryRow(t.Context(), `select count(*) from audit_entries where account_id = $1 and (ip is not null or request_id is not null)`, session.Id).Scan(&origins); err != nil ||
		origins != 0 {
		t.Errorf("of %d lines it can still be seen where they came from (%v)", origins, err)
	}
	rows, err := h.Admin.Query(t.Context(), `
		select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
		where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
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
		text := h.everything(table)
		if strings.Contains(text, email) || strings.Contains(text, "Sanne") || strings.Contains(text, "Oudegracht") {
			t.Errorf("%s still has %s", table, text)
		}
		if table != "audit_entries" && strings.Contains(text, session.Id.String()) {
			t.Errorf("%s still has something of the account", table)
		}
	}
}

func TestSomebodyTakesTheirConsentBack(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "consent@voorbeeld.example")
	v.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)
	var session api.Session
	v.post("/api/v1/user/withdraw-health-consent", map[string]any{}).want(t, http.StatusOK).data(t, &session)
	var state api.Onboarding
	v.get("/api/v1/user/onboarding").want(t, http.StatusOK).data(t, &state)
	a := state.Answers
	if session.CaloriesSubmitted || state.Health || a.WeightKg != nil || a.HeightCm != nil || a.Sex != nil ||
		a.Situation != nil ||
		a.Intolerances != nil ||
		a.GoalWeightKg != nil {
		t.Errorf("what is left is %+v", state)
	}
	if a.Diet == nil || a.Household == nil {
		t.Error("what is not about health is gone too")
	}
	if left := h.everything("weekly_menus") + h.everything("menu_meals"); left != "" {
		t.Errorf("menus are left: %s", left)
	}
}

func TestNothingIsKeptOfAMinor(t *testing.T) {
	h := newHouse(t)
	const email, save = "jong@voorbeeld.example", "/api/v1/user/onboarding/save"
	v := h.visitor("lepelblad.localhost")
	v.register(email)
	v.post(save, map[string]any{"answers": map[string]any{"goal": "lose", "sex": "female"}}).want(t, http.StatusOK)
	got := v.post(save, map[string]any{"answers": map[string]any{"birthDate": "2012-01-01"}}).
		want(t, http.StatusUnprocessableEntity).
		refusal(t)
	if got.Code != "too-young" {
		t.Errorf("code is %q", got.Code)
	}
	v.get(decode).want(t, http.StatusUnauthorized)
	if left := h.everything("accounts"); left != "" {
		t.Errorf("this is left: %s", left)
	}
}

func TestALinkSignsInThreeTimesAndNoMore(t *testing.T) {
	h := newHouse(t)
	const email = "link@voorbeeld.example"
	v := h.diner("fitpuur.localhost", email)
	var session api.Session
	mustDecode(t, v, &session)
	link := func() string {
		token, err := auth.NewLink(t.Context(), h.Scope("fitpuur"), session.Id, now)
		if err != nil {
			t.Fatal(err)
		}
		return string(token)
	}
	follow := func(host, address, token string) (*visitor, bool) {
		visitor := h.visitor(host)
		visitor.header.Set("X-Auto-Login-Token", token)
		var answer struct{ Success bool }
		got := visitor.get("/api/v1/user/auth/drip-auto?check=true&email="+address).want(t, http.StatusOK)
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
		there, ok := follow("fitpuur.localhost", email, token)
		if !ok {
			t.Fatal("the link does not sign in")
		}
		there.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)
		if got := there.post("/api/v1/user/erase", map[string]any{}).want(t, http.StatusForbidden).refusal(t); got.Code != "confirm-first" {
			t.Errorf("code is %q", got.Code)
		}
	}
	if _, ok := follow("fitpuur.localhost", email, token); ok {
		t.Error("it signs in a fourth time")
	}
	token = link()
	h.Exec(`update sign_in_links set expires_at = $1`, now.Add(-time.Second))
	if _, ok := follow("fitpuur.localhost", email, token); ok {
		t.Error("it signs in after a week")
	}
}

func TestSomebodySeesWhatWasDoneWithTheirAccount(t *testing.T) {
	h := newHouse(t)
	const email = "trail@voorbeeld.example"
	v := h.diner("fitpuur.localhost", email)
	h.visitor("fitpuur.localhost").logIn(email, "een fout wachtwoord").want(t, http.StatusUnauthorized)
	v.post("/api/v1/user/settings/password/update", map[string]any{"password": "een nieuw wachtwoord"}).
		want(t, http.StatusNoContent)
	var lines []api.Activity
	v.get("/api/v1/user/activity").want(t, http.StatusOK).data(t, &lines)
	var words []string
	for _, line := range lines {
		words = append(words, line.What)
	}
	all := strings.Join(words, "\n")
	for _, want := range []string{"Account gemaakt", "Ingelogd", "Calorieresultaat bekeken", "Inloggen mislukt", "Wachtwoord veranderd"} {
		contains(t, all, want)
	}
	v.language = "en"
	contains(t, string(v.get("/api/v1/user/activity").body), "Account made")
	var bare int
	if err := h.Admin.QueryRow(t.Context(), `select count(*) from audit_entries where ip is null or request_id is null`).Scan(&bare); err != nil ||
		bare != 0 {
		t.Errorf("%d lines do not say where they came from (%v)", bare, err)
	}
	if strings.Contains(h.everything("audit_entries"), email) ||
		strings.Contains(h.everything("audit_entries"), "Sanne") {
		t.Error("the trail names somebody")
	}
}

func TestTooManyTriesAreTurnedAway(t *testing.T) {
	h := newHouse(t)
	const email = "often@voorbeeld.example"
	h.visitor("fitpuur.localhost").register(email)
	v := h.visitor("fitpuur.localhost")
	var last answer
	for range 12 {
		last = v.logIn(email, "een fout wachtwoord")
	}
	if last.status != http.StatusTooManyRequests || last.header.Get("Retry-After") == "" ||
		last.refusal(t).Code != "too-many" {
		t.Errorf(
			"the twelfth try is answered %d %s, with Retry-After %q",
			last.status,
			last.body,
			last.header.Get("Retry-After"),
		)
	}
	// The right password does not get through either, nor from another copy of the server; other accounts and brands do
	// not notice.
	v.logIn(email, "een lang wachtwoord").want(t, http.StatusTooManyRequests)
	h.visitor("greenfork.localhost").logIn(email, "een fout wachtwoord").want(t, http.StatusUnauthorized)
	for range 6 {
		v.requestCode("codes@voorbeeld.example").want(t, http.StatusNoContent)
	}
	v.requestCode("codes@voorbeeld.example").want(t, http.StatusTooManyRequests)
	h.Exec(`update limits set resets_at = now() - interval '1 second'`)
	v.logIn(email, "een lang wachtwoord").want(t, http.StatusOK)
}

func TestTwoHundredSignInsAtOnce(t *testing.T) {
	h := newHouse(t)
	const email = "crowd@voorbeeld.example"
	h.visitor("fitpuur.localhost").register(email)
	statuses := make(chan int, 200)
	for range 200 {
		go func() {
			v := &visitor{
				house:    h,
				host:     "fitpuur.localhost",
				language: "nl",
				cookies:  map[string]string{},
				header:   http.Header{},
				inCrowd:  true,
			}
			v.get("/api/v1/whitelabel/domain/current")
			statuses <- v.logIn(uuid.NewString()+"@voorbeeld.example", "een fout wachtwoord").status
		}()
	}
	for range 200 {
		switch status := <-statuses; status {
		case http.StatusUnauthorized, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		default:
			t.Errorf("somebody is answered %d", status)
		}
	}
}
