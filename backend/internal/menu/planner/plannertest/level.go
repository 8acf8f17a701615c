package plannertest

import (
	"math"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Level has measurements of how practical a week is to cook, shop for and eat.
type Level struct {
	Items      int       // to buy, apart from the pantry
	Minutes    []float64 // of each working day, all meals
	Cooked     []float64 // those of the working days on which dinner is cooked
	Weekend    []float64 // minutes of Saturday and Sunday
	Waste      float64   // share by weight of bought perishables that stays in opened packs
	Salt       []float64 // g at 2,000 kcal, of each day
	Protein    []float64 // g, of each day
	Vegetables []float64 // g, of each day
	Fruit      []float64 // g, of each day
	Fibre      []float64 // g, of each day
	DayEnergy  []float64 // relative deviation from the target, of each day
	WeekEnergy float64   // relative deviation

	Counted, Whole int // lines with eggs and slices, and those of which whole pieces are used

	Meals       int
	Overfull    int // meals with a portion that is more than a plateful, see catalogue.Dish.MostServings
	Substitutes int // meals made for an intolerance that the person does not have
	OutOfSeason int // meals of another season

	// Days with lunch and dinner, leftovers for lunch aside, and those whose lunch has more energy than dinner.
	MainMealDays, LargeLunches int

	Lunches, Stoves int // lunches of working days, leftovers aside, and those that need a stove
}

// LevelOf measures a week. It uses the dishes only, and of the planner's code only the rounding of pans.
func LevelOf(dishes map[string]catalogue.Dish, request planner.Request, week planner.Week) Level {
	var level Level
	weekKCal := 0.0
	for d, day := range week.Days {
		var kcal, protein, salt, vegetables, fruit, fibre, minutes float64
		cooks := false
		energyOf := map[planner.Slot]float64{}
		for _, meal := range day.Meals {
			dish := dishes[meal.Recipe]
			portion := float64(meal.Portion) / 4
			level.Meals++
			if portion > dish.MostServings()+1e-9 {
				level.Overfull++
			}
			if season := dish.Recipe.Season; len(season) > 0 && !slices.Contains(season, request.Season) {
				level.OutOfSeason++
			}
			for _, intolerance := range dish.SubstituteFor() {
				if !slices.Contains(request.Rules.Intolerances, intolerance) {
					level.Substitutes++
				}
			}
			n := dish.Nutrients().Scale(portion)
			if meal.Slot == planner.Dinner || !meal.Leftover {
				slot := meal.Slot
				if beside, ok := slot.SideOf(); ok {
					slot = beside
				}
				energyOf[slot] += n.KCal
			}
			kcal, protein, salt, fibre = kcal+n.KCal, protein+n.Protein, salt+n.Salt, fibre+n.Fibre
			for _, amount := range dish.Amounts {
				grams := amount.Grams / float64(dish.Recipe.Servings) * portion
				switch {
				case amount.Ingredient.Group == "groente":
					vegetables += grams
				case amount.Ingredient.Group == "fruit" && !isSeasoning(amount.Ingredient.Slug):
					fruit += grams
				}
			}
			if meal.Leftover {
				minutes += min(5, float64(dish.Recipe.Minutes))
				continue
			}
			if d < 5 && meal.Slot == planner.Lunch {
				level.Lunches++
				if dish.NeedsStove() {
					level.Stoves++
				}
			}
			minutes += float64(dish.Recipe.Minutes)
			cooks = cooks || meal.Slot == planner.Dinner
			pan := PanOf(dish, request, week, d, meal)
			for i, amount := range dish.Amounts {
				line := dish.Recipe.Lines[i]
				if !isBought(line, amount.Ingredient) {
					continue
				}
				if line.Unit == catalogue.Slice || amount.Ingredient.Group == "eieren" && line.Unit == catalogue.Piece {
					level.Counted++
					count := line.Quantity / float64(dish.Recipe.Servings) * pan
					if math.Abs(count-math.Round(count)) < 1e-6 {
						level.Whole++
					}
				}
			}
		}
		if lunch, dinner := energyOf[planner.Lunch], energyOf[planner.Dinner]; lunch > 0 && dinner > 0 {
			level.MainMealDays++
			if lunch > dinner {
				level.LargeLunches++
			}
		}
		weekKCal += kcal
		level.DayEnergy = append(level.DayEnergy, math.Abs(kcal/request.Target.KCal-1))
		level.Salt = append(level.Salt, salt/kcal*2000)
		level.Protein = append(level.Protein, protein)
		level.Vegetables = append(level.Vegetables, vegetables)
		level.Fruit = append(level.Fruit, fruit)
		level.Fibre = append(level.Fibre, fibre)
		if d < 5 {
			level.Minutes = append(level.Minutes, minutes)
			if cooks {
				level.Cooked = append(level.Cooked, minutes)
			}
		} else {
			level.Weekend = append(level.Weekend, minutes)
		}
	}
	level.WeekEnergy = math.Abs(weekKCal/(7*request.Target.KCal) - 1)
	fresh := []catalogue.Aisle{"produce", "bread", "cheese-deli", "meat-fish-veg", "dairy-eggs"}
	var left, total float64
	for ingredient, grams := range Bought(dishes, request, week) {
		if !request.InPantry(ingredient) {
			level.Items++
		}
		if !slices.Contains(fresh, ingredient.Aisle) {
			continue
		}
		waste := math.Inf(1)
		for _, size := range ingredient.PackGrams {
			packs := math.Max(1, math.Ceil(grams/1.02/size-1e-6))
			waste = min(waste, max(0, packs*size-grams))
		}
		if math.IsInf(waste, 1) {
			waste = 0
		}
		left += waste
		total += grams + waste
	}
	if total > 0 {
		level.Waste = left / total
	}
	return level
}

// Bought returns the grams of each ingredient that a week needs for everyone at the table, the pantry included.
func Bought(
	dishes map[string]catalogue.Dish,
	request planner.Request,
	week planner.Week,
) map[*catalogue.Ingredient]float64 {
	bought := map[*catalogue.Ingredient]float64{}
	for d, day := range week.Days {
		for _, meal := range day.Meals {
			if meal.Leftover {
				continue
			}
			dish := dishes[meal.Recipe]
			pan := PanOf(dish, request, week, d, meal)
			for i, amount := range dish.Amounts {
				if isBought(dish.Recipe.Lines[i], amount.Ingredient) {
					bought[amount.Ingredient] += amount.Grams / float64(dish.Recipe.Servings) * pan
				}
			}
		}
	}
	return bought
}

func isBought(line catalogue.Line, ingredient *catalogue.Ingredient) bool {
	return !line.Optional && ingredient.Slug != "water"
}

// isSeasoning reports whether a fruit is used for its taste and does not count as fruit.
func isSeasoning(slug string) bool {
	return slices.ContainsFunc([]string{"citroen", "limoen", "olij", "kokos"},
		func(part string) bool { return strings.Contains(slug, part) })
}

// PanOf returns how many servings are cooked for a meal, with its leftover.
func PanOf(dish catalogue.Dish, request planner.Request, week planner.Week, day int, meal planner.Meal) float64 {
	whole := dish.WholeServings()
	pan := func(day int, meal planner.Meal) float64 {
		own := float64(meal.Portion) / 4
		total, _ := planner.WholePan(whole, own,
			own*request.CompanionPortions(planner.Place{Day: day, Slot: meal.Slot}))
		return total
	}
	sum := pan(day, meal)
	if meal.Slot == planner.Dinner && day < 6 {
		for _, next := range week.Days[day+1].Meals {
			if next.Leftover && next.Recipe == meal.Recipe {
				sum += pan(day+1, next)
			}
		}
	}
	return sum
}

// The range of the energy of usual people, in kcal a day, for which the catalogue is made.
const (
	leastUsual = 1400
	mostUsual  = 3200
)

// UsualPeople generates count people as People does, without those whose energy target is unusual.
func UsualPeople(seed uint64, count int, dislikes []string) []Person {
	usual := make([]Person, 0, count)
	for _, p := range People(seed, 2*count+20, dislikes) {
		if kcal := p.Request.Target.KCal; kcal >= leastUsual && kcal <= mostUsual && len(usual) < count {
			usual = append(usual, p)
		}
	}
	return usual
}

// Households gives every second person companions, one to three who eat along at breakfast and dinner, and all of
// them a rhythm and the limits on protein.
func Households(people []Person, rhythm planner.Rhythm) []Person {
	for n := range people {
		request := &people[n].Request
		request.Rhythm = &rhythm
		request.Slots = planner.AddSides(request.Slots, request.Target.KCal)
		if n%2 == 0 {
			continue
		}
		request.Companions = map[planner.Place]planner.Companions{}
		portions := []float64{0.8, 1.1, 1.7, 2.4}[n/2%4]
		for day := range 7 {
			for _, slot := range []planner.Slot{planner.Breakfast, planner.Dinner} {
				request.Companions[planner.Place{Day: day, Slot: slot}] = planner.Companions{
					Rules:    planner.Rules{Diet: catalogue.Omnivore},
					Portions: portions,
				}
			}
		}
	}
	return people
}

// Kinds returns eight typical people with different energy targets.
func Kinds(rhythm planner.Rhythm) []Person {
	of := func(name string, kcal float64, rules planner.Rules, slots []planner.Slot) Person {
		p := person(name, nutrition.Person{
			Body:     nutrition.Body{Sex: nutrition.Female, AgeYears: 38, HeightCm: 172, WeightKg: 70},
			Goal:     nutrition.Healthier,
			Activity: nutrition.Light,
		}, rules, slots...)
		factor := kcal / p.Request.Target.KCal
		p.Request.Target.KCal *= factor
		p.Request.Target.Protein *= factor
		p.Request.Target.Fat *= factor
		p.Request.Target.Carbohydrate *= factor
		p.Request.MinProtein, p.Request.MaxProtein = 0.75*p.Request.Target.Protein, 1.3*p.Request.Target.Protein
		return p
	}
	none := planner.Rules{Diet: catalogue.Omnivore}
	family := of("family of four, 2,000 kcal", 2000, none, oneSnack)
	kinds := []Person{
		of("vegetarian, 1,446 kcal", 1446, planner.Rules{Diet: catalogue.Vegetarian}, oneSnack),
		of("man, 3,245 kcal", 3245, none, oneSnack),
		of("vegan without gluten, 2,174 kcal", 2174,
			planner.Rules{Diet: catalogue.Vegan, Intolerances: []catalogue.Intolerance{"gluten"}}, oneSnack),
		of("keto, 2,516 kcal", 2516, planner.Rules{Diet: catalogue.Omnivore, Keto: true}, meals),
		of("no lactose, no nuts, 1,757 kcal", 1757,
			planner.Rules{Diet: catalogue.Omnivore,
				Intolerances: []catalogue.Intolerance{catalogue.Lactose, "treeNuts", "peanuts"}}, oneSnack),
		of("two meals, 2,494 kcal", 2494, none, []planner.Slot{planner.Lunch, planner.Dinner}),
		of("six meals, 3,621 kcal", 3621, none, allSlots),
		family,
	}
	for n := range kinds {
		request := &kinds[n].Request
		request.Rhythm = &rhythm
		request.Slots = planner.AddSides(request.Slots, request.Target.KCal)
	}
	companions := map[planner.Place]planner.Companions{}
	for day := range 7 {
		for _, slot := range []planner.Slot{planner.Breakfast, planner.Dinner} {
			companions[planner.Place{Day: day, Slot: slot}] = planner.Companions{
				Rules: planner.Rules{Diet: catalogue.Omnivore}, Portions: 2.6,
			}
		}
	}
	kinds[len(kinds)-1].Request.Companions = companions
	return kinds
}
