package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/httpapi"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/reminder"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

// now is a Saturday in week 47, at noon in Amsterdam.
var now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

const consoleHost = "admin.localhost"

// house is the whole server on a database of its own, with the brands and the platform's catalogue.
type house struct {
	t       *testing.T
	db      *postgres.DB
	admin   *pgx.Conn // as superuser, for what no role of the server may look at
	config  httpapi.Config
	server  *httpapi.Server
	outbox  *mail.Outbox
	people  *account.Post
	toStaff *staff.Post
	stripe  *stripelocal.Server

	toInvited *invite.Post
	reminders *reminder.Post
	pictures  string        // folder of the pictures that were uploaded
	ahead     time.Duration // by how much the server's clock runs ahead of now
}

func newHouse(t *testing.T) *house {
	t.Helper()
	return newHouseWith(t, nil)
}

// cookBook is the platform's catalogue, read once: that takes longer than most tests.
var cookBook = sync.OnceValues(func() (*catalogue.Book, error) { return catalogue.Load(tenants.Catalogue()) })

// newHouseWith lets a test change the configuration, or the database, before the server begins.
func newHouseWith(t *testing.T, change func(*house), settings ...string) *house {
	t.Helper()
	t.Parallel()
	database := postgrestest.New(t)
	db := database.Open(t, settings...)
	ctx := context.Background()
	brands, err := tenancy.Load(tenants.Brands)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tenancy.Apply(ctx, db.Platform(), brands, now); err != nil {
		t.Fatal(err)
	}
	if _, err := billing.ApplyBrands(ctx, db, brands); err != nil {
		t.Fatal(err)
	}
	book, err := cookBook()
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
	var h *house
	clock := func() time.Time { return now.Add(h.ahead) }
	store := catalogue.NewStore(versions)
	page := fstest.MapFS{"index.html": {Data: []byte(`<!doctype html><html lang="nl"><head><!--brand-head--></head><body><!--boot--><script nonce="__NONCE__"></script></body></html>`)}, "sw.js": {Data: []byte("0")},
		".ahead.json": {Data: []byte(`[
			{"path": "^/register/?$", "files": ["/assets/RegisterPage-1.js", "/assets/shared-2.js"], "texts": {"nl": ["/assets/account-3.js"], "en": ["/assets/en-4.js", "/assets/account-5.js"]}},
			{"path": "^/dashboard/recipes/[^/]+/?$", "files": ["/assets/RecipePage-6.js", "/assets/shared-2.js"], "texts": {}},
			{"path": "^/dashboard(/|$)", "files": ["/assets/Shell-7.js", "/assets/shared-2.js"], "texts": {}}]`)}}
	policy, err := auth.NewPolicy()
	if err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	hosts, outbox := tenancy.NewStore(db, versions), &mail.Outbox{}
	letterhead := func(ctx context.Context, id uuid.UUID) (mail.Brand, error) {
		tenant, _, err := hosts.ByID(ctx, id)
		if err != nil {
			return mail.Brand{}, err
		}
		domain, err := tenancy.CanonicalDomain(ctx, db.Platform(), id)
		return mail.Brand{Name: tenant.AppName, Language: tenant.Language, Site: "https://" + domain, SupportEmail: tenant.SupportEmail}, err
	}
	h = &house{
		t: t, db: db, admin: database.Connect(t, ""), outbox: outbox,
		people: &account.Post{DB: db, Sender: outbox, From: "post@lepelblad.example", Key: key, Now: clock, Brand: letterhead},
		toStaff: &staff.Post{Platform: db.Platform(), Sender: outbox, From: "post@lepelblad.example", Key: key, Now: clock, Console: "https://" + consoleHost, Brand: func(ctx context.Context) (mail.Brand, error) {
			tenant, err := hosts.Default(ctx)
			return mail.Brand{Name: tenant.AppName, Language: tenant.Language}, err
		}},
	}
	selling := h.sells(queue, hosts, clock, log)
	h.people.CodeOf = selling.CodeOf
	h.toInvited = &invite.Post{DB: db, Sender: outbox, From: "post@lepelblad.example", Now: clock, Brand: letterhead}
	h.reminders = &reminder.Post{DB: db, Sender: outbox, From: "post@lepelblad.example", Key: key, Now: clock, Brand: letterhead, Open: func(ctx context.Context, id uuid.UUID) (bool, error) {
		tenant, _, err := hosts.ByID(ctx, id)
		return tenant.IsActive, err
	}}
	reminding := &reminder.Service{Queue: queue, Key: key}
	h.pictures = t.TempDir()
	files, err := media.OpenStore(ctx, "file:"+h.pictures)
	if err != nil {
		t.Fatal(err)
	}
	pictures := media.NewService(db, queue, files, clock, catalogue.PhotosInUse, hosts.Pictures)
	accounts := &account.Service{Queue: queue, Key: key, UseCode: purchase.Use, Begun: reminding.Begin, Leaving: []account.Leave{selling.Leave, invite.Leave, purchase.Leave, pictures.Leave}}
	h.config = httpapi.Config{
		Accounts: accounts, Invites: &invite.Service{Accounts: accounts, Queue: queue}, Purchases: &purchase.Service{Accounts: accounts, Key: key}, Billing: selling,
		Staff:     &staff.Service{Platform: db.Platform(), Queue: queue, Key: key},
		Analytics: &analytics.Service{Queue: queue},
		Reminders: reminding,
		Imports:   &imports.Service{DB: db, Queue: queue, Now: clock},
		Media:     pictures,
		Outbox:    outbox, Policy: policy,
		DB: db, Tenants: hosts, Catalogue: store, Menus: menu.NewService(store, clock),
		Key: key, ConsoleHost: consoleHost, Now: clock, Log: log,
		ConsumerApp: page, AdminConsole: page, Brands: tenants.Brands,
	}
	if change != nil {
		change(h)
	}
	if h.server, err = httpapi.New(h.config); err != nil {
		t.Fatal(err)
	}
	return h
}

