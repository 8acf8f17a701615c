package catalogue

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

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Recipes of tenants are made in the console. The platform's are in files: in the console they are changed, which Apply
// keeps and ExportChanges writes into the files.

// ErrRecipeNotFound means that the owner has no such recipe.
var ErrRecipeNotFound = errs.NewMessage(errs.NotFound, "recipe-not-found", locale.T("catalogue.recipeNotFound"))

// ListTenantRecipes returns a tenant's own recipes from the database, offered or withdrawn, by slug. The platform's
// ingredients are looked up in a snapshot of the tenant.
func ListTenantRecipes(ctx context.Context, scope postgres.Scope, snapshot *Snapshot) ([]*Entry, error) {
	stored, err := readConsistent(ctx, scope, scope.Tenant())
	if err != nil {
		return nil, err
	}
	// Imported ingredients are read with the recipes that use them.
	mine := newOwnedCatalogue(storedRows{ingredients: stored.ingredients}, nil)
	find := func(k key) (*StoredIngredient, bool) {
		if ingredient, ok := mine.ingredients[k]; ok {
			return ingredient, true
		}
		ingredient, ok := snapshot.Ingredient(k.id)
		return ingredient, ok && ingredient.OwnerID == k.owner
	}
	var entries []*Entry
	for _, rows := range stored.recipes {
		if entry, ok := newEntry(rows, find); ok {
			entries = append(entries, entry)
		}
	}
	return entries, nil
}

// PlatformRecipes returns the platform's recipes in the snapshot, offered or withdrawn.
func (s *Snapshot) PlatformRecipes() []*Entry {
	return slices.DeleteFunc(
		slices.Concat(s.recipes, s.withdrawn),
		func(e *Entry) bool { return e.OwnerID != postgres.PlatformID },
	)
}

// RecipeFilter filters and orders a list of recipes for staff.
type RecipeFilter struct {
	MealTime   MealTime
	Withdrawn  bool   // withdrawn instead of offered recipes
	Sort       string // name, mealTime, minutes, kcal or protein; empty is name
	Descending bool
	Language   locale.Language // of the names
}

// FilterRecipes returns the matching recipes in the requested order.
func FilterRecipes(entries []*Entry, filter RecipeFilter) []*Entry {
	var found []*Entry
	for _, entry := range entries {
		if entry.Retired == filter.Withdrawn &&
			(filter.MealTime == "" || filter.MealTime == entry.Dish.Recipe.MealTime) {
			found = append(found, entry)
		}
	}
	name := func(e *Entry) string { return lexicon.Fold(e.Dish.Recipe.Name.In(filter.Language)) }
	order := map[string]func(a, b *Entry) int{
		"mealTime": func(a, b *Entry) int {
			return cmp.Compare(
				slices.Index(MealTimes, a.Dish.Recipe.MealTime), slices.Index(MealTimes, b.Dish.Recipe.MealTime),
			)
		},
		"minutes": func(a, b *Entry) int { return cmp.Compare(a.Dish.Recipe.Minutes, b.Dish.Recipe.Minutes) },
		"kcal":    func(a, b *Entry) int { return cmp.Compare(a.Nutrients.KCal, b.Nutrients.KCal) },
		"protein": func(a, b *Entry) int { return cmp.Compare(a.Nutrients.Protein, b.Nutrients.Protein) },
	}[filter.Sort]
	slices.SortFunc(found, func(a, b *Entry) int {
		c := 0
		if order != nil {
			c = order(a, b)
		}
		if c = cmp.Or(c, cmp.Compare(name(a), name(b)), cmp.Compare(a.ID.String(), b.ID.String())); filter.Descending {
			return -c
		}
		return c
	})
	return found
}

// RecipeEditor is a member of staff who changes a tenant's recipes at a time.
type RecipeEditor struct {
	StaffID  uuid.UUID // the member of staff
	Now      time.Time
	Language locale.Language // the brand's
}

// CreateRecipe adds a recipe to a tenant's own, which is offered, and returns its id. Slug, cover and keto are derived.
// The error names the fields with a fault that prevents saving or offering it.
func CreateRecipe(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *Snapshot,
	recipe Recipe,
	edit RecipeEditor,
) (uuid.UUID, error) {
	var id uuid.UUID
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		ingredients, err := completeRecipe(ctx, tx, &recipe, uuid.Nil, snapshot, edit.Language, PreventsOffering)
		if err != nil {
			return err
		}
		if recipe.Slug, err = freeSlug(ctx, tx, recipe.Name.In(edit.Language)); err != nil {
			return err
		}
		if id, err = writeRecipe(ctx, tx, &recipe, ingredients, nil); err != nil {
			return err
		}
		return audit.ByStaff(ctx, tx, audit.RecipeMade, edit.StaffID, edit.Now, map[string]string{
			"recipe": id.String(),
		})
	})
	return id, err
}

