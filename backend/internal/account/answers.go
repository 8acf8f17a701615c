package account

import (
	"cmp"
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

// EatingStyle is a way of eating that the funnels offer.
type EatingStyle string

// The eating styles.
const (
	Everything      EatingStyle = "everything"
	Pescatarian     EatingStyle = "pescatarian"
	Vegetarian      EatingStyle = "vegetarian"
	Vegan           EatingStyle = "vegan"
	Keto            EatingStyle = "keto"
	LowCarbohydrate EatingStyle = "lowCarbohydrate"
)

// Diet returns the diet that the style allows.
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

// Answers are a consumer's answers, with the fields and keys of the OpenAPI contract, shared by all funnels. An open
// question has the zero value; an empty list that is not nil is an answer. Fields tagged health need a separate consent
// and are erased when it is withdrawn.
type Answers struct {
	Goal           nutrition.Goal          `json:"goal,omitempty"`
	Sex            nutrition.Sex           `json:"sex,omitempty" health:"true"` // at birth
	BirthDate      string                  `json:"birthDate,omitempty"`         // 2006-01-02
	HeightCm       float64                 `json:"heightCm,omitempty" health:"true"`
	WeightKg       float64                 `json:"weightKg,omitempty" health:"true"`
	GoalWeightKg   float64                 `json:"goalWeightKg,omitempty" health:"true"` // only for goals lose and gain
	Situation      nutrition.Situation     `json:"situation,omitempty" health:"true"`
	Activity       nutrition.Activity      `json:"activity,omitempty"`
	Pace           nutrition.Pace          `json:"pace,omitempty"` // kcal a day, only for goal lose
	Diet           EatingStyle             `json:"diet,omitempty"`
	Intolerances   []catalogue.Intolerance `json:"intolerances" health:"true"`
	Dislikes       []string                `json:"dislikes"` // slugs, or "group:" and a food group
	MealTimes      []string                `json:"mealTimes,omitempty"`
	CookingMinutes int                     `json:"cookingMinutes,omitempty"`        // a working day, all meals together
	Rhythm         *Rhythm                 `json:"rhythm,omitempty"`                // nil for the default; read-only
	Household      int                     `json:"household,omitempty"`             // number of people who eat
	EatingNow      string                  `json:"eatingNow,omitempty"`             // eating habits, see the contract
	Sweets         string                  `json:"sweets,omitempty"`                // often, daily or rarely
	Energy         string                  `json:"energy,omitempty" health:"true"`  // good, dips or poor
	Medical        nutrition.Condition     `json:"medical,omitempty" health:"true"` // asked with a low-carb diet
}

// Merge returns a with its answers replaced by those of other. It drops answers that no longer apply: a goal weight and
// a pace belong to some goals only. The result shares no slices with a or other.
func (a Answers) Merge(other Answers) Answers {
	merged := a
	into, from := reflect.ValueOf(&merged).Elem(), reflect.ValueOf(other)
	for n := range into.NumField() {
		if !from.Field(n).IsZero() {
			into.Field(n).Set(from.Field(n))
		}
	}
	merged.Intolerances = slices.Clone(merged.Intolerances)
	for _, list := range []*[]string{&merged.Dislikes, &merged.MealTimes} {
		*list = slices.Clone(*list)
	}
	if other.Goal != "" && a.Goal != "" && other.Goal != a.Goal && other.GoalWeightKg == 0 {
		merged.GoalWeightKg = 0 // it belongs to the previous goal, so ask again
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

// healthFields are the indexes of the fields tagged health.
var healthFields = func() []int {
	var fields []int
	for n, field := range reflect.VisibleFields(reflect.TypeFor[Answers]()) {
		if field.Tag.Get("health") == "true" {
			fields = append(fields, n)
		}
	}
	return fields
}()

// AboutHealth reports whether any answer is about health. An empty list is not.
func (a Answers) AboutHealth() bool {
	value := reflect.ValueOf(a)
	return slices.ContainsFunc(healthFields, func(n int) bool {
		field := value.Field(n)
		return !field.IsZero() && (field.Kind() != reflect.Slice || field.Len() > 0)
	})
}

// WithoutHealth returns the answers that are not about health. It drops the pace too, which depends on the body.
func (a Answers) WithoutHealth() Answers {
	value := reflect.ValueOf(&a).Elem()
	for _, n := range healthFields {
		value.Field(n).SetZero()
	}
	a.Pace = 0
	return a
}

// Validate checks what the OpenAPI contract cannot express: what depends on the date and on other answers. The error is
// of kind Invalid; it is ErrTooYoung under the age of eighteen.
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

// reachedGoalOf reports whether the weight has reached the goal weight of before, with the goal and the goal weight
// unchanged.
func (a Answers) reachedGoalOf(before Answers) bool {
	if a.Goal != before.Goal || a.GoalWeightKg == 0 || a.GoalWeightKg != before.GoalWeightKg ||
		a.WeightKg == before.WeightKg {
		return false
	}
	return a.Goal == nutrition.Lose && a.WeightKg <= a.GoalWeightKg ||
		a.Goal == nutrition.Gain && a.WeightKg >= a.GoalWeightKg
}

// ErrTooYoung means that the consumer is under eighteen. Their answers are not stored.
var ErrTooYoung = errs.New(errs.Invalid, "too-young")

// FirstOpenStep returns the first step of f with an open question, counting from 1, or its ResultStep when there is
// none.
func (a Answers) FirstOpenStep(f funnel.Funnel, today time.Time) int {
	return f.FirstOpenStep(a.forFunnel(today))
}

// Complete reports whether all questions of the general funnel that a target depends on are answered. The question
// about conditions that make a diet unwise is not one of them: see Answers.checkDiet.
func (a Answers) Complete(today time.Time) bool {
	a.Medical = cmp.Or(a.Medical, nutrition.NoCondition)
	general := funnel.All[funnel.General]
	return a.FirstOpenStep(general, today) == general.ResultStep()
}

// CanComputeEnergy reports whether all questions that the energy need depends on are answered: those that the general
// funnel asks before the diet.
func (a Answers) CanComputeEnergy(today time.Time) bool {
	general := funnel.All[funnel.General]
	return a.FirstOpenStep(general, today) >= general.StepOf("diet")
}

// FeaturedIngredients returns the slugs of the ingredients whose dishes f shows first for these answers.
func (a Answers) FeaturedIngredients(f funnel.Funnel, today time.Time) []string {
	return f.FeaturedIngredients(a.forFunnel(today))
}

// withPresets returns the preset answers of f, overridden by those of a.
func (a Answers) withPresets(f funnel.Funnel) Answers {
	data, err := json.Marshal(f.Presets)
	if err != nil {
		panic(err) // plain values
	}
	var presets Answers
	if err := json.Unmarshal(data, &presets); err != nil {
		panic(err)
	}
	return presets.Merge(a)
}

// withoutPresets returns a without the answers that f presets, so that they are asked.
func (a Answers) withoutPresets(f funnel.Funnel) Answers {
	data, err := json.Marshal(a)
	if err != nil {
		panic(err) // plain values
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		panic(err)
	}
	for key := range f.Presets {
		delete(fields, key)
	}
	if data, err = json.Marshal(fields); err != nil {
		panic(err)
	}
	var answers Answers
	if err := json.Unmarshal(data, &answers); err != nil {
		panic(err)
	}
	return answers
}

// forFunnel returns the answers as package funnel evaluates them.
func (a Answers) forFunnel(today time.Time) funnel.Answers {
	data, err := json.Marshal(a)
	if err != nil {
		panic(err) // plain values
	}
	answers := funnel.Answers{}
	if err := json.Unmarshal(data, &answers); err != nil {
		panic(err)
	}
	maps.DeleteFunc(answers, func(_ string, value any) bool { return value == nil }) // an open list
	if paces := a.Paces(today); len(paces) > 0 {
		answers["paces"] = paces
	}
	return answers
}

// Person returns the input of nutrition.Recommend, as far as it is answered.
func (a Answers) Person(today time.Time) nutrition.Person {
	p := nutrition.Person{
		Body:         nutrition.Body{Sex: a.Sex, HeightCm: a.HeightCm, WeightKg: a.WeightKg},
		GoalWeightKg: a.GoalWeightKg, Goal: a.Goal, Situation: a.Situation, Condition: a.Medical,
		Activity: a.Activity, Pace: a.Pace,
		Style: nutrition.Balanced, Protein: nutrition.OmnivoreProtein,
	}
	switch a.Diet {
	case Keto:
		p.Style = nutrition.Keto
	case LowCarbohydrate:
		p.Style = nutrition.LowCarbohydrate
	case Vegetarian:
		p.Protein = nutrition.VegetarianProtein
	case Vegan:
		p.Protein = nutrition.VeganProtein
	}
	if born, err := time.Parse(time.DateOnly, a.BirthDate); err == nil {
		p.AgeYears = yearsBetween(born, today)
	}
	return p
}

// Paces returns the deficits to choose from. There are none without a choice, or while activity and body are unknown.
func (a Answers) Paces(today time.Time) []nutrition.Pace {
	if !a.hasPaceInputs() {
		return nil
	}
	return nutrition.AllowedPaces(a.Person(today))
}

// hasPaceInputs reports whether all questions that the paces depend on are answered.
func (a Answers) hasPaceInputs() bool {
	return a.Goal == nutrition.Lose && a.Activity != "" && a.Sex != "" && a.HeightCm != 0 && a.WeightKg != 0 &&
		a.BirthDate != ""
}

// yearsBetween returns the age on day of a person born on born.
func yearsBetween(born, day time.Time) int {
	years := day.Year() - born.Year()
	if day.Month() < born.Month() || (day.Month() == born.Month() && day.Day() < born.Day()) {
		years--
	}
	return years
}
