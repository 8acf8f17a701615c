// Package menu plans, stores and changes the week menus of accounts.
//
// A change of settings or of the household and its effect on stored menus are one transaction, see
// [Service.ChangeSettings]. New targets and meal times apply from tomorrow, and a dish is kept where one of its
// portions fits. A preview is the same transaction, rolled back, so that it cannot differ from the change.
//
// A stored week is checked against the account's rules each time it is read. Meals of today and later that may no
// longer be eaten are replaced, or marked where nothing fits. Past days are never rewritten.
//
// [AdvancePlanner] plans next week's menus at night. Each batch adds the job for the next one, and an account that has
// a menu keeps it, so that the work may stop anywhere.
package menu

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Menu is the week menu of an account.
type Menu struct {
	ID          uuid.UUID // uuid.Nil when the menu is not stored
	Week        Week
	Aim                            // of each day that is not in EarlierAims
	EarlierAims map[int]Aim        // by day, 0 for Monday: days from before a change of target
	Relaxed     []planner.SoftRule // soft rules that the week does not keep to now; set by Get only
	Proof       *Proof             // proof of the week as it was planned; nil for menus from before proofs were stored
	Undo        *Undo              // the next change that can be undone, or nil; set by Get only
	Changed     bool               // whether the account changed the week since it was planned; set by Get only
	Meals       []Meal             // in the order of compareMeals
	seed        uint64
}

// Aim is the target of a day.
type Aim struct {
	Target nutrition.Target
	Keto   bool // the target is for a keto diet
}

// AimOf returns the target of a day, 0 for Monday.
func (m Menu) AimOf(day int) Aim {
	if earlier, ok := m.EarlierAims[day]; ok {
		return earlier
	}
	return m.Aim
}

// Meal is a recipe in a slot of a week.
type Meal struct {
	Day      int // 0 for Monday
	Slot     planner.Slot
	RecipeID uuid.UUID
	OwnerID  uuid.UUID // owner of the recipe: the tenant or the platform
	Portion  float64   // servings, 0.5 to 2 in steps of 0.25

	Leftover  bool // the meal is left over from the dinner of the day before, see Menu.Source
	Surprises int  // number of times that a random replacement was requested for this slot
	Locked    bool // the account locked the meal
	Instead   Instead
	Breach    Breach `db:"-"` // set by MarkUnsuitable
}

// Breach is a rule that a meal breaks. The zero value means that it breaks none.
type Breach struct {
	Rule planner.Rule
	Own  bool // the rule is the account's own, and not only that of a household member
}

// Unsuitable reports whether the account or a household member who eats the meal may not eat it. Meals of past days are
// never unsuitable.
func (m Meal) Unsuitable() bool { return m.Breach.Rule != "" }

// WeeksAhead is the number of weeks after this one for which a menu can be planned.
const WeeksAhead = 4

// Errors of menus.
var (
	ErrNoMenu        = errs.New(errs.NotFound, "no-menu")
	ErrTooFar        = errs.New(errs.NotFound, "too-far-ahead")
	ErrChanged       = errs.New(errs.Conflict, "menu-changed")
	ErrNoAlternative = errs.New(errs.Conflict, "no-alternative")
	ErrNotOffered    = errs.New(errs.Conflict, "recipe-not-offered")
	ErrNoMeal        = errs.New(errs.NotFound, "no-meal")
)

// Service plans and changes menus. It is safe for concurrent use.
type Service struct {
	QuickWeeks bool // see planner.Request.Quick; false except in tests

	catalogue *catalogue.Store
	now       func() time.Time

	mu    sync.Mutex
	pools map[*catalogue.Snapshot]*planner.Pool
	plans *simplelru.LRU[planKey, planner.PlannedWeek]
}

// NewService returns a service that plans from the recipes in store; now is the clock.
func NewService(store *catalogue.Store, now func() time.Time) *Service {
	planned, _ := simplelru.NewLRU[planKey, planner.PlannedWeek](maxCachedPlans, nil) // the error is for a size below 1
	return &Service{catalogue: store, now: now, pools: map[*catalogue.Snapshot]*planner.Pool{}, plans: planned}
}

// maxPools is the largest number of pools to keep: one for the platform and one for each tenant with its own recipes.
const maxPools = 64

