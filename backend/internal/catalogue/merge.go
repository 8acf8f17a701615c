package catalogue

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Errors of merging ingredients.
var (
	ErrMergeFromFiles = errs.New(errs.Conflict, "merge-from-files")
	ErrMergeUnits     = errs.New(errs.Conflict, "merge-units")
	errMergeSame      = errs.New(errs.Invalid, "merge-same").WithField("into", locale.T("catalogue.merge.same"))
)

// Merge says what merging two ingredients replaces.
type Merge struct {
	Recipes     int // of any brand, also withdrawn
	Lists       int // shopping lists
	Accounts    int // with the ingredient in the pantry or among dislikes
	Differences []locale.Message
}

// MergeIngredients replaces an ingredient by another in everything that uses it, and withdraws it, in one transaction.
// The ingredients are of the owner; that of a tenant may also be replaced by one of the platform. One of the owner that
// stays gets the units that it lacks. With onlyCount nothing changes. The errors are ErrIngredientNotFound, also for
// withdrawn ingredients, ErrMergeFromFiles for one that the next start would add again, and ErrMergeUnits when a recipe
// of a tenant measures in a unit that the platform's ingredient lacks.
func MergeIngredients(
	ctx context.Context,
	scope postgres.OwnerScope,
	goneID, keptID uuid.UUID,
	onlyCount bool,
	hand Editor,
) (Merge, error) {
	if goneID == keptID {
		return Merge{}, errMergeSame
	}
	var merge Merge
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		gone, kept, err := lockMerged(ctx, tx, goneID, keptID)
		if err != nil {
			return err
		}
		if gone.provenance() == FromFiles {
			return ErrMergeFromFiles
		}
		if kept.OwnerID != gone.OwnerID {
			if err := checkUnits(ctx, tx, goneID, kept.ingredient()); err != nil {
				return err
			}
		}
		merge, err = replaceUses(ctx, tx, gone, kept, onlyCount)
		if err != nil {
			return err
		}
		merge.Differences = mergeDifferences(gone.ingredient(), kept.ingredient())
		if onlyCount {
			return nil
		}
		if kept.OwnerID == gone.OwnerID {
			if err := addUnits(ctx, tx, gone, kept, hand); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, withdrawRows, tx.Tenant(), texts([]uuid.UUID{goneID}), hand.Now); err != nil {
			return fmt.Errorf("withdrawing an ingredient: %w", err)
		}
		return audit.ByStaff(ctx, tx, audit.IngredientMerged, hand.StaffID, hand.Now, map[string]string{
			"ingredient": goneID.String(),
			"into":       keptID.String(),
			"recipes":    strconv.Itoa(merge.Recipes),
			"lists":      strconv.Itoa(merge.Lists),
			"accounts":   strconv.Itoa(merge.Accounts),
		})
	})
	return merge, err
}

// lockMerged returns and locks the two ingredients, in the order of their ids so that opposite merges do not wait for
// each other. The one that stays is not locked when it is not of the owner.
func lockMerged(ctx context.Context, tx postgres.Tx, goneID, keptID uuid.UUID) (gone, kept ingredientRow, err error) {
	rows, err := lockOffered(ctx, tx, []uuid.UUID{goneID, keptID})
	if err != nil {
		return gone, kept, err
	}
	if tx.Tenant() != postgres.PlatformID && !slices.ContainsFunc(rows, isRow(keptID)) {
		const sql = `select owner_id, id, ` + storedColumns + ` from ingredients where owner_id = $1 and id = $2
			and retired_at is null`
		others, err := collect[ingredientRow](ctx, tx, sql, postgres.PlatformID, keptID)
		if err != nil {
			return gone, kept, fmt.Errorf("looking up an ingredient: %w", err)
		}
		rows = append(rows, others...)
	}
	goneAt, keptAt := slices.IndexFunc(rows, isRow(goneID)), slices.IndexFunc(rows, isRow(keptID))
	if goneAt < 0 || keptAt < 0 {
		return gone, kept, ErrIngredientNotFound
	}
	return rows[goneAt], rows[keptAt], nil
}

