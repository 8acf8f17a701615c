package planner

import (
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Fit is how a day compares with its target: relative deviations, 0.02 is 2 % too much.
type Fit struct {
	Energy, Protein, Fat, Carbohydrate float64
	InBands                            bool
}

// FitOf compares nutrients of a day with a target. With keto, carbohydrate is a ceiling of 50 g and no band.
func FitOf(target nutrition.Target, keto bool, kcal, protein, fat, carbohydrate float64) Fit {
	return fitOf(Request{Target: target, Keto: keto}, nutrition.Nutrients{KCal: kcal, Protein: protein, Fat: fat, Carbohydrate: carbohydrate})
}

func fitOf(request Request, n nutrition.Nutrients) Fit {
	t := request.Target
	return Fit{
		Energy: deviation(n.KCal, t.KCal), Protein: deviation(n.Protein, t.Protein),
		Fat: deviation(n.Fat, t.Fat), Carbohydrate: deviation(n.Carbohydrate, t.Carbohydrate),
		InBands: BandsOf(request).hold(n),
	}
}

func deviation(value, target float64) float64 {
	if target <= 0 {
		return 0
	}
	return value/target - 1
}
