package nutrition

// Sex is the sex at birth, on which the equations for energy at rest depend.
type Sex string

// The sexes.
const (
	Female Sex = "female"
	Male   Sex = "male"
)

// Activity is how somebody moves on an ordinary day.
type Activity string

// The activities, least first.
const (
	Sitting    Activity = "sitting"
	Light      Activity = "light"
	Active     Activity = "active"
	VeryActive Activity = "veryActive"
)

// PAL is the physical activity level: energy of a day over energy at rest. Zero for an activity that does not exist.
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

// Body is what the energy at rest depends on.
type Body struct {
	Sex      Sex
	AgeYears int
	HeightCm float64
	WeightKg float64
}

// BMI is the body mass index in kg/m².
func (b Body) BMI() float64 { return bmi(b.WeightKg, b.HeightCm) }

func bmi(weightKg, heightCm float64) float64 {
	metres := heightCm / 100
	return weightKg / (metres * metres)
}

// MifflinStJeor is the energy at rest in kcal a day after Mifflin and St Jeor, Am J Clin Nutr 51 (1990) 241. It is what
// we use.
func MifflinStJeor(b Body) float64 {
	energy := 10*b.WeightKg + 6.25*b.HeightCm - 5*float64(b.AgeYears)
	if b.Sex == Male {
		return energy + 5
	}
	return energy - 161
}

// Henry is the energy at rest in kcal a day after Henry, Public Health Nutr 8 (2005) 1133, with weight and height: the
// equations of the Dutch Health Council and EFSA. It holds from 18 years on.
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

// KatchMcArdle is the energy at rest in kcal a day from lean mass, for somebody whose body fat is known as a share from
// 0 to 1. Katch and McArdle, Nutrition, Weight Control, and Exercise (1977).
func KatchMcArdle(b Body, bodyFat float64) float64 {
	return 370 + 21.6*b.WeightKg*(1-bodyFat)
}
