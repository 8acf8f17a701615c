package shopping

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"golang.org/x/text/collate"
	textlanguage "golang.org/x/text/language"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrNoWeekMenu means that the week of a list cannot be planned.
var ErrNoWeekMenu = errs.New(errs.Conflict, "no-week")

// NeedsOf returns the servings to cook of each recipe of a menu on the given days, or on all days if there are none.
// people is the number of eaters for an account without household members.
func NeedsOf(week menu.Menu, snapshot *catalogue.Snapshot, acct account.Account, people int, days ...int) []Need {
	var needs []Need
	for _, meal := range week.Meals {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok || len(days) > 0 && !slices.Contains(days, meal.Day) {
			continue
		}
		if cooked := week.ServingsCooked(acct, meal, entry, people); cooked > 0 {
			needs = append(needs, Need{Recipe: entry, Servings: cooked})
		}
	}
	return needs
}

// CompareWeeks returns what must be bought in addition, and what need not be bought, for the menu after compared with
// the menu before.
func CompareWeeks(before, after menu.Menu, snapshot *catalogue.Snapshot, acct account.Account) (
	extra, saved []Difference,
) {
	people := acct.HouseholdSize()
	return Compare(Sum(NeedsOf(before, snapshot, acct, people)), Sum(NeedsOf(after, snapshot, acct, people)))
}

// amountsFrom returns, for each date, the amounts needed on that date and the later ones, and for the recipes that were
// added by hand. The dates are ascending and in the menu's week.
func amountsFrom(
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	people int,
	dates []time.Time,
	added []Added,
) [][]Amount {
	days := make([]int, len(dates))
	for n, date := range dates {
		days[n] = menu.DayOf(date)
	}
	amounts := make([][]Amount, len(days))
	for n := range days {
		needs := NeedsOf(week, snapshot, acct, people, days[n:]...)
		amounts[n] = Sum(append(needs, needsOfAdded(snapshot, added)...))
	}
	return amounts
}

// Generate creates or updates the list of an account for some dates of one week, at least one. servings is the number
// of people, 0 for the household's; an account with household members always gets the household's. It plans the week
// if there is no menu yet. Errors: one of kind Invalid for dates of two weeks, ErrNoWeekMenu, those of
// [menu.Service.Get].
func Generate(
	ctx context.Context,
	scope postgres.Scope,
	menus *menu.Service,
	acct account.Account,
	dates []time.Time,
	servings int,
	now time.Time,
) (List, *catalogue.Snapshot, error) {
	if servings == 0 || len(acct.Household.Members) > 0 {
		servings = acct.HouseholdSize()
	}
	week := menu.WeekOf(dates[0])
	if slices.ContainsFunc(dates, func(date time.Time) bool { return menu.WeekOf(date) != week }) {
		problems := errs.Fields{}
		problems.Add("dates", locale.T("shopping.problem.chooseDaysOneWeek"))
		return List{}, nil, problems.Err()
	}
	dates = slices.SortedFunc(slices.Values(dates), time.Time.Compare)
	needed, snapshot, err := neededOn(ctx, scope, menus, acct, dates, servings)
	if err != nil {
		return List{}, nil, err
	}
	list, err := Save(ctx, scope, acct.ID, dates, servings, needed, now)
	return list, snapshot, err
}

// neededOn returns what is needed on some dates of one week, ascending and at least one, for a number of people. It
// plans the week if there is no menu yet. Errors: ErrNoWeekMenu, those of [menu.Service.Get].
func neededOn(
	ctx context.Context,
	scope postgres.Scope,
	menus *menu.Service,
	acct account.Account,
	dates []time.Time,
	people int,
) (Needed, *catalogue.Snapshot, error) {
	week, snapshot, err := menus.Get(ctx, scope, acct, menu.WeekOf(dates[0]))
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		err = ErrNoWeekMenu
	}
	if err != nil {
		return nil, nil, err
	}
	needed := func(added []Added) [][]Amount { return amountsFrom(week, snapshot, acct, people, dates, added) }
	return needed, snapshot, nil
}

// IsOutdated reports whether generating a list again would change what is bought from today on. It is false without
// access and without a menu.
func IsOutdated(
	ctx context.Context,
	scope postgres.Scope,
	menus *menu.Service,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	list List,
	now time.Time,
) (bool, error) {
	if !acct.HasAccess(now) || len(list.Dates) == 0 {
		return false, nil
	}
	week, err := menus.Find(ctx, scope, acct.ID, menu.WeekOf(list.Dates[0]))
	if errors.Is(err, menu.ErrNoMenu) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	amounts := amountsFrom(week, snapshot, acct, acct.HouseholdSize(), list.Dates, list.Added)
	return list.Outdated(amounts, menu.Today(now)), nil
}

// Custom reports whether an item was added by hand.
func (i Item) Custom() bool { return i.IngredientID == nil }

// NameIn returns the name of an item in a language, and its ingredient, nil for an item that was added by hand or whose
// ingredient is not in the catalogue.
func (i Item) NameIn(snapshot *catalogue.Snapshot, lang locale.Language) (string, *catalogue.StoredIngredient) {
	if i.Custom() {
		return i.Name, nil
	}
	ingredient, ok := snapshot.Ingredient(*i.IngredientID)
	if !ok {
		return i.Name, nil
	}
	var quantity float64
	if i.Quantity != nil {
		quantity = *i.Quantity
	}
	var unit catalogue.Unit
	if i.Unit != nil {
		unit = *i.Unit
	}
	return ingredient.NameFor(quantity, unit, lang), ingredient
}

// Sort sorts items by aisle, in the order of the account's shop, then by name in the collation of lang. Custom items
// come last in their aisle, in the order in which they were added.
func Sort(items []Item, snapshot *catalogue.Snapshot, aisles []catalogue.Aisle, lang locale.Language) {
	dictionary := collate.New(textlanguage.Make(string(lang))) // not safe for concurrent use
	customRank := func(item Item) int {
		if item.Custom() {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(items, func(a, b Item) int {
		order := cmp.Or(
			cmp.Compare(slices.Index(aisles, a.Aisle), slices.Index(aisles, b.Aisle)),
			cmp.Compare(customRank(a), customRank(b)),
		)
		if order != 0 || a.Custom() {
			return order
		}
		nameA, _ := a.NameIn(snapshot, lang)
		nameB, _ := b.NameIn(snapshot, lang)
		return dictionary.CompareString(nameA, nameB)
	})
}
