// Package menu keeps people's weekly menus: it asks the planner for a week, stores it, and changes it meal by meal.
//
// A change of settings or of the household and its effect on stored menus are one transaction, see
// [Service.ChangeSettings]. New targets and meal times apply from tomorrow, and a dish stays where one of its portions
// fits. A preview is the same transaction, rolled back, so that it cannot differ from the change.
//
// A stored week is checked against the account's rules each time it is read. Meals of today and later that may no
// longer be eaten are replaced, or marked where nothing fits. Past days are never rewritten.
//
// [Ahead] makes next week's menus at night. Each batch adds the job for the next one, and an account that has a menu
// keeps it, so that the work may stop anywhere.
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

// Menu is somebody's week.
type Menu struct {
	ID          uuid.UUID // uuid.Nil for one that is not stored
	Week        Week
	Aim                            // of each day, when the menu was made or the person last changed what they need
	EarlierAims map[int]Aim        // of the days before such a change, 0 being Monday
	Relaxed     []planner.SoftRule // what the week as it stands does not keep to; only Get tells
	Proof       *Proof             // what is known of the week as it was made; nil for one of before proofs were kept
	Undo        *Undo              // the change that can be taken back next; nil when there is none. Only Get tells
	Changed     bool               // by its person, since it was made. Only Get tells
	Meals       []Meal             // by day, then in the order of the day
	seed        uint64
}

// Aim is what a day comes to.
type Aim struct {
	Target nutrition.Target
	Keto   bool // the target is one for keto
}

// AimOf is what a day comes to, 0 being Monday.
func (m Menu) AimOf(day int) Aim {
	if earlier, ok := m.EarlierAims[day]; ok {
		return earlier
	}
	return m.Aim
}

// Meal is a recipe at its place in the week.
type Meal struct {
	Day      int // 0 is Monday
	Slot     planner.Slot
	RecipeID uuid.UUID
	OwnerID  uuid.UUID // of the recipe: the tenant or the platform
	Portion  float64   // 0.5 to 2 servings, in steps of 0.25

	Leftover  bool   // is what was cooked too much for the dinner of the day before, see Menu.LeftoverOf
	Surprises int    // how often another was asked for here, whichever it be
	Locked    bool   // the person wants it to stay
	Breach    Breach `db:"-"` // as Judge found it
}

// Breach is what makes a meal one that those who eat it may not eat; the zero value when they may.
type Breach struct {
	Rule planner.Rule
	Own  bool // it is the person's own rule, not only that of somebody who eats along
}

// Unsuitable reports whether the person, or somebody who eats along, may not eat a meal any more, and nothing else fits
// or it is locked; never of a day that is over.
func (m Meal) Unsuitable() bool { return m.Breach.Rule != "" }

// WeeksAhead is how far ahead a menu can be made.
const WeeksAhead = 4

// Errors that a person meets.
var (
	ErrNoMenu        = errs.New(errs.NotFound, "no-menu")
	ErrTooFar        = errs.New(errs.NotFound, "too-far-ahead")
	ErrChanged       = errs.New(errs.Conflict, "menu-changed")
	ErrNoAlternative = errs.New(errs.Conflict, "no-alternative")
	ErrNotOffered    = errs.New(errs.Conflict, "recipe-not-offered")
	ErrNoMeal        = errs.New(errs.NotFound, "no-meal")
)

// Service makes and changes menus.
type Service struct {
	catalogue *catalogue.Store
	now       func() time.Time

	mu      sync.Mutex
	pools   map[*catalogue.Snapshot]*planner.Pool
	planned *simplelru.LRU[planKey, planner.PlannedWeek]
}

// NewService makes a service that eats from a catalogue; now is the clock.
func NewService(store *catalogue.Store, now func() time.Time) *Service {
	planned, _ := simplelru.NewLRU[planKey, planner.PlannedWeek](mostPlanned, nil) // the error is of a size below 1
	return &Service{catalogue: store, now: now, pools: map[*catalogue.Snapshot]*planner.Pool{}, planned: planned}
}

// mostPools is how many prepared catalogues are kept: the platform's, and those of tenants with recipes of their own.
const mostPools = 64

