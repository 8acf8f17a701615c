package planner

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// Steps of work that planning a week may take. They are counted rather than timed, so that the same request gives the
// same week on any machine; a step is some 45 ns on a machine of 2024.
const (
	proofSteps = 720_000 // to find the best week and prove it
	usualSteps = 280_000 // to find a good one when that did not
	manySteps  = 850_000 // the same for days of many meals
)

// ProvableMeals is the most meals of a day of which the best week is sought. Of five and more there are so many days
// that the steps would not do.
const ProvableMeals = 4

// PlannedWeek is a week with its proof.
type PlannedWeek struct {
	Week  Week
	Proof Proof
}

// Plan composes a week. The error is a *ShortageError when no week keeps to the hard rules, and that of ctx when it
// ends first.
//
// Its objective is what the days' dishes cost by the soft rules, what the days cost for lying away from their targets,
// second uses of a dish, and like main ingredients on days that follow each other, with the days in their best order.
// It is proved, where the steps suffice, among the weeks whose days lie within the bands, or within the first widening
// of them that holds a week, and whose dishes neither come back within seven days nor are disliked, as long as there
// are enough others (see [SoftReturns]; a dish of the week before or after counts as coming back on whichever day,
// which is a little more than the rule asks); with leftovers, among weeks with the same. Distinct ingredients are no
// part of it: they choose among weeks that cost little more than the least, see [Proof.Reuse].
func Plan(ctx context.Context, pool *Pool, request Request) (PlannedWeek, error) {
	if err := shortage(pool, request); err != nil {
		return PlannedWeek{}, err
	}
	m := newModel(pool, request)
	result, err := m.best(ctx)
	if err != nil {
		return PlannedWeek{}, err
	}
	if result.days == nil {
		return PlannedWeek{}, &ShortageError{
			Meals: slices.DeleteFunc(CountRecipes(pool, request), func(c MealCount) bool { return c.Needed == 0 }),
		}
	}
	if request.Leftovers > 0 {
		if m, result, err = m.withLeftovers(ctx, result); err != nil {
			return PlannedWeek{}, err
		}
	}
	week := m.week(result)
	return PlannedWeek{Week: week, Proof: m.proof(result, week)}, nil
}

// outcome is what the solver found, and how far it got.
type outcome struct {
	problem *optimum.Problem
	optimum.Result
	days    []*optimum.Day
	widened int  // steps of widenings that were given up before
	chosen  bool // dishes had to be chosen among more than there should be, see choice
	certain bool // there is provably no week short of that
	steps   int
}

// attempt is how far the bands are widened, and among how many dishes is chosen.
type attempt struct {
	widened int
	choice  choice
	chosen  bool
}

// attempts are all there are, in their order: at each widening of the bands the dishes that should be chosen from, and
// then all.
func (m *model) attempts() []attempt {
	var all []attempt
	for step := range widenings {
		choice := m.choice
		all = append(all, attempt{widened: step, choice: choice})
		for _, least := range []breadth{notDisliked, everything} {
			if wider, other := choice.widened(least); other && m.more(wider, choice) {
				choice = wider
				all = append(all, attempt{widened: step, choice: choice, chosen: true})
			}
		}
	}
	return all
}

// best solves the week: within the bands and, where that provably has no week, within each widening of them; and
// without proof when the steps end before there is any week.
func (m *model) best(ctx context.Context) (outcome, error) {
	steps, certain := 0, true
	counted := m.choice
	attempts := m.attempts()
	for n, try := range attempts {
		if len(m.request.Slots) > ProvableMeals {
			break
		}
		if err := ctx.Err(); err != nil {
			return outcome{}, fmt.Errorf("planning a week: %w", err)
		}
		m.choice = try.choice
		problem := m.problem(widenings[try.widened], max(proofSteps-steps, proofSteps/4))
		result := optimum.Solve(problem)
		steps += result.Steps
		if result.Days != nil {
			return outcome{
				problem: problem,
				Result:  result,
				days:    result.Days,
				widened: try.widened,
				chosen:  try.chosen,
				certain: certain,
				steps:   steps,
			}, nil
		}
		if certain = certain && result.Proven; !certain &&
			(n+1 == len(attempts) || attempts[n+1].widened > try.widened) {
			break
		}
	}
	if err := ctx.Err(); err != nil {
		return outcome{}, fmt.Errorf("planning a week: %w", err)
	}
	m.choice = counted
	budget := usualSteps
	if len(m.request.Slots) > ProvableMeals {
		budget = manySteps
		problem := m.problem(widenings[0], budget)
		problem.ImproveOnly = true
		if result := optimum.Solve(problem); result.Days != nil {
			return outcome{problem: problem, Result: result, days: result.Days, certain: true, steps: result.Steps}, nil
		}
	}
	wider, other := counted.widened(everything)
	for _, choice := range []choice{counted, wider} {
		m.choice = choice
		problem := m.problem(widening{math.Inf(1), math.Inf(1)}, budget)
		problem.Start, problem.ImproveOnly = m.start(problem), true
		result := optimum.Solve(problem)
		steps += result.Steps
		if result.Days != nil || !other {
			return outcome{
				problem: problem,
				Result:  result,
				days:    result.Days,
				widened: len(widenings) - 1,
				steps:   steps,
			}, nil
		}
		other = false
	}
	return outcome{}, nil
}
