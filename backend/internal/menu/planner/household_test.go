package planner_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

// A rule that is not merged would not apply to companions.
func TestMergeRules_KeepsEveryField(t *testing.T) {
	t.Parallel()
	full := planner.Rules{
		Diet: catalogue.Vegan, Keto: true,
		Intolerances: []catalogue.Intolerance{"milk"},
		Ingredients:  []string{"ui"},
		Groups:       []catalogue.FoodGroup{"groente"},
		Vulnerable:   []catalogue.Vulnerable{catalogue.Pregnant},
	}
	for n := range reflect.TypeFor[planner.Rules]().NumField() {
		field := reflect.TypeFor[planner.Rules]().Field(n).Name
		if reflect.ValueOf(full).Field(n).IsZero() {
			t.Errorf("this test does not set %s", field)
		}
	}
	if got := planner.MergeRules(planner.Rules{}, full); !reflect.DeepEqual(got, full) {
		t.Errorf("got %+v, want %+v", got, full)
	}
}

func TestMergeRules_ExcludesUnion(t *testing.T) {
	t.Parallel()
	pool, _, ingredients := platform(t)
	people := plannertest.People(3, 60, ingredients)
	merged := 0
	for n := range len(people) - 2 {
		a, b := people[n].Request.Rules, people[n+1].Request.Rules
		c := planner.Rules{Intolerances: people[n+2].Request.Rules.Intolerances} // no diet
		var want []string
		for _, id := range planner.Allowed(pool, planner.Rules{Diet: catalogue.Omnivore}) {
			allergens := planner.Rules{Diet: catalogue.Omnivore, Intolerances: c.Intolerances}
			if planner.BrokenRule(pool, a, id) == "" && planner.BrokenRule(pool, b, id) == "" &&
				planner.BrokenRule(pool, allergens, id) == "" {
				want = append(want, id)
			}
		}
		if got := planner.Allowed(pool, planner.MergeRules(a, b, c)); !slices.Equal(got, want) {
			t.Errorf("%s and the next two: %d recipes are left, want %d", people[n].Name, len(got), len(want))
		}
		if len(want) > 0 {
			merged++
		}
	}
	if merged < 40 {
		t.Errorf("only %d of the merged rules leave anything", merged)
	}
	if rules := planner.MergeRules(); rules.Diet != catalogue.Omnivore {
		t.Errorf("nobody's rules are %+v", rules)
	}
}

// addCompanions adds vegetarians without nuts at dinner from Monday to Friday.
func addCompanions(request *planner.Request) {
	request.Companions = map[planner.Place]planner.Companions{}
	for day := range 5 {
		rules := planner.Rules{
			Diet:         catalogue.Vegetarian,
			Intolerances: catalogue.IntolerancesTo(catalogue.TreeNuts, catalogue.Peanuts),
		}
		place := planner.Place{Day: day, Slot: planner.Dinner}
		request.Companions[place] = planner.Companions{Rules: rules, Portions: 1.5}
	}
}

func TestCompanions_RulesApply(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	meat := 0
	for _, person := range plannertest.DemoPeople()[:3] {
		request := person.Request
		addCompanions(&request)
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatalf("%s: %v", person.Name, err)
		}
		if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		for day := range 7 {
			for _, meal := range planned.Week.Days[day].Meals {
				if diet, _ := dishes[meal.Recipe].Diet(); !catalogue.Vegetarian.Admits(diet) {
					meat++
				}
			}
		}
		place := planner.Place{Day: 1, Slot: planner.Dinner}
		options, err := planner.Alternatives(pool, request, planned.Week, place, 1000)
		if err != nil || len(options) == 0 {
			t.Fatalf("%s: %d alternatives (%v)", person.Name, len(options), err)
		}
		for _, option := range options {
			changed, _, err := planner.Replace(pool, request, planned.Week, place, option.Meal.Recipe, 0)
			if broken := plannertest.Check(dishes, request, changed); err != nil || broken != nil {
				t.Errorf("%s: %v %v", person.Name, broken, err)
			}
		}
		changed, _, err := planner.NewDay(pool, request, planned.Week, 2, 1)
		if broken := plannertest.Check(dishes, request, changed); err != nil || broken != nil {
			t.Errorf("%s: %v %v", person.Name, broken, err)
		}
	}
	if meat == 0 {
		t.Error("where nobody eats along there is no meat or fish either")
	}
}

