package nutrition

import (
	"slices"
	"testing"
)

func TestBounds_ReportViolations(t *testing.T) {
	woman := Person{
		Body:      Body{Female, 34, 170, 78},
		Goal:      Lose,
		Situation: NoSituation,
		Activity:  Light,
	} // uses some 2,420 kcal, needs 64 g of protein
	small := Person{Body: Body{Female, 60, 150, 50}, Goal: Healthier, Situation: NoSituation, Activity: Sitting}
	with := func(p Person, change func(*Person)) Person { change(&p); return p }
	for _, test := range []struct {
		name   string
		person Person
		macros Macros
		broken []Bound
	}{
		{"an ordinary day", woman, Macros{120, 60, 210}, nil},
		{"more than 750 kcal under what she uses", woman, Macros{100, 40, 150}, []Bound{BoundMinKCal}},
		{"less protein than a body needs", woman, Macros{60, 70, 240}, []Bound{BoundMinProtein}},
		{
			"the same for a vegan, who needs more", with(woman, func(p *Person) { p.Protein = VeganProtein }),
			Macros{70, 70, 230}, []Bound{BoundMinProtein},
		},
		{"the floor, where 750 kcal less is below it", small, Macros{90, 40, 110}, []Bound{BoundMinKCal}},
		{"the floor in whole grams", small, Macros{90, 40, 119}, nil},
		{
			"a deficit during pregnancy", with(woman, func(p *Person) { p.Situation = Pregnant }),
			Macros{120, 60, 210}, []Bound{BoundMinKCal},
		},
		{"nine hundred for ninety", woman, Macros{120, 400, 210}, []Bound{BoundMaxKCal}},
		{
			"bread with keto", with(woman, func(p *Person) { p.Style = Keto }), Macros{120, 140, 60},
			[]Bound{BoundMaxCarbohydrate},
		},
		{"keto", with(woman, func(p *Person) { p.Style = Keto }), Macros{120, 150, 25}, nil},
		{"2.6 g of protein a kg", woman, Macros{205, 60, 210}, []Bound{BoundMaxProtein}},
		{"too little of everything", woman, Macros{20, 10, 0}, []Bound{BoundMinKCal, BoundMinProtein}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := BoundsFor(test.person).Violations(test.macros); !slices.Equal(got, test.broken) {
				t.Errorf("%+v breaks %v of %+v, want %v", test.macros, got, BoundsFor(test.person), test.broken)
			}
		})
	}
}

func TestBounds_AllowTheRecommendation(t *testing.T) {
	for _, sex := range []Sex{Female, Male} {
		for _, activity := range []Activity{Sitting, Light, Active, VeryActive} {
			for _, goal := range []Goal{Lose, Healthier, Gain, Muscle} {
				for _, style := range []Style{Balanced, Keto, LowCarbohydrate} {
					for weight := 40.0; weight < 160; weight += 7.3 {
						p := Person{
							Body:      Body{sex, 41, 172, weight},
							Goal:      goal,
							Situation: NoSituation,
							Activity:  activity,
							Style:     style,
						}
						target := Recommend(p).Target
						macros := Macros{target.Protein, target.Fat, target.Carbohydrate}
						if broken := BoundsFor(p).Violations(macros); broken != nil {
							t.Errorf(
								"%+v is recommended %+v, which breaks %v of %+v",
								p,
								target,
								broken,
								BoundsFor(p),
							)
						}
					}
				}
			}
		}
	}
}