// pool returns the planner's pool of a catalogue, and prepares it on first use.
func (s *Service) pool(snapshot *catalogue.Snapshot) *planner.Pool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cached, ok := s.pools[snapshot]; ok {
		return cached
	}
	if len(s.pools) >= maxPools {
		clear(s.pools) // most belong to catalogues that have changed since
		s.plans.Purge()
	}
	sources := make([]planner.Source, 0, len(snapshot.Recipes())+len(snapshot.Withdrawn()))
	add := func(entries []*catalogue.Entry, withdrawn bool) {
		for _, entry := range entries {
			sources = append(sources, planner.Source{
				ID:        entry.ID.String(),
				Dish:      entry.Dish,
				Derived:   entry.Derived,
				Withdrawn: withdrawn,
			})
		}
	}
	add(snapshot.Recipes(), false)
	add(snapshot.Withdrawn(), true)
	pool := planner.Prepare(sources)
	s.pools[snapshot] = pool
	return pool
}

// Rules returns the exclusions of an account.
func Rules(answers account.Answers) planner.Rules {
	rules := planner.Rules{
		Diet:         answers.Diet.Diet(),
		Keto:         answers.EatsKeto(),
		Intolerances: answers.Intolerances,
	}
	switch answers.Situation {
	case nutrition.Pregnant:
		rules.Vulnerable = []catalogue.Vulnerable{catalogue.Pregnant}
	case nutrition.Breastfeeding:
		rules.Vulnerable = []catalogue.Vulnerable{catalogue.Breastfeeding}
	}
	rules.Ingredients, rules.Groups = catalogue.SplitDislikes(answers.Dislikes)
	return rules
}

// defaultSlots is used for an account that has not chosen its meal times.
var defaultSlots = []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner}

// CountRecipes returns for each meal time how many recipes an account's answers and settings allow, and how many a week
// needs. While the energy target is unknown, it counts recipes of any size; while the meal times are unknown, it uses
// three meals and a snack.
func (s *Service) CountRecipes(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
) ([]planner.MealCount, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, err
	}
	today := Today(s.now())
	request := planner.Request{Rules: Rules(acct.Answers), Slots: Shares(acct), Rhythm: rhythmOf(acct, WeekOf(today))}
	if len(request.Slots) == 0 {
		request.Slots = planner.Shares(defaultSlots)
	}
	if acct.Answers.CanComputeEnergy(today) {
		request.Target = nutrition.Recommend(acct.Answers.Person(today)).Target
		if acct.Settings.Macros != nil {
			request.Target = acct.Settings.Macros.Target()
		}
		request.Slots = planner.AddSides(request.Slots, request.Target.KCal)
	}
	return planner.CountRecipes(s.pool(snapshot), request), nil
}

// Shares returns the meal times of an account with their share of the day's energy, from 0 to 1, in the order of the
// day. It returns none while the meal times are unknown.
func Shares(acct account.Account) []planner.SlotShare {
	slots := make([]planner.Slot, len(acct.Answers.MealTimes))
	for n, slot := range acct.Answers.MealTimes {
		slots[n] = planner.Slot(slot)
	}
	return sharesOf(acct, slots)
}

// sharesOf divides a day's energy over slots, without sides: by the account's own shares when it has them for exactly
// these slots, and by the default shares otherwise.
func sharesOf(acct account.Account, slots []planner.Slot) []planner.SlotShare {
	shares, own := planner.Shares(slots), acct.Settings.Shares
	if len(own) != len(shares) ||
		slices.ContainsFunc(shares, func(s planner.SlotShare) bool { return own[string(s.Slot)] == 0 }) {
		return shares
	}
	for at, share := range shares {
		shares[at].Share = float64(own[string(share.Slot)]) / 100
	}
	return shares
}

// sharesWithSides divides kcal of a day over slots, of which some may be sides.
func sharesWithSides(acct account.Account, slots []planner.Slot, kcal float64) []planner.SlotShare {
	return planner.WithSides(sharesOf(acct, slots), slots, kcal)
}

// slotsOf returns the slots of a day to plan for an account that eats kcal a day: its meal times, with sides where a
// meal is large.
func slotsOf(acct account.Account, kcal float64) []planner.SlotShare {
	return planner.AddSides(Shares(acct), kcal)
}

// slots returns the meal times of an account with the sides that the menu was planned with.
func (m Menu) slots(acct account.Account) []planner.SlotShare {
	chosen := make([]planner.Slot, len(m.Meals))
	for n, meal := range m.Meals {
		chosen[n] = meal.Slot
	}
	return planner.WithSides(Shares(acct), chosen, m.Target.KCal)
}

// Suitable returns the IDs of the recipes that rules allow.
func (s *Service) Suitable(snapshot *catalogue.Snapshot, rules planner.Rules) map[uuid.UUID]bool {
	suitable := map[uuid.UUID]bool{}
	for _, id := range planner.Allowed(s.pool(snapshot), rules) {
		suitable[uuid.MustParse(id)] = true
	}
	return suitable
}

