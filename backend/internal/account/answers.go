package account

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// EatingStyle is how somebody eats, as the funnels ask it.
type EatingStyle string

// The ways of eating.
const (
	Everything      EatingStyle = "everything"
	Pescatarian     EatingStyle = "pescatarian"
	Vegetarian      EatingStyle = "vegetarian"
	Vegan           EatingStyle = "vegan"
	Keto            EatingStyle = "keto"
	LowCarbohydrate EatingStyle = "lowCarbohydrate"
)

// Diet is what the way of eating allows.
func (s EatingStyle) Diet() catalogue.Diet {
	switch s {
	case Pescatarian:
		return catalogue.Pescatarian
	case Vegetarian:
		return catalogue.Vegetarian
	case Vegan:
		return catalogue.Vegan
	default:
		return catalogue.Omnivore
	}
}

// Lactose is an intolerance beside the allergens: people say lactose and mean the sugar, not the protein of milk.
const Lactose = "lactose"

// Answers are what a consumer told about themselves: the one list of what there is to tell. The contract has the same
// fields under the same keys, in every funnel, so that nothing is asked twice. What was not answered is the zero value;
// a list that was answered with nothing is empty and not nil. Answers tagged as health need a consent of their own, and
// are erased when it is withdrawn.
type Answers struct {
	Goal           nutrition.Goal      `json:"goal,omitempty"`
	Sex            nutrition.Sex       `json:"sex,omitempty" health:"true"` // at birth
	BirthDate      string              `json:"birthDate,omitempty"`         // 2006-01-02
	HeightCm       float64             `json:"heightCm,omitempty" health:"true"`
	WeightKg       float64             `json:"weightKg,omitempty" health:"true"`
	GoalWeightKg   float64             `json:"goalWeightKg,omitempty" health:"true"` // only for goals lose and gain
	Situation      nutrition.Situation `json:"situation,omitempty" health:"true"`
	Activity       nutrition.Activity  `json:"activity,omitempty"`
	Pace           nutrition.Pace      `json:"pace,omitempty"` // kcal a day, only for goal lose
	Diet           EatingStyle         `json:"diet,omitempty"`
	Intolerances   []string            `json:"intolerances" health:"true"` // allergens, and Lactose
	Dislikes       []string            `json:"dislikes"`                   // slugs of ingredients, "group:" and a food group
	MealTimes      []string            `json:"mealTimes,omitempty"`
	CookingMinutes int                 `json:"cookingMinutes,omitempty"`        // most time for cooking on a weekday
	Household      int                 `json:"household,omitempty"`             // people at the table
	EatingNow      string              `json:"eatingNow,omitempty"`             // regular, irregular, snacking or out
	Sweets         string              `json:"sweets,omitempty"`                // bread, pasta and sweet things: often, daily or rarely
	Energy         string              `json:"energy,omitempty" health:"true"`  // good, dips or poor
	Medical        string              `json:"medical,omitempty" health:"true"` // none, diabetesMedication or kidneyDisease
}

// Merge returns the answers with those of other in place of older ones. Answers that lose their question with that are
// dropped: a goal weight and a pace belong to some goals only.
func (a Answers) Merge(other Answers) Answers {
	merged := a
	into, from := reflect.ValueOf(&merged).Elem(), reflect.ValueOf(other)
	for n := range into.NumField() {
		if !from.Field(n).IsZero() {
			into.Field(n).Set(from.Field(n))
		}
	}
	for _, list := range []*[]string{&merged.Intolerances, &merged.Dislikes, &merged.MealTimes} {
		*list = slices.Clone(*list)
	}
	switch merged.Goal {
	case "", nutrition.Lose:
	case nutrition.Gain:
		merged.Pace = 0
	default:
		merged.GoalWeightKg, merged.Pace = 0, 0
	}
	return merged
}

// healthFields are the indexes of the answers about health.
var healthFields = func() []int {
	var fields []int
	for n, field := range reflect.VisibleFields(reflect.TypeFor[Answers]()) {
		if field.Tag.Get("health") == "true" {
			fields = append(fields, n)
		}
	}
	return fields
}()

// AboutHealth reports whether any answer is about health, which needs a consent of its own. An empty list tells
// nothing.
func (a Answers) AboutHealth() bool {
	value := reflect.ValueOf(a)
	return slices.ContainsFunc(healthFields, func(n int) bool {
		field := value.Field(n)
		return !field.IsZero() && (field.Kind() != reflect.Slice || field.Len() > 0)
	})
}

// withoutHealth returns the answers that are not about health. A pace goes as well, as the body decides which there
// are.
func (a Answers) withoutHealth() Answers {
	value := reflect.ValueOf(&a).Elem()
	for _, n := range healthFields {
		value.Field(n).SetZero()
	}
	a.Pace = 0
	return a
}

