package menu

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Proof describes the quality of a week as it was planned, before any change by the account. It is stored with the week
// as JSON.
type Proof struct {
	Meals     int         `json:"meals"`     // meals a day
	Proven    bool        `json:"proven"`    // no week costs less; false for more than planner.ProvableMeals meals
	Gap       float64     `json:"gap"`       // largest share of its cost by which a week could cost less; 0 when proven
	Objective float64     `json:"objective"` // cost of the week, see planner.Plan
	Bound     float64     `json:"bound"`     // lower bound on the cost of any week
	Reuse     float64     `json:"reuse"`     // cost above the least found, accepted for using fewer ingredients
	Steps     int         `json:"steps"`     // steps of work
	Days      [7]DayProof `json:"days"`
	GaveWay   []GaveWay   `json:"gaveWay"` // in the order of planner.SoftRules
	Wishes    *Wishes     `json:"wishes,omitempty"`
}

// DayProof is how far a day is from its target, as relative deviations: 0.02 is 2 % too much.
type DayProof struct {
	Energy       float64 `json:"energy"`
	Protein      float64 `json:"protein"`
	Fat          float64 `json:"fat"`
	Carbohydrate float64 `json:"carbohydrate"`
	InBands      bool    `json:"inBands"`
}

// GaveWay is a soft rule that the week does not keep to everywhere.
type GaveWay struct {
	Rule   planner.SoftRule `json:"rule"`
	Reason planner.Reason   `json:"reason"`
	Days   []int            `json:"days"` // each once, 0 for Monday
}

// proofOf returns the proof of a planned week. The days before first have no meals, and nothing to prove.
func proofOf(planned planner.Proof, meals, first int) *Proof {
	proof := &Proof{
		Meals:     meals,
		Proven:    planned.Proven,
		Objective: planned.Objective,
		Bound:     planned.Bound,
		Reuse:     planned.Reuse,
		Steps:     planned.Steps,
		GaveWay:   []GaveWay{},
	}
	if least := planned.Objective - planned.Reuse; least > 0 {
		proof.Gap = planned.Gap() / least
	}
	for day, dayProof := range planned.Days {
		if day < first {
			proof.Days[day].InBands = true
			continue
		}
		fit := dayProof.Fit
		proof.Days[day] = DayProof{
			Energy:       fit.Energy,
			Protein:      fit.Protein,
			Fat:          fit.Fat,
			Carbohydrate: fit.Carbohydrate,
			InBands:      fit.InBands,
		}
	}
	for _, rule := range planned.GaveWay {
		gaveWay := GaveWay{Rule: rule.Rule, Reason: rule.Reason, Days: []int{}}
		for _, place := range rule.Places {
			if place.Day < first {
				continue
			}
			if last := len(gaveWay.Days) - 1; last < 0 || gaveWay.Days[last] != place.Day {
				gaveWay.Days = append(gaveWay.Days, place.Day)
			}
		}
		if len(gaveWay.Days) > 0 {
			proof.GaveWay = append(proof.GaveWay, gaveWay)
		}
	}
	return proof
}

// WeekFigures are the number of menus planned for a week, and their quality.
type WeekFigures struct {
	Monday time.Time // midnight UTC
	Menus  int
	Few    ProofFigures // menus with up to planner.ProvableMeals meals a day
	Many   ProofFigures // menus with more meals a day, none of which is proven optimal
}

// ProofFigures summarise the menus that have a proof.
type ProofFigures struct {
	Count      int
	Proven     int      // menus proven optimal
	MedianGap  *float64 // median Proof.Gap of the menus that are not proven; nil when there are none
	LargestGap *float64 // largest Proof.Gap; nil when all are proven
}

// maxFigureWeeks is the largest number of weeks of Figures.
const maxFigureWeeks = 60

// Figures returns the figures of each week between from and to, inclusive, that has menus. The error is of
// kind Invalid when to is before from, or they are more than maxFigureWeeks apart.
func Figures(ctx context.Context, scope postgres.Scope, from, to Week) ([]WeekFigures, error) {
	problems := errs.Fields{}
	switch weeks := int(to.Monday.Sub(from.Monday)/(7*24*time.Hour)) + 1; {
	case weeks < 1:
		problems.Add("to", locale.T("menu.problem.lastDayBeforeFirst"))
	case weeks > maxFigureWeeks:
		problems.Add("to", locale.T("menu.problem.chooseAtMostWeeks"))
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	const sql = `
		select monday, meals > $4 as many, count(*)::int as menus, count(*) filter (where proven)::int as proven,
			percentile_cont(0.5) within group (order by gap) filter (where not proven) as median_gap,
			max(gap) filter (where not proven) as largest_gap
		from weekly_menus where tenant_id = $1 and monday between $2 and $3 group by 1, 2 order by 1`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), from.Monday, to.Monday, planner.ProvableMeals)
	if err != nil {
		return nil, fmt.Errorf("counting menus: %w", err)
	}
	groups, err := pgx.CollectRows(rows, pgx.RowToStructByName[struct {
		Monday                time.Time
		Many                  *bool // nil for menus from before proofs were stored
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