// newRequest returns the planner's request for a week, from the current answers and settings of an account. The caller
// sets the target and the slots, which for a stored menu are those that it was planned for.
func newRequest(acct account.Account, week Week, recent history) planner.Request {
	request := planner.Request{
		Rules:  Rules(acct.Answers),
		Season: SeasonOf(week.Monday),
		Taste:  recent.Taste,

		Recent:   recent.Eaten,
		Upcoming: recent.Upcoming,

		Companions: companions(acct, week),
		Rhythm:     rhythmOf(acct, week),
		Pantry:     acct.Settings.Pantry,
	}
	if acct.Answers.CanComputeEnergy(week.Monday) {
		person := acct.Answers.Person(week.Monday)
		request.MinProtein, request.MaxProtein = nutrition.MinProtein(person), nutrition.MaxProtein(person)
		if acct.Settings.Macros != nil { // custom macros have their own bounds
			bounds := nutrition.BoundsFor(person)
			request.MinProtein, request.MaxProtein = bounds.MinProtein, bounds.MaxProtein
		}
	}
	return request
}

// seedOf returns a seed for an account and a week, so that the same answers always give the same menu.
func seedOf(account uuid.UUID, week Week) uint64 {
	hash := fnv.New64a()
	hash.Write(account[:])
	_ = binary.Write(hash, binary.BigEndian, week.Monday.Unix())
	return hash.Sum64()
}

// SeasonOf returns the meteorological season.
func SeasonOf(day time.Time) catalogue.Season {
	switch day.Month() {
	case time.March, time.April, time.May:
		return "spring"
	case time.June, time.July, time.August:
		return "summer"
	case time.September, time.October, time.November:
		return "autumn"
	default:
		return "winter"
	}
}

// eaten returns the meals of the menu as the request of the week after it has them.
func (m Menu) eaten() []planner.Eaten {
	var eaten []planner.Eaten
	for _, meal := range m.Meals {
		if meal.HasDish() {
			daysAgo := len(planner.Week{}.Days) - meal.Day
			eaten = append(eaten, planner.Eaten{Recipe: meal.RecipeID.String(), DaysAgo: daysAgo})
		}
	}
	return eaten
}

// plan plans the menu of a week. Days before the account was onboarded have no meals.
func (s *Service) plan(
	ctx context.Context,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	week Week,
	recent history,
) (Menu, error) {
	target, err := acct.Target(Today(s.now()))
	if err != nil {
		return Menu{}, err
	}
	request := newRequest(acct, week, recent)
	request.Target, request.Keto = target, request.Rules.Keto
	request.Slots, request.Seed = slotsOf(acct, target.KCal), seedOf(acct.ID, week)
	first := firstDayOf(acct, week)
	request.Locked = daysWithoutMeals(first, request.Slots)
	planned, err := s.planCached(ctx, s.pool(snapshot), request)
	if err != nil {
		return Menu{}, err
	}
	menu := Menu{
		Week:  week,
		Aim:   Aim{Target: request.Target, Keto: request.Keto},
		Proof: proofOf(planned.Proof, len(planned.Week.Days[6].Meals), first),
		seed:  request.Seed,
	}
	if unmet := planner.NotableWishes(s.pool(snapshot), request, planned.Week); unmet != nil {
		menu.Proof.Wishes = &Wishes{Rhythm: *request.Rhythm, Unmet: unmet, Open: true}
	}
	for day := first; day < len(planned.Week.Days); day++ {
		for _, meal := range planned.Week.Days[day].Meals {
			menuMeal, err := mealOf(snapshot, day, meal)
			if err != nil {
				return Menu{}, err
			}
			menu.Meals = append(menu.Meals, menuMeal)
		}
	}
	return menu, nil
}

// daysWithoutMeals locks the slots of the days before first, which are not planned. The planner counts an unknown
// recipe as its share of the day.
func daysWithoutMeals(first int, slots []planner.SlotShare) []planner.Locked {
	var locked []planner.Locked
	for day := range first {
		for _, share := range slots {
			locked = append(locked, planner.Locked{Day: day, Meal: planner.Meal{Slot: share.Slot}})
		}
	}
	return locked
}

// mealOf converts a meal of the planner.
func mealOf(snapshot *catalogue.Snapshot, day int, meal planner.Meal) (Meal, error) {
	entry, ok := snapshot.ByID(uuid.MustParse(meal.Recipe))
	if !ok {
		return Meal{}, fmt.Errorf("the planner gave recipe %s, which is not in the catalogue", meal.Recipe)
	}
	return Meal{
		Day:      day,
		Slot:     meal.Slot,
		RecipeID: entry.ID,
		OwnerID:  entry.OwnerID,
		Portion:  meal.Portion.Factor(),
		Leftover: meal.Leftover,
	}, nil
}