var key = []byte("a key of thirty-two bytes for tests")

// deliver does the jobs that were asked for.
func (h *house) deliver() {
	h.t.Helper()
	rows, err := h.admin.Query(h.t.Context(), `delete from jobs.river_job returning kind, args`)
	if err != nil {
		h.t.Fatal(err)
	}
	var kind string
	var args []byte
	_, err = pgx.ForEachRow(rows, []any{&kind, &args}, func() error {
		switch kind {
		case account.CodeArgs{}.Kind():
			return do(h.t.Context(), args, h.people.SendCode)
		case account.LetterArgs{}.Kind():
			return do(h.t.Context(), args, h.people.SendLetter)
		case billing.StopArgs{}.Kind():
			return do(h.t.Context(), args, h.config.Billing.Stop)
		case billing.ForgetArgs{}.Kind():
			return do(h.t.Context(), args, h.config.Billing.Forget)
		case staff.CodeArgs{}.Kind():
			return do(h.t.Context(), args, h.toStaff.SendCode)
		case staff.InvitationArgs{}.Kind():
			return do(h.t.Context(), args, h.toStaff.SendInvitation)
		case invite.LetterArgs{}.Kind():
			return do(h.t.Context(), args, h.toInvited.SendInvite)
		case reminder.Args{}.Kind():
			return nil // it waits; see remind
		case media.RemoveArgs{}.Kind():
			return do(h.t.Context(), args, h.config.Media.Remove)
		case imports.Args{}.Kind():
			return do(h.t.Context(), args, h.config.Imports.Do)
		}
		return errors.New("nobody does " + kind)
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func do[T any](ctx context.Context, raw []byte, work func(context.Context, T) error) error {
	var args T
	if err := json.Unmarshal(raw, &args); err != nil {
		return err
	}
	return work(ctx, args)
}

// mailed are the mails to an address, the newest first.
func (h *house) mailed(to string) []mail.Kept {
	h.t.Helper()
	h.deliver()
	var found []mail.Kept
	for _, kept := range h.outbox.Newest() {
		if kept.To == to {
			found = append(found, kept)
		}
	}
	return found
}

// mailedCode is the code in the newest mail to an address.
func (h *house) mailedCode(to string) string {
	h.t.Helper()
	found := h.mailed(to)
	if len(found) == 0 {
		h.t.Fatalf("there is no mail to %s", to)
	}
	code := sixDigits.FindString(found[0].Text)
	if code == "" {
		h.t.Fatalf("there is no code in %s", found[0].Text)
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
	v.post("/api/v1/user/onboarding/save", map[string]any{"answers": complete, "submitCalories": true}).want(h.t, http.StatusOK)
	return v
}

// letIn gives whoever has an address access for a year from now, by an invite.
func (h *house) letIn(email string) {
	h.exec(`
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
	body := map[string]any{"name": "Sanne de Boer", "email": email, "password": "een lang wachtwoord", "terms": true, "health": true}
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

// exec changes something behind the server's back.
func (h *house) exec(sql string, args ...any) {
	h.t.Helper()
	if _, err := h.admin.Exec(h.t.Context(), sql, args...); err != nil {
		h.t.Fatal(err)
	}
}

// everything is all that a table holds, as text.
func (h *house) everything(table string) string {
	h.t.Helper()
	var text string
	if err := h.admin.QueryRow(h.t.Context(), `select coalesce(string_agg(t::text, E'\n'), '') from `+table+` t`).Scan(&text); err != nil {
		h.t.Fatal(err)
	}
	return text
}

// scope is the scope of a tenant.
func (h *house) scope(slug string) postgres.Scope {
	h.t.Helper()
	var id uuid.UUID
	if err := h.admin.QueryRow(h.t.Context(), `select id from tenants where slug = $1`, slug).Scan(&id); err != nil {
		h.t.Fatal(err)
	}
	return h.db.Scope(id)
}
