// Package funnel defines the funnels: their questions, in which order and for whom. Funnels are data in
// backend/api/funnels.yaml, which the app reads too. The OpenAPI contract defines which answers are valid.
package funnel

import (
	"fmt"
	"slices"

	"github.com/goccy/go-yaml"

	"github.com/lepelblad/lepelblad/backend/api"
)

// Name is the name of a funnel. Some names are also registration sources of accounts.
type Name string

// The funnels that code refers to. General is the default. Accounts with an invite or a purchase get the funnel of that
// name, whatever their registration source.
const (
	General  Name = "general"
	Keto     Name = "keto"
	Invite   Name = "invite"
	Purchase Name = "purchase"
)

// Answers are the answers of an account by key, as in the OpenAPI contract, and values derived from them. Open answers
// have no key.
type Answers map[string]any

// Funnel is a series of questions to a new account.
type Funnel struct {
	// Steps are the names of the questions by step. The step after the last one shows the result.
	Steps [][]string `yaml:"steps"`
	// Presets are answers that the funnel sets without asking.
	Presets Answers `yaml:"sets"`
	// Habits are the habits of the plan that follows the funnel, one a week. Most funnels have none.
	Habits []Habit `yaml:"habits"`

	questions map[string]Question
}

// Question is a screen with questions about one subject.
type Question struct {
	Screen string `yaml:"screen"`
	// asked only for these answers
	When             Condition `yaml:"asked"`
	Fields           []Field   `yaml:"fields"`
	Title            TextKey   `yaml:"title"`
	Text             TextKey   `yaml:"text"`
	None             TextKey   `yaml:"none"` // label of the button that continues without a choice
	ShowsRecipeCount bool      `yaml:"recipesLeft"`
	Choices          []Choice  `yaml:"choices"`
	AllowedBy        string    `yaml:"limitedTo"` // key of the list in Answers that restricts the choices
	Preselected      []string  `yaml:"usual"`     // choices that are preselected
	Minimum          *Minimum  `yaml:"fewest"`
}

// Field is an answer of a question.
type Field struct {
	Name  string    `yaml:"name"`
	When  Condition `yaml:"when"`
	Unit  string    `yaml:"unit"`
	Label TextKey   `yaml:"label"`
	// has a default, so that the question is answered without it
	Optional bool `yaml:"optional"`
}

// Choice is a value of an answer that can be chosen.
type Choice struct {
	Value               any      `yaml:"value"`
	Picture             string   `yaml:"picture"`
	Title               TextKey  `yaml:"title"`
	Text                TextKey  `yaml:"text"`
	Note                TextKey  `yaml:"note"`   // shown after choosing it
	Advice              TextKey  `yaml:"advice"` // shown with the result
	FeaturedIngredients []string `yaml:"first"`  // slugs of ingredients whose dishes the result shows first
	Hurdle              bool     `yaml:"hurdle"` // a habit that the diet of a funnel changes much
}

// Habit is a habit for a week.
type Habit struct {
	Picture string  `yaml:"picture"`
	Title   TextKey `yaml:"title"`
	Text    TextKey `yaml:"text"`
}

// Minimum is the smallest number of choices, and the text that is shown until then.
type Minimum struct {
	Count int     `yaml:"count"`
	Text  TextKey `yaml:"text"`
}

// Condition is a condition on answers: for each key a list of values, or "any". All keys must match.
type Condition map[string]any

// definition is the content of funnels.yaml.
type definition struct {
	Questions map[string]Question `yaml:"questions"`
	Funnels   map[Name]Funnel     `yaml:"funnels"`
}

// All are the funnels by name. The file is embedded in the program, which panics at start when the file is invalid.
var All = mustRead()

func read() (definition, error) {
	var file definition
	if err := yaml.UnmarshalWithOptions(api.Funnels, &file, yaml.Strict()); err != nil {
		return definition{}, fmt.Errorf("reading the funnels: %w", err)
	}
	return file, nil
}

func mustRead() map[Name]Funnel {
	file, err := read()
	if err != nil {
		panic(err)
	}
	for name, f := range file.Funnels {
		f.questions = file.Questions
		for _, question := range slices.Concat(f.Steps...) {
			if _, ok := file.Questions[question]; !ok {
				panic(fmt.Sprintf("the funnel %s asks %s, which is no question", name, question))
			}
		}
		file.Funnels[name] = f
	}
	return file.Funnels
}

// ResultStep returns the number of the step that shows the result, after the last step with questions.
func (f Funnel) ResultStep() int { return len(f.Steps) + 1 }

// FirstOpenStep returns the first step, counting from 1, with an open question, or ResultStep when there is none.
func (f Funnel) FirstOpenStep(answers Answers) int {
	for n, step := range f.Steps {
		for _, name := range step {
			if f.questions[name].open(answers) {
				return n + 1
			}
		}
	}
	return f.ResultStep()
}

// PresetsDiet reports whether the funnel is about one diet, which it does not ask.
func (f Funnel) PresetsDiet() bool { return f.Presets["diet"] != nil }

// FeaturedIngredients returns the slugs of the ingredients whose dishes the result shows first for these answers.
func (f Funnel) FeaturedIngredients(answers Answers) []string {
	var first []string
	for _, name := range slices.Concat(f.Steps...) {
		question := f.questions[name]
		for _, choice := range question.Choices {
			if (Condition{question.Fields[0].Name: []any{choice.Value}}).holds(answers) {
				first = append(first, choice.FeaturedIngredients...)
			}
		}
	}
	return first
}

// StepOf returns the step, counting from 1, that asks a question, or 0 when none does.
func (f Funnel) StepOf(question string) int {
	return slices.IndexFunc(f.Steps, func(step []string) bool { return slices.Contains(step, question) }) + 1
}

// open reports whether a question applies to these answers and lacks one.
func (q Question) open(answers Answers) bool {
	return q.When.holds(answers) && slices.ContainsFunc(q.Fields, func(field Field) bool {
		_, answered := answers[field.Name]
		return !answered && !field.Optional && field.When.holds(answers)
	})
}

func (c Condition) holds(answers Answers) bool {
	for key, accepted := range c {
		answer, ok := answers[key]
		if !ok {
			return false
		}
		equal := func(value any) bool { return fmt.Sprint(value) == fmt.Sprint(answer) }
		if values, ok := accepted.([]any); ok && !slices.ContainsFunc(values, equal) {
			return false
		}
	}
	return true
}
