package httpapi

import (
	"math"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// nutrientWords name a nutrient within a sentence.
var nutrientWords = map[planner.Nutrient]language.Text{
	planner.Protein:      {NL: "eiwit", EN: "protein"},
	planner.Fat:          {NL: "vet", EN: "fat"},
	planner.Carbohydrate: {NL: "koolhydraten", EN: "carbohydrate"},
}

// missesOn is what a day of a menu misses of what it comes to.
func missesOn(found menu.Menu, snapshot *catalogue.Snapshot, day int) []planner.Miss {
	aim := found.AimOf(day)
	return planner.MissesOf(aim.Target, aim.Keto, nutrientsOfDay(found, snapshot, day))
}

// missedIn is what the days of a menu miss, those that have meals.
func missedIn(found menu.Menu, snapshot *catalogue.Snapshot) planner.Missed {
	var missed planner.Missed
	for day := range 7 {
		if nutrientsOfDay(found, snapshot, day).KCal > 0 {
			missed.Add(missesOn(found, snapshot, day))
		}
	}
	return missed
}

// missedText says on how many days a menu does not come to its target, at least one, and by what it is furthest off.
func missedText(missed planner.Missed) language.Text {
	days := language.Text{
		NL: "Op %d van de %d dagen komt je menu niet op je doel uit.", EN: "On %d of the %d days your menu does not come to your target.",
	}.With(missed.Days, missed.Of)
	switch {
	case missed.Of == 1:
		days = language.Text{NL: "Je menu komt die dag niet op je doel uit.", EN: "That day your menu does not come to your target."}
	case missed.Days == missed.Of:
		days = language.Text{
			NL: "Op geen van de %d dagen komt je menu op je doel uit.", EN: "On none of the %d days does your menu come to your target.",
		}.With(missed.Of)
	}
	return language.Text{
		NL: days.NL + " Het verst ernaast: " + furthest(missed, language.Dutch) + ".",
		EN: days.EN + " Furthest off: " + furthest(missed, language.English) + ".",
	}
}

func furthest(missed planner.Missed, speak language.Language) string {
	parts := make([]string, len(missed.Furthest))
	for n, miss := range missed.Furthest {
		amount, target := speak.Whole(int(math.Round(miss.Amount))), speak.Whole(int(math.Round(miss.Target)))
		words := language.Text{NL: "%s\u00a0kcal (doel\u00a0%s)", EN: "%s\u00a0kcal (target\u00a0%s)"}
		if name, ok := nutrientWords[miss.Nutrient]; ok {
			words = language.Text{NL: "%s\u00a0g " + name.NL + " (doel\u00a0%s\u00a0g)", EN: "%s\u00a0g of " + name.EN + " (target\u00a0%s\u00a0g)"}
		}
		parts[n] = words.With(amount, target).In(speak)
	}
	return strings.Join(parts, ", ")
}

// missText says how far a macronutrient of a day lies from its target.
func missText(miss planner.Miss) language.Text {
	amount, target, name := int(math.Round(miss.Amount)), int(math.Round(miss.Target)), nutrientWords[miss.Nutrient]
	if amount > target {
		return language.Text{
			NL: "Er zit %d g " + name.NL + " in, %d g meer dan je doel.", EN: "It has %d g of " + name.EN + ", %d g more than your target.",
		}.With(amount, amount-target)
	}
	return language.Text{
		NL: "Er zit %d g " + name.NL + " in, %d g minder dan je doel.", EN: "It has %d g of " + name.EN + ", %d g less than your target.",
	}.With(amount, target-amount)
}
