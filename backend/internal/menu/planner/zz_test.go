package planner_test

import (
	"context"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

func platform(tb testing.TB) (*planner.Pool, map[string]catalogue.Dish, []string) {
	tb.Helper()
	book, err := catalogue.Load(os.DirFS("../../../../tenants/lepelblad"))
	if err != nil {
		tb.Fatal(err)
	}
	dishes := map[string]catalogue.Dish{}
	var sources []planner.Source
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			tb.Fatal(err)
		}
		dishes[recipe.Slug] = dish
		sources = append(sources, planner.Source{ID: recipe.Slug, Dish: dish, Derived: dish.Derive()})
	}
	return planner.Prepare(sources), dishes, slices.Sorted(maps.Keys(book.Ingredients))
}

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestZZ(t *testing.T) {
	pool, dishes, ingredients := platform(t)
	var times []time.Duration
	var e, m []float64
	proven, planned := 0, 0
	for i, person := range plannertest.People(7, 200, ingredients) {
		var log []any
		pr := false
		planner.DEBUG = func(at int, r optimum.Result) {
			log = append(log, at, r.Days != nil, r.Proven, r.Best, r.Bound, r.Steps, r.Columns, r.Listed, r.Nodes, "|")
			pr = r.Proven
		}
		if o := os.Getenv("ONE"); o != "" && o != strconv.Itoa(i) {
			continue
		}
		optimum.DBG = os.Getenv("ONE") != ""
		b := cpu()
		got, err := planner.Plan(context.Background(), pool, person.Request)
		d := cpu() - b
		if err != nil && len(log) == 0 {
			continue
		}
		times = append(times, d)
		if err != nil || !pr {
			t.Log(i, len(person.Request.Slots), person.Request.Rules.Diet, person.Request.Keto, d, err, log)
		}
		if err != nil {
			continue
		}
		planned++
		if pr {
			proven++
		}
		if broken := plannertest.Check(dishes, person.Request, got.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		for _, day := range got.Week.Days {
			var k, p, f, c float64
			for _, meal := range day.Meals {
				n := dishes[meal.Recipe].Nutrients().Scale(float64(meal.Portion) / 4)
				k, p, f, c = k+n.KCal, p+n.Protein, f+n.Fat, c+n.Carbohydrate
			}
			tg := person.Request.Target
			e = append(e, math.Abs(k/tg.KCal-1))
			m = append(m, math.Abs(p/tg.Protein-1), math.Abs(f/tg.Fat-1))
			if !person.Request.Keto {
				m = append(m, math.Abs(c/tg.Carbohydrate-1))
			}
		}
	}
	slices.Sort(times)
	slices.Sort(e)
	slices.Sort(m)
	mean := func(x []float64) float64 {
		s := 0.0
		for _, v := range x {
			s += v
		}
		return s / float64(len(x)) * 100
	}
	t.Logf("%d planned %d proven; times %v %v %v; energy mean %.2f p95 %.2f; macros mean %.2f p95 %.2f", planned, proven, times[len(times)/2], times[len(times)*95/100], times[len(times)-1], mean(e), 100*e[len(e)*95/100], mean(m), 100*m[len(m)*95/100])
}
