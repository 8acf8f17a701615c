package tenancy

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Brand is a tenant as described by <slug>/brand.yaml.
type Brand struct {
	Tenant
	Domains []string `json:"domains"` // the canonical one first
	Plans   []Plan   `json:"-"`       // in the order in which they are offered
	Deals   []Deal   `json:"-"`       // the first one with a reason suits it best
}

// Problem is a problem in a brand's file. Its path is relative to the folder of the brands.
type Problem = yamlfile.Problem

// Problems is the error of [Load]: all problems in the files.
type Problems = yamlfile.Problems

// requiredIcons must be in every brand's folder: pages and manifests refer to them.
var requiredIcons = []string{"icon.svg", "icon-192.png", "icon-512.png"}

// Load reads every <brand>/brand.yaml. Problems in the files are returned together, as [Problems]; any other error
// means that fsys cannot be read.
func Load(fsys fs.FS) ([]Brand, error) {
	if _, err := fs.Stat(fsys, "."); err != nil {
		return nil, fmt.Errorf("reading the brands: %w", err)
	}
	files, err := fs.Glob(fsys, "*/brand.yaml")
	if err != nil {
		return nil, fmt.Errorf("reading the brands: %w", err)
	}
	l := &loader{fsys: fsys, slugs: map[string]string{}, domains: map[string]string{}}
	for _, file := range files {
		content, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, fmt.Errorf("reading the brands: %w", err)
		}
		r := &brandReader{
			Reader: yamlfile.Reader{File: file, Problems: &l.problems},
			loader: l,
			folder: path.Dir(file),
		}
		if root := r.Document(content); root != nil {
			r.brand(root)
			l.brands = append(l.brands, r.result)
		}
	}
	if l.defaultFile == "" && len(l.brands) == len(files) { // a file that is not YAML may be that of the default brand
		l.problems = append(l.problems, Problem{File: ".", Text: "no brand is the default"})
	}
	if len(l.problems) > 0 {
		l.problems.Sort()
		return nil, l.problems
	}
	return l.brands, nil
}

// loader reads the brands and checks that they do not conflict.
type loader struct {
	fsys        fs.FS
	brands      []Brand
	problems    Problems
	slugs       map[string]string // files by slug
	domains     map[string]string // files by domain
	defaultFile string            // the file of the default brand
}

// brandReader reads one file.
type brandReader struct {
	yamlfile.Reader
	*loader
	folder string
	result Brand

	lookLines map[string]int // line numbers of the keys of branding
	lookLine  int            // line number of branding; 0 when it is missing
	nameLines []int          // line numbers of the plans' names
}

var (
	consentModes      = []ConsentMode{ConsentImplicit, ConsentAsk}
	weightIndications = []WeightIndication{IndicationEvidence, IndicationSpecified}
)

func (r *brandReader) brand(root ast.Node) {
	b := &r.result
	b.Paths, b.BackgroundOpacity, b.ConsentMode, b.WeightIndication = []string{}, 1, ConsentImplicit, IndicationEvidence
	lines := r.Mapping(root, yamlfile.Fields{
		"name":     func(n ast.Node) { b.Name = r.shown(n, r.Text(n)) },
		"slug":     func(n ast.Node) { b.Slug = r.slug(n) },
		"language": func(n ast.Node) { b.Language = yamlfile.OneOf(&r.Reader, n, locale.All()) },
		"active":   func(n ast.Node) { b.IsActive = r.Boolean(n) },
		"default":  func(n ast.Node) { b.IsDefault = r.isDefault(n) },
		"domains": func(n ast.Node) {
			r.List(n, func(n ast.Node) { b.Domains = append(b.Domains, r.domain(n)) })
		},
		"paths":            func(n ast.Node) { r.List(n, func(n ast.Node) { b.Paths = append(b.Paths, r.path(n)) }) },
		"consent":          func(n ast.Node) { b.ConsentMode = yamlfile.OneOf(&r.Reader, n, consentModes) },
		"weightIndication": func(n ast.Node) { b.WeightIndication = yamlfile.OneOf(&r.Reader, n, weightIndications) },
		"tagManager":       func(n ast.Node) { b.TagManager = r.tagManager(n) },
		"branding":         r.branding,
		"plans":            func(n ast.Node) { r.List(n, r.plan) },
		"deals":            func(n ast.Node) { r.List(n, r.deal) },
	}, "name", "slug", "language", "active", "domains", "branding")
	r.checkPlanNames()
	if lines["domains"] > 0 && len(b.Domains) == 0 {
		r.Reportf(lines["domains"], "a brand needs a domain")
	}
	if b.IsDefault {
		if lines["active"] > 0 && !b.IsActive {
			r.Reportf(lines["active"], "the default brand is always active: the others fall back on it")
		}
		if len(b.Paths) > 0 {
			r.Reportf(lines["paths"], "the default brand shows on every path")
		}
		r.checkFallbacks()
	}
	for _, icon := range requiredIcons {
		if !r.isFile(icon) {
			r.Reportf(0, "there is no file %s beside it", icon)
		}
	}
}

