// Package shopping computes shopping lists from days of a menu, and stores them.
package shopping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// List is a shopping list.
type List struct {
	ID        uuid.UUID   `db:"id"`
	Dates     []time.Time `db:"dates"` // days of the menu, ascending, midnight UTC; none for a list without a menu
	Servings  int         `db:"servings"`
	CreatedAt time.Time   `db:"created_at"`
	Needs     [][]byte    `db:"needs"`    // fingerprint per date of what it and later dates needed; nil when unknown
	Version   int64       `db:"version"`  // increases with every change
	Shared    bool        `db:"shared"`   // whether it has a link
	Shoppers  []Shopper   `db:"shoppers"` // including those who left without finishing, see [List.ShoppersAt]
	Items     []Item      `db:"-"`
	Added     []Added     `db:"-"`
}

// Item is an item of a list: an ingredient of the menu, or an item added by hand.
type Item struct {
	ID           uuid.UUID       `db:"id"`
	IngredientID *uuid.UUID      `db:"ingredient_id"` // nil when added by hand
	Name         string          `db:"name"`          // when added by hand
	Aisle        catalogue.Aisle `db:"aisle"`
	Quantity     *float64        `db:"quantity"`
	Unit         *catalogue.Unit `db:"unit"`
	Grams        *float64        `db:"grams"`
	Recipes      []uuid.UUID     `db:"recipes"`
	CheckedAt    *time.Time      `db:"checked_at"`
	UsedUpAt     *time.Time      `db:"used_up_at"` // when it was said not to be at home
	LeftGrams    float64         `db:"left_grams"` // weight that earlier lists left, unless it was used up
}

// Summary is a list without its items.
type Summary struct {
	ID        uuid.UUID   `db:"id"`
	Dates     []time.Time `db:"dates"`
	CreatedAt time.Time   `db:"created_at"`
	Items     int         `db:"-"` // without those that are at home
	Checked   int         `db:"-"`
}

// MaxItems is the maximum number of items on a list.
const MaxItems = 400

// Errors of shopping lists.
var (
	ErrNotFound     = errs.New(errs.NotFound, "list-not-found")
	ErrItemNotFound = errs.New(errs.NotFound, "item-not-found")
	ErrFull         = errs.New(errs.Conflict, "list-full")
)

const itemColumns = `id, ingredient_id, name, aisle, quantity, unit, grams, recipes, checked_at, used_up_at, left_grams`

// Needed returns the amounts on a list for its dates from the kth on, by k, with those of the recipes that were added
// by hand. A list without dates has one element.
type Needed func(added []Added) [][]Amount

// Save creates the list of an account for some dates, which must be ascending, or updates the existing one. It updates
// quantities, keeps items added by hand, and keeps the ticks of items of which no more is bought than before. Other
// ticks are removed as of now.
func Save(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	dates []time.Time,
	servings int,
	needed Needed,
	now time.Time,
) (List, error) {
	var id uuid.UUID
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		const list = `
			insert into shopping_lists (tenant_id, account_id, dates, servings) values ($1, $2, $3, $4)
			on conflict (tenant_id, account_id, dates) do update set servings = excluded.servings,
				version = shopping_lists.version + 1
			returning id`
		if err := tx.QueryRow(ctx, list, tx.Tenant(), account, dates, servings).Scan(&id); err != nil {
			return fmt.Errorf("saving a shopping list: %w", err)
		}
		return fill(ctx, tx, account, id, dates, needed, now)
	})
	if err != nil {
		return List{}, err
	}
	return Find(ctx, scope, account, id)
}

// fill saves the items of a list for the menu and the recipes that were added by hand.
func fill(
	ctx context.Context,
	tx postgres.Tx,
	account, list uuid.UUID,
	dates []time.Time,
	needed Needed,
	now time.Time,
) error {
	const sql = `update shopping_lists set needs = $3 where tenant_id = $1 and id = $2`
	added, err := addedTo(ctx, tx, list)
	if err != nil {
		return err
	}
	needs := needed(added)
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), list, fingerprints(needs[:len(dates)])); err != nil {
		return fmt.Errorf("saving a shopping list: %w", err)
	}
	begin := menu.Today(now).AddDate(0, 0, 1)
	if len(dates) > 0 {
		begin = dates[0]
	}
	left, err := leftOvers(ctx, tx, account, begin, needs[0])
	if err != nil {
		return err
	}
	return saveItems(ctx, tx, list, needs[0], left, now)
}