func TestCompanions_ShortageIsReported(t *testing.T) {
	t.Parallel()
	pool, _, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	addCompanions(&request)
	for place, companions := range request.Companions {
		companions.Rules = planner.Rules{Groups: []catalogue.FoodGroup{"groente"}}
		request.Companions[place] = companions
	}
	_, err := plan(pool, request)
	var shortage *planner.ShortageError
	if !errors.As(err, &shortage) || len(shortage.Meals) != 1 || shortage.Meals[0].MealTime != catalogue.Dinner ||
		shortage.Meals[0].Needed != 5 || shortage.Meals[0].Available >= 5 {
		t.Errorf("got %v", err)
	}
}

func TestLeftover_CountMatchesRequest(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	found, wanted := 0, 0
	for _, person := range []plannertest.Person{plannertest.DemoPeople()[0], plannertest.DemoPeople()[5]} {
		for _, slot := range []planner.Slot{"", planner.Dinner} {
			for requested := 1; requested <= planner.MaxLeftovers; requested++ {
				request := person.Request
				request.Leftovers, request.LeftoverSlot = requested, slot
				addCompanions(&request)
				planned, err := planner.Plan(context.Background(), pool, request)
				if err != nil {
					t.Fatal(err)
				}
				if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
					t.Errorf("%s, %d: %v", person.Name, requested, broken)
				}
				count := 0
				for day := range 7 {
					for _, meal := range planned.Week.Days[day].Meals {
						if !meal.Leftover {
							continue
						}
						count++
						want := planner.Lunch
						if slot != "" {
							want = slot
						}
						source, ok := planned.Week.Source(planner.Place{Day: day, Slot: meal.Slot})
						leftover, hasLeftover := planned.Week.Leftover(source)
						if !ok || !hasLeftover || meal.Slot != want ||
							leftover != (planner.Place{Day: day, Slot: meal.Slot}) {
							t.Errorf(
								"%s: a leftover at %s of day %d comes from %v and goes to %v",
								person.Name,
								meal.Slot,
								day,
								source,
								leftover,
							)
						}
					}
				}
				found, wanted = found+count, wanted+requested
				if count > requested || planned.Proof.Leftovers != count {
					t.Errorf("%s: %d leftovers, said to be %d, at most %d are wanted", person.Name, count,
						planned.Proof.Leftovers, requested)
				}
				for _, rule := range planned.Proof.Rules {
					if rule.Violations != nil {
						t.Errorf("%s: the proof says that %s is broken at %v", person.Name, rule.Rule, rule.Violations)
					}
				}
			}
		}
	}
	// There are rarely fewer, when no more fit.
	if 20*found < 19*wanted {
		t.Errorf("%d leftovers, want %d", found, wanted)
	}
}

