package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale/localetest"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/tenants"
)

// TestMain adds the pseudo-locale to the languages in all tests of this package.
func TestMain(m *testing.M) {
	if err := localetest.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// pseudoHost is the host of a brand in the pseudo-locale.
const pseudoHost = "lindefork.localhost"

// newPseudoServer creates a server with an additional brand in the pseudo-locale. Brand and language are added by files
// only.
func newPseudoServer(t *testing.T) *testServer {
	t.Helper()
	return newServerWith(t, func(s *apptest.Server) {
		s.Config.Brands = withPseudoBrand(t)
		if _, err := seed.Brands(t.Context(), s.DB, s.Config.Brands, now); err != nil {
			t.Fatal(err)
		}
	})
}

// withPseudoBrand returns the files of the brands, with a copy of GreenFork's folder for a brand in the pseudo-locale.
func withPseudoBrand(t *testing.T) fstest.MapFS {
	t.Helper()
	brands := tenants.Brands.(interface {
		ReadDir(name string) ([]os.DirEntry, error)
		ReadFile(name string) ([]byte, error)
	})
	files := fstest.MapFS{}
	folders, err := brands.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		entries, err := brands.ReadDir(folder.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if entry.IsDir() {
				continue
			}
			content, err := brands.ReadFile(path.Join(folder.Name(), entry.Name()))
			if err != nil {
				t.Fatal(err)
			}
			files[path.Join(folder.Name(), entry.Name())] = &fstest.MapFile{Data: content}
			if folder.Name() == "greenfork" {
				changed := strings.NewReplacer("greenfork", "lindefork", "GreenFork", "LindeFork",
					"language: en", "language: "+string(localetest.Pseudo)).Replace(string(content))
				changed = strings.ReplaceAll(changed, "en: ", string(localetest.Pseudo)+": ")
				files[path.Join("lindefork", entry.Name())] = &fstest.MapFile{Data: []byte(changed)}
			}
		}
	}
	return files
}

func TestBrand_NewLanguageIsAddedByFilesOnly(t *testing.T) {
	srv := newPseudoServer(t)
	visitor := srv.browser(pseudoHost)
	visitor.language = ""
	page := visitor.get("/").wantStatus(t, http.StatusOK)
	contains(t, string(page.body), `<html lang="en-US">`)
	contains(t, string(page.body), "<title>LindeFork")
	var brand struct{ Whitelabel api.Whitelabel }
	visitor.get("/api/v1/whitelabel/domain/current").wantStatus(t, http.StatusOK).decode(t, &brand)
	if brand.Whitelabel.Language != string(localetest.Pseudo) {
		t.Errorf("brand's language = %s", brand.Whitelabel.Language)
	}

	unfit := map[string]any{"registrationSource": "keto", "health": true,
		"answers": answersWith(completeKetoAnswers, "situation", "pregnant")}
	refusal := visitor.requestRegistration("unfit@voorbeeld.example", unfit).
		wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if plain := localetest.Plain(refusal.Message); refusal.Code != "unfit" || len(plain) > 0 {
		t.Errorf("the funnel refuses with %q", refusal.Message)
	}

	const email = "noor@voorbeeld.example"
	visitor.requestRegistration(email, map[string]any{"name": "Νεφέλη"}).wantStatus(t, http.StatusNoContent)
	mails := srv.MailTo(email)
	values := []string{"LindeFork", sixDigits.FindString(mails[0].Text), "Harbour Row 0, 1000 AA Amsterdam",
		"https://" + pseudoHost}
	for _, text := range []string{mails[0].Subject, mails[0].Text} {
		if plain := localetest.Plain(text, values...); len(plain) > 0 {
			t.Errorf("the mail has %q, which is in no catalogue: %s", plain, text)
		}
	}
	visitor.verify(email, values[1]).wantStatus(t, http.StatusOK)
	var onboarding api.Onboarding
	visitor.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK).decode(t, &onboarding)
	if onboarding.Step != 1 {
		t.Errorf("the funnel opens at step %d", onboarding.Step)
	}
}

// pseudoWalk finds texts in responses that are not from a locale catalogue.
type pseudoWalk struct {
	*testServer
	data  map[string]bool // texts that are data: values of the database and names of the contract
	found map[string]bool // texts that were reported
}

