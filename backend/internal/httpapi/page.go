package httpapi

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Paths that must not change with the version of the API: browsers keep them for years.
const (
	manifestPath    = "/api/manifest.json"
	offlinePagePath = "/api/page.html"
)

// dashboardPath is the page of the week menu.
const dashboardPath = "/dashboard"

// noncePlaceholder is replaced in built pages by the nonce of each response.
const noncePlaceholder = "__NONCE__"

// page is an app's index.html and the files to preload by path.
type page struct {
	html     string
	preloads []preload
}

func readPage(files fs.FS) (*page, error) {
	content, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("the web apps have not been built: run `make build` (%w)", err)
	}
	ahead, err := readPreloads(files)
	if err != nil {
		return nil, err
	}
	return &page{html: string(content), preloads: ahead}, nil
}

// boot is the data that a page starts with, so that its first paint waits for no request. It has the branding of the
// white-label and of the default brand, because the page navigates between their paths without reloading.
type boot struct {
	Branding        api.Branding    `json:"branding"`   // of the site's brand
	Whitelabel      *api.Whitelabel `json:"whitelabel"` // null for the default brand
	DefaultBranding api.Branding    `json:"standard"`   // of the default brand, for paths that the white-label excludes
	// DefaultSlug is the slug of the default brand, for the URLs of its icons.
	DefaultSlug string            `json:"standardSlug"`
	Session     *api.Session      `json:"session"`
	Week        *api.WeeklyMenu   `json:"week,omitempty"` // on the dashboard
	Staff       *api.StaffSession `json:"staff,omitempty"`
	Language    locale.Language   `json:"language"`
	Languages   []locale.Language `json:"languages,omitempty"` // in which texts can be written; on the console
	Offline     bool              `json:"offline,omitempty"`   // served as the offline page
	Telemetry   *telemetry        `json:"measuring,omitempty"` // nil on the console and in a preview
	Preview     string            `json:"preview,omitempty"`   // origin of the console that shows it

	frames string // scheme of the brands' pages that the console shows; empty elsewhere
}

// servePages serves the apps' pages on all remaining paths.
func (s *Server) servePages() error {
	var err error
	if s.consumerPage, err = readPage(s.ConsumerApp); err != nil {
		return err
	}
	if s.consolePage, err = readPage(s.AdminConsole); err != nil {
		return err
	}
	s.app.Get("/*", func(c fiber.Ctx) error {
		canonical := tenancy.CanonicalPath(c.Path())
		// Fiber skips middleware for paths of slashes only, so there is no request context.
		rc, recognised := c.Locals(requestContextKey).(*requestContext)
		isFile := path.Ext(canonical) != "" && !(recognised && rc.onConsole && isRecordPath(canonical))
		if isFile || strings.HasPrefix(canonical+"/", "/api/") {
			return errPathNotFound // a missing file or API path
		}
		switch {
		case recognised && rc.onConsole:
			return s.sendConsole(c, rc)
		case canonical != c.Path():
			c.Set(fiber.HeaderCacheControl, "no-store")
			c.Set(fiber.HeaderLocation, appendQuery(canonical, c.Request().URI().QueryString()))
			return c.SendStatus(fiber.StatusPermanentRedirect)
		case !recognised:
			return errPathNotFound
		}
		return s.sendPage(c, rc)
	})
	return nil
}

// isRecordPath reports whether a path of the console is that of a record, such as /recipes/ID, whatever its id is.
func isRecordPath(canonical string) bool {
	folder, _, nested := strings.Cut(strings.TrimPrefix(canonical, "/"), "/")
	return nested && folder != "assets" && folder != "brand"
}

// appendQuery appends the raw query to a canonical path.
func appendQuery(canonical string, query []byte) string {
	if len(query) == 0 {
		return canonical
	}
	return canonical + "?" + string(query)
}

