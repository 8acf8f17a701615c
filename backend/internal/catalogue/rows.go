package catalogue

import (
	"github.com/google/uuid"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"maps"
)

// The types of rows have a field for each column. Their JSON names are the names of the columns.

type ingredientRow struct {
	OwnerID          uuid.UUID           `json:"owner_id"`
	ID               uuid.UUID           `json:"id"`
	Slug             string              `json:"slug"`
	Name             Text                `json:"name"`
	Plural           Text                `json:"plural"`
	Synonyms         Words               `json:"synonyms"`
	FoodGroup        FoodGroup           `json:"food_group"`
	Aisle            Aisle               `json:"aisle"`
	Picture          string              `json:"picture"`
	Hue              int                 `json:"hue"`
	KCal             *float64            `json:"kcal"`
	Protein          *float64            `json:"protein"`
	Fat              *float64            `json:"fat"`
	Saturated        *float64            `json:"saturated"`
	Carbohydrate     *float64            `json:"carbohydrate"`
	Sugars           *float64            `json:"sugars"`
	Fibre            *float64            `json:"fibre"`
	Salt             *float64            `json:"salt"`
	Density          float64             `json:"density"`
	UnitGrams        map[Unit]float64    `json:"unit_grams"`
	PackGrams        []float64           `json:"pack_grams"`
	PackWord         PackWord            `json:"pack_word"`
	Allergens        []Allergen          `json:"allergens"`
	MayContain       []Allergen          `json:"may_contain"`
	AllergensUnknown bool                `json:"allergens_unknown"`
	Lactose          bool                `json:"lactose"`
	Diet             Diet                `json:"diet"`
	Risks            []Risk              `json:"risks"`
	SourceTable      Table               `json:"source_table"`
	SourceCode       string              `json:"source_code"`
	SourceName       string              `json:"source_name"`
	SourceHow        string              `json:"source_how"`
	Adjusted         map[Nutrient]string `json:"adjusted"`
	EnergyNote       string              `json:"energy_note"`
	Certainty        Certainty           `json:"certainty"`
	Words            []string            `json:"words"`
	Lemmas           []string            `json:"lemmas"`
	Weights          []int16             `json:"weights"`
	ByHand           bool                `json:"by_hand"` // made in the console
	Sources          columnValues        `json:"sources"` // values of the source, of corrected columns
	Retired          bool                `json:"-"`
	Imported         bool                `json:"-"`
	Corrected        []string            `json:"-"` // columns that were changed by hand
}

const ingredientColumns = `slug, name, plural, synonyms, food_group, aisle, picture, hue,
	kcal, protein, fat, saturated, carbohydrate, sugars, fibre, salt, density, unit_grams, pack_grams, pack_word,
	allergens, may_contain, allergens_unknown, lactose, diet, risks, source_table, source_code, source_name, source_how,
	adjusted, energy_note, certainty,
	words, lemmas, weights, by_hand, sources`

// storedColumns has the columns of an ingredient and those that only the database sets.
const storedColumns = ingredientColumns + `, retired_at is not null as retired, import_id is not null as imported,
	corrected`

// column returns the field of a nutrient.
func (r *ingredientRow) column(n Nutrient) **float64 {
	switch n {
	case KCal:
		return &r.KCal
	case Protein:
		return &r.Protein
	case Fat:
		return &r.Fat
	case Saturated:
		return &r.Saturated
	case Carbohydrate:
		return &r.Carbohydrate
	case Sugars:
		return &r.Sugars
	case Fibre:
		return &r.Fibre
	default:
		return &r.Salt
	}
}

func rowOfIngredient(i *Ingredient) ingredientRow {
	row := ingredientRow{
		Slug:             i.Slug,
		Name:             i.Name.Compact(),
		Plural:           i.Plural.Compact(),
		Synonyms:         storedWords(i.Synonyms),
		FoodGroup:        i.Group,
		Aisle:            i.Aisle,
		Picture:          i.Picture,
		Hue:              i.Hue,
		Density:          i.Density,
		UnitGrams:        i.UnitGrams,
		PackGrams:        notNil(i.PackGrams),
		PackWord:         i.PackWord,
		Allergens:        notNil(i.Allergens.Contains),
		MayContain:       notNil(i.Allergens.MayContain),
		AllergensUnknown: i.Allergens.Unknown,
		Lactose:          i.Lactose,
		Diet:             i.Diet,
		Risks:            notNil(i.Risks),
		SourceTable:      i.Source.Table,
		SourceCode:       i.Source.Code,
		SourceName:       i.Source.Name,
		SourceHow:        i.Source.How,
		Adjusted:         i.Adjusted,
		EnergyNote:       i.EnergyNote,
		Certainty:        i.Certainty,
		Sources:          columnValues{},
	}
	if row.UnitGrams == nil {
		row.UnitGrams = map[Unit]float64{}
	}
	if row.Adjusted == nil {
		row.Adjusted = map[Nutrient]string{}
	}
	for nutrient, value := range i.Composition {
		*row.column(nutrient) = &value
	}
	return row.worded()
}

