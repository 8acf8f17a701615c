package planner_test

import (
	"context"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

func TestZRetired(t *testing.T) {
	pool, _, _ := platform(t)
	p := plannertest.DemoPeople()[0]
	week, _ := planner.Plan(context.Background(), pool, p.Request)
	week.Days[1].Meals[2].Recipe = "gone"
	_, err := planner.Alternatives(pool, p.Request, week, planner.Place{Day: 2, Slot: planner.Dinner}, 2)
	t.Log(err)
}