// UpdateRecipe replaces a version of an owner's recipe. Its slug and whether it is withdrawn stay the same, and of a
// recipe of the platform what only its file describes. The error is ErrRecipeNotFound, ErrChanged when it has another
// version by now, or names the fields with a fault that prevents saving it or, unless it is withdrawn, offering it.
func UpdateRecipe(
	ctx context.Context,
	scope postgres.OwnerScope,
	snapshot *Snapshot,
	id uuid.UUID,
	version Version,
	recipe Recipe,
	edit RecipeEditor,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		const lock = `select retired_at from recipes where owner_id = $1 and id = $2 for update`
		var retired *time.Time
		if err := tx.QueryRow(ctx, lock, tx.Tenant(), id).Scan(&retired); errors.Is(err, pgx.ErrNoRows) {
			return ErrRecipeNotFound
		} else if err != nil {
			return fmt.Errorf("looking up a recipe: %w", err)
		}
		old, err := readRecipe(ctx, tx, id)
		if err != nil {
			return err
		}
		if old.version() != version {
			return ErrChanged
		}
		former, err := storedRecipe(ctx, tx, id)
		if err != nil {
			return err
		}
		recipe.Slug = former.Slug
		least := PreventsOffering
		if retired != nil {
			least = PreventsSaving
		}
		ingredients, err := completeRecipe(ctx, tx, &recipe, id, snapshot, edit.Language, least)
		if err != nil {
			return err
		}
		if _, err := writeRecipe(ctx, tx, &recipe, ingredients, old.recipe.Sources); err != nil {
			return err
		}
		if err := recordChange(ctx, tx, old, former.columns(), recipe.columns(), edit); err != nil {
			return err
		}
		const keep = `update recipes set retired_at = $3 where owner_id = $1 and id = $2
			and $3::timestamptz is not null`
		if _, err := tx.Exec(ctx, keep, tx.Tenant(), id, retired); err != nil {
			return fmt.Errorf("keeping a recipe withdrawn: %w", err)
		}
		return audit.ByStaff(ctx, tx, audit.RecipeChanged, edit.StaffID, edit.Now, map[string]string{
			"recipe": id.String(),
		})
	})
}

// WithdrawRecipe withdraws a tenant's own recipe. Menus with it still show it. The error is ErrRecipeNotFound.
func WithdrawRecipe(ctx context.Context, scope postgres.Scope, id uuid.UUID, edit RecipeEditor) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		return setRetired(ctx, tx, id, &edit.Now, audit.RecipeWithdrawn, edit)
	})
}

// RestoreRecipe offers a withdrawn recipe again. The error is ErrRecipeNotFound, or names the fields with a fault that
// prevents offering it.
func RestoreRecipe(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *Snapshot,
	id uuid.UUID,
	edit RecipeEditor,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := setRetired(ctx, tx, id, nil, audit.RecipeOffered, edit); err != nil {
			return err
		}
		recipe, err := storedRecipe(ctx, tx, id)
		if err != nil {
			return err
		}
		_, err = completeRecipe(ctx, tx, recipe, id, snapshot, edit.Language, PreventsOffering)
		return err
	})
}

