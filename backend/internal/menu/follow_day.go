package menu

import (
	"math"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// day is a day of a week in line with a request. With renew the request's target or slots are others than the day was
// made for: then dishes take other portions, and where that does not bring the day within its bands one of them makes
// room, or the whole day does. What was left of a dinner that is lost makes room as well. What may not be eaten and has
// no other in its place stays; a meal time that nothing is found for is left out.
func (f *follower) day(
	request planner.Request,
	week planner.Week,
	day int,
	renew bool,
	lost []planner.Slot,
) []planner.Meal {
	former := week.Days[day].Meals
	meals := f.kept(request, former, day, renew, lost)
	d := dayInLine{follower: f, asked: request, week: week, day: day, renew: renew}
	if len(holesIn(meals)) == 0 {
		d.consider(meals)
	} else {
		d.consider(d.filled(meals))
		if d.best == nil {
			d.consider(d.filled(d.onlyLocked()))
		}
	}
	for at := 0; renew && d.best != nil && !d.fit.InBands && at < len(meals); at++ {
		if other := slices.Clone(meals); !d.locked(meals[at]) {
			other[at].Recipe, other[at].Portion = "", 0
			d.consider(d.filled(other))
		}
	}
	if renew && d.best != nil && !d.fit.InBands {
		d.consider(d.filled(d.onlyLocked()))
	}
	if d.best != nil {
		return d.best
	}
	return d.oneByOne(meals, former)
}

// oneByOne puts other dishes where a day has room and one is found, when there are not enough for all. Where none is,
// what was there stays.
func (d *dayInLine) oneByOne(meals, former []planner.Meal) []planner.Meal {
	room := holesIn(meals)
	for _, at := range room {
		if there := slices.IndexFunc(former, func(m planner.Meal) bool { return m.Slot == meals[at].Slot }); there >= 0 {
			meals[at] = former[there]
		}
	}
	for _, at := range room {
		week := d.week
		week.Days[d.day].Meals = meals
		alternatives, err := planner.Alternatives(
			d.pool(d.snapshot),
			d.asked,
			week,
			planner.Place{Day: d.day, Slot: meals[at].Slot},
			1,
		)
		if err == nil && len(alternatives) > 0 {
			meals = slices.Clone(meals)
			meals[at] = alternatives[0].Meal
		}
	}
	return slices.DeleteFunc(meals, func(m planner.Meal) bool { return m.Recipe == "" })
}

// kept are the meals of a day that stay, each at a portion that fits its share, by the request's slots; those that make
// room have no recipe.
func (f *follower) kept(
	request planner.Request,
	former []planner.Meal,
	day int,
	renew bool,
	lost []planner.Slot,
) []planner.Meal {
	pool := f.pool(f.snapshot)
	meals := make([]planner.Meal, len(request.Slots))
	for n, share := range request.Slots {
		meals[n].Slot = share.Slot
		at := slices.IndexFunc(former, func(m planner.Meal) bool { return m.Slot == share.Slot })
		if at < 0 {
			continue
		}
		meal := former[at]
		if !slices.Contains(request.Locked, planner.Locked{Day: day, Meal: meal}) {
			if slices.Contains(lost, share.Slot) ||
				planner.BrokenRule(pool, request.RulesAt(planner.Place{Day: day, Slot: share.Slot}), meal.Recipe) != "" {
				continue
			}
			if renew && !f.fitsAt(&meal, share, request) && !meal.Leftover { // which stays for the dinner that it is of
				continue
			}
		}
		meals[n] = meal
	}
	return meals
}

// fitsAt gives a meal the portion that is nearest to its share, and reports whether it may have that one.
func (f *follower) fitsAt(meal *planner.Meal, share planner.SlotShare, request planner.Request) bool {
	entry, ok := f.snapshot.ByID(uuid.MustParse(meal.Recipe))
	if !ok {
		return false
	}
	portion := planner.Quarters(math.Round(4 * share.Share * request.Target.KCal / entry.Nutrients.KCal))
	meal.Portion = min(max(portion, planner.MinPortion), planner.MaxPortion)
	_, err := f.portioned(request, []planner.Meal{*meal}, share.Slot, meal.Portion)
	return err == nil
}

// portioned is a day by itself with a meal at another portion, or with zero at the one that suits the day best.
func (f *follower) portioned(
	request planner.Request,
	meals []planner.Meal,
	slot planner.Slot,
	portion planner.Quarters,
) ([]planner.Meal, error) {
	// The dish is there already: what stands on other days is no reason against another portion of it, and who eats
	// along was asked before.
	request.Recent, request.Upcoming, request.Companions = nil, nil, nil
	at := slices.IndexFunc(meals, func(m planner.Meal) bool { return m.Slot == slot })
	request.Slots = slices.DeleteFunc(slices.Clone(request.Slots), func(share planner.SlotShare) bool {
		return !slices.ContainsFunc(meals, func(m planner.Meal) bool { return m.Slot == share.Slot })
	})
	var alone planner.Week
	alone.Days[0].Meals = meals
	changed, _, err := planner.Replace(
		f.pool(f.snapshot),
		request,
		alone,
		planner.Place{Slot: slot},
		meals[at].Recipe,
		portion,
	)
	return changed.Days[0].Meals, err
}

// dayInLine looks for the best way to bring a day in line.
type dayInLine struct {
	*follower
	asked planner.Request
	week  planner.Week
	day   int
	renew bool
	best  []planner.Meal // nil until there is one
	fit   planner.Fit
}

// consider takes a day in the place of the best when it lies nearer to its target; a day that is nil is none.
func (d *dayInLine) consider(meals []planner.Meal) {
	if meals == nil {
		return
	}
	if d.renew {
		meals = d.balanced(meals)
	}
	if fit := d.fitOf(meals); d.best == nil || (fit.InBands && !d.fit.InBands) ||
		(fit.InBands == d.fit.InBands && far(fit) < far(d.fit)) {
		d.best, d.fit = meals, fit
	}
}

// far is how far a day lies from its target, in widths of its bands.
func far(fit planner.Fit) float64 {
	return max(math.Abs(fit.Energy)/0.05, math.Abs(fit.Protein)/0.10, math.Abs(fit.Fat)/0.10)
}

func (d *dayInLine) fitOf(meals []planner.Meal) planner.Fit {
	var sum nutrition.Nutrients
	for _, meal := range meals {
		if entry, ok := d.snapshot.ByID(uuid.MustParse(meal.Recipe)); ok {
			sum = sum.Add(entry.Nutrients.Scale(meal.Portion.Factor()))
		}
	}
	return planner.FitOf(d.asked.Target, d.asked.Keto, sum.KCal, sum.Protein, sum.Fat, sum.Carbohydrate)
}

func (d *dayInLine) locked(meal planner.Meal) bool {
	return slices.Contains(d.asked.Locked, planner.Locked{Day: d.day, Meal: meal})
}

// mostRounds is how often the portions of a day are gone over.
const mostRounds = 4

// balanced goes over the portions of a day, one after another, until none brings it nearer to its target.
func (d *dayInLine) balanced(meals []planner.Meal) []planner.Meal {
	for range mostRounds {
		before := meals
		for _, meal := range meals {
			if d.locked(meal) {
				continue
			}
			if other, err := d.portioned(d.asked, meals, meal.Slot, 0); err == nil {
				meals = other
			}
		}
		if slices.Equal(before, meals) {
			break
		}
	}
	return meals
}

// onlyLocked is the day with room everywhere but where a meal is locked.
func (d *dayInLine) onlyLocked() []planner.Meal {
	meals := make([]planner.Meal, len(d.asked.Slots))
	for n, share := range d.asked.Slots {
		meals[n].Slot = share.Slot
		for _, locked := range d.asked.Locked {
			if locked.Day == d.day && locked.Meal.Slot == share.Slot {
				meals[n] = locked.Meal
			}
		}
	}
	return meals
}

// filled puts other dishes where a day has room; nil when none fit.
func (d *dayInLine) filled(meals []planner.Meal) []planner.Meal {
	week, request := d.week, d.asked
	week.Days[d.day].Meals = meals
	for _, meal := range meals {
		if kept := (planner.Locked{Day: d.day, Meal: meal}); meal.Recipe != "" &&
			!slices.Contains(request.Locked, kept) {
			request.Locked = append(slices.Clone(request.Locked), kept)
		}
	}
	planned, _, err := planner.NewDay(d.pool(d.snapshot), request, week, d.day, 0)
	if err != nil || len(holesIn(planned.Days[d.day].Meals)) > 0 {
		return nil
	}
	return planned.Days[d.day].Meals
}

// holesIn are the places of a day that have no recipe.
func holesIn(meals []planner.Meal) []int {
	var holes []int
	for at, meal := range meals {
		if meal.Recipe == "" {
			holes = append(holes, at)
		}
	}
	return holes
}
