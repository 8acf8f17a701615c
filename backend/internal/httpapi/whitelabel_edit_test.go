package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
)

const whitelabels = "/api/v1/user/admin/whitelabels"

// whitelabelInput returns a white-label to create, with changes.
func whitelabelInput(changes map[string]any) map[string]any {
	input := map[string]any{
		"name": "Nieuw", "slug": "nieuw", "language": "nl", "domains": []string{"nieuw.localhost"},
		"supportEmail": "hallo@nieuw.example", "primaryColor": "#123456", "buttonColor": "#123456",
	}
	maps.Copy(input, changes)
	return input
}

func (b *browser) whitelabel(t *testing.T, id string) api.WhitelabelDetail {
	t.Helper()
	var detail api.WhitelabelDetail
	b.get(whitelabels+"/"+id).wantStatus(t, http.StatusOK).decode(t, &detail)
	return detail
}

func TestWhitelabel_IsCreatedEditedAndPublished(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	var created api.WhitelabelDetail
	boss.post(whitelabels, whitelabelInput(nil)).wantStatus(t, http.StatusCreated).decode(t, &created)
	path := whitelabels + "/" + created.Id.String()
	if created.IsActive || created.Shipped || created.AppName != "Nieuw" || created.ConsentMode != "ask" ||
		len(created.DomainStates) != 1 || created.DomainStates[0].Verified {
		t.Errorf("got %+v", created)
	}
	var page struct{ Data []api.WhitelabelRecord }
	if err := json.Unmarshal(boss.get(whitelabels+"/active").wantStatus(t, http.StatusOK).body, &page); err != nil {
		t.Fatal(err)
	}
	if len(page.Data) != 3 {
		t.Errorf("%d active white-labels", len(page.Data))
	}
	srv.Exec(`update tenant_domains set verified_at = now() where domain = 'nieuw.localhost'`)
	boss.post(path+"/domains/verify", map[string]any{"domain": "fitpuur.localhost"}).wantStatus(t, http.StatusNotFound)
	srv.postVersion(t, boss, path, "/toggle-status", map[string]any{"isActive": true})
	visitor := srv.browser("nieuw.localhost")
	contains(t, string(visitor.get("/").wantStatus(t, http.StatusOK).body), "<title>Nieuw</title>")

	before := boss.whitelabel(t, created.Id.String())
	input := whitelabelInput(map[string]any{"customTitle": "Nieuw <b>eten</b>", "buttonColor": "#aa0000"})
	old := boss.versions[path]
	boss.put(path, input).wantStatus(t, http.StatusOK)
	boss.versions[path] = old
	if refused := boss.put(path, input); refused.status != http.StatusPreconditionFailed {
		t.Errorf("a change of an old version: status %d", refused.status)
	}
	contains(t, string(visitor.get("/").body), "<title>Nieuw &lt;b&gt;eten&lt;/b&gt;</title>")
	var versions []api.WhitelabelVersion
	boss.get(path+"/versions").wantStatus(t, http.StatusOK).decode(t, &versions)
	if len(versions) != 3 || versions[0].PublishedBy == nil || *versions[0].PublishedBy != "Bo Beheer" {
		t.Fatalf("got versions %+v", versions)
	}
	srv.postVersion(t, boss, path, "/versions/1/publish", nil)
	if after := boss.whitelabel(t, created.Id.String()); after.ButtonColor != before.ButtonColor || !after.IsActive {
		t.Errorf("rolled back to %s, active %v", after.ButtonColor, after.IsActive)
	}
	boss.etag(t, path)
	boss.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusNoContent)
	boss.get(path).wantStatus(t, http.StatusNotFound)
	platform := srv.browser("lepelblad.localhost")
	if status := platform.get("/api/v1/whitelabel/slug/nieuw").status; status != http.StatusNotFound {
		t.Errorf("a deleted white-label by its slug: status %d", status)
	}
	var deleted []api.DeletedWhitelabel
	boss.get(whitelabels+"/deleted").wantStatus(t, http.StatusOK).decode(t, &deleted)
	if len(deleted) != 1 || deleted[0].RestorableUntil.Sub(deleted[0].DeletedAt) != 30*24*time.Hour {
		t.Fatalf("got %+v", deleted)
	}
	boss.post(path+"/restore", nil).wantStatus(t, http.StatusNoContent)
	boss.post(path+"/restore", nil).wantStatus(t, http.StatusNotFound)
	boss.get(path).wantStatus(t, http.StatusOK)
	for _, action := range []string{"brand-made", "brand-activated", "brand-published", "brand-rolled-back",
		"brand-deleted", "brand-restored"} {
		var count int
		const sql = `select count(*) from audit_entries where tenant_id = $1 and action = $2 and actor_id is not null`
		if err := srv.Admin.QueryRow(t.Context(), sql, created.Id, action).Scan(&count); err != nil || count != 1 {
			t.Errorf("%d entries of %s (%v)", count, action, err)
		}
	}
}

