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

// trace records what the last change of settings replaced in a week, so that reverting that change restores it. It is
// stored with the week as JSON. It has no rules of the account: a change reverts the last one when the replaced dishes
// may be eaten again.
type trace struct {
	Aim    Aim                 `json:"aim"`   // target of the days before the change
	Slots  []planner.SlotShare `json:"slots"` // meal times before the change
	Before []placedMeal        `json:"was"`   // from the day of the change on
	After  []placedMeal        `json:"became"`
	Proof  *Proof              `json:"proof"` // of the week before the change
}

// placedMeal is a recorded meal with its day.
type placedMeal struct {
	Day int `json:"day"`
	RecordedMeal
}

// readTrace reads the trace of a menu; nil when it has none.
func readTrace(ctx context.Context, q postgres.TenantQuerier, menu uuid.UUID) (*trace, error) {
	const sql = `select trace from weekly_menus where tenant_id = $1 and id = $2`
	var t *trace
	if err := q.QueryRow(ctx, sql, q.Tenant(), menu).Scan(&t); err != nil {
		return nil, fmt.Errorf("reading the trace of a menu: %w", err)
	}
	return t, nil
}

// storeTrace stores the trace of a menu; nil removes it.
func storeTrace(ctx context.Context, tx postgres.Tx, menu uuid.UUID, t *trace) error {
	const sql = `update weekly_menus set trace = $3 where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), menu, t); err != nil {
		return fmt.Errorf("storing the trace of a menu: %w", err)
	}
	return nil
}

// newTrace returns the trace of replacing the meals of a menu from firstDay on.
func (u *updater) newTrace(menu Menu, meals []Meal, firstDay int) *trace {
	placed := func(meals []Meal) []placedMeal {
		var all []placedMeal
		for _, meal := range meals {
			if meal.Day >= firstDay {
				all = append(all, placedMeal{Day: meal.Day, RecordedMeal: meal.record(meal.Day)})
			}
		}
		return all
	}
	return &trace{
		Aim:    u.changes.Before,
		Slots:  slotsOf(u.before, u.changes.Before.Target.KCal),
		Before: placed(menu.Meals),
		After:  placed(meals),
		Proof:  menu.Proof,
	}
}

// reverts reports whether a change of settings reverts the one that left a trace: the target and meal times are what
// they were before that, and all dishes that it replaced from firstDay on may be eaten again.
func (u *updater) reverts(t *trace, week Week, firstDay int) bool {
	if t == nil || t.Aim != u.aim || !slices.Equal(t.Slots, u.slots) {
		return false
	}
	request := newRequest(u.after, week, history{})
	isPast := func(m placedMeal) bool { return m.Day < firstDay }
	oldMeals := slices.DeleteFunc(slices.Clone(t.Before), isPast)
	newMeals := slices.DeleteFunc(slices.Clone(t.After), isPast)
	// A change without replacements can only be reverted in its target and meal times: dishes that suit both settings
	// are kept.
	return (u.targetsChanged || !slices.Equal(oldMeals, newMeals)) &&
		!slices.ContainsFunc(oldMeals, func(oldMeal placedMeal) bool {
			newMeal, ok := mealIn(newMeals, oldMeal.Day, oldMeal.Slot)
			return (!ok || newMeal.Recipe != oldMeal.Recipe) && u.violatesRules(request, oldMeal.meal())
		})
}

// violatesRules reports whether the account or a companion may not eat a meal.
func (u *updater) violatesRules(request planner.Request, meal Meal) bool {
	rule := planner.BrokenRule(
		u.pool(u.snapshot),
		request.RulesAt(planner.Place{Day: meal.Day, Slot: meal.Slot}),
		meal.RecipeID.String(),
	)
	return rule != "" && rule != planner.RuleUnknown
}

// restore returns a week with the meals from before its trace. Meals that were locked or changed since are not
// restored, nor recipes that are no longer offered, would now break RuleUses or RuleTwoDays, or are leftovers of a
// dinner that is not restored. A day is settled when all of it is as it was.
func (u *updater) restore(
	menu Menu,
	previous *trace,
	recent history,
	firstDay, targetDay int,
) (week planner.Week, settled [7]bool) {
	week = menu.planned()
	request := menu.weekRequest(u.after, recent)
	var restored []planner.Place
	for day := firstDay; day < 7; day++ {
		if u.targetsChanged && day < targetDay && menu.AimOf(day) != previous.Aim {
			continue // this day keeps its target
		}
		settled[day] = true
		var meals []planner.Meal
		for _, slot := range planner.Slots {
			place := planner.Place{Day: day, Slot: slot}
			current, exists := menu.mealAt(place, true)
			if exists && !current.HasDish() {
				continue // it stays as it is
			}
			newMeal, hadNew := mealIn(previous.After, day, slot)
			oldMeal, hadOld := mealIn(previous.Before, day, slot)
			untouched := exists == hadNew && (!exists || current.record(day) == newMeal.RecordedMeal)
			switch {
			case untouched && !current.Locked && hadOld && oldMeal != newMeal &&
				offered(u.snapshot, oldMeal.Recipe) && !u.violatesRules(request, oldMeal.meal()):
				meals, restored = append(meals, oldMeal.meal().planned()), append(restored, place)
			case untouched && !current.Locked && !hadOld: // added by the change: removed again
			default:
				settled[day] = settled[day] && untouched && oldMeal == newMeal &&
					(!exists || !u.violatesRules(request, current))
				if exists {
					meals = append(meals, current.planned())
				}
			}
		}
		week.Days[day].Meals = meals
	}
	for _, place := range restored {
		unrestored := u.withMenuMeal(menu, week, place)
		if isOrphaned(week, place) || u.countRepeats(request, unrestored) < u.countRepeats(request, week) {
			week, settled[place.Day] = unrestored, false
		}
	}
	return week, settled
}

// isOrphaned reports whether a meal is a leftover without its dinner.
func isOrphaned(week planner.Week, place planner.Place) bool {
	at := slices.IndexFunc(week.Days[place.Day].Meals, func(m planner.Meal) bool { return m.Slot == place.Slot })
	_, hasSource := week.Source(place)
	return week.Days[place.Day].Meals[at].Leftover && !hasSource
}

// upcomingRestored returns the recipes of the weeks after a week, as they will be once the next week is restored too.
// Weeks are updated in order.
func (u *updater) upcomingRestored(
	ctx context.Context,
	tx postgres.Tx,
	week Week,
	upcoming []planner.Upcoming,
) ([]planner.Upcoming, error) {
	next, err := findMenu(ctx, tx, u.after.ID, Week{Monday: week.Monday.AddDate(0, 0, 7)})
	if errors.Is(err, ErrNoMenu) {
		return upcoming, nil
	}
	if err != nil {
		return nil, err
	}
	previous, err := readTrace(ctx, tx, next.ID)
	if err != nil || !u.reverts(previous, next.Week, 0) {
		return upcoming, err
	}
	upcoming = slices.DeleteFunc(slices.Clone(upcoming), func(c planner.Upcoming) bool { return c.DaysAhead <= 7 })
	restored, _ := u.restore(next, previous, history{}, 0, 0)
	for day, planned := range restored.Days {
		for _, meal := range planned.Meals {
			upcoming = append(upcoming, planner.Upcoming{Recipe: meal.Recipe, DaysAhead: day + 1})
		}
	}
	return upcoming, nil
}

// withMenuMeal returns week with the menu's own meal at a place.
func (u *updater) withMenuMeal(menu Menu, week planner.Week, place planner.Place) planner.Week {
	meals := slices.DeleteFunc(
		slices.Clone(week.Days[place.Day].Meals),
		func(m planner.Meal) bool { return m.Slot == place.Slot },
	)
	if current, exists := menu.mealAt(place, true); exists && current.HasDish() {
		meals = append(meals, current.planned())
	}
	slices.SortFunc(meals, func(a, b planner.Meal) int {
		return slices.Index(planner.Slots, a.Slot) - slices.Index(planner.Slots, b.Slot)
	})
	week.Days[place.Day].Meals = meals
	return week
}

// countRepeats returns the number of meals that break RuleUses or RuleTwoDays.
func (u *updater) countRepeats(request planner.Request, week planner.Week) int {
	count := 0
	for _, proof := range planner.Check(u.pool(u.snapshot), request, week) {
		if proof.Rule == planner.RuleTwoDays || proof.Rule == planner.RuleUses {
			count += len(proof.Violations)
		}
	}
	return count
}

// mealIn returns the recorded meal at a place; false when there is none.
func mealIn(meals []placedMeal, day int, slot planner.Slot) (placedMeal, bool) {
	at := slices.IndexFunc(meals, func(m placedMeal) bool { return m.Day == day && m.Slot == slot })
	if at < 0 {
		return placedMeal{}, false
	}
	return meals[at], true
}

func (s placedMeal) meal() Meal {
	return Meal{
		Day:      s.Day,
		Slot:     s.Slot,
		RecipeID: s.Recipe,
		OwnerID:  s.Owner,
		Portion:  s.Portion,
		Leftover: s.Leftover,
	}
}
