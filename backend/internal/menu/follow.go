package menu

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MenuChanges is what a change of settings, or of who eats along, did to somebody's menus.
type MenuChanges struct {
	Before, After Aim       // of a day; both zero while questions are open
	From          time.Time // the first day with the new aim; zero when it stays the same
	Days          []DayChange
	Missed        planner.BandMisses     // of the days with the new aim or other meal times that there is a menu for
	Cooking       CookingChange          // by a change of who eats along
	Shortage      *planner.ShortageError // why no week can be planned any more; nil when one can
}

// Cooked is how much is cooked for the meals of today and later of which that changes, in servings of their recipes
// together.
type CookingChange struct {
	Meals         int // how many those are
	Before, After float64
}

// DayChange is a day on which something changed.
type DayChange struct {
	Date          time.Time
	Before, After []Meal // in the order of the day
}

// follow brings somebody's menus in line with a change of their settings or of who eats along. What may not be eaten
// any more makes room from today on; another target and other meal times count from tomorrow: dishes stay where a
// portion of them fits. A change that takes back the one before brings back what that replaced, see trace. Days that
// are over and locked meals stay as they are. Menus that are not made yet need nothing. When somebody eats along no
// more (leaving), the dishes stay, and what is cooked of them changes.
func (s *Service) follow(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *catalogue.Snapshot,
	before, after account.Account,
	leaving bool,
) (MenuChanges, error) {
	today := Today(s.now())
	was, open := before.Target(today)
	is, stillOpen := after.Target(today)
	if open != nil || stillOpen != nil || !after.CaloriesSubmitted() {
		return MenuChanges{}, nil
	}
	f := follower{
		Service: s, snapshot: snapshot, before: before, known: after, today: today, aim: Aim{Target: is, Keto: Rules(after.Answers).Keto}, slots: slotsOf(after),
		along: eatsAlong(before, after, WeekOf(today)), leaving: leaving,
		done: MenuChanges{Before: Aim{Target: was, Keto: Rules(before.Answers).Keto}},
	}
	f.done.After = f.aim
	newAim := f.done.Before != f.aim
	f.moved = newAim || !slices.Equal(slotsOf(before), f.slots)
	if !f.moved && !f.along && reflect.DeepEqual(Rules(before.Answers), Rules(after.Answers)) {
		return f.done, nil
	}
	if newAim {
		f.done.From = today.AddDate(0, 0, 1)
	}
	if err := f.lookForShortage(ctx); err != nil {
		return MenuChanges{}, err
	}
	weeks, err := stored(ctx, tx, after.ID, WeekOf(today))
	if err != nil {
		return MenuChanges{}, err
	}
	for _, week := range weeks {
		if err := f.week(ctx, tx, week); err != nil {
			return MenuChanges{}, err
		}
	}
	return f.done, nil
}

// follower brings menus in line with what somebody set.
type follower struct {
	*Service
	snapshot *catalogue.Snapshot
	before   account.Account
	known    account.Account // afterwards
	today    time.Time
	aim      Aim
	slots    []planner.SlotShare
	moved    bool // the target or the meal times are others than before
	along    bool // others eat along than before, or otherwise
	leaving  bool // and dishes stay
	done     MenuChanges
}

// lookForShortage notes why no week can be planned as the settings are now.
func (f *follower) lookForShortage(ctx context.Context) error {
	asked := request(f.known, WeekOf(f.today), history{})
	asked.Target, asked.Keto, asked.Slots = f.aim.Target, f.aim.Keto, f.slots
	lacks := func(count planner.MealCount) bool { return count.Available < count.Needed }
	if !slices.ContainsFunc(planner.CountRecipes(f.pool(f.snapshot), asked), lacks) {
		return nil
	}
	_, err := planner.Plan(ctx, f.pool(f.snapshot), asked)
	if shortage, ok := err.(*planner.ShortageError); ok { //nolint:errorlint // the planner gives it bare
		f.done.Shortage = shortage
		return nil
	}
	return err
}

// week brings a stored week in line.
func (f *follower) week(ctx context.Context, tx postgres.Tx, week Week) error {
	menu, err := lock(ctx, tx, f.known.ID, week)
	if err != nil {
		return err
	}
	recent, err := historyOf(ctx, tx, f.known.ID, week)
	if err != nil {
		return err
	}
	now := 0
	if this := WeekOf(f.today); week == this {
		now = DayOf(f.today)
	}
	first := now // on which a new target and other meal times count
	if week.Date(first).Equal(f.today) {
		first++
	}
	meals, proof, trace, err := f.decide(ctx, tx, menu, recent, now, first)
	if err != nil {
		return err
	}
	if err := keepTrace(ctx, tx, menu.ID, trace); err != nil {
		return err
	}
	if f.note(menu, meals, now) {
		if err := putMeals(ctx, tx, menu, meals, proof); err != nil {
			return err
		}
	}
	if f.moved && first < 7 {
		f.noteMissed(meals, first)
		if err := aimFrom(ctx, tx, menu, first, f.aim); err != nil {
			return err
		}
	}
	return nil
}

