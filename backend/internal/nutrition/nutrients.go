// Package nutrition knows energy and macronutrients. Its functions are pure: no clock, no storage.
package nutrition

// Energy in kcal/g as defined for labels by Regulation (EU) No 1169/2011, annex XIV. Alcohol (7 kcal/g) is not part of
// Nutrients.
const (
	KCalPerGramProtein      = 4
	KCalPerGramFat          = 9
	KCalPerGramCarbohydrate = 4
	KCalPerGramFibre        = 2
)

// Nutrients are the energy and macronutrients in some amount of food: 100 g, a portion or a day. KCal is in
// kilocalories, everything else in grams, and nothing is negative. Carbohydrate is available carbohydrate, without
// fibre. Saturated is part of Fat and Sugars are part of Carbohydrate.
type Nutrients struct {
	KCal         float64
	Protein      float64
	Fat          float64
	Saturated    float64
	Carbohydrate float64
	Sugars       float64
	Fibre        float64
	Salt         float64
}

// Add returns the sum of n and m.
func (n Nutrients) Add(m Nutrients) Nutrients {
	return Nutrients{
		KCal:         n.KCal + m.KCal,
		Protein:      n.Protein + m.Protein,
		Fat:          n.Fat + m.Fat,
		Saturated:    n.Saturated + m.Saturated,
		Carbohydrate: n.Carbohydrate + m.Carbohydrate,
		Sugars:       n.Sugars + m.Sugars,
		Fibre:        n.Fibre + m.Fibre,
		Salt:         n.Salt + m.Salt,
	}
}

// Scale returns the nutrients of factor times the amount; factor must not be negative.
func (n Nutrients) Scale(factor float64) Nutrients {
	return Nutrients{
		KCal:         n.KCal * factor,
		Protein:      n.Protein * factor,
		Fat:          n.Fat * factor,
		Saturated:    n.Saturated * factor,
		Carbohydrate: n.Carbohydrate * factor,
		Sugars:       n.Sugars * factor,
		Fibre:        n.Fibre * factor,
		Salt:         n.Salt * factor,
	}
}

// EnergyFromMacros returns the energy in kcal of protein, fat, carbohydrate and fibre, at 4/9/4/2 kcal per gram. It is
// less than KCal for food with alcohol, organic acids or polyols.
func (n Nutrients) EnergyFromMacros() float64 {
	return n.Protein*KCalPerGramProtein + n.Fat*KCalPerGramFat +
		n.Carbohydrate*KCalPerGramCarbohydrate + n.Fibre*KCalPerGramFibre
}

// Split is the energy from each macronutrient, in percent. For food the sum is slightly below 100, since fibre provides
// energy too.
type Split struct {
	Protein      float64
	Fat          float64
	Carbohydrate float64
}

// Split returns the share of KCal that each macronutrient provides. All shares are zero without energy.
func (n Nutrients) Split() Split {
	if n.KCal <= 0 {
		return Split{}
	}
	share := func(grams, kcalPerGram float64) float64 { return 100 * grams * kcalPerGram / n.KCal }
	return Split{
		Protein:      share(n.Protein, KCalPerGramProtein),
		Fat:          share(n.Fat, KCalPerGramFat),
		Carbohydrate: share(n.Carbohydrate, KCalPerGramCarbohydrate),
	}
}
