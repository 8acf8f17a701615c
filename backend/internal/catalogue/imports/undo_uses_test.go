package imports_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// addRecipe adds a brand's recipe of the ingredient of the platform with a code.
func (d *fixture) addRecipe(brand, slug, code string) {
	d.t.Helper()
	const sql = `with brand as (insert into tenants (slug, name, language, app_name, privacy_policy_url,
			support_email, company_address, primary_color, button_color)
			values (lower($1), $1, 'nl', $1, '', '', '', '#000', '#000') returning id),
		recipe as (insert into recipes (owner_id, slug, name, meal_time, servings, minutes, kitchen, keto, cover)
			select id, $2, jsonb_build_object('nl', initcap($2)), 'dinner', 2, 20, 'x', false, '{}' from brand
			returning owner_id, id)
		insert into recipe_lines (owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity, unit)
			select recipe.owner_id, recipe.id, 0, ingredient.owner_id, ingredient.id, 150, 'g'
			from recipe, ingredients ingredient where ingredient.source_code = $3`
	if _, err := d.admin.Exec(d.t.Context(), sql, brand, slug, code); err != nil {
		d.t.Fatal(err)
	}
}

func TestUndo_KeepsIngredientsInRecipesOfBrands(t *testing.T) {
	d := newFixture(t)
	d.target = imports.NewTarget(d.service.DB, postgres.PlatformID)
	first := d.importTable(foodTable(4, 5), imports.Options{})
	d.addRecipe("FitPuur", "kwarkbol", "winkel/A000001")
	undone := d.undo(first.ID)
	d.wantCounts(undone, counts{imports.Kept: 1, imports.Removed: 3})
	wantContains(t, d.report(undone.ID), "Wordt gebruikt in Kwarkbol (FitPuur); daarom blijft het.")
	const offered = `select string_agg(source_code, ' ') from ingredients where retired_at is null`
	if got := d.queryValue(offered); got != "winkel/A000001" {
		t.Errorf("after the undo the catalogue has %s", got)
	}
	// It cannot be withdrawn by hand either.
	id := uuid.MustParse(d.queryValue(`select id from ingredients where source_code = 'winkel/A000001'`))
	err := catalogue.WithdrawIngredient(t.Context(), d.service.DB.Platform(), id, catalogue.Editor{StaffID: staffID, Now: now})
	var refusal *errs.Error
	if !errors.As(err, &refusal) || !errors.Is(err, catalogue.ErrIngredientInUse) {
		t.Fatalf("withdrawing it: %v", err)
	}
	if got := refusal.Message.In(locale.Dutch); got != "Wordt gebruikt in “Kwarkbol” van FitPuur. Haal het daar eerst uit." {
		t.Errorf("the refusal is %q", got)
	}
}

func TestUndo_KeepsIngredientsThatAnImportRestored(t *testing.T) {
	d := newFixture(t)
	d.target = imports.NewTarget(d.service.DB, postgres.PlatformID)
	d.importTable(foodTable(2, 5), imports.Options{})
	d.exec(`update ingredients set retired_at = now() where owner_id = $1`, d.target.OwnerID)
	second := d.importTable(foodTable(2, 6), imports.Options{})
	d.wantCounts(second, counts{imports.Updated: 2})
	d.addRecipe("FitPuur", "kwarkbol", "winkel/A000001")
	d.wantCounts(d.undo(second.ID), counts{imports.Kept: 1, imports.Restored: 1})
	const offered = `select string_agg(source_code, ' ') from ingredients where retired_at is null`
	if got := d.queryValue(offered); got != "winkel/A000001" {
		t.Errorf("after the undo the catalogue has %s", got)
	}
}
