package catalogue

import (
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

var byBo = Editor{
	StaffID: uuid.MustParse("00000000-0000-4000-8000-0000000000b0"),
	Now:     time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC),
}

// ingredient returns an ingredient of the platform by slug.
func (b fixture) ingredient(t *testing.T, slug string) StoredIngredient {
	t.Helper()
	var id uuid.UUID
	if err := b.admin.QueryRow(
		t.Context(), `select id from ingredients where owner_id = $1 and slug = $2`, postgres.PlatformID, slug,
	).Scan(&id); err != nil {
		t.Fatal(err)
	}
	ingredient, err := GetIngredient(t.Context(), b.Platform(), id)
	if err != nil {
		t.Fatal(err)
	}
	return ingredient
}

func TestValidateIngredient_AcceptsThePlatformCatalogue(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, platformBook(t))
	for _, ingredient := range b.snapshot(t, uuid.New()).Ingredients() {
		problems, _, err := ValidateIngredient(t.Context(), b.Platform(), ingredient.Ingredient)
		if err != nil {
			t.Fatal(err)
		}
		for field, text := range problems {
			t.Errorf("%s: %s: %s", ingredient.Slug, field, text.In(locale.English))
		}
	}
}

func TestUpdateIngredient_RisksAreACorrectionOnlyWhenTheyChange(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	book := smallBook(t)
	book.Ingredients["linzen"].Name = Text{"nl": "rauwmelkse linzen", "en": "raw milk lentils"}
	book.Ingredients["linzen"].Risks = []Risk{RawMilkCheese, Hot} // files also list the risks that follow from the name
	b.apply(t, book)
	save := func(risks ...Risk) StoredIngredient {
		t.Helper()
		lentils := b.ingredient(t, "linzen")
		lentils.Risks = risks
		version := b.ingredientVersion(t, lentils.ID)
		err := UpdateIngredient(t.Context(), b.Platform(), lentils.ID, version, lentils.Ingredient, byBo)
		if err != nil {
			t.Fatal(err)
		}
		b.apply(t, book)
		return b.ingredient(t, "linzen")
	}
	for _, test := range []struct{ chosen, want, corrected []string }{
		// The form does not send the risks that follow from the name.
		{[]string{"hot"}, []string{"rawMilkCheese", "hot"}, nil},
		{[]string{"hot", "honey"}, []string{"rawMilkCheese", "honey", "hot"}, []string{"risks"}},
		{nil, []string{"rawMilkCheese"}, []string{"risks"}},
		{[]string{"hot"}, []string{"rawMilkCheese", "hot"}, nil},
	} {
		var chosen []Risk
		for _, risk := range test.chosen {
			chosen = append(chosen, Risk(risk))
		}
		after := save(chosen...)
		var risks []string
		for _, risk := range after.Risks {
			risks = append(risks, string(risk))
		}
		if !slices.Equal(risks, test.want) || !slices.Equal(after.Corrected, test.corrected) {
			t.Errorf("with %v: got risks %v and corrections %v, want %v and %v", test.chosen, risks, after.Corrected,
				test.want, test.corrected)
		}
	}
}

func TestUpdateIngredient_CorrectionsSurviveApply(t *testing.T) {
	t.Parallel()
	for _, mode := range statementModes {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t, mode)
			book := smallBook(t)
			b.apply(t, book)
			lentils := b.ingredient(t, "linzen")
			if lentils.Provenance != FromFiles || len(lentils.Corrected) != 0 {
				t.Fatalf("the ingredient has provenance %s and corrections %q", lentils.Provenance, lentils.Corrected)
			}
			lentils.Name = Text{"nl": "berglinzen", "en": lentils.Name["en"]}
			lentils.Composition = maps.Clone(lentils.Composition)
			delete(lentils.Composition, Fibre)
			version := b.ingredientVersion(t, lentils.ID)
			err := UpdateIngredient(t.Context(), b.Platform(), lentils.ID, version, lentils.Ingredient, byBo)
			if err != nil {
				t.Fatal(err)
			}
			if changes := b.apply(t, book); changes.Any() {
				t.Errorf("applying the same files: got changes %v, want none", changes)
			}
			// Other changes of the files are applied.
			book = smallBook(t)
			book.Ingredients["linzen"].Composition[Protein]++
			book.Ingredients["linzen"].Composition[Fibre]++
			if book.Ingredients["linzen"].UnitGrams == nil {
				book.Ingredients["linzen"].UnitGrams = map[Unit]float64{}
			}
			book.Ingredients["linzen"].UnitGrams[Handful] = 33
			b.apply(t, book)
			after := b.ingredient(t, "linzen")
			_, fibre := after.Composition[Fibre]
			if after.Name["nl"] != "berglinzen" || fibre ||
				after.Composition[Protein] != book.Ingredients["linzen"].Composition[Protein] ||
				after.UnitGrams[Handful] != 33 {
				t.Errorf("got corrected ingredient %+v", after.Ingredient)
			}
			if !slices.Equal(after.Corrected, []string{"fibre", "name"}) {
				t.Errorf("got corrections %q, want fibre and name", after.Corrected)
			}
			var words []string
			if err := b.admin.QueryRow(
				t.Context(), `select words from ingredients where id = $1`, after.ID,
			).Scan(&words); err != nil ||
				!slices.Contains(words, "berglinzen") {
				t.Errorf("got search words %q (%v), want berglinzen among them", words, err)
			}
		})
	}
}

