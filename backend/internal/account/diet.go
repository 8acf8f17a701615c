package account

import (
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// LowCarbohydrateDiets are the eating styles that are unwise for some consumers, see [nutrition.UnwiseLowCarbohydrate].
// Funnels and settings do not offer them to those consumers.
var LowCarbohydrateDiets = []EatingStyle{Keto, LowCarbohydrate}

// isLowCarbohydrate reports whether the style is one of LowCarbohydrateDiets.
func (s EatingStyle) isLowCarbohydrate() bool { return s == Keto || s == LowCarbohydrate }

// Unwise returns why LowCarbohydrateDiets are unwise for a consumer with these answers; empty when they are not.
func (a Answers) Unwise() nutrition.Unwise {
	return nutrition.UnwiseLowCarbohydrate(a.Situation, a.Medical)
}

// HasUnwiseDiet reports whether the diet is unwise for a consumer with these answers.
func (a Answers) HasUnwiseDiet() bool { return a.Diet.isLowCarbohydrate() && a.Unwise() != "" }

// ConditionOpen reports whether the consumer has a low-carbohydrate diet and has not answered whether they have a
// condition that makes it unwise. Only accounts that are older than that question are in this state.
func (a Answers) ConditionOpen() bool { return a.Diet.isLowCarbohydrate() && a.Medical == "" }

// EatsKeto reports whether the consumer gets a ketogenic diet.
func (a Answers) EatsKeto() bool { return a.Diet == Keto && !a.HasUnwiseDiet() }

// Suits reports whether a funnel suits a consumer with these answers. A funnel that presets a diet does not suit
// consumers for whom that diet is unwise.
func (a Answers) Suits(f funnel.Funnel) bool { return !(a.HasUnwiseDiet() && f.PresetsDiet()) }

// UnwiseText returns a text that gives the reason and what is offered instead.
func UnwiseText(why nutrition.Unwise) locale.Message {
	return locale.T("account.unwise." + string(why))
}

// UnwiseTitle returns the title of UnwiseText.
func UnwiseTitle() locale.Message { return locale.T("account.unwise.title") }

// errUnfit returns the error for an unwise diet.
func errUnfit(why nutrition.Unwise) error {
	return errs.NewMessage(errs.Invalid, "unfit", UnwiseText(why))
}

// checkDiet returns an error when a changes to an unwise diet, or to a low-carbohydrate diet without an answer to the
// question about conditions that make it unwise.
func (a Answers) checkDiet(before Answers) error {
	switch {
	case a.HasUnwiseDiet():
		return errUnfit(a.Unwise())
	case a.ConditionOpen() && !before.Diet.isLowCarbohydrate():
		return ErrQuestionsOpen
	default:
		return nil
	}
}

// reopenDiet clears a diet that has become unwise, so that its question is open again. A diet that f presets stays:
// the funnel does not suit the consumer.
func (a *Answers) reopenDiet(f funnel.Funnel) {
	if a.HasUnwiseDiet() && !f.PresetsDiet() {
		a.Diet = ""
	}
}

// allAnswered reports whether no question of the general funnel is open.
func (a Answers) allAnswered(today time.Time) bool {
	general := funnel.All[funnel.General]
	return a.FirstOpenStep(general, today) == general.ResultStep()
}
