package menu

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func TestMenuMissed_TextsHaveNumbers(t *testing.T) {
	target := nutrition.Target{KCal: 2090, Protein: 300, Fat: 90, Carbohydrate: 20}
	right := nutrition.Nutrients{KCal: 2100, Protein: 290, Fat: 91, Carbohydrate: 21}
	near := nutrition.Nutrients{KCal: 2000, Protein: 200, Fat: 91, Carbohydrate: 21}
	far := nutrition.Nutrients{KCal: 1500, Protein: 128.4, Fat: 91, Carbohydrate: 172}
	for _, test := range []struct {
		name   string
		days   []nutrition.Nutrients
		nl, en string
	}{
		{
			"some days, the furthest first", []nutrition.Nutrients{near, far, right},
			"Op 2 van de 3 dagen komt je menu niet op je doel uit. Het verst ernaast: 172 g koolhydraten (doel 20 " +
				"g), 128 g eiwit (doel 300 g), 1.500 kcal (doel 2.090).",
			"On 2 of the 3 days your menu does not reach your target. Furthest off: 172 g of carbohydrate (target " +
				"20 g), 128 g of protein (target 300 g), 1,500 kcal (target 2,090).",
		},
		{
			"every day", []nutrition.Nutrients{near, near},
			"Op geen van de 2 dagen komt je menu op je doel uit. Het verst ernaast: 200 g eiwit (doel 300 g).",
			"On none of the 2 days does your menu reach your target. Furthest off: 200 g of protein (target 300 g).",
		},
		{
			"the only day", []nutrition.Nutrients{near},
			"Je menu komt die dag niet op je doel uit. Het verst ernaast: 200 g eiwit (doel 300 g).",
			"That day your menu does not reach your target. Furthest off: 200 g of protein (target 300 g).",
		},
	} {
		var missed planner.BandMisses
		for _, day := range test.days {
			missed.Add(planner.MissesOf(target, false, day))
		}
		for l, want := range map[locale.Language]string{locale.Dutch: test.nl, locale.English: test.en} {
			if got := strings.ReplaceAll(MissedMessage(missed).In(l), "\u00a0", " "); got != want {
				t.Errorf("%s: %q, want %q", test.name, got, want)
			}
		}
	}
	if misses := planner.MissesOf(target, true, nutrition.Nutrients{KCal: 2100, Protein: 290, Fat: 91,
		Carbohydrate: 49}); len(misses) > 0 {
		t.Errorf("with keto, carbohydrate under its ceiling is missed: %v", misses)
	}
}
