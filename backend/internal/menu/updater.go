package menu

import (
	"context"
	"errors"
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

// MenuChanges is the effect of a change of settings or of the household on an account's menus.
type MenuChanges struct {
	Before, After Aim       // targets of a day; both zero while questions are open
	From          time.Time // first day with the new target; zero when the target is unchanged
	Days          []DayChange
	Missed        planner.BandMisses     // of the days with a menu on which the new target or meal times apply
	Cooking       CookingChange          // set when the household changed
	Shortage      *planner.ShortageError // why no week can be planned any more; nil when one can
}

// CookingChange sums the servings cooked, over the meals of today and later for which the amount changes.
type CookingChange struct {
	Meals         int // number of such meals
	Before, After float64
}

// DayChange is a day with at least one changed meal.
type DayChange struct {
	Date          time.Time
	Before, After []Meal // in the order of the day
}

// applySettings updates an account's stored menus after a change of its settings or household. Meals that may no longer
// be eaten are replaced from today; a new target and new meal times apply from tomorrow, and dishes are kept where a
// portion of them fits. A change that reverts the one before restores what that replaced, see trace. Past days do not
// change, nor do locked meals, unless they may harm a person who eats them; a meal that may harm is removed when
// nothing else fits. With memberRemoved the dishes are kept, and only the amounts to cook change.
func (s *Service) applySettings(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *catalogue.Snapshot,
	before, after account.Account,
	memberRemoved bool,
) (MenuChanges, error) {
	today := Today(s.now())
	oldTarget, oldErr := before.Target(today)
	newTarget, newErr := after.Target(today)
	if oldErr != nil || newErr != nil || !after.CaloriesSubmitted() {
		return MenuChanges{}, nil
	}
	oldRules, newRules := Rules(before.Answers), Rules(after.Answers)
	u := updater{
		Service:           s,
		snapshot:          snapshot,
		before:            before,
		after:             after,
		today:             today,
		aim:               Aim{Target: newTarget, Keto: newRules.Keto},
		slots:             slotsOf(after, newTarget.KCal),
		companionsChanged: companionsChanged(before, after, WeekOf(today)),
		memberRemoved:     memberRemoved,
		changes:           MenuChanges{Before: Aim{Target: oldTarget, Keto: oldRules.Keto}},
	}
	u.changes.After = u.aim
	newAim := u.changes.Before != u.aim
	u.targetsChanged = newAim || !slices.Equal(slotsOf(before, oldTarget.KCal), u.slots)
	if !u.targetsChanged && !u.companionsChanged && reflect.DeepEqual(oldRules, newRules) {
		return u.changes, nil
	}
	if newAim {
		u.changes.From = today.AddDate(0, 0, 1)
	}
	if err := u.findShortage(ctx); err != nil {
		return MenuChanges{}, err
	}
	weeks, err := storedWeeks(ctx, tx, after.ID, WeekOf(today))
	if err != nil {
		return MenuChanges{}, err
	}
	for _, week := range weeks {
		if err := u.updateWeek(ctx, tx, week); err != nil {
			return MenuChanges{}, err
		}
	}
	return u.changes, nil
}

// updater updates stored menus after a change of settings.
type updater struct {
	*Service
	snapshot          *catalogue.Snapshot
	before            account.Account
	after             account.Account // the account after the change; before is the account before it
	today             time.Time
	aim               Aim
	slots             []planner.SlotShare
	targetsChanged    bool // the target or the meal times changed
	companionsChanged bool // the companions of some meals changed
	memberRemoved     bool // dishes are kept
	changes           MenuChanges
}

// findShortage sets changes.Shortage when no week can be planned with the new settings.
func (u *updater) findShortage(ctx context.Context) error {
	request := newRequest(u.after, WeekOf(u.today), history{})
	request.Target, request.Keto, request.Slots = u.aim.Target, u.aim.Keto, u.slots
	lacks := func(count planner.MealCount) bool { return count.Available < count.Needed }
	if !slices.ContainsFunc(planner.CountRecipes(u.pool(u.snapshot), request), lacks) {
		return nil
	}
	_, err := planner.Plan(ctx, u.pool(u.snapshot), request)
	if shortage, ok := errors.AsType[*planner.ShortageError](err); ok {
		u.changes.Shortage = shortage
		return nil
	}
	return err
}

// updateWeek updates the stored menu of a week.
func (u *updater) updateWeek(ctx context.Context, tx postgres.Tx, week Week) error {
	menu, err := lockMenu(ctx, tx, u.after.ID, week)
	if err != nil {
		return err
	}
	recent, err := historyOf(ctx, tx, u.after.ID, week)
	if err != nil {
		return err
	}
	firstDay := 0
	if thisWeek := WeekOf(u.today); week == thisWeek {
		firstDay = DayOf(u.today)
	}
	targetDay := firstDay // first day with the new target and meal times
	if week.Date(targetDay).Equal(u.today) {
		targetDay++
	}
	unlocked := u.withoutHarmfulLocks(menu, firstDay)
	meals, proof, newTrace, err := u.newMeals(ctx, tx, unlocked, recent, firstDay, targetDay)
	if err != nil {
		return err
	}
	if err := storeTrace(ctx, tx, menu.ID, newTrace); err != nil {
		return err
	}
	if u.addChanges(menu, meals, firstDay) {
		if err := replaceMeals(ctx, tx, unlocked, meals, proof); err != nil {
			return err
		}
	}
	if u.targetsChanged && targetDay < 7 {
		u.addBandMisses(meals, targetDay)
		if err := setAimFrom(ctx, tx, menu, targetDay, u.aim); err != nil {
			return err
		}
	}
	return nil
}

// withoutHarmfulLocks returns the menu, in which the meals from firstDay that may harm a person who eats them are
// unlocked.
func (u *updater) withoutHarmfulLocks(menu Menu, firstDay int) Menu {
	request := newRequest(u.after, menu.Week, history{})
	menu.Meals = slices.Clone(menu.Meals)
	for at := range menu.Meals {
		meal := &menu.Meals[at]
		rules := request.RulesAt(planner.Place{Day: meal.Day, Slot: meal.Slot})
		if meal.Locked && meal.Day >= firstDay &&
			planner.BrokenRule(u.pool(u.snapshot), rules, meal.RecipeID.String()).Harms() {
			meal.Locked = false
		}
	}
	return menu
}

// newMeals returns the meals, the proof and the trace of an updated menu. Only days from firstDay may change; the new
// target and meal times apply from targetDay.
func (u *updater) newMeals(
	ctx context.Context,
	tx postgres.Tx,
	menu Menu,
	recent history,
	firstDay, targetDay int,
) ([]Meal, *Proof, *trace, error) {
	if u.memberRemoved && !u.targetsChanged {
		return menu.Meals, menu.Proof, nil, nil
	}
	previous, err := readTrace(ctx, tx, menu.ID)
	if err != nil {
		return nil, nil, nil, err
	}
	if u.reverts(previous, menu.Week, firstDay) {
		if recent.Upcoming, err = u.upcomingRestored(ctx, tx, menu.Week, recent.Upcoming); err != nil {
			return nil, nil, nil, err
		}
		week, settled := u.restore(menu, previous, recent, firstDay, targetDay)
		meals, err := u.updateDays(menu, week, settled, recent, firstDay, targetDay)
		if slices.Contains(settled[firstDay:], false) {
			return meals, nil, nil, err
		}
		return meals, previous.Proof, nil, err
	}
	meals, proof, err := u.replan(ctx, menu, recent)
	if err == nil && meals == nil {
		meals, err = u.updateDays(menu, menu.planned(), [7]bool{}, recent, firstDay, targetDay)
	}
	return meals, proof, u.newTrace(menu, meals, firstDay), err
}

// replan plans a future week again when more than half of its meals may no longer be eaten. It returns nil for other
// weeks, for weeks with locked meals or dishes that are not eaten, and when no week fits.
func (u *updater) replan(ctx context.Context, menu Menu, recent history) ([]Meal, *Proof, error) {
	if !menu.Week.Monday.After(u.today) || len(menu.locked())+len(menu.withoutDish()) > 0 {
		return nil, nil, nil
	}
	pool, rules := u.pool(u.snapshot), Rules(u.after.Answers)
	unsuitable := 0
	for _, meal := range menu.Meals {
		if planner.BrokenRule(pool, rules, meal.RecipeID.String()) != "" {
			unsuitable++
		}
	}
	if 2*unsuitable <= len(menu.Meals) {
		return nil, nil, nil
	}
	planned, err := u.plan(ctx, u.snapshot, u.after, menu.Week, recent)
	if _, isShortage := errors.AsType[*planner.ShortageError](err); isShortage {
		return nil, nil, nil
	}
	return planned.Meals, planned.Proof, err
}

// updateDays updates the days from firstDay that are not settled, in order, since each depends on the days before it.
func (u *updater) updateDays(
	menu Menu,
	week planner.Week,
	settled [7]bool,
	recent history,
	firstDay, targetDay int,
) ([]Meal, error) {
	before, bounds := menu.planned(), newRequest(u.after, menu.Week, recent)
	for day := firstDay; day < 7; day++ {
		orphaned := orphanedLeftovers(before, week, day)
		if settled[day] && len(orphaned) == 0 {
			continue
		}
		request := menu.dayRequest(day, u.after, recent)
		renew := u.targetsChanged && day >= targetDay
		if renew {
			request.Target, request.Keto = u.aim.Target, u.aim.Keto
			request.Slots = u.slotsWithLocked(request.Locked, day)
			request.MinProtein, request.MaxProtein = bounds.MinProtein, bounds.MaxProtein
			without, _ := menu.insteadOn(day)
			leaveOut(&request, without)
		}
		if len(request.Slots) == 0 {
			week.Days[day].Meals = nil
			continue
		}
		week.Days[day].Meals = u.updateDay(request, week, day, renew, orphaned)
	}
	var meals []Meal
	for day, planned := range week.Days {
		for _, meal := range planned.Meals {
			at := menu.find(day, meal.Slot)
			if at >= 0 && menu.Meals[at].RecipeID.String() == meal.Recipe {
				updated := menu.Meals[at]
				updated.Portion, updated.Leftover = meal.Portion.Factor(), meal.Leftover
				meals = append(meals, updated)
				continue
			}
			replacement, err := mealOf(u.snapshot, day, meal)
			if err != nil {
				return nil, err
			}
			meals = append(meals, replacement)
		}
	}
	meals = append(meals, menu.withoutDish()...)
	slices.SortFunc(meals, compareMeals)
	return meals, nil
}

// orphanedLeftovers returns the slots of a day with a leftover whose dinner was replaced.
func orphanedLeftovers(before, week planner.Week, day int) []planner.Slot {
	var slots []planner.Slot
	for _, meal := range week.Days[day].Meals {
		place := planner.Place{Day: day, Slot: meal.Slot}
		if _, hadSource := before.Source(place); hadSource && isOrphaned(week, place) {
			slots = append(slots, meal.Slot)
		}
	}
	return slots
}

// slotsWithLocked returns the slots of a day, including those of locked meals that are no longer meal times.
func (u *updater) slotsWithLocked(locked []planner.Locked, day int) []planner.SlotShare {
	slots := make([]planner.Slot, len(u.slots))
	for n, share := range u.slots {
		slots[n] = share.Slot
	}
	for _, l := range locked {
		if l.Day == day && !slices.Contains(slots, l.Meal.Slot) {
			slots = append(slots, l.Meal.Slot)
		}
	}
	return sharesWithSides(u.after, slots, u.aim.Target.KCal)
}

// addChanges adds the changed days and the change in cooking from firstDay on to changes, and reports whether any day
// changed.
func (u *updater) addChanges(menu Menu, meals []Meal, firstDay int) bool {
	count := len(u.changes.Days)
	after := menu
	menu.Meals, after.Meals = slices.Clone(menu.Meals), slices.Clone(meals)
	u.MarkUnsuitable(u.snapshot, u.before, &menu)
	u.MarkUnsuitable(u.snapshot, u.after, &after)
	for day := range 7 {
		mealsOn := func(m Menu) []Meal {
			return slices.DeleteFunc(slices.Clone(m.Meals), func(meal Meal) bool { return meal.Day != day })
		}
		// Becoming suitable again is not a change of a meal.
		equal := func(oldMeal, newMeal Meal) bool {
			if oldMeal.Unsuitable() || !newMeal.Unsuitable() {
				oldMeal.Breach = newMeal.Breach
			}
			return oldMeal == newMeal
		}
		if oldMeals, newMeals := mealsOn(menu), mealsOn(after); !slices.EqualFunc(oldMeals, newMeals, equal) {
			u.changes.Days = append(u.changes.Days, DayChange{
				Date:   menu.Week.Date(day),
				Before: oldMeals,
				After:  newMeals,
			})
		}
	}
	if u.companionsChanged {
		u.addCooking(menu, after, firstDay)
	}
	return len(u.changes.Days) > count
}

// addBandMisses adds how the days from targetDay on compare with the new target.
func (u *updater) addBandMisses(meals []Meal, targetDay int) {
	var days [7]nutrition.Nutrients
	for _, meal := range meals {
		days[meal.Day] = days[meal.Day].Add(meal.nutrients(u.snapshot))
	}
	for _, nutrients := range days[targetDay:] {
		if nutrients.KCal > 0 {
			u.changes.Missed.Add(planner.MissesOf(u.aim.Target, u.aim.Keto, nutrients))
		}
	}
}

// addCooking adds the meals from firstDay on whose cooked servings change.
func (u *updater) addCooking(menu, after Menu, firstDay int) {
	servings := func(m Menu, acct account.Account, meal Meal) float64 {
		entry, ok := u.snapshot.ByID(meal.RecipeID)
		if !ok {
			return 0
		}
		return m.ServingsCooked(acct, meal, entry, acct.HouseholdSize())
	}
	for _, meal := range after.Meals {
		at := menu.find(meal.Day, meal.Slot)
		if meal.Day < firstDay || at < 0 {
			continue
		}
		before, now := servings(menu, u.before, menu.Meals[at]), servings(after, u.after, meal)
		if math.Abs(now-before) > 0.005 {
			u.changes.Cooking.Meals++
			u.changes.Cooking.Before += before
			u.changes.Cooking.After += now
		}
	}
}

// storedWeeks returns the weeks from one on for which an account has a menu, in order.
func storedWeeks(ctx context.Context, tx postgres.Tx, account uuid.UUID, from Week) ([]Week, error) {
	const sql = `
		select monday from weekly_menus where tenant_id = $1 and account_id = $2 and monday >= $3 order by monday`
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

// replaceMeals stores new meals and a new proof, which may be nil, for a menu.
func replaceMeals(ctx context.Context, tx postgres.Tx, menu Menu, meals []Meal, proof *Proof) error {
	const deleteMeal = `delete from menu_meals where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`
	const insertMeal = `
		insert into menu_meals (tenant_id, menu_id, day, slot, recipe_owner_id, recipe_id, portion, leftover)
		values ($1, $2, $3, $4, $5, $6, $7, $8)`
	if err := menu.checkLockedKept(meals); err != nil {
		return err
	}
	var batch pgx.Batch
	batch.Queue(setProof, tx.Tenant(), menu.ID, proof)
	for _, meal := range menu.Meals {
		samePlace := func(other Meal) bool { return other.Day == meal.Day && other.Slot == meal.Slot }
		if !slices.ContainsFunc(meals, samePlace) {
			batch.Queue(deleteMeal, tx.Tenant(), menu.ID, meal.Day, meal.Slot)
		}
	}
	for _, meal := range meals {
		at := menu.find(meal.Day, meal.Slot)
		if at < 0 {
			batch.Queue(insertMeal, tx.Tenant(), menu.ID, meal.Day, meal.Slot,
				meal.OwnerID, meal.RecipeID, meal.Portion, meal.Leftover)
			continue
		}
		current := menu.Meals[at]
		if current.RecipeID != meal.RecipeID || current.Portion != meal.Portion || current.Leftover != meal.Leftover {
			if err := updateMeal(ctx, tx, menu.ID, meal); err != nil {
				return err
			}
		}
	}
	if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
		return fmt.Errorf("storing a menu's meals: %w", err)
	}
	return nil
}
