package nutrition

import (
	"math"
	"slices"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: got %.3f, want %.3f", what, got, want)
	}
}

func TestRestingEnergy_FollowsThePublishedEquations(t *testing.T) {
	cases := []struct {
		name                    string
		body                    Body
		fat                     float64
		mifflin, henry, mcardle float64
	}{
		{"woman of 40", Body{Female, 40, 170, 70}, 0.30, 1401.50, 1414.4, 1428.4},
		{"man of 35", Body{Male, 35, 180, 85}, 0.20, 1805.00, 1805.8, 1838.8},
		{"woman of 28", Body{Female, 28, 168, 62}, 0.28, 1369.00, 1396.0, 1334.2},
		{"man of 65", Body{Male, 65, 175, 80}, 0.28, 1573.75, 1602.8, 1614.2},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			near(t, "Mifflin-St Jeor", MifflinStJeor(c.body), c.mifflin, 0.005)
			near(t, "Henry", Henry(c.body), c.henry, 0.06)
			near(t, "Katch-McArdle", KatchMcArdle(c.body, c.fat), c.mcardle, 0.06)
		})
	}
}

// withPAL returns the split of an energy target for an activity level between the predefined ones, before the bounds of
// protein.
func withPAL(p Person, pal, change float64, split Split) Target {
	return splitTarget(p.Style, MifflinStJeor(p.Body)*pal+change, split)
}

func TestRecommend_FollowsTheWorkedExamples(t *testing.T) {
	woman := withPAL(
		Person{Body: Body{Female, 40, 170, 70}, Goal: Lose},
		1.55,
		-500,
		Split{Protein: 30, Fat: 30, Carbohydrate: 40},
	)
	near(t, "kcal", woman.KCal, 1672.33, 0.005)
	near(t, "protein", woman.Protein, 125.42, 0.006)
	near(t, "fat", woman.Fat, 55.74, 0.006)
	near(t, "carbohydrate", woman.Carbohydrate, 167.23, 0.006)

	man := withPAL(
		Person{Body: Body{Male, 35, 180, 85}, Goal: Lose},
		1.6,
		-500,
		Split{Protein: 25, Fat: 30, Carbohydrate: 45},
	)
	near(t, "kcal", man.KCal, 2388, 0.005)
	near(t, "protein", man.Protein, 149.25, 0.006)
	near(t, "fat", man.Fat, 79.60, 0.006)
	near(t, "carbohydrate", man.Carbohydrate, 268.65, 0.006)

	keto := withPAL(
		Person{Body: Body{Male, 50, 178, 95}, Goal: Healthier, Style: Keto},
		1.4,
		0,
		Split{Protein: 25, Fat: 70, Carbohydrate: 5},
	)
	near(t, "kcal", keto.KCal, 2544.50, 0.005)
	near(t, "protein", keto.Protein, 159.03, 0.006)
	near(t, "fat", keto.Fat, 197.91, 0.006)
	near(t, "carbohydrate", keto.Carbohydrate, 31.81, 0.006)
}

func TestRecommend_NeverGoesBelowTheFloor(t *testing.T) {
	small := Person{Body: Body{Female, 30, 158, 52}, Goal: Lose, Situation: NoSituation, Activity: Sitting}
	r := Recommend(small)
	near(t, "maintenance", r.MaintenanceKCal, 1675.10, 0.005)
	near(
		t,
		"maintenance less 500",
		withPAL(small, 1.4, -500, Split{Protein: 30, Fat: 30, Carbohydrate: 40}).KCal,
		1175.10,
		0.005,
	)
	near(t, "kcal", r.Target.KCal, 1200, 0)
	if !r.FloorApplied {
		t.Error("the applied floor is not reported")
	}
	if got := AllowedPaces(small); !slices.Equal(got, []Pace{300}) {
		t.Errorf("got allowed deficits %v, want only 300", got)
	}
	for _, sex := range []Sex{Female, Male} {
		for weight := 35.0; weight <= 300; weight += 5 {
			for _, activity := range []Activity{Sitting, Light, Active, VeryActive} {
				for _, pace := range Paces {
					p := Person{
						Body:      Body{sex, 60, 165, weight},
						Goal:      Lose,
						Situation: NoSituation,
						Activity:  activity,
						Pace:      pace,
					}
					if got := Recommend(p).Target.KCal; got < energyFloor(sex) {
						t.Fatalf("%v: got %.0f kcal", p, got)
					}
				}
			}
		}
	}
}

