package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Columns of a recipe's content that are tables in the database.
const (
	linesColumn = "lines"
	stepsColumn = "steps"
)

// recipeContent is a recipe with its ingredients by slug: as it is compared with its file, and kept in its history.
type recipeContent struct {
	recipeRow
	Lines []lineContent `json:"lines"`
	Steps []stepContent `json:"steps"`
}

type lineContent struct {
	Ingredient string  `json:"ingredient"`
	Quantity   float64 `json:"quantity"`
	Unit       Unit    `json:"unit"`
	Note       Text    `json:"note"`
	Heated     bool    `json:"heated"`
	Optional   bool    `json:"optional"`
}

type stepContent struct {
	Text    Text    `json:"text"`
	Minutes float64 `json:"minutes"`
}

// columns returns the content of the recipe by column name.
func (r *Recipe) columns() columnValues {
	rows := rowsOfRecipe(r, uuid.Nil, nil)
	content := recipeContent{recipeRow: rows.recipe, Lines: []lineContent{}, Steps: []stepContent{}}
	for n, line := range rows.lines {
		content.Lines = append(content.Lines, lineContent{
			Ingredient: r.Lines[n].Ingredient,
			Quantity:   line.Quantity,
			Unit:       line.Unit,
			Note:       line.Note,
			Heated:     line.Heated,
			Optional:   line.Optional,
		})
	}
	for _, step := range rows.steps {
		content.Steps = append(content.Steps, stepContent{Text: step.Text, Minutes: step.Minutes})
	}
	return columnsOf(content)
}

// recipe returns the recipe with values of its columns.
func (v columnValues) recipe() (*Recipe, error) {
	var content recipeContent
	if err := json.Unmarshal(asWritten(v), &content); err != nil {
		return nil, fmt.Errorf("reading the content of a recipe: %w", err)
	}
	recipe := content.recipeRow.recipe()
	for _, line := range content.Lines {
		recipe.Lines = append(recipe.Lines, Line{
			Ingredient: line.Ingredient,
			Quantity:   line.Quantity,
			Unit:       line.Unit,
			Note:       fileText(line.Note),
			Heated:     line.Heated,
			Optional:   line.Optional,
		})
	}
	for _, step := range content.Steps {
		recipe.Steps = append(recipe.Steps, Step{Text: fileText(step.Text), Minutes: step.Minutes})
	}
	return recipe, nil
}

// keepCorrections returns the rows of a file's recipe with the corrected values of the rows that they replace, and the
// file's own values in Sources.
func (r recipeRows) keepCorrections(file *Recipe, old recipeRows, slugs map[key]string) recipeRows {
	r.recipe.Corrected = old.recipe.Corrected
	if len(old.recipe.Corrected) == 0 {
		return r
	}
	stored, own := old.withSlugs(slugs).columns(), file.columns()
	kept, sources := columnValues{}, columnValues{}
	r.recipe.Corrected = nil
	for _, column := range old.recipe.Corrected {
		if string(own[column]) == string(stored[column]) {
			continue // the file has it too by now
		}
		r.recipe.Corrected = append(r.recipe.Corrected, column)
		sources[column] = own[column]
		switch column {
		case linesColumn:
			r.lines = old.lines
		case stepsColumn:
			r.steps = old.steps
		default:
			kept[column] = stored[column]
		}
	}
	r.recipe = r.recipe.with(kept)
	r.recipe.Sources = sources
	return r
}

// with returns the row with other values of some columns.
func (r recipeRow) with(values columnValues) recipeRow {
	columns := columnsOf(r)
	for column, value := range values {
		columns[column] = value
	}
	changed := recipeRow{Retired: r.Retired, Corrected: r.Corrected}
	if err := json.Unmarshal(asWritten(columns), &changed); err != nil {
		panic(err) // made of rows
	}
	return changed
}

// RecipeVersion is a recipe as it was before a change by staff.
type RecipeVersion struct {
	Number    int // counts from 1
	Former    *Recipe
	Changed   []string // columns that changed, and lines or steps
	StaffID   uuid.UUID
	ChangedAt time.Time
}

