package catalogue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Errors of changes by hand.
var (
	ErrIngredientInUse   = errs.New(errs.Conflict, "ingredient-in-use")
	ErrIngredientInFiles = errs.New(errs.Conflict, "ingredient-in-files")
)

// Editor is a member of staff who changes ingredients at a time.
type Editor struct {
	StaffID uuid.UUID // the member of staff
	Now     time.Time
}

// audit adds an entry about an ingredient to the audit trail of its owner.
func (h Editor) audit(ctx context.Context, tx postgres.Tx, action audit.Action, id uuid.UUID) error {
	return audit.ByStaff(ctx, tx, action, h.StaffID, h.Now, map[string]string{"ingredient": id.String()})
}

var errSlugTaken = errs.New(errs.Conflict, "slug-taken").WithField("slug", locale.T("catalogue.problem.slugTaken"))

// CreateIngredient adds an ingredient to the platform and returns its id. A withdrawn ingredient with the same slug is
// replaced. The error names the invalid fields, or is a conflict when the slug is taken.
func CreateIngredient(ctx context.Context, platform postgres.Platform, i *Ingredient, hand Editor) (uuid.UUID, error) {
	var id uuid.UUID
	err := platform.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `slug = $2`, i.Slug)
		if err != nil && !errors.Is(err, ErrIngredientNotFound) {
			return err
		}
		if err == nil && !old.Retired {
			return errSlugTaken
		}
		if err := refuse(ctx, tx, i, old); err != nil {
			return err
		}
		row := rowOfIngredient(i)
		row.OwnerID, row.ByHand, row.Risks = tx.Tenant(), true, storedRisks(i, old)
		if id, err = writeIngredient(ctx, tx, row, old); err != nil {
			return err
		}
		return hand.audit(ctx, tx, audit.IngredientMade, id)
	})
	return id, err
}

// UpdateIngredient replaces a version of an ingredient of an owner. Differences from its source are recorded as
// corrections, which files and imports do not overwrite. The error is ErrIngredientNotFound, also for a withdrawn one,
// ErrChanged when it has another version by now, or names the invalid fields.
func UpdateIngredient(
	ctx context.Context,
	scope postgres.OwnerScope,
	id uuid.UUID,
	version Version,
	i *Ingredient,
	hand Editor,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `id = $2`, id)
		if err != nil {
			return err
		}
		if old.Retired {
			return ErrIngredientNotFound
		}
		if newStoredIngredient(old).Version() != version {
			return ErrChanged
		}
		if err := refuse(ctx, tx, i, old); err != nil {
			return err
		}
		row := rowOfIngredient(i)
		row.OwnerID, row.ByHand, row.Risks = tx.Tenant(), old.ByHand, storedRisks(i, old)
		if _, err := writeIngredient(ctx, tx, row, old); err != nil {
			return err
		}
		if err := addVersions(ctx, tx, []change{{old: old, row: row}}, hand); err != nil {
			return err
		}
		return hand.audit(ctx, tx, audit.IngredientChanged, id)
	})
}

// WithdrawIngredient removes an ingredient from an owner's catalogue. Menus and lists with it still show it. The
// errors are ErrIngredientNotFound, ErrIngredientInUse and ErrIngredientInFiles.
func WithdrawIngredient(ctx context.Context, scope postgres.OwnerScope, id uuid.UUID, hand Editor) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `id = $2`, id)
		if err != nil {
			return err
		}
		if old.Retired {
			return ErrIngredientNotFound
		}
		uses, err := usesOf(ctx, tx, []uuid.UUID{id})
		if err != nil {
			return err
		}
		used := uses[id]
		switch {
		case len(used) > 0:
			return ErrIngredientInUse.With("Recipes", locale.List(used[:min(len(used), maxNamedUses)]...))
		case old.provenance() == FromFiles:
			return ErrIngredientInFiles
		}
		if _, err := tx.Exec(ctx, withdrawRows, tx.Tenant(), texts([]uuid.UUID{id}), hand.Now); err != nil {
			return fmt.Errorf("withdrawing an ingredient: %w", err)
		}
		return hand.audit(ctx, tx, audit.IngredientWithdrawn, id)
	})
}

