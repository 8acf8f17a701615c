package menu

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// trace is what the last change of settings made of a week, kept with it as JSON, so that taking that change back
// brings back what stood there. It says nothing of what somebody eats or not: whether a change takes that one back is
// seen by whether those dishes may be eaten again.
type trace struct {
	Aim    Aim                 `json:"aim"`   // by which the days were planned
	Slots  []planner.SlotShare `json:"slots"` // and the meal times
	Was    []stood             `json:"was"`   // from the day of the change on
	Became []stood             `json:"became"`
	Proof  *Proof              `json:"proof"` // of the week before
}

// stood is what stood at a place of a week.
type stood struct {
	Day int `json:"day"`
	RecordedMeal
}

// traceOf reads the trace of a menu; nil when it has none.
func traceOf(ctx context.Context, q postgres.TenantQuerier, menu uuid.UUID) (*trace, error) {
	const sql = `select trace from weekly_menus where tenant_id = $1 and id = $2`
	var found *trace
	if err := q.QueryRow(ctx, sql, q.Tenant(), menu).Scan(&found); err != nil {
		return nil, fmt.Errorf("reading what settings made of a menu: %w", err)
	}
	return found, nil
}

// keepTrace stores the trace of a menu; nil for none.
func keepTrace(ctx context.Context, tx postgres.Tx, menu uuid.UUID, left *trace) error {
	const sql = `update weekly_menus set trace = $3 where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), menu, left); err != nil {
		return fmt.Errorf("keeping what settings made of a menu: %w", err)
	}
	return nil
}

// traced is the trace of a week that becomes other meals from now on.
func (f *follower) traced(menu Menu, meals []Meal, now int) *trace {
	from := func(meals []Meal) []stood {
		var all []stood
		for _, meal := range meals {
			if meal.Day >= now {
				all = append(all, stood{Day: meal.Day, RecordedMeal: meal.put(meal.Day)})
			}
		}
		return all
	}
	return &trace{
		Aim:    f.done.Before,
		Slots:  slotsOf(f.before),
		Was:    from(menu.Meals),
		Became: from(meals),
		Proof:  menu.Proof,
	}
}

// takesBack reports whether a change of settings takes back the one that left a trace: energy and meal times are what
// they were before that, and all that made room from now on may be eaten again.
func (f *follower) takesBack(before *trace, week Week, now int) bool {
	if before == nil || before.Aim != f.aim || !slices.Equal(before.Slots, f.slots) {
		return false
	}
	asked := request(f.known, week, history{})
	isOver := func(one stood) bool { return one.Day < now }
	was, became := slices.DeleteFunc(
		slices.Clone(before.Was),
		isOver,
	), slices.DeleteFunc(
		slices.Clone(before.Became),
		isOver,
	)
	// A change that replaced nothing is taken back by nothing, but for energy and meal times: meals that suited both
	// are to stay.
	return (f.moved || !slices.Equal(was, became)) && !slices.ContainsFunc(was, func(was stood) bool {
		other, came := standing(became, was.Day, was.Slot)
		return (!came || other.Recipe != was.Recipe) && f.forbidden(asked, was.meal())
	})
}

// forbidden reports whether somebody at table may not eat a meal.
func (f *follower) forbidden(request planner.Request, meal Meal) bool {
	rule := planner.BrokenRule(
		f.pool(f.snapshot),
		request.RulesAt(planner.Place{Day: meal.Day, Slot: meal.Slot}),
		meal.RecipeID.String(),
	)
	return rule != "" && rule != planner.RuleUnknown
}

// restored is a week with what stood there before its trace was left, but where something was locked or changed since,
// is not offered any more, or by now would stand too often, too near to itself, or be left over of a dinner that does
// not come back. Days that are wholly as they were are settled.
func (f *follower) restored(
	menu Menu,
	before *trace,
	recent history,
	now, first int,
) (week planner.Week, settled [7]bool) {
	week = menu.planned()
	request := menu.request(f.known, recent)
	var back []planner.Place
	for day := now; day < 7; day++ {
		if f.moved && day < first && menu.AimOf(day) != before.Aim {
			continue // it is too late for another target on this day
		}
		settled[day] = true
		var meals []planner.Meal
		for _, slot := range planner.Slots {
			place := planner.Place{Day: day, Slot: slot}
			is, stands := menu.at(place, true)
			became, came := standing(before.Became, day, slot)
			was, had := standing(before.Was, day, slot)
			untouched := stands == came && (!stands || is.put(day) == became.RecordedMeal)
			switch {
			case untouched && !is.Locked && had && was != became && offered(f.snapshot, was.Recipe) && !f.forbidden(request, was.meal()):
				meals, back = append(meals, was.meal().planned()), append(back, place)
			case untouched && !is.Locked && !had: // what was added goes
			default:
				settled[day] = settled[day] && untouched && was == became && (!stands || !f.forbidden(request, is))
				if stands {
					meals = append(meals, is.planned())
				}
			}
		}
		week.Days[day].Meals = meals
	}
	for _, place := range back {
		without := f.without(menu, week, place)
		if leftOfNothing(week, place) || f.clashes(request, without) < f.clashes(request, week) {
			week, settled[place.Day] = without, false
		}
	}
	return week, settled
}

// leftOfNothing reports whether a meal is what is left of a dinner that is not there.
func leftOfNothing(week planner.Week, place planner.Place) bool {
	at := slices.IndexFunc(week.Days[place.Day].Meals, func(m planner.Meal) bool { return m.Slot == place.Slot })
	_, of := week.Source(place)
	return week.Days[place.Day].Meals[at].Leftover && !of
}

// comingRestored is what stands in the weeks after one once the next of them is restored too, which it is after this
// one.
func (f *follower) comingRestored(
	ctx context.Context,
	tx postgres.Tx,
	week Week,
	coming []planner.Upcoming,
) ([]planner.Upcoming, error) {
	next, err := find(ctx, tx, f.known.ID, Week{Monday: week.Monday.AddDate(0, 0, 7)})
	if errors.Is(err, ErrNoMenu) {
		return coming, nil
	}
	if err != nil {
		return nil, err
	}
	before, err := traceOf(ctx, tx, next.ID)
	if err != nil || !f.takesBack(before, next.Week, 0) {
		return coming, err
	}
	coming = slices.DeleteFunc(slices.Clone(coming), func(c planner.Upcoming) bool { return c.DaysAhead <= 7 })
	restored, _ := f.restored(next, before, history{}, 0, 0)
	for day, planned := range restored.Days {
		for _, meal := range planned.Meals {
			coming = append(coming, planner.Upcoming{Recipe: meal.Recipe, DaysAhead: day + 1})
		}
	}
	return coming, nil
}

// without is a week with what a menu has at a place.
func (f *follower) without(menu Menu, week planner.Week, place planner.Place) planner.Week {
	meals := slices.DeleteFunc(
		slices.Clone(week.Days[place.Day].Meals),
		func(m planner.Meal) bool { return m.Slot == place.Slot },
	)
	if is, stands := menu.at(place, true); stands {
		meals = append(meals, is.planned())
	}
	slices.SortFunc(meals, func(a, b planner.Meal) int {
		return slices.Index(planner.Slots, a.Slot) - slices.Index(planner.Slots, b.Slot)
	})
	week.Days[place.Day].Meals = meals
	return week
}

// clashes counts the meals of a week that stand too often in it, or too near to themselves.
func (f *follower) clashes(request planner.Request, week planner.Week) int {
	count := 0
	for _, checked := range planner.Check(f.pool(f.snapshot), request, week) {
		if checked.Rule == planner.RuleTwoDays || checked.Rule == planner.RuleUses {
			count += len(checked.Violations)
		}
	}
	return count
}

// standing is what stood at a place; false when nothing did.
func standing(all []stood, day int, slot planner.Slot) (stood, bool) {
	at := slices.IndexFunc(all, func(one stood) bool { return one.Day == day && one.Slot == slot })
	if at < 0 {
		return stood{}, false
	}
	return all[at], true
}

func (s stood) meal() Meal {
	return Meal{
		Day:      s.Day,
		Slot:     s.Slot,
		RecipeID: s.Recipe,
		OwnerID:  s.Owner,
		Portion:  s.Portion,
		Leftover: s.Leftover,
	}
}