// recordChange adds the former content of a recipe to its history and, for one of the platform, records what differs
// from its file. A change without a difference adds nothing.
func recordChange(
	ctx context.Context,
	tx postgres.Tx,
	old recipeRows,
	before, now columnValues,
	edit RecipeEditor,
) error {
	changed := now.changedFrom(before)
	if len(changed) == 0 {
		return nil
	}
	const add = `
		insert into recipe_versions (owner_id, recipe_id, number, former, changed, staff_id, changed_at)
		select $1, $2, coalesce(max(number), 0) + 1, $3::jsonb, $4, $5, $6
		from recipe_versions where owner_id = $1 and recipe_id = $2`
	id := old.recipe.ID
	_, err := tx.Exec(ctx, add, tx.Tenant(), id, string(asWritten(before)), changed, edit.StaffID, edit.Now)
	if err != nil {
		return fmt.Errorf("adding a version of a recipe: %w", err)
	}
	if tx.Tenant() != postgres.PlatformID {
		return nil
	}
	corrected, sources := now.correctionsFrom(before, old.recipe.Corrected, old.recipe.Sources)
	const note = `update recipes set corrected = $3, sources = $4::jsonb where owner_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, note, tx.Tenant(), id, notNil(corrected), string(asWritten(sources))); err != nil {
		return fmt.Errorf("noting what differs from the file of a recipe: %w", err)
	}
	return nil
}

// RecipeVersions returns the versions of a recipe of an owner before its changes by staff, the newest first, at most
// 100. The error is ErrRecipeNotFound.
func RecipeVersions(ctx context.Context, scope postgres.OwnerScope, id uuid.UUID) ([]RecipeVersion, error) {
	exists, err := RecipeExists(ctx, scope, scope.Owner(), id)
	if err != nil {
		return nil, err
	}
	if !exists {
		return nil, ErrRecipeNotFound
	}
	const sql = `select number, former, changed, staff_id, changed_at from recipe_versions
		where owner_id = $1 and recipe_id = $2 order by number desc limit $3`
	rows, err := scope.Query(ctx, sql, scope.Owner(), id, maxVersions)
	if err != nil {
		return nil, fmt.Errorf("listing versions of a recipe: %w", err)
	}
	var versions []RecipeVersion
	var version RecipeVersion
	var former columnValues
	_, err = pgx.ForEachRow(
		rows,
		[]any{&version.Number, &former, &version.Changed, &version.StaffID, &version.ChangedAt},
		func() (err error) {
			if version.Former, err = former.recipe(); err != nil {
				return err
			}
			versions = append(versions, version)
			version, former = RecipeVersion{}, nil
			return nil
		},
	)
	if err != nil {
		return nil, fmt.Errorf("listing versions of a recipe: %w", err)
	}
	return versions, nil
}

// GetRecipe returns a recipe of an owner, offered or not, as it is stored. The error is ErrRecipeNotFound.
func GetRecipe(ctx context.Context, scope postgres.OwnerScope, id uuid.UUID) (*Entry, error) {
	var entry *Entry
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		rows, err := readRecipe(ctx, tx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrRecipeNotFound
		}
		if err != nil {
			return err
		}
		photos, err := photosOf(ctx, tx, tx.Tenant())
		if err != nil {
			return err
		}
		rows.photo = photos[id]
		list, err := ingredientsIn(ctx, tx, id)
		if err != nil {
			return err
		}
		ingredients := newOwnedCatalogue(storedRows{ingredients: list}, nil).ingredients
		var weighed bool
		entry, weighed = newEntry(rows, func(k key) (*StoredIngredient, bool) {
			ingredient, ok := ingredients[k]
			return ingredient, ok
		})
		if !weighed {
			return ErrRecipeNotFound
		}
		return nil
	})
	return entry, err
}

// Corrected returns the columns of a recipe of the platform that differ from its file, and lines or steps, sorted.
func (e *Entry) Corrected() []string { return e.stored.recipe.Corrected }
