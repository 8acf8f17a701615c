// Package plannertest provides people to plan for, and a check of the hard rules that shares no code with the planner.
package plannertest

import (
	"fmt"
	"math/rand/v2"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Person is a person to plan for.
type Person struct {
	Name     string
	Request  planner.Request
	Dislikes []string // slugs, without their variants, which the request has too
}

func person(name string, body nutrition.Person, rules planner.Rules, slots ...planner.Slot) Person {
	if rules.Diet == "" {
		rules.Diet = catalogue.Omnivore
	}
	if rules.Keto {
		body.Style = nutrition.Keto
	}
	switch rules.Diet {
	case catalogue.Vegetarian:
		body.Protein = nutrition.VegetarianProtein
	case catalogue.Vegan:
		body.Protein = nutrition.VeganProtein
	}
	if body.Situation == "" {
		body.Situation = nutrition.NoSituation
	}
	dislikes := rules.Ingredients
	rules.Ingredients, rules.Groups = catalogue.SplitDislikes(dislikes)
	return Person{Name: name, Dislikes: dislikes, Request: planner.Request{
		Target: nutrition.Recommend(body).Target,

		Keto:    rules.Keto,
		Slots:   planner.Shares(slots),
		Rules:   rules,
		Minutes: 30,
		Season:  "autumn",
		Seed:    1,

		MinProtein: nutrition.MinProtein(body),
		MaxProtein: nutrition.MaxProtein(body),
	}}
}

var (
	meals     = []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner}
	oneSnack  = append(meals[:3:3], planner.AfternoonSnack)
	twoSnacks = append(oneSnack[:4:4], planner.EveningSnack)
	allSlots  = []planner.Slot{
		planner.Breakfast, planner.MorningSnack, planner.Lunch, planner.AfternoonSnack, planner.Dinner,
		planner.EveningSnack,
	}
)

// DemoPeople returns eight typical customers.
func DemoPeople() []Person {
	body := func(sex nutrition.Sex, age int, height, weight float64) nutrition.Body {
		return nutrition.Body{Sex: sex, AgeYears: age, HeightCm: height, WeightKg: weight}
	}
	return []Person{
		person(
			"Noor, 34, wants to lose some weight",
			nutrition.Person{
				Body:     body(nutrition.Female, 34, 170, 78),
				Goal:     nutrition.Lose,
				Activity: nutrition.Light,
			},
			planner.Rules{},
			oneSnack...),
		person(
			"Daan, 41, sits all day",
			nutrition.Person{
				Body:     body(nutrition.Male, 41, 183, 96),
				Goal:     nutrition.Lose,
				Activity: nutrition.Sitting,
				Pace:     500,
			},
			planner.Rules{},
			oneSnack...),
		person(
			"Fatima, 29, eats no pork, works on her feet",
			nutrition.Person{
				Body:     body(nutrition.Female, 29, 165, 61),
				Goal:     nutrition.Healthier,
				Activity: nutrition.Active,
			},
			planner.Rules{Diet: catalogue.Pescatarian},
			twoSnacks...),
		person(
			"Joris, 27, wants muscle",
			nutrition.Person{
				Body:     body(nutrition.Male, 27, 188, 80),
				Goal:     nutrition.Muscle,
				Activity: nutrition.Active,
			},
			planner.Rules{},
			allSlots...),
		person(
			"Marijke, 63, no milk sugar",
			nutrition.Person{
				Body:     body(nutrition.Female, 63, 166, 72),
				Goal:     nutrition.Healthier,
				Activity: nutrition.Light,
			},
			planner.Rules{Intolerances: []catalogue.Intolerance{catalogue.Lactose}},
			oneSnack...),
		person(
			"Sanne, 38, vegetarian",
			nutrition.Person{
				Body:     body(nutrition.Female, 38, 172, 69),
				Goal:     nutrition.Healthier,
				Activity: nutrition.Light,
			},
			planner.Rules{Diet: catalogue.Vegetarian},
			oneSnack...),
		person(
			"Ruben, 45, keto",
			nutrition.Person{
				Body:     body(nutrition.Male, 45, 180, 98),
				Goal:     nutrition.Lose,
				Activity: nutrition.Light,
			},
			planner.Rules{Keto: true},
			meals...),
		person(
			"Els, 52, no nuts, no mushrooms",
			nutrition.Person{
				Body:     body(nutrition.Female, 52, 168, 84),
				Goal:     nutrition.Lose,
				Activity: nutrition.Sitting,
				Pace:     300,
			},
			planner.Rules{
				Intolerances: catalogue.IntolerancesTo(catalogue.TreeNuts),
				Ingredients:  []string{"champignons"},
			},
			oneSnack...),
	}
}

// People generates count people, the same for the same seed: most eat everything, some follow a diet, with up to two
// intolerances and three dislikes, and three to six meals a day.
func People(seed uint64, count int, dislikes []string) []Person {
	random := rand.New(rand.NewPCG(seed, 1))
	people := make([]Person, count)
	for i := range people {
		people[i] = randomPerson(random, i, dislikes)
	}
	return people
}

func randomPerson(random *rand.Rand, number int, dislikes []string) Person {
	pick := func(n int) int { return random.IntN(n) }
	body := nutrition.Body{Sex: nutrition.Female, AgeYears: 18 + pick(60), HeightCm: 168 + random.NormFloat64()*7}
	if pick(2) == 0 {
		body.Sex, body.HeightCm = nutrition.Male, 181+random.NormFloat64()*7
	}
	bmi := 20 + 15*random.Float64()
	body.WeightKg = bmi * body.HeightCm * body.HeightCm / 10000
	goals := []nutrition.Goal{nutrition.Lose, nutrition.Lose, nutrition.Healthier, nutrition.Gain, nutrition.Muscle}
	activities := []nutrition.Activity{
		nutrition.Sitting,
		nutrition.Light,
		nutrition.Light,
		nutrition.Active,
		nutrition.VeryActive,
	}
	about := nutrition.Person{Body: body, Goal: goals[pick(len(goals))], Activity: activities[pick(len(activities))]}
	var rules planner.Rules
	switch roll := pick(20); {
	case roll < 12:
		rules.Diet = catalogue.Omnivore
	case roll < 14:
		rules.Diet = catalogue.Pescatarian
	case roll < 16:
		rules.Diet = catalogue.Vegetarian
	case roll < 17:
		rules.Diet = catalogue.Vegan
	case roll < 18:
		rules.Diet, rules.Keto = catalogue.Omnivore, true
	default:
		rules.Diet, about.Style = catalogue.Omnivore, nutrition.LowCarbohydrate
	}
	if pick(4) == 0 {
		rules.Intolerances = append(rules.Intolerances, catalogue.Lactose)
	}
	for range max(0, pick(5)-2) {
		rules.Intolerances = append(
			rules.Intolerances,
			catalogue.Intolerance(catalogue.AllAllergens[pick(len(catalogue.AllAllergens))]),
		)
	}
	for range pick(4) {
		rules.Ingredients = append(rules.Ingredients, dislikes[pick(len(dislikes))])
	}
	slots := [][]planner.Slot{meals, oneSnack, oneSnack, twoSnacks, allSlots}[pick(5)]
	p := person(fmt.Sprintf("person %d", number), about, rules, slots...)
	p.Request.Seed = random.Uint64()
	return p
}
