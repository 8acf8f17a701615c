package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Refusals of changes by hand.
var (
	ErrIngredientInUse   = errs.New(errs.Conflict, "ingredient-in-use")
	ErrIngredientInFiles = errs.New(errs.Conflict, "ingredient-in-files")
)

// Editor is who changes ingredients, and when.
type Editor struct {
	StaffID uuid.UUID // the member of staff
	Now     time.Time
}

// note adds a line about an ingredient to the platform's trail.
func (h Editor) audit(ctx context.Context, tx postgres.Tx, action audit.Action, id uuid.UUID) error {
	return audit.ByStaff(ctx, tx, action, h.StaffID, h.Now, map[string]string{"ingredient": id.String()})
}

var errSlugTaken = errs.New(errs.Conflict, "slug-taken").WithField("slug", locale.T("catalogue.problem.slugTaken"))

// CreateIngredient adds an ingredient to the platform's and gives its id; one that was withdrawn under its slug comes
// back as this. The error names the fields that are wrong, or is a conflict when the slug is taken.
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
		row.OwnerID, row.ByHand = tx.Tenant(), true
		if id, err = writeIngredient(ctx, tx, row, old); err != nil {
			return err
		}
		return hand.audit(ctx, tx, audit.IngredientMade, id)
	})
	return id, err
}

// UpdateIngredient puts an ingredient in the place of one of the platform's. What differs is noted, so that files and
// imports leave it. The error is ErrIngredientNotFound, also for one that was withdrawn, or names the fields that are
// wrong.
func UpdateIngredient(ctx context.Context, platform postgres.Platform, id uuid.UUID, i *Ingredient, hand Editor) error {
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `id = $2`, id)
		if err != nil {
			return err
		}
		if old.Retired {
			return ErrIngredientNotFound
		}
		if err := refuse(ctx, tx, i, old); err != nil {
			return err
		}
		row := rowOfIngredient(i)
		row.OwnerID, row.ByHand = tx.Tenant(), old.ByHand
		if _, err := writeIngredient(ctx, tx, row, old); err != nil {
			return err
		}
		return hand.audit(ctx, tx, audit.IngredientChanged, id)
	})
}

// WithdrawIngredient takes an ingredient out of the platform's catalogue. What holds it keeps it. The errors are
// ErrIngredientNotFound, ErrIngredientInUse and ErrKeptByFiles.
func WithdrawIngredient(ctx context.Context, platform postgres.Platform, id uuid.UUID, hand Editor) error {
	return platform.Tx(ctx, func(tx postgres.Tx) error {
		old, err := lockIngredient(ctx, tx, `id = $2`, id)
		if err != nil {
			return err
		}
		if old.Retired {
			return ErrIngredientNotFound
		}
		const needed = `select exists (select from recipe_lines line join recipes recipe on recipe.owner_id = line.owner_id
			and recipe.id = line.recipe_id
			where line.owner_id = $1 and line.ingredient_owner_id = $1 and line.ingredient_id = $2 and recipe.retired_at is null)`
		var used bool
		if err := tx.QueryRow(ctx, needed, tx.Tenant(), id).Scan(&used); err != nil {
			return fmt.Errorf("looking for recipes with an ingredient: %w", err)
		}
		switch {
		case used:
			return ErrIngredientInUse
		case old.provenance() == FromFiles:
			return ErrIngredientInFiles
		}
		// Noted as a correction it stays away when its table is imported again; files do not bring back what they have
		// not.
		const withdraw = `update ingredients
			set retired_at = $3, corrected = case when import_id is null then corrected else array_append(corrected,
			'retired_at') end
			where owner_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, withdraw, tx.Tenant(), id, hand.Now); err != nil {
			return fmt.Errorf("withdrawing an ingredient: %w", err)
		}
		return hand.audit(ctx, tx, audit.IngredientWithdrawn, id)
	})
}

// ValidateIngredient says what is wrong and what is doubtful about an ingredient of the platform, and changes nothing.
func ValidateIngredient(
	ctx context.Context,
	platform postgres.Platform,
	i *Ingredient,
) (problems errs.Fields, doubtful errs.Fields, err error) {
	err = platform.Tx(ctx, func(tx postgres.Tx) error {
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

// lockIngredient is the platform's ingredient for which a condition holds, kept from others that change it.
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

// writeIngredient writes a row in the place of an old one, which is the zero row when there is none, notes what was
// corrected, and gives its id.
func writeIngredient(ctx context.Context, tx postgres.Tx, row, old ingredientRow) (uuid.UUID, error) {
	ids := map[string]uuid.UUID{}
	if err := upsert(ctx, tx, "ingredients", ingredientColumns, []ingredientRow{row}, ids); err != nil {
		return uuid.Nil, err
	}
	id := ids[row.Slug]
	if old.Slug == "" || row.ByHand {
		return id, nil // there is nothing that it differs from
	}
	corrected := append(row.changedColumns(old), old.Corrected...)
	slices.Sort(corrected)
	const note = `update ingredients set corrected = $3 where owner_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, note, tx.Tenant(), id, full(slices.Compact(corrected))); err != nil {
		return uuid.Nil, fmt.Errorf("noting what was corrected: %w", err)
	}
	return id, nil
}
