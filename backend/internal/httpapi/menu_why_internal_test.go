package httpapi

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestEveryRuleThatGivesWayHasWords(t *testing.T) {
	silent := []planner.SoftRule{planner.SoftIngredients, planner.SoftTaste} // never reported
	for _, rule := range planner.SoftRules {
		if words, ok := relaxedWords[rule]; ok == slices.Contains(silent, rule) || ok && (words.NL == "" || words.EN == "") {
			t.Errorf("%s: said %v", rule, ok)
		}
	}
}