func isRow(id uuid.UUID) func(ingredientRow) bool {
	return func(row ingredientRow) bool { return row.ID == id }
}

// checkUnits returns ErrMergeUnits when recipes measure an ingredient in a unit in which another cannot be weighed.
func checkUnits(ctx context.Context, tx postgres.Tx, gone uuid.UUID, kept *Ingredient) error {
	const sql = `select distinct unit from recipe_lines where ingredient_owner_id = $1 and ingredient_id = $2`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), gone)
	if err != nil {
		return fmt.Errorf("looking up units: %w", err)
	}
	units, err := pgx.CollectRows(rows, pgx.RowTo[Unit])
	if err != nil {
		return fmt.Errorf("looking up units: %w", err)
	}
	for _, unit := range units {
		if _, err := kept.Grams(1, unit); err != nil {
			return ErrMergeUnits.With("Name", locale.Literal(kept.Name))
		}
	}
	return nil
}

func replaceUses(ctx context.Context, tx postgres.Tx, gone, kept ingredientRow, onlyCount bool) (Merge, error) {
	sql := `select recipes, lists, accounts from replace_ingredient($1, $2, $3, $4, $5)`
	args := []any{gone.OwnerID, gone.ID, kept.OwnerID, kept.ID, onlyCount}
	if gone.OwnerID == postgres.PlatformID {
		sql = `select recipes, lists, accounts from replace_platform_ingredient($1, $2, $3)`
		args = []any{gone.ID, kept.ID, onlyCount}
	}
	var merge Merge
	if err := tx.QueryRow(ctx, sql, args...).Scan(&merge.Recipes, &merge.Lists, &merge.Accounts); err != nil {
		return Merge{}, fmt.Errorf("replacing an ingredient: %w", err)
	}
	return merge, nil
}

// addUnits adds the units, the density and the packs that an ingredient lacks, since recipes may now need them.
func addUnits(ctx context.Context, tx postgres.Tx, gone, kept ingredientRow, hand Editor) error {
	row := kept
	row.UnitGrams = maps.Clone(gone.UnitGrams)
	maps.Copy(row.UnitGrams, kept.UnitGrams)
	if row.Density == 0 {
		row.Density = gone.Density
	}
	if len(row.PackGrams) == 0 {
		row.PackGrams, row.PackWord = gone.PackGrams, gone.PackWord
	}
	changes := []change{{old: kept, row: row}}
	if len(row.changedColumns(kept)) == 0 {
		return nil
	}
	if err := writeChanges(ctx, tx, changes); err != nil {
		return err
	}
	return addVersions(ctx, tx, changes, hand)
}

// mergeDifferences returns what changes for those who eat an ingredient that another replaces.
func mergeDifferences(gone, kept *Ingredient) []locale.Message {
	var differences []locale.Message
	names := func(key string, of, without []Allergen) {
		var list []locale.Message
		for _, allergen := range of {
			if !slices.Contains(without, allergen) {
				list = append(list, allergen.Name())
			}
		}
		if len(list) > 0 {
			differences = append(differences, locale.T("catalogue.merge."+key).With("Allergens", locale.List(list...)))
		}
	}
	all := func(a Allergens) []Allergen { return slices.Concat(a.Contains, a.MayContain) }
	if !gone.Allergens.Unknown { // unknown ones count as present
		names("allergensAdded", all(kept.Allergens), all(gone.Allergens))
	}
	names("allergensRemoved", all(gone.Allergens), all(kept.Allergens))
	if kept.Allergens.Unknown && !gone.Allergens.Unknown {
		differences = append(differences, locale.T("catalogue.merge.allergensUnknown"))
	}
	if kept.Diet != gone.Diet {
		differences = append(differences, locale.T("catalogue.merge.diet"))
	}
	if before, after := gone.Composition[KCal], kept.Composition[KCal]; before != after {
		difference := locale.T("catalogue.merge.energy").With("Before", before).With("After", after)
		differences = append(differences, difference)
	}
	return differences
}
