package search

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Hit is an ingredient that was found.
type Hit struct {
	OwnerID      uuid.UUID
	IngredientID uuid.UUID
	Rank         int  // how well its names fit, 0 being best
	Approximate  bool // only with a mistake in what was typed
}

// Ingredients finds up to most ingredients of a tenant and of the platform that are called what is typed, the best
// first.
func Ingredients(ctx context.Context, scope postgres.TenantQuerier, text string, most int) ([]Hit, error) {
	return ingredients(ctx, scope, `search.ingredients`, text, most)
}

// PlatformIngredients finds up to most ingredients of the platform, as role platform.
func PlatformIngredients(ctx context.Context, platform postgres.Querier, text string, most int) ([]Hit, error) {
	return ingredients(ctx, platform, `search.platform_ingredients`, text, most)
}

func ingredients(ctx context.Context, q postgres.Querier, function, text string, most int) ([]Hit, error) {
	words := lexicon.Words(text)
	hits, err := ask(ctx, q, function, words, most)
	if err != nil || len(hits) > 0 {
		return hits, err
	}
	// "kikker erwten" is kikkererwten.
	for n := 1; n < len(words); n++ {
		joined := slices.Concat(words[:n-1], []string{words[n-1] + words[n]}, words[n+1:])
		if hits, err = ask(ctx, q, function, joined, most); err != nil || len(hits) > 0 {
			return hits, err
		}
	}
	return nil, nil
}

// mostAsked is how many words of a text ingredients are looked for by, as search.ranked has it.
const mostAsked = 4

func ask(ctx context.Context, q postgres.Querier, function string, words []string, most int) ([]Hit, error) {
	if len(words) == 0 || most < 1 {
		return nil, nil
	}
	words = words[:min(len(words), mostAsked)]
	lemmas, mistakes, beginnings := make([]string, len(words)), make([]int32, len(words)), make([][]string, len(words))
	for n, word := range words {
		w := lexicon.NewQuery(word)
		lemmas[n], mistakes[n], beginnings[n] = w.Lemma, int32(w.MaxMistakes), w.Prefixes
		switch {
		case len(beginnings[n]) > 0:
		case n == len(words)-1:
			beginnings[n] = []string{word} // somebody is still typing
		default:
			beginnings[n] = []string{}
		}
	}
	encoded, err := json.Marshal(beginnings)
	if err != nil {
		return nil, fmt.Errorf("searching ingredients: %w", err)
	}
	rows, err := q.Query(
		ctx,
		`select * from `+function+`($1::text[], $2::text[], $3::jsonb, $4::integer[], $5)`,
		words,
		lemmas,
		string(encoded),
		mistakes,
		most,
	)
	if err != nil {
		return nil, fmt.Errorf("searching ingredients: %w", err)
	}
	hits, err := pgx.CollectRows(rows, pgx.RowToStructByName[Hit])
	if err != nil {
		return nil, fmt.Errorf("searching ingredients: %w", err)
	}
	return hits, nil
}

// Exclusions finds up to most ingredients and food groups that are called what is typed, the best first; a group goes
// before ingredients that are called so as well as it is, and of ingredients that are called so equally well, names in
// the language that is spoken decide.
func Exclusions(
	ctx context.Context,
	scope postgres.TenantQuerier,
	snapshot *catalogue.Snapshot,
	text string,
	lang locale.Language,
	most int,
) ([]catalogue.Exclusion, error) {
	hits, err := Ingredients(ctx, scope, text, 2*most)
	if err != nil {
		return nil, err
	}
	type ranked struct {
		catalogue.Exclusion
		rank int
		name string
	}
	var all []ranked
	wishes := []lexicon.Query{}
	for _, word := range lexicon.Words(text) {
		wishes = append(wishes, lexicon.NewQuery(word))
	}
	for _, group := range catalogue.FoodGroups {
		if rank, ok := groupWordings[group].Rank(wishes); ok && len(wishes) > 0 {
			all = append(all, ranked{group.Exclusion(), rank / groupStep * groupStep, ""})
		}
	}
	for _, hit := range hits {
		ingredient, ok := snapshot.Ingredient(hit.IngredientID)
		if !ok {
			continue // the catalogue changed in between
		}
		// A tenant's own stands in the place of the platform's with the same slug.
		if offered, ok := snapshot.IngredientBySlug(ingredient.Slug); ok && offered == ingredient {
			all = append(all, ranked{ingredient.Exclusion(), hit.Rank, lexicon.Fold(ingredient.Name.In(lang))})
		}
	}
	exact := strings.Join(lexicon.Words(text), " ")
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(
			compareTrue(a.name == exact, b.name == exact),
			cmp.Compare(a.rank, b.rank),
			cmp.Compare(a.name, b.name),
		)
	})
	exclusions := make([]catalogue.Exclusion, 0, min(most, len(all)))
	for _, one := range all[:min(most, len(all))] {
		exclusions = append(exclusions, one.Exclusion)
	}
	return exclusions, nil
}

// compareTrue puts what is true first.
func compareTrue(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}

// groupStep makes groups whose names fit equally well alike, however long these are.
const groupStep = 100

var groupWordings = func() map[catalogue.FoodGroup]catalogue.Wording {
	all := map[catalogue.FoodGroup]catalogue.Wording{}
	for _, group := range catalogue.FoodGroups {
		all[group] = catalogue.NewWording(group.Name().Texts(), groupWords[group]...)
	}
	return all
}()
