package tenancy

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/mail"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// Brand is a tenant as its file <slug>/brand.yaml describes it.
type Brand struct {
	Tenant
	Domains []string // the canonical one first
}

// Complaint is something wrong with a brand's file. Line counts from 1; it is zero when it is about the whole file.
type Complaint struct {
	File string
	Line int
	Text string
}

// String gives the complaint as file:line: text.
func (c Complaint) String() string {
	if c.Line == 0 {
		return c.File + ": " + c.Text
	}
	return fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Text)
}

// Complaints is the error of Load: everything that is wrong with the files.
type Complaints []Complaint

// Error lists the complaints, one per line.
func (c Complaints) Error() string {
	lines := make([]string, len(c))
	for n, complaint := range c {
		lines[n] = complaint.String()
	}
	return strings.Join(lines, "\n")
}

// brandFile is the layout of brand.yaml.
type brandFile struct {
	Name     string   `yaml:"name"`
	Slug     string   `yaml:"slug"`
	Language string   `yaml:"language"`
	Active   bool     `yaml:"active"`
	Default  bool     `yaml:"default"`
	Domains  []string `yaml:"domains"`
	Paths    []string `yaml:"paths"`
	Branding struct {
		AppName              string  `yaml:"appName"`
		PrivacyPolicyURL     string  `yaml:"privacyPolicyUrl"`
		Logo                 string  `yaml:"logo"`
		SupportEmail         string  `yaml:"supportEmail"`
		CompanyAddress       string  `yaml:"companyAddress"`
		PrimaryColor         string  `yaml:"primaryColor"`
		ButtonColor          string  `yaml:"buttonColor"`
		CustomTitle          string  `yaml:"customTitle"`
		CustomDescription    string  `yaml:"customDescription"`
		CustomFavicon        string  `yaml:"customFavicon"`
		HideOriginalBranding bool    `yaml:"hideOriginalBranding"`
		BackgroundColor      string  `yaml:"backgroundColor"`
		BackgroundOpacity    float64 `yaml:"backgroundOpacity"`
		BackgroundImage      string  `yaml:"backgroundImage"`
		ShowBackgroundImage  bool    `yaml:"showBackgroundImage"`
	} `yaml:"branding"`
}

// Load reads every <brand>/brand.yaml. What is wrong comes back as Complaints, all of it at once; any other error means that the files
// cannot be read.
func Load(fsys fs.FS) ([]Brand, error) {
	files, err := fs.Glob(fsys, "*/brand.yaml")
	if err != nil {
		return nil, fmt.Errorf("looking for brands: %w", err)
	}
	l := &loader{fsys: fsys, slugs: map[string]string{}, domains: map[string]string{}}
	for _, file := range files {
		if err := l.load(file); err != nil {
			return nil, err
		}
	}
	if len(l.complaints) == 0 && l.standard == "" {
		l.complaints = append(l.complaints, Complaint{File: ".", Text: "no brand is the default"})
	}
	if len(l.complaints) > 0 {
		slices.SortStableFunc(l.complaints, func(a, b Complaint) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) })
		return nil, l.complaints
	}
	return l.brands, nil
}

type loader struct {
	fsys       fs.FS
	brands     []Brand
	complaints Complaints
	slugs      map[string]string // by slug and by domain: the file that has it
	domains    map[string]string
	standard   string // the file of the default brand
}

func (l *loader) load(file string) error {
	content, err := fs.ReadFile(l.fsys, file)
	if err != nil {
		return fmt.Errorf("reading a brand: %w", err)
	}
	var read brandFile
	if err := yaml.UnmarshalWithOptions(content, &read, yaml.Strict()); err != nil {
		l.complaints = append(l.complaints, complaintOf(file, err))
		return nil
	}
	tree, err := parser.ParseBytes(content, 0)
	if err != nil {
		return fmt.Errorf("reading a brand: %w", err)
	}
	c := &checker{loader: l, file: file, tree: tree}
	c.check(read)
	if !c.wrong {
		l.brands = append(l.brands, l.brandOf(read))
	}
	return nil
}

// complaintOf gives the place and the words of what the YAML library found.
func complaintOf(file string, err error) Complaint {
	var known yaml.Error
	if errors.As(err, &known) && known.GetToken() != nil {
		return Complaint{File: file, Line: known.GetToken().Position.Line, Text: known.GetMessage()}
	}
	return Complaint{File: file, Text: err.Error()}
}

// checker says what is wrong with the values of one file.
type checker struct {
	*loader
	file  string
	tree  *ast.File
	wrong bool
}

// complain points at the value with a path such as $.branding.logo, or at the file when the value is not there.
func (c *checker) complain(where, format string, args ...any) {
	c.wrong = true
	complaint := Complaint{File: c.file, Text: fmt.Sprintf(format, args...)}
	if at, err := yaml.PathString(where); err == nil {
		if node, err := at.FilterFile(c.tree); err == nil {
			complaint.Line = node.GetToken().Position.Line
		}
	}
	c.complaints = append(c.complaints, complaint)
}