// OfferIngredient offers a withdrawn ingredient in its owner's catalogue again. The errors are
// ErrIngredientNotFound, and ErrIngredientInFiles when the files left it out.
func OfferIngredient(ctx context.Context, scope postgres.OwnerScope, id uuid.UUID, hand Editor) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `id = $2`, id)
		if err != nil || !old.Retired {
			return err
		}
		if old.provenance() == FromFiles {
			return ErrIngredientInFiles
		}
		const offer = `update ingredients set retired_at = null, corrected = array_remove(corrected, 'retired_at')
			where owner_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, offer, tx.Tenant(), id); err != nil {
			return fmt.Errorf("offering an ingredient: %w", err)
		}
		return hand.audit(ctx, tx, audit.IngredientOffered, id)
	})
}

// withdrawRows withdraws ingredients. As a correction they stay withdrawn when their table is imported again.
const withdrawRows = `update ingredients
	set retired_at = $3, corrected = case when import_id is null then corrected else array_append(corrected,
	'retired_at') end
	where owner_id = $1 and id = any($2::text[]::uuid[])`

// usesFrom returns the relation of the recipes that use ingredients of an owner, as platform_ingredient_uses() has them
// of the platform's. Only recipes of a tenant use its ingredients, and these are named without their brand.
func usesFrom(owner uuid.UUID) string {
	if owner == postgres.PlatformID {
		return `platform_ingredient_uses()`
	}
	return `(select distinct line.ingredient_id, recipe.owner_id, recipe.id as recipe_id, recipe.name, '' as brand,
			recipe.retired_at is not null as withdrawn
		from recipe_lines line
		join recipes recipe on recipe.owner_id = line.owner_id and recipe.id = line.recipe_id
		where line.owner_id = '` + owner.String() + `' and line.ingredient_owner_id = line.owner_id)`
}

// usesOf returns the names of the offered recipes that use ingredients of the owner, with their brands; the platform's
// own first.
func usesOf(ctx context.Context, tx postgres.Tx, ids []uuid.UUID) (map[uuid.UUID][]locale.Message, error) {
	sql := `select ingredient_id, name, brand from ` + usesFrom(tx.Tenant()) + ` use
		where ingredient_id = any($1::text[]::uuid[]) and not withdrawn
		order by brand, text_in(name, 'nl'), recipe_id`
	type use struct {
		IngredientID uuid.UUID
		Name         Text
		Brand        string
	}
	uses, err := collect[use](ctx, tx, sql, texts(ids))
	if err != nil {
		return nil, fmt.Errorf("looking for recipes with an ingredient: %w", err)
	}
	names := map[uuid.UUID][]locale.Message{}
	for _, use := range uses {
		name := locale.T("catalogue.use.platform").With("Recipe", locale.Literal(locale.Text(use.Name)))
		if use.Brand != "" {
			name = locale.T("catalogue.use.brand").With("Recipe", locale.Literal(locale.Text(use.Name))).
				With("Brand", use.Brand)
		}
		names[use.IngredientID] = append(names[use.IngredientID], name)
	}
	return names, nil
}

// maxNamedUses is the number of recipes that a refusal names.
const maxNamedUses = 5

// ValidateIngredient returns the problems and warnings of an ingredient of an owner. It changes nothing.
func ValidateIngredient(
	ctx context.Context,
	scope postgres.OwnerScope,
	i *Ingredient,
) (problems errs.Fields, doubtful errs.Fields, err error) {
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `slug = $2`, i.Slug)
		if err != nil && !errors.Is(err, ErrIngredientNotFound) {
			return err
		}
		if problems, err = faultsOf(ctx, tx, i, old); err != nil {
			return err
		}
		doubtful, err = doubtsOf(ctx, tx, i)
		return err
	})
	return problems, doubtful, err
}

// lockIngredient returns and locks the platform's ingredient that matches a condition on $2.
func lockIngredient(ctx context.Context, tx postgres.Tx, condition string, value any) (ingredientRow, error) {
	rows, err := tx.Query(
		ctx,
		`select owner_id, id, `+storedColumns+` from ingredients where owner_id = $1 and `+condition+` for update`,
		tx.Tenant(),
		value,
	)
	if err != nil {
		return ingredientRow{}, fmt.Errorf("looking up an ingredient: %w", err)
	}
	row, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[ingredientRow])
	if errors.Is(err, pgx.ErrNoRows) {
		return ingredientRow{}, ErrIngredientNotFound
	}
	if err != nil {
		return ingredientRow{}, fmt.Errorf("looking up an ingredient: %w", err)
	}
	return row, nil
}

// writeIngredient writes a row, records its corrections compared with the old row, and returns its id. The old row is
// the zero value for a new ingredient.
func writeIngredient(ctx context.Context, tx postgres.Tx, row, old ingredientRow) (uuid.UUID, error) {
	ids := map[string]uuid.UUID{}
	if old.Sources != nil {
		row.Sources = old.Sources
	}
	if err := upsert(ctx, tx, "ingredients", ingredientColumns, []ingredientRow{row}, ids); err != nil {
		return uuid.Nil, err
	}
	id := ids[row.Slug]
	if old.Slug == "" || row.ByHand {
		return id, nil // nothing to compare with
	}
	corrected, sources := row.correctionsFrom(old)
	const note = `update ingredients set corrected = $3, sources = $4::jsonb where owner_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, note, tx.Tenant(), id, notNil(corrected), string(asWritten(sources))); err != nil {
		return uuid.Nil, fmt.Errorf("noting what was corrected: %w", err)
	}
	return id, nil
}
