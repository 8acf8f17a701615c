package planner

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// Budgets of the solver. Steps are counted instead of time, so that a request gives the same week on any machine; a
// step takes about 45 ns on a machine of 2024.
const (
	proofSteps    = 1_000_000 // for the best week and its proof
	fallbackSteps = 280_000   // for a good week when that fails
	manyMealSteps = 850_000   // for days with more than ProvableMeals meals
)

// ProvableMeals is the largest number of meals a day for which the best week is searched. With more there are too many
// possible days for the budget.
const ProvableMeals = 4

// PlannedWeek is a week with its proof.
type PlannedWeek struct {
	Week  Week
	Proof Proof
}

// Plan plans a week. The error is a *ShortageError when no week satisfies the hard rules, or that of ctx.
//
// The objective is the sum of the costs of the dishes by the soft rules, the costs of the days' deviations from their
// targets, of second uses of a dish, and of equal main ingredients on adjacent days, with the days in their best order.
// Within the budget it is proved optimal among the weeks whose days are within the bands, or within the first widening
// that has a feasible week, and whose dishes are neither repeated within seven days nor disliked, as long as there are
// enough others (see [SoftReturns]; a dish of an adjacent week counts as repeated on every day, which is stricter than
// the rule). With leftovers, it is proved among weeks with the same leftovers. Distinct ingredients are not part of the
// objective: they choose among weeks that cost little more than the least, see [Proof.Reuse].
func Plan(ctx context.Context, pool *Pool, request Request) (PlannedWeek, error) {
	if request.Rhythm != nil {
		return planRhythm(ctx, pool, request)
	}
	if err := shortage(pool, request); err != nil {
		return PlannedWeek{}, err
	}
	m := newModel(pool, request)
	result, err := m.solve(ctx)
	if err != nil {
		return PlannedWeek{}, err
	}
	if result.days == nil {
		return PlannedWeek{}, &ShortageError{
			Meals: slices.DeleteFunc(CountRecipes(pool, request), func(c MealCount) bool { return c.Needed == 0 }),
		}
	}
	if request.Leftovers > 0 {
		if m, result, err = m.addLeftovers(ctx, result); err != nil {
			return PlannedWeek{}, err
		}
	}
	week := m.week(result)
	return PlannedWeek{Week: week, Proof: m.newProof(result, week)}, nil
}

// outcome is the result of solving a model.
type outcome struct {
	problem *optimum.Problem
	optimum.Result
	days        []*optimum.Day
	widened     int  // index of the widening used
	widerChoice bool // a wider choice than the narrowest was needed, see choice
	provenEmpty bool // all attempts before this one provably have no week
	steps       int
}

// attempt is a combination of a widening and a choice of dishes.
type attempt struct {
	widened     int
	choice      choice
	widerChoice bool
}

// attempts returns all attempts in order: for each widening of the bands first the narrowest choice, then wider ones.
func (m *model) attempts() []attempt {
	var attempts []attempt
	for step := range widenings {
		choice := m.choice
		attempts = append(attempts, attempt{widened: step, choice: choice})
		for _, minimum := range []breadth{notDisliked, everything} {
			if wider, ok := choice.widen(minimum); ok && m.admitsMore(wider, choice) {
				choice = wider
				attempts = append(attempts, attempt{widened: step, choice: choice, widerChoice: true})
			}
		}
	}
	return attempts
}

// solve finds a week: the best one of the first attempt with a feasible week or, when the budget ends before that, a
// good one without proof.
func (m *model) solve(ctx context.Context) (outcome, error) {
	steps, provenEmpty := 0, true
	narrowest := m.choice
	attempts := m.attempts()
	for n, a := range attempts {
		if len(m.request.Slots) > ProvableMeals {
			break
		}
		if err := ctx.Err(); err != nil {
			return outcome{}, fmt.Errorf("planning a week: %w", err)
		}
		m.choice = a.choice
		problem := m.problem(widenings[a.widened], max(proofSteps-steps, proofSteps/4))
		result := optimum.Solve(problem)
		steps += result.Steps
		if result.Days != nil {
			return outcome{
				problem:     problem,
				Result:      result,
				days:        result.Days,
				widened:     a.widened,
				widerChoice: a.widerChoice,
				provenEmpty: provenEmpty,
				steps:       steps,
			}, nil
		}
		if provenEmpty = provenEmpty && result.Proven; !provenEmpty &&
			(n+1 == len(attempts) || attempts[n+1].widened > a.widened) {
			break
		}
	}
	if err := ctx.Err(); err != nil {
		return outcome{}, fmt.Errorf("planning a week: %w", err)
	}
	m.choice = narrowest
	budget := fallbackSteps
	if len(m.request.Slots) > ProvableMeals {
		budget = manyMealSteps
		problem := m.problem(widenings[0], budget)
		problem.ImproveOnly = true
		if result := optimum.Solve(problem); result.Days != nil {
			return outcome{
				problem:     problem,
				Result:      result,
				days:        result.Days,
				provenEmpty: true,
				steps:       result.Steps,
			}, nil
		}
	}
	wider, canWiden := narrowest.widen(everything)
	for _, choice := range []choice{narrowest, wider} {
		m.choice = choice
		problem := m.problem(widening{math.Inf(1), math.Inf(1)}, budget)
		problem.Start, problem.ImproveOnly = m.startWeek(problem), true
		result := optimum.Solve(problem)
		steps += result.Steps
		if result.Days != nil || !canWiden {
			return outcome{
				problem: problem,
				Result:  result,
				days:    result.Days,
				widened: len(widenings) - 1,
				steps:   steps,
			}, nil
		}
		canWiden = false
	}
	return outcome{}, nil
}
