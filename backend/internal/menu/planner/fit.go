package planner

import (
	"cmp"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Fit is how a day compares with its target: relative deviations, 0.02 is 2 % too much.
type Fit struct {
	Energy, Protein, Fat, Carbohydrate float64
	InBands                            bool
}

// FitOf compares nutrients of a day with a target. With keto, carbohydrate is a ceiling of 50 g and no band.
func FitOf(target nutrition.Target, keto bool, kcal, protein, fat, carbohydrate float64) Fit {
	return fitOf(
		Request{Target: target, Keto: keto},
		nutrition.Nutrients{KCal: kcal, Protein: protein, Fat: fat, Carbohydrate: carbohydrate},
	)
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

// Nutrient is what a day has a band for.
type Nutrient string

// In the order in which they are told.
const (
	Energy       Nutrient = "energy" // kcal; the others are in grams
	Protein      Nutrient = "protein"
	Fat          Nutrient = "fat"
	Carbohydrate Nutrient = "carbohydrate"
)

// Miss is a nutrient of a day that lies outside its band: there is this much of it, and this much was aimed at.
type Miss struct {
	Nutrient       Nutrient
	Amount, Target float64
}

// far is how far it lies from its target, as a share of that.
func (m Miss) far() float64 { return math.Abs(deviation(m.Amount, m.Target)) }

// MissesOf are the nutrients of a day that lie outside their bands, in their order; none where FitOf says that it is
// within them.
func MissesOf(target nutrition.Target, keto bool, n nutrition.Nutrients) []Miss {
	names := [4]Nutrient{Energy, Protein, Fat, Carbohydrate}
	amounts := [4]float64{n.KCal, n.Protein, n.Fat, n.Carbohydrate}
	targets := [4]float64{target.KCal, target.Protein, target.Fat, target.Carbohydrate}
	var found []Miss
	for at, band := range BandsOf(Request{Target: target, Keto: keto}).all() {
		if !band.holds(amounts[at]) {
			found = append(found, Miss{names[at], amounts[at], targets[at]})
		}
	}
	return found
}

// BandMisses counts days, and those of them that are not within their bands.
type BandMisses struct {
	Missed, Total int
	Worst         []Miss // of each nutrient that is missed the day that lies furthest from its target; the furthest comes first
}

// Add counts a day with what it misses.
func (m *BandMisses) Add(misses []Miss) {
	m.Total++
	if len(misses) > 0 {
		m.Missed++
	}
	for _, miss := range misses {
		at := slices.IndexFunc(m.Worst, func(other Miss) bool { return other.Nutrient == miss.Nutrient })
		switch {
		case at < 0:
			m.Worst = append(m.Worst, miss)
		case miss.far() > m.Worst[at].far():
			m.Worst[at] = miss
		}
	}
	slices.SortStableFunc(m.Worst, func(a, b Miss) int { return cmp.Compare(b.far(), a.far()) })
}
