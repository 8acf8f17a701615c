// Package tenancy has the tenants: their hosts, brands and plans, and the files that describe them.
package tenancy

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Tenant is a tenant with its brand. The store fills empty fields of a white-label's look from the default brand,
// except its address, which is that of the controller of its data; records of the console keep them empty.
type Tenant struct {
	ID                   uuid.UUID
	Slug                 string
	Name                 string
	Language             locale.Language
	IsDefault            bool // the platform's own brand
	IsActive             bool
	Paths                []string // without leading slash, maybe with /* at the end; empty for all paths
	AppName              string
	PrivacyPolicyURL     string
	LogoURL              string
	SupportEmail         string
	CompanyAddress       string
	PrimaryColor         string // hex, rgb or rgba
	ButtonColor          string
	CustomTitle          string
	CustomDescription    string
	CustomFavicon        string
	HideOriginalBranding bool
	BackgroundColor      string
	BackgroundOpacity    float64 // 0 to 1
	BackgroundImage      string
	ShowBackgroundImage  bool
	ConsentMode          ConsentMode
	WeightIndication     WeightIndication
	TagManager           string // id of a Google Tag Manager container, GTM-XXXXXXX; empty for none
	CreatedAt            time.Time
}

// ConsentMode is how a brand's site gets consent for analytics.
type ConsentMode string

// The consent modes.
const (
	ConsentImplicit ConsentMode = "implicit" // measure until the visitor refuses
	ConsentAsk      ConsentMode = "ask"      // measure only after the visitor accepts
)

// WeightIndication is how a brand computes the weight that a consumer may lose.
type WeightIndication string

// The weight indications.
const (
	// from the deficit, see nutrition.EvidenceIndication
	IndicationEvidence WeightIndication = "evidence"
	// as specified, the same for everyone: see nutrition.SpecifiedIndication
	IndicationSpecified WeightIndication = "specified"
)

// ErrNotFound means that the tenant does not exist or that the user has no permission for it. The two are not
// distinguished.
var ErrNotFound = errs.NewMessage(errs.NotFound, "whitelabel-not-found", locale.T("tenancy.notFound"))

// fillFrom fills empty fields of the look from the default brand. The logo is left to the page, which knows whether the
// original branding is hidden.
func (t *Tenant) fillFrom(standard Tenant) {
	t.PrivacyPolicyURL = cmp.Or(t.PrivacyPolicyURL, standard.PrivacyPolicyURL)
	t.SupportEmail = cmp.Or(t.SupportEmail, standard.SupportEmail)
	t.PrimaryColor = cmp.Or(t.PrimaryColor, standard.PrimaryColor)
	t.ButtonColor = cmp.Or(t.ButtonColor, standard.ButtonColor)
}

// IsWhitelabel reports whether the tenant is not the default brand.
func (t Tenant) IsWhitelabel() bool { return !t.IsDefault }

// AppliesOn reports whether the brand shows on a path in any spelling. It always does without Paths, and on the root. A
// path of the list that ends in /* matches itself and all paths below it.
func (t Tenant) AppliesOn(path string) bool {
	path = strings.TrimPrefix(CanonicalPath(path), "/")
	return len(t.Paths) == 0 || path == "" || slices.ContainsFunc(t.Paths, func(listed string) bool {
		above, all := strings.CutSuffix(listed, "/*")
		return path == above || all && strings.HasPrefix(path, above+"/")
	})
}
