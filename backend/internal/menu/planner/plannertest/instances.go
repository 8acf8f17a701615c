package plannertest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// Instances are persons who each need a week from one catalogue, in a model that is small enough to state exactly:
// seven days with one recipe for each meal time, each meal's energy within a tolerance of its share, each day within
// bands around the person's energy and macronutrients, and a limit on the uses of a recipe. The objective is the least
// sum over the meals of 1 less the recipe's preference.
type Instances struct {
	Model   InstanceModel
	Recipes []InstanceRecipe
	Users   []InstancePerson
}

// InstanceModel has the parameters of the model.
type InstanceModel struct {
	MealTimes                        []string
	EnergyShare, MealEnergyTolerance map[string]float64
	PortionFactors                   []float64
	MaxUsesPerWeek                   map[string]int
	DailyEnergyBand, DailyMacroBand  float64
}

// InstanceRecipe is a recipe of one portion.
type InstanceRecipe struct {
	ID                           int // index in Instances.Recipes
	MealTime                     string
	Kcal, ProteinG, FatG, CarbsG float64
	Allergens, Ingredients       []string
	Preference                   float64 // 0 to 1
}

// InstancePerson is a person's target of a day and their exclusions.
type InstancePerson struct {
	Kcal, ProteinG, FatG, CarbsG     float64
	AvoidAllergens, AvoidIngredients []string
	Optimum                          float64 // least objective; zero when unknown
}

// ReadInstances reads instances from a JSON file.
func ReadInstances(path string) (*Instances, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	in := &Instances{}
	if err := json.Unmarshal(content, in); err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return in, nil
}

// GenerateInstances returns a catalogue of 300 recipes and some people, the same for the same seed.
func GenerateInstances(seed uint64, people int) *Instances {
	random := rand.New(rand.NewPCG(seed, 300))
	in := &Instances{Model: InstanceModel{
		MealTimes:           []string{"breakfast", "lunch", "dinner", "snack"},
		EnergyShare:         map[string]float64{"breakfast": 0.25, "lunch": 0.30, "dinner": 0.35, "snack": 0.10},
		MealEnergyTolerance: map[string]float64{"breakfast": 0.2, "lunch": 0.2, "dinner": 0.2, "snack": 0.4},
		PortionFactors:      []float64{0.5, 0.75, 1, 1.25, 1.5, 1.75, 2},
		MaxUsesPerWeek:      map[string]int{"breakfast": 2, "lunch": 1, "dinner": 1, "snack": 2},
		DailyEnergyBand:     0.05, DailyMacroBand: 0.10,
	}}
	meals := []struct {
		name        string
		count       int
		kcal, width float64
	}{{"breakfast", 60, 380, 75}, {"lunch", 75, 505, 90}, {"dinner", 120, 615, 130}, {"snack", 45, 178, 50}}
	allergens := []string{
		"gluten",
		"gluten",
		"gluten",
		"milk",
		"milk",
		"milk",
		"egg",
		"nuts",
		"celery",
		"sesame",
		"soy",
		"fish",
		"mustard",
	}
	for _, meal := range meals {
		for range meal.count {
			kcal := math.Round(max(0.5*meal.kcal, meal.kcal+meal.width*random.NormFloat64()))
			protein := min(0.40, max(0.08, 0.215+0.07*random.NormFloat64()))
			fat := min(0.55, max(0.10, 0.335+0.09*random.NormFloat64()))
			tenths := func(grams float64) float64 { return math.Round(10*grams) / 10 }
			recipe := InstanceRecipe{
				ID:         len(in.Recipes),
				MealTime:   meal.name,
				Kcal:       kcal,
				Preference: math.Round(1e5*random.Float64()) / 1e5,
				ProteinG:   tenths(kcal * protein / 4),
				FatG:       tenths(kcal * fat / 9),
				CarbsG:     tenths(kcal * (1 - protein - fat) / 4),
			}
			for range random.IntN(4) {
				recipe.Allergens = append(recipe.Allergens, allergens[random.IntN(len(allergens))])
			}
			for range 5 + random.IntN(5) { // some ingredients are in most dishes, most are in few
				recipe.Ingredients = append(
					recipe.Ingredients,
					"i"+strconv.Itoa(int(120*math.Pow(random.Float64(), 2.5))),
				)
			}
			in.Recipes = append(in.Recipes, recipe)
		}
	}
	for range people {
		protein := []float64{0.20, 0.25, 0.30}[random.IntN(3)]
		fat := []float64{0.30, 0.35, 0.40}[random.IntN(3)]
		kcal := float64(1600 + 100*random.IntN(15))
		person := InstancePerson{
			Kcal:     kcal,
			ProteinG: kcal * protein / 4,
			FatG:     kcal * fat / 9,
			CarbsG:   kcal * (1 - protein - fat) / 4,
		}
		for range random.IntN(3) {
			person.AvoidAllergens = append(person.AvoidAllergens, allergens[6+random.IntN(len(allergens)-6)])
		}
		for range random.IntN(5) {
			person.AvoidIngredients = append(person.AvoidIngredients, "i"+strconv.Itoa(20+random.IntN(100)))
		}
		in.Users = append(in.Users, person)
	}
	return in
}

