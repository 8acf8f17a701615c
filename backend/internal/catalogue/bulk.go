package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// bulkSize is the number of ingredients that are changed in one transaction, which must end within a request.
const bulkSize = 250

// BulkChange is a change of many ingredients. Empty fields change nothing.
type BulkChange struct {
	Group     FoodGroup
	Aisle     Aisle
	Allergens *Allergens // replaces all of them
	Withdraw  bool       // then nothing else is changed
}

// of returns a copy of an ingredient with the change.
func (c BulkChange) of(i Ingredient) *Ingredient {
	if c.Group != "" {
		i.Group = c.Group
	}
	if c.Aisle != "" {
		i.Aisle = c.Aisle
	}
	if c.Allergens != nil {
		i.Allergens = *c.Allergens
	}
	return &i
}

// BulkRefusal is an ingredient that is not changed, because the change would make it invalid.
type BulkRefusal struct {
	ID     uuid.UUID
	Name   Text
	Reason locale.Message
}

// BulkResult is the result of a change of many ingredients.
type BulkResult struct {
	Changed   int
	Unchanged int // already had the values
	Refused   []BulkRefusal
	Next      uuid.UUID // the last ingredient that was looked at, when there are more after it
}

// ChangeIngredients changes the ingredients of an owner that match a filter, each as a change by hand: up to 250
// after an id, in the order of their ids. Those that the change would make invalid are not changed, and named in the
// result.
func ChangeIngredients(
	ctx context.Context,
	scope postgres.OwnerScope,
	filter IngredientFilter,
	after uuid.UUID,
	bulk BulkChange,
	hand Editor,
) (BulkResult, error) {
	filter.Withdrawn = false
	where, args := filter.condition(scope.Owner())
	sql := fmt.Sprintf(`select id%s and id > $%d order by id limit %d`, where, len(args)+1, bulkSize+1)
	rows, err := scope.Query(ctx, sql, append(args, after)...)
	if err != nil {
		return BulkResult{}, fmt.Errorf("looking for ingredients to change: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return BulkResult{}, fmt.Errorf("looking for ingredients to change: %w", err)
	}
	next := uuid.Nil
	if len(ids) > bulkSize {
		ids = ids[:bulkSize]
		next = ids[bulkSize-1]
	}
	change := editIngredients
	if bulk.Withdraw {
		change = withdrawIngredients
	}
	result, err := change(ctx, scope, ids, bulk, hand)
	result.Next = next
	return result, err
}

// editIngredients changes offered ingredients in one transaction.
func editIngredients(
	ctx context.Context,
	scope postgres.OwnerScope,
	ids []uuid.UUID,
	bulk BulkChange,
	hand Editor,
) (BulkResult, error) {
	var result BulkResult
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		result = BulkResult{}
		olds, err := lockOffered(ctx, tx, ids)
		if err != nil {
			return err
		}
		var changes []change
		for _, old := range olds {
			stored := old.ingredient()
			ingredient := bulk.of(*stored)
			if problem, wrong := bulk.problem(ingredient); wrong {
				result.Refused = append(result.Refused, BulkRefusal{ID: old.ID, Name: old.Name, Reason: problem})
				continue
			}
			row := rowOfIngredient(ingredient)
			row.OwnerID, row.ByHand, row.Risks = old.OwnerID, old.ByHand, old.Risks
			row.Sources = old.Sources
			if len(row.changedColumns(old)) == 0 {
				result.Unchanged++
				continue
			}
			changes = append(changes, change{old: old, row: row})
		}
		result.Changed = len(changes)
		if len(changes) == 0 {
			return nil
		}
		if err := writeChanges(ctx, tx, changes); err != nil {
			return err
		}
		if err := addVersions(ctx, tx, changes, hand); err != nil {
			return err
		}
		for _, c := range changes {
			if err := hand.audit(ctx, tx, audit.IngredientChanged, c.old.ID); err != nil {
				return err
			}
		}
		return nil
	})
	return result, err
}

