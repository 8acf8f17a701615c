package menu

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// MissedMessage says on how many days a menu misses its target, which must be at least one, and by how much at worst.
func MissedMessage(missed planner.BandMisses) locale.Message {
	days := locale.T("menu.missed.some").With("Days", missed.Missed).With("Of", missed.Total)
	switch {
	case missed.Total == 1:
		days = locale.T("menu.missed.onlyDay")
	case missed.Missed == missed.Total:
		days = locale.T("menu.missed.all").With("Of", missed.Total)
	}
	furthest := make([]locale.Message, len(missed.Worst))
	for n, miss := range missed.Worst {
		if miss.Nutrient == planner.Energy {
			furthest[n] = withAmounts(locale.T("menu.missed.energy"), miss)
		} else {
			furthest[n] = withAmounts(locale.T("menu.missed.nutrient"), miss)
		}
	}
	return locale.T("menu.missed.sentence").With("Days", days).With("Furthest", locale.List(furthest...))
}

// missMessage says how far a macronutrient of a day is from its target.
func missMessage(miss planner.Miss) locale.Message {
	key := "menu.missed.less"
	if math.Round(miss.Amount) > math.Round(miss.Target) {
		key = "menu.missed.more"
	}
	return withAmounts(locale.T(key), miss)
}

// withAmounts sets the values of a message about a miss, rounded to whole kcal or g.
func withAmounts(message locale.Message, miss planner.Miss) locale.Message {
	amount, target := int(math.Round(miss.Amount)), int(math.Round(miss.Target))
	return message.With("Amount", amount).With("Target", target).With("Difference", max(amount-target, target-amount)).
		With("Nutrient", locale.T("menu.nutrient."+string(miss.Nutrient)))
}