func (s *Server) sendPage(c fiber.Ctx, rc *requestContext) error {
	brand, data, err := s.bootFor(c, rc, c.Path())
	if err != nil {
		return err
	}
	if rc.accountID != uuid.Nil && data.Preview == "" {
		acct, err := rc.findAccount(c.Context())
		if err != nil {
			return err
		}
		session := s.sessionOf(acct)
		if session.Support, err = s.supportHere(c.Context()); err != nil {
			return err
		}
		data.Session = &session
		// The week has targets, which the guard withholds from a session of a mailed link when the app requests it.
		if c.Path() == dashboardPath && acct.CaloriesSubmitted() && !rc.hidesHealth() {
			data.Week = s.currentWeek(c.Context(), rc, acct, data.Language)
		}
	}
	head, err := s.previewHead(c, brand, c.Path(), data.Language)
	if err != nil {
		return err
	}
	if c.Query("day") == "" {
		head += coverLinks(data.Week)
	}
	return s.sendHTML(c, s.consumerPage, brand, manifestPath+brandQuery(rc.hostTenant, brand), head, data)
}

// currentWeek returns the week menu that the dashboard requests first. It returns nil on an error, which the page's own
// request will report.
func (s *Server) currentWeek(
	ctx context.Context,
	rc *requestContext,
	acct account.Account,
	lang locale.Language,
) *api.WeeklyMenu {
	pageContext := *rc
	pageContext.language = lang // the page's language may differ from the browser's
	week, err := handlers{s}.weekOf(context.WithValue(ctx, contextKey{}, &pageContext), acct, menu.WeekOf(s.today()))
	if err != nil {
		return nil
	}
	return &week
}

// bootFor returns the brand to show on a path and the data that the consumer app starts with, without a session.
func (s *Server) bootFor(c fiber.Ctx, rc *requestContext, path string) (tenancy.Tenant, boot, error) {
	ctx := c.Context()
	defaultBrand, err := s.Tenants.Default(ctx)
	if err != nil {
		return tenancy.Tenant{}, boot{}, err
	}
	brand, err := s.requestedBrand(ctx, rc, defaultBrand)
	if err != nil {
		return tenancy.Tenant{}, boot{}, err
	}
	draft, err := s.preview(c, rc, defaultBrand)
	if err != nil {
		return tenancy.Tenant{}, boot{}, err
	}
	if draft != nil {
		brand = *draft
	}
	data := boot{
		Branding:        brandingOf(brand),
		DefaultBranding: brandingOf(defaultBrand),
		DefaultSlug:     defaultBrand.Slug,
		Language:        locale.Dutch,
		Telemetry:       &telemetry{Consent: rc.tenant.ConsentMode, TagManager: rc.tenant.TagManager, Sentry: s.Sentry},
	}
	if draft != nil {
		data.Telemetry, data.Preview = nil, rc.console
	}
	if brand.IsWhitelabel() {
		whitelabel := whitelabelOf(brand)
		data.Whitelabel = &whitelabel
	}
	shown := defaultBrand
	if brand.IsWhitelabel() && brand.AppliesOn(path) {
		shown, data.Language = brand, brand.Language
	}
	return shown, data, nil
}

// sendOfflinePage responds with the page that devices open offline. Its content type is plain text; the service worker
// makes it a page and sets a new nonce each time.
func (s *Server) sendOfflinePage(c fiber.Ctx) error {
	rc := c.Locals(requestContextKey).(*requestContext)
	if rc.onConsole {
		return errPathNotFound // the console does not work offline
	}
	brand, data, err := s.bootFor(c, rc, "/")
	if err != nil {
		return err
	}
	data.Offline = true
	// The page may be shown on any path, with the files that the device has.
	text, policy, err := renderPage(
		s.consumerPage,
		"",
		brand,
		manifestPath+brandQuery(rc.hostTenant, brand),
		data,
		noncePlaceholder,
	)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentType, fiber.MIMETextPlainCharsetUTF8)
	c.Set(fiber.HeaderCacheControl, "private, no-store")
	c.Set(fiber.HeaderContentSecurityPolicy, policy)
	return c.SendString(text)
}