// lockOffered returns and locks the ingredients that are offered, in the order of their ids.
func lockOffered(ctx context.Context, tx postgres.Tx, ids []uuid.UUID) ([]ingredientRow, error) {
	const sql = `select owner_id, id, ` + storedColumns + ` from ingredients where owner_id = $1
		and id = any($2::text[]::uuid[]) and retired_at is null order by id for update`
	rows, err := collect[ingredientRow](ctx, tx, sql, tx.Tenant(), texts(ids))
	if err != nil {
		return nil, fmt.Errorf("locking ingredients: %w", err)
	}
	return rows, nil
}

// problem returns the first problem of an ingredient in the fields of a bulk change.
func (c BulkChange) problem(i *Ingredient) (locale.Message, bool) {
	problems := errs.Fields{}
	if c.Allergens != nil {
		checkDiet(i, problems)
	}
	for _, field := range slices.Sorted(maps.Keys(problems)) {
		return problems[field], true
	}
	return locale.Message{}, false
}

// writeChanges writes rows, and records their corrections with respect to their sources.
func writeChanges(ctx context.Context, tx postgres.Tx, changes []change) error {
	rows := make([]ingredientRow, len(changes))
	type note struct {
		ID        uuid.UUID    `json:"id"`
		Corrected []string     `json:"corrected"`
		Sources   columnValues `json:"sources"`
	}
	var notes []note
	for n, c := range changes {
		rows[n] = c.row
		if !c.row.ByHand {
			corrected, sources := c.row.correctionsFrom(c.old)
			notes = append(notes, note{ID: c.old.ID, Corrected: notNil(corrected), Sources: sources})
		}
	}
	if err := upsert(ctx, tx, "ingredients", ingredientColumns, rows, map[string]uuid.UUID{}); err != nil {
		return err
	}
	raw, err := json.Marshal(notNil(notes))
	if err != nil {
		return fmt.Errorf("noting what was corrected: %w", err)
	}
	const sql = `update ingredients set corrected = note.corrected, sources = note.sources
		from jsonb_to_recordset($2::jsonb) as note (id uuid, corrected text[], sources jsonb)
		where ingredients.owner_id = $1 and ingredients.id = note.id`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), string(raw)); err != nil {
		return fmt.Errorf("noting what was corrected: %w", err)
	}
	return nil
}

// withdrawIngredients withdraws the ingredients that WithdrawIngredient would, in one transaction.
func withdrawIngredients(
	ctx context.Context,
	scope postgres.OwnerScope,
	ids []uuid.UUID,
	_ BulkChange,
	hand Editor,
) (BulkResult, error) {
	var result BulkResult
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		result = BulkResult{}
		olds, err := lockOffered(ctx, tx, ids)
		if err != nil {
			return err
		}
		uses, err := usesOf(ctx, tx, ids)
		if err != nil {
			return err
		}
		var gone []uuid.UUID
		for _, old := range olds {
			refusal := ErrIngredientInFiles
			switch used := uses[old.ID]; {
			case len(used) > 0:
				refusal = ErrIngredientInUse.With("Recipes", locale.List(used[:min(len(used), maxNamedUses)]...))
			case old.provenance() != FromFiles:
				gone = append(gone, old.ID)
				continue
			}
			result.Refused = append(result.Refused, BulkRefusal{ID: old.ID, Name: old.Name, Reason: refusal.Message})
		}
		result.Changed = len(gone)
		if _, err := tx.Exec(ctx, withdrawRows, tx.Tenant(), texts(gone), hand.Now); err != nil {
			return fmt.Errorf("withdrawing ingredients: %w", err)
		}
		for _, id := range gone {
			if err := hand.audit(ctx, tx, audit.IngredientWithdrawn, id); err != nil {
				return err
			}
		}
		return nil
	})
	return result, err
}