func TestLeftover_ChangesWithItsDinner(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	request.Leftovers = 2
	week, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	dinner, leftover := planner.Place{}, planner.Place{}
	for day := range 6 {
		if place, ok := week.Leftover(planner.Place{Day: day, Slot: planner.Dinner}); ok {
			dinner, leftover = planner.Place{Day: day, Slot: planner.Dinner}, place
		}
	}
	options, err := planner.Alternatives(pool, request, week, dinner, 20)
	if err != nil || len(options) == 0 {
		t.Fatalf("%d alternatives (%v)", len(options), err)
	}
	for _, option := range options {
		changed, effect, err := planner.Replace(pool, request, week, dinner, option.Meal.Recipe, 0)
		if err != nil {
			t.Fatal(err)
		}
		if ruleErr := plannertest.Check(dishes, request, changed); ruleErr != nil {
			t.Error(ruleErr)
		}
		if effect.Leftover == nil || effect.Leftover.Place != leftover ||
			effect.Leftover.Meal.Recipe != option.Meal.Recipe || !effect.Leftover.Meal.Leftover {
			t.Errorf("the effect on the leftover is %+v", effect.Leftover)
			continue
		}
		want := kcalOf(dishes, changed.Days[leftover.Day]) - kcalOf(dishes, week.Days[leftover.Day])
		if math.Abs(effect.Leftover.KCal-want) > 0.006 {
			t.Errorf("the leftover's day changes by %+.2f kcal, want %+.2f", effect.Leftover.KCal, want)
		}
	}
	// A dish that does not keep is not accepted for a dinner with a leftover.
	perishing := 0
	for id, dish := range dishes {
		if dish.Recipe.MealTime != catalogue.Dinner || dish.Recipe.FridgeDays > 0 {
			continue
		}
		var ruleErr *planner.RuleError
		if _, _, err := planner.Replace(pool, request, week, dinner, id, 0); !errors.As(err, &ruleErr) {
			t.Errorf("%s, which does not keep, is taken (%v)", dish.Recipe.Slug, err)
		} else if ruleErr.Rule == planner.RuleKeeps {
			perishing++
		}
	}
	if perishing == 0 {
		t.Error("every dinner keeps")
	}
	// When the leftover is replaced, the dinner is cooked for one meal.
	lunches, err := planner.Alternatives(pool, request, week, leftover, 1)
	if err != nil || len(lunches) == 0 {
		t.Fatalf("%d alternatives for the leftover (%v)", len(lunches), err)
	}
	changed, effect, err := planner.Replace(pool, request, week, leftover, lunches[0].Meal.Recipe, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, hasLeftover := changed.Leftover(dinner); hasLeftover || effect.Leftover != nil ||
		len(plannertest.Check(dishes, request, changed)) > 0 {
		t.Errorf("the dinner is still eaten again (%v): %v", hasLeftover, plannertest.Check(dishes, request, changed))
	}
	// A dinner with a leftover is kept when its day is planned anew; a locked leftover fixes its dinner.
	if changed, _, err = planner.NewDay(pool, request, week, dinner.Day, 0); err != nil {
		t.Fatal(err)
	}
	violations := plannertest.Check(dishes, request, changed)
	if _, hasLeftover := changed.Leftover(dinner); !hasLeftover || len(violations) > 0 {
		t.Errorf("after a new day the dinner has a leftover: %v; %v", hasLeftover, violations)
	}
	for _, meal := range week.Days[leftover.Day].Meals {
		if meal.Leftover {
			request.Locked = []planner.Locked{{Day: leftover.Day, Meal: meal}}
		}
	}
	var ruleErr *planner.RuleError
	if _, _, err = planner.Replace(pool, request, week, dinner, options[0].Meal.Recipe, 0); !errors.As(err, &ruleErr) {
		t.Errorf("got %v for the dinner of a locked leftover", err)
	}
}

func TestUsePacks_LeavesLessWaste(t *testing.T) {
	t.Parallel()
	pool, dishes, ingredients := platform(t)
	wasteWith, wasteWithout := 0.0, 0.0
	for _, person := range plannertest.People(21, 24, ingredients) {
		if len(person.Request.Slots) > 4 {
			continue
		}
		plain, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			continue
		}
		request := person.Request
		request.UsePacks = true
		packs, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		if broken := plannertest.Check(dishes, request, packs.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		if packs.Proof.Reuse > 15+1e-6 ||
			packs.Proof.Proven && plain.Proof.Proven && packs.Proof.Bound-plain.Proof.Bound > 1e-6 {
			t.Errorf(
				"%s: %.2f more than the least, which is %.2f and was %.2f",
				person.Name,
				packs.Proof.Reuse,
				packs.Proof.Bound,
				plain.Proof.Bound,
			)
		}
		if waste := plannertest.PackWaste(dishes, request, packs.Week); waste-packs.Proof.PackWaste > 0.01 ||
			packs.Proof.PackWaste-waste > 0.01 {
			t.Errorf("%s: %.1f g are said to remain, and %.1f do", person.Name, packs.Proof.PackWaste, waste)
		}
		wasteWith, wasteWithout = wasteWith+packs.Proof.PackWaste, wasteWithout+plain.Proof.PackWaste
	}
	if wasteWith >= wasteWithout {
		t.Errorf("%.0f g remain when packs are to be used up, %.0f when nobody asked", wasteWith, wasteWithout)
	}
	t.Logf("%.0f g remain when packs are to be used up, %.0f when nobody asked", wasteWith, wasteWithout)
}
