package tenancy

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

const standardFile = `name: Stam
slug: stam
language: nl
active: true
default: true
domains: [stam.example, www.stam.example]
branding:
  appName: Stam
  privacyPolicyUrl: /privacy-policy
  logo: logo.svg
  supportEmail: hallo@stam.example
  companyAddress: Oudegracht 0, Utrecht
  primaryColor: "#8bc34a"
  buttonColor: "#8bc34a"
`

const partnerFile = `name: Tak
slug: tak
language: en
active: false
domains:
  - tak.example
paths:
  - keto-test
  - dashboard/recipes
branding:
  appName: Takkie
  privacyPolicyUrl: https://tak.example/privacy
  logo: logo.svg
  supportEmail: hello@tak.example
  companyAddress: Harbour Row 0, Amsterdam
  primaryColor: rgb(15, 139, 141)
  buttonColor: "#0f8"
  customTitle: Takkie – food
  customDescription: ""
  customFavicon: icon.svg
  hideOriginalBranding: true
  backgroundColor: rgba(0, 0, 0, 0.5)
  backgroundOpacity: 0.6
  backgroundImage: background.png
  showBackgroundImage: true
consent: ask
weightIndication: specified
tagManager: GTM-ABC1234
`

// languages lists the languages that a brand may have, as problems name them.
var languages = func() string {
	tags := make([]string, 0, len(locale.All()))
	for _, language := range locale.All() {
		tags = append(tags, string(language))
	}
	return strings.Join(tags, ", ")
}()

// brandFiles returns the files of a default brand and a partner.
func brandFiles(standard, partner string) fstest.MapFS {
	files := fstest.MapFS{
		"stam/brand.yaml":    {Data: []byte(standard)},
		"tak/brand.yaml":     {Data: []byte(partner)},
		"tak/background.png": {Data: []byte("a picture")},
		"theme/package.json": {Data: []byte("{}")},
	}
	for _, folder := range []string{"stam", "tak"} {
		for _, name := range append([]string{"logo.svg"}, requiredIcons...) {
			files[folder+"/"+name] = &fstest.MapFile{Data: []byte(folder + name)}
		}
	}
	return files
}

// with returns text with replacements, given as pairs. Each old text must occur exactly once.
func with(t *testing.T, file string, changes ...string) string {
	t.Helper()
	for pair := range slices.Chunk(changes, 2) {
		if strings.Count(file, pair[0]) != 1 {
			t.Fatalf("%q occurs %d times in the file", pair[0], strings.Count(file, pair[0]))
		}
		file = strings.Replace(file, pair[0], pair[1], 1)
	}
	return file
}

func TestLoad_ReadsNumbersOfTheCompany(t *testing.T) {
	t.Parallel()
	const address = "  companyAddress: Harbour Row 0, Amsterdam\n"
	numbers := address + "  vatNumber: NL000000000B02\n  registration: \"00000002\"\n"
	brands, err := Load(brandFiles(standardFile, with(t, partnerFile, address, numbers)))
	if err != nil {
		t.Fatal(err)
	}
	if tak := brands[1]; tak.VATNumber != "NL000000000B02" || tak.Registration != "00000002" {
		t.Errorf("got numbers %q and %q", tak.VATNumber, tak.Registration)
	}
}

func TestLoad_ReadsBrands(t *testing.T) {
	t.Parallel()
	brands, err := Load(brandFiles(standardFile, partnerFile))
	if err != nil {
		t.Fatal(err)
	}
	want := []Brand{
		{Domains: []string{"stam.example", "www.stam.example"}, Tenant: Tenant{
			Slug: "stam", Name: "Stam", Language: locale.Dutch, IsDefault: true, IsActive: true, Paths: []string{},
			AppName:          "Stam",
			PrivacyPolicyURL: "/privacy-policy", LogoURL: "/brand/stam/logo.svg?v=e2f13ab1",
			SupportEmail:   "hallo@stam.example",
			CompanyAddress: "Oudegracht 0, Utrecht", PrimaryColor: "#8bc34a", ButtonColor: "#8bc34a",
			BackgroundOpacity: 1,
			ConsentMode:       ConsentImplicit, WeightIndication: IndicationEvidence,
		}},
		{Domains: []string{"tak.example"}, Tenant: Tenant{
			Slug: "tak", Name: "Tak", Language: locale.English, Paths: []string{"keto-test", "dashboard/recipes"},
			AppName:          "Takkie",
			PrivacyPolicyURL: "https://tak.example/privacy", LogoURL: "/brand/tak/logo.svg?v=3460b072",
			SupportEmail:   "hello@tak.example",
			CompanyAddress: "Harbour Row 0, Amsterdam", PrimaryColor: "rgb(15, 139, 141)", ButtonColor: "#0f8",
			CustomTitle:   "Takkie – food",
			CustomFavicon: "/brand/tak/icon.svg?v=243125ee", HideOriginalBranding: true,
			BackgroundColor:   "rgba(0, 0, 0, 0.5)",
			BackgroundOpacity: 0.6, BackgroundImage: "/brand/tak/background.png?v=92b2fa58", ShowBackgroundImage: true,
			ConsentMode: ConsentAsk, WeightIndication: IndicationSpecified, TagManager: "GTM-ABC1234",
		}},
	}
	if !reflect.DeepEqual(brands, want) {
		t.Errorf("got\n%+v\nwant\n%+v", brands, want)
	}
}

