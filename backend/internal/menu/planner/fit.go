package planner

import (
	"cmp"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Fit compares a day with its target, as relative deviations: 0.02 is 2 % too much.
type Fit struct {
	Energy, Protein, Fat, Carbohydrate float64
	InBands                            bool
}

// FitOf compares the nutrients of a day with a target. With keto, carbohydrate has a ceiling of 50 g instead of a band.
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
		InBands: BandsOf(request).contain(n),
	}
}

func deviation(value, target float64) float64 {
	if target <= 0 {
		return 0
	}
	return value/target - 1
}

// Nutrient is a nutrient that has a band.
type Nutrient string

// The nutrients, in the order in which they are reported.
const (
	Energy       Nutrient = "energy" // kcal; the others are in grams
	Protein      Nutrient = "protein"
	Fat          Nutrient = "fat"
	Carbohydrate Nutrient = "carbohydrate"
)

// Miss is a nutrient of a day that is outside its band, with its amount and target in kcal or grams.
type Miss struct {
	Nutrient       Nutrient
	Amount, Target float64
}

// deviation returns the distance from the target, as a share of it.
func (m Miss) deviation() float64 { return math.Abs(deviation(m.Amount, m.Target)) }

// MissesOf returns the nutrients of a day that are outside their bands, in their order. It returns none when FitOf
// reports InBands.
func MissesOf(target nutrition.Target, keto bool, n nutrition.Nutrients) []Miss {
	names := [4]Nutrient{Energy, Protein, Fat, Carbohydrate}
	amounts := [4]float64{n.KCal, n.Protein, n.Fat, n.Carbohydrate}
	targets := [4]float64{target.KCal, target.Protein, target.Fat, target.Carbohydrate}
	var misses []Miss
	for at, band := range BandsOf(Request{Target: target, Keto: keto}).list() {
		if !band.contains(amounts[at]) {
			misses = append(misses, Miss{names[at], amounts[at], targets[at]})
		}
	}
	return misses
}

// BandMisses counts days, and how many of them are outside their bands.
type BandMisses struct {
	Missed, Total int
	Worst         []Miss // for each missed nutrient its largest deviation, the largest first
}

// Add counts a day with its misses.
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
		case miss.deviation() > m.Worst[at].deviation():
			m.Worst[at] = miss
		}
	}
	slices.SortStableFunc(m.Worst, func(a, b Miss) int { return cmp.Compare(b.deviation(), a.deviation()) })
}