// postVersion sends a request with the version of the record at path.
func (srv *testServer) postVersion(t *testing.T, b *browser, path, below string, body any) {
	t.Helper()
	b.versions[path+below] = b.etag(t, path)
	b.post(path+below, body).wantStatus(t, http.StatusOK)
}

func (b *browser) etag(t *testing.T, path string) string {
	t.Helper()
	b.get(path).wantStatus(t, http.StatusOK)
	return b.versions[path]
}

func TestWhitelabel_ManagerEditsOnlyBrandingOfOwnTenant(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	path := whitelabels + "/" + tenant.String()
	detail := manager.whitelabel(t, tenant.String())
	input := map[string]any{
		"name": detail.Name, "slug": detail.Slug, "language": detail.Language, "domains": detail.Domains,
		"appName": "FitPuurder", "buttonColor": "#aa0000",
	}
	manager.put(path, input).wantStatus(t, http.StatusOK)
	for field, value := range map[string]any{
		"name": "Anders", "language": "en", "domains": []string{"evil.example"}, "isActive": false,
		"consentMode": "implicit", "weightIndication": "specified",
	} {
		changed := maps.Clone(input)
		changed[field] = value
		manager.whitelabel(t, tenant.String())
		if got := manager.put(path, changed); got.status != http.StatusForbidden {
			t.Errorf("%s: status %d: %s", field, got.status, got.body)
		}
	}
	for _, call := range []struct{ method, path, body string }{
		{http.MethodPost, whitelabels, `{}`},
		{http.MethodDelete, path, ""},
		{http.MethodPost, path + "/toggle-status", `{"isActive":false}`},
		{http.MethodGet, whitelabels + "/deleted", ""},
		{http.MethodPost, path + "/restore", ""},
	} {
		if got := manager.send(call.method, call.path, []byte(call.body)); got.status != http.StatusForbidden {
			t.Errorf("%s %s: status %d", call.method, call.path, got.status)
		}
	}
	verify := func(path, domain string) response {
		return manager.post(path+"/domains/verify", map[string]any{"domain": domain})
	}
	verify(path, "fitpuur.localhost").wantStatus(t, http.StatusOK)
	verify(path, "greenfork.localhost").wantStatus(t, http.StatusNotFound)
	other := whitelabels + "/" + srv.tenantID("greenfork")
	verify(other, "greenfork.localhost").wantStatus(t, http.StatusNotFound)
	for _, below := range []string{"", "/versions"} {
		manager.get(other+below).wantStatus(t, http.StatusNotFound)
	}
	for _, below := range []string{"/preview", "/check"} {
		manager.post(other+below, input).wantStatus(t, http.StatusNotFound)
	}
}

func TestWhitelabel_PreviewNeedsValidTokenOfTheHost(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	path := whitelabels + "/" + tenant.String()
	detail := manager.whitelabel(t, tenant.String())
	manager.put(path+"/draft", map[string]any{
		"name": detail.Name, "slug": detail.Slug, "language": detail.Language, "domains": detail.Domains,
		"appName": "Geheim concept",
	}).wantStatus(t, http.StatusNoContent)
	if draft := manager.whitelabel(t, tenant.String()).Draft; draft == nil || draft.SavedBy != "Pim Partner" {
		t.Errorf("got draft %+v", draft)
	}
	var preview api.WhitelabelPreview
	manager.post(path+"/preview", nil).wantStatus(t, http.StatusOK).decode(t, &preview)
	if preview.Domain != "fitpuur.localhost" {
		t.Errorf("got %+v", preview)
	}
	visitor := srv.browser("fitpuur.localhost")
	shown := visitor.get("/?preview="+preview.Token).wantStatus(t, http.StatusOK)
	contains(t, string(shown.body), "Geheim concept")
	contains(t, string(shown.body), `"preview":"http`)
	contains(t, shown.header.Get("Content-Security-Policy"), "frame-ancestors https://"+consoleHost)
	tampered := []byte(preview.Token)
	tampered[3] ^= 1
	for name, page := range map[string]response{
		"without a token":          visitor.get("/"),
		"with an empty token":      visitor.get("/?preview="),
		"with a tampered token":    visitor.get("/?preview=" + string(tampered)),
		"on another brand's host":  srv.browser("greenfork.localhost").get("/?preview=" + preview.Token),
		"on the console's host":    manager.get("/?preview=" + preview.Token),
		"in the branding's answer": visitor.get("/api/v1/whitelabel/domain/branding?preview=" + preview.Token),
	} {
		if strings.Contains(string(page.body), "Geheim concept") {
			t.Errorf("%s the draft shows", name)
		}
		policy := page.header.Get("Content-Security-Policy")
		if policy != "" && !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s the page may be embedded: %s", name, policy)
		}
	}
	srv.Later += 15 * time.Minute
	if strings.Contains(string(visitor.get("/?preview="+preview.Token).body), "Geheim concept") {
		t.Error("the draft shows after 15 minutes")
	}
}

