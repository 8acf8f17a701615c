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

// The situations. EatingDisorder is a present or past one.
const (
	NoSituation    Situation = "none"
	Pregnant       Situation = "pregnant"
	Breastfeeding  Situation = "breastfeeding"
	EatingDisorder Situation = "eatingDisorder"
)

// Pace is a deficit: how much less than maintenance to eat, in kcal a day.
type Pace int

// Paces are the paces to choose from.
var Paces = []Pace{300, 500, 750}

// DefaultPace applies without a choice.
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
	Condition    Condition
	Activity     Activity
	Pace         Pace // zero for the default
	Style        Style
	Protein      ProteinNeed // zero counts as OmnivoreProtein
}

// Target is a daily target: energy in kcal and macronutrients in g.
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
	MinProtein      float64  // see MinProtein
	MaxProtein      float64  // see MaxProtein
	ProteinRaised   bool     // to MinProtein
}

// Constants of the target.
const (
	minBMI           = 18.5 // WHO: below is underweight
	proteinPerKg     = 0.83 // g a day, EFSA's population reference intake (2012)
	maxCustomProtein = 2.5  // g per kg a day, of custom macros
	extraProtein     = 20   // g a day with a pregnancy or breastfeeding; the stage, which decides, is unknown
	referenceBMI     = 27.5 // weight above this BMI needs no protein
	floorFemale      = 1200 // kcal a day
	floorMale        = 1500
	ketoMaxGrams     = 50  // g of carbohydrate a day, to stay in ketosis
	gainSurplus      = 400 // kcal a day, within the 1.5 to 2 MJ of Slater et al., Front Nutr 6 (2019) 131
	muscleSurplus    = 300 // lower, to gain less fat
	kcalPerKg        = 7700
	maxWeeklyLoss    = 0.01 // of body weight
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

// always reports whether the reason applies to every goal. A low weight does not: it allows gaining.
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
	case p.style() == Keto:
		return Split{Protein: 25, Fat: 70, Carbohydrate: 5}
	case p.style() == LowCarbohydrate:
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
	r.Target = splitTarget(p.style(), energy, energySplit(p))
	r.MinProtein, r.MaxProtein = MinProtein(p), MaxProtein(p)
	switch protein := r.Target.Protein; {
	case protein < r.MinProtein:
		r.Target, r.ProteinRaised = r.Target.withProtein(p.style(), r.MinProtein), true
	case protein > r.MaxProtein:
		r.Target = r.Target.withProtein(p.style(), r.MaxProtein)
	}
	return r
}

// referenceWeight returns the weight in kg that needs protein: the person's own, up to a BMI of 27.5.
func referenceWeight(p Person) float64 {
	metres := p.HeightCm / 100
	if metres == 0 {
		return p.WeightKg
	}
	return math.Min(p.WeightKg, referenceBMI*metres*metres)
}

// minProteinOfBody returns the minimum of protein in g a day that does not depend on the goal: 0.83 g per kg of
// reference weight, 1.2 times that for vegetarians and 1.3 times for vegans.
func minProteinOfBody(p Person) float64 {
	return referenceWeight(p) * proteinPerKg * math.Max(1, float64(p.Protein))
}

// proteinGoal returns the goal that determines the bounds of protein: Healthier when the deficit of Lose is withheld or
// the reason applies to every goal.
func proteinGoal(p Person) Goal {
	if p.Goal == Lose && withheld(p) != "" || withheld(p).always() {
		return Healthier
	}
	return p.Goal
}

// isPregnantOrBreastfeeding reports whether a person is pregnant or breastfeeding.
func isPregnantOrBreastfeeding(p Person) bool {
	return p.Situation == Pregnant || p.Situation == Breastfeeding
}

// MinProtein returns the minimum of protein in g a day, per kg of reference weight: 1.2 g to lose weight, 1.4 g to
// build muscle, and that of minProteinOfBody otherwise, with 20 g more during pregnancy and breastfeeding.
func MinProtein(p Person) float64 {
	minimum := minProteinOfBody(p)
	switch {
	case isPregnantOrBreastfeeding(p):
		return math.Min(minimum+extraProtein, math.Max(minimum, MaxProtein(p)))
	case proteinGoal(p) == Lose:
		return math.Max(minimum, 1.2*referenceWeight(p))
	case proteinGoal(p) == Muscle:
		return math.Max(minimum, 1.4*referenceWeight(p))
	default:
		return minimum
	}
}