func TestRecommend_WithholdsDeficit(t *testing.T) {
	usual := Person{Body: Body{Female, 30, 170, 70}, Goal: Lose, Situation: NoSituation, Activity: Light}
	cases := []struct {
		name   string
		change func(*Person)
		want   Withheld
	}{
		{"pregnant", func(p *Person) { p.Situation = Pregnant }, WithheldPregnant},
		{"breastfeeding", func(p *Person) { p.Situation = Breastfeeding }, WithheldBreastfeeding},
		{"eating disorder", func(p *Person) { p.Situation = EatingDisorder }, WithheldEatingDisorder},
		{"underweight", func(p *Person) { p.WeightKg = 53 }, WithheldBMI},
		{"wants to be underweight", func(p *Person) { p.GoalWeightKg = 53 }, WithheldGoalBMI},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := usual
			c.change(&p)
			r := Recommend(p)
			if r.DeficitWithheld != c.want || r.Deficit != 0 {
				t.Errorf("got reason %q with a deficit of %.0f, want %q and none", r.DeficitWithheld, r.Deficit, c.want)
			}
			near(t, "kcal", r.Target.KCal, r.MaintenanceKCal, 0.001)
			if got := AllowedPaces(p); got != nil {
				t.Errorf("got paces %v", got)
			}
		})
	}
	if r := Recommend(usual); r.DeficitWithheld != "" || r.Deficit != 500 {
		t.Errorf("got a deficit of %.0f (%q)", r.Deficit, r.DeficitWithheld)
	}
}

func TestRecommend_GivesReasonForWithholding(t *testing.T) {
	surplus := map[Goal]float64{Gain: gainSurplus, Muscle: muscleSurplus}
	for _, goal := range []Goal{Lose, Healthier, Gain, Muscle} {
		for _, c := range []struct {
			situation Situation
			weight    float64
			reason    Withheld
			whatever  bool // the reason holds for those who want to gain as well
		}{
			{NoSituation, 70, "", false}, {NoSituation, 50, WithheldBMI, false}, {Pregnant, 70, WithheldPregnant, true},
			{Breastfeeding, 50, WithheldBreastfeeding, true}, {EatingDisorder, 50, WithheldEatingDisorder, true},
		} {
			r := Recommend(
				Person{Body: Body{Female, 30, 170, c.weight}, Goal: goal, Situation: c.situation, Activity: Light},
			)
			reason, more := c.reason, surplus[goal]
			if more > 0 && !c.whatever {
				reason = ""
			} else if c.reason != "" {
				more = 0
			}
			if reason == "" && goal == Lose {
				more = -500
			}
			if r.DeficitWithheld != reason || math.Abs(r.Target.KCal-r.MaintenanceKCal-more) > 0.001 {
				t.Errorf(
					"%s, %s, %.0f kg: %.0f kcal over maintenance, withheld %q; want %.0f and %q",
					goal,
					c.situation,
					c.weight,
					r.Target.KCal-r.MaintenanceKCal,
					r.DeficitWithheld,
					more,
					reason,
				)
			}
		}
	}
}