// identifier matches slugs, paths, keys of groups, times, languages and the initials of accounts.
var identifier = regexp.MustCompile(
	`^(/covers/[a-z0-9/.-]+|[a-z0-9]+([-/][a-z0-9*]+)+|group:[a-z-]+|[0-9-]{10}T[0-9:.]+Z|[A-Z]{2}|[a-z]{2})$`)

// check reports the texts with a word that lacks an accent and is no data.
func (w *pseudoWalk) check(t *testing.T, where string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if w.data[text] || w.found[text] || identifier.MatchString(text) {
			continue
		}
		plain := slices.DeleteFunc(localetest.Plain(text), func(word string) bool { return w.data[word] })
		if len(plain) > 0 {
			w.found[text] = true
			t.Errorf("%s has %q, of which no catalogue has %q", where, text, plain)
		}
	}
}

// addContract adds the values of the contract's lists, its examples and the names of its fields.
func (w *pseudoWalk) addContract(node any) {
	switch v := node.(type) {
	case []any:
		for _, item := range v {
			w.addContract(item)
		}
	case map[string]any:
		for key, value := range v {
			w.data[key] = true
			if list, ok := value.([]any); ok && key == "enum" {
				for _, item := range list {
					for _, word := range localetest.Plain(fmt.Sprint(item)) {
						w.data[word] = true
					}
				}
			}
			if id, ok := value.(string); ok && key == "operationId" {
				w.data[id] = true
			}
			if key == "example" {
				for _, word := range localetest.Plain(fmt.Sprint(value)) {
					w.data[word] = true
				}
			}
			w.addContract(value)
		}
	}
}

