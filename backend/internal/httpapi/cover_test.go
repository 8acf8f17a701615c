package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/image/webp"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/tenants/dishes"
)

// needScript skips a test when the script that draws covers is not built.
func needScript(t *testing.T) {
	t.Helper()
	if dishes.Script() == "" {
		t.Fatal("the script that draws covers is not built: run make build")
	}
}

func wantCover(t *testing.T, got response) {
	t.Helper()
	svg := string(got.wantStatus(t, http.StatusOK).body)
	if !strings.HasPrefix(svg, "<svg ") || !strings.HasSuffix(svg, "</svg>") || strings.Contains(svg, "<script") {
		t.Errorf("the cover is %.100s", svg)
	}
	if got.header.Get("Content-Type") != "image/svg+xml" ||
		!strings.Contains(got.header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("the cover has headers %v", got.header)
	}
}

func TestCover_OfOwnRecipeIsDrawnAndFollowsTheChoices(t *testing.T) {
	needScript(t)
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	visitor := srv.browser("fitpuur.localhost")
	recipe := pim.createRecipe(tenant, porridgeInput("Pap van Quirijn"))
	first := visitor.get(recipe.Cover.Drawing)
	wantCover(t, first)
	if caching := first.header.Get("Cache-Control"); !strings.Contains(caching, "immutable") {
		t.Errorf("the cover is cached as %q", caching)
	}
	choices := map[string]any{"kind": "glass", "glaze": "navy", "composition": 1}
	porridge := withChanges(porridgeInput("Pap van Quirijn"), map[string]any{"drawing": choices})
	chosen := pim.createRecipe(tenant, porridge)
	if chosen.Drawing == nil || *chosen.Drawing.Kind != "glass" {
		t.Errorf("the choices are stored as %+v", chosen.Drawing)
	}
	second := visitor.get(chosen.Cover.Drawing)
	wantCover(t, second)
	if string(first.body) == string(second.body) {
		t.Error("the choices do not change the cover")
	}
	pim.post("/api/v1/user/admin/recipes?tenantId="+tenant.String(), withChanges(porridgeInput("Pap"),
		map[string]any{"drawing": map[string]any{"kind": "unicorn"}})).wantStatus(t, http.StatusUnprocessableEntity)
}

func TestCover_OutdatedAddressIsRevalidated(t *testing.T) {
	needScript(t)
	srv := newServer(t)
	visitor := srv.browser("fitpuur.localhost")
	list := visitor.get("/covers/platform/champignonomelet-met-maasdammer.svg")
	wantCover(t, list)
	pim, tenant := srv.signedInManager("fitpuur")
	recipe := pim.createRecipe(tenant, porridgeInput("Pap van Quirijn"))
	old := strings.TrimSuffix(recipe.Cover.Drawing, ".svg")
	old = old[:strings.LastIndex(old, "/")] + "/0123456789abcdef.svg"
	got := visitor.get(old)
	wantCover(t, got)
	if caching := got.header.Get("Cache-Control"); caching != "no-cache" {
		t.Errorf("at an old address the cover is cached as %q", caching)
	}
	for _, absent := range []string{
		"/covers/platform/no-such-dish.svg",
		"/covers/" + uuid.NewString() + "/" + recipe.Id.String() + "/0123456789abcdef.svg",
		"/covers/" + tenant.String() + "/" + uuid.NewString() + "/0123456789abcdef.svg",
		"/covers/nothing",
	} {
		visitor.get(absent).wantStatus(t, http.StatusNotFound)
	}
}

func TestCover_IsAPNGForPreviewsOfLinks(t *testing.T) {
	needScript(t)
	srv := newServer(t)
	visitor := srv.browser("fitpuur.localhost")
	page := string(visitor.get("/dashboard/recipes/champignonomelet-met-maasdammer").wantStatus(t, http.StatusOK).body)
	title := `<meta property="og:title" content="Champignonomelet met Maasdammer" />`
	if !strings.Contains(page, title) {
		t.Errorf("the page of a recipe has no %s", title)
	}
	address := openGraphImage.FindStringSubmatch(page)
	if address == nil {
		t.Fatal("the page of a recipe has no picture")
	}
	absolute, err := url.Parse(address[1])
	if err != nil || !strings.HasPrefix(absolute.Hostname(), "fitpuur.") {
		t.Fatalf("the picture has the address %q, error %v", address[1], err)
	}
	picture := visitor.get(absolute.Path).wantStatus(t, http.StatusOK)
	if picture.header.Get("Content-Type") != "image/png" ||
		!strings.Contains(picture.header.Get("Cache-Control"), "immutable") {
		t.Errorf("the picture has headers %v", picture.header)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(picture.body)); err != nil || size.Width != cover.Width {
		t.Errorf("the picture is %+v, error %v", size, err)
	}
	home := string(visitor.get("/login").wantStatus(t, http.StatusOK).body)
	if other := openGraphImage.FindStringSubmatch(home); other == nil || !strings.HasSuffix(other[1], ".png") ||
		other[1] == address[1] {
		t.Errorf("another page has the picture %q", other)
	}
}