func TestCreateIngredient_SurvivesApply(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	book := smallBook(t)
	b.apply(t, book)
	made := *b.ingredient(t, "linzen").Ingredient
	made.Slug, made.Name = "paarse-linzen", Text{"nl": "paarse linzen", "en": "purple lentils"}
	id, err := CreateIngredient(t.Context(), b.Platform(), &made, byBo)
	if err != nil {
		t.Fatal(err)
	}
	if changes := b.apply(t, book); changes.Any() {
		t.Errorf("applying the files: got changes %v, want none", changes)
	}
	if got := b.ingredient(t, made.Slug); got.Retired || got.Provenance != FromConsole {
		t.Errorf("the ingredient has provenance %s and retired %v", got.Provenance, got.Retired)
	}
	// It cannot be created twice; once withdrawn, it can be created again.
	var taken *errs.Error
	if _, err := CreateIngredient(t.Context(), b.Platform(), &made, byBo); !errors.As(err, &taken) ||
		taken.Kind != errs.Conflict {
		t.Errorf("creating it twice: got error %v, want a conflict", err)
	}
	if err := WithdrawIngredient(t.Context(), b.Platform(), id, byBo); err != nil {
		t.Fatal(err)
	}
	version := b.ingredientVersion(t, id)
	if err := UpdateIngredient(t.Context(), b.Platform(), id, version, &made, byBo); err != ErrIngredientNotFound {
		t.Errorf("updating a withdrawn ingredient: %v", err)
	}
	if again, err := CreateIngredient(t.Context(), b.Platform(), &made, byBo); err != nil || again != id {
		t.Errorf("creating it again: got id %s, want %s (%v)", again, id, err)
	}
	// Once files contain it, it is maintained by the files.
	book.Ingredients[made.Slug] = &made
	b.apply(t, book)
	delete(book.Ingredients, made.Slug)
	if changes := b.apply(t, book); changes.Retired != 1 {
		t.Errorf("removing it from the files: got changes %v, want 1 retired", changes)
	}
}

func TestUpdateIngredient_KeepsSlugAndUnitsInUse(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, platformBook(t))
	onion := b.ingredient(t, "ui")
	changed := *onion.Ingredient
	changed.Slug, changed.UnitGrams = "ajuin", map[Unit]float64{}
	var refused *errs.Error
	version := b.ingredientVersion(t, onion.ID)
	err := UpdateIngredient(t.Context(), b.Platform(), onion.ID, version, &changed, byBo)
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	if fields := slices.Sorted(maps.Keys(refused.Fields)); !slices.Equal(fields, []string{"slug", "units"}) {
		t.Errorf("got invalid fields %q, want slug and units", fields)
	}
	if err := WithdrawIngredient(t.Context(), b.Platform(), onion.ID, byBo); !errors.Is(err, ErrIngredientInUse) {
		t.Errorf("withdrawing it: %v", err)
	}
	b.exec(t, `update recipes set retired_at = now()`)
	if err := WithdrawIngredient(t.Context(), b.Platform(), onion.ID, byBo); err != ErrIngredientInFiles {
		t.Errorf("withdrawing an ingredient of the files: got error %v", err)
	}
}
