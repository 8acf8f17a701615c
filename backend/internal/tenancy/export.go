package tenancy

import (
	"bytes"
	"errors"
	"fmt"
	"image/jpeg"
	"image/png"
	"io/fs"
	"path"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Images returns the content of an image of a brand by its URL, such as /brand/fitpuur/logo.svg?v=12 or
// /media/0123/640.jpg.
type Images func(url string) ([]byte, error)

// Export returns the files of a brand's folder by name: brand.yaml, as [Load] reads it, with its images. The icons are
// those of the brand's folder in brands, or else of the default brand, which its site shows.
func Export(brand Brand, brands fs.FS, images Images) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, icon := range requiredIcons {
		content, err := fs.ReadFile(brands, path.Join(brand.Slug, icon))
		if errors.Is(err, fs.ErrNotExist) {
			content, err = defaultIcon(brands, icon)
		}
		if err != nil {
			return nil, fmt.Errorf("reading the icons of a brand: %w", err)
		}
		files[icon] = content
	}
	image := func(url, name string) (string, error) {
		if url == "" {
			return "", nil
		}
		content, err := images(url)
		if err != nil {
			return "", fmt.Errorf("reading image %s of a brand: %w", url, err)
		}
		address, _, _ := strings.Cut(url, "?")
		extension := path.Ext(address)
		if extension == ".jpg" { // files of brands are drawings or PNG
			if content, err = pngFrom(content); err != nil {
				return "", fmt.Errorf("converting image %s of a brand: %w", url, err)
			}
			extension = ".png"
		}
		if own, ok := strings.CutPrefix(address, "/brand/"+brand.Slug+"/"); ok {
			name = strings.TrimSuffix(own, extension)
		}
		files[name+extension] = content
		return name + extension, nil
	}
	var err error
	if brand.LogoURL, err = image(brand.LogoURL, "logo"); err != nil {
		return nil, err
	}
	if brand.CustomFavicon, err = image(brand.CustomFavicon, "favicon"); err != nil {
		return nil, err
	}
	if brand.BackgroundImage, err = image(brand.BackgroundImage, "background"); err != nil {
		return nil, err
	}
	content, err := yaml.MarshalWithOptions(fileOf(brand), yaml.IndentSequence(true))
	if err != nil {
		return nil, fmt.Errorf("writing the file of a brand: %w", err)
	}
	files["brand.yaml"] = content
	return files, nil
}

// defaultIcon returns an icon of the default brand.
func defaultIcon(brands fs.FS, icon string) ([]byte, error) {
	all, err := Load(brands)
	if err != nil {
		return nil, err
	}
	for _, brand := range all {
		if brand.IsDefault {
			return fs.ReadFile(brands, path.Join(brand.Slug, icon))
		}
	}
	return nil, fs.ErrNotExist
}

func pngFrom(photo []byte) ([]byte, error) {
	decoded, err := jpeg.Decode(bytes.NewReader(photo))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, decoded)
	return out.Bytes(), err
}

