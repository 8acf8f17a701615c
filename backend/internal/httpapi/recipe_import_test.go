package httpapi_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
)

const recipeImportPath = adminRecipesPath + "/import"

// fakeInternet is a resolver and dialer that lead all public names to one server.
type fakeInternet struct{ server *httptest.Server }

// LookupNetIP resolves names that begin with "inside" to private addresses, and fails for one name.
func (s fakeInternet) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	switch {
	case strings.HasPrefix(host, "inside."):
		return []netip.Addr{netip.MustParseAddr("10.0.0.7")}, nil
	case strings.HasPrefix(host, "nowhere."):
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
}

func (s fakeInternet) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	return (&net.Dialer{}).DialContext(ctx, network, s.server.Listener.Addr().String())
}

// configureSites makes the server read from a site with a few pages.
func configureSites(s *apptest.Server) {
	pages := map[string]string{
		"/soep": `<html><head><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe",
			"name":"Tomatensoep","recipeYield":"4 personen",
			"totalTime":"PT35M",
			"recipeIngredient":["500 g tomaten","1 ui","2 el olijfolie","een handje drakenschubben"],
			"recipeInstructions":[{"@type":"HowToStep","text":"Snijd de ui."},
				{"@type":"HowToStep","text":"Kook alles."}]}</script></head></html>`,
		"/leeg": `<html><body>Niets te eten.</body></html>`,
		"/veel": strings.Repeat("soep ", 1<<20),
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page)
	}))
	s.T.Cleanup(server.Close)
	internet := fakeInternet{server}
	s.Config.Fetcher = outbound.NewFetcher(internet, internet.dial, nil)
}

func TestRecipeImport_PageBecomesDraft(t *testing.T) {
	srv := newServerWith(t, configureSites)
	pim, tenant := srv.signedInManager("fitpuur")
	address := recipeImportPath + "?tenantId=" + tenant.String()
	recipes := srv.tableText("recipes")
	var draft api.RecipeDraft
	pim.post(address, map[string]any{"address": "http://recepten.example/soep"}).
		wantStatus(t, http.StatusOK).
		decode(t, &draft)
	if draft.Name != "Tomatensoep" || draft.Servings != 4 || draft.Minutes != 35 ||
		draft.Source != "http://recepten.example/soep" ||
		len(draft.Steps) != 2 {
		t.Errorf("got draft %+v", draft)
	}
	if len(draft.Lines) != 4 {
		t.Fatalf("got lines %+v", draft.Lines)
	}
	for n, want := range []struct {
		slug     string
		quantity float64
		unit     api.Unit
	}{{"tomaat", 500, "g"}, {"ui", 1, "piece"}, {"olijfolie", 2, "tbsp"}} {
		line := draft.Lines[n]
		if len(line.Guesses) == 0 || len(line.Guesses) > 3 || line.Guesses[0].Ingredient.Slug != want.slug ||
			line.Guesses[0].Certainty < 0.95 ||
			line.Quantity != want.quantity ||
			deref(line.Unit) != want.unit {
			t.Errorf("%q is read as %+v", line.Text, line)
		}
	}
	if guesses := draft.Lines[3].Guesses; len(guesses) > 0 && guesses[0].Certainty >= 0.95 {
		t.Errorf("dragon's scales match %+v", guesses[0])
	}

	pasted := "Pannenkoeken\nVoor 2 personen\nIngrediënten\n100 g bloem\n200 ml melk\nBereiding\nMeng en bak."
	pim.post(address, map[string]any{"text": pasted}).wantStatus(t, http.StatusOK).decode(t, &draft)
	if draft.Name != "Pannenkoeken" || draft.Source != "" || len(draft.Lines) != 2 || draft.Servings != 2 {
		t.Errorf("draft of pasted text = %+v", draft)
	}
	if after := srv.tableText("recipes"); after != recipes {
		t.Error("a draft was stored")
	}
	contains(t, srv.tableText("audit_entries"), "recipe-imported")
}

func TestRecipeImport_FailureHasReason(t *testing.T) {
	srv := newServerWith(t, configureSites)
	pim, tenant := srv.signedInManager("fitpuur")
	address := recipeImportPath + "?tenantId=" + tenant.String()
	for where, want := range map[string]string{
		"http://inside.example/":        "not-public",
		"http://127.0.0.1/":             "not-public",
		"http://127.0.0.1:8599/":        "not-public",
		"http://localhost:8491":         "not-public",
		"http://recepten.example:8080/": "not-web",
		"ftp://recepten.example/soep":   "not-web",
		"file:///etc/passwd":            "not-web",
		"geen adres":                    "not-web",
		"http://naam@recepten.example/": "no-page",
		"http://recepten.example/weg":   "no-page",
		"http://recepten.example/leeg":  "no-recipe",
		"http://recepten.example/veel":  "page-too-large",
		"http://nowhere.example/recept": "site-silent",
		"https://recepten.example/soep": "site-silent", // it speaks no TLS
	} {
		refused := pim.post(address, map[string]any{"address": where}).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t)
		if refused.Code != want || refused.Message == "" {
			t.Errorf("%s is refused with %+v, want %s", where, refused, want)
		}
	}
	pim.language = "en"
	refused := pim.post(address, map[string]any{"address": "file:///etc/passwd"}).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t)
	if !strings.HasPrefix(refused.Message, "We only read addresses with http or https") {
		t.Errorf("a file: got error %+v", refused)
	}
	refused = pim.post(address, map[string]any{"text": "Hallo"}).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t)
	if refused.Code != "no-recipe" || !strings.HasPrefix(refused.Message, "We cannot find a recipe") {
		t.Errorf("a greeting: got error %+v", refused)
	}
	for _, body := range []map[string]any{{}, {"address": "http://recepten.example/soep", "text": "soep"}} {
		if fields := pim.post(address, body).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t).Fields; fields["address"] == "" {
			t.Errorf("%v: got error %v", body, fields)
		}
	}
}

func TestRecipeImport_IsLimited(t *testing.T) {
	srv := newServerWith(t, configureSites)
	pim, tenant := srv.signedInManager("fitpuur")
	address := recipeImportPath + "?tenantId=" + tenant.String()
	const mostInAnHour = 60
	for range mostInAnHour {
		pim.post(address, map[string]any{"text": "Hallo"}).wantStatus(t, http.StatusUnprocessableEntity)
	}
	pim.post(address, map[string]any{"text": "Hallo"}).wantStatus(t, http.StatusTooManyRequests)
	other, elsewhere := srv.signedInManager("greenfork")
	other.post(recipeImportPath+"?tenantId="+elsewhere.String(), map[string]any{"text": "Hallo"}).
		wantStatus(t, http.StatusUnprocessableEntity)
}