// buysMore is the condition that more of an item is bought than is stored, in packs where they are known, so that it
// must be bought again.
const buysMore = `case when excluded.bought_grams is not null and shopping_items.bought_grams is not null
				then excluded.bought_grams > shopping_items.bought_grams + 0.5
				else excluded.grams > shopping_items.grams + 0.5 end`

// saveItems saves the items of a list; left are the weights in g that earlier lists left of the amounts.
func saveItems(
	ctx context.Context, tx postgres.Tx, list uuid.UUID, amounts []Amount, left []float64, now time.Time,
) error {
	const forget = `
		delete from shopping_items where tenant_id = $1 and list_id = $2 and ingredient_id is not null
		and (ingredient_owner_id, ingredient_id) not in (select * from unnest($3::uuid[], $4::uuid[]))`
	const save = `
		insert into shopping_items (tenant_id, list_id, ingredient_owner_id, ingredient_id, aisle, quantity, unit,
			grams, recipes, bought_grams, left_grams)
		values ($1, $2, $3, $4, $5, nullif($6::double precision, 0), $7, $8, $9, nullif($11::double precision, 0), $12)
		on conflict (tenant_id, list_id, ingredient_owner_id, ingredient_id) do update set
			aisle = excluded.aisle, quantity = excluded.quantity, unit = excluded.unit, grams = excluded.grams,
				recipes = excluded.recipes, bought_grams = excluded.bought_grams, left_grams = excluded.left_grams,
			checked_at = case when ` + buysMore + ` then null
				else shopping_items.checked_at end,
			ticked_at = case when ` + buysMore + ` then $10
				else shopping_items.ticked_at end`
	owners, needed := make([]uuid.UUID, len(amounts)), make([]uuid.UUID, len(amounts))
	for i, amount := range amounts {
		owners[i], needed[i] = amount.Ingredient.OwnerID, amount.Ingredient.ID
	}
	batch := &pgx.Batch{}
	batch.Queue(forget, tx.Tenant(), list, owners, needed)
	for n, amount := range amounts {
		ingredient := amount.Ingredient
		var bought float64
		if units, ok := RetailUnitsFor(ingredient.Ingredient, max(0, amount.Grams-left[n])); ok {
			bought = units.Total()
		}
		batch.Queue(
			save,
			tx.Tenant(),
			list,
			ingredient.OwnerID,
			ingredient.ID,
			ingredient.Aisle,
			amount.Quantity,
			amount.Unit,
			amount.Grams,
			amount.Recipes,
			now,
			bought,
			left[n],
		)
	}
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return fmt.Errorf("saving a shopping list: %w", err)
	}
	return nil
}

// Lists returns a page of an account's lists, newest first, and their total number. Page counts from 1. isToBuy reports
// whether an item is on the list itself, and not at home.
func Lists(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	page, perPage int,
	isToBuy func(Item) bool,
) ([]Summary, int, error) {
	const count = `select count(*) from shopping_lists where tenant_id = $1 and account_id = $2`
	const sql = `
		select id, dates, created_at from shopping_lists where tenant_id = $1 and account_id = $2
		order by created_at desc, id
		limit $3 offset $4`
	var all int
	if err := scope.QueryRow(ctx, count, scope.Tenant(), account).Scan(&all); err != nil {
		return nil, 0, fmt.Errorf("counting shopping lists: %w", err)
	}
	rows, err := scope.Query(ctx, sql, scope.Tenant(), account, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing shopping lists: %w", err)
	}
	lists, err := pgx.CollectRows(rows, pgx.RowToStructByName[Summary])
	if err != nil {
		return nil, 0, fmt.Errorf("listing shopping lists: %w", err)
	}
	if err := countItems(ctx, scope, lists, isToBuy); err != nil {
		return nil, 0, err
	}
	return lists, all, nil
}