func TestLoad_ImageURLChangesWithTheImage(t *testing.T) {
	t.Parallel()
	files := brandFiles(standardFile, partnerFile)
	before, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	files["stam/logo.svg"] = &fstest.MapFile{Data: []byte("another")}
	after, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	if before[0].LogoURL == after[0].LogoURL {
		t.Errorf("the logo changed but its address is still %s", after[0].LogoURL)
	}
	if before[1].LogoURL != after[1].LogoURL {
		t.Errorf("the logo is the same but its address changed from %s to %s", before[1].LogoURL, after[1].LogoURL)
	}
}

func TestLoad_PartnerInheritsFromDefaultBrand(t *testing.T) {
	t.Parallel()
	const least = "name: Tak\nslug: tak\nlanguage: nl\nactive: true\ndomains: [tak.example]\nbranding: {appName: Tak}\n"
	brands, err := Load(brandFiles(standardFile, least))
	if err != nil {
		t.Fatal(err)
	}
	want := Tenant{
		Slug:              "tak",
		Name:              "Tak",
		Language:          locale.Dutch,
		IsActive:          true,
		Paths:             []string{},
		AppName:           "Tak",
		BackgroundOpacity: 1,
		ConsentMode:       ConsentImplicit,
		WeightIndication:  IndicationEvidence,
	}
	if got := brands[1].Tenant; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestLoad_ReportsProblems(t *testing.T) {
	t.Parallel()
	without := func(name string) func(fstest.MapFS) { return func(files fstest.MapFS) { delete(files, name) } }
	for name, test := range map[string]struct {
		standard, partner []string // pairs of old and new text
		files             func(fstest.MapFS)
		want              []string
	}{
		"about an unknown key": {
			partner: []string{"active: false", "active: false\nactve: true"},
			want:    []string{`tak/brand.yaml:5: unknown key "actve"`},
		},
		"about an unknown key of the branding": {
			partner: []string{"  buttonColor:", "  buttonColour:"},
			want:    []string{`tak/brand.yaml:17: unknown key "buttonColour"`},
		},
		"about a missing key": {
			partner: []string{"active: false\n", ""},
			want:    []string{`tak/brand.yaml:1: key "active" is missing`},
		},
		"about a wrong type": {
			partner: []string{"active: false", "active: perhaps"},
			want:    []string{`tak/brand.yaml:4: expected true or false, found the text "perhaps"`},
		},
		"about one domain where a list is expected": {
			partner: []string{"domains:\n  - tak.example", "domains: tak.example"},
			want: []string{
				`tak/brand.yaml:5: expected a list, found the text "tak.example"`,
				"tak/brand.yaml:5: a brand needs a domain",
			},
		},
		"about a colour, in the specified words": {
			partner: []string{`"#0f8"`, "green"},
			want:    []string{`tak/brand.yaml:17: "green": Unsupported color format. Use hex, rgb, or rgba.`},
		},
		"about the colour of the background": {
			partner: []string{"rgba(0, 0, 0, 0.5)", "rgba(0, 0, 0, 5)"},
			want: []string{
				`tak/brand.yaml:22: "rgba(0, 0, 0, 5)": Unsupported color format. Use hex, rgb, or rgba.`,
			},
		},
		"about an opacity above 1": {
			partner: []string{"0.6", "60"},
			want:    []string{"tak/brand.yaml:23: 60 is not between 0 and 1"},
		},
		"about an opacity below 0": {
			partner: []string{"0.6", "-0.1"},
			want:    []string{"tak/brand.yaml:23: -0.1 is below zero"},
		},
		"about a way of consent": {
			partner: []string{"consent: ask", "consent: maybe"},
			want:    []string{`tak/brand.yaml:26: "maybe" is not one of implicit, ask`},
		},
		"about a way of telling what may become of a weight": {
			partner: []string{"weightIndication: specified", "weightIndication: promise"},
			want:    []string{`tak/brand.yaml:27: "promise" is not one of evidence, specified`},
		},
		"about a tag manager": {
			partner: []string{"GTM-ABC1234", "UA-1234"},
			want: []string{
				`tak/brand.yaml:28: "UA-1234" is no container of Google Tag Manager: it looks like GTM-ABC1234`,
			},
		},
		"about a slug": {
			partner: []string{"slug: tak", "slug: Tak_1"},
			want: []string{
				`tak/brand.yaml:2: "Tak_1" is no slug: lower case letters, digits and single hyphens`,
				"tak/brand.yaml:2: slug Tak_1 in the folder of tak",
			},
		},
		"about a slug that is another folder's": {
			partner: []string{"slug: tak", "slug: twijg"},
			want:    []string{"tak/brand.yaml:2: slug twijg in the folder of tak"},
		},
		"about a slug that another brand has": {
			partner: []string{"slug: tak", "slug: stam"},
			want:    []string{"tak/brand.yaml:2: stam/brand.yaml has slug stam already"},
		},
		"about a slug that is too long": {
			partner: []string{"slug: tak", "slug: " + strings.Repeat("t", 61)},
			want:    []string{"tak/brand.yaml:2: a slug has at most 60 characters, this one 61"},
		},
		"about a language": {
			partner: []string{"language: en", "language: xx"},
			want:    []string{`tak/brand.yaml:3: "xx" is not one of ` + languages},
		},
		"about a domain with a port": {
			partner: []string{"- tak.example", "- tak.example:8080"},
			want: []string{
				`tak/brand.yaml:6: "tak.example:8080" is no domain: lower case, in punycode, without port`,
			},
		},
		"about a domain in upper case": {
			partner: []string{"- tak.example", "- Tak.example"},
			want:    []string{`tak/brand.yaml:6: "Tak.example" is no domain: lower case, in punycode, without port`},
		},
		"about a domain that is not in punycode": {
			partner: []string{"- tak.example", "- täk.example"},
			want:    []string{`tak/brand.yaml:6: "täk.example" is no domain: lower case, in punycode, without port`},
		},
		"about punycode that means nothing": {
			partner: []string{"- tak.example", "- xn--a.example"},
			want:    []string{`tak/brand.yaml:6: "xn--a.example" is no domain: lower case, in punycode, without port`},
		},
		"about an address of the internet": {
			partner: []string{"- tak.example", "- 192.0.2.1"},
			want:    []string{`tak/brand.yaml:6: "192.0.2.1" is no domain: lower case, in punycode, without port`},
		},
		"about a domain that another brand has": {
			partner: []string{"- tak.example", "- tak.example\n  - www.stam.example"},
			want:    []string{"tak/brand.yaml:7: stam/brand.yaml has domain www.stam.example already"},
		},
		"about a repeated domain": {
			partner: []string{"- tak.example", "- tak.example\n  - tak.example"},
			want:    []string{"tak/brand.yaml:7: tak/brand.yaml has domain tak.example already"},
		},
		"about a brand without domains": {
			partner: []string{"domains:\n  - tak.example", "domains: []"},
			want:    []string{"tak/brand.yaml:5: a brand needs a domain"},
		},
		"about a path with a slash at its beginning": {
			partner: []string{"- keto-test", "- /keto-test"},
			want:    []string{`tak/brand.yaml:8: "/keto-test" is no path: lower case, without a slash at its ends`},
		},
		"about two default brands": {
			partner: []string{
				"active: false", "active: true\ndefault: true", "paths:\n  - keto-test\n  - dashboard/recipes\n", "",
			},
			want: []string{"tak/brand.yaml:5: stam/brand.yaml is the default brand already"},
		},
		"about no default brand": {
			standard: []string{"default: true", "default: false"},
			want:     []string{".: no brand is the default"},
		},
		"about a default brand that is switched off or limited to paths": {
			standard: []string{"active: true", "active: false", "branding:", "paths: [keto-test]\nbranding:"},
			want: []string{
				"stam/brand.yaml:4: the default brand is always active: the others fall back on it",
				"stam/brand.yaml:7: the default brand shows on every path",
			},
		},
		"about what the default brand leaves out, wherever it says that it is the default": {
			standard: []string{
				"default: true\n", "", "  primaryColor: \"#8bc34a\"\n", "", "logo: logo.svg", `logo: ""`,
				"  buttonColor: \"#8bc34a\"\n", "  buttonColor: \"#8bc34a\"\ndefault: true\n",
			},
			want: []string{
				"stam/brand.yaml:7: the default brand needs primaryColor: the others fall back on it",
				"stam/brand.yaml:9: the default brand needs logo: the others fall back on it",
			},
		},
		"about what is no YAML, and not about the default brand when it is in there": {
			standard: []string{"domains: [stam", "domains: [[stam"},
			want:     []string{"stam/brand.yaml:7: "},
		},
		"about a missing logo": {
			files: without("tak/logo.svg"),
			want:  []string{"tak/brand.yaml:13: there is no file logo.svg beside it"},
		},
		"about a missing logo of the default brand, once": {
			files: without("stam/logo.svg"),
			want:  []string{"stam/brand.yaml:10: there is no file logo.svg beside it"},
		},
		"about a logo in another folder": {
			partner: []string{"logo: logo.svg", "logo: ../stam/logo.svg"},
			want: []string{
				`tak/brand.yaml:13: "../stam/logo.svg" is no image: ` +
					`name a file beside this one that ends in .svg or .png`,
			},
		},
		"about a logo that is no image": {
			partner: []string{"logo: logo.svg", "logo: brand.yaml"},
			want: []string{
				`tak/brand.yaml:13: "brand.yaml" is no image: name a file beside this one that ends in .svg or .png`,
			},
		},
		"about missing icons": {
			files: func(files fstest.MapFS) { without("tak/icon-192.png")(files); without("tak/icon-512.png")(files) },
			want: []string{
				"tak/brand.yaml: there is no file icon-192.png beside it",
				"tak/brand.yaml: there is no file icon-512.png beside it",
			},
		},
		"about a background that is shown without an image": {
			partner: []string{"backgroundImage: background.png", `backgroundImage: ""`},
			want:    []string{"tak/brand.yaml:25: there is no backgroundImage to show"},
		},
		"about an e-mail address": {
			partner: []string{"hello@tak.example", "Tak <hello@tak.example>"},
			want:    []string{`tak/brand.yaml:14: "Tak <hello@tak.example>" is no e-mail address`},
		},
		"about an address that runs a program": {
			partner: []string{"https://tak.example/privacy", `"javascript:alert(1)"`},
			want: []string{
				`tak/brand.yaml:12: "javascript:alert(1)" ` +
					`is neither a path such as /privacy-policy nor an address that begins with https://`,
			},
		},
		"about an address without a scheme": {
			partner: []string{"https://tak.example/privacy", "//tak.example/privacy"},
			want: []string{
				`tak/brand.yaml:12: "//tak.example/privacy" ` +
					`is neither a path such as /privacy-policy nor an address that begins with https://`,
			},
		},
		"about what is no YAML": {
			partner: []string{"domains:", "domains: ["},
			want:    []string{"tak/brand.yaml:7: "},
		},
		"about everything in all files at once": {
			standard: []string{"language: nl", "language: xx"},
			partner:  []string{"name: Tak", `name: ""`, "0.6", "6", "rgb(15, 139, 141)", "teal"},
			want: []string{
				`stam/brand.yaml:3: "xx" is not one of ` + languages,
				"tak/brand.yaml:1: the text is empty",
				`tak/brand.yaml:16: "teal": Unsupported color format. Use hex, rgb, or rgba.`,
				"tak/brand.yaml:23: 6 is not between 0 and 1",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := brandFiles(with(t, standardFile, test.standard...), with(t, partnerFile, test.partner...))
			if test.files != nil {
				test.files(files)
			}
			brands, err := Load(files)
			if brands != nil {
				t.Errorf("got %d brands with problems, want none", len(brands))
			}
			var problems Problems
			if !errors.As(err, &problems) {
				t.Fatalf("got error %v, want problems", err)
			}
			fits := func(got Problem, want string) bool {
				return got.String() == want || strings.HasSuffix(want, ": ") && strings.HasPrefix(got.String(), want)
			}
			if !slices.EqualFunc(problems, test.want, fits) {
				t.Errorf("got\n%v\nwant\n%s", problems, strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestLoad_MissingFolderIsAnError(t *testing.T) {
	t.Parallel()
	_, err := Load(os.DirFS(t.TempDir() + "/brands"))
	var problems Problems
	if err == nil || errors.As(err, &problems) {
		t.Errorf("got error %v", err)
	}
}

func TestLoad_ReadsThePlatformsBrands(t *testing.T) {
	t.Parallel()
	brands, err := Load(os.DirFS("../../../tenants"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../../tenants/*/brand.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, brand := range brands {
		got = append(got, brand.Slug)
		if brand.IsDefault != (brand.Slug == "lepelblad") {
			t.Errorf("brand %s: default is %v", brand.Slug, brand.IsDefault)
		}
	}
	for _, file := range files {
		want = append(want, filepath.Base(filepath.Dir(file)))
	}
	slices.Sort(got)
	if len(want) < 4 || !slices.Equal(got, want) {
		t.Errorf("got brands %v, want %v", got, want)
	}
}
