package menu_test

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestShortageMessages_NameTheCause(t *testing.T) {
	f := newFixture(t)
	_, snapshot := f.get(f.newAccount(), "2026-W47")
	dinners := snapshot.CountRecipes(catalogue.Dinner)
	together := account.Account{Household: account.Household{Members: []account.Member{{Name: "Bo"}}}}
	for _, test := range []struct {
		name    string
		acct    account.Account
		needed  int
		advice  planner.Advice
		message locale.Message
		want    locale.Message
	}{
		{
			"the catalogue is too small", account.Account{}, dinners + 1,
			planner.Advice{Rule: planner.RuleKeto, Gain: 3},
			locale.T("menu.shortage.tooFew"), locale.Message{},
		},
		{
			"exclusions", account.Account{}, dinners, planner.Advice{},
			locale.T("menu.shortage.excluded"), locale.Message{},
		},
		{
			"a diet", account.Account{}, dinners, planner.Advice{Rule: planner.RuleKeto, Gain: 3},
			locale.T("menu.shortage.excluded"), locale.T("menu.shortage.adviceKeto").With("Count", 3),
		},
		{
			"a household", together, dinners, planner.Advice{},
			locale.T("menu.shortage.together"), locale.T("menu.shortage.adviceTogether"),
		},
	} {
		shortage := &planner.ShortageError{
			Meals:  []planner.MealCount{{MealTime: catalogue.Dinner, Available: 1, Needed: test.needed}},
			Advice: test.advice,
		}
		message, advice := menu.ShortageMessages(shortage, snapshot, test.acct)
		if message.Key != test.message.Key || !strings.Contains(message.In(locale.English), "dinner") {
			t.Errorf("%s: %q", test.name, message.In(locale.English))
		}
		if advice.In(locale.Dutch) != test.want.In(locale.Dutch) {
			t.Errorf("%s: advice %q, want %q", test.name, advice.In(locale.Dutch), test.want.In(locale.Dutch))
		}
	}
}

func TestShortageMessages_NameTheFoodThatHelpsMost(t *testing.T) {
	f := newFixture(t)
	_, snapshot := f.get(f.newAccount(), "2026-W47")
	ingredient, ok := snapshot.IngredientBySlug("champignons")
	if !ok {
		t.Fatal("the catalogue has no champignons")
	}
	for value, name := range map[string]string{
		"champignons": ingredient.Name.In(locale.English),
		"kaas":        catalogue.FoodGroup("kaas").Name().In(locale.English),
		"gone":        "gone",
	} {
		_, advice := menu.ShortageMessages(&planner.ShortageError{
			Meals:  []planner.MealCount{{MealTime: catalogue.Dinner, Available: 1, Needed: 2}},
			Advice: planner.Advice{Rule: planner.RuleDislike, Value: value, Gain: 2},
		}, snapshot, account.Account{})
		if text := advice.In(locale.English); !strings.Contains(text, name) {
			t.Errorf("the advice about %s is %q", value, text)
		}
	}
}