// worded returns the row with the words of its names.
func (r ingredientRow) worded() ingredientRow {
	wording := r.ingredient().Wording()
	r.Words, r.Lemmas, r.Weights = wording.Words, wording.Lemmas, wording.Weights
	return r
}

// fileText returns a stored text in the form of files, where an empty text is nil.
func fileText(text Text) Text {
	if len(text) == 0 {
		return nil
	}
	return text
}

// storedWords returns lists in the form of the database: without empty lists, and never null.
func storedWords(words Words) Words {
	stored := Words{}
	for lang, list := range words {
		if len(list) > 0 {
			stored[lang] = list
		}
	}
	return stored
}

// fileWords returns stored lists in the form of files, where no lists are nil.
func fileWords(words Words) Words {
	if len(words) == 0 {
		return nil
	}
	return words
}

// notNil returns a list in the form of the database, which has no null lists.
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func (r ingredientRow) ingredient() *Ingredient {
	i := &Ingredient{
		Slug:        r.Slug,
		Name:        fileText(r.Name),
		Plural:      fileText(r.Plural),
		Synonyms:    fileWords(r.Synonyms),
		Group:       r.FoodGroup,
		Aisle:       r.Aisle,
		Picture:     r.Picture,
		Hue:         r.Hue,
		Composition: Composition{},
		Density:     r.Density,
		UnitGrams:   r.UnitGrams,
		PackGrams:   r.PackGrams,
		PackWord:    r.PackWord,
		Allergens:   Allergens{Contains: r.Allergens, MayContain: r.MayContain, Unknown: r.AllergensUnknown},
		Lactose:     r.Lactose,
		Diet:        r.Diet,
		Risks:       withRisksOfName(r.Risks, r.Name[locale.Dutch]),
		Source:      Source{Table: r.SourceTable, Code: r.SourceCode, Name: r.SourceName, How: r.SourceHow},
		Adjusted:    r.Adjusted,
		EnergyNote:  r.EnergyNote,
		Certainty:   r.Certainty,
	}
	for _, nutrient := range AllNutrients {
		if value := *r.column(nutrient); value != nil {
			i.Composition[nutrient] = *value
		}
	}
	return i
}

type recipeRow struct {
	OwnerID    uuid.UUID `json:"owner_id"`
	ID         uuid.UUID `json:"id"`
	Slug       string    `json:"slug"`
	Name       Text      `json:"name"`
	Summary    Text      `json:"summary"`
	MealTime   MealTime  `json:"meal_time"`
	Servings   int       `json:"servings"`
	Minutes    int       `json:"minutes"`
	Kitchen    Kitchen   `json:"kitchen"`
	Seasons    []Season  `json:"seasons"`
	Keto       bool      `json:"keto"`
	Equipment  Words     `json:"equipment"`
	Storage    Text      `json:"storage"`
	FridgeDays int       `json:"fridge_days"`
	Appeal     int       `json:"appeal"`
	Occasion   Occasion  `json:"occasion"`
	Moments    []Moment  `json:"moments"`
	Cover      []string  `json:"cover"`
	Source     string    `json:"source"`
	Retired    bool      `json:"-"`

	Drawing   map[string]any `json:"drawing"`
	Sources   columnValues   `json:"sources"` // values of the file, of corrected columns
	Corrected []string       `json:"-"`       // columns of a recipe of the platform that were changed by hand
}

const recipeColumns = `slug, name, summary, meal_time, servings, minutes, kitchen, seasons, keto,
	equipment, storage, fridge_days, appeal, occasion, moments, cover, source, drawing, sources`

// storedRecipeColumns has the columns of a recipe and those that only the database sets.
const storedRecipeColumns = recipeColumns + `, retired_at is not null as retired, corrected`

type lineRow struct {
	OwnerID           uuid.UUID `json:"owner_id"`
	RecipeID          uuid.UUID `json:"recipe_id"`
	Position          int       `json:"position"`
	IngredientOwnerID uuid.UUID `json:"ingredient_owner_id"`
	IngredientID      uuid.UUID `json:"ingredient_id"`
	Quantity          float64   `json:"quantity"`
	Unit              Unit      `json:"unit"`
	Note              Text      `json:"note"`
	Heated            bool      `json:"heated"`
	Optional          bool      `json:"optional"`
}