// Validate checks what the contract cannot say: what depends on the day and on other answers. The error is of kind
// Invalid; its code is "too-young" for somebody under eighteen.
func (a Answers) Validate(today time.Time) error {
	problems := errs.Fields{}
	if a.BirthDate != "" {
		born, err := time.Parse(time.DateOnly, a.BirthDate)
		age := 0
		if err == nil {
			age = yearsBetween(born, today)
		}
		switch {
		case err != nil || born.After(today) || age > 100:
			problems.Add("birthDate", locale.T("account.problem.fillDateBirthRight"))
		case age < 18:
			return ErrTooYoung
		}
	}
	if len(a.MealTimes) > 0 &&
		!slices.ContainsFunc(a.MealTimes, func(slot string) bool { return !strings.HasSuffix(slot, "Snack") }) {
		problems.Add("mealTimes", locale.T("account.problem.chooseBreakfastLunchOr"))
	}
	if a.GoalWeightKg != 0 && a.WeightKg != 0 {
		switch {
		case a.Goal == nutrition.Lose && a.GoalWeightKg >= a.WeightKg:
			problems.Add("goalWeightKg", locale.T("account.problem.goalWeightHasBelow"))
		case a.Goal == nutrition.Gain && a.GoalWeightKg <= a.WeightKg:
			problems.Add("goalWeightKg", locale.T("account.problem.goalWeightHasAbove"))
		}
	}
	return problems.Err()
}

// ErrTooYoung means that nothing is kept of what somebody under eighteen told.
var ErrTooYoung = errs.New(errs.Invalid, "too-young")

// FirstOpenStep is the first step of a way in with an open question, from 1; its ResultStep when none is open.
func (a Answers) FirstOpenStep(way funnel.Funnel, today time.Time) int {
	return way.FirstOpenStep(a.forFunnel(today))
}

// Complete reports whether every question of the general funnel is answered, so that a day can be reckoned.
func (a Answers) Complete(today time.Time) bool {
	general := funnel.All[funnel.General]
	return a.FirstOpenStep(general, today) == general.ResultStep()
}

// CanComputeEnergy reports whether everything is answered that the energy depends on: what the general funnel asks before how
// somebody eats.
func (a Answers) CanComputeEnergy(today time.Time) bool {
	general := funnel.All[funnel.General]
	return a.FirstOpenStep(general, today) >= general.StepOf("diet")
}

// Suits reports whether a way in is for somebody with these answers.
func (a Answers) Suits(way funnel.Funnel, today time.Time) bool { return way.Suits(a.forFunnel(today)) }

// FeaturedIngredients are the slugs of the ingredients whose dishes a way in shows first to somebody with these answers.
func (a Answers) FeaturedIngredients(way funnel.Funnel, today time.Time) []string {
	return way.FeaturedIngredients(a.forFunnel(today))
}

// withPresets are the answers that a way in gives by itself, with these in the place of them.
func (a Answers) withPresets(way funnel.Funnel) Answers {
	written, err := json.Marshal(way.Presets)
	if err != nil {
		panic(err) // plain values
	}
	var sets Answers
	if err := json.Unmarshal(written, &sets); err != nil {
		panic(err)
	}
	return sets.Merge(a)
}

// withoutPresets are the answers without those that a way in gave by itself, so that they are asked.
func (a Answers) withoutPresets(way funnel.Funnel) Answers {
	written, err := json.Marshal(a)
	if err != nil {
		panic(err) // plain values
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(written, &all); err != nil {
		panic(err)
	}
	for key := range way.Presets {
		delete(all, key)
	}
	if written, err = json.Marshal(all); err != nil {
		panic(err)
	}
	var left Answers
	if err := json.Unmarshal(written, &left); err != nil {
		panic(err)
	}
	return left
}

// forFunnel are the answers as the ways in know them.
func (a Answers) forFunnel(today time.Time) funnel.Answers {
	written, err := json.Marshal(a)
	if err != nil {
		panic(err) // plain values
	}
	answers := funnel.Answers{}
	if err := json.Unmarshal(written, &answers); err != nil {
		panic(err)
	}
	maps.DeleteFunc(answers, func(_ string, value any) bool { return value == nil }) // a list that was not answered
	if paces := a.Paces(today); len(paces) > 0 {
		answers["paces"] = paces
	}
	return answers
}

// Person is who the energy is reckoned for today, with what was answered so far.
func (a Answers) Person(today time.Time) nutrition.Person {
	person := nutrition.Person{
		Body:         nutrition.Body{Sex: a.Sex, HeightCm: a.HeightCm, WeightKg: a.WeightKg},
		GoalWeightKg: a.GoalWeightKg, Goal: a.Goal, Situation: a.Situation, Activity: a.Activity, Pace: a.Pace,
		Style: nutrition.Balanced, Protein: nutrition.OmnivoreProtein,
	}
	switch a.Diet {
	case Keto:
		person.Style = nutrition.Keto
	case LowCarbohydrate:
		person.Style = nutrition.LowCarbohydrate
	case Vegetarian:
		person.Protein = nutrition.VegetarianProtein
	case Vegan:
		person.Protein = nutrition.VeganProtein
	}
	if born, err := time.Parse(time.DateOnly, a.BirthDate); err == nil {
		person.AgeYears = yearsBetween(born, today)
	}
	return person
}

// Paces are the deficits that this person may choose; none when there is nothing to choose, or when activity and body
// are not known yet.
func (a Answers) Paces(today time.Time) []nutrition.Pace {
	if !a.hasPaceInputs() {
		return nil
	}
	return nutrition.AllowedPaces(a.Person(today))
}

// hasPaceInputs reports whether everything is known that a pace depends on.
func (a Answers) hasPaceInputs() bool {
	return a.Goal == nutrition.Lose && a.Activity != "" && a.Sex != "" && a.HeightCm != 0 && a.WeightKg != 0 &&
		a.BirthDate != ""
}

// yearsBetween is the age on a day of somebody born on another.
func yearsBetween(born, day time.Time) int {
	years := day.Year() - born.Year()
	if day.Month() < born.Month() || (day.Month() == born.Month() && day.Day() < born.Day()) {
		years--
	}
	return years
}
