// Package menu keeps people's weekly menus: it asks the planner for a week, stores it, and changes it meal by meal.
package menu

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Menu is somebody's week.
type Menu struct {
	ID      uuid.UUID // uuid.Nil for one that is not stored
	Week    Week
	Target  nutrition.Target // of each day, when the menu was made
	Keto    bool
	Relaxed []planner.SoftRule
	Meals   []Meal // by day, then in the order of the day
	seed    uint64
}

// Meal is a recipe at its place in the week.
type Meal struct {
	Day      int // 0 is Monday
	Slot     planner.Slot
	RecipeID uuid.UUID
	OwnerID  uuid.UUID // of the recipe: the tenant or the platform
	Portion  float64   // 0.5 to 2 servings, in steps of 0.25
}

// WeeksAhead is how far ahead a menu can be made.
const WeeksAhead = 4

// Errors that a person meets.
var (
	ErrNoMenu = errs.New(errs.NotFound, "no-menu", "Voor deze week is er geen menu.", "There is no menu for this week.")
	ErrTooFar = errs.New(errs.NotFound, "too-far-ahead",
		"Zo ver vooruit maken we nog geen menu. Kijk er over een paar weken naar.", "We do not make menus that far ahead yet. Have a look in a few weeks.")
	ErrChanged = errs.New(errs.Conflict, "menu-changed",
		"Je menu is intussen veranderd. We laten zien wat er nu staat.", "Your menu has changed in the meantime. Here is what it holds now.")
	ErrNoAlternative = errs.New(errs.Conflict, "no-alternative",
		"Er is nu geen ander recept dat hier past.", "There is no other recipe that fits here at the moment.")
	ErrNoMeal = errs.New(errs.NotFound, "no-meal", "Deze maaltijd staat niet in je menu.", "This meal is not in your menu.")
)

// Service makes and changes menus.
type Service struct {
	catalogue *catalogue.Store
	now       func() time.Time

	mu    sync.Mutex
	pools map[*catalogue.Snapshot]*planner.Pool
}

// NewService makes a service that eats from a catalogue; now is the clock.
func NewService(store *catalogue.Store, now func() time.Time) *Service {
	return &Service{catalogue: store, now: now, pools: map[*catalogue.Snapshot]*planner.Pool{}}
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
	}
	sources := make([]planner.Source, 0, len(snapshot.Recipes()))
	for _, entry := range snapshot.Recipes() {
		sources = append(sources, planner.Source{ID: entry.ID.String(), Dish: entry.Dish})
	}
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

// Left counts the recipes of each meal time that rules leave.
func (s *Service) Left(ctx context.Context, scope postgres.Scope, rules planner.Rules) (map[catalogue.MealTime]int, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, err
	}
	return planner.Left(s.pool(snapshot), rules), nil
}

// Suitable lists the recipes that rules leave, in the catalogue's order.
func (s *Service) Suitable(snapshot *catalogue.Snapshot, rules planner.Rules) map[uuid.UUID]bool {
	suitable := map[uuid.UUID]bool{}
	for _, id := range planner.Allowed(s.pool(snapshot), rules) {
		suitable[uuid.MustParse(id)] = true
	}
	return suitable
}

// request is what a week of an account is planned for.
func (s *Service) request(known account.Account, week Week, recent []string) (planner.Request, error) {
	recommended, err := known.Recommendation(Today(s.now()))
	if err != nil {
		return planner.Request{}, err
	}
	slots := make([]planner.Slot, len(known.Answers.MealTimes))
	for n, slot := range known.Answers.MealTimes {
		slots[n] = planner.Slot(slot)
	}
	return planner.Request{
		Target: recommended.Target, Slots: planner.Shares(slots), Rules: Rules(known.Answers), Minutes: known.Answers.CookingMinutes,
		Season: seasonOf(week.Monday), Recent: recent, Seed: seedOf(known.ID, week),
	}, nil
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

// Preview is the menu that an account would get for a week, without keeping it. A shortage gives no meals and no error.
func (s *Service) Preview(ctx context.Context, scope postgres.Scope, known account.Account, week Week) (Menu, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return Menu{}, nil, err
	}
	menu, err := s.plan(ctx, snapshot, known, week, nil)
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		return Menu{Week: week}, snapshot, nil
	}
	return menu, snapshot, err
}

func (s *Service) plan(ctx context.Context, snapshot *catalogue.Snapshot, known account.Account, week Week, recent []string) (Menu, error) {
	request, err := s.request(known, week, recent)
	if err != nil {
		return Menu{}, err
	}
	planned, err := planner.Plan(ctx, s.pool(snapshot), request)
	if err != nil {
		return Menu{}, err
	}
	menu := Menu{Week: week, Target: request.Target, Keto: request.Rules.Keto, Relaxed: planned.Relaxed, seed: request.Seed}
	for day, meals := range planned.Days {
		for _, meal := range meals.Meals {
			entry, ok := snapshot.ByID(uuid.MustParse(meal.Recipe))
			if !ok {
				return Menu{}, fmt.Errorf("the planner gave recipe %s, which is not in the catalogue", meal.Recipe)
			}
			menu.Meals = append(menu.Meals, Meal{Day: day, Slot: meal.Slot, RecipeID: entry.ID, OwnerID: entry.OwnerID, Portion: meal.Portion.Factor()})
		}
	}
	return menu, nil
}