// pool prepares a catalogue for planning, once.
func (s *Service) pool(snapshot *catalogue.Snapshot) *planner.Pool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.pools[snapshot]; ok {
		return known
	}
	if len(s.pools) >= mostPools {
		clear(s.pools) // most are of catalogues that have changed since
		s.planned.Purge()
	}
	sources := make([]planner.Source, 0, len(snapshot.Recipes())+len(snapshot.Withdrawn()))
	add := func(entries []*catalogue.Entry, withdrawn bool) {
		for _, entry := range entries {
			sources = append(
				sources,
				planner.Source{ID: entry.ID.String(), Dish: entry.Dish, Derived: entry.Derived, Withdrawn: withdrawn},
			)
		}
	}
	add(snapshot.Recipes(), false)
	add(snapshot.Withdrawn(), true)
	pool := planner.Prepare(sources)
	s.pools[snapshot] = pool
	return pool
}

// Rules are what an account does not eat.
func Rules(answers account.Answers) planner.Rules {
	rules := planner.Rules{Diet: answers.Diet.Diet(), Keto: answers.Diet == account.Keto}
	for _, intolerance := range answers.Intolerances {
		if intolerance == account.Lactose {
			rules.Lactose = true
		} else {
			rules.Allergens = append(rules.Allergens, catalogue.Allergen(intolerance))
		}
	}
	rules.Ingredients, rules.Groups = catalogue.SplitExclusions(answers.Dislikes)
	return rules
}

// ordinaryDay is when somebody eats who has not said so yet.
var ordinaryDay = []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner}

// Left counts for each meal time how many recipes are left to somebody with these answers and settings, and how many a
// week takes. While the answers leave the energy open, it counts recipes of any size; while they leave the meal times
// open, it takes an ordinary day of three meals and a snack.
func (s *Service) CountRecipes(ctx context.Context, scope postgres.Scope, acct account.Account) ([]planner.MealCount, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, err
	}
	request := planner.Request{Rules: Rules(acct.Answers), Slots: slotsOf(acct)}
	if len(request.Slots) == 0 {
		request.Slots = planner.Shares(ordinaryDay)
	}
	if today := Today(s.now()); acct.Answers.CanComputeEnergy(today) {
		request.Target = nutrition.Recommend(acct.Answers.Person(today)).Target
		if acct.Settings.Macros != nil {
			request.Target = acct.Settings.Macros.Target()
		}
	}
	return planner.CountRecipes(s.pool(snapshot), request), nil
}

// slotsOf divides somebody's day as they set it, or else as usual.
func slotsOf(acct account.Account) []planner.SlotShare {
	slots := make([]planner.Slot, len(acct.Answers.MealTimes))
	for n, slot := range acct.Answers.MealTimes {
		slots[n] = planner.Slot(slot)
	}
	return sharesOf(acct, slots)
}

// sharesOf divides a day over slots: by the person's own shares when these are their slots.
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

// Shares are the meal times of somebody's day with their share of its energy, from 0 to 1, in the order of the day;
// none until they said when they eat.
func Shares(acct account.Account) []planner.SlotShare { return slotsOf(acct) }

// Suitable lists the recipes that rules leave, in the catalogue's order.
func (s *Service) Suitable(snapshot *catalogue.Snapshot, rules planner.Rules) map[uuid.UUID]bool {
	suitable := map[uuid.UUID]bool{}
	for _, id := range planner.Allowed(s.pool(snapshot), rules) {
		suitable[uuid.MustParse(id)] = true
	}
	return suitable
}

// request is what a week is planned for as far as the person's answers of today decide. What they decided when a menu
// was made, its target and its slots, is for the caller to add.
func request(acct account.Account, week Week, recent history) planner.Request {
	request := planner.Request{
		Rules:   Rules(acct.Answers),
		Minutes: acct.Answers.CookingMinutes,
		Season:  seasonOf(week.Monday),
		Taste:   recent.Taste,
	}
	request.Recent, request.Upcoming = recent.Eaten, recent.Coming
	request.Companions, request.Leftovers, request.UsePacks = company(
		acct,
		week,
	), acct.Household.Leftovers, acct.Household.UsePacks
	if acct.Answers.CanComputeEnergy(week.Monday) {
		request.MinProtein = nutrition.MinProtein(acct.Answers.Person(week.Monday))
	}
	return request
}

// seedOf belongs to an account and a week, so that the same menu comes again for the same answers.
func seedOf(account uuid.UUID, week Week) uint64 {
	hash := fnv.New64a()
	hash.Write(account[:])
	_ = binary.Write(hash, binary.BigEndian, week.Monday.Unix())
	return hash.Sum64()
}