// decide finds the meals of a week, with what is known of them and the trace that this leaves. Only the days from now
// on may change; from the first on a new target and other meal times count.
func (f *follower) decide(
	ctx context.Context,
	tx postgres.Tx,
	menu Menu,
	recent history,
	now, first int,
) ([]Meal, *Proof, *trace, error) {
	if f.leaving && !f.moved {
		return menu.Meals, menu.Proof, nil, nil
	}
	before, err := traceOf(ctx, tx, menu.ID)
	if err != nil {
		return nil, nil, nil, err
	}
	if f.takesBack(before, menu.Week, now) {
		if recent.Coming, err = f.comingRestored(ctx, tx, menu.Week, recent.Coming); err != nil {
			return nil, nil, nil, err
		}
		week, settled := f.restored(menu, before, recent, now, first)
		meals, err := f.dayByDay(menu, week, settled, recent, now, first)
		if slices.Contains(settled[now:], false) {
			return meals, nil, nil, err
		}
		return meals, before.Proof, nil, err
	}
	meals, proof, err := f.anew(ctx, menu, recent)
	if err == nil && meals == nil {
		meals, err = f.dayByDay(menu, menu.planned(), [7]bool{}, recent, now, first)
	}
	return meals, proof, f.traced(menu, meals, now), err
}

// anew plans a week again that is wholly to come, when most of it may not be eaten any more; nil for other weeks, and
// when none fits.
func (f *follower) anew(ctx context.Context, menu Menu, recent history) ([]Meal, *Proof, error) {
	if !menu.Week.Monday.After(f.today) || len(menu.locked()) > 0 {
		return nil, nil, nil
	}
	pool, rules := f.pool(f.snapshot), Rules(f.known.Answers)
	broken := 0
	for _, meal := range menu.Meals {
		if planner.BrokenRule(pool, rules, meal.RecipeID.String()) != "" {
			broken++
		}
	}
	if 2*broken <= len(menu.Meals) {
		return nil, nil, nil
	}
	planned, err := f.plan(ctx, f.snapshot, f.known, menu.Week, recent)
	if _, short := err.(*planner.ShortageError); short { //nolint:errorlint // the planner gives it bare
		return nil, nil, nil
	}
	return planned.Meals, planned.Proof, err
}

// dayByDay brings the days of a week from now on in line that are not settled, each given those before it.
func (f *follower) dayByDay(
	menu Menu,
	week planner.Week,
	settled [7]bool,
	recent history,
	now, first int,
) ([]Meal, error) {
	was := menu.planned()
	for day := now; day < 7; day++ {
		lost := lostTheirDinner(was, week, day)
		if settled[day] && len(lost) == 0 {
			continue
		}
		request := menu.requestFor(day, f.known, recent)
		renew := f.moved && day >= first
		if renew {
			request.Target, request.Keto, request.Slots = f.aim.Target, f.aim.Keto, f.slotsWith(request.Locked, day)
		}
		week.Days[day].Meals = f.day(request, week, day, renew, lost)
	}
	var meals []Meal
	for day, planned := range week.Days {
		for _, meal := range planned.Meals {
			at := menu.find(day, meal.Slot)
			if at >= 0 && menu.Meals[at].RecipeID.String() == meal.Recipe {
				same := menu.Meals[at]
				same.Portion, same.Leftover = meal.Portion.Factor(), meal.Leftover
				meals = append(meals, same)
				continue
			}
			other, err := mealOf(f.snapshot, day, meal)
			if err != nil {
				return nil, err
			}
			meals = append(meals, other)
		}
	}
	return meals, nil
}

// lostTheirDinner are the slots of a day with what was left of a dinner that another has taken the place of.
func lostTheirDinner(was, week planner.Week, day int) []planner.Slot {
	var lost []planner.Slot
	for _, meal := range week.Days[day].Meals {
		place := planner.Place{Day: day, Slot: meal.Slot}
		if _, of := was.Source(place); of && leftOfNothing(week, place) {
			lost = append(lost, meal.Slot)
		}
	}
	return lost
}

// slotsWith are the slots of a day, with those of its locked meals that are no meal time any more.
func (f *follower) slotsWith(locked []planner.Locked, day int) []planner.SlotShare {
	slots := make([]planner.Slot, len(f.slots))
	for n, share := range f.slots {
		slots[n] = share.Slot
	}
	for _, one := range locked {
		if one.Day == day && !slices.Contains(slots, one.Meal.Slot) {
			slots = append(slots, one.Meal.Slot)
		}
	}
	return sharesOf(f.known, slots)
}