// Problem returns the solver's problem for a person's week.
func (in *Instances) Problem(person InstancePerson, budget int) *optimum.Problem {
	p := &optimum.Problem{Budget: budget}
	for _, recipe := range in.Recipes {
		maxUses := in.Model.MaxUsesPerWeek[recipe.MealTime]
		p.Dishes = append(p.Dishes, optimum.Dish{FreeUses: maxUses, MaxUses: maxUses})
	}
	kind := optimum.Kind{Positions: []int{0, 1, 2, 3, 4, 5, 6}}
	for _, meal := range in.Model.MealTimes {
		share := person.Kcal * in.Model.EnergyShare[meal]
		var options []optimum.Option
		for _, recipe := range in.Recipes {
			if recipe.MealTime != meal || person.avoids(recipe) {
				continue
			}
			for tag, factor := range in.Model.PortionFactors {
				if math.Abs(recipe.Kcal*factor-share) > in.Model.MealEnergyTolerance[meal]*share+1e-9 {
					continue
				}
				amount := func(value float64) int32 { return int32(math.Round(value * factor * 1000)) }
				options = append(options, optimum.Option{
					Dish: recipe.ID, Tag: tag, Cost: 1 - recipe.Preference,
					Amount: optimum.Amounts{
						amount(recipe.Kcal),
						amount(recipe.ProteinG),
						amount(recipe.FatG),
						amount(recipe.CarbsG),
					},
				})
			}
		}
		kind.Slots = append(kind.Slots, options)
	}
	for n, target := range person.targets() {
		band := in.band(n)
		kind.Low[n] = int32(math.Ceil(target*(1-band)*1000 - 1e-6))
		kind.High[n] = int32(math.Floor(target*(1+band)*1000 + 1e-6))
	}
	p.Kinds = []optimum.Kind{kind}
	return p
}

func (in *Instances) band(nutrient int) float64 {
	if nutrient == optimum.Energy {
		return in.Model.DailyEnergyBand
	}
	return in.Model.DailyMacroBand
}

func (p InstancePerson) targets() [4]float64 { return [4]float64{p.Kcal, p.ProteinG, p.FatG, p.CarbsG} }

func (p InstancePerson) avoids(recipe InstanceRecipe) bool {
	return slices.ContainsFunc(recipe.Allergens, func(a string) bool { return slices.Contains(p.AvoidAllergens, a) }) ||
		slices.ContainsFunc(recipe.Ingredients, func(i string) bool { return slices.Contains(p.AvoidIngredients, i) })
}

// Check returns the violations of the model by a week, and its cost, both computed from the recipes.
func (in *Instances) Check(
	person InstancePerson,
	problem *optimum.Problem,
	week []*optimum.Day,
) (broken []string, cost float64) {
	report := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	uses := map[int]int{}
	if len(week) != 7 {
		report("a week of %d days", len(week))
	}
	for d, day := range week {
		var sum [4]float64
		for slot, meal := range in.Model.MealTimes {
			option := problem.Kinds[day.Kind].Slots[slot][day.Options[slot]]
			recipe, factor := in.Recipes[option.Dish], in.Model.PortionFactors[option.Tag]
			uses[recipe.ID]++
			cost += 1 - recipe.Preference
			for n, amount := range [4]float64{recipe.Kcal, recipe.ProteinG, recipe.FatG, recipe.CarbsG} {
				sum[n] += amount * factor
			}
			share := person.Kcal * in.Model.EnergyShare[meal]
			if recipe.MealTime != meal || person.avoids(recipe) ||
				math.Abs(recipe.Kcal*factor-share) > in.Model.MealEnergyTolerance[meal]*share+1e-6 {
				report("day %d: recipe %d may not be the %s", d, recipe.ID, meal)
			}
		}
		for n, target := range person.targets() {
			if math.Abs(sum[n]-target) > in.band(n)*target+1e-6 {
				report("day %d: %.1f of nutrient %d, which should be %.1f", d, sum[n], n, target)
			}
		}
	}
	for recipe, times := range uses {
		if times > in.Model.MaxUsesPerWeek[in.Recipes[recipe].MealTime] {
			report("recipe %d is used %d times", recipe, times)
		}
	}
	return broken, cost
}
