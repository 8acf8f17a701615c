package menu

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Proof is what is known of a week as it was made; what the person changed since is not in it. It is kept as JSON, with
// the week.
type Proof struct {
	Meals     int         `json:"meals"`     // of a day
	Proven    bool        `json:"proven"`    // no week costs less; never with more than planner.ProvableMeals
	Gap       float64     `json:"gap"`       // by which share of what it costs a week could cost less at most; 0 when proven
	Objective float64     `json:"objective"` // what the week costs, see planner.Plan
	Bound     float64     `json:"bound"`     // no week costs less
	Reuse     float64     `json:"reuse"`     // what it costs more than the least that was found, for the ingredients that it saves
	Steps     int         `json:"steps"`     // of work
	Days      [7]DayProof `json:"days"`
	GaveWay   []GaveWay   `json:"gaveWay"` // in the order of planner.SoftRules
}

// DayProof is how a day lay to its target: relative deviations, 0.02 is 2 % too much.
type DayProof struct {
	Energy       float64 `json:"energy"`
	Protein      float64 `json:"protein"`
	Fat          float64 `json:"fat"`
	Carbohydrate float64 `json:"carbohydrate"`
	InBands      bool    `json:"inBands"`
}

// GaveWay is a soft rule that the week did not keep to everywhere.
type GaveWay struct {
	Rule   planner.SoftRule `json:"rule"`
	Reason planner.Reason   `json:"reason"`
	Days   []int            `json:"days"` // on which, each once, 0 is Monday
}

func proofOf(planned planner.Proof, meals int) *Proof {
	proof := &Proof{
		Meals: meals, Proven: planned.Proven, Objective: planned.Objective, Bound: planned.Bound, Reuse: planned.Reuse, Steps: planned.Steps, GaveWay: []GaveWay{},
	}
	if costs := planned.Objective - planned.Reuse; costs > 0 {
		proof.Gap = planned.Gap() / costs
	}
	for day, found := range planned.Days {
		fit := found.Fit
		proof.Days[day] = DayProof{
			Energy:       fit.Energy,
			Protein:      fit.Protein,
			Fat:          fit.Fat,
			Carbohydrate: fit.Carbohydrate,
			InBands:      fit.InBands,
		}
	}
	for _, found := range planned.GaveWay {
		given := GaveWay{Rule: found.Rule, Reason: found.Reason, Days: []int{}}
		for _, place := range found.Places {
			if last := len(given.Days) - 1; last < 0 || given.Days[last] != place.Day {
				given.Days = append(given.Days, place.Day)
			}
		}
		proof.GaveWay = append(proof.GaveWay, given)
	}
	return proof
}

// WeekFigures are how many menus were made for a week, and how good they are.
type WeekFigures struct {
	Monday time.Time // as midnight UTC
	Menus  int
	Few    ProofFigures // of those with up to planner.ProvableMeals meals a day
	Many   ProofFigures // of those with more, of which none is proven to be the best
}

// ProofFigures are of the menus of which a proof was kept.
type ProofFigures struct {
	Count      int
	Proven     int      // to be the best
	MedianGap  *float64 // of the others, see Proof.Gap; nil when there are none
	LargestGap *float64 // of the worst
}

// MaxWeeks is how many weeks can be looked at together.
const MaxWeeks = 60

// Figures counts the menus of each week from one to another, those that have any.
func Figures(ctx context.Context, scope postgres.Scope, from, to Week) ([]WeekFigures, error) {
	const sql = `
		select monday, meals > $4 as many, count(*)::int as menus, count(*) filter (where proven)::int as proven,
			percentile_cont(0.5) within group (order by gap) filter (where not proven) as median_gap, max(gap) filter (where not proven) as largest_gap
		from weekly_menus where tenant_id = $1 and monday between $2 and $3 group by 1, 2 order by 1`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), from.Monday, to.Monday, planner.ProvableMeals)
	if err != nil {
		return nil, fmt.Errorf("counting menus: %w", err)
	}
	groups, err := pgx.CollectRows(rows, pgx.RowToStructByName[struct {
		Monday                time.Time
		Many                  *bool // nil for menus of before proofs were kept
		Menus, Proven         int
		MedianGap, LargestGap *float64
	}])
	if err != nil {
		return nil, fmt.Errorf("counting menus: %w", err)
	}
	var figures []WeekFigures
	for _, group := range groups {
		if last := len(figures) - 1; last < 0 || !figures[last].Monday.Equal(group.Monday) {
			figures = append(figures, WeekFigures{Monday: group.Monday})
		}
		week := &figures[len(figures)-1]
		week.Menus += group.Menus
		proofs := ProofFigures{
			Count:      group.Menus,
			Proven:     group.Proven,
			MedianGap:  group.MedianGap,
			LargestGap: group.LargestGap,
		}
		switch {
		case group.Many == nil:
		case *group.Many:
			week.Many = proofs
		default:
			week.Few = proofs
		}
	}
	return figures, nil
}
