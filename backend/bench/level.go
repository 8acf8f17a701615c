package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

// peopleSeed makes the people of the table of levels and of the printed weeks. Costs that were set on some people are
// to be measured on others, and nobody should read weeks that were read before.
var peopleSeed = flag.Uint64("seed", 0, "seed of the people of level and print (default 11 and 2026)")

// peopleCount is the number of generated people of the table of levels.
var peopleCount = flag.Int("level-people", 500, "number of people of the benchmark level")

// levels are the figures of many weeks.
type levels struct {
	items, minutes, cooked, weekend, waste, salt, fibre, dayEnergy, weekEnergy []float64
	days, vegetables, fruit, fruitDays, ceiling, counted, whole                int
	meals, overfull, substitutes, outOfSeason                                  int
	mainMealDays, largeLunches                                                 int
	sameDay, beyond                                                            []float64
	lunches, stoves                                                            int
}

// addReturns adds how often foods return in a week.
func (l *levels) addReturns(returns planner.Returns) {
	beyond := 0
	for _, meals := range returns.Beyond {
		beyond += meals
	}
	l.sameDay, l.beyond = append(l.sameDay, float64(returns.SameDay)), append(l.beyond, float64(beyond))
}

func (l *levels) add(level plannertest.Level, request planner.Request) {
	l.items = append(l.items, float64(level.Items))
	l.minutes = append(l.minutes, level.Minutes...)
	l.cooked = append(l.cooked, level.Cooked...)
	l.weekend = append(l.weekend, level.Weekend...)
	l.waste = append(l.waste, 100*level.Waste)
	l.salt = append(l.salt, level.Salt...)
	l.fibre = append(l.fibre, level.Fibre...)
	l.weekEnergy = append(l.weekEnergy, 100*level.WeekEnergy)
	for day := range level.Salt {
		l.days++
		l.dayEnergy = append(l.dayEnergy, 100*level.DayEnergy[day])
		if level.Vegetables[day] >= 250-1e-6 {
			l.vegetables++
		}
		if !request.Keto {
			l.fruitDays++
			if level.Fruit[day] >= 200-1e-6 {
				l.fruit++
			}
		}
		if request.MaxProtein > 0 && level.Protein[day] > request.MaxProtein+1e-6 {
			l.ceiling++
		}
	}
	l.counted += level.Counted
	l.whole += level.Whole
	l.meals += level.Meals
	l.overfull += level.Overfull
	l.mainMealDays += level.MainMealDays
	l.largeLunches += level.LargeLunches
	l.substitutes += level.Substitutes
	l.outOfSeason += level.OutOfSeason
	l.lunches += level.Lunches
	l.stoves += level.Stoves
}