func TestWhitelabel_PreviewShowsImagesOfBrandWithoutDomain(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	var created api.WhitelabelDetail
	boss.post(whitelabels, whitelabelInput(nil)).wantStatus(t, http.StatusCreated).decode(t, &created)
	id := created.Id.String()
	var preview api.WhitelabelPreview
	boss.post(whitelabels+"/"+id+"/preview", nil).wantStatus(t, http.StatusOK).decode(t, &preview)
	var logo api.Image
	boss.uploadAs("image", uploadImage+"?kind=logo&tenantId="+id, "logo.png", jpegPhoto(t, 200, 100)).
		wantStatus(t, http.StatusCreated).
		decode(t, &logo)
	host, withToken := srv.browser(preview.Domain), logo.Url+"?preview="+preview.Token
	host.get(withToken).wantStatus(t, http.StatusOK)
	host.get(logo.Url).wantStatus(t, http.StatusNotFound)
	host.get(logo.Url+"?preview=x").wantStatus(t, http.StatusNotFound)
	srv.browser("greenfork.localhost").get(withToken).wantStatus(t, http.StatusNotFound)
	srv.Later += 15 * time.Minute
	host.get(withToken).wantStatus(t, http.StatusNotFound)
}

func TestWhitelabel_CheckFindsProblems(t *testing.T) {
	srv := newServerWith(t, func(s *apptest.Server) { s.Config.Fetcher = outbound.NewInternetFetcher() })
	boss := srv.signedInStaff()
	var created api.WhitelabelDetail
	boss.post(whitelabels, whitelabelInput(nil)).wantStatus(t, http.StatusCreated).decode(t, &created)
	input := whitelabelInput(map[string]any{
		"primaryColor": "#ffffee", "buttonColor": "rgba(0, 0, 0, 0.5)", "privacyPolicyUrl": "https://nergens.invalid/",
		"logoUrl": "/media/0123456789abcdef0123456789abcdef/640.jpg", "customFavicon": "/brand/fitpuur/icon.svg",
	})
	var findings []api.WhitelabelFinding
	boss.post(whitelabels+"/"+created.Id.String()+"/check", input).wantStatus(t, http.StatusOK).decode(t, &findings)
	var got []string
	for _, finding := range findings {
		got = append(got, finding.Field+" "+string(finding.Kind))
	}
	want := []string{
		"companyAddress missing", "customTitle missing", "customDescription missing", "primaryColor contrast",
		"buttonColor contrast", "logoUrl broken", "privacyPolicyUrl unreachable",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// maxPublish is how long after publishing every copy of the server shows the new look.
const maxPublish = 5 * time.Second

func TestWhitelabel_PublishedLookShowsOnEveryCopyInTime(t *testing.T) {
	srv := newServer(t)
	other := srv.copy()
	manager, tenant := srv.signedInManager("fitpuur")
	path := whitelabels + "/" + tenant.String()
	detail := manager.whitelabel(t, tenant.String())
	visitors := []*browser{srv.browser("fitpuur.localhost"), other.browser("fitpuur.localhost")}
	for _, visitor := range visitors {
		visitor.get("/").wantStatus(t, http.StatusOK) // the look is cached
	}
	manager.put(path, map[string]any{
		"name": detail.Name, "slug": detail.Slug, "language": detail.Language, "domains": detail.Domains,
		"customTitle": "Nieuw van kleur",
	}).wantStatus(t, http.StatusOK)
	published := time.Now()
	for n, visitor := range visitors {
		for !strings.Contains(string(visitor.get("/").body), "<title>Nieuw van kleur</title>") {
			if time.Since(published) > maxPublish {
				t.Fatalf("copy %d has the old look after %s", n, maxPublish)
			}
		}
		t.Logf("copy %d has the new look after %s", n, time.Since(published))
	}
}