// Get is an account's menu for a week; this week's and those of the next WeeksAhead are made on first view. Errors: ErrNoMenu for a week
// that is over, ErrTooFar, a *planner.ShortageError when no week fits, account.ErrQuestionsOpen.
func (s *Service) Get(ctx context.Context, scope postgres.Scope, known account.Account, week Week) (Menu, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return Menu{}, nil, err
	}
	menu, err := find(ctx, scope, known, week)
	if !errors.Is(err, ErrNoMenu) {
		return menu, snapshot, err
	}
	this := WeekOf(Today(s.now()))
	switch {
	case week.Monday.Before(this.Monday):
		return Menu{}, nil, ErrNoMenu
	case week.Monday.After(this.Monday.AddDate(0, 0, 7*WeeksAhead)):
		return Menu{}, nil, ErrTooFar
	}
	recent, err := eaten(ctx, scope, known.ID, week)
	if err != nil {
		return Menu{}, nil, err
	}
	if menu, err = s.plan(ctx, snapshot, known, week, recent); err != nil {
		return Menu{}, nil, err
	}
	if err := insert(ctx, scope, known.ID, menu); err != nil {
		return Menu{}, nil, err
	}
	// Somebody else may have been first, on another device: theirs counts.
	menu, err = find(ctx, scope, known, week)
	return menu, snapshot, err
}

// find reads a stored menu. The error is ErrNoMenu when there is none.
func find(ctx context.Context, q postgres.InTenant, known account.Account, week Week) (Menu, error) {
	return read(ctx, q, known, week, "")
}

// lock reads a stored menu and keeps others from changing it until the transaction ends.
func lock(ctx context.Context, tx postgres.Tx, known account.Account, week Week) (Menu, error) {
	return read(ctx, tx, known, week, " for update")
}

func read(ctx context.Context, q postgres.InTenant, known account.Account, week Week, locking string) (Menu, error) {
	const header = `select id, seed, kcal, protein, fat, carbohydrate, relaxed from weekly_menus where tenant_id = $1 and account_id = $2 and monday = $3`
	const meals = `select day, slot, recipe_id, recipe_owner_id as owner_id, portion::double precision as portion from menu_meals where tenant_id = $1 and menu_id = $2`
	menu := Menu{Week: week, Keto: known.Answers.Diet == account.Keto}
	var seed int64
	err := q.QueryRow(ctx, header+locking, q.Tenant(), known.ID, week.Monday).Scan(
		&menu.ID, &seed, &menu.Target.KCal, &menu.Target.Protein, &menu.Target.Fat, &menu.Target.Carbohydrate, &menu.Relaxed)
	if errors.Is(err, pgx.ErrNoRows) {
		return Menu{}, ErrNoMenu
	}
	if err != nil {
		return Menu{}, fmt.Errorf("looking up a menu: %w", err)
	}
	menu.seed = uint64(seed) //nolint:gosec // the same bits
	rows, err := q.Query(ctx, meals, q.Tenant(), menu.ID)
	if err != nil {
		return Menu{}, fmt.Errorf("reading a menu: %w", err)
	}
	if menu.Meals, err = pgx.CollectRows(rows, pgx.RowToStructByName[Meal]); err != nil {
		return Menu{}, fmt.Errorf("reading a menu: %w", err)
	}
	slices.SortFunc(menu.Meals, func(a, b Meal) int {
		if a.Day != b.Day {
			return a.Day - b.Day
		}
		return slices.Index(planner.Slots, a.Slot) - slices.Index(planner.Slots, b.Slot)
	})
	return menu, nil
}

// insert stores a menu unless the week has one.
func insert(ctx context.Context, scope postgres.Scope, account uuid.UUID, menu Menu) error {
	const header = `
		insert into weekly_menus (tenant_id, account_id, monday, seed, kcal, protein, fat, carbohydrate, relaxed)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		on conflict (tenant_id, account_id, monday) do nothing returning id`
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		relaxed := menu.Relaxed
		if relaxed == nil {
			relaxed = []planner.SoftRule{}
		}
		var id uuid.UUID
		err := tx.QueryRow(ctx, header, tx.Tenant(), account, menu.Week.Monday, int64(menu.seed), //nolint:gosec // the same bits
			menu.Target.KCal, menu.Target.Protein, menu.Target.Fat, menu.Target.Carbohydrate, relaxed).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("storing a menu: %w", err)
		}
		const meal = `
			insert into menu_meals (tenant_id, menu_id, day, slot, recipe_owner_id, recipe_id, portion)
			select $1, $2, * from unnest($3::smallint[], $4::text[], $5::uuid[], $6::uuid[], $7::numeric[])`
		var days []int16
		var slots []string
		var owners, recipes []uuid.UUID
		var portions []float64
		for _, m := range menu.Meals {
			days, slots = append(days, int16(m.Day)), append(slots, string(m.Slot)) //nolint:gosec // 0 to 6
			owners, recipes, portions = append(owners, m.OwnerID), append(recipes, m.RecipeID), append(portions, m.Portion)
		}
		if _, err := tx.Exec(ctx, meal, tx.Tenant(), id, days, slots, owners, recipes, portions); err != nil {
			return fmt.Errorf("storing a menu's meals: %w", err)
		}
		return nil
	})
}

// eaten lists the recipes of an account's last three weeks before a week.
func eaten(ctx context.Context, scope postgres.Scope, account uuid.UUID, week Week) ([]string, error) {
	const sql = `
		select distinct m.recipe_id::text from menu_meals m join weekly_menus w on w.tenant_id = m.tenant_id and w.id = m.menu_id
		where w.tenant_id = $1 and w.account_id = $2 and w.monday < $3 and w.monday >= $4 order by 1`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), account, week.Monday, week.Monday.AddDate(0, 0, -21))
	if err != nil {
		return nil, fmt.Errorf("reading what was eaten: %w", err)
	}
	recipes, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("reading what was eaten: %w", err)
	}
	return recipes, nil
}
