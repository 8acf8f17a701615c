package httpapi_test

import (
	"bytes"
	"cmp"
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
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
)

// now is a Saturday in week 47, at noon in Amsterdam.
var now = apptest.Now

const consoleHost = apptest.ConsoleHost

// testServer is the whole server on a new database, with the brands and the platform's catalogue.
type testServer struct {
	*apptest.Server
	t *testing.T
}

func newServer(t *testing.T) *testServer {
	t.Helper()
	return newServerWith(t, nil)
}

// newServerWith creates a server. change may change its configuration or database before it starts. The test runs in
// parallel with others.
func newServerWith(t *testing.T, change func(*apptest.Server), settings ...string) *testServer {
	t.Helper()
	t.Parallel()
	return &testServer{Server: apptest.New(t, change, settings...), t: t}
}

// mailedCode returns the code in the newest mail to an address.
func (srv *testServer) mailedCode(to string) string {
	srv.t.Helper()
	mails := srv.MailTo(to)
	if len(mails) == 0 {
		srv.t.Fatalf("there is no mail to %s", to)
	}
	code := sixDigits.FindString(mails[0].Text)
	if code == "" {
		srv.t.Fatalf("there is no code in %s", mails[0].Text)
	}
	return code
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// browser is an HTTP client for one host that keeps cookies and sends the CSRF token.
type browser struct {
	srv      *testServer
	host     string
	language string
	cookies  map[string]string
	header   http.Header // added to each request
	// forgedHost replaces host in the Host header unless it is empty.
	forgedHost string
	versions   map[string]string // ETag by path, of the last response with one
	// mayBeBusy allows responses with status 503.
	mayBeBusy bool
}

func (srv *testServer) browser(host string) *browser {
	b := &browser{srv: srv, host: host, language: "nl", cookies: map[string]string{}, header: http.Header{},
		versions: map[string]string{}}
	b.get("/api/v1/whitelabel/domain/current") // sets the cookies
	return b
}

// response is an HTTP response.
type response struct {
	status int
	body   []byte
	header http.Header
}

// decode decodes the data in the response's envelope.
func (r response) decode(t *testing.T, dest any) {
	t.Helper()
	envelope := struct {
		Data json.RawMessage `json:"data"`
	}{}
	if err := json.Unmarshal(r.body, &envelope); err != nil {
		t.Fatalf("%d %s: %v", r.status, r.body, err)
	}
	if err := json.Unmarshal(envelope.Data, dest); err != nil {
		t.Fatalf("%d %s: %v", r.status, r.body, err)
	}
}

// apiError is the body of an error response.
type apiError struct {
	Message string            `json:"message"`
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields"`
}

func (r response) apiError(t *testing.T) apiError {
	t.Helper()
	var e apiError
	if err := json.Unmarshal(r.body, &e); err != nil {
		t.Fatalf("%d %s: %v", r.status, r.body, err)
	}
	return e
}

func (b *browser) get(path string) response { return b.send(http.MethodGet, path, nil) }

func (b *browser) post(path string, body any) response {
	raw, err := json.Marshal(body)
	if err != nil {
		b.srv.t.Fatal(err)
	}
	return b.send(http.MethodPost, path, raw)
}

func (b *browser) send(method, path string, body []byte) response {
	t := b.srv.t
	t.Helper()
	header := http.Header{}
	if body != nil {
		header.Set("Content-Type", "application/json")
	}
	got, err := b.roundTrip(method, path, body, header)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	busy := b.mayBeBusy && got.status == http.StatusServiceUnavailable
	if got.status >= 500 && !busy {
		t.Errorf("%s %s: status %d: %s", method, path, got.status, got.body)
	}
	return got
}

// roundTrip sends a request. target is a path and a query as they are in the request line. header replaces the headers
// that browsers send, and the browser's own replace those.
func (b *browser) roundTrip(method, target string, body []byte, header http.Header) (response, error) {
	request := httptest.NewRequest(method, "http://"+b.host+"/", bytes.NewReader(body))
	request.URL.Opaque = target // in the request line as it is
	if b.forgedHost != "" {
		request.Host = b.forgedHost
	}
	request.Header.Set("Accept-Language", b.language)
	for name, value := range b.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	request.Header.Set("X-XSRF-TOKEN", b.cookies["XSRF-TOKEN"])
	if method != http.MethodGet { // of the version that was seen last, as the console does
		request.Header.Set("If-Match", cmp.Or(b.versions[target], `"unseen"`))
	}
	maps.Copy(request.Header, header)
	maps.Copy(request.Header, b.header)
	reply, err := b.srv.HTTP.App().Test(request, fiber.TestConfig{Timeout: 2 * time.Minute})
	if err != nil {
		return response{}, err
	}
	defer reply.Body.Close()
	for _, cookie := range reply.Cookies() {
		b.cookies[cookie.Name] = cookie.Value
	}
	content, err := io.ReadAll(reply.Body)
	if tag := reply.Header.Get("ETag"); tag != "" {
		b.versions[target] = tag
	}
	return response{status: reply.StatusCode, body: content, header: reply.Header}, err
}

// wantStatus fails the test unless the response has status.
func (r response) wantStatus(t *testing.T, status int) response {
	t.Helper()
	if r.status != status {
		t.Fatalf("status %d, want %d: %s", r.status, status, r.body)
	}
	return r
}

// completeAnswers answer every question of the general funnel.
var completeAnswers = map[string]any{
	"goal": "lose", "sex": "female", "birthDate": "1992-03-14", "heightCm": 170, "weightKg": 78, "goalWeightKg": 70,
	"situation": "none",
	"activity":  "light", "pace": 500, "diet": "everything", "intolerances": []string{"peanuts"},
	"dislikes":  []string{"champignons"},
	"mealTimes": []string{"breakfast", "lunch", "afternoonSnack", "dinner"}, "cookingMinutes": 30, "household": 2,
}

// subscriber registers an account with completeAnswers and access.
func (srv *testServer) subscriber(host, email string) *browser {
	b := srv.accountWithoutAccess(host, email)
	srv.grantAccess(email)
	return b
}

// accountWithoutAccess registers an account with completeAnswers and without access.
func (srv *testServer) accountWithoutAccess(host, email string) *browser {
	b := srv.browser(host)
	b.register(email)
	b.post("/api/v1/user/onboarding/save", map[string]any{"answers": completeAnswers, "submitCalories": true}).
		wantStatus(srv.t, http.StatusOK)
	return b
}

// grantAccess gives an account access for a year by an invite.
func (srv *testServer) grantAccess(email string) {
	srv.Exec(`
		with sponsorship as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at)
			select tenant_id, 'De zaak', 365, 1, 1, gen_random_uuid(), $2 from accounts where email = $1
				returning tenant_id, id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at,
			account_id, used_at, access_until, details_submitted_at)
		select account.tenant_id, sponsorship.id, sha256(sponsorship.id::text::bytea), 'used', gen_random_uuid(), $2,
			$2, account.id, $2,
			$2 + interval '1 year', $2
		from accounts account join sponsorship on sponsorship.tenant_id = account.tenant_id
		where account.email = $1`, email, now)
}

func (b *browser) register(email string) {
	b.requestRegistration(email, nil).wantStatus(b.srv.t, http.StatusNoContent)
	b.verify(email, b.srv.mailedCode(email)).wantStatus(b.srv.t, http.StatusOK)
}

func (b *browser) requestRegistration(email string, overrides map[string]any) response {
	body := map[string]any{
		"name":     "Sanne de Boer",
		"email":    email,
		"password": "een lang wachtwoord",
		"terms":    true,
		"health":   true,
	}
	maps.Copy(body, overrides)
	return b.post("/api/v1/user/register", body)
}

func (b *browser) verify(email, code string) response {
	return b.post("/api/v1/user/auth/verify-otp", map[string]any{"email": email, "code": code})
}

func contains(t *testing.T, text, substr string) {
	t.Helper()
	if !strings.Contains(text, substr) {
		t.Errorf("%q is missing from %s", substr, text)
	}
}

// auditCount returns how many entries of an action a tenant's audit trail has.
func (srv *testServer) auditCount(tenant uuid.UUID, action string) (count int) {
	srv.t.Helper()
	const sql = `select count(*) from audit_entries where tenant_id = $1 and action = $2`
	if err := srv.Admin.QueryRow(srv.t.Context(), sql, tenant, action).Scan(&count); err != nil {
		srv.t.Fatal(err)
	}
	return count
}

// tableText returns all rows of a table as text.
func (srv *testServer) tableText(table string) string {
	srv.t.Helper()
	var text string
	sql := `select coalesce(string_agg(t::text, E'\n'), '') from ` + table + ` t`
	if err := srv.Admin.QueryRow(srv.t.Context(), sql).Scan(&text); err != nil {
		srv.t.Fatal(err)
	}
	return text
}
