package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// printedSeed generates the people whose weeks are printed without the flag seed. They are not those that are measured.
const printedSeed = 2026

// The words of a printed week, as the app has them.
var (
	dayNames  = []string{"Maandag", "Dinsdag", "Woensdag", "Donderdag", "Vrijdag", "Zaterdag", "Zondag"}
	slotNames = map[planner.Slot]string{
		planner.Breakfast: "Ontbijt", planner.BreakfastSide: "Bij het ontbijt", planner.MorningSnack: "Ochtendsnack",
		planner.Lunch: "Lunch", planner.LunchSide: "Bij de lunch", planner.AfternoonSnack: "Middagsnack",
		planner.Dinner: "Diner", planner.Dessert: "Toetje", planner.EveningSnack: "Avondsnack",
	}
	unitNames = map[catalogue.Unit][2]string{
		catalogue.Piece: {}, catalogue.Tablespoon: {"el", "el"}, catalogue.Teaspoon: {"tl", "tl"},
		catalogue.Slice: {"plak", "plakken"}, catalogue.Clove: {"teen", "tenen"}, catalogue.Can: {"blik", "blikken"},
		catalogue.Bunch: {"bos", "bossen"}, catalogue.Sprig: {"takje", "takjes"},
		catalogue.Handful: {"handje", "handjes"}, catalogue.Cup: {"kop", "koppen"},
		catalogue.Scoop: {"schep", "scheppen"}, catalogue.Pinch: {"snufje", "snufjes"},
		catalogue.KnifeTip: {"mespunt", "mespunten"},
	}
	packNames = map[catalogue.PackWord][2]string{
		catalogue.BagWord: {"zak", "zakken"}, catalogue.NetWord: {"net", "netten"},
		catalogue.BunchWord: {"bosje", "bosjes"}, catalogue.HeadWord: {"krop", "kroppen"},
		catalogue.BulbWord: {"bol", "bollen"}, catalogue.TubWord: {"bakje", "bakjes"},
		catalogue.FullPackWord: {"pak", "pakken"}, catalogue.PacketWord: {"pakje", "pakjes"},
		catalogue.CartonWord: {"pak", "pakken"}, catalogue.BoxWord: {"doos", "dozen"},
		catalogue.BottleWord: {"fles", "flessen"}, catalogue.JarWord: {"pot", "potten"},
		catalogue.SmallJarWord: {"potje", "potjes"}, catalogue.CanWord: {"blik", "blikken"},
		catalogue.SachetWord: {"zakje", "zakjes"}, catalogue.RollWord: {"rol", "rollen"},
		catalogue.BarWord: {"reep", "repen"}, catalogue.ChunkWord: {"stuk", "stukken"},
	}
)

// printWeeks prints twenty weeks of different people in Markdown and Dutch, to be read: each meal with the ingredients
// of the pan, and the shopping list for everyone at the table. See docs/weeks.md for how they are judged.
func printWeeks(ctx context.Context, l *limits) error {
	b, err := openPlanBench()
	if err != nil {
		return err
	}
	for n, person := range b.printedPeople() {
		fmt.Fprintf(l.out, "# Week %d: %s\n\n", n+1, describe(person))
		planned, err := planner.Plan(ctx, b.pool, person.Request)
		if err != nil {
			fmt.Fprintf(l.out, "%v\n\n", err)
			continue
		}
		b.printWeek(l, person.Request, planned.Week)
	}
	return nil
}

// printedPeople returns the eight kinds of people and twelve that are generated: nine of usual energy, two above it,
// and one who eats keto without lactose.
func (b *planBench) printedPeople() []plannertest.Person {
	seed := *peopleSeed
	if seed == 0 {
		seed = printedSeed
	}
	people := plannertest.UsualPeople(seed, 9, b.ingredients)
	large, keto := 2, 1
	for _, person := range plannertest.People(seed+1, 2000, b.ingredients) {
		rules := person.Request.Rules
		switch {
		case large > 0 && !rules.Keto && person.Request.Target.KCal > 3200:
			large--
		case keto > 0 && rules.Keto && slices.Contains(rules.Intolerances, catalogue.Lactose):
			keto--
		default:
			continue
		}
		people = append(people, person)
	}
	return append(plannertest.Kinds(planner.DefaultRhythm), plannertest.Households(people, planner.DefaultRhythm)...)
}

// describe returns what a person asks for, in one line.
func describe(person plannertest.Person) string {
	r := person.Request
	parts := []string{fmt.Sprintf("%.0f kcal, %d meals, %s", r.Target.KCal, len(r.Slots), r.Rules.Diet)}
	if r.Keto {
		parts = append(parts, "keto")
	}
	for _, intolerance := range r.Rules.Intolerances {
		parts = append(parts, "no "+string(intolerance))
	}
	for _, ingredient := range person.Dislikes {
		parts = append(parts, "dislikes "+ingredient)
	}
	if companions := r.Companions[planner.Place{Slot: planner.Dinner}]; companions.Portions > 0 {
		parts = append(parts, fmt.Sprintf("cooks for others, who eat %.1f times as much", companions.Portions))
	}
	return strings.Join(parts, ", ")
}