const lineColumns = `owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity, unit, note,
	heated, optional`

type stepRow struct {
	OwnerID  uuid.UUID `json:"owner_id"`
	RecipeID uuid.UUID `json:"recipe_id"`
	Position int       `json:"position"`
	Text     Text      `json:"text"`
	Minutes  float64   `json:"minutes"`
}

const stepColumns = `owner_id, recipe_id, position, text, minutes`

// recipeRows has the rows of a recipe.
type recipeRows struct {
	recipe recipeRow
	lines  []lineRow
	steps  []stepRow
	photo  *Photo // set separately, so neither compared nor written with the recipe
}

// rowsOfRecipe returns the rows of a recipe. keys has the row of each ingredient by slug.
func rowsOfRecipe(r *Recipe, owner uuid.UUID, keys map[string]key) recipeRows {
	rows := recipeRows{recipe: recipeRow{
		OwnerID:    owner,
		Slug:       r.Slug,
		Name:       r.Name.Compact(),
		Summary:    r.Summary.Compact(),
		MealTime:   r.MealTime,
		Servings:   r.Servings,
		Minutes:    r.Minutes,
		Kitchen:    r.Kitchen,
		Seasons:    notNil(r.Season),
		Keto:       r.Keto,
		Equipment:  storedWords(r.Equipment),
		Storage:    r.Storage.Compact(),
		FridgeDays: r.FridgeDays,
		Appeal:     r.Appeal,
		Occasion:   r.Occasion,
		Moments:    notNil(r.Moments),
		Cover:      notNil(r.Cover),
		Source:     r.Source,
		Drawing:    map[string]any{},
		Sources:    columnValues{},
	}}
	maps.Copy(rows.recipe.Drawing, r.Drawing)
	for n, line := range r.Lines {
		rows.lines = append(rows.lines, lineRow{
			OwnerID:           owner,
			Position:          n,
			IngredientOwnerID: keys[line.Ingredient].owner,
			IngredientID:      keys[line.Ingredient].id,
			Quantity:          line.Quantity,
			Unit:              line.Unit,
			Note:              line.Note.Compact(),
			Heated:            line.Heated,
			Optional:          line.Optional,
		})
	}
	for n, step := range r.Steps {
		rows.steps = append(
			rows.steps,
			stepRow{
				OwnerID:  owner,
				Position: n,
				Text:     step.Text.Compact(),
				Minutes:  step.Minutes,
			},
		)
	}
	return rows
}

// setRecipeID sets the id of the recipe in all rows.
func (r *recipeRows) setRecipeID(id uuid.UUID) {
	r.recipe.ID = id
	for i := range r.lines {
		r.lines[i].RecipeID = id
	}
	for i := range r.steps {
		r.steps[i].RecipeID = id
	}
}

// recipe returns the recipe of a row, without lines and steps.
func (r recipeRow) recipe() *Recipe {
	return &Recipe{
		Slug:       r.Slug,
		Name:       fileText(r.Name),
		Summary:    fileText(r.Summary),
		MealTime:   r.MealTime,
		Servings:   r.Servings,
		Minutes:    r.Minutes,
		Kitchen:    r.Kitchen,
		Season:     r.Seasons,
		Keto:       r.Keto,
		Equipment:  fileWords(r.Equipment),
		Storage:    fileText(r.Storage),
		FridgeDays: r.FridgeDays,
		Appeal:     r.Appeal,
		Occasion:   r.Occasion,
		Moments:    r.Moments,
		Cover:      r.Cover,
		Source:     r.Source,
		Drawing:    r.Drawing,
	}
}

// withSlugs returns the recipe of rows, with the slugs of its ingredients.
func (r recipeRows) withSlugs(slugs map[key]string) *Recipe {
	recipe := r.recipe.recipe()
	for _, line := range r.lines {
		recipe.Lines = append(recipe.Lines, line.line(slugs[key{line.IngredientOwnerID, line.IngredientID}]))
	}
	for _, step := range r.steps {
		recipe.Steps = append(recipe.Steps, step.step())
	}
	return recipe
}

func (r lineRow) line(ingredient string) Line {
	return Line{
		Ingredient: ingredient,
		Quantity:   r.Quantity,
		Unit:       r.Unit,
		Note:       fileText(r.Note),
		Heated:     r.Heated,
		Optional:   r.Optional,
	}
}

func (r stepRow) step() Step {
	return Step{Text: fileText(r.Text), Minutes: r.Minutes}
}

// key identifies a row of the catalogue. An id alone does not, because two owners may use the same id.
type key struct{ owner, id uuid.UUID }
