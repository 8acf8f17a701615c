// Package funnel knows the ways in: which questions each asks, in which order and of whom. They are data, in backend/api/funnels.yaml, which
// the app follows too; what an answer may be is said by the contract.
package funnel

import (
	"fmt"
	"slices"

	"github.com/goccy/go-yaml"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Name is that of a way in. Some of them are also how an account came.
type Name string

// The ways in that are named outside their file. General is for everybody; who comes by an invite or a purchase is asked the same, wherever
// their account came from.
const (
	General  Name = "general"
	Keto     Name = "keto"
	Invite   Name = "invite"
	Purchase Name = "purchase"
)

// Given are a person's answers by key, as the contract has them, and what follows from them. What is not answered is not in it.
type Given map[string]any

// Funnel is one way in.
type Funnel struct {
	// Steps are the questions' names, step by step. The step after the last shows the result.
	Steps [][]string `yaml:"steps"`
	// Sets are the answers that it gives by itself.
	Sets Given `yaml:"sets"`
	// Unfit says for whom it is not; nil when it is for everybody.
	Unfit *Unfit `yaml:"unfit"`
	// Habits are those of a plan that goes on after the way in, one a week; most ways have none.
	Habits []Habit `yaml:"habits"`

	questions map[string]Question
}

// Question is one screen.
type Question struct {
	Screen      string      `yaml:"screen"`
	Asked       Condition   `yaml:"asked"`
	Fields      []Field     `yaml:"fields"`
	Title       locale.Text `yaml:"title"`
	Text        locale.Text `yaml:"text"`
	None        locale.Text `yaml:"none"` // for going on without choosing anything
	RecipesLeft bool        `yaml:"recipesLeft"`
	Choices     []Choice    `yaml:"choices"`
	LimitedTo   string      `yaml:"limitedTo"` // only those choices that are in this list of Given
	Usual       []string    `yaml:"usual"`     // what is chosen at first
	Fewest      *Fewest     `yaml:"fewest"`
}

// Field is one answer of a question.
type Field struct {
	Name  string      `yaml:"name"`
	When  Condition   `yaml:"when"`
	Unit  string      `yaml:"unit"`
	Label locale.Text `yaml:"label"`
}

// Unfit advises against a way in.
type Unfit struct {
	When  Condition   `yaml:"when"` // any of it is enough
	Title locale.Text `yaml:"title"`
	Text  locale.Text `yaml:"text"`
}

// Choice is a value that may be chosen.
type Choice struct {
	Value   any         `yaml:"value"`
	Picture string      `yaml:"picture"`
	Title   locale.Text `yaml:"title"`
	Text    locale.Text `yaml:"text"`
	Note    locale.Text `yaml:"note"`   // a kind word to whoever chooses it
	Advice  locale.Text `yaml:"advice"` // what the result says to whoever chose it
	First   []string    `yaml:"first"`  // slugs of ingredients: dishes with one of them are shown first to whoever chose it
}

// Habit is something to get used to in a week.
type Habit struct {
	Picture string      `yaml:"picture"`
	Title   locale.Text `yaml:"title"`
	Text    locale.Text `yaml:"text"`
}

// Fewest is how many must be chosen, and what is said until then.
type Fewest struct {
	Count int         `yaml:"count"`
	Text  locale.Text `yaml:"text"`
}

// Condition names the answers that something is for: by key a list of values, or "any". All must hold.
type Condition map[string]any

// definition is the whole file.
type definition struct {
	Questions map[string]Question `yaml:"questions"`
	Funnels   map[Name]Funnel     `yaml:"funnels"`
}

// All are the ways in, by name. The file is part of the program: one that cannot be read is a mistake of the build, and panics.
var All = mustRead()

func mustRead() map[Name]Funnel {
	var read definition
	if err := yaml.UnmarshalWithOptions(api.Funnels, &read, yaml.Strict()); err != nil {
		panic(fmt.Sprintf("reading the ways in: %v", err))
	}
	for name, one := range read.Funnels {
		one.questions = read.Questions
		for _, question := range slices.Concat(one.Steps...) {
			if _, ok := read.Questions[question]; !ok {
				panic(fmt.Sprintf("the way in %s asks %s, which is no question", name, question))
			}
		}
		read.Funnels[name] = one
	}
	return read.Funnels
}

// ResultStep is the step that shows the result: the one after the last with questions.
func (f Funnel) ResultStep() int { return len(f.Steps) + 1 }

// FirstOpen is the first step, from 1, in which a question is open; ResultStep when none is.
func (f Funnel) FirstOpen(given Given) int {
	for n, step := range f.Steps {
		for _, name := range step {
			if f.questions[name].open(given) {
				return n + 1
			}
		}
	}
	return f.ResultStep()
}

// Advised reports whether the way in is for somebody with these answers.
func (f Funnel) Advised(given Given) bool {
	if f.Unfit == nil {
		return true
	}
	for key, wanted := range f.Unfit.When {
		if (Condition{key: wanted}).holds(given) {
			return false
		}
	}
	return true
}

// First are the slugs of the ingredients whose dishes are shown first to somebody who answered so.
func (f Funnel) First(given Given) []string {
	var first []string
	for _, name := range slices.Concat(f.Steps...) {
		question := f.questions[name]
		for _, choice := range question.Choices {
			if (Condition{question.Fields[0].Name: []any{choice.Value}}).holds(given) {
				first = append(first, choice.First...)
			}
		}
	}
	return first
}

// StepOf is the step, from 1, that asks a question; 0 when none does.
func (f Funnel) StepOf(question string) int {
	return slices.IndexFunc(f.Steps, func(step []string) bool { return slices.Contains(step, question) }) + 1
}

// open reports whether a question is asked of this person and lacks an answer.
func (q Question) open(given Given) bool {
	return q.Asked.holds(given) && slices.ContainsFunc(q.Fields, func(field Field) bool {
		_, answered := given[field.Name]
		return !answered && field.When.holds(given)
	})
}

func (c Condition) holds(given Given) bool {
	for key, wanted := range c {
		value, ok := given[key]
		if !ok {
			return false
		}
		if values, list := wanted.([]any); list && !slices.ContainsFunc(values, func(one any) bool { return fmt.Sprint(one) == fmt.Sprint(value) }) {
			return false
		}
	}
	return true
}
