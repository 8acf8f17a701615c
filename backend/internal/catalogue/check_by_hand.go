package catalogue

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// fieldsOfDoubts are the fields of a form that a doubt is told at.
var fieldsOfDoubts = map[string]string{
	doubtNoEnergy: "kcal", doubtEnergy: "kcal", doubtSaturated: "saturated", doubtSugars: "sugars", doubtSum: "carbohydrate",
}

// refuse is the refusal of an ingredient that somebody wrote, to take the place of an old row; nil when it is good.
func refuse(ctx context.Context, tx postgres.Tx, i *Ingredient, old ingredientRow) error {
	wrong, err := faultsOf(ctx, tx, i, old)
	if err != nil {
		return err
	}
	return wrong.Err()
}

// faultsOf says what is wrong with an ingredient that is to take the place of an old row, which is the zero row when there is none. Ranges
// and words of single fields are the contract's.
func faultsOf(ctx context.Context, tx postgres.Tx, i *Ingredient, old ingredientRow) (errs.Fields, error) {
	wrong := errs.Fields{}
	for _, doubt := range Doubts(i) {
		text := doubt.Text()
		text = Text{NL: sentence(text.NL), EN: sentence(text.EN)}
		if doubt.Code == doubtEnergy {
			text.NL += " Klopt het toch, leg het dan uit bij de energie."
			text.EN += " If it is right all the same, explain it with the energy."
		}
		wrong.Add(fieldsOfDoubts[doubt.Code], text.NL, text.EN)
	}
	if !slices.Contains(FoodGroups, i.Group) {
		wrong.Add("group", "Deze groep kennen we niet.", "We do not know this group.")
	}
	checkSource(i, wrong)
	checkDiet(i, wrong)
	for _, grams := range i.PackGrams {
		if i.Poured() && i.PackMillilitres(grams) == 0 {
			wrong.Add("packs", fmt.Sprintf("Een verpakking van %g g is %.0f ml. Reken ronde milliliters om naar grammen.", grams, grams/i.Density),
				fmt.Sprintf("A pack of %g g is %.0f ml. Convert round millilitres to grams.", grams, grams/i.Density))
		}
	}
	if old.Slug != "" {
		checkKept(i, old, wrong)
	}
	const shipped = `select exists (select from ingredients where owner_id = $1 and picture = $2)`
	var there bool
	if err := tx.QueryRow(ctx, shipped, tx.Tenant(), i.Picture).Scan(&there); err != nil {
		return nil, fmt.Errorf("looking for a picture: %w", err)
	}
	if !there {
		wrong.Add("picture", "Dit plaatje hebben we niet.", "We do not have this picture.")
	}
	return wrong, nil
}

func checkSource(i *Ingredient, wrong errs.Fields) {
	source := i.Source
	if source.Table == Estimated {
		if source.Code != "" {
			wrong.Add("source.code", "Een schatting heeft geen code.", "An estimate has no code.")
		}
		if source.How == "" {
			wrong.Add("source.how", "Schrijf op hoe je dit schatte.", "Write down how you estimated this.")
		}
		if len(i.Adjusted) > 0 {
			wrong.Add("adjusted", "Een schatting heeft niets om van af te wijken.", "An estimate has nothing to deviate from.")
		}
		return
	}
	if source.Code == "" {
		wrong.Add("source.code", "Vul de code in die het in de bron heeft.", "Fill in the code that it has in the source.")
	}
	if source.Name == "" {
		wrong.Add("source.name", "Vul in hoe het in de bron heet.", "Fill in what the source calls it.")
	}
}

// animal says which diet somebody has at most who eats what brings an allergen.
var animal = map[Allergen]Diet{Milk: Vegetarian, Eggs: Vegetarian, Fish: Pescatarian, Crustaceans: Pescatarian, Molluscs: Pescatarian}

func checkDiet(i *Ingredient, wrong errs.Fields) {
	for _, allergen := range i.Allergens.Contains {
		if least, ok := animal[allergen]; ok && !i.Diet.Admits(least) {
			name := allergen.Name()
			wrong.Add("diet", fmt.Sprintf("Er zit dierlijk eten in (%s). Kies een ander dieet.", name.NL), fmt.Sprintf("It contains food of animals (%s). Choose another diet.", name.EN))
		}
		if slices.Contains(i.Allergens.MayContain, allergen) {
			name := allergen.Name()
			wrong.Add("mayContain", fmt.Sprintf("Wat erin zit, hoort niet ook bij de sporen: %s.", name.NL), fmt.Sprintf("What it contains is no trace as well: %s.", name.EN))
		}
	}
}

// checkKept keeps what recipes and imports hold on to.
func checkKept(i *Ingredient, old ingredientRow, wrong errs.Fields) {
	if i.Slug != old.Slug {
		wrong.Add("slug", "De slug blijft zoals hij is.", "The slug stays as it is.")
	}
	if old.Density > 0 && i.Density == 0 {
		wrong.Add("density", "Recepten kunnen met de dichtheid rekenen, dus die kan veranderen en niet weg.", "Recipes may reckon with the density, so it can change and not go.")
	}
	for unit := range old.UnitGrams {
		if i.UnitGrams[unit] == 0 {
			wrong.Add("units", "Recepten kunnen met een maat rekenen, dus het gewicht kan veranderen en niet weg.", "Recipes may reckon with a unit, so its weight can change and not go.")
		}
	}
}

// doubtsOf says what somebody may want to look at once more.
func doubtsOf(ctx context.Context, tx postgres.Tx, i *Ingredient) (errs.Fields, error) {
	doubtful := errs.Fields{}
	for _, nutrient := range AllNutrients {
		if _, known := i.Composition[nutrient]; !known {
			doubtful.Add(string(nutrient), "Niet bekend. Recepten zeggen dan dat hun cijfers niet compleet zijn.", "Not known. Recipes then say that their figures are not complete.")
		}
	}
	if i.Allergens.Unknown {
		doubtful.Add("allergensUnknown", "Wie iets niet verdraagt, krijgt dit ingrediënt niet.", "Whoever cannot have something is not given this ingredient.")
	}
	if len(i.UnitGrams) == 0 && i.Density == 0 {
		doubtful.Add("units", "Recepten kunnen dit alleen in grammen vragen.", "Recipes can ask for this in grams only.")
	}
	const alike = `select case when source_code = $4 and source_table = $3 and $4 <> '' then 'source.code' else 'name' end, name_nl, slug from ingredients
		where owner_id = $1 and slug <> $2 and retired_at is null
			and (source_code = $4 and source_table = $3 and $4 <> '' or lower(name_nl) = lower($5)) order by slug limit 10`
	rows, err := tx.Query(ctx, alike, tx.Tenant(), i.Slug, i.Source.Table, i.Source.Code, i.Name.NL)
	if err != nil {
		return nil, fmt.Errorf("looking for ingredients that are alike: %w", err)
	}
	var field, name, slug string
	_, err = pgx.ForEachRow(rows, []any{&field, &name, &slug}, func() error {
		doubtful.Add(field, fmt.Sprintf("Er is er al zo een: %s (%s).", name, slug), fmt.Sprintf("There is one like this already: %s (%s).", name, slug))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("looking for ingredients that are alike: %w", err)
	}
	return doubtful, nil
}
