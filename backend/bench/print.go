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

// printWeeks prints twenty weeks of different people in Markdown, to be read: each meal with the ingredients of the
// pan, and the shopping list for everyone at the table. See docs/weeks.md for how they are judged.
func printWeeks(ctx context.Context, l *limits) error {
	b, err := openPlanBench()
	if err != nil {
		return err
	}
	for n, person := range b.printedPeople() {
		fmt.Fprintf(l.out, "# Week %d: %s\n\n", n+1, describe(person.Request))
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
func describe(r planner.Request) string {
	parts := []string{fmt.Sprintf("%.0f kcal, %d meals, %s", r.Target.KCal, len(r.Slots), r.Rules.Diet)}
	if r.Keto {
		parts = append(parts, "keto")
	}
	for _, intolerance := range r.Rules.Intolerances {
		parts = append(parts, "no "+string(intolerance))
	}
	for _, ingredient := range r.Rules.Ingredients {
		parts = append(parts, "dislikes "+ingredient)
	}
	if companions := r.Companions[planner.Place{Slot: planner.Dinner}]; companions.Portions > 0 {
		parts = append(parts, fmt.Sprintf("cooks for others, who eat %.1f times as much", companions.Portions))
	}
	return strings.Join(parts, ", ")
}

func (b *planBench) printWeek(l *limits, request planner.Request, week planner.Week) {
	days := []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	for d, day := range week.Days {
		level := plannertest.LevelOf(b.dishes, request, planner.Week{Days: [7]planner.Day{0: day}})
		fmt.Fprintf(l.out, "## %s, %.0f min, salt %.1f g, vegetables %.0f g, fruit %.0f g\n\n", days[d],
			level.Minutes[0], level.Salt[0]*request.Target.KCal/2000, level.Vegetables[0], level.Fruit[0])
		for _, meal := range day.Meals {
			dish := b.dishes[meal.Recipe]
			portion := float64(meal.Portion) / 4
			what := fmt.Sprintf("%d min. For everyone: %s", dish.Recipe.Minutes,
				amounts(dish, plannertest.PanOf(dish, request, week, d, meal)))
			if meal.Leftover {
				what = "left over"
			}
			fmt.Fprintf(l.out, "- %s: **%s**, %g portions, %.0f kcal, %s\n", meal.Slot,
				dish.Recipe.Name.In(locale.Dutch), portion, dish.Nutrients().KCal*portion, what)
		}
		fmt.Fprintln(l.out)
	}
	bought := plannertest.Bought(b.dishes, request, week)
	maps.DeleteFunc(bought, func(i *catalogue.Ingredient, _ float64) bool { return request.InPantry(i) })
	byAisle := func(x, y *catalogue.Ingredient) int {
		return strings.Compare(string(x.Aisle)+x.Slug, string(y.Aisle)+y.Slug)
	}
	fmt.Fprintf(l.out, "Shopping, %d things:\n", len(bought))
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
	word := ""
	if units.Word != catalogue.PieceWord {
		word = string(units.Word) + " "
	}
	size := ""
	if units.Sized {
		size = fmt.Sprintf(" of %.0f g", units.Grams)
	}
	if units.Smaller.Count > 0 {
		size += fmt.Sprintf(" and %d of %.0f g", units.Smaller.Count, units.Smaller.Grams)
	}
	return fmt.Sprintf("%d %s%s%s (needs %.0f g)", units.Count, word, units.NameIn(ingredient, locale.Dutch), size,
		grams)
}

// amounts returns the ingredients of a number of servings, as the recipe counts them.
func amounts(dish catalogue.Dish, servings float64) string {
	lines := make([]string, len(dish.Amounts))
	for n, amount := range dish.Amounts {
		line := dish.Recipe.Lines[n]
		quantity := kitchenQuantity(line.Quantity/float64(dish.Recipe.Servings)*servings, line.Unit)
		lines[n] = fmt.Sprintf("%g %s %s", quantity, line.Unit, amount.Ingredient.Name.In(locale.Dutch))
	}
	return strings.Join(lines, ", ")
}

// kitchenQuantity rounds an amount as the app shows it: weights and volumes in steps that grow, others to quarters.
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
		if quantity >= 10 {
			step = 1
		}
	}
	return max(step, math.Round(quantity/step)*step)
}
