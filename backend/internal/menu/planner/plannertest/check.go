package plannertest

import (
	"fmt"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// Check returns the violations of hard rules by a week. It uses the dishes only, and none of the planner's code.
func Check(dishes map[string]catalogue.Dish, request planner.Request, week planner.Week) []string {
	for _, slot := range request.Slots { // a side is left out when no week has it
		hasSlot := func(m planner.Meal) bool { return m.Slot == slot.Slot }
		if _, ok := slot.Slot.SideOf(); ok && !slices.ContainsFunc(week.Days[0].Meals, hasSlot) {
			request.Slots = planner.WithoutSide(request.Slots, slot.Slot)
		}
	}
	var broken []string
	report := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	uses := map[string]int{}
	for d, day := range week.Days {
		if len(day.Meals) != len(request.Slots) {
			report("day %d has %d meals, want %d", d, len(day.Meals), len(request.Slots))
			continue
		}
		today := map[string]bool{}
		for i, meal := range day.Meals {
			dish, ok := dishes[meal.Recipe]
			if !ok {
				report("day %d has %q, which does not exist", d, meal.Recipe)
				continue
			}
			leftover := meal.Leftover && isLeftover(week, d, meal, report)
			if !leftover {
				uses[meal.Recipe]++
			} else if dish.Recipe.FridgeDays < 1 {
				report("%s does not keep until day %d", meal.Recipe, d)
			}
			if today[meal.Recipe] {
				report("day %d has %s twice", d, meal.Recipe)
			}
			today[meal.Recipe] = true
			mayReturn := request.Rhythm != nil && dish.Recipe.MealTime != catalogue.Dinner
			if d > 0 && !leftover && !mayReturn &&
				slices.ContainsFunc(
					week.Days[d-1].Meals,
					func(m planner.Meal) bool { return m.Recipe == meal.Recipe },
				) {
				report("%s is on days %d and %d", meal.Recipe, d-1, d)
			}
			if d == 0 && !mayReturn && slices.Contains(request.Recent, planner.Eaten{Recipe: meal.Recipe, DaysAgo: 1}) {
				report("%s is on Monday and on the day before", meal.Recipe)
			}
			if d == 6 && !mayReturn &&
				slices.Contains(request.Upcoming, planner.Upcoming{Recipe: meal.Recipe, DaysAhead: 1}) {
				report("%s is on Sunday and on the day after", meal.Recipe)
			}
			checkMeal(dish, request, request.Slots[i], meal, report)
			if whole := dish.WholeServings(); request.Rhythm != nil && !meal.Leftover && whole > 0 {
				pans := PanOf(dish, request, week, d, meal) / whole
				if math.Abs(pans-math.Round(pans)) > 1e-6 {
					report("%s on day %d does not come out whole", meal.Recipe, d)
				}
			}
			if !leftover && meal.Slot.MealTime() != dish.Recipe.MealTime {
				report("%s is no dish for %s", meal.Recipe, meal.Slot)
			}
			if beside, ok := meal.Slot.SideOf(); ok && !slices.Contains(dish.SideOf(), beside.MealTime()) {
				report("%s is not eaten beside %s", meal.Recipe, beside)
			}
			checkRules(dish, request.Rules, report)
			if companions, ok := request.Companions[planner.Place{Day: d, Slot: meal.Slot}]; ok {
				rules := companions.Rules
				if rules.Diet == "" {
					rules.Diet = catalogue.Omnivore
				}
				checkRules(dish, rules, report)
			}
		}
	}
	for recipe, times := range uses {
		maxUses := 2
		switch meal := dishes[recipe].Recipe.MealTime; {
		case meal == catalogue.Dinner || meal == catalogue.Lunch && request.Rhythm == nil:
			maxUses = 1
		case request.Rhythm != nil:
			maxUses = 7
		}
		if times > maxUses {
			report("%s is used %d times", recipe, times)
		}
	}
	return broken
}

func checkMeal(
	dish catalogue.Dish,
	request planner.Request,
	slot planner.SlotShare,
	meal planner.Meal,
	report func(string, ...any),
) {
	name := dish.Recipe.Slug
	if meal.Slot != slot.Slot {
		report("%s is at %s, which should be %s", name, meal.Slot, slot.Slot)
	}
	if meal.Portion < 2 || meal.Portion > 8 {
		report("%s is served at %d quarters", name, meal.Portion)
	}
	tolerance := 0.20
	if slot.Slot.MealTime() == catalogue.Snack {
		tolerance = 0.40
	}
	if request.Rhythm != nil {
		tolerance *= 1.25
	}
	kcal, want := dish.Nutrients().KCal*float64(meal.Portion)/4, request.Target.KCal*slot.Share
	if math.Abs(kcal-want) > tolerance*want+1e-6 {
		report("%s has %.0f kcal at %s, which should have %.0f", name, kcal, slot.Slot, want)
	}
}

// checkRules checks a dish against the exclusions of a person.
func checkRules(dish catalogue.Dish, rules planner.Rules, report func(string, ...any)) {
	name := dish.Recipe.Slug
	if diet, _ := dish.Diet(); !rules.Diet.Admits(diet) {
		report("%s is %s", name, diet)
	}
	if rules.Keto && !dish.IsKeto() {
		report("%s is not keto", name)
	}
	for _, amount := range dish.Amounts {
		if slices.Contains(rules.Intolerances, catalogue.Lactose) &&
			(amount.Ingredient.Lactose || amount.Ingredient.Allergens.Unknown) {
			report("%s has lactose", name)
		}
	}
	for _, finding := range dish.Allergens() {
		if (len(finding.Contains) > 0 || len(finding.Unknown) > 0) &&
			slices.Contains(rules.Intolerances, catalogue.Intolerance(finding.Allergen)) {
			report("%s has %s", name, finding.Allergen)
		}
	}
	for _, amount := range dish.Amounts {
		if slices.Contains(rules.Ingredients, amount.Ingredient.Slug) ||
			slices.Contains(rules.Groups, amount.Ingredient.Group) {
			report("%s has %s", name, amount.Ingredient.Slug)
		}
	}
}

// isLeftover reports whether a meal is the leftover of a dinner that was cooked on the day before.
func isLeftover(week planner.Week, day int, meal planner.Meal, report func(string, ...any)) bool {
	if day > 0 {
		for _, dinner := range week.Days[day-1].Meals {
			if dinner.Slot == planner.Dinner && dinner.Recipe == meal.Recipe && !dinner.Leftover {
				return true
			}
		}
	}
	report("%s is no leftover of the dinner before day %d", meal.Recipe, day)
	return false
}

// DaysInBands returns the number of days of a week that are within the bands: energy within 5 % and each macronutrient
// within 15 %; with keto, carbohydrate at most 50 g.
func DaysInBands(dishes map[string]catalogue.Dish, request planner.Request, week planner.Week) int {
	count := 0
	for _, day := range week.Days {
		var kcal, protein, fat, carbohydrate float64
		for _, meal := range day.Meals {
			n := dishes[meal.Recipe].Nutrients().Scale(float64(meal.Portion) / 4)
			kcal, protein, fat, carbohydrate = kcal+n.KCal, protein+n.Protein, fat+n.Fat, carbohydrate+n.Carbohydrate
		}
		t := request.Target
		ok := within(kcal, t.KCal, 0.05) && within(protein, t.Protein, 0.15) && within(fat, t.Fat, 0.15)
		if request.Rules.Keto {
			ok = ok && carbohydrate <= 50
		} else {
			ok = ok && within(carbohydrate, t.Carbohydrate, 0.15)
		}
		if ok {
			count++
		}
	}
	return count
}

func within(value, target, band float64) bool { return math.Abs(value-target) <= band*target+1e-9 }

// PackWaste returns how many grams of perishable ingredients remain in opened packs after a week: for each that is sold
// in packs, what packs of the size that leaves least hold beyond what is eaten.
func PackWaste(dishes map[string]catalogue.Dish, request planner.Request, week planner.Week) float64 {
	eaten := map[*catalogue.Ingredient]float64{}
	for d, day := range week.Days {
		for _, meal := range day.Meals {
			dish := dishes[meal.Recipe]
			people := 1 + request.CompanionPortions(planner.Place{Day: d, Slot: meal.Slot})
			for _, amount := range dish.Amounts {
				serving := amount.Grams / float64(dish.Recipe.Servings)
				eaten[amount.Ingredient] += serving * float64(meal.Portion) / 4 * people
			}
		}
	}
	sum := 0.0
	for ingredient, grams := range eaten {
		fresh := slices.Contains(
			[]catalogue.Aisle{"produce", "bread", "cheese-deli", "meat-fish-veg", "dairy-eggs"},
			ingredient.Aisle,
		)
		if !fresh || grams == 0 || len(ingredient.PackGrams) == 0 {
			continue
		}
		least := math.Inf(1)
		for _, size := range ingredient.PackGrams {
			packs := 1.0
			for packs*size*1.02 < grams-1e-6 { // a shortage of up to 2 % is accepted
				packs++
			}
			least = min(least, max(0, packs*size-grams))
		}
		sum += least
	}
	return sum
}