func newPseudoWalk(t *testing.T) *pseudoWalk {
	t.Helper()
	w := &pseudoWalk{testServer: newPseudoServer(t), data: map[string]bool{consoleHost: true}, found: map[string]bool{}}
	var contract any
	raw, err := contractDocument(t).MarshalJSON()
	if err == nil {
		err = json.Unmarshal(raw, &contract)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.addContract(contract)
	return w
}

func contractDocument(t *testing.T) *openapi3.T {
	t.Helper()
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	return document
}

// badBodies returns bodies that break the rules of an operation's body in several ways.
func badBodies(op *openapi3.Operation) []string {
	if op.RequestBody == nil || op.RequestBody.Value.Content["application/json"] == nil {
		return []string{""}
	}
	bodies := []string{"", "{}", "["}
	properties := op.RequestBody.Value.Content["application/json"].Schema.Value.Properties
	for _, value := range []any{"", -1, 1e9, strings.Repeat("x", 5000), []any{"", "", 1}, map[string]any{"ξ": 1}} {
		body := map[string]any{"unknown": 1}
		for name := range properties {
			body[name] = value
		}
		raw, _ := json.Marshal(body) //nolint:errchkjson // plain values
		bodies = append(bodies, string(raw))
	}
	return bodies
}

// Services name keys of catalogues (errs.New), which package locale checks. This test checks that nothing else adds a
// text to a response.
func TestPseudoLocale_RefusalsComeFromCatalogues(t *testing.T) {
	w := newPseudoWalk(t)
	user := w.browser(pseudoHost)
	user.requestRegistration("noor@voorbeeld.example", nil).wantStatus(t, http.StatusNoContent)
	user.verify("noor@voorbeeld.example", sixDigits.FindString(w.MailTo("noor@voorbeeld.example")[0].Text))
	w.grantAccess("noor@voorbeeld.example")
	ending := []string{"logout", "logoutElsewhere", "eraseAccount", "withdrawHealthConsent"}
	refusals, limited := 0, 0
	for name, b := range map[string]*browser{
		"a visitor": w.browser(pseudoHost), "a user": user, "a member of staff": w.signedInStaff(),
	} {
		b.language = string(localetest.Pseudo)
		for _, path := range slices.Sorted(maps.Keys(contractDocument(t).Paths.Map())) {
			item := contractDocument(t).Paths.Value(path)
			for method, op := range item.Operations() {
				if slices.Contains(ending, op.OperationID) {
					continue
				}
				queries := []string{"", "?tenantId=x&page=0&limit=-1&sort=x&date=x&week=x&from=x&to=x&slot=x"}
				for _, query := range queries {
					for _, body := range badBodies(op) {
						var raw []byte
						if body != "" {
							raw = []byte(body)
						}
						got := b.send(method, operationURL(path, item)+query, raw)
						if got.status < 400 || !strings.HasPrefix(got.header.Get("Content-Type"), "application/json") {
							continue
						}
						refusals++
						if got.status == http.StatusTooManyRequests {
							limited++
						}
						refusal := got.apiError(t)
						texts := append(slices.Collect(maps.Values(refusal.Fields)), refusal.Message)
						w.check(t, name+" "+op.OperationID, texts...)
						if query != "" {
							break
						}
					}
				}
			}
		}
	}
	t.Logf("%d refusals, %d of them of limits", refusals, limited)
	const fewest = 1000
	if refusals-limited < fewest {
		t.Errorf("there are %d refusals and %d of limits, which shows little", refusals-limited, limited)
	}
}

// addDatabase adds every text of the database.
func (w *pseudoWalk) addDatabase(t *testing.T) {
	t.Helper()
	const columns = `
		select case when data_type = 'jsonb'
			then format('select distinct jsonb_path_query(%1$I, ''strict $.** ? (@.type() == "string")'') #>> ''{}''
				from %2$I where %1$I is not null', column_name, table_name)
			else format('select distinct %1$I::text from %2$I where %1$I is not null', column_name, table_name) end
		from information_schema.columns
		join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('jsonb', 'text', 'uuid')`
	for _, query := range w.texts(t, columns) {
		for _, text := range w.texts(t, query) {
			w.data[text], w.data[strings.ToLower(text)] = true, true
		}
	}
	w.addCounted(t)
}

// addCounted adds the names of one piece of each ingredient, which are derived from its stored names.
func (w *pseudoWalk) addCounted(t *testing.T) {
	t.Helper()
	rows, err := w.Admin.Query(t.Context(), `select name, plural from ingredients`)
	if err != nil {
		t.Fatal(err)
	}
	var ingredient catalogue.Ingredient
	if _, err := pgx.ForEachRow(rows, []any{&ingredient.Name, &ingredient.Plural}, func() error {
		for lang := range ingredient.Name {
			w.data[ingredient.NameFor(1, catalogue.Piece, lang)] = true
		}
		ingredient = catalogue.Ingredient{}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func (w *pseudoWalk) texts(t *testing.T, query string) []string {
	t.Helper()
	rows, err := w.Admin.Query(t.Context(), query)
	if err != nil {
		t.Fatal(query, err)
	}
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(query, err)
	}
	return texts
}

// stringsIn returns the texts of a JSON value.
func stringsIn(value any) []string {
	var all []string
	switch v := value.(type) {
	case string:
		all = append(all, v)
	case []any:
		for _, item := range v {
			all = append(all, stringsIn(item)...)
		}
	case map[string]any:
		for _, item := range v {
			all = append(all, stringsIn(item)...)
		}
	}
	return all
}

func TestPseudoLocale_AnswersComeFromCatalogues(t *testing.T) {
	w := newPseudoWalk(t)
	user := w.subscriber(pseudoHost, "noor@voorbeeld.example")
	var list api.ShoppingList
	user.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK).decode(t, &list)
	user.post(householdMembers, householdMember("Νεφέλη", child)).wantStatus(t, http.StatusOK)
	staff := w.signedInStaff()
	w.addDatabase(t)
	answers := 0
	for name, b := range map[string]*browser{"a user": user, "a member of staff": staff} {
		b.language = string(localetest.Pseudo)
		for _, path := range slices.Sorted(maps.Keys(contractDocument(t).Paths.Map())) {
			item := contractDocument(t).Paths.Value(path)
			if item.Get == nil || item.Get.OperationID == "exportData" {
				continue
			}
			got := b.get(operationURL(strings.ReplaceAll(path, "{id}", list.Id.String()), item))
			if got.status != http.StatusOK || !strings.HasPrefix(got.header.Get("Content-Type"), "application/json") {
				continue
			}
			answers++
			var answer any
			if err := json.Unmarshal(got.body, &answer); err != nil {
				t.Fatal(err)
			}
			w.check(t, name+" "+item.Get.OperationID, stringsIn(answer)...)
		}
	}
	t.Logf("%d answers", answers)
	const fewest = 30
	if answers < fewest {
		t.Errorf("there are %d answers, which shows little", answers)
	}
}
