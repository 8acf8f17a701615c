package funnel

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/api"
)

func readQuestions(t *testing.T) map[string]Question {
	t.Helper()
	all, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return all.Questions
}

// allowed returns the values that the contract allows for an answer, or none when it allows all of its type.
func allowed(schema *openapi3.SchemaRef) []string {
	if schema.Value.Items != nil {
		schema = schema.Value.Items
	}
	var values []string
	for _, value := range schema.Value.Enum {
		values = append(values, fmt.Sprint(value))
	}
	return values
}

func TestQuestions_AskForTheAnswersOfTheContract(t *testing.T) {
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	answers := document.Components.Schemas["Answers"].Value.Properties
	questions := map[string]string{}
	for name, question := range readQuestions(t) {
		for _, field := range question.Fields {
			if answers[field.Name] == nil {
				t.Errorf("%s asks for %s, which is not an answer", name, field.Name)
				continue
			}
			if other, twice := questions[field.Name]; twice {
				t.Errorf("%s and %s both ask for %s", name, other, field.Name)
			}
			questions[field.Name] = name
			for key := range field.When {
				checkAnswerExists(t, answers, name, key)
			}
		}
		for key := range question.When {
			checkAnswerExists(t, answers, name, key)
		}
		var offered []string
		for _, choice := range question.Choices {
			offered = append(offered, fmt.Sprint(choice.Value))
		}
		want := allowed(answers[question.Fields[0].Name])
		slices.Sort(offered)
		slices.Sort(want)
		if !slices.Equal(offered, want) {
			t.Errorf("%s: got options %v, the contract allows %v", name, offered, want)
		}
	}
	for key := range answers {
		if questions[key] == "" {
			t.Errorf("no question asks for %s", key)
		}
	}
}

func checkAnswerExists(t *testing.T, answers openapi3.Schemas, question, key string) {
	t.Helper()
	if answers[key] == nil && key != "paces" {
		t.Errorf("%s depends on %s, which is not an answer", question, key)
	}
}

func TestFunnels_HaveEachQuestionOnce(t *testing.T) {
	for name, f := range All {
		values := slices.Concat(f.Steps...)
		if slices.Sort(values); len(slices.Compact(slices.Clone(values))) != len(values) {
			t.Errorf("%s asks for %v", name, values)
		}
	}
}

func TestFirstOpenStep_IsTheFirstStepWithAnOpenQuestion(t *testing.T) {
	complete := Answers{
		"goal": "lose", "sex": "female", "birthDate": "1990-01-01", "heightCm": 170.0, "weightKg": 80.0,
		"goalWeightKg": 70.0,
		"situation":    "none",
		"activity":     "light", "pace": 500.0, "paces": []any{300, 500}, "diet": "everything", "intolerances": []any{},
		"dislikes":  []any{},
		"mealTimes": []any{"breakfast", "lunch", "dinner"}, "cookingMinutes": 30.0, "household": 2.0,
	}
	without := func(keys ...string) Answers {
		answers := maps.Clone(complete)
		for _, key := range keys {
			delete(answers, key)
		}
		return answers
	}
	cases := []struct {
		name  string
		given Answers
		want  int
	}{
		{"without answers it is the first", Answers{}, 1},
		{"with all answers it is the result", complete, 5},
		{"the body is open", without("weightKg", "diet"), 2},
		{"a goal weight is open for some goals", without("goalWeightKg"), 2},
		{
			"and not for others",
			func() Answers { g := without("goalWeightKg", "pace"); g["goal"] = "healthier"; return g }(),
			5,
		},
		{"a pace is open where there is one to choose", without("pace"), 3},
		{"and not where there is none", without("pace", "paces"), 5},
		{"an empty list is an answer", without("household"), 4},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := All[General].FirstOpenStep(c.given); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestFeaturedIngredients_FollowFromChoices(t *testing.T) {
	keto := All["keto"]
	if got := keto.FeaturedIngredients(Answers{"goal": "lose", "sweets": "daily"}); !slices.Contains(
		got,
		"amandelmeel",
	) {
		t.Errorf("the first dishes have %v", got)
	}
	for _, answers := range []Answers{{}, {"sweets": "rarely"}} {
		if got := keto.FeaturedIngredients(answers); len(got) > 0 {
			t.Errorf("%v: got %v first", answers, got)
		}
	}
	if got := All[General].FeaturedIngredients(Answers{"sweets": "daily"}); len(got) > 0 {
		t.Errorf("without the question: got %v first", got)
	}
}

func TestHabits_OfTheStepPlanAreFour(t *testing.T) {
	habits := All["stappenplan"].Habits
	if len(habits) != 4 {
		t.Fatalf("got %d weeks", len(habits))
	}
	for _, habit := range habits {
		if habit.Title == "" || habit.Text == "" || habit.Picture == "" {
			t.Errorf("a habit is %+v", habit)
		}
	}
}

func TestQuestions_HaveATitle(t *testing.T) {
	for name, question := range readQuestions(t) {
		if question.Title == "" {
			t.Errorf("%s has no title", name)
		}
	}
}
