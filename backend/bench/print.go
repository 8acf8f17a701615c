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
)

// printedWeeks is the number of weeks to read.
const printedWeeks = 20

// printedSeed generates the people whose weeks are printed. They are not those that are measured.
const printedSeed = 2026

// printWeeks prints weeks of different people in Markdown, to be read: each meal with its ingredients as one person
// eats them, and what is bought for everyone at the table. See docs/weeks.md for how they are judged.
func printWeeks(ctx context.Context, l *limits) error {
	b, err := openPlanBench()
	if err != nil {
		return err
	}
	people := plannertest.Households(plannertest.UsualPeople(printedSeed, printedWeeks, b.ingredients),
		planner.DefaultRhythm)
	for n, person := range people {
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
			servings := float64(meal.Portion) / 4
			minutes := fmt.Sprintf("%d min", dish.Recipe.Minutes)
			if meal.Leftover {
				minutes = "left over"
			}
			fmt.Fprintf(l.out, "- %s: **%s**, %.0f kcal, %s. %s\n", meal.Slot, dish.Recipe.Name.In(locale.Dutch),
				dish.Nutrients().KCal*servings, minutes, amounts(dish, servings))
		}
		fmt.Fprintln(l.out)
	}
	bought := plannertest.Bought(b.dishes, request, week)
	maps.DeleteFunc(bought, func(i *catalogue.Ingredient, _ float64) bool { return request.InPantry(i) })
	byName := func(x, y *catalogue.Ingredient) int {
		return strings.Compare(string(x.Aisle)+x.Slug, string(y.Aisle)+y.Slug)
	}
	var list []string
	for _, ingredient := range slices.SortedFunc(maps.Keys(bought), byName) {
		list = append(list, fmt.Sprintf("%s %.0f g", ingredient.Name.In(locale.Dutch), bought[ingredient]))
	}
	fmt.Fprintf(l.out, "Shopping, %d things: %s.\n\n", len(list), strings.Join(list, ", "))
}

// amounts returns the ingredients of a number of servings, as the recipe counts them.
func amounts(dish catalogue.Dish, servings float64) string {
	lines := make([]string, len(dish.Amounts))
	for n, amount := range dish.Amounts {
		line := dish.Recipe.Lines[n]
		quantity := math.Round(line.Quantity/float64(dish.Recipe.Servings)*servings*100) / 100
		lines[n] = fmt.Sprintf("%g %s %s", quantity, line.Unit, amount.Ingredient.Name.In(locale.Dutch))
	}
	return strings.Join(lines, ", ")
}
