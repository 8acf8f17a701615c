package tenancy

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

const plansFile = `plans:
  - slug: maand
    every: month
    price: 9.95
    taxPercent: 21
    name: { nl: Per maand, en: Monthly }
    text: { nl: Elke maand., en: Every month. }
  - { slug: jaar, every: year, price: 80, taxPercent: 9.5, trialDays: 14, firstPrice: 60,
      name: { nl: Per jaar, en: Yearly } }
  - { slug: pakket, every: once, months: 3, parcel: true, price: 49.95, taxPercent: 9,
      name: { nl: Pakket, en: Parcel } }
`

func TestLoad_ReadsPlans(t *testing.T) {
	t.Parallel()
	brands, err := Load(brandFiles(standardFile+plansFile, partnerFile))
	if err != nil {
		t.Fatal(err)
	}
	want := []Plan{
		{
			Slug:        "maand",
			BilledEvery: Month,
			Cents:       995,
			TaxPercent:  21,
			Name:        locale.Text{"nl": "Per maand", "en": "Monthly"},
			Text:        locale.Text{"nl": "Elke maand.", "en": "Every month."},
		},
		{
			Slug:        "jaar",
			BilledEvery: Year,
			Cents:       8000,
			TaxPercent:  9.5,
			TrialDays:   14,
			FirstCents:  6000,
			Name:        locale.Text{"nl": "Per jaar", "en": "Yearly"},
		},
		{
			Slug:        "pakket",
			BilledEvery: Once,
			Cents:       4995,
			TaxPercent:  9,
			Months:      3,
			Parcel:      true,
			Name:        locale.Text{"nl": "Pakket", "en": "Parcel"},
		},
	}
	if !reflect.DeepEqual(brands[0].Plans, want) || brands[1].Plans != nil {
		t.Errorf("got\n%+v\nwant\n%+v", brands[0].Plans, want)
	}
}

func TestLoad_ReportsInvalidPlans(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change []string
		want   string
	}{
		"an interval": {[]string{
			"every: month", "every: week",
		}, `stam/brand.yaml:17: "week" is not one of month, quarter, year, once`},
		"a price of nothing": {[]string{
			"price: 9.95", "price: 0",
		}, "stam/brand.yaml:18: expected a number above zero"},
		"a price in parts of cents": {[]string{
			"price: 9.95", "price: 9.955",
		}, "stam/brand.yaml:18: 9.955 is no price: whole cents"},
		"a price without its point": {[]string{
			"price: 9.95", "price: 9995",
		}, "stam/brand.yaml:18: 9995 euro is more than a plan may cost"},
		"a tax": {[]string{
			"taxPercent: 21", "taxPercent: 100",
		}, "stam/brand.yaml:19: 100 is no percentage of tax"},
		"a name in another language": {[]string{
			"{ nl: Per maand, en: Monthly }", "{ en: Monthly }",
		}, `stam/brand.yaml:20: key "nl" is missing`},
		"two of the same slug": {[]string{
			"slug: jaar", "slug: maand",
		}, "stam/brand.yaml:22: there is a plan maand already"},
		"once, and no length": {[]string{
			"months: 3, ", "",
		}, "stam/brand.yaml:24: a plan that is paid once needs its months"},
		"a length of nothing": {[]string{
			"months: 3", "months: 0",
		}, "stam/brand.yaml:24: 0 is no number of months up to 36"},
		"an endless length": {[]string{
			"months: 3", "months: 40",
		}, "stam/brand.yaml:24: 40 is no number of months up to 36"},
		"a parcel every year": {[]string{
			"taxPercent: 9.5", "taxPercent: 9.5, parcel: true",
		}, "stam/brand.yaml:22: only a plan that is paid once has months or a parcel"},
		"a trial of nothing": {[]string{
			"trialDays: 14", "trialDays: 0",
		}, "stam/brand.yaml:22: 0 is no number of days up to 60"},
		"a long trial": {[]string{
			"trialDays: 14", "trialDays: 61",
		}, "stam/brand.yaml:22: 61 is no number of days up to 60"},
		"a first price that is the price": {[]string{
			"firstPrice: 60", "firstPrice: 80",
		}, "stam/brand.yaml:22: a first price is 0.50 euro or more, and less than the price"},
		"a first price that cannot be paid": {[]string{
			"firstPrice: 60", "firstPrice: 0.49",
		}, "stam/brand.yaml:22: a first price is 0.50 euro or more, and less than the price"},
		"a trial of what is paid once": {[]string{
			"parcel: true", "trialDays: 7",
		}, "stam/brand.yaml:24: a plan that is paid once has no trial and no first price"},
		"a missing price": {[]string{"    price: 9.95\n", ""}, `stam/brand.yaml:16: key "price" is missing`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Load(brandFiles(standardFile+with(t, plansFile, test.change...), partnerFile))
			var problems Problems
			if !errors.As(err, &problems) ||
				!slices.ContainsFunc(problems, func(c Problem) bool { return c.String() == test.want }) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}