func (s *Server) sendConsole(c fiber.Ctx, rc *requestContext) error {
	defaultBrand, err := s.Tenants.Default(c.Context())
	if err != nil {
		return err
	}
	branding := brandingOf(defaultBrand)
	data := boot{
		Branding: branding, DefaultBranding: branding, DefaultSlug: defaultBrand.Slug, Language: rc.language,
		Languages: locale.All(), frames: "https:",
	}
	if s.Dev {
		data.frames = "http:"
	}
	if rc.isStaff {
		session := s.staffSessionOf(rc.staff)
		data.Staff = &session
	}
	defaultBrand.CustomTitle = defaultBrand.AppName + " – beheer"
	return s.sendHTML(c, s.consolePage, defaultBrand, manifestPath, "", data)
}

// requestedBrand returns the brand of the host or, on the platform's own hosts, of the session or of the link's
// white-label. It returns defaultBrand if that brand is inactive. The caller checks the path.
func (s *Server) requestedBrand(
	ctx context.Context,
	rc *requestContext,
	defaultBrand tenancy.Tenant,
) (tenancy.Tenant, error) {
	brand := rc.sessionBrand()
	if rc.linkSlug != "" && rc.accountID == uuid.Nil && !brand.IsWhitelabel() {
		named, ok, err := s.Tenants.BySlug(ctx, rc.linkSlug)
		if err != nil {
			return tenancy.Tenant{}, err
		}
		if ok {
			brand = named
		}
	}
	if !brand.IsActive {
		return defaultBrand, nil
	}
	return brand, nil
}

// iconOf returns the URL of a brand's icon.
func iconOf(t tenancy.Tenant) string {
	return cmp.Or(t.CustomFavicon, "/brand/"+t.Slug+"/icon.svg")
}

// sendHTML responds with a page and its content security policy.
func (s *Server) sendHTML(
	c fiber.Ctx,
	p *page,
	brand tenancy.Tenant,
	manifest, extraHead string,
	data boot,
) error {
	extraHead = p.preloadLinks(c.Path(), data.Language) + extraHead
	text, policy, err := renderPage(p, extraHead, brand, manifest, data, newNonce())
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	c.Set(fiber.HeaderCacheControl, "private, no-store")
	c.Set(fiber.HeaderContentSecurityPolicy, policy)
	return c.SendString(text)
}

// renderPage fills the placeholders of a page, appends extraHead to its head and returns the page with its content
// security policy.
func renderPage(
	p *page,
	extraHead string,
	brand tenancy.Tenant,
	manifest string,
	start boot,
	nonce string,
) (text, policy string, err error) {
	data, err := json.Marshal(start) // escapes <, > and &, so it cannot close the script element
	if err != nil {
		return "", "", fmt.Errorf("writing what a page starts with: %w", err)
	}
	text = strings.NewReplacer(
		"<!--brand-head-->", brandHead(brand, manifest, nonce),
		"<!--boot-->", `<script type="application/json" id="boot" nonce="`+nonce+`">`+string(data)+`</script>`,
		noncePlaceholder, nonce,
		"</head>", extraHead+"</head>",
		`<html lang="nl">`, `<html lang="`+string(start.Language)+`">`,
	).Replace(p.html)
	return text, contentSecurityPolicy(nonce, start.Telemetry, start.Preview, start.frames), nil
}

func newNonce() string {
	bits := make([]byte, 16)
	_, _ = rand.Read(bits) // never fails, see crypto/rand
	return base64.StdEncoding.EncodeToString(bits)
}

// brandHead returns the head elements of a brand. Colours are validated when the brand is saved; everything else is
// escaped.
func brandHead(t tenancy.Tenant, manifest, nonce string) string {
	title := t.CustomTitle
	if title == "" {
		title = t.AppName
	}
	var head strings.Builder
	fmt.Fprintf(&head, "<title>%s</title>\n", html.EscapeString(title))
	if t.CustomDescription != "" {
		fmt.Fprintf(&head, "    <meta name=\"description\" content=\"%s\" />\n", html.EscapeString(t.CustomDescription))
	}
	fmt.Fprintf(&head, "    <meta name=\"theme-color\" content=\"%s\" />\n", html.EscapeString(t.PrimaryColor))
	fmt.Fprintf(&head, "    <link rel=\"icon\" href=\"%s\" />\n", html.EscapeString(iconOf(t)))
	fmt.Fprintf(&head, "    <link rel=\"apple-touch-icon\" href=\"/brand/%s/icon-192.png\" />\n", t.Slug)
	fmt.Fprintf(&head, "    <link rel=\"manifest\" href=\"%s\" />\n", html.EscapeString(manifest))
	fmt.Fprintf(
		&head,
		"    <style nonce=\"%s\">:root{--brand:%s;--brand-button:%s}</style>",
		nonce,
		t.PrimaryColor,
		t.ButtonColor,
	)
	return head.String()
}

