package tenancy

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// validBrand has a valid value in every field.
func validBrand() Brand {
	return Brand{Domains: []string{"nieuw.example"}, Tenant: Tenant{
		Slug: "nieuw", Name: "Nieuw", Language: locale.Dutch, Paths: []string{"keto-test", "dashboard/*"},
		AppName: "Nieuw & co", PrivacyPolicyURL: "https://nieuw.example/privacy?lang=nl#top",
		LogoURL:        "/media/0123456789abcdef0123456789abcdef/640.jpg",
		SupportEmail:   "hallo@nieuw.example",
		CompanyAddress: "Kade 1 (achter), 3511 AB 's-Hertogenbosch", PrimaryColor: "#0f8", ButtonColor: "rgb(1, 2, 3)",
		CustomTitle: "Nieuw – eten dat past 🍲", CustomFavicon: "/brand/nieuw/icon.svg?v=0a1b",
		BackgroundColor: "rgba(0, 0, 0, 0.5)", BackgroundOpacity: 0.4,
		ConsentMode: ConsentAsk, WeightIndication: IndicationEvidence, TagManager: "GTM-ABC1234",
	}}
}

// hostileValues are values by field that must not be stored.
var hostileValues = map[string][]string{
	"primaryColor": {
		"red", "#12", "#1234567", "url(https://evil.example/x)", "#fff;background:url(//evil.example)",
		"#fff}body{display:none", "expression(alert(1))", "var(--x)", "rgb(1,2,3);}", "rgba(1,2,3,2)",
		"</style><script>alert(1)</script>", "#fff/*", "rgb(256, 0, 0)", "hsl(1 2% 3%)", "#fff\n", "＃ffffff",
	},
	"buttonColor":     {"javascript:alert(1)", "#abc !important", "image-set('https://evil.example/x' 1x)"},
	"backgroundColor": {"#fff;--brand:red", "linear-gradient(red, blue)", "@import 'https://evil.example'"},
	"privacyPolicyUrl": {
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
		"data:text/html,<script>alert(1)</script>", "vbscript:x", "//evil.example/privacy", "/\\evil.example",
		"\\\\evil.example", "http://nieuw.example", "https://user:secret@evil.example/", "https://",
		"https:evil.example",
		"https://evil.example/\"onclick=\"alert(1)", "https://evil.example/<script>", "file:///etc/passwd",
		"blob:https://nieuw.example/x", "https://127.0.0.1/", "/privacy\u202epolicy", "privacy-policy",
	},
	"logoUrl": {
		"https://evil.example/logo.svg", "javascript:alert(1)", "data:image/svg+xml,<svg onload=alert(1)>",
		"/brand/../../etc/passwd", "/brand/x/logo.svg#x", "/media/x/640.jpg", "//evil.example/logo.png", "/logo.svg",
		"/media/0123456789abcdef0123456789abcdef/640.svg", "/api/v1/user/auth/logout",
		`/brand/x/logo.svg" onerror="alert(1)`,
	},
	"customFavicon":   {"https://evil.example/favicon.ico", "/brand/x/icon.html"},
	"backgroundImage": {`x");background:url("https://evil.example`, "/media/x')", "https://evil.example/track.gif"},
	"supportEmail": {
		"hallo@nieuw.example\nBcc: all@evil.example", "Hallo <hallo@nieuw.example>", `"<script>"@evil.example`,
		"mailto:x@evil.example", "x@evil.example?bcc=y@evil.example,z@evil.example", "x", "x\u202e@evil.example",
	},
	"appName": {
		"", "   ", "Lepel\u202eblad", "Lepel\u2066blad", "Lepel\u200bblad", "Lepel\x00blad", "Lepel\nblad",
		"\ufeffLepelblad", "Lepel\u2028blad", strings.Repeat("x", 101), "Lepel\xffblad", "Lepel\U000e0041blad",
	},
	"customTitle":       {"Titel\u202e", "Titel\r\nSet-Cookie: x=y", strings.Repeat("x", 101)},
	"customDescription": {"Tekst\u2067", strings.Repeat("x", 301)},
	"companyAddress":    {"Kade 1\u202e", strings.Repeat("x", 201)},
	"vatNumber":         {"NL0\u202e", strings.Repeat("1", 31)},
	"registration":      {"0\n1", strings.Repeat("1", 31)},
	"paths":             {"/keto-test", "../admin", "keto test", "dashboard/**", "*", "javascript:alert(1)", "KETO"},
	"domains": {
		"evil.example/path", "evil.example:8080", "127.0.0.1", "localhost", "*.nieuw.example", "NIEUW.example",
		"nieuw..example", "exämple.nl", "nieuw.example\x00",
	},
	"tagManager": {"GTM-<script>", "UA-1", "GTM-ABC1234'"},
	"slug":       {"", "Nieuw", "nieuw/../x", "nieuw slug", strings.Repeat("x", 61), "\"><script>"},
}

// set gives a field of the brand a value.
func (b *Brand) set(field, value string) {
	switch field {
	case "paths":
		b.Paths = []string{value}
	case "domains":
		b.Domains = []string{value}
	default:
		*map[string]*string{
			"primaryColor": &b.PrimaryColor, "buttonColor": &b.ButtonColor, "backgroundColor": &b.BackgroundColor,
			"privacyPolicyUrl": &b.PrivacyPolicyURL, "logoUrl": &b.LogoURL, "customFavicon": &b.CustomFavicon,
			"backgroundImage": &b.BackgroundImage, "supportEmail": &b.SupportEmail, "appName": &b.AppName,
			"customTitle": &b.CustomTitle, "customDescription": &b.CustomDescription, "slug": &b.Slug,
			"companyAddress": &b.CompanyAddress, "tagManager": &b.TagManager,
			"vatNumber": &b.VATNumber, "registration": &b.Registration,
		}[field] = value
	}
}

func TestCheck_AcceptsValidBrand(t *testing.T) {
	t.Parallel()
	if err := Check(validBrand()); err != nil {
		t.Error(err)
	}
}

func TestCheck_RefusesHostileValues(t *testing.T) {
	t.Parallel()
	count := 0
	for field, values := range hostileValues {
		for _, value := range values {
			count++
			brand := validBrand()
			brand.set(field, value)
			refusal, ok := errors.AsType[*errs.Error](Check(brand))
			if !ok || len(refusal.Fields) != 1 || refusal.Fields[field].In(locale.English) == "" {
				t.Errorf("%s = %q: got %v", field, value, refusal)
			}
		}
	}
	if count < 60 {
		t.Errorf("%d hostile values", count)
	}
}

// A file of a brand has the same rules as the console.
func TestLoad_RefusesHostileValuesToo(t *testing.T) {
	t.Parallel()
	for field, replaced := range map[string]string{
		"privacyPolicyUrl": "https://tak.example/privacy",
		"supportEmail":     "hello@tak.example",
		"customTitle":      "Takkie – food",
	} {
		for _, value := range hostileValues[field] {
			if !utf8.ValidString(value) || strings.ContainsAny(value, "\n\r\x00") || len(value) > 100 {
				continue // no text on one line of a file, or a limit of the console
			}
			files := brandFiles(standardFile, with(t, partnerFile, field+": "+replaced, field+": '"+
				strings.ReplaceAll(value, "'", "''")+"'"))
			if _, err := Load(files); err == nil {
				t.Errorf("a file may have %s = %q", field, value)
			}
		}
	}
}
