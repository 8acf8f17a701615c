package menu

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func TestWhy_EveryRuleThatGivesWayHasWords(t *testing.T) {
	t.Parallel()
	for _, rule := range planner.SoftRules {
		for _, reason := range []planner.Reason{planner.ReasonImpossible, planner.ReasonOutweighed,
			planner.ReasonNotFound} {
			message, ok := GaveWay{Rule: rule, Reason: reason}.message()
			if ok == slices.Contains(unreportedRules, rule) || ok && !message.Translated() {
				t.Errorf("%s, %s: has text: %v", rule, reason, ok)
			}
		}
	}
}

func TestReasons_NameExclusions(t *testing.T) {
	t.Parallel()
	snapshot := &catalogue.Snapshot{}
	everyDay := [7]DayProof{}
	for day := range everyDay {
		everyDay[day].InBands = true
	}
	members := account.Household{Members: []account.Member{{Name: "Bo"}}}
	unsuitable := []Meal{{Breach: Breach{Rule: planner.RuleDislike, Own: true}}}
	for name, test := range map[string]struct {
		week Menu
		acct account.Account
		want []string
	}{
		"nothing excluded": {Menu{}, account.Account{}, []string{"menu.why.suits"}},
		"exclusions": {
			Menu{}, account.Account{Answers: account.Answers{Dislikes: []string{"uien"}}, Household: members},
			[]string{"menu.why.suitsExclusions"},
		},
		"household":  {Menu{}, account.Account{Household: members}, []string{"menu.why.suitsHousehold"}},
		"unsuitable": {Menu{Meals: unsuitable}, account.Account{}, []string{"menu.why.unsuitable"}},
		"proven, then changed": {
			Menu{Changed: true, Proof: &Proof{Proven: true, Days: [7]DayProof{{InBands: true}}}}, account.Account{},
			[]string{"menu.why.suits", "menu.why.someDaysRight", "menu.why.proven", "menu.why.changed"},
		},
		"not proven": {
			Menu{Proof: &Proof{
				Days: everyDay,
				GaveWay: []GaveWay{
					{Rule: planner.SoftMinutes, Reason: planner.ReasonImpossible},
					{Rule: planner.SoftTaste, Reason: planner.ReasonImpossible},
				},
			}}, account.Account{},
			[]string{"menu.why.suits", "menu.why.allDaysRight", "menu.why.because", "menu.why.best"},
		},
	} {
		var keys []string
		for _, reason := range test.week.Reasons(snapshot, test.acct) {
			keys = append(keys, reason.Key)
		}
		if !slices.Equal(keys, test.want) {
			t.Errorf("%s: %v, want %v", name, keys, test.want)
		}
	}
}

func TestInexactMacros_AreThoseFurtherThanAFewPercentFromTheirTarget(t *testing.T) {
	t.Parallel()
	target := nutrition.Target{KCal: 2000, Protein: 100, Fat: 70, Carbohydrate: 249}
	keto := nutrition.Target{KCal: 2000, Protein: 125, Fat: 155, Carbohydrate: 25}
	for name, test := range map[string]struct {
		aim                        Aim
		protein, fat, carbohydrate float64
		want                       []planner.Nutrient
	}{
		"all near":                 {Aim{Target: target}, 104, 67, 255, nil},
		"one within its wide band": {Aim{Target: target}, 100, 70, 225, []planner.Nutrient{planner.Carbohydrate}},
		"all far": {
			Aim{Target: target}, 60, 90, 200, []planner.Nutrient{planner.Protein, planner.Fat, planner.Carbohydrate},
		},
		"keto below the ceiling": {Aim{Target: keto, Keto: true}, 125, 155, 40, nil},
		"keto above the ceiling": {
			Aim{Target: keto, Keto: true}, 125, 155, 60, []planner.Nutrient{planner.Carbohydrate},
		},
	} {
		day := nutrition.Nutrients{KCal: 2000, Protein: test.protein, Fat: test.fat, Carbohydrate: test.carbohydrate}
		var got []planner.Nutrient
		for _, macro := range inexactMacros(test.aim, day) {
			got = append(got, macro.Nutrient)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}

func TestRelaxedRules_LeaveOutCookingTimeAndTaste(t *testing.T) {
	t.Parallel()
	for _, rule := range planner.SoftRules {
		messages := Menu{Relaxed: []planner.SoftRule{rule}}.RelaxedRules()
		reported := rule != planner.SoftMinutes && !slices.Contains(unreportedRules, rule)
		if (len(messages) > 0) != reported || reported && !messages[0].Translated() {
			t.Errorf("%s: %v", rule, messages)
		}
	}
}
