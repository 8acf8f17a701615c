package planner

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Band is what an amount of a day should lie between, in kcal or grams, and what it should be best.
type Band struct{ Low, Target, High float64 }

// holds reports whether an amount lies within the band, but for what rounding takes.
func (b Band) holds(amount float64) bool { return amount >= b.Low-1e-9 && amount <= b.High+1e-9 }

// Bands are those of a day.
type Bands struct{ Energy, Protein, Fat, Carbohydrate Band }

// The bands of a day, and those of a meal around its share.
const (
	energyBand    = 0.05
	macroBand     = 0.10
	mealTolerance = 0.20
	snackTolerant = 0.40
	ketoCeiling   = 50 // g carbohydrate a day
)

// BandsOf are the bands of a request's days: energy within 5 % and each macronutrient within 10 % of its target; with
// keto, carbohydrate is a ceiling of 50 g and no band; protein never under what the body needs at least.
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

func (b Bands) all() [4]Band { return [4]Band{b.Energy, b.Protein, b.Fat, b.Carbohydrate} }

// hold reports whether a day's nutrients lie within all bands.
func (b Bands) hold(n nutrition.Nutrients) bool {
	return b.Energy.holds(n.KCal) && b.Protein.holds(n.Protein) && b.Fat.holds(n.Fat) &&
		b.Carbohydrate.holds(n.Carbohydrate)
}

func (b Band) curve(energy bool) optimum.Curve {
	c := optimum.Curve{
		Target: thousandths(
			b.Target,
		), Low: thousandths(b.Low), High: thousandths(b.High), Inside: insideMacro, Outside: outside, Slope: slope,
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

// widening is a step of giving bands up: how far, as a share of the target, energy and macronutrients may lie away from
// it.
type widening struct{ energy, macros float64 }

// widenings are taken in this order: the first at which there is a week is the one that counts. Macronutrients give way
// before energy, and a ceiling only when they are given up altogether.
var widenings = []widening{
	{
		energyBand,
		macroBand,
	}, {energyBand, 0.15}, {energyBand, 0.25}, {energyBand, 0.45}, {energyBand, math.Inf(1)}, {0.10, math.Inf(1)}, {math.Inf(1), math.Inf(1)},
}

// bounds are what a day's amounts may lie between at a step. Each meal was rounded to whole thousandths: a day of so
// many keeps that far from its bands.
func (w widening) bounds(request Request) (low, high optimum.Amounts) {
	slack := int32(len(request.Slots)+1) / 2 //nolint:gosec // at most six
	for n, band := range BandsOf(request).all() {
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
