package catalogue

import "testing"

func TestCheckKeeping_ComparesDaysWithText(t *testing.T) {
	t.Parallel()
	other := func(days, text string) string {
		return "This says " + days + ", but the text says something else: " + text
	}
	for name, test := range map[string]struct {
		nl, en string
		days   int
		want   []string
	}{
		"the number of the text is fine": {
			"Blijft 2 dagen goed in de koelkast. Ook koud lekker.", "Keeps for 2 days in the fridge. Good cold too.",
			2, nil,
		},
		"another number is not": {
			"Blijft 2 dagen goed in de koelkast.", "Keeps for 2 days in the fridge.", 3,
			[]string{other("3", "Blijft 2 dagen goed in de koelkast."), other("3", "Keeps for 2 days in the fridge.")},
		},
		"nor one of the two languages": {
			"Blijft 2 dagen goed in de koelkast.", "Keeps for 3 days in the fridge.", 2, []string{
				other("2", "Keeps for 3 days in the fridge."),
			},
		},
		"what keeps is not to be eaten at once": {
			"Koel snel af. Blijft een dag goed in de koelkast.", "Cool quickly. Keeps for a day in the fridge.", 0,
			[]string{
				other("0", "Koel snel af. Blijft een dag goed in de koelkast."),
				other("0", "Cool quickly. Keeps for a day in the fridge."),
			},
		},
		"a part that keeps may be what the dish is about": {
			"De curry blijft drie dagen goed in de koelkast. Kook de rijst vers.",
			"The curry keeps for three days in the fridge. Cook the rice fresh.", 3, nil,
		},
		"or not": {
			"De saus blijft 3 dagen goed in de koelkast. Bak de vis vers.",
			"The sauce keeps for 3 days in the fridge. Fry the fish fresh.", 0, nil,
		},
		"of parts, one number is chosen": {
			"De kip blijft 2 dagen goed in de koelkast, de sla een dag.",
			"The chicken keeps for 2 days in the fridge, the slaw for one.", 1, nil,
		},
		"what is eaten at once does not keep, though its sauce does": {
			"Meteen eten. De saus blijft 3 dagen goed in de koelkast.",
			"Eat at once. The sauce keeps for 3 days in the fridge.", 3,
			[]string{
				other("3", "Meteen eten. De saus blijft 3 dagen goed in de koelkast."),
				other("3", "Eat at once. The sauce keeps for 3 days in the fridge."),
			},
		},
		"what is best at once may keep": {
			"Meteen eten is het lekkerst. Een restje blijft 1 dag goed in de koelkast.",
			"Best eaten straight away. Leftovers keep for 1 day in the fridge.", 1, nil,
		},
		"a freezer is no fridge": {
			"Invriezen kan tot 3 maanden.", "It can be frozen for 3 months.", 2, []string{
				"Also write in the text how many days it keeps in the fridge: 2.",
			},
		},
		"nor is a jar": {
			"Blijft 3 weken goed in een gesloten pot.", "Keeps for 3 weeks in a closed jar.", 0, nil,
		},
		"a week is seven days": {"Blijven een week goed in de koelkast.", "Keep for a week in the fridge.", 7, nil},
		"half a day is none": {
			"Blijft een halve dag goed in de koelkast.", "Keeps for half a day in the fridge.", 0, nil,
		},
		"the next day is one day": {
			"Morgen ook lekker: de volgende dag is hij het best. Bewaar hem in de koelkast.",
			"Better the next day. Keep it in the fridge.", 1, nil,
		},
		"nothing keeps for months": {
			"",
			"",
			31,
			[]string{"31 days: expected 0 to 30.", "Also write in the text how many days it keeps in the fridge: 31."},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			recipe := &Recipe{Storage: Text{"nl": test.nl, "en": test.en}, FridgeDays: test.days}
			expectFaults(t, append(checkKeeping(recipe), checkStorageText(recipe)...), test.want...)
		})
	}
}

func TestValidateRecipe_AcceptsATextWithoutDays(t *testing.T) {
	t.Parallel()
	expectFaults(t, checkKeeping(&Recipe{FridgeDays: 2, Storage: Text{"nl": "Bewaar de saus apart."}}))
}
