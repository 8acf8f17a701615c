package nutrition

import "math"

// Goal is what a person wants to reach.
type Goal string

// The goals.
const (
	Lose      Goal = "lose"
	Healthier Goal = "healthier"
	Gain      Goal = "gain"
	Muscle    Goal = "muscle"
)

// Situation is a reason not to eat less than maintenance.
type Situation string

// The situations. EatingDisorder is now or before.
const (
	NoSituation    Situation = "none"
	Pregnant       Situation = "pregnant"
	Breastfeeding  Situation = "breastfeeding"
	EatingDisorder Situation = "eatingDisorder"
)

// Pace is a deficit: how much less than maintenance to eat, in kcal a day.
type Pace int

// Paces are the paces to choose from; DefaultPace applies without a choice.
var Paces = []Pace{300, 500, 750}

const DefaultPace Pace = 500

// Style determines how energy is divided over the macronutrients.
type Style string

// The styles.
const (
	Balanced        Style = "balanced"
	Keto            Style = "keto"
	LowCarbohydrate Style = "lowCarbohydrate"
)

// ProteinNeed is the factor for the protein requirement of a diet. Plant protein is less complete.
type ProteinNeed float64

// The protein needs of the diets.
const (
	OmnivoreProtein   ProteinNeed = 1
	VegetarianProtein ProteinNeed = 1.2
	VeganProtein      ProteinNeed = 1.3
)

// Person is the input for a target.
type Person struct {
	Body
	GoalWeightKg float64 // zero when there is none
	Goal         Goal
	Situation    Situation
	Activity     Activity
	Pace         Pace // zero for the default
	Style        Style
	Protein      ProteinNeed // zero counts as OmnivoreProtein
}

// Target is a daily target in kcal, and g of each macronutrient.
type Target struct {
	KCal         float64
	Protein      float64
	Fat          float64
	Carbohydrate float64
}

// Withheld is the reason for which the target is not below maintenance, whatever the goal; empty for none.
type Withheld string

// The reasons.
const (
	WithheldBMI            Withheld = "bmi"
	WithheldGoalBMI        Withheld = "goalBmi"
	WithheldPregnant       Withheld = "pregnant"
	WithheldBreastfeeding  Withheld = "breastfeeding"
	WithheldEatingDisorder Withheld = "eatingDisorder"
)

// Recommendation is a target with its derivation. It is an estimate: ±10 %.
type Recommendation struct {
	RestingKCal     float64
	MaintenanceKCal float64
	Target          Target
	Deficit         float64 // kcal a day under maintenance; negative is a surplus
	FloorApplied    bool
	DeficitWithheld Withheld // why the target is maintenance whatever the goal
	ProteinRaised   bool
}

// Constants of the target.
const (
	minBMI        = 18.5 // WHO: below is underweight
	proteinPerKg  = 0.83 // g a day, EFSA's population reference intake (2012)
	floorFemale   = 1200 // kcal a day
	floorMale     = 1500
	ketoMaxGrams  = 50  // g of carbohydrate a day, to stay in ketosis
	gainSurplus   = 400 // kcal a day, within the 1.5 to 2 MJ of Slater et al., Front Nutr 6 (2019) 131
	muscleSurplus = 300 // lower, to gain less fat
	kcalPerKg     = 7700
	maxWeeklyLoss = 0.01 // of body weight
)

func energyFloor(sex Sex) float64 {
	if sex == Male {
		return floorMale
	}
	return floorFemale
}

// withheld returns why a person may not eat less than maintenance; empty when they may.
func withheld(p Person) Withheld {
	switch {
	case p.Situation == Pregnant:
		return WithheldPregnant
	case p.Situation == Breastfeeding:
		return WithheldBreastfeeding
	case p.Situation == EatingDisorder:
		return WithheldEatingDisorder
	case p.BMI() < minBMI:
		return WithheldBMI
	case p.GoalWeightKg > 0 && bmi(p.GoalWeightKg, p.HeightCm) < minBMI:
		return WithheldGoalBMI
	default:
		return ""
	}
}

// always reports whether the reason applies to every goal: pregnancy, breastfeeding, and an eating disorder now or
// before. A low weight does not prevent gaining.
func (w Withheld) always() bool {
	return w == WithheldPregnant || w == WithheldBreastfeeding || w == WithheldEatingDisorder
}

// AllowedPaces returns the paces that leave a person with enough energy, in ascending order.
func AllowedPaces(p Person) []Pace {
	if withheld(p) != "" {
		return nil
	}
	maintenance := MifflinStJeor(p.Body) * p.Activity.PAL()
	var allowed []Pace
	for _, pace := range Paces {
		if maintenance-float64(pace) >= energyFloor(p.Sex) {
			allowed = append(allowed, pace)
		}
	}
	return allowed
}

