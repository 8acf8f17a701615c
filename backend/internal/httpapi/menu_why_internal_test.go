package httpapi

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestWhy_EveryRuleThatGivesWayHasWords(t *testing.T) {
	t.Parallel()
	for _, rule := range planner.SoftRules {
		for _, reason := range []planner.Reason{planner.ReasonImpossible, planner.ReasonOutweighed,
			planner.ReasonNotFound} {
			message, ok := gaveWayMessage(menu.GaveWay{Rule: rule, Reason: reason})
			if ok == slices.Contains(unreportedRules, rule) || ok && !message.Translated() {
				t.Errorf("%s, %s: has text: %v", rule, reason, ok)
			}
		}
	}
}