// countItems sets the numbers of items of lists.
func countItems(ctx context.Context, scope postgres.Scope, lists []Summary, isToBuy func(Item) bool) error {
	const sql = `select list_id, ` + itemColumns + ` from shopping_items where tenant_id = $1 and list_id = any($2)`
	ids := make([]uuid.UUID, len(lists))
	for n, list := range lists {
		ids[n] = list.ID
	}
	rows, err := scope.Query(ctx, sql, scope.Tenant(), ids)
	if err != nil {
		return fmt.Errorf("counting the items of shopping lists: %w", err)
	}
	type listItem struct {
		List uuid.UUID `db:"list_id"`
		Item
	}
	items, err := pgx.CollectRows(rows, pgx.RowToStructByName[listItem])
	if err != nil {
		return fmt.Errorf("counting the items of shopping lists: %w", err)
	}
	for _, item := range items {
		list := &lists[slices.Index(ids, item.List)]
		if isToBuy(item.Item) {
			list.Items++
			if item.CheckedAt != nil {
				list.Checked++
			}
		}
	}
	return nil
}

// Find returns a list of an account, with its items in the order in which they were added. The error is ErrNotFound
// when the account has no such list.
func Find(ctx context.Context, scope postgres.Scope, account, id uuid.UUID) (List, error) {
	const sql = `
		select id, dates, servings, created_at, needs, version,
			exists (select from shopping_links as link where link.tenant_id = $1 and link.list_id = $3) as shared,
			coalesce((
				select jsonb_agg(jsonb_build_object('id', shopper.id, 'name', name, 'startedAt', started_at)
					order by started_at, shopper.id)
				from shoppers as shopper where shopper.tenant_id = $1 and shopper.list_id = $3), '[]') as shoppers
		from shopping_lists where tenant_id = $1 and account_id = $2 and id = $3`
	const items = `select ` + itemColumns + ` from shopping_items
		where tenant_id = $1 and list_id = $2 order by created_at, id`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), account, id)
	if err != nil {
		return List{}, fmt.Errorf("looking up a shopping list: %w", err)
	}
	list, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[List])
	if errors.Is(err, pgx.ErrNoRows) {
		return List{}, ErrNotFound
	}
	if err != nil {
		return List{}, fmt.Errorf("looking up a shopping list: %w", err)
	}
	rows, err = scope.Query(ctx, items, scope.Tenant(), id)
	if err != nil {
		return List{}, fmt.Errorf("reading a shopping list: %w", err)
	}
	if list.Items, err = pgx.CollectRows(rows, pgx.RowToStructByName[Item]); err != nil {
		return List{}, fmt.Errorf("reading a shopping list: %w", err)
	}
	if list.Added, err = addedTo(ctx, scope, id); err != nil {
		return List{}, err
	}
	return list, nil
}

// Delete deletes a list. The error is ErrNotFound when the account has no such list.
func Delete(ctx context.Context, scope postgres.Scope, account, id uuid.UUID) error {
	const sql = `delete from shopping_lists where tenant_id = $1 and account_id = $2 and id = $3`
	tag, err := scope.Exec(ctx, sql, scope.Tenant(), account, id)
	if err != nil {
		return fmt.Errorf("deleting a shopping list: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return ErrNotFound
	}
	return nil
}

// OwnItem is an item that is added by hand.
type OwnItem struct {
	ID       uuid.UUID // chosen by the device; uuid.Nil for a new one
	Name     string
	Aisle    catalogue.Aisle // by default otherAisle; see AisleOf
	Quantity *float64
	Unit     *catalogue.Unit
}

// AddItem adds an item to a list. It is idempotent: an existing item with the same id is returned unchanged. Errors:
// ErrNotFound, also when the id is of an item of another list; ErrFull.
func AddItem(ctx context.Context, scope postgres.Scope, account, list uuid.UUID, own OwnItem) (Item, error) {
	const count = `select count(*) from shopping_items where tenant_id = $1 and list_id = $2`
	const existing = `select ` + itemColumns + ` from shopping_items where tenant_id = $1 and list_id = $2 and id = $3`
	const add = `
		insert into shopping_items (tenant_id, list_id, id, name, aisle, quantity, unit)
			values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (tenant_id, id) do nothing returning ` + itemColumns
	if own.ID == uuid.Nil {
		own.ID = uuid.New()
	}
	own.Name, own.Aisle = strings.TrimSpace(own.Name), cmp.Or(own.Aisle, otherAisle)
	var added Item
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var items int
		err := change(ctx, tx, account, list)
		if err != nil {
			return err
		}
		if added, err = collectItem(
			tx.Query(ctx, existing, tx.Tenant(), list, own.ID),
		); !errors.Is(err, ErrItemNotFound) {
			return err
		}
		if err := tx.QueryRow(ctx, count, tx.Tenant(), list).Scan(&items); err != nil {
			return fmt.Errorf("counting a shopping list: %w", err)
		}
		if items >= MaxItems {
			return ErrFull
		}
		added, err = collectItem(
			tx.Query(ctx, add, tx.Tenant(), list, own.ID, own.Name, own.Aisle, own.Quantity, own.Unit),
		)
		if errors.Is(err, ErrItemNotFound) {
			return ErrNotFound // an item of another list has this id
		}
		return err
	})
	return added, err
}

