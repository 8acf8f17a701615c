package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// change is an ingredient's row before and after a change by hand.
type change struct{ old, row ingredientRow }

// IngredientVersion is an ingredient as it was before a change by hand.
type IngredientVersion struct {
	Number    int // counts from 1
	Former    *Ingredient
	Changed   []string // columns that changed
	StaffID   uuid.UUID
	ChangedAt time.Time
}

// maxVersions is the number of versions that a history lists.
const maxVersions = 100

// addVersions adds the old rows of changes to the history of ingredients. A change without a difference adds nothing.
func addVersions(ctx context.Context, tx postgres.Tx, changes []change, hand Editor) error {
	type version struct {
		ID      uuid.UUID     `json:"id"`
		Former  ingredientRow `json:"former"`
		Changed []string      `json:"changed"`
	}
	versions := []version{}
	for _, c := range changes {
		if changed := c.row.changedColumns(c.old); len(changed) > 0 {
			versions = append(versions, version{ID: c.old.ID, Former: c.old, Changed: changed})
		}
	}
	raw, err := json.Marshal(versions)
	if err != nil {
		return fmt.Errorf("adding versions of ingredients: %w", err)
	}
	const sql = `
		insert into ingredient_versions (owner_id, ingredient_id, number, former, changed, staff_id, changed_at)
		select $4, added.id, coalesce((select max(number) from ingredient_versions version
			where version.owner_id = $4 and version.ingredient_id = added.id), 0) + 1,
			added.former, added.changed, $2, $3
		from jsonb_to_recordset($1::jsonb) as added (id uuid, former jsonb, changed text[])`
	if _, err := tx.Exec(ctx, sql, string(raw), hand.StaffID, hand.Now, tx.Tenant()); err != nil {
		return fmt.Errorf("adding versions of ingredients: %w", err)
	}
	return nil
}

// IngredientVersions returns the versions of an ingredient of an owner before its changes by hand, the newest first, at
// most 100. The error is ErrIngredientNotFound.
func IngredientVersions(
	ctx context.Context,
	scope postgres.OwnerScope,
	id uuid.UUID,
) ([]IngredientVersion, error) {
	current, err := GetIngredient(ctx, scope, id)
	if err != nil {
		return nil, err
	}
	const sql = `select number, former, changed, staff_id, changed_at from ingredient_versions
		where owner_id = $1 and ingredient_id = $2 order by number desc limit $3`
	rows, err := scope.Query(ctx, sql, scope.Owner(), id, maxVersions)
	if err != nil {
		return nil, fmt.Errorf("listing versions of an ingredient: %w", err)
	}
	var versions []IngredientVersion
	var version IngredientVersion
	var raw []byte
	_, err = pgx.ForEachRow(
		rows,
		[]any{&version.Number, &raw, &version.Changed, &version.StaffID, &version.ChangedAt},
		func() error {
			// A column that an older release lacked keeps its present value, and units that were added since are kept,
			// because recipes may use them.
			former := rowOfIngredient(current.Ingredient)
			former.Name, former.Plural, former.Synonyms, former.Adjusted = nil, nil, nil, nil
			former.UnitGrams = maps.Clone(former.UnitGrams)
			if err := json.Unmarshal(raw, &former); err != nil {
				return err
			}
			version.Former = former.ingredient()
			versions = append(versions, version)
			version = IngredientVersion{}
			return nil
		},
	)
	if err != nil {
		return nil, fmt.Errorf("listing versions of an ingredient: %w", err)
	}
	return versions, nil
}

// IngredientUse is a recipe that uses an ingredient.
type IngredientUse struct {
	RecipeID  uuid.UUID
	Name      Text
	OwnerID   uuid.UUID
	Brand     string // empty for a recipe of the owner of the ingredient
	Withdrawn bool
}

// IngredientUses returns the recipes that use an ingredient, those of the platform's ingredients also of all brands:
// offered ones before withdrawn ones, those of the platform first, at most 200, and their total. The error is
// ErrIngredientNotFound.
func IngredientUses(
	ctx context.Context,
	scope postgres.OwnerScope,
	id uuid.UUID,
) ([]IngredientUse, int, error) {
	if _, err := GetIngredient(ctx, scope, id); err != nil {
		return nil, 0, err
	}
	sql := `select recipe_id, name, owner_id, brand, withdrawn from ` + usesFrom(scope.Owner()) + ` use
		where ingredient_id = $1 order by withdrawn, brand, text_in(name, 'nl'), recipe_id`
	uses, err := collect[IngredientUse](ctx, scope, sql, id)
	if err != nil {
		return nil, 0, fmt.Errorf("looking for recipes with an ingredient: %w", err)
	}
	const most = 200
	return uses[:min(len(uses), most)], len(uses), nil
}