func (b *planBench) printWeek(l *limits, request planner.Request, week planner.Week) {
	for d, day := range week.Days {
		level := plannertest.LevelOf(b.dishes, request, planner.Week{Days: [7]planner.Day{0: day}})
		fmt.Fprintf(l.out, "## %s: %.0f min, %.1f g zout, %.0f g groente, %.0f g fruit\n\n", dayNames[d],
			level.Minutes[0], level.Salt[0]*request.Target.KCal/2000, level.Vegetables[0], level.Fruit[0])
		for _, meal := range day.Meals {
			dish := b.dishes[meal.Recipe]
			portion := float64(meal.Portion) / 4
			what := fmt.Sprintf("%d min. Voor iedereen: %s", dish.Recipe.Minutes,
				amounts(dish, plannertest.PanOf(dish, request, week, d, meal)))
			if meal.Leftover {
				what = "van gisteren"
			}
			fmt.Fprintf(l.out, "- %s: **%s**, %.0f kcal, %s\n", slotNames[meal.Slot],
				dish.Recipe.Name.In(locale.Dutch), dish.Nutrients().KCal*portion, what)
		}
		fmt.Fprintln(l.out)
	}
	bought := plannertest.Bought(b.dishes, request, week)
	maps.DeleteFunc(bought, func(i *catalogue.Ingredient, _ float64) bool { return request.InPantry(i) })
	byAisle := func(x, y *catalogue.Ingredient) int {
		return strings.Compare(string(x.Aisle)+x.Slug, string(y.Aisle)+y.Slug)
	}
	fmt.Fprintf(l.out, "Boodschappen, %d dingen:\n", len(bought))
	for _, ingredient := range slices.SortedFunc(maps.Keys(bought), byAisle) {
		fmt.Fprintln(l.out, "- "+shelfLine(ingredient, bought[ingredient]))
	}
	fmt.Fprintln(l.out)
}

// shelfLine returns what to take from the shelf for an amount of an ingredient, and the amount.
func shelfLine(ingredient *catalogue.Ingredient, grams float64) string {
	units, ok := shopping.RetailUnitsFor(ingredient, grams)
	if !ok {
		return fmt.Sprintf("%.0f g %s", grams, ingredient.Name.In(locale.Dutch))
	}
	word := packNames[units.Word][min(units.Count-1, 1)]
	if word != "" {
		word += " "
	}
	size := ""
	if units.Sized {
		size = " van " + contents(ingredient, units.Grams)
	}
	if units.Smaller.Count > 0 {
		size += fmt.Sprintf(" en %d van %s", units.Smaller.Count, contents(ingredient, units.Smaller.Grams))
	}
	return fmt.Sprintf("%d %s%s%s (nodig: %s)", units.Count, word, units.NameIn(ingredient, locale.Dutch), size,
		contents(ingredient, grams))
}

// contents returns a weight as shops write it: in litres or millilitres what is poured, else in kilos or grams.
func contents(ingredient *catalogue.Ingredient, grams float64) string {
	value, small, large := math.Round(grams), "g", "kg"
	if ingredient.Poured() && ingredient.Density > 0 {
		value, small, large = math.Round(grams/ingredient.Density), "ml", "l"
	}
	if value >= 1000 {
		return strings.Replace(fmt.Sprintf("%.3g %s", value/1000, large), ".", ",", 1)
	}
	return fmt.Sprintf("%.0f %s", value, small)
}

// amounts returns the ingredients of a number of servings, as the recipe counts them.
func amounts(dish catalogue.Dish, servings float64) string {
	lines := make([]string, len(dish.Amounts))
	for n, amount := range dish.Amounts {
		line := dish.Recipe.Lines[n]
		quantity := kitchenQuantity(line.Quantity/float64(dish.Recipe.Servings)*servings, line.Unit)
		lines[n] = kitchenLine(quantity, line.Unit, amount.Ingredient)
		if line.Optional {
			lines[n] += " (naar keuze)"
		}
	}
	return strings.Join(lines, ", ")
}

// kitchenLine returns an amount of an ingredient in the words of a kitchen: "1½ el olijfolie", "2 uien".
func kitchenLine(quantity float64, unit catalogue.Unit, ingredient *catalogue.Ingredient) string {
	name := ingredient.NameFor(quantity, unit, locale.Dutch)
	whole, rest := math.Modf(quantity)
	number := fmt.Sprintf("%.0f", whole)
	if fraction := []string{"", "¼", "½", "¾"}[int(4*rest)]; fraction != "" {
		number = strings.TrimPrefix(number, "0") + fraction
	}
	words, counted := unitNames[unit]
	switch {
	case !counted:
		return number + " " + string(unit) + " " + name
	case words[0] == "":
		return number + " " + name
	case quantity >= 2:
		return number + " " + words[1] + " " + name
	}
	return number + " " + words[0] + " " + name
}

// kitchenQuantity rounds an amount as the app shows it: weights and volumes in steps that grow, others to
// quarters, halves or whole numbers.
func kitchenQuantity(quantity float64, unit catalogue.Unit) float64 {
	step := 0.25
	switch unit {
	case catalogue.Gram, catalogue.Millilitre:
		switch {
		case quantity < 20:
			step = 1
		case quantity < 250:
			step = 5
		case quantity < 1000:
			step = 10
		default:
			step = 50
		}
	case catalogue.Pinch, catalogue.KnifeTip:
		step = 1
	default:
		switch {
		case quantity >= 10:
			step = 1
		case quantity >= 2:
			step = 0.5
		}
	}
	return max(step, math.Round(quantity/step)*step)
}