// collectItem returns the only row. The error is ErrItemNotFound when there is none.
func collectItem(rows pgx.Rows, err error) (Item, error) {
	if err != nil {
		return Item{}, fmt.Errorf("reading an item of a shopping list: %w", err)
	}
	item, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Item])
	if errors.Is(err, pgx.ErrNoRows) {
		return Item{}, ErrItemNotFound
	}
	if err != nil {
		return Item{}, fmt.Errorf("reading an item of a shopping list: %w", err)
	}
	return item, nil
}

// change locks a list and gives it a new version, before its items are changed. The error is ErrNotFound when the
// account has no such list.
func change(ctx context.Context, tx postgres.Tx, account, list uuid.UUID) error {
	const sql = `update shopping_lists set version = version + 1 where tenant_id = $1 and account_id = $2 and id = $3`
	tag, err := tx.Exec(ctx, sql, tx.Tenant(), account, list)
	if err != nil {
		return fmt.Errorf("changing a shopping list: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return ErrNotFound
	}
	return nil
}

// Reach is what a caller may change: all lists of an account, or one of them.
type Reach struct {
	Account uuid.UUID
	List    uuid.UUID // uuid.Nil for all lists
}

// changeItem runs a statement that returns an item, after its list got a new version. Its first arguments are the
// tenant and the item. The error is ErrItemNotFound when there is no such item within reach.
func changeItem(
	ctx context.Context,
	scope postgres.Scope,
	reach Reach,
	id uuid.UUID,
	sql string,
	args ...any,
) (changed Item, err error) {
	const find = `select list_id from shopping_items where tenant_id = $1 and id = $2`
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		var list uuid.UUID
		err := tx.QueryRow(ctx, find, tx.Tenant(), id).Scan(&list)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && reach.List != uuid.Nil && reach.List != list {
			return ErrItemNotFound
		}
		if err != nil {
			return fmt.Errorf("looking up an item of a shopping list: %w", err)
		}
		if err := change(ctx, tx, reach.Account, list); errors.Is(err, ErrNotFound) {
			return ErrItemNotFound
		} else if err != nil {
			return err
		}
		changed, err = collectItem(tx.Query(ctx, sql, append([]any{tx.Tenant(), id}, args...)...))
		return err
	})
	return changed, err
}

// CheckItem ticks or unticks an item as of at. An earlier change never overrides a later one. The error is
// ErrItemNotFound when there is no such item within reach.
func CheckItem(
	ctx context.Context,
	scope postgres.Scope,
	reach Reach,
	id uuid.UUID,
	checked bool,
	at time.Time,
) (Item, error) {
	const sql = `
		update shopping_items set ticked_at = greatest(ticked_at, $4), checked_at = case
			when ticked_at > $4 then checked_at
			when not $3 then null
			else coalesce(checked_at, $4) end
		where tenant_id = $1 and id = $2 returning ` + itemColumns
	return changeItem(ctx, scope, reach, id, sql, checked, at)
}

// SetUsedUp records as of at that no more of an item is at home, or has it after all. The error is ErrItemNotFound
// when there is no such item within reach.
func SetUsedUp(
	ctx context.Context,
	scope postgres.Scope,
	reach Reach,
	id uuid.UUID,
	usedUp bool,
	at time.Time,
) (Item, error) {
	const sql = `
		update shopping_items set used_up_at = case when $3 then coalesce(used_up_at, $4) end
		where tenant_id = $1 and id = $2 returning ` + itemColumns
	return changeItem(ctx, scope, reach, id, sql, usedUp, at)
}

// DeleteItem deletes an item. The error is ErrItemNotFound when there is no such item within reach.
func DeleteItem(ctx context.Context, scope postgres.Scope, reach Reach, id uuid.UUID) error {
	const sql = `delete from shopping_items where tenant_id = $1 and id = $2 returning ` + itemColumns
	_, err := changeItem(ctx, scope, reach, id, sql)
	return err
}