type manifestIcon struct {
	Source string `json:"src"`
	Sizes  string `json:"sizes"`
	Type   string `json:"type"`
}

type manifestScreenshot struct {
	Source     string `json:"src"`
	Sizes      string `json:"sizes"`
	Type       string `json:"type"`
	FormFactor string `json:"form_factor"`
	Label      string `json:"label"`
}

// screenshots returns the cover of the brand's showpiece, which browsers show in the dialogue that installs the app,
// for wide screens and for narrow ones. It returns nil for a brand without recipes.
func (s *Server) screenshots(ctx context.Context, brand tenancy.Tenant) ([]manifestScreenshot, error) {
	entry, _, err := s.previewed(ctx, brand, "")
	if entry == nil || err != nil {
		return nil, err
	}
	picture := manifestScreenshot{
		Source: cover.AddressPNG(entry.OwnerID, entry.ID, entry.Dish),
		Sizes:  fmt.Sprintf("%dx%d", cover.Width, cover.Height),
		Type:   "image/png",
		Label:  entry.Dish.Recipe.Name.In(brand.Language),
	}
	narrow := picture
	picture.FormFactor, narrow.FormFactor = "wide", "narrow"
	return []manifestScreenshot{picture, narrow}, nil
}

// brandQuery returns the query that selects the brand on the host, or "". Only white-labels on the platform's own hosts
// need one.
func brandQuery(host, brand tenancy.Tenant) string {
	if host.IsDefault && brand.IsWhitelabel() {
		return "?wl=" + brand.Slug
	}
	return ""
}

// sendManifest responds with the web app manifest of the brand: the host's or, on the platform's own hosts, the one
// that the query names. The installed app starts with the same brand.
func (s *Server) sendManifest(c fiber.Ctx) error {
	rc := c.Locals(requestContextKey).(*requestContext)
	defaultBrand, err := s.Tenants.Default(c.Context())
	if err != nil {
		return err
	}
	brand := defaultBrand
	if !rc.onConsole {
		if brand, err = s.requestedBrand(c.Context(), rc, defaultBrand); err != nil {
			return err
		}
	}
	query := brandQuery(rc.hostTenant, brand)
	picture := "/brand/" + brand.Slug + "/icon.svg"
	if strings.HasPrefix(brand.CustomFavicon, picture+"?") {
		picture = brand.CustomFavicon // the same URL as on the page, so that it is fetched once
	}
	screenshots, err := s.screenshots(c.Context(), brand)
	if err != nil {
		return err
	}
	manifest := map[string]any{
		"id":               "/" + query,
		"name":             brand.AppName,
		"short_name":       brand.AppName,
		"description":      brand.CustomDescription,
		"lang":             brand.Language,
		"start_url":        "/dashboard" + query,
		"scope":            "/",
		"display":          "standalone",
		"background_color": "#fafaf7",
		"theme_color":      brand.PrimaryColor,
		"icons": []manifestIcon{
			{"/brand/" + brand.Slug + "/icon-192.png", "192x192", "image/png"},
			{"/brand/" + brand.Slug + "/icon-512.png", "512x512", "image/png"},
			{picture, "any", "image/svg+xml"},
		},
	}
	if screenshots != nil {
		manifest["screenshots"] = screenshots
	}
	c.Set(fiber.HeaderCacheControl, "private, max-age=3600")
	return c.JSON(manifest, "application/manifest+json")
}

// sendErrorPage responds with a minimal page, for errors outside the apps.
func sendErrorPage(c fiber.Ctx, status int, lang locale.Language, message string) error {
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'")
	message = html.EscapeString(message)
	return c.Status(status).SendString(`<!doctype html><html lang="` + string(lang) + `"><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1">` +
		"<title>" + message + "</title><h1>" + message + "</h1></html>")
}
