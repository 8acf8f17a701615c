package planner

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Band is the range for an amount of a day, in kcal or grams, and its best value.
type Band struct{ Low, Target, High float64 }

// contains reports whether an amount is within the band, apart from rounding errors.
func (b Band) contains(amount float64) bool { return amount >= b.Low-1e-9 && amount <= b.High+1e-9 }

// Bands are the bands of a day.
type Bands struct{ Energy, Protein, Fat, Carbohydrate Band }

// Widths of the bands of a day, as shares of the target.
const (
	energyBand  = 0.05
	macroBand   = 0.15
	ketoCeiling = 50 // g of carbohydrate a day
)

// BandsOf returns the bands of a request's days: energy within 5 % and each macronutrient within 15 % of its target.
// With keto, carbohydrate has a ceiling of 50 g instead of a band. The lower end for protein is at least
// request.MinProtein.
func BandsOf(request Request) Bands {
	around := func(target, width float64) Band { return Band{target * (1 - width), target, target * (1 + width)} }
	t := request.Target
	bands := Bands{
		around(t.KCal, energyBand),
		around(t.Protein, macroBand),
		around(t.Fat, macroBand),
		around(t.Carbohydrate, macroBand),
	}
	bands.Protein.Low = max(bands.Protein.Low, min(request.MinProtein, t.Protein))
	if request.Keto {
		bands.Carbohydrate = Band{High: ketoCeiling}
	}
	return bands
}

func (b Bands) list() [4]Band { return [4]Band{b.Energy, b.Protein, b.Fat, b.Carbohydrate} }

// contain reports whether the nutrients of a day are within all bands.
func (b Bands) contain(n nutrition.Nutrients) bool {
	return b.Energy.contains(n.KCal) && b.Protein.contains(n.Protein) && b.Fat.contains(n.Fat) &&
		b.Carbohydrate.contains(n.Carbohydrate)
}

func (b Band) curve(energy bool) optimum.Curve {
	c := optimum.Curve{
		Target:  thousandths(b.Target),
		Low:     thousandths(b.Low),
		High:    thousandths(b.High),
		Inside:  insideMacro,
		Outside: outside,
		Slope:   slope,
	}
	if energy {
		c.Inside, c.Outside = insideEnergy, 3*outside
	}
	switch {
	case b.High <= 0:
		return optimum.Curve{} // no target
	case b.Low == 0 && b.Target == 0: // a ceiling
		c.Inside = 0
	}
	return c
}

func thousandths(amount float64) int32 { return int32(math.Round(min(amount*1000, optimum.Unlimited))) }

// widening is a relaxation of the bands: how far energy and macronutrients may deviate from the target, as shares of
// it.
type widening struct{ energy, macros float64 }

// widenings are tried in this order, and the first with a feasible week is used. Macronutrients are relaxed before
// energy, and a ceiling is only dropped together with all macronutrients.
var widenings = []widening{
	{energyBand, macroBand},
	{energyBand, 0.25},
	{energyBand, 0.45},
	{energyBand, math.Inf(1)},
	{0.10, math.Inf(1)},
	{math.Inf(1), math.Inf(1)},
}

// bounds returns the range of a day's amounts for a widening. Each meal is rounded to whole thousandths, so that the
// range is narrowed by the largest rounding error of a day.
func (w widening) bounds(request Request) (low, high optimum.Amounts) {
	slack := int32(len(request.Slots)+1) / 2
	for n, band := range BandsOf(request).list() {
		width, normal := w.macros, macroBand
		if n == optimum.Energy {
			width, normal = w.energy, energyBand
		}
		switch {
		case math.IsInf(width, 1) || band.High <= 0:
			low[n], high[n] = 0, optimum.Unlimited
			continue
		case band.Target > 0 && width > normal:
			band.Low, band.High = band.Target*(1-width), band.Target*(1+width)
		}
		low[n], high[n] = int32(math.Ceil(band.Low*1000))+slack, int32(math.Floor(band.High*1000))-slack
	}
	return low, high
}