func (r *brandReader) branding(node ast.Node) {
	b := &r.result
	lines := r.Mapping(node, yamlfile.Fields{
		"appName":              func(n ast.Node) { b.AppName = r.shown(n, r.Text(n)) },
		"privacyPolicyUrl":     func(n ast.Node) { b.PrivacyPolicyURL = r.address(n) },
		"logo":                 func(n ast.Node) { b.LogoURL = r.image(n) },
		"supportEmail":         func(n ast.Node) { b.SupportEmail = r.email(n) },
		"companyAddress":       func(n ast.Node) { b.CompanyAddress = r.shown(n, r.Text(n)) },
		"vatNumber":            func(n ast.Node) { b.VATNumber = r.shown(n, r.Text(n)) },
		"registration":         func(n ast.Node) { b.Registration = r.shown(n, r.Text(n)) },
		"primaryColor":         func(n ast.Node) { b.PrimaryColor = r.colour(n) },
		"buttonColor":          func(n ast.Node) { b.ButtonColor = r.colour(n) },
		"customTitle":          func(n ast.Node) { b.CustomTitle = r.shown(n, r.OptionalText(n)) },
		"customDescription":    func(n ast.Node) { b.CustomDescription = r.shown(n, r.OptionalText(n)) },
		"customFavicon":        func(n ast.Node) { b.CustomFavicon = r.image(n) },
		"hideOriginalBranding": func(n ast.Node) { b.HideOriginalBranding = r.Boolean(n) },
		"backgroundColor":      func(n ast.Node) { b.BackgroundColor = r.colour(n) },
		"backgroundOpacity":    func(n ast.Node) { b.BackgroundOpacity = r.opacity(n) },
		"backgroundImage":      func(n ast.Node) { b.BackgroundImage = r.image(n) },
		"showBackgroundImage":  func(n ast.Node) { b.ShowBackgroundImage = r.Boolean(n) },
	}, "appName")
	if b.ShowBackgroundImage && b.BackgroundImage == "" {
		r.Reportf(lines["showBackgroundImage"], "there is no backgroundImage to show")
	}
	r.lookLines, r.lookLine = lines, yamlfile.Line(node)
}

// checkFallbacks checks that the default brand has everything that others may omit.
func (r *brandReader) checkFallbacks() {
	for _, fallback := range []struct{ key, value string }{
		{"privacyPolicyUrl", r.result.PrivacyPolicyURL},
		{"logo", r.result.LogoURL},
		{"supportEmail", r.result.SupportEmail},
		{"companyAddress", r.result.CompanyAddress},
		{"primaryColor", r.result.PrimaryColor},
		{"buttonColor", r.result.ButtonColor},
	} {
		if fallback.value == "" && r.lookLine > 0 {
			r.Reportf(
				cmp.Or(r.lookLines[fallback.key], r.lookLine),
				"the default brand needs %s: the others fall back on it",
				fallback.key,
			)
		}
	}
}

// maxSlugLength limits slugs, which are part of URLs and headers.
const maxSlugLength = 60

func (r *brandReader) slug(node ast.Node) string {
	slug := r.Slug(node)
	file, ok := r.slugs[slug]
	switch {
	case slug == "":
	case len(slug) > maxSlugLength:
		r.Reportf(yamlfile.Line(node), "a slug has at most %d characters, this one %d", maxSlugLength, len(slug))
	case ok:
		r.Reportf(yamlfile.Line(node), "%s has slug %s already", file, slug)
	case slug != r.folder:
		r.Reportf(yamlfile.Line(node), "slug %s in the folder of %s", slug, r.folder)
	}
	if !ok {
		r.slugs[slug] = r.File
	}
	return slug
}