// Get returns an account's menu for a week. Menus of this week and the next WeeksAhead are planned when they are first
// read. An account that begins with next week, see [Service.Begins], gets that menu together with this week's.
// Unsuitable meals of today and later are replaced where an alternative fits. Errors: ErrNoMenu for a past week without
// a menu, ErrTooFar, a *planner.ShortageError when no week fits, account.ErrQuestionsOpen, account.ErrConditionOpen for
// a week without a menu.
func (s *Service) Get(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	week Week,
) (Menu, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return Menu{}, nil, err
	}
	recent, err := historyOf(ctx, scope, acct.ID, week)
	if err != nil {
		return Menu{}, nil, err
	}
	menu, err := findMenu(ctx, scope, acct.ID, week)
	if errors.Is(err, ErrNoMenu) {
		if acct, err = s.planNew(ctx, scope, snapshot, acct, week, recent); err == nil {
			// A concurrent request may have stored a menu first; that one counts.
			menu, err = findMenu(ctx, scope, acct.ID, week)
			s.planNext(ctx, scope, acct, week)
		}
	}
	if err == nil && s.MarkUnsuitable(snapshot, acct, &menu) {
		menu, acct, err = s.repair(ctx, scope, snapshot, acct.ID, week)
	}
	if err != nil {
		return Menu{}, nil, err
	}
	if err := s.findHelp(ctx, scope, snapshot, acct, menu, recent); err != nil {
		return Menu{}, nil, err
	}
	menu.Relaxed = s.relaxed(snapshot, acct, menu, recent)
	changes, err := readChanges(ctx, scope, menu.ID)
	if err != nil {
		return Menu{}, nil, err
	}
	menu.Undo = s.nextUndo(snapshot, acct, menu, recent, changes)
	menu.Changed = slices.ContainsFunc(changes, func(c recordedChange) bool { return c.UndoneAt == nil })
	return menu, snapshot, nil
}

// planNext plans next week's menu with this one for an account that begins with it. An error does not concern this
// week; the account sees it when it opens the next one.
func (s *Service) planNext(ctx context.Context, scope postgres.Scope, acct account.Account, week Week) {
	begins, ok := s.Begins(acct)
	if !ok || week != WeekOf(Today(s.now())) {
		return
	}
	next := WeekOf(begins)
	if has, err := accountsWithMenu(ctx, scope, next, []account.Account{acct}); err == nil && !has[acct.ID] {
		_ = s.planAhead(ctx, scope, acct, next)
	}
}

// planNew plans and stores the menu of a week that has none, and returns the account that it was planned for. Errors:
// ErrNoMenu for a past week, ErrTooFar, and those of planAndStore.
func (s *Service) planNew(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	week Week,
	recent history,
) (account.Account, error) {
	thisWeek := WeekOf(Today(s.now()))
	switch {
	case week.Monday.Before(thisWeek.Monday):
		return account.Account{}, ErrNoMenu
	case week.Monday.After(thisWeek.Monday.AddDate(0, 0, 7*WeeksAhead)):
		return account.Account{}, ErrTooFar
	}
	return s.planAndStore(ctx, scope, snapshot, acct, week, recent)
}

// planAndStore plans and stores the menu of a week unless there is one, and returns the account that it was planned
// for. It plans again when the account's settings or the menus of adjacent weeks changed in the meantime: a change of
// settings updates stored menus only.
func (s *Service) planAndStore(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	week Week,
	recent history,
) (account.Account, error) {
	for {
		if acct.Answers.ConditionOpen() {
			return account.Account{}, account.ErrConditionOpen
		}
		menu, err := s.plan(ctx, snapshot, acct, week, recent)
		if err != nil {
			return account.Account{}, err
		}
		stale := false
		err = scope.Tx(ctx, func(tx postgres.Tx) error {
			current, err := account.Lock(ctx, tx, acct.ID)
			if err != nil {
				return err
			}
			currentHistory, err := historyOf(ctx, tx, acct.ID, week)
			if err != nil {
				return err
			}
			if stale = !sameSettings(acct, current) || !reflect.DeepEqual(recent, currentHistory); stale {
				acct, recent = current, currentHistory
				return nil
			}
			return insertMenu(ctx, tx, acct.ID, menu)
		})
		if err != nil || !stale {
			return acct, err
		}
	}
}

// sameSettings reports whether a and b have the same answers, settings and household, and so the same menus.
func sameSettings(a, b account.Account) bool {
	return reflect.DeepEqual(a.Answers, b.Answers) && reflect.DeepEqual(a.Settings, b.Settings) &&
		reflect.DeepEqual(a.Household, b.Household)
}