// note tells the days on which something changed and how much is cooked from now on, and reports whether there are any.
func (f *follower) note(menu Menu, meals []Meal, now int) bool {
	told := len(f.done.Days)
	after := menu
	menu.Meals, after.Meals = slices.Clone(menu.Meals), slices.Clone(meals)
	f.MarkUnsuitable(f.snapshot, f.before, &menu)
	f.MarkUnsuitable(f.snapshot, f.known, &after)
	for day := range 7 {
		on := func(m Menu) []Meal {
			return slices.DeleteFunc(slices.Clone(m.Meals), func(meal Meal) bool { return meal.Day != day })
		}
		// That a meal may be eaten again is no change of it.
		alike := func(was, is Meal) bool {
			if was.Unsuitable() || !is.Unsuitable() {
				was.Breach = is.Breach
			}
			return was == is
		}
		if was, is := on(menu), on(after); !slices.EqualFunc(was, is, alike) {
			f.done.Days = append(f.done.Days, DayChange{Date: menu.Week.Date(day), Before: was, After: is})
		}
	}
	if f.along {
		f.noteCooked(menu, after, now)
	}
	return len(f.done.Days) > told
}

// noteMissed adds how the days of a week from the first on lie to the new aim.
func (f *follower) noteMissed(meals []Meal, first int) {
	var days [7]nutrition.Nutrients
	for _, meal := range meals {
		if entry, ok := f.snapshot.ByID(meal.RecipeID); ok {
			days[meal.Day] = days[meal.Day].Add(entry.Nutrients.Scale(meal.Portion))
		}
	}
	for _, eaten := range days[first:] {
		if eaten.KCal > 0 {
			f.done.Missed.Add(planner.MissesOf(f.aim.Target, f.aim.Keto, eaten))
		}
	}
}

// noteCooked adds the meals from now on of which more or less is cooked than before.
func (f *follower) noteCooked(menu, after Menu, now int) {
	cooked := func(of Menu, acct account.Account, meal Meal) float64 {
		entry, ok := f.snapshot.ByID(meal.RecipeID)
		if !ok {
			return 0
		}
		return of.ServingsCooked(acct, meal, entry, acct.HouseholdSize())
	}
	for _, meal := range after.Meals {
		at := menu.find(meal.Day, meal.Slot)
		if meal.Day < now || at < 0 {
			continue
		}
		was, is := cooked(menu, f.before, menu.Meals[at]), cooked(after, f.known, meal)
		if math.Abs(is-was) > 0.005 {
			f.done.Cooking.Meals++
			f.done.Cooking.Before += was
			f.done.Cooking.After += is
		}
	}
}

// stored lists the weeks from one on that somebody has a menu for, in order.
func stored(ctx context.Context, tx postgres.Tx, account uuid.UUID, from Week) ([]Week, error) {
	const sql = `select monday from weekly_menus where tenant_id = $1 and account_id = $2 and monday >= $3 order by monday`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), account, from.Monday)
	if err != nil {
		return nil, fmt.Errorf("listing menus: %w", err)
	}
	mondays, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
	if err != nil {
		return nil, fmt.Errorf("listing menus: %w", err)
	}
	weeks := make([]Week, len(mondays))
	for n, monday := range mondays {
		weeks[n] = Week{Monday: monday}
	}
	return weeks, nil
}

// putMeals stores a menu's meals in the place of those that it has, with what is known of them; nil when that is
// nothing.
func putMeals(ctx context.Context, tx postgres.Tx, menu Menu, meals []Meal, proof *Proof) error {
	const judge = `update weekly_menus set proof = $3 where tenant_id = $1 and id = $2`
	const drop = `delete from menu_meals where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`
	const add = `
		insert into menu_meals (tenant_id, menu_id, day, slot, recipe_owner_id, recipe_id, portion, leftover) values ($1, $2, $3, $4, $5, $6, $7, $8)`
	var batch pgx.Batch
	batch.Queue(judge, tx.Tenant(), menu.ID, proof)
	for _, meal := range menu.Meals {
		if !slices.ContainsFunc(
			meals,
			func(other Meal) bool { return other.Day == meal.Day && other.Slot == meal.Slot },
		) {
			batch.Queue(drop, tx.Tenant(), menu.ID, meal.Day, meal.Slot)
		}
	}
	for _, meal := range meals {
		switch at := menu.find(meal.Day, meal.Slot); {
		case at < 0:
			batch.Queue(
				add,
				tx.Tenant(),
				menu.ID,
				meal.Day,
				meal.Slot,
				meal.OwnerID,
				meal.RecipeID,
				meal.Portion,
				meal.Leftover,
			)
		case menu.Meals[at].RecipeID != meal.RecipeID || menu.Meals[at].Portion != meal.Portion || menu.Meals[at].Leftover != meal.Leftover:
			if err := putMeal(ctx, tx, menu.ID, meal); err != nil {
				return err
			}
		}
	}
	if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
		return fmt.Errorf("storing a menu's meals: %w", err)
	}
	return nil
}