// MaxProtein returns the maximum of recommended protein in g a day, per kg of reference weight: 1.5 g during pregnancy
// and breastfeeding, 1.8 g to lose weight, 2.0 g to build muscle, and 1.6 g otherwise.
func MaxProtein(p Person) float64 {
	perKg := 1.6
	switch {
	case isPregnantOrBreastfeeding(p):
		perKg = 1.5
	case proteinGoal(p) == Lose:
		perKg = 1.8
	case proteinGoal(p) == Muscle:
		perKg = 2.0
	}
	return perKg * referenceWeight(p)
}

// splitTarget divides energy. With keto, carbohydrate over 50 g becomes fat.
func splitTarget(style Style, energy float64, split Split) Target {
	t := Target{
		KCal:         energy,
		Protein:      energy * split.Protein / 100 / KCalPerGramProtein,
		Fat:          energy * split.Fat / 100 / KCalPerGramFat,
		Carbohydrate: energy * split.Carbohydrate / 100 / KCalPerGramCarbohydrate,
	}
	if style == Keto && t.Carbohydrate > ketoMaxGrams {
		t.Fat += (t.Carbohydrate - ketoMaxGrams) * KCalPerGramCarbohydrate / KCalPerGramFat
		t.Carbohydrate = ketoMaxGrams
	}
	return t
}

// withProtein returns a target of the same energy with other protein in g. Carbohydrate makes up the difference or,
// with keto, fat.
func (t Target) withProtein(style Style, protein float64) Target {
	kcal := (t.Protein - protein) * KCalPerGramProtein // that less protein frees; negative when more is needed
	t.Protein = protein
	if style == Keto {
		t.Fat = math.Max(0, t.Fat+kcal/KCalPerGramFat)
	} else {
		t.Carbohydrate = math.Max(0, t.Carbohydrate+kcal/KCalPerGramCarbohydrate)
	}
	return t
}

// Indication is a change of weight in kg, which must be shown as an indication.
type Indication struct {
	TotalKg   float64
	MonthlyKg float64
	WeeklyKg  float64
	// Monthly and Weekly are the expected ranges: IndicationMargin to both sides, and not past the goal weight.
	Monthly, Weekly Range
}

// Range is a range of amounts.
type Range struct{ Low, High float64 }

// SpecifiedIndication returns the indication of the product's specification. It does not depend on the person:
// fraction, in [0, 1), keeps it the same for an account.
func SpecifiedIndication(fraction float64) Indication {
	total := 5.1 + 0.8*fraction
	return Indication{
		TotalKg: total, MonthlyKg: total, WeeklyKg: total / 4,
		Monthly: Range{total, total}, Weekly: Range{total / 4, total / 4},
	}
}

// WeeklyLoss returns the weekly loss in kg that follows from the deficit: 7,700 kcal per kg, at most 1 % of body
// weight, and 0 without a deficit. Actual loss slows down, because a lighter body needs less.
func WeeklyLoss(r Recommendation, p Person) float64 {
	weekly := math.Max(0, r.Deficit) * 7 / kcalPerKg
	return math.Min(weekly, p.WeightKg*maxWeeklyLoss)
}

// IndicationMargin is how far a loss may be from EvidenceIndication, as a share of it.
const IndicationMargin = 0.30

// EvidenceIndication returns the indication that follows from the deficit, see WeeklyLoss. A month has 52 / 12 weeks,
// and the total is of the first month. It never passes the goal weight, if there is one.
func EvidenceIndication(r Recommendation, p Person) Indication {
	weekly := WeeklyLoss(r, p)
	monthly := weekly * 52 / 12
	left := math.Inf(1)
	if p.GoalWeightKg > 0 {
		left = math.Max(0, p.WeightKg-p.GoalWeightKg)
	}
	around := func(kg float64) Range {
		return Range{math.Min(kg*(1-IndicationMargin), left), math.Min(kg*(1+IndicationMargin), left)}
	}
	indication := Indication{Monthly: around(monthly), Weekly: around(weekly)}
	indication.WeeklyKg, indication.MonthlyKg = math.Min(weekly, left), math.Min(monthly, left)
	indication.TotalKg = indication.MonthlyKg
	return indication
}
