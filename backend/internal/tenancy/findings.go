package tenancy

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
)

// Finding is something that is wrong with a brand and does not keep it from being published.
type Finding struct {
	Field   string // of the contract
	Kind    FindingKind
	Message locale.Message
}

// FindingKind classifies findings.
type FindingKind string

// The kinds of findings.
const (
	LowContrast FindingKind = "contrast"
	Missing     FindingKind = "missing"
	Broken      FindingKind = "broken"
	Unreachable FindingKind = "unreachable"
)

// Inspector looks for what is wrong with a brand.
type Inspector struct {
	// HasImage reports whether the program serves an image for a tenant.
	HasImage func(ctx context.Context, tenant uuid.UUID, url string) (bool, error)
	Links    *outbound.Fetcher
}

const (
	linkTimeout = 4 * time.Second // since a user waits
	maxLinked   = 2 << 20         // bytes of a linked page
	// minContrast is that of parts of the interface (WCAG 2.2, 1.4.11).
	minContrast = 3.0
)

// ground is the colour of a page's background in the light scheme.
var ground = Colour{Red: 0xfa, Green: 0xfa, Blue: 0xf7, Alpha: 1}

// Inspect returns what is wrong with a brand, in the order of its form.
func (v Inspector) Inspect(ctx context.Context, brand Tenant) ([]Finding, error) {
	findings := []Finding{}
	add := func(field string, kind FindingKind, key string) {
		findings = append(findings, Finding{field, kind, locale.T("tenancy.finding." + key)})
	}
	for _, text := range []struct{ field, value string }{
		{"supportEmail", brand.SupportEmail},
		{"companyAddress", brand.CompanyAddress},
		{"privacyPolicyUrl", brand.PrivacyPolicyURL},
		{"customTitle", brand.CustomTitle},
		{"customDescription", brand.CustomDescription},
		{"logoUrl", brand.LogoURL},
	} {
		if strings.TrimSpace(text.value) == "" {
			add(text.field, Missing, "missing."+text.field)
		}
	}
	for _, colour := range []struct{ field, value string }{
		{"primaryColor", brand.PrimaryColor}, {"buttonColor", brand.ButtonColor},
	} {
		parsed, err := ParseColour(colour.value)
		switch {
		case err != nil: // empty: that of the default brand
		case parsed.Alpha < 1:
			add(colour.field, LowContrast, "transparent")
		case contrast(parsed, ground) < minContrast:
			add(colour.field, LowContrast, "contrast")
		}
	}
	for _, image := range []struct{ field, value string }{
		{"logoUrl", brand.LogoURL}, {"customFavicon", brand.CustomFavicon}, {"backgroundImage", brand.BackgroundImage},
	} {
		if image.value == "" {
			continue
		}
		exists, err := v.HasImage(ctx, brand.ID, image.value)
		if err != nil {
			return nil, err
		}
		if !exists {
			add(image.field, Broken, "broken")
		}
	}
	if strings.HasPrefix(brand.PrivacyPolicyURL, "https://") {
		ctx, cancel := context.WithTimeout(ctx, linkTimeout)
		defer cancel()
		if _, err := v.Links.Get(ctx, brand.PrivacyPolicyURL, maxLinked, "text/html", "application/xhtml+xml",
			"application/pdf", "text/plain"); err != nil {
			add("privacyPolicyUrl", Unreachable, "unreachable")
		}
	}
	return findings, nil
}

// contrast returns the contrast ratio of two opaque colours (WCAG 2.2), 1 to 21.
func contrast(one, other Colour) float64 {
	lighter, darker := max(one.luminance(), other.luminance()), min(one.luminance(), other.luminance())
	return (lighter + 0.05) / (darker + 0.05)
}
