package tenancy

import (
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// The rules for the values of a brand. Files and the console have the same.

// domainShape matches host names with at least one dot (RFC 1123, section 2.1), in lower case.
var domainShape = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$`)

// isDomain reports whether text is a domain in lower case and punycode, without port.
func isDomain(text string) bool {
	_, notAddress := netip.ParseAddr(text)
	ascii, err := idna.Lookup.ToASCII(text)
	return domainShape.MatchString(text) && len(text) <= maxHostLength && notAddress != nil && err == nil &&
		ascii == text
}

var pathShape = regexp.MustCompile(`^[a-z0-9-]+(/[a-z0-9-]+)*(/\*)?$`)

// isPath reports whether text is a path as in Tenant.Paths.
func isPath(text string) bool { return pathShape.MatchString(text) }

var tagManagerShape = regexp.MustCompile(`^GTM-[A-Z0-9]{4,12}$`)

func isTagManager(text string) bool { return tagManagerShape.MatchString(text) }

func isEmail(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text && IsPlain(text) && !strings.ContainsAny(text, `"<>()[]\ `)
}

// isAddress reports whether text is a path of the brand's site, or the URL of another site over https. Browsers read a
// backslash as a slash, so that neither may occur where a host could begin.
func isAddress(text string) bool {
	parsed, err := url.Parse(text)
	if err != nil || !IsPlain(text) || strings.ContainsAny(text, "\\ \"'<>`") || parsed.User != nil {
		return false
	}
	own := parsed.Scheme == "" && parsed.Host == "" && strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//")
	return own || parsed.Scheme == "https" && isDomain(parsed.Hostname())
}

// imageShape matches the URL of an uploaded image and of an image in the folder of a brand.
var imageShape = regexp.MustCompile(
	`^/(media/[0-9a-f]{32}/[1-9][0-9]{0,3}\.(jpg|png)|brand/[a-z0-9-]+/[a-z0-9-]+\.(svg|png)(\?v=[0-9a-f]{1,16})?)$`,
)

// isImage reports whether text is the URL of an image that the program serves.
func isImage(text string) bool { return imageShape.MatchString(text) }

// IsPlain reports whether text has only characters that can be seen, and spaces. Control characters and those that
// change the direction of the text around them could make a name look like another one.
func IsPlain(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return r != ' ' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co))
	})
}

// Limits of texts, in characters.
const (
	maxName        = 100
	maxAddress     = 200
	maxNumber      = 30
	maxTitle       = 100
	maxDescription = 300
	maxURL         = 500
	maxPaths       = 50
	maxDomains     = 20
)

// Check returns an [errs.Invalid] error with the problems of a white-label's values, by the fields of the contract.
func Check(b Brand) error {
	problems := errs.Fields{}
	check := func(field string, ok bool, message string) {
		if !ok {
			problems.Add(field, locale.T("tenancy.check."+message))
		}
	}
	text := func(field, value string, most int, required bool) {
		switch {
		case required && strings.TrimSpace(value) == "":
			problems.Add(field, locale.T("validation.required"))
		case utf8.RuneCountInString(value) > most:
			problems.Add(field, locale.T("validation.maxLength").With("Most", most))
		}
		check(field, IsPlain(value), "text")
	}
	text("name", b.Name, maxName, true)
	text("appName", b.AppName, maxName, true)
	text("companyAddress", b.CompanyAddress, maxAddress, false)
	text("vatNumber", b.VATNumber, maxNumber, false)
	text("registration", b.Registration, maxNumber, false)
	text("customTitle", b.CustomTitle, maxTitle, false)
	text("customDescription", b.CustomDescription, maxDescription, false)
	check("slug", yamlfile.IsSlug(b.Slug) && len(b.Slug) <= maxSlugLength, "slug")
	check("language", b.Language.Supported(), "choice")
	check("consentMode", b.ConsentMode == ConsentImplicit || b.ConsentMode == ConsentAsk, "choice")
	check(
		"weightIndication",
		b.WeightIndication == IndicationEvidence || b.WeightIndication == IndicationSpecified,
		"choice",
	)
	check("tagManager", b.TagManager == "" || isTagManager(b.TagManager), "tagManager")
	check("privacyPolicyUrl", b.PrivacyPolicyURL == "" || len(b.PrivacyPolicyURL) <= maxURL &&
		isAddress(b.PrivacyPolicyURL), "address")
	check("supportEmail", b.SupportEmail == "" || len(b.SupportEmail) <= maxHostLength && isEmail(b.SupportEmail),
		"email")
	for field, value := range map[string]string{
		"logoUrl": b.LogoURL, "customFavicon": b.CustomFavicon, "backgroundImage": b.BackgroundImage,
	} {
		check(field, value == "" || isImage(value), "image")
	}
	for field, value := range map[string]string{
		"primaryColor": b.PrimaryColor, "buttonColor": b.ButtonColor, "backgroundColor": b.BackgroundColor,
	} {
		if _, err := ParseColour(value); value != "" && err != nil {
			problems.Add(field, locale.T("tenancy.check.colour"))
		}
	}
	check("backgroundOpacity", b.BackgroundOpacity >= 0 && b.BackgroundOpacity <= 1, "opacity")
	check("showBackgroundImage", !b.ShowBackgroundImage || b.BackgroundImage != "", "noBackground")
	check("paths", len(b.Paths) <= maxPaths, "tooMany")
	for _, path := range b.Paths {
		check("paths", isPath(path) && len(path) <= maxURL, "path")
	}
	check("domains", len(b.Domains) > 0 && len(b.Domains) <= maxDomains, "domains")
	seen := map[string]bool{}
	for _, domain := range b.Domains {
		check("domains", isDomain(domain) && !seen[domain], "domain")
		seen[domain] = true
	}
	return problems.Err()
}