func setRetired(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	at *time.Time,
	action audit.Action,
	edit RecipeEditor,
) error {
	const set = `update recipes set retired_at = $3 where owner_id = $1 and id = $2`
	tag, err := tx.Exec(ctx, set, tx.Tenant(), id, at)
	if err != nil {
		return fmt.Errorf("withdrawing or offering a recipe: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return ErrRecipeNotFound
	}
	return audit.ByStaff(ctx, tx, action, edit.StaffID, edit.Now, map[string]string{"recipe": id.String()})
}

// completeRecipe sets the derived fields of a recipe and returns the usable ingredients by slug. The error names the
// fields with a fault that prevents as much as least or more. id is zero for a new recipe. An existing recipe may keep
// the ingredients that it has.
func completeRecipe(
	ctx context.Context,
	tx postgres.Tx,
	r *Recipe,
	id uuid.UUID,
	snapshot *Snapshot,
	lang locale.Language,
	least Prevents,
) (map[string]*StoredIngredient, error) {
	usable, found, err := review(ctx, tx, snapshot, r, id, lang)
	if err != nil {
		return nil, err
	}
	if err := RecipeRefusal(found, least); err != nil {
		return nil, err
	}
	dish, err := r.Dish(ingredientsOf(usable))
	if err != nil {
		return nil, err
	}
	if tx.Tenant() != postgres.PlatformID {
		r.Keto, r.Cover = dish.IsKeto(), dish.cover()
	}
	return usable, nil
}

// DraftDish returns the dish of an unfinished recipe, with its cover's ingredients. Lines without a usable ingredient
// or an amount are left out.
func DraftDish(ctx context.Context, scope postgres.OwnerScope, snapshot *Snapshot, recipe Recipe) (Dish, error) {
	var usable map[string]*StoredIngredient
	err := scope.Tx(ctx, func(tx postgres.Tx) (err error) {
		usable, err = usableIn(ctx, tx, snapshot, &recipe, uuid.Nil)
		return err
	})
	if err != nil {
		return Dish{}, err
	}
	recipe.Slug = cmp.Or(recipe.Slug, slugOf(recipe.Name.In(locale.Dutch)))
	dish := Dish{Recipe: &recipe}
	lines := recipe.Lines
	recipe.Lines = nil
	for _, line := range lines {
		ingredient, ok := usable[line.Ingredient]
		if !ok {
			continue
		}
		grams, err := ingredient.Grams(line.Quantity, line.Unit)
		if err != nil {
			continue // the weight of this unit is unknown
		}
		recipe.Lines = append(recipe.Lines, line)
		dish.Amounts = append(dish.Amounts, Amount{Ingredient: ingredient.Ingredient, Grams: grams})
	}
	recipe.Cover = dish.cover()
	return dish, nil
}

// cover returns the heaviest ingredients, liquids last.
func (d Dish) cover() []string {
	heaviest := slices.Clone(d.Amounts)
	slices.SortStableFunc(heaviest, func(a, b Amount) int {
		return cmp.Or(cmp.Compare(poured(a), poured(b)), cmp.Compare(b.Grams, a.Grams))
	})
	var slugs []string
	for _, amount := range heaviest {
		if i := amount.Ingredient; !i.FromTap() && len(slugs) < coverIngredients {
			slugs = append(slugs, i.Slug)
		}
	}
	return slugs
}

func poured(a Amount) int {
	if a.Ingredient.Poured() {
		return 1
	}
	return 0
}

// writeRecipe writes a recipe of ingredients by slug, and returns its id. sources are the file's values of what was
// corrected; nil for none.
func writeRecipe(
	ctx context.Context,
	tx postgres.Tx,
	recipe *Recipe,
	ingredients map[string]*StoredIngredient,
	sources columnValues,
) (uuid.UUID, error) {
	keys := map[string]key{}
	for slug, ingredient := range ingredients {
		keys[slug] = key{ingredient.OwnerID, ingredient.ID}
	}
	rows := rowsOfRecipe(recipe, tx.Tenant(), keys)
	if sources != nil {
		rows.recipe.Sources = sources
	}
	ids := map[string]uuid.UUID{}
	if err := upsert(ctx, tx, "recipes", recipeColumns, []recipeRow{rows.recipe}, ids); err != nil {
		return uuid.Nil, err
	}
	id := ids[recipe.Slug]
	rows.setRecipeID(id)
	if err := replaceParts(ctx, tx, "recipe_lines", lineColumns, []uuid.UUID{id}, rows.lines); err != nil {
		return uuid.Nil, err
	}
	return id, replaceParts(ctx, tx, "recipe_steps", stepColumns, []uuid.UUID{id}, rows.steps)
}

// maxSlug is the maximum length of a derived slug, without a number.
const maxSlug = 80

// freeSlug derives a slug that neither the tenant nor the platform uses, since a tenant's recipe replaces the
// platform's with the same slug. It locks the creation of recipes of the tenant until the transaction ends.
func freeSlug(ctx context.Context, tx postgres.Tx, name string) (string, error) {
	if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727005, hashtext($1))`, tx.Tenant().String()); err != nil {
		return "", fmt.Errorf("waiting for others that add recipes: %w", err)
	}
	base := slugOf(name)
	const sql = `select slug from recipes where (owner_id = $1 or owner_id = $2) and (slug = $3 or slug like $3
		|| '-%')`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), postgres.PlatformID, base)
	if err != nil {
		return "", fmt.Errorf("looking for a free slug: %w", err)
	}
	taken, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return "", fmt.Errorf("looking for a free slug: %w", err)
	}
	slug := base
	for n := 2; slices.Contains(taken, slug); n++ {
		slug = fmt.Sprintf("%s-%d", base, n)
	}
	return slug, nil
}

func slugOf(name string) string {
	words := strings.FieldsFunc(
		lexicon.Fold(name),
		func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') },
	)
	slug := strings.Join(words, "-")
	if len(slug) > maxSlug {
		slug = strings.TrimRight(slug[:maxSlug], "-")
	}
	return cmp.Or(slug, "recept")
}
