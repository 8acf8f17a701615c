package menu

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Reasons says why a week is as it is: which exclusions it respects, how close it is proven to be to the best week, and
// why rules gave way. The proof is that of the week as planned; misses are those of the week as it is, unless the
// account changed it.
func (m Menu) Reasons(snapshot *catalogue.Snapshot, acct account.Account) []locale.Message {
	var reasons []locale.Message
	add := func(message locale.Message) { reasons = append(reasons, message) }
	switch unsuitable := slices.ContainsFunc(m.Meals, Meal.Unsuitable); {
	case unsuitable:
		add(locale.T("menu.why.unsuitable"))
	case len(acct.Answers.Intolerances)+len(acct.Answers.Dislikes) > 0:
		add(locale.T("menu.why.suitsExclusions"))
	case len(acct.Household.Members) > 0:
		add(locale.T("menu.why.suitsHousehold"))
	default:
		add(locale.T("menu.why.suits"))
	}
	proof := m.Proof
	missed := m.Misses(snapshot)
	if missed.Missed > 0 && (proof == nil || !m.Changed) {
		add(MissedMessage(missed))
	}
	if proof == nil {
		return reasons
	}
	daysInBands := 0
	for _, day := range proof.Days {
		if day.InBands {
			daysInBands++
		}
	}
	switch {
	case missed.Missed > 0 && !m.Changed: // already reported
	case daysInBands == len(proof.Days):
		add(locale.T("menu.why.allDaysRight"))
	case daysInBands > 0:
		add(locale.T("menu.why.someDaysRight").With("Days", daysInBands))
	}
	for _, rule := range proof.GaveWay {
		if reason, ok := rule.message(); ok {
			add(reason)
		}
	}
	if proof.Proven {
		add(locale.T("menu.why.proven"))
	} else {
		add(locale.T("menu.why.best"))
	}
	if m.Changed {
		add(locale.T("menu.why.changed"))
	}
	return reasons
}

// ReasonsOfDay says how far a day, 0 for Monday, is from its target, and why rules gave way on it.
func (m Menu) ReasonsOfDay(snapshot *catalogue.Snapshot, day int) []locale.Message {
	kcal := int(math.Round(m.NutrientsOfDay(snapshot, day).KCal))
	target := int(math.Round(m.AimOf(day).Target.KCal))
	key := "menu.why.dayExact"
	switch {
	case kcal > target:
		key = "menu.why.dayMore"
	case kcal < target:
		key = "menu.why.dayLess"
	}
	reasons := []locale.Message{locale.T(key).With("KCal", kcal).With("Difference", max(kcal-target, target-kcal))}
	inCatalogue := func(meal Meal) bool { _, ok := snapshot.ByID(meal.RecipeID); return ok }
	if slices.ContainsFunc(m.MealsOf(day), inCatalogue) && !m.lacksDishOn(day) {
		inexact := inexactMacros(m.AimOf(day), m.NutrientsOfDay(snapshot, day))
		if len(inexact) == 0 {
			reasons = append(reasons, locale.T("menu.why.macrosRight"))
		}
		for _, miss := range inexact {
			reasons = append(reasons, missMessage(miss))
		}
	}
	if m.Proof == nil || m.Changed {
		return reasons
	}
	for _, rule := range m.Proof.GaveWay {
		if reason, ok := rule.message(); ok && slices.Contains(rule.Days, day) {
			reasons = append(reasons, reason)
		}
	}
	return reasons
}

// rightMacro is the largest distance of a macronutrient from its target, as a share of it, that is reported as right.
// The bands of the planner are wider.
const rightMacro = 0.05

// inexactMacros returns the macronutrients of a day that are not right. With keto, carbohydrate is right below its
// ceiling.
func inexactMacros(aim Aim, n nutrition.Nutrients) []planner.Miss {
	outside := planner.MissesOf(aim.Target, aim.Keto, n)
	return slices.DeleteFunc([]planner.Miss{
		{Nutrient: planner.Protein, Amount: n.Protein, Target: aim.Target.Protein},
		{Nutrient: planner.Fat, Amount: n.Fat, Target: aim.Target.Fat},
		{Nutrient: planner.Carbohydrate, Amount: n.Carbohydrate, Target: aim.Target.Carbohydrate},
	}, func(macro planner.Miss) bool {
		if slices.Contains(outside, macro) {
			return false
		}
		ceiling := aim.Keto && macro.Nutrient == planner.Carbohydrate
		return ceiling || math.Abs(macro.Amount-macro.Target) <= rightMacro*macro.Target
	})
}

// RelaxedRules says which wishes of the rhythm gave way, what would help, and which soft rules the week breaks. Cooking
// time on a single day is reported by day instead, see [Menu.TooLong].
func (m Menu) RelaxedRules() []locale.Message {
	var messages []locale.Message
	if m.Proof != nil && !m.Changed {
		messages = m.Proof.Wishes.Messages()
	}
	for _, rule := range m.Relaxed {
		if rule != planner.SoftMinutes && !slices.Contains(unreportedRules, rule) {
			messages = append(messages, locale.T("menu.relaxed."+string(rule)))
		}
	}
	return messages
}

var weekdayNames = [...]string{"monday", "tuesday", "wednesday", "thursday", "friday"}

// TooLong says by how many minutes the dishes of a weekday, 0 for Monday, exceed the time that an account wants to cook
// in a day. It reports false at the weekend, and if they do not.
func (m Menu) TooLong(snapshot *catalogue.Snapshot, day int, acct account.Account) (locale.Message, bool) {
	if day >= len(weekdayNames) {
		return locale.Message{}, false
	}
	over := m.Minutes(snapshot, day) - rhythmOf(acct, m.Week).WorkdayMinutes
	if over <= planner.MinutesSlack {
		return locale.Message{}, false
	}
	return locale.T("menu.why.tooLong").
		With("Day", locale.T("weekday."+weekdayNames[day])).
		With("Count", over), true
}

// unreportedRules are the soft rules that are not reported when they give way.
var unreportedRules = []planner.SoftRule{planner.SoftIngredients, planner.SoftTaste}

// message says why a rule gave way. It reports false for rules and reasons that are not reported.
func (g GaveWay) message() (locale.Message, bool) {
	if slices.Contains(unreportedRules, g.Rule) || g.Reason == "" {
		return locale.Message{}, false
	}
	rule := locale.T("menu.relaxed." + string(g.Rule))
	reason := locale.T("menu.reason." + string(g.Reason))
	return locale.T("menu.why.because").With("What", rule).With("Why", reason), true
}