func TestRecommend_ProteinIsBetweenFloorAndCeiling(t *testing.T) {
	person := func(goal Goal, situation Situation, need ProteinNeed) Person {
		return Person{
			Body: Body{Female, 30, 170, 70}, Goal: goal, Situation: situation, Activity: Light, Protein: need,
		}
	}
	heavy := func(p Person) Person { p.WeightKg = 140; return p } // a BMI of 27.5 is 79.475 kg
	for _, c := range []struct {
		name       string
		person     Person
		floor, top float64
	}{
		{"healthier", person(Healthier, NoSituation, 0), 70 * 0.83, 70 * 1.6},
		{"healthier, vegetarian", person(Healthier, NoSituation, VegetarianProtein), 70 * 0.996, 70 * 1.6},
		{"gain, vegan", person(Gain, NoSituation, VeganProtein), 70 * 1.079, 70 * 1.6},
		{"lose", person(Lose, NoSituation, 0), 70 * 1.2, 70 * 1.8},
		{"lose, vegan", person(Lose, NoSituation, VeganProtein), 70 * 1.2, 70 * 1.8},
		{"lose, heavy", heavy(person(Lose, NoSituation, 0)), 79.475 * 1.2, 79.475 * 1.8},
		{"muscle", person(Muscle, NoSituation, 0), 70 * 1.4, 70 * 2.0},
		{"pregnant", person(Healthier, Pregnant, 0), 70*0.83 + 20, 70 * 1.5},
		{"pregnant, wants to lose", person(Lose, Pregnant, 0), 70*0.83 + 20, 70 * 1.5},
		{"breastfeeding", person(Muscle, Breastfeeding, 0), 70*0.83 + 20, 70 * 1.5},
		{"eating disorder, wants to lose", person(Lose, EatingDisorder, 0), 70 * 0.83, 70 * 1.6},
	} {
		near(t, c.name+": floor", MinProtein(c.person), c.floor, 0.001)
		near(t, c.name+": ceiling", MaxProtein(c.person), c.top, 0.001)
		for _, style := range []Style{Balanced, Keto, LowCarbohydrate} {
			for _, activity := range []Activity{Sitting, VeryActive} {
				p := c.person
				p.Style, p.Activity = style, activity
				r := Recommend(p)
				if r.Target.Protein < c.floor-0.001 || r.Target.Protein > c.top+0.001 {
					t.Errorf("%s, %s: %.1f g, want %.1f to %.1f", c.name, style, r.Target.Protein, c.floor, c.top)
				}
				energy := r.Target.Protein*4 + r.Target.Fat*9 + r.Target.Carbohydrate*4
				near(t, c.name+": energy of the macros", energy, r.Target.KCal, 0.01)
			}
		}
	}
	small := Person{
		Body: Body{Female, 75, 172, 81}, Goal: Lose, Situation: NoSituation, Activity: Sitting, Pace: 750,
	}
	if r := Recommend(small); !r.ProteinRaised {
		t.Error("raising protein was not reported")
	}
}

func TestRecommend_KetoStaysUnderFiftyGramsOfCarbohydrate(t *testing.T) {
	r := Recommend(
		Person{Body: Body{Male, 20, 200, 140}, Goal: Gain, Situation: NoSituation, Activity: VeryActive, Style: Keto},
	)
	if r.Target.KCal < 4000 || r.Target.Carbohydrate > 50 {
		t.Errorf("got %.0f kcal with %.1f g carbohydrate", r.Target.KCal, r.Target.Carbohydrate)
	}
	near(t, "energy of the macros", r.Target.Protein*4+r.Target.Fat*9+r.Target.Carbohydrate*4, r.Target.KCal, 0.01)
}

func TestWeeklyLoss_IsAtMostOnePercentOfWeight(t *testing.T) {
	near(t, "500 kcal", WeeklyLoss(Recommendation{Deficit: 500}, Person{Body: Body{WeightKg: 90}}), 500*7/7700.0, 1e-9)
	near(t, "a light person", WeeklyLoss(Recommendation{Deficit: 750}, Person{Body: Body{WeightKg: 50}}), 0.5, 1e-9)
	near(t, "a surplus", WeeklyLoss(Recommendation{Deficit: -300}, Person{Body: Body{WeightKg: 50}}), 0, 0)
}

func TestSpecifiedIndication_FollowsTheSpecifiedFormula(t *testing.T) {
	got := SpecifiedIndication(0.5)
	near(t, "total", got.TotalKg, 5.5, 1e-9)
	near(t, "monthly", got.MonthlyKg, 5.5, 1e-9)
	near(t, "weekly", got.WeeklyKg, 1.375, 1e-9)
}

func TestEvidenceIndication_FollowsWeeklyLossToTheGoal(t *testing.T) {
	person := Person{Body: Body{WeightKg: 90}, GoalWeightKg: 80}
	got := EvidenceIndication(Recommendation{Deficit: 500}, person)
	near(t, "weekly", got.WeeklyKg, 0.4545, 1e-4)
	near(t, "monthly", got.MonthlyKg, 1.9697, 1e-4)
	near(t, "total", got.TotalKg, 1.9697, 1e-4)
	near(t, "the least in a month", got.Monthly.Low, 1.9697*0.7, 1e-4)
	near(t, "the most in a month", got.Monthly.High, 1.9697*1.3, 1e-4)
	person.GoalWeightKg = 89.2
	got = EvidenceIndication(Recommendation{Deficit: 500}, person)
	near(t, "weekly near the goal", got.WeeklyKg, 0.4545, 1e-4)
	near(t, "monthly near the goal", got.MonthlyKg, 0.8, 1e-9)
	near(t, "total near the goal", got.TotalKg, 0.8, 1e-9)
	near(t, "the most in a month near the goal", got.Monthly.High, 0.8, 1e-9)
	near(t, "the most in a week near the goal", got.Weekly.High, 0.4545*1.3, 1e-4)
}
