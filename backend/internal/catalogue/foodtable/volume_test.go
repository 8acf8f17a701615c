package foodtable

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

func TestQuantity_DistinguishesVolumeFromWeight(t *testing.T) {
	t.Parallel()
	for quantity, volume := range map[string]bool{
		"per 100ml":                true,
		"per 100g":                 false,
		"330 ml":                   true,
		"6 x 33 cl":                true,
		"1,5L":                     true,
		"1 Liter":                  true,
		"12 fl oz (355 ml)":        true,
		"1 l (1030 g)":             true,
		"Per 100 milliliter":       true,
		"400 g":                    false,
		"2 kg":                     false,
		"12 oz":                    false,
		"400 g (makes 2 l)":        false,
		"30 g with 200 ml of milk": false,
		"500 gr.":                  false,
		"1 stuk":                   false,
		"een flesje":               false,
		"100ml":                    true,
		"serving":                  false,
	} {
		r := &rowReader{Table: &Table{columns: map[Field][]int{Quantity: {0}}, cells: []string{quantity}}}
		if got := r.isPerVolume(); got != volume {
			t.Errorf("%q is a volume: got %v", quantity, got)
		}
		// Without a unit in the quantity, the basis of the table applies.
		r.settings.Basis = Per100ml
		if got, silent := r.isPerVolume(), measureUnit.FindString(quantity) == ""; got != (volume || silent) {
			t.Errorf("%q in a table per 100 ml is a volume: got %v", quantity, got)
		}
	}
}

// The columns per 100 g of Open Food Facts are per 100 ml for drinks; several columns may say so.
func TestVolume_ConvertsDrinksOfOpenFoodFacts(t *testing.T) {
	t.Parallel()
	const header = "code\tproduct_name\tquantity\tproduct_quantity_unit\tserving_size\tnutrition_data_per\tpnns_groups_2\tenergy-kcal_100g\tfat_100g\tcarbohydrates_100g\tproteins_100g\n"
	file := newFile("off.tsv", header+
		"1\tCola\t\t\t250 ml\t100g\tSweetened beverages\t42\t0\t10.6\t0\n"+
		"2\tSap\t1 l\tml\t\t100g\tFruit juices\t45\t0\t10.3\t0.5\n"+
		"3\tMelk\t\t\t\t100ml\tMilk and yogurt\t64\t3.6\t4.7\t3.4\n"+
		"4\tPoeder\t400 g\tg\t200 ml\t100g\tSweetened beverages\t380\t1\t90\t2\n"+
		"5\tIJs\t900 ml\tml\t\t100g\tIce cream\t105\t5.5\t12\t2\n"+
		"6\tOlijfolie\t750 ml\tml\t15 ml\tserving\tFats\t824\t91.6\t0\t0\n"+
		"7\tBakboter\t500 ml\tml\t\t100ml\tFats\t720\t80\t0\t0\n"+
		"8\tSiroop\t750 ml\tml\t\t100ml\tSweetened beverages\t240\t0\t60\t0\n"+
		"9\tBrood\t\t\t\t100g\tBread\t250\t2\t45\t9\n")
	recognised, err := Recognise([]spreadsheet.File{file}, "")
	if err != nil {
		t.Fatal(err)
	}
	settings := recognised.Settings
	read := func(volume VolumeCounts, want ...string) {
		t.Helper()
		table, err := Open([]spreadsheet.File{file}, settings)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; ; n++ {
			item, err := table.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			got := "refused"
			if item.Ingredient == nil {
				got += ": " + item.Notes[0].Code
			}
			if i := item.Ingredient; i != nil {
				got = fmt.Sprintf("%g kcal, %g g per ml", math.Round(i.Composition[catalogue.KCal]*10)/10, i.Density)
				for _, note := range item.Notes {
					got += " " + note.Code
				}
				if i.Density > 0 && i.Certainty != "medium" {
					t.Errorf("row %d: got certainty %s", n, i.Certainty)
				}
			}
			if got != want[n] {
				t.Errorf("row %d: got %s, want %s", n, got, want[n])
			}
		}
		if got := table.Volume(); got != volume {
			t.Errorf("got volumes %+v, want %+v", got, volume)
		}
	}
	read(
		VolumeCounts{Converted: 3, Refused: 4},
		"40.8 kcal, 1.03 g per ml usual-density",
		"43.7 kcal, 1.03 g per ml usual-density",
		"refused: no-density",
		"380 kcal, 0 g per ml",
		"refused: no-density",
		"895.7 kcal, 0.92 g per ml usual-density",
		"refused: no-density",
		"refused: no-density",
		"250 kcal, 0 g per ml",
	)
	// A configured density applies to water-like rows only.
	settings.Density = 1
	read(
		VolumeCounts{Converted: 4, Refused: 3},
		"42 kcal, 1 g per ml chosen-density",
		"45 kcal, 1 g per ml chosen-density",
		"64 kcal, 1 g per ml chosen-density",
		"380 kcal, 0 g per ml",
		"refused: not-like-water",
		"895.7 kcal, 0.92 g per ml usual-density",
		"refused: not-like-water",
		"refused: not-like-water",
		"250 kcal, 0 g per ml",
	)
}

// The typical density of a group must match the liquids of that group in the catalogue.
func TestVolume_TypicalDensitiesMatchTheCatalogue(t *testing.T) {
	t.Parallel()
	book, err := catalogue.Load(os.DirFS(filepath.Join("..", "..", "..", "..", "tenants", "platform")))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[catalogue.FoodGroup]int{}
	for _, i := range book.Ingredients {
		group, ok := typicalDensities[i.Group]
		if !ok || !i.Poured() {
			continue
		}
		n := i.Composition.Nutrients()
		fat, dissolved := n.Fat*i.Density, (n.Protein+n.Fat+n.Carbohydrate+n.Fibre)*i.Density
		if fat < group.least || dissolved > group.most {
			continue
		}
		seen[i.Group]++
		if math.Abs(i.Density/group.density-1) > 0.035 {
			t.Errorf("%s has density %g g/ml, and its group %g", i.Slug, i.Density, group.density)
		}
	}
	for group := range typicalDensities {
		if seen[group] < 5 {
			t.Errorf("group %s has only %d ingredients with a density", group, seen[group])
		}
	}
}

func TestVolumeCounts_RemarksUsePluralForms(t *testing.T) {
	t.Parallel()
	var texts []string
	for _, volume := range []VolumeCounts{{}, {Converted: 1}, {Converted: 1234, Refused: 2}} {
		for _, remark := range volume.Remarks() {
			texts = append(texts, remark.In(locale.Dutch), remark.In(locale.English))
		}
	}
	if got := strings.Join(texts, "\n"); !strings.HasPrefix(got, "1 rij is omgerekend") || !strings.Contains(
		got, "1.234 rijen zijn omgerekend",
	) || !strings.Contains(got, "1,234 rows were converted") ||
		!strings.Contains(got, "2 rows were refused") ||
		len(texts) != 6 {
		t.Errorf("got report\n%s", got)
	}
}
