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
// except its address, which is that of the controller of its data; records of the console keep them empty. As JSON it
// is what staff edit, with the names of the contract.
type Tenant struct {
	ID                   uuid.UUID        `json:"-"`
	Slug                 string           `json:"-"`
	Name                 string           `json:"name"`
	Language             locale.Language  `json:"language"`
	IsDefault            bool             `json:"-"` // the platform's own brand
	IsActive             bool             `json:"isActive"`
	Paths                []string         `json:"paths"` // without leading slash, maybe with /* at the end
	AppName              string           `json:"appName"`
	PrivacyPolicyURL     string           `json:"privacyPolicyUrl"`
	LogoURL              string           `json:"logoUrl"`
	SupportEmail         string           `json:"supportEmail"`
	CompanyAddress       string           `json:"companyAddress"`
	VATNumber            string           `json:"vatNumber"`    // on invoices; empty for none
	Registration         string           `json:"registration"` // at the chamber of commerce; empty for none
	PrimaryColor         string           `json:"primaryColor"` // hex, rgb or rgba
	ButtonColor          string           `json:"buttonColor"`
	CustomTitle          string           `json:"customTitle"`
	CustomDescription    string           `json:"customDescription"`
	CustomFavicon        string           `json:"customFavicon"`
	HideOriginalBranding bool             `json:"hideOriginalBranding"`
	BackgroundColor      string           `json:"backgroundColor"`
	BackgroundOpacity    float64          `json:"backgroundOpacity"` // 0 to 1
	BackgroundImage      string           `json:"backgroundImage"`
	ShowBackgroundImage  bool             `json:"showBackgroundImage"`
	ConsentMode          ConsentMode      `json:"consentMode"`
	WeightIndication     WeightIndication `json:"weightIndication"`
	TagManager           string           `json:"tagManager"` // id of a container, GTM-XXXXXXX; empty for none
	CreatedAt            time.Time        `json:"-"`
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