func (l *levels) report(out *limits) {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	p := func(values []float64, q float64) float64 { return quantileFloat(values, q) }
	over := 0
	for _, grams := range l.fibre {
		if grams > 50 {
			over++
		}
	}
	out.atMost("items to buy, median", p(l.items, 0.5), 38, "")
	out.atMost("items to buy, p95", p(l.items, 0.95), 50, "")
	out.atMost("minutes on a working day, all meals, median", p(l.minutes, 0.5), 30, " min")
	out.atMost("minutes on a working day, all meals, p95", p(l.minutes, 0.95), 45, " min")
	out.atMost("perishables left in opened packs, median", p(l.waste, 0.5), 12, " %")
	out.atMost("perishables left in opened packs, p95", p(l.waste, 0.95), 25, " %")
	out.atMost("salt a day at 2,000 kcal, median", p(l.salt, 0.5), 5.5, " g")
	out.atMost("salt a day at 2,000 kcal, p95", p(l.salt, 0.95), 7.5, " g")
	out.atMost("days with protein above its ceiling", float64(l.ceiling), 0, "")
	out.atLeast("lines of eggs and slices that come out whole", share(l.whole, l.counted), 100, " %")
	out.atLeast("days with 250 g of vegetables", share(l.vegetables, l.days), 95, " %")
	out.atLeast("days with 200 g of fruit, keto aside", share(l.fruit, l.fruitDays), 85, " %")
	out.atMost("days with more than 50 g of fibre", share(over, l.days), 2, " %")
	out.atMost("days with a lunch larger than dinner", share(l.largeLunches, l.mainMealDays), 25, " %")
	out.atMost("meals of more than a plateful", share(l.overfull, l.meals), 5, " %")
	out.atMost("meals for an intolerance nobody has", share(l.substitutes, l.meals), 1, " %")
	out.atMost("meals of another season", share(l.outOfSeason, l.meals), 2, " %")
	out.atMost("lunches of a working day on a stove", share(l.stoves, l.lunches), 5, " %")
	out.atMost("pairs of meals of a day with one food, a week, median", p(l.sameDay, 0.5), 2, "")
	out.atMost("pairs of meals of a day with one food, a week, p95", p(l.sameDay, 0.95), 8, "")
	out.atMost("meals of a food beyond those of its week, median", p(l.beyond, 0.5), 4, "")
	out.atMost("meals of a food beyond those of its week, p95", p(l.beyond, 0.95), 12, "")
	out.atMost("energy of a day off its target, p95", p(l.dayEnergy, 0.95), 4, " %")
	out.atMost("energy of a week off its target, p95", p(l.weekEnergy, 0.95), 1, " %")
}

// benchLevel plans a week with the default rhythm for generated people, half of whom cook for two or more, and for
// eight kinds of people.
func benchLevel(ctx context.Context, l *limits) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b, err := openPlanBench()
	if err != nil {
		return err
	}
	if *peopleSeed == 0 {
		*peopleSeed = 11
	}
	var all levels
	var times []time.Duration
	var gaps []float64
	violations, without, short := 0, 0, 0
	for _, person := range plannertest.Households(plannertest.UsualPeople(*peopleSeed, *peopleCount, b.ingredients),
		planner.DefaultRhythm) {
		begin := processorTime()
		planned, err := planner.Plan(ctx, b.pool, person.Request)
		took := processorTime() - begin
		var shortage *planner.ShortageError
		if errors.As(err, &shortage) {
			if !slices.ContainsFunc(shortage.Meals,
				func(m planner.MealCount) bool { return m.Available < m.Needed }) {
				without++
			}
			short++
			continue
		}
		if err != nil {
			return err
		}
		times = append(times, took)
		gaps = append(gaps, planned.Proof.Gap()/planned.Proof.Objective)
		broken := plannertest.Check(b.dishes, person.Request, planned.Week)
		if len(broken) > 0 && violations < 5 {
			fmt.Fprintln(l.out, person.Name, broken)
		}
		violations += len(broken)
		all.add(plannertest.LevelOf(b.dishes, person.Request, planned.Week), person.Request)
		all.addReturns(planner.ReturnsOf(b.pool, planned.Week))
	}
	fmt.Fprintf(l.out, "weeks of %d people with the default rhythm, half of them cooking for others\n", *peopleCount)
	l.atMost("rules broken", float64(violations), 0, "")
	l.atMost(fmt.Sprintf("people without a week that exists (%d have too few recipes)", short-without),
		float64(without), 0, "")
	all.report(l)
	l.atMost(fmt.Sprintf("a week, p95 (median %.1f ms)", ms(median(times))), ms(quantile(times, 0.95)), 100, " ms")
	fmt.Fprintf(l.out, "  %-58s %10.0f %%\n", "gap to the bound, median", 100*quantileFloat(gaps, 0.5))
	if err := b.benchKinds(ctx, l); err != nil {
		return err
	}
	return b.benchRhythms(ctx, l)
}

// rhythmPeople is the number of generated people of each choice of a rhythm.
const rhythmPeople = 40

