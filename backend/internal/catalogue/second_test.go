package catalogue

import (
	"os"
	"testing"
)

func TestCheckSecond_NeedsAReasonToDiffer(t *testing.T) {
	t.Parallel()
	chickpeas := validIngredient("peulvruchten", "kikkererwten", Composition{KCal: 122})
	expectProblems(t, checkSecond(chickpeas))
	chickpeas.second = second{Source: Source{Table: USDA, Code: "1"}, kcal: 137}
	expectProblems(
		t,
		checkSecond(chickpeas),
		"x: 122 kcal, but usda 1 has 137; take other values, or say why under differs",
	)
	chickpeas.second.differs = "other beans"
	expectProblems(t, checkSecond(chickpeas))
	chickpeas.Composition[KCal] = 128
	expectProblems(t, checkSecond(chickpeas), "x: the second source agrees, so nothing has to be said about it")
}

func TestCheckSecond_AcceptsFiveKCal(t *testing.T) {
	t.Parallel()
	lettuce := validIngredient("groente", "sla", Composition{KCal: 18})
	lettuce.second = second{Source: Source{Table: USDA, Code: "1"}, kcal: 14}
	expectProblems(t, checkSecond(lettuce))
	lettuce.second.kcal = 12
	expectProblems(
		t,
		checkSecond(lettuce),
		"x: 18 kcal, but usda 1 has 12; take other values, or say why under differs",
	)
}

// minAgreement is the share of second sources that the energy of the catalogue has to agree with.
const minAgreement = 0.83

func TestSecondSources_AgreeInEnergy(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	var all, agree int
	for _, ingredient := range book.Ingredients {
		if _, kcal, ok := ingredient.Second(); ok {
			all++
			if ingredient.AgreesWith(kcal) {
				agree++
			}
		}
	}
	if share := float64(agree) / float64(all); share < minAgreement {
		t.Errorf("the energy of %d of %d ingredients (%.0f %%) is within 10 %% of their second source, want %.0f %%",
			agree, all, 100*share, 100*minAgreement)
	}
}
