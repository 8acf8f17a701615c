package nutrition

// Sex is the sex at birth, on which the equations for resting energy depend.
type Sex string

// The sexes.
const (
	Female Sex = "female"
	Male   Sex = "male"
)

// Activity is how active a person is on an average day.
type Activity string

// The activities, in ascending order.
const (
	Sitting    Activity = "sitting"
	Light      Activity = "light"
	Active     Activity = "active"
	VeryActive Activity = "veryActive"
)

// PAL returns the physical activity level: energy of a day divided by resting energy. It is 0 for an unknown activity.
func (a Activity) PAL() float64 {
	switch a {
	case Sitting:
		return 1.4
	case Light:
		return 1.6
	case Active:
		return 1.8
	case VeryActive:
		return 2.0
	default:
		return 0
	}
}

// Body is what the resting energy depends on.
type Body struct {
	Sex      Sex
	AgeYears int
	HeightCm float64
	WeightKg float64
}

// BMI returns the body mass index in kg/m².
func (b Body) BMI() float64 { return bmi(b.WeightKg, b.HeightCm) }

func bmi(weightKg, heightCm float64) float64 {
	metres := heightCm / 100
	return weightKg / (metres * metres)
}

// MifflinStJeor returns the resting energy in kcal a day (Mifflin and St Jeor, Am J Clin Nutr 51 (1990) 241). Recommend
// uses this equation.
func MifflinStJeor(b Body) float64 {
	energy := 10*b.WeightKg + 6.25*b.HeightCm - 5*float64(b.AgeYears)
	if b.Sex == Male {
		return energy + 5
	}
	return energy - 161
}

// Henry returns the resting energy in kcal a day from weight and height (Henry, Public Health Nutr 8 (2005) 1133), the
// equations of the Dutch Health Council and EFSA, valid from 18 years.
func Henry(b Body) float64 {
	weight, metres := b.WeightKg, b.HeightCm/100
	switch {
	case b.Sex == Male && b.AgeYears < 30:
		return 14.4*weight + 313*metres + 113
	case b.Sex == Male && b.AgeYears < 60:
		return 11.4*weight + 541*metres - 137
	case b.Sex == Male:
		return 11.4*weight + 541*metres - 256
	case b.AgeYears < 30:
		return 10.4*weight + 615*metres - 282
	case b.AgeYears < 60:
		return 8.18*weight + 502*metres - 11.6
	default:
		return 8.52*weight + 421*metres + 10.7
	}
}

// KatchMcArdle returns the resting energy in kcal a day from lean mass; bodyFat is a share from 0 to 1. Source: Katch
// and McArdle, Nutrition, Weight Control, and Exercise (1977).
func KatchMcArdle(b Body, bodyFat float64) float64 {
	return 370 + 21.6*b.WeightKg*(1-bodyFat)
}
