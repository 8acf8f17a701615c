package planner_test

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

func TestZZ(t *testing.T) {
	pool, dishes, ingredients := platform(t)
	var times []time.Duration
	for _, person := range plannertest.People(7, 200, ingredients) {
		start := time.Now()
		week, err := planner.Plan(context.Background(), pool, person.Request)
		took := time.Since(start)
		times = append(times, took)
		var shortage *planner.ShortageError
		r := person.Request
		if errors.As(err, &shortage) {
			fmt.Printf("%-10s SHORT %5.0f kcal %d slots %v keto %v %v lact %v | %v advice %+v %v\n", person.Name, r.Target.KCal, len(r.Slots), r.Rules.Diet, r.Rules.Keto, r.Rules.Allergens, r.Rules.Lactose, shortage.Error(), shortage.Advice, took)
			continue
		}
		in := plannertest.DaysInBands(dishes, r, week)
		if in < 7 {
			fmt.Printf("%-10s %d in %5.0f kcal %.0f/%.0f/%.0f %d slots %v keto %v %v lact %v %v\n", person.Name, in, r.Target.KCal, r.Target.Protein*400/r.Target.KCal, r.Target.Fat*900/r.Target.KCal, r.Target.Carbohydrate*400/r.Target.KCal, len(r.Slots), r.Rules.Diet, r.Rules.Keto, r.Rules.Allergens, r.Rules.Lactose, took)
		}
	}
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	fmt.Println("median", times[100], "p95", times[190], "max", times[199])
}