// energySplit returns the division of energy for a person, in percent.
func energySplit(p Person) Split {
	switch {
	case p.Style == Keto:
		return Split{Protein: 25, Fat: 70, Carbohydrate: 5}
	case p.Style == LowCarbohydrate:
		return Split{Protein: 30, Fat: 45, Carbohydrate: 25}
	case p.Goal == Lose:
		return Split{Protein: 30, Fat: 30, Carbohydrate: 40}
	case p.Goal == Muscle:
		return Split{Protein: 30, Fat: 25, Carbohydrate: 45}
	default:
		return Split{Protein: 25, Fat: 30, Carbohydrate: 45}
	}
}

// Recommend computes the recommended target. Body, Goal, Situation and Activity are required.
func Recommend(p Person) Recommendation {
	r := Recommendation{RestingKCal: MifflinStJeor(p.Body)}
	r.MaintenanceKCal = r.RestingKCal * p.Activity.PAL()
	energy := r.MaintenanceKCal
	reason := withheld(p)
	switch {
	case reason != "" && (p.Goal == Lose || p.Goal == Healthier || reason.always()):
		r.DeficitWithheld = reason
	case p.Goal == Lose:
		pace := p.Pace
		if pace == 0 {
			pace = DefaultPace
		}
		energy -= float64(pace)
	case p.Goal == Gain:
		energy += gainSurplus
	case p.Goal == Muscle:
		energy += muscleSurplus
	}
	if minimum := energyFloor(p.Sex); energy < minimum {
		energy, r.FloorApplied = minimum, true
	}
	r.Deficit = r.MaintenanceKCal - energy
	if p.Goal == Lose {
		r.Deficit = math.Max(0, r.Deficit)
	}
	r.Target, r.ProteinRaised = newTarget(p, energy, energySplit(p))
	return r
}

// MinProtein returns the minimum of protein in g a day: 0.83 g per kg, 1.2 times that for vegetarians and 1.3 times for
// vegans.
func MinProtein(p Person) float64 {
	return p.WeightKg * proteinPerKg * math.Max(1, float64(p.Protein))
}

// newTarget divides energy. It raises protein to the minimum, at the expense of carbohydrate or, with keto, of fat, and
// reports whether it did.
func newTarget(p Person, energy float64, split Split) (Target, bool) {
	t := Target{
		KCal:         energy,
		Protein:      energy * split.Protein / 100 / KCalPerGramProtein,
		Fat:          energy * split.Fat / 100 / KCalPerGramFat,
		Carbohydrate: energy * split.Carbohydrate / 100 / KCalPerGramCarbohydrate,
	}
	if p.Style == Keto && t.Carbohydrate > ketoMaxGrams {
		t.Fat += (t.Carbohydrate - ketoMaxGrams) * KCalPerGramCarbohydrate / KCalPerGramFat
		t.Carbohydrate = ketoMaxGrams
	}
	minimum := MinProtein(p)
	missing := minimum - t.Protein
	if missing <= 0 {
		return t, false
	}
	t.Protein = minimum
	if p.Style == Keto {
		t.Fat = math.Max(0, t.Fat-missing*KCalPerGramProtein/KCalPerGramFat)
	} else {
		t.Carbohydrate = math.Max(0, t.Carbohydrate-missing*KCalPerGramProtein/KCalPerGramCarbohydrate)
	}
	return t, true
}

// Indication is a change of weight in kg, which must be shown as an indication.
type Indication struct {
	TotalKg   float64
	MonthlyKg float64
	WeeklyKg  float64
}

// DefaultIndication returns the indication that the specification prescribes by default. It does not depend on the
// person: fraction, in [0, 1), keeps it the same for an account.
func DefaultIndication(fraction float64) Indication {
	total := 5.1 + 0.8*fraction
	return Indication{TotalKg: total, MonthlyKg: total, WeeklyKg: total / 4}
}

// WeeklyLoss returns the weekly loss in kg that follows from the deficit: 7,700 kcal per kg, at most 1 % of body
// weight, and 0 without a deficit. Actual loss slows down, because a lighter body needs less.
func WeeklyLoss(r Recommendation, p Person) float64 {
	weekly := math.Max(0, r.Deficit) * 7 / kcalPerKg
	return math.Min(weekly, p.WeightKg*maxWeeklyLoss)
}

// ProjectedIndication returns the indication that follows from the deficit, see WeeklyLoss. A month has 52 / 12 weeks,
// and the total is of the first month.
func ProjectedIndication(r Recommendation, p Person) Indication {
	weekly := WeeklyLoss(r, p)
	monthly := weekly * 52 / 12
	return Indication{TotalKg: monthly, MonthlyKg: monthly, WeeklyKg: weekly}
}