// benchRhythms reports what each choice of a rhythm does to the shopping and the cooking of the same people; cooked is
// the minutes of the working days on which dinner is cooked.
func (b *planBench) benchRhythms(ctx context.Context, l *limits) error {
	fmt.Fprintf(l.out, "weeks of %d people by rhythm, medians\n  %-34s%8s%10s%10s%10s\n", rhythmPeople, "",
		"items", "min, week", "cooked", "min, Sat")
	for _, choice := range []struct {
		name   string
		change func(*planner.Rhythm)
	}{
		{"default", func(*planner.Rhythm) {}},
		{"the same breakfast", func(r *planner.Rhythm) { r.Breakfast = planner.RepeatSame }},
		{"another breakfast each day", func(r *planner.Rhythm) { r.Breakfast = planner.RepeatVaried }},
		{"leftovers for lunch", func(r *planner.Rhythm) { r.Lunch = planner.LunchLeftover }},
		{"another lunch each day", func(r *planner.Rhythm) { r.Lunch = planner.LunchWarm }},
		{"made snacks", func(r *planner.Rhythm) { r.Made = true }},
		{"4 cooked dinners", func(r *planner.Rhythm) { r.Cooked = 4 }},
		{"7 cooked dinners", func(r *planner.Rhythm) { r.Cooked = 7 }},
		{"20 minutes", func(r *planner.Rhythm) { r.WorkdayMinutes = 20 }},
		{"60 minutes", func(r *planner.Rhythm) { r.WorkdayMinutes = 60 }},
	} {
		rhythm := planner.DefaultRhythm
		choice.change(&rhythm)
		var all levels
		people := plannertest.UsualPeople(12, rhythmPeople, b.ingredients)
		for _, person := range plannertest.Households(people, rhythm) {
			planned, err := planner.Plan(ctx, b.pool, person.Request)
			if err != nil {
				continue // too few recipes, whatever the rhythm
			}
			all.add(plannertest.LevelOf(b.dishes, person.Request, planned.Week), person.Request)
		}
		fmt.Fprintf(l.out, "  %-34s%8.0f%10.0f%10.0f%10.0f\n", choice.name, quantileFloat(all.items, 0.5),
			quantileFloat(all.minutes, 0.5), quantileFloat(all.cooked, 0.5), quantileFloat(all.weekend, 0.5))
	}
	fmt.Fprintln(l.out)
	return nil
}

// benchKinds reports ten weeks of each kind of person.
func (b *planBench) benchKinds(ctx context.Context, l *limits) error {
	fmt.Fprintf(l.out, "ten weeks of each kind of person\n  %-34s%8s%8s%8s%8s%8s%8s%8s%8s%8s\n", "", "items", "min",
		"waste%", "salt", "veg%", "fruit%", "fib>50", "day p95", "week%")
	for _, person := range plannertest.Kinds(planner.DefaultRhythm) {
		var all levels
		failed := 0
		for seed := range uint64(10) {
			request := person.Request
			request.Seed = seed
			planned, err := planner.Plan(ctx, b.pool, request)
			if err != nil {
				failed++
				continue
			}
			all.add(plannertest.LevelOf(b.dishes, request, planned.Week), request)
		}
		if failed > 0 {
			fmt.Fprintf(l.out, "  %-34s %d of 10 weeks fail\n", person.Name, failed)
		}
		if len(all.items) == 0 {
			continue
		}
		over := 0
		for _, grams := range all.fibre {
			if grams > 50 {
				over++
			}
		}
		fmt.Fprintf(l.out, "  %-34s%8.0f%8.0f%8.1f%8.1f%8.0f%8.0f%8.0f%8.1f%8.2f\n", person.Name,
			quantileFloat(all.items, 0.5), quantileFloat(all.minutes, 0.5), quantileFloat(all.waste, 0.5),
			quantileFloat(all.salt, 0.5), 100*float64(all.vegetables)/float64(all.days),
			100*float64(all.fruit)/math.Max(1, float64(all.fruitDays)), 100*float64(over)/float64(all.days),
			quantileFloat(all.dayEnergy, 0.95), quantileFloat(all.weekEnergy, 0.95))
	}
	fmt.Fprintln(l.out)
	return nil
}
