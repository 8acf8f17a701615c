package httpapi

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// weekReasons says why a week is as it is: which exclusions it respects, how close it is proven to be to the best week,
// and why rules gave way. The proof is that of the week as planned; misses are those of the week as it is, unless the
// user changed it.
func weekReasons(week menu.Menu, snapshot *catalogue.Snapshot, acct account.Account, lang locale.Language) []string {
	var reasons []locale.Message
	add := func(message locale.Message) { reasons = append(reasons, message) }
	switch unsuitable := slices.ContainsFunc(week.Meals, menu.Meal.Unsuitable); {
	case unsuitable:
		add(locale.T("menu.why.unsuitable"))
	case len(acct.Answers.Intolerances)+len(acct.Answers.Dislikes) > 0:
		add(locale.T("menu.why.suitsExclusions"))
	case len(acct.Household.Members) > 0:
		add(locale.T("menu.why.suitsHousehold"))
	default:
		add(locale.T("menu.why.suits"))
	}
	proof := week.Proof
	missed := week.Misses(snapshot)
	if missed.Missed > 0 && (proof == nil || !week.Changed) {
		add(missedMessage(missed))
	}
	if proof == nil {
		return localize(reasons, lang)
	}
	daysInBands := 0
	for _, day := range proof.Days {
		if day.InBands {
			daysInBands++
		}
	}
	switch {
	case missed.Missed > 0 && !week.Changed: // which was told
	case daysInBands == len(proof.Days):
		add(locale.T("menu.why.allDaysRight"))
	case daysInBands > 0:
		add(locale.T("menu.why.someDaysRight").With("Days", daysInBands))
	}
	for _, rule := range proof.GaveWay {
		if reason, ok := gaveWayMessage(rule); ok {
			add(reason)
		}
	}
	switch {
	case proof.Proven:
		add(locale.T("menu.why.proven"))
	default:
		add(locale.T("menu.why.best"))
	}
	if week.Changed {
		add(locale.T("menu.why.changed"))
	}
	return localize(reasons, lang)
}

// unreportedRules are the soft rules that are not reported when they give way.
var unreportedRules = []planner.SoftRule{planner.SoftIngredients, planner.SoftTaste}

// gaveWayMessage says why a rule gave way. It reports false for rules and reasons that are not reported.
func gaveWayMessage(gave menu.GaveWay) (locale.Message, bool) {
	if slices.Contains(unreportedRules, gave.Rule) || gave.Reason == "" {
		return locale.Message{}, false
	}
	rule := locale.T("menu.relaxed." + string(gave.Rule))
	reason := locale.T("menu.reason." + string(gave.Reason))
	return locale.T("menu.why.because").With("What", rule).With("Why", reason), true
}

// dayReasons says how far a day is from its target, and why rules gave way on it.
func dayReasons(
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	day int,
	answer api.MenuDay,
	lang locale.Language,
) []string {
	var texts []string
	kcal, target := int(answer.Nutrients.Kcal), int(answer.Target.Kcal)
	key := "menu.why.dayExact"
	switch {
	case kcal > target:
		key = "menu.why.dayMore"
	case kcal < target:
		key = "menu.why.dayLess"
	}
	energy := locale.T(key).With("KCal", kcal).With("Difference", max(kcal-target, target-kcal))
	texts = append(texts, energy.In(lang))
	if answer.WithinBands {
		texts = append(texts, locale.T("menu.why.macrosRight").In(lang))
	}
	if len(answer.Meals) > 0 {
		for _, miss := range week.MissesOfDay(snapshot, day) {
			if miss.Nutrient != planner.Energy { // reported above
				texts = append(texts, missMessage(miss).In(lang))
			}
		}
	}
	if week.Proof == nil || week.Changed {
		return texts
	}
	for _, rule := range week.Proof.GaveWay {
		if reason, ok := gaveWayMessage(rule); ok && slices.Contains(rule.Days, day) {
			texts = append(texts, reason.In(lang))
		}
	}
	return texts
}

func localize(messages []locale.Message, lang locale.Language) []string {
	texts := make([]string, len(messages))
	for n, message := range messages {
		texts[n] = message.In(lang)
	}
	return texts
}