// seasonOf is the meteorological season.
func seasonOf(day time.Time) catalogue.Season {
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

// eaten lists the meals of a week as the week after it sees them.
func (m Menu) eaten() []planner.Eaten {
	all := make([]planner.Eaten, len(m.Meals))
	for n, meal := range m.Meals {
		all[n] = planner.Eaten{Recipe: meal.RecipeID.String(), DaysAgo: len(planner.Week{}.Days) - meal.Day}
	}
	return all
}

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
	asked := request(acct, week, recent)
	asked.Target, asked.Keto = target, asked.Rules.Keto
	asked.Slots, asked.Seed = slotsOf(acct), seedOf(acct.ID, week)
	planned, err := s.planOnce(ctx, s.pool(snapshot), asked)
	if err != nil {
		return Menu{}, err
	}
	menu := Menu{
		Week:  week,
		Aim:   Aim{Target: asked.Target, Keto: asked.Keto},
		Proof: proofOf(planned.Proof, len(asked.Slots)),
		seed:  asked.Seed,
	}
	for day, meals := range planned.Week.Days {
		for _, meal := range meals.Meals {
			found, err := mealOf(snapshot, day, meal)
			if err != nil {
				return Menu{}, err
			}
			menu.Meals = append(menu.Meals, found)
		}
	}
	return menu, nil
}

// mealOf is a meal that the planner gave for a day.
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

// Get is an account's menu for a week; this week's and those of the next WeeksAhead are made on first view. Meals of
// today and later that the person may not eat any more have made room for others, where others fit. Errors: ErrNoMenu
// for a week that is over, ErrTooFar, a *planner.ShortageError when no week fits, account.ErrQuestionsOpen.
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
	menu, err := find(ctx, scope, acct.ID, week)
	if errors.Is(err, ErrNoMenu) {
		if acct, err = s.first(ctx, scope, snapshot, acct, week, recent); err == nil {
			// Somebody else may have been first, on another device: theirs counts.
			menu, err = find(ctx, scope, acct.ID, week)
		}
	}
	if err == nil && s.MarkUnsuitable(snapshot, acct, &menu) {
		menu, acct, err = s.repair(ctx, scope, snapshot, acct.ID, week)
	}
	if err != nil {
		return Menu{}, nil, err
	}
	menu.Relaxed = s.relaxed(snapshot, acct, menu, recent)
	made, err := steps(ctx, scope, menu.ID)
	if err != nil {
		return Menu{}, nil, err
	}
	menu.Undo = s.next(snapshot, acct, menu, recent, made)
	menu.Changed = slices.ContainsFunc(made, func(one step) bool { return one.UndoneAt == nil })
	return menu, snapshot, nil
}

// first makes and stores the menu of a week that has none, and gives the account that it was made for.
func (s *Service) first(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	week Week,
	recent history,
) (account.Account, error) {
	this := WeekOf(Today(s.now()))
	switch {
	case week.Monday.Before(this.Monday):
		return account.Account{}, ErrNoMenu
	case week.Monday.After(this.Monday.AddDate(0, 0, 7*WeeksAhead)):
		return account.Account{}, ErrTooFar
	}
	return s.make(ctx, scope, snapshot, acct, week, recent)
}

// make makes and stores the menu of a week unless there is one, and gives the account that it was made for: what is set
// while it is made, and a menu that comes beside it, count. A change of settings brings in line what is stored, which
// this was not yet.
func (s *Service) make(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	week Week,
	recent history,
) (account.Account, error) {
	for {
		menu, err := s.plan(ctx, snapshot, acct, week, recent)
		if err != nil {
			return account.Account{}, err
		}
		stale := false
		err = scope.Tx(ctx, func(tx postgres.Tx) error {
			now, err := account.Lock(ctx, tx, acct.ID)
			if err != nil {
				return err
			}
			around, err := historyOf(ctx, tx, acct.ID, week)
			if err != nil {
				return err
			}
			if stale = !sameSettings(acct, now) || !reflect.DeepEqual(recent, around); stale {
				acct, recent = now, around
				return nil
			}
			return insert(ctx, tx, acct.ID, menu)
		})
		if err != nil || !stale {
			return acct, err
		}
	}
}

// sameSettings reports whether two readings of an account lead to the same menus.
func sameSettings(a, b account.Account) bool {
	return reflect.DeepEqual(a.Answers, b.Answers) && reflect.DeepEqual(a.Settings, b.Settings) &&
		reflect.DeepEqual(a.Household, b.Household)
}
