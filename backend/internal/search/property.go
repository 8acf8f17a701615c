package search

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Property is something about a recipe that follows from its data.
type Property string

// The properties. Those of nutrition follow Regulation (EC) No 1924/2006 where it has a limit.
const (
	ProteinRich Property = "proteinRich" // at least 20 % of the energy is from protein
	FibreRich   Property = "fibreRich"   // at least 3 g of fibre per 100 kcal
	LowSalt     Property = "lowSalt"     // at most 1 g of salt a serving
	Light       Property = "light"       // little energy for its meal time
	Mild        Property = "mild"        // nothing hot
	Hot         Property = "hot"
	Children    Property = "children"  // mild, without alcohol, within 45 minutes
	Oven        Property = "oven"      // made in the oven; an air fryer suits most of these too
	OnePot      Property = "onePot"    // made in one pan, without an oven
	Leftovers   Property = "leftovers" // made of yesterday's leftovers
	Keeps       Property = "keeps"     // two days or more in the fridge
	Easy        Property = "easy"      // within 30 minutes, in at most five steps
)

// lightKCal is the most energy of a light serving, in kcal.
var lightKCal = map[catalogue.MealTime]float64{"breakfast": 400, "lunch": 400, "dinner": 550, "snack": 150}

// propertiesOf derives the properties of a recipe, with its seasons.
func propertiesOf(entry *catalogue.Entry) map[Property]bool {
	recipe, nutrients := entry.Dish.Recipe, entry.Nutrients
	contains := func(slugs []string) bool {
		return slices.ContainsFunc(entry.Ingredients, func(i *catalogue.StoredIngredient) bool {
			return slices.ContainsFunc(slugs, i.Is)
		})
	}
	pans, oven := 0, false
	for _, tool := range recipe.Equipment.In(locale.Dutch) {
		switch plain := lexicon.Fold(tool); {
		case strings.Contains(plain, "oven"):
			oven = true
		case strings.HasPrefix(plain, "2 ") && strings.Contains(plain, "pan"):
			pans += 2
		case strings.HasSuffix(strings.Fields(plain)[0], "pan") || strings.Contains(plain, " pan") || plain == "wok":
			pans++
		}
	}
	hot := contains(colloquial.Hot)
	alcohol := slices.ContainsFunc(entry.Ingredients, func(i *catalogue.StoredIngredient) bool {
		return strings.HasSuffix(i.Slug, "wijn") || i.Slug == "bier"
	})
	gone := slices.ContainsFunc(recipe.Name.All(), func(name string) bool {
		plain := lexicon.Fold(name)
		return strings.Contains(plain, "van gisteren") || strings.Contains(plain, "leftover")
	})
	all := map[Property]bool{
		ProteinRich: nutrients.Protein*nutrition.KCalPerGramProtein >= 0.2*nutrients.KCal,
		FibreRich:   nutrients.Fibre*100 >= 3*nutrients.KCal,
		LowSalt:     nutrients.Salt <= 1,
		Light:       nutrients.KCal <= lightKCal[recipe.MealTime],
		Mild:        !hot,
		Hot:         hot,
		Children:    !hot && !alcohol && recipe.Minutes <= 45,
		Oven:        oven,
		OnePot:      pans == 1 && !oven && recipe.MealTime == "dinner",
		Leftovers:   gone,
		Keeps:       recipe.FridgeDays >= 2,
		Easy:        recipe.Minutes <= 30 && len(recipe.Steps) <= 5,
	}
	for _, season := range recipe.Season {
		all[Property(season)] = true
	}
	return all
}
