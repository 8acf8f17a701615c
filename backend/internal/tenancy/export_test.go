package tenancy_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"io/fs"
	"path"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

// exported returns the brands' folders with the folder of one brand as Export writes it.
func exported(t *testing.T, brand tenancy.Brand, images tenancy.Images) fstest.MapFS {
	t.Helper()
	files, err := tenancy.Export(brand, tenants.Brands, images)
	if err != nil {
		t.Fatal(err)
	}
	folders := fstest.MapFS{}
	err = fs.WalkDir(tenants.Brands, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, brand.Slug+"/") {
			return err
		}
		content, err := fs.ReadFile(tenants.Brands, name)
		folders[name] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		folders[path.Join(brand.Slug, name)] = &fstest.MapFile{Data: content}
	}
	return folders
}

func brandBySlug(t *testing.T, folders fs.FS, slug string) tenancy.Brand {
	t.Helper()
	brands, err := tenancy.Load(folders)
	if err != nil {
		t.Fatal(err)
	}
	for _, brand := range brands {
		if brand.Slug == slug {
			return brand
		}
	}
	t.Fatalf("there is no brand %s", slug)
	return tenancy.Brand{}
}

func TestExport_ShippedBrandsAreReadBackAsTheyWere(t *testing.T) {
	t.Parallel()
	brands, err := tenancy.Load(tenants.Brands)
	if err != nil {
		t.Fatal(err)
	}
	fromFolder := func(url string) ([]byte, error) {
		name, _, _ := strings.Cut(strings.TrimPrefix(url, "/brand/"), "?")
		return fs.ReadFile(tenants.Brands, name)
	}
	for _, brand := range brands {
		if got := brandBySlug(t, exported(t, brand, fromFolder), brand.Slug); !reflect.DeepEqual(got, brand) {
			t.Errorf("%s: got %+v, want %+v", brand.Slug, got, brand)
		}
	}
}

func TestExport_BrandOfTheConsoleIsReadBackWithItsUploads(t *testing.T) {
	t.Parallel()
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 8, 4)), nil); err != nil {
		t.Fatal(err)
	}
	upload := func(string) ([]byte, error) { return photo.Bytes(), nil }
	const uploaded = "/media/0123456789abcdef0123456789abcdef/640.jpg"
	text := func(nl, en string) locale.Text { return locale.Text{locale.Dutch: nl, locale.English: en} }
	brand := tenancy.Brand{
		Tenant: tenancy.Tenant{
			Slug: "kruid-en-co", Name: `Kruid & "Co": 'vers' # dagelijks`, Language: locale.English, IsActive: true,
			Paths: []string{"keto-test", "dashboard/*"}, AppName: "- Kruid",
			PrivacyPolicyURL: "https://kruid.example/p?a=b",
			LogoURL:          uploaded, CustomFavicon: uploaded, BackgroundImage: uploaded, ShowBackgroundImage: true,
			SupportEmail: "hallo@kruid.example", CompanyAddress: "Kade 1, 3511 AB Utrecht", VATNumber: "NL001234567B01",
			Registration: "01234567", PrimaryColor: "#123456", ButtonColor: "rgb(1, 2, 3)", CustomTitle: "yes",
			CustomDescription: "100% <vers> {nl: x} café – 🌿", BackgroundColor: "#fff", BackgroundOpacity: 0.35,
			HideOriginalBranding: true, ConsentMode: tenancy.ConsentAsk, WeightIndication: tenancy.IndicationSpecified,
			TagManager: "GTM-ABC1234",
		},
		Domains: []string{"kruid.example", "www.kruid.example"},
		Plans: []tenancy.Plan{
			{Slug: "maand", Name: text("Maand", "Month"), Text: text("a: b", "c"), BilledEvery: tenancy.Month,
				Cents: 1099, TaxPercent: 21, TrialDays: 14, FirstCents: 599},
			{Slug: "pakket", Name: text("Pakket", "Parcel"), Text: text("p", "q"), BilledEvery: tenancy.Once,
				Cents: 5005, TaxPercent: 9, Months: 6, Parcel: true},
		},
	}
	got := brandBySlug(t, exported(t, brand, upload), brand.Slug)
	for _, url := range []*string{&got.LogoURL, &got.CustomFavicon, &got.BackgroundImage} {
		if !strings.HasPrefix(*url, "/brand/kruid-en-co/") || !strings.Contains(*url, ".png?v=") {
			t.Errorf("image %s", *url)
		}
		*url = uploaded
	}
	got.ID, got.Deals = uuid.Nil, nil
	if !reflect.DeepEqual(got, brand) {
		t.Errorf("got %+v\nwant %+v", got, brand)
	}
}
