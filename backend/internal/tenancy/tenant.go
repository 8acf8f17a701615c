// Package tenancy knows the tenants: which host belongs to which, and how each brand looks.
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

// Tenant is one brand with its public face. The default brand is a tenant too; the others are white-labels. The store
// fills what a white-label leaves empty of its look with the default brand's; the console's records keep it empty.
type Tenant struct {
	ID                   uuid.UUID
	Slug                 string
	Name                 string
	Language             locale.Language
	IsDefault            bool // the platform's own brand
	IsActive             bool
	Paths                []string // without leading slash; the white-label shows everywhere when empty
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

// ConsentMode says how a brand's site comes to be allowed to measure.
type ConsentMode string

// The modes.
const (
	ConsentImplicit ConsentMode = "implicit" // allowed until somebody refuses
	ConsentAsk      ConsentMode = "ask"      // nothing is measured before somebody allowed it
)

// WeightIndication says how a brand tells people what may become of their weight.
type WeightIndication string

// The ways of telling it.
const (
	IndicationFormula  WeightIndication = "formula"  // as specified, whoever it is, see nutrition.DefaultIndication
	IndicationEvidence WeightIndication = "evidence" // from the person's deficit, see nutrition.WeeklyLoss
)

// ErrNotFound is the refusal of a tenant that is not there or that whoever asks may not do this for: the two look the
// same from outside.
var ErrNotFound = errs.NewMessage(errs.NotFound, "whitelabel-not-found", locale.T("tenancy.notFound"))

// fallBackOn fills what the brand's look leaves empty from the default brand's. A logo is left to the page, which knows
// whether the original branding is to be hidden.
func (t *Tenant) fillFrom(standard Tenant) {
	t.PrivacyPolicyURL = cmp.Or(t.PrivacyPolicyURL, standard.PrivacyPolicyURL)
	t.SupportEmail = cmp.Or(t.SupportEmail, standard.SupportEmail)
	t.CompanyAddress = cmp.Or(t.CompanyAddress, standard.CompanyAddress)
	t.PrimaryColor = cmp.Or(t.PrimaryColor, standard.PrimaryColor)
	t.ButtonColor = cmp.Or(t.ButtonColor, standard.ButtonColor)
}

// IsWhitelabel tells a partner's brand from the platform's own.
func (t Tenant) IsWhitelabel() bool { return !t.IsDefault }

// AppliesOn reports whether the brand shows on a path, however that is written: always when it has no paths, and on the
// root.
func (t Tenant) AppliesOn(path string) bool {
	path = strings.TrimPrefix(CanonicalPath(path), "/")
	return len(t.Paths) == 0 || path == "" || slices.Contains(t.Paths, path)
}