func TestCover_IsSVGUntilTheWebPIsDrawn(t *testing.T) {
	needScript(t)
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	srv := newServerWith(t, func(s *apptest.Server) {
		s.Config.Covers = folder
		s.Config.Wait = func(context.Context, time.Duration) error { cancel(); return nil } // after one drawing
	})
	visitor := srv.browser("fitpuur.localhost")
	pim, tenant := srv.signedInManager("fitpuur")
	recipe := pim.createRecipe(tenant, porridgeInput("Pap van Quirijn"))
	if !slices.Equal(recipe.Cover.Widths, cover.Widths()) {
		t.Errorf("the cover has the widths %v", recipe.Cover.Widths)
	}
	address := strings.TrimSuffix(recipe.Cover.Drawing, ".svg") + "-400.webp"
	first := visitor.get(address)
	wantCover(t, first)
	if caching := first.header.Get("Cache-Control"); caching != "no-cache" {
		t.Errorf("the cover is cached as %q before it is drawn", caching)
	}
	srv.HTTP.DrawCovers(ctx)
	second := visitor.get(address).wantStatus(t, http.StatusOK)
	if second.header.Get("Content-Type") != "image/webp" ||
		!strings.Contains(second.header.Get("Cache-Control"), "immutable") {
		t.Errorf("the drawn cover has headers %v", second.header)
	}
	if size, err := webp.DecodeConfig(bytes.NewReader(second.body)); err != nil || size.Width != 400 {
		t.Errorf("the picture is %+v, error %v", size, err)
	}
	old := visitor.get(strings.TrimSuffix(recipe.Cover.Drawing, ".svg") + "-300.webp")
	wantCover(t, old)
	if caching := old.header.Get("Cache-Control"); caching != "no-cache" {
		t.Errorf("a width that does not exist is cached as %q", caching)
	}
}

func TestManifest_ShowsACoverBeforeInstallation(t *testing.T) {
	needScript(t)
	srv := newServer(t)
	visitor := srv.browser("greenfork.localhost")
	var manifest struct {
		Screenshots []struct {
			Src        string
			Sizes      string
			Type       string
			FormFactor string `json:"form_factor"`
			Label      string
		}
	}
	got := visitor.get("/api/manifest.json").wantStatus(t, http.StatusOK)
	if err := json.Unmarshal(got.body, &manifest); err != nil {
		t.Fatal(err)
	}
	var forms []string
	for _, shot := range manifest.Screenshots {
		forms = append(forms, shot.FormFactor)
		picture := visitor.get(shot.Src).wantStatus(t, http.StatusOK)
		size, err := png.DecodeConfig(bytes.NewReader(picture.body))
		if err != nil || shot.Type != "image/png" || shot.Sizes != fmt.Sprintf("%dx%d", size.Width, size.Height) {
			t.Errorf("the picture is %+v, error %v, the manifest has %+v", size, err, shot)
		}
		if shot.Label == "" {
			t.Errorf("%+v has no label", shot)
		}
	}
	if !slices.Equal(forms, []string{"wide", "narrow"}) {
		t.Errorf("the manifest has screenshots for %v", forms)
	}
}

var openGraphImage = regexp.MustCompile(`<meta property="og:image" content="([^"]+)"`)

func TestDrawRecipeCover_DrawsAnUnfinishedRecipe(t *testing.T) {
	needScript(t)
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	draw := func(name string, lines ...any) api.DrawnCover {
		t.Helper()
		var drawn api.DrawnCover
		pim.post("/api/v1/user/admin/recipes/cover?tenantId="+tenant.String(), map[string]any{
			"name": name, "ingredients": append([]any{}, lines...), "steps": []any{},
		}).wantStatus(t, http.StatusOK).decode(t, &drawn)
		if !strings.HasPrefix(drawn.Svg, "<svg ") {
			t.Errorf("%q is drawn as %.100s", name, drawn.Svg)
		}
		return drawn
	}
	line := func(slug string) any { return map[string]any{"ingredient": slug, "quantity": 100, "unit": "g"} }
	drawn := draw("Tomatensoep met basilicum", line("tomaat"), line("basilicum"))
	if drawn.Unsure || drawn.Kind != "soup" {
		t.Errorf("a soup is drawn as %s, unsure %v", drawn.Kind, drawn.Unsure)
	}
	if drawn.SauceColour == nil || !slices.Equal(drawn.TopChoices, []string{"basilicum", "tomaat"}) {
		t.Errorf("offered are the colour %v and on top %v", drawn.SauceColour, drawn.TopChoices)
	}
	if drawn := draw(""); !drawn.Unsure || drawn.Kind != "bowl" {
		t.Errorf("nothing is drawn as %s, unsure %v", drawn.Kind, drawn.Unsure)
	}
	draw("Iets", line("bestaat-niet"))
}