var (
	slugShape   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	domainShape = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)
	pathShape   = regexp.MustCompile(`^[a-z0-9-]+(/[a-z0-9-]+)*$`)
)

func (c *checker) check(read brandFile) {
	for where, value := range map[string]string{
		"$.name": read.Name, "$.branding.appName": read.Branding.AppName,
		"$.branding.privacyPolicyUrl": read.Branding.PrivacyPolicyURL, "$.branding.companyAddress": read.Branding.CompanyAddress,
	} {
		if strings.TrimSpace(value) == "" {
			c.complain(where, "%s is missing", strings.TrimPrefix(where, "$."))
		}
	}
	switch first, taken := c.slugs[read.Slug]; {
	case !slugShape.MatchString(read.Slug):
		c.complain("$.slug", "%q is no slug: lower case letters, digits and single hyphens", read.Slug)
	case read.Slug != path.Base(path.Dir(c.file)):
		c.complain("$.slug", "slug %s in the folder of %s", read.Slug, path.Base(path.Dir(c.file)))
	case taken:
		c.complain("$.slug", "%s has this slug already", first)
	}
	c.slugs[read.Slug] = c.file
	if read.Language != string(language.Dutch) && read.Language != string(language.English) {
		c.complain("$.language", "%q is not a language of the platform: nl, en", read.Language)
	}
	if read.Default {
		if c.standard != "" {
			c.complain("$.default", "%s is the default brand already", c.standard)
		}
		c.standard = c.file
	}
	if len(read.Domains) == 0 {
		c.complain("$.domains", "a brand needs a domain")
	}
	for n, domain := range read.Domains {
		where := fmt.Sprintf("$.domains[%d]", n)
		first, taken := c.domains[domain]
		switch {
		case !domainShape.MatchString(domain):
			c.complain(where, "%q is no domain: lower case, without port", domain)
		case taken:
			c.complain(where, "%s has domain %s already", first, domain)
		}
		c.domains[domain] = c.file
	}
	for n, page := range read.Paths {
		if !pathShape.MatchString(page) {
			c.complain(fmt.Sprintf("$.paths[%d]", n), "%q is no path: without slash at the beginning", page)
		}
	}
	if _, err := mail.ParseAddress(read.Branding.SupportEmail); err != nil {
		c.complain("$.branding.supportEmail", "%q is no e-mail address", read.Branding.SupportEmail)
	}
	c.checkLook(read)
}

func (c *checker) checkLook(read brandFile) {
	look := read.Branding
	for where, colour := range map[string]string{"$.branding.primaryColor": look.PrimaryColor, "$.branding.buttonColor": look.ButtonColor} {
		if err := CheckColour(colour); err != nil {
			c.complain(where, "%q: %v", colour, err)
		}
	}
	if look.BackgroundColor != "" {
		if err := CheckColour(look.BackgroundColor); err != nil {
			c.complain("$.branding.backgroundColor", "%q: %v", look.BackgroundColor, err)
		}
	}
	if look.BackgroundOpacity < 0 || look.BackgroundOpacity > 1 {
		c.complain("$.branding.backgroundOpacity", "%v is not between 0 and 1", look.BackgroundOpacity)
	}
	for where, name := range map[string]string{"$.branding.logo": look.Logo, "$.branding.customFavicon": look.CustomFavicon, "$.branding.backgroundImage": look.BackgroundImage} {
		if name == "" {
			continue
		}
		if _, err := fs.Stat(c.fsys, path.Join(path.Dir(c.file), name)); err != nil {
			c.complain(where, "there is no file %s beside it", name)
		}
	}
}

func (l *loader) brandOf(read brandFile) Brand {
	look := read.Branding
	address := func(name string) string { return l.address(read.Slug, name) }
	paths := read.Paths
	if paths == nil {
		paths = []string{}
	}
	return Brand{
		Domains: read.Domains,
		Tenant: Tenant{
			Slug: read.Slug, Name: read.Name, Language: language.Language(read.Language), IsDefault: read.Default, IsActive: read.Active, Paths: paths,
			AppName: look.AppName, PrivacyPolicyURL: look.PrivacyPolicyURL, LogoURL: address(look.Logo), SupportEmail: look.SupportEmail,
			CompanyAddress: look.CompanyAddress, PrimaryColor: look.PrimaryColor, ButtonColor: look.ButtonColor,
			CustomTitle: look.CustomTitle, CustomDescription: look.CustomDescription, CustomFavicon: address(look.CustomFavicon),
			HideOriginalBranding: look.HideOriginalBranding, BackgroundColor: look.BackgroundColor, BackgroundOpacity: look.BackgroundOpacity,
			BackgroundImage: address(look.BackgroundImage), ShowBackgroundImage: look.ShowBackgroundImage,
		},
	}
}

// address is where the server serves a brand's file. It changes with the file, so that browsers may keep it for ever.
func (l *loader) address(slug, name string) string {
	if name == "" {
		return ""
	}
	content, err := fs.ReadFile(l.fsys, path.Join(slug, name))
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(content)
	return fmt.Sprintf("/brand/%s/%s?v=%s", slug, name, hex.EncodeToString(sum[:4]))
}
