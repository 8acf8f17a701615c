package httpapi_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
)

// now is a Saturday in week 47, at noon in Amsterdam.
var now = apptest.Now

const consoleHost = apptest.ConsoleHost

// house is the whole server on a database of its own, with the brands and the platform's catalogue.
type house struct {
	*apptest.Server
	t *testing.T
}

func newHouse(t *testing.T) *house {
	t.Helper()
	return newHouseWith(t, nil)
}

// newHouseWith lets a test change the configuration, or the database, before the server begins.
func newHouseWith(t *testing.T, change func(*apptest.Server), settings ...string) *house {
	t.Helper()
	t.Parallel()
	return &house{Server: apptest.New(t, change, settings...), t: t}
}

// mailedCode is the code in the newest mail to an address.
func (h *house) mailedCode(to string) string {
	h.t.Helper()
	kept := h.MailTo(to)
	if len(kept) == 0 {
		h.t.Fatalf("there is no mail to %s", to)
	}
	code := sixDigits.FindString(kept[0].Text)
	if code == "" {
		h.t.Fatalf("there is no code in %s", kept[0].Text)
	}
	return code
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// visitor is a browser on one host: it keeps cookies and repeats the token.
type visitor struct {
	house    *house
	host     string
	language string
	cookies  map[string]string
	header   http.Header // sent along
	// forgedHost goes into the request in the place of host, when it is not empty.
	forgedHost string
	// inCrowd may be told that the server is too busy.
	inCrowd bool
}

func (h *house) visitor(host string) *visitor {
	v := &visitor{house: h, host: host, language: "nl", cookies: map[string]string{}, header: http.Header{}}
	v.get("/api/v1/whitelabel/domain/current") // any page gives the cookies
	return v
}

// answer is what came back.
type answer struct {
	status int
	body   []byte
	header http.Header
}

// data reads data out of the answer's envelope.
func (a answer) data(t *testing.T, into any) {
	t.Helper()
	envelope := struct {
		Data json.RawMessage `json:"data"`
	}{}
	if err := json.Unmarshal(a.body, &envelope); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	if err := json.Unmarshal(envelope.Data, into); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
}

type refusal struct {
	Message string            `json:"message"`
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields"`
}

func (a answer) refusal(t *testing.T) refusal {
	t.Helper()
	var r refusal
	if err := json.Unmarshal(a.body, &r); err != nil {
		t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	return r
}

func (v *visitor) get(path string) answer { return v.send(http.MethodGet, path, nil) }

func (v *visitor) post(path string, body any) answer {
	raw, err := json.Marshal(body)
	if err != nil {
		v.house.t.Fatal(err)
	}
	return v.send(http.MethodPost, path, raw)
}

func (v *visitor) send(method, path string, body []byte) answer {
	t := v.house.t
	t.Helper()
	request := httptest.NewRequest(method, "http://"+v.host+path, bytes.NewReader(body))
	if v.forgedHost != "" {
		request.Host = v.forgedHost
	}
	request.Header.Set("Accept-Language", v.language)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, value := range v.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	request.Header.Set("X-XSRF-TOKEN", v.cookies["XSRF-TOKEN"])
	for name, values := range v.header {
		request.Header[name] = values
	}
	response, err := v.house.HTTP.App().Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close() //nolint:errcheck // a test's
	for _, cookie := range response.Cookies() {
		v.cookies[cookie.Name] = cookie.Value
	}
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	busy := v.inCrowd && response.StatusCode == http.StatusServiceUnavailable
	if response.StatusCode >= 500 && response.StatusCode != http.StatusNotImplemented && !busy {
		t.Errorf("%s %s answers %d: %s", method, path, response.StatusCode, content)
	}
	return answer{status: response.StatusCode, body: content, header: response.Header}
}

// want fails the test when the status is another.
func (a answer) want(t *testing.T, status int) answer {
	t.Helper()
	if a.status != status {
		t.Fatalf("answers %d, want %d: %s", a.status, status, a.body)
	}
	return a
}

var complete = map[string]any{
	"goal": "lose", "sex": "female", "birthDate": "1992-03-14", "heightCm": 170, "weightKg": 78, "goalWeightKg": 70, "situation": "none",
	"activity": "light", "pace": 500, "diet": "everything", "intolerances": []string{"peanuts"}, "dislikes": []string{"champignons"},
	"mealTimes": []string{"breakfast", "lunch", "afternoonSnack", "dinner"}, "cookingMinutes": 30, "household": 2,
}

// diner is somebody who registered, answered every question, and has access.
func (h *house) diner(host, email string) *visitor {
	v := h.looker(host, email)
	h.letIn(email)
	return v
}

// looker is somebody who registered, answered every question, and looks around first.
func (h *house) looker(host, email string) *visitor {
	v := h.visitor(host)
	v.register(email)
	v.post("/api/v1/user/onboarding/save", map[string]any{"answers": complete, "submitCalories": true}).
		want(h.t, http.StatusOK)
	return v
}

// letIn gives whoever has an address access for a year from now, by an invite.
func (h *house) letIn(email string) {
	h.Exec(`
		with sponsorship as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at)
			select tenant_id, 'De zaak', 365, 1, 1, gen_random_uuid(), $2 from accounts where email = $1 returning tenant_id, id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at, account_id, used_at, access_until, details_submitted_at)
		select a.tenant_id, s.id, sha256(s.id::text::bytea), 'used', gen_random_uuid(), $2, $2, a.id, $2, $2 + interval '1 year', $2
		from accounts a join sponsorship s on s.tenant_id = a.tenant_id where a.email = $1`, email, now)
}

func (v *visitor) register(email string) {
	v.askToRegister(email, nil).want(v.house.t, http.StatusNoContent)
	v.verify(email, v.house.mailedCode(email)).want(v.house.t, http.StatusOK)
}

func (v *visitor) askToRegister(email string, more map[string]any) answer {
	body := map[string]any{
		"name":     "Sanne de Boer",
		"email":    email,
		"password": "een lang wachtwoord",
		"terms":    true,
		"health":   true,
	}
	maps.Copy(body, more)
	return v.post("/api/v1/user/register", body)
}

func (v *visitor) verify(email, code string) answer {
	return v.post("/api/v1/user/auth/verify-otp", map[string]any{"email": email, "code": code})
}

func contains(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("%q is not in %s", part, text)
	}
}

// everything is all that a table holds, as text.
func (h *house) everything(table string) string {
	h.t.Helper()
	var text string
	if err := h.Admin.QueryRow(h.t.Context(), `select coalesce(string_agg(t::text, E'\n'), '') from `+table+` t`).Scan(&text); err != nil {
		h.t.Fatal(err)
	}
	return text
}
