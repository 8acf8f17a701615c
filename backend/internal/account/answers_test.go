package account

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// fullAnswers returns answers with a value in every field.
func fullAnswers() Answers {
	return Answers{
		Goal: nutrition.Lose, Sex: nutrition.Female, BirthDate: "1990-12-31", HeightCm: 170, WeightKg: 80,
		GoalWeightKg: 70, Situation: "none", Activity: "light", Pace: 500, Diet: Vegan,
		Intolerances: []catalogue.Intolerance{catalogue.Lactose}, Dislikes: []string{"ui"},
		MealTimes:      []string{"breakfast"},
		CookingMinutes: 30, Rhythm: &Rhythm{Breakfast: "same", CookedDinners: 4}, Household: 2,
		EatingNow: "regular", Sweets: "often", Energy: "good",
		Medical: "none",
	}
}

func TestAnswers_MergeReplacesOnlyNewAnswers(t *testing.T) {
	t.Parallel()
	all := fullAnswers()
	value := reflect.ValueOf(all)
	for n := range value.NumField() {
		name := value.Type().Field(n).Name
		if value.Field(n).IsZero() {
			t.Fatalf("%s has no value in this test", name)
		}
		var one Answers
		reflect.ValueOf(&one).Elem().Field(n).Set(value.Field(n))
		if got := (Answers{Goal: nutrition.Lose}).Merge(one); !reflect.DeepEqual(
			reflect.ValueOf(got).Field(n).Interface(),
			value.Field(n).Interface(),
		) {
			t.Errorf("%s was not merged: %+v", name, got)
		}
	}
	if got := all.Merge(Answers{}); !reflect.DeepEqual(got, all) {
		t.Errorf("merging nothing changed %+v to %+v", all, got)
	}
	if got := all.Merge(Answers{Goal: nutrition.Healthier}); got.GoalWeightKg != 0 || got.Pace != 0 {
		t.Errorf("Merge with another goal = %+v, want no goal weight and no pace", got)
	}
}

func TestAnswers_MergeSharesNoLists(t *testing.T) {
	t.Parallel()
	other := Answers{Dislikes: []string{"ui"}}
	merged := Answers{}.Merge(other)
	merged.Dislikes[0] = "prei"
	if other.Dislikes[0] != "ui" {
		t.Error("Merge() shares a list with its argument")
	}
}

func TestAnswers_HealthFieldsAreThoseOfTheContract(t *testing.T) {
	t.Parallel()
	contract, err := openapi3.NewLoader().LoadFromData(api.YAML)
	if err != nil {
		t.Fatal(err)
	}
	properties := contract.Components.Schemas["Answers"].Value.Properties
	fields := reflect.TypeFor[Answers]()
	if fields.NumField() != len(properties) {
		t.Errorf("got %d answers, the contract has %d", fields.NumField(), len(properties))
	}
	all := fullAnswers()
	for n := range fields.NumField() {
		field := fields.Field(n)
		key := field.Tag.Get("json")
		if before, _, ok := strings.Cut(key, ","); ok {
			key = before
		}
		property := properties[key]
		if property == nil {
			t.Errorf("the contract lacks %s", key)
			continue
		}
		marked := property.Value.Extensions["x-health"] == true
		if marked != slices.Contains(healthFields, n) {
			t.Errorf("%s: the health mark in the contract is %v", key, marked)
		}
		var one Answers
		reflect.ValueOf(&one).Elem().Field(n).Set(reflect.ValueOf(all).Field(n))
		if one.AboutHealth() != marked {
			t.Errorf("%s: AboutHealth is %v", key, one.AboutHealth())
		}
		if left := reflect.ValueOf(all.WithoutHealth()).Field(n); left.IsZero() != (marked || key == "pace") {
			t.Errorf("%s after withdrawing consent: got %v", key, left)
		}
	}
}