func (r *brandReader) isDefault(node ast.Node) bool {
	value := r.Boolean(node)
	if value && r.defaultFile != "" {
		r.Reportf(yamlfile.Line(node), "%s is the default brand already", r.defaultFile)
	} else if value {
		r.defaultFile = r.File
	}
	return value
}

func (r *brandReader) domain(node ast.Node) string {
	domain := r.Text(node)
	file, ok := r.domains[domain]
	switch {
	case domain == "":
	case !isDomain(domain):
		r.Reportf(yamlfile.Line(node), "%q is no domain: lower case, in punycode, without port", domain)
	case ok:
		r.Reportf(yamlfile.Line(node), "%s has domain %s already", file, domain)
	default:
		r.domains[domain] = r.File
	}
	return domain
}

func (r *brandReader) path(node ast.Node) string {
	text := r.Text(node)
	if text != "" && !isPath(text) {
		r.Reportf(yamlfile.Line(node), "%q is no path: lower case, without a slash at its ends", text)
	}
	return text
}

// tagManager reads the id of a tag manager container, or "" for none.
func (r *brandReader) tagManager(node ast.Node) string {
	text := r.OptionalText(node)
	if text != "" && !isTagManager(text) {
		r.Reportf(yamlfile.Line(node), "%q is no container of Google Tag Manager: it looks like GTM-ABC1234", text)
	}
	return text
}

// shown checks a text that visitors read.
func (r *brandReader) shown(node ast.Node, text string) string {
	if !IsPlain(text) {
		r.Reportf(yamlfile.Line(node), "%q has characters that cannot be seen", text)
	}
	return text
}

// colour reads a colour, or "" for none.
func (r *brandReader) colour(node ast.Node) string {
	text := r.OptionalText(node)
	if text == "" {
		return ""
	}
	if _, err := ParseColour(text); err != nil {
		r.Reportf(yamlfile.Line(node), "%q: %v", text, err)
	}
	return text
}

func (r *brandReader) opacity(node ast.Node) float64 {
	value := r.Number(node)
	if value > 1 {
		r.Reportf(yamlfile.Line(node), "%v is not between 0 and 1", value)
	}
	return value
}

func (r *brandReader) email(node ast.Node) string {
	text := r.Text(node)
	if text != "" && !isEmail(text) {
		r.Reportf(yamlfile.Line(node), "%q is no e-mail address", text)
	}
	return text
}

// address reads a path of the brand's site, or the URL of another site over https.
func (r *brandReader) address(node ast.Node) string {
	text := r.Text(node)
	if text != "" && !isAddress(text) {
		r.Reportf(
			yamlfile.Line(node),
			"%q is neither a path such as /privacy-policy nor an address that begins with https://",
			text,
		)
	}
	return text
}

// image reads the name of an image in the brand's folder, or "" for none, and returns its URL. The URL changes with
// the content, so that browsers may cache it indefinitely.
func (r *brandReader) image(node ast.Node) string {
	name := r.OptionalText(node)
	switch extension := path.Ext(name); {
	case name == "":
		return ""
	case strings.Contains(name, "/") || (extension != ".svg" && extension != ".png"):
		r.Reportf(yamlfile.Line(node), "%q is no image: name a file beside this one that ends in .svg or .png", name)
		return name
	case !r.isFile(name):
		r.Reportf(yamlfile.Line(node), "there is no file %s beside it", name)
		return name
	}
	content, err := fs.ReadFile(r.fsys, path.Join(r.folder, name))
	if err != nil {
		r.Reportf(yamlfile.Line(node), "%s cannot be read: %v", name, err)
		return name
	}
	sum := sha256.Sum256(content)
	return fmt.Sprintf("/brand/%s/%s?v=%s", r.folder, name, hex.EncodeToString(sum[:4]))
}

// isFile reports whether the brand's folder has a file.
func (r *brandReader) isFile(name string) bool {
	info, err := fs.Stat(r.fsys, path.Join(r.folder, name))
	return err == nil && info.Mode().IsRegular()
}
