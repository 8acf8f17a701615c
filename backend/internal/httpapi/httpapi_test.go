package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/httpapi"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

// now is a Saturday in week 47, at noon in Amsterdam.
var now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

const consoleHost = "admin.localhost"

// house is the whole server on a database of its own, with the brands and the platform's catalogue.
type house struct {
	t      *testing.T
	db     *postgres.DB
	server *httpapi.Server
}

func newHouse(t *testing.T) *house {
	t.Helper()
	t.Parallel()
	database := postgrestest.New(t)
	db := database.Open(t)
	ctx := context.Background()
	brands, err := tenancy.Load(tenants.Brands)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tenancy.Apply(ctx, db.Platform(), brands, now); err != nil {
		t.Fatal(err)
	}
	book, err := catalogue.Load(tenants.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := catalogue.Apply(ctx, db.Platform(), book); err != nil {
		t.Fatal(err)
	}
	watching, stop := context.WithCancel(ctx)
	t.Cleanup(stop)
	versions, err := db.WatchVersions(watching, func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	if testing.Verbose() {
		log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	clock := func() time.Time { return now }
	store := catalogue.NewStore(versions)
	page := fstest.MapFS{"index.html": {Data: []byte(`<!doctype html><html lang="nl"><head><!--brand-head--></head><body><!--boot--><script nonce="__NONCE__"></script></body></html>`)}}
	policy, err := auth.NewPolicy()
	if err != nil {
		t.Fatal(err)
	}
	server, err := httpapi.New(httpapi.Config{
		Policy: policy,
		DB:     db, Tenants: tenancy.NewStore(db, versions), Catalogue: store, Menus: menu.NewService(store, clock),
		Key: []byte("a key of thirty-two bytes for tests"), ConsoleHost: consoleHost, Now: clock, Log: log,
		ConsumerApp: page, AdminConsole: page, Brands: tenants.Brands,
	})
	if err != nil {
		t.Fatal(err)
	}
	return &house{t: t, db: db, server: server}
}

// visitor is a browser on one host: it keeps cookies and repeats the token.
type visitor struct {
	house    *house
	host     string
	language string
	cookies  map[string]string
	header   http.Header // sent along
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
	response, err := v.house.server.App().Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
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
	if response.StatusCode >= 500 && response.StatusCode != http.StatusNotImplemented {
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

// diner is somebody who registered and answered every question.
func (h *house) diner(host, email string) *visitor {
	v := h.visitor(host)
	v.register(email)
	v.post("/api/v1/user/onboarding/save", map[string]any{"answers": complete, "submitCalories": true}).want(h.t, http.StatusOK)
	return v
}

func (v *visitor) register(email string) {
	v.post("/api/v1/user/register", map[string]any{
		"name": "Sanne de Boer", "email": email, "password": "een lang wachtwoord", "terms": true, "health": true,
	}).want(v.house.t, http.StatusCreated)
}

func contains(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("%q is not in %s", part, text)
	}
}