// fileOf returns the keys of a brand's file in the order in which people read them, without those that are empty.
func fileOf(b Brand) yaml.MapSlice {
	file := yaml.MapSlice{
		{Key: "name", Value: b.Name},
		{Key: "slug", Value: b.Slug},
		{Key: "language", Value: string(b.Language)},
		{Key: "active", Value: b.IsActive},
	}
	if b.IsDefault {
		file = append(file, yaml.MapItem{Key: "default", Value: true})
	}
	file = append(file, yaml.MapItem{Key: "domains", Value: b.Domains})
	if len(b.Paths) > 0 {
		file = append(file, yaml.MapItem{Key: "paths", Value: b.Paths})
	}
	file = append(file,
		yaml.MapItem{Key: "consent", Value: string(b.ConsentMode)},
		yaml.MapItem{Key: "weightIndication", Value: string(b.WeightIndication)},
	)
	if b.TagManager != "" {
		file = append(file, yaml.MapItem{Key: "tagManager", Value: b.TagManager})
	}
	look := yaml.MapSlice{}
	for _, text := range []struct{ key, value string }{
		{"appName", b.AppName},
		{"privacyPolicyUrl", b.PrivacyPolicyURL},
		{"logo", b.LogoURL},
		{"supportEmail", b.SupportEmail},
		{"companyAddress", b.CompanyAddress},
		{"vatNumber", b.VATNumber},
		{"registration", b.Registration},
		{"primaryColor", b.PrimaryColor},
		{"buttonColor", b.ButtonColor},
		{"customTitle", b.CustomTitle},
		{"customDescription", b.CustomDescription},
		{"customFavicon", b.CustomFavicon},
		{"backgroundColor", b.BackgroundColor},
		{"backgroundImage", b.BackgroundImage},
	} {
		if text.value != "" {
			look = append(look, yaml.MapItem{Key: text.key, Value: text.value})
		}
	}
	look = append(look,
		yaml.MapItem{Key: "hideOriginalBranding", Value: b.HideOriginalBranding},
		yaml.MapItem{Key: "backgroundOpacity", Value: b.BackgroundOpacity},
		yaml.MapItem{Key: "showBackgroundImage", Value: b.ShowBackgroundImage},
	)
	file = append(file, yaml.MapItem{Key: "branding", Value: look})
	if len(b.Plans) > 0 {
		plans := make([]yaml.MapSlice, len(b.Plans))
		for n, plan := range b.Plans {
			plans[n] = fileOfPlan(plan)
		}
		file = append(file, yaml.MapItem{Key: "plans", Value: plans})
	}
	if len(b.Deals) > 0 {
		deals := make([]yaml.MapSlice, len(b.Deals))
		for n, deal := range b.Deals {
			deals[n] = fileOfDeal(deal)
		}
		file = append(file, yaml.MapItem{Key: "deals", Value: deals})
	}
	return file
}

func fileOfPlan(p Plan) yaml.MapSlice {
	file := yaml.MapSlice{
		{Key: "slug", Value: p.Slug},
		{Key: "every", Value: string(p.BilledEvery)},
		{Key: "price", Value: float64(p.Cents) / 100},
		{Key: "taxPercent", Value: p.TaxPercent},
	}
	if p.Months > 0 {
		file = append(file, yaml.MapItem{Key: "months", Value: p.Months})
	}
	if p.Parcel {
		file = append(file, yaml.MapItem{Key: "parcel", Value: true})
	}
	if p.TrialDays > 0 {
		file = append(file, yaml.MapItem{Key: "trialDays", Value: p.TrialDays})
	}
	if p.FirstCents > 0 {
		file = append(file, yaml.MapItem{Key: "firstPrice", Value: float64(p.FirstCents) / 100})
	}
	file = append(file, textsOf("name", p.Name)...)
	return append(file, textsOf("text", p.Text)...)
}

func fileOfDeal(d Deal) yaml.MapSlice {
	file := yaml.MapSlice{{Key: "slug", Value: d.Slug}, {Key: "kind", Value: string(d.Kind)}}
	if d.Percent > 0 {
		file = append(file, yaml.MapItem{Key: "percent", Value: d.Percent})
	}
	if d.Cents > 0 {
		file = append(file, yaml.MapItem{Key: "price", Value: float64(d.Cents) / 100})
	}
	file = append(file,
		yaml.MapItem{Key: "months", Value: d.Months},
		yaml.MapItem{Key: "reasons", Value: d.Reasons},
	)
	file = append(file, textsOf("title", d.Title)...)
	return append(file, textsOf("text", d.Text)...)
}

// textsOf returns a key with a text by language, or nothing for an empty text.
func textsOf(key string, text locale.Text) yaml.MapSlice {
	texts := yaml.MapSlice{}
	for _, lang := range locale.All() {
		if text[lang] != "" {
			texts = append(texts, yaml.MapItem{Key: string(lang), Value: text[lang]})
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return yaml.MapSlice{{Key: key, Value: texts}}
}
