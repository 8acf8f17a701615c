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

// Hit is an ingredient in the results.
type Hit struct {
	OwnerID      uuid.UUID
	IngredientID uuid.UUID
	Rank         int  // 0 is the best match
	Approximate  bool // matches only with spelling mistakes
}

// Ingredients returns up to limit ingredients of a tenant and of the platform whose names match a text, best first.
func Ingredients(ctx context.Context, scope postgres.TenantQuerier, text string, limit int) ([]Hit, error) {
	return ingredients(ctx, scope, `search.ingredients`, text, limit)
}

// PlatformIngredients returns up to limit ingredients of the platform, as role platform.
func PlatformIngredients(ctx context.Context, platform postgres.Querier, text string, limit int) ([]Hit, error) {
	return ingredients(ctx, platform, `search.platform_ingredients`, text, limit)
}

func ingredients(ctx context.Context, q postgres.Querier, function, text string, limit int) ([]Hit, error) {
	words := lexicon.Words(text)
	words = words[:min(len(words), maxIngredientWords+1)] // two of them may be one word
	hits, err := queryIngredients(ctx, q, function, words, limit)
	if err != nil || len(hits) > 0 {
		return hits, err
	}
	// "kikker erwten" is kikkererwten.
	for n := 1; n < len(words); n++ {
		joined := slices.Concat(words[:n-1], []string{words[n-1] + words[n]}, words[n+1:])
		if hits, err = queryIngredients(ctx, q, function, joined, limit); err != nil || len(hits) > 0 {
			return hits, err
		}
	}
	return nil, nil
}

// maxIngredientWords is the number of words that are searched for, the same as in search.ranked.
const maxIngredientWords = 4

func queryIngredients(
	ctx context.Context,
	q postgres.Querier,
	function string,
	words []string,
	limit int,
) ([]Hit, error) {
	if len(words) == 0 || limit < 1 {
		return nil, nil
	}
	words = words[:min(len(words), maxIngredientWords)]
	lemmas, mistakes, beginnings := make([]string, len(words)), make([]int32, len(words)), make([][]string, len(words))
	for n, word := range words {
		w := lexicon.NewQuery(word)
		lemmas[n], mistakes[n], beginnings[n] = w.Lemma, int32(w.MaxMistakes), w.Prefixes
		switch {
		case len(beginnings[n]) > 0:
		case n == len(words)-1:
			beginnings[n] = []string{word} // the user may still be typing
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
		limit,
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

// Dislikes returns up to limit ingredients and food groups whose names match a text, best first. At equal rank a group
// comes before ingredients, and ingredients are ordered by their names in lang.
func Dislikes(
	ctx context.Context,
	scope postgres.TenantQuerier,
	snapshot *catalogue.Snapshot,
	text string,
	lang locale.Language,
	limit int,
) ([]catalogue.Dislike, error) {
	hits, err := Ingredients(ctx, scope, text, 2*limit)
	if err != nil {
		return nil, err
	}
	type ranked struct {
		catalogue.Dislike
		rank int
		name string
	}
	var all []ranked
	queries := []lexicon.Query{}
	for _, word := range lexicon.Words(text) {
		queries = append(queries, lexicon.NewQuery(word))
	}
	for _, group := range catalogue.FoodGroups {
		if rank, ok := groupWordings[group].Rank(queries); ok && len(queries) > 0 {
			all = append(all, ranked{group.Dislike(), rank / groupStep * groupStep, ""})
		}
	}
	for _, kind := range catalogue.Kinds {
		if rank, ok := kindWordings[kind].Rank(queries); ok && len(queries) > 0 {
			all = append(all, ranked{kind.Dislike(), rank / groupStep * groupStep, lexicon.Fold(kind.Name().In(lang))})
		}
	}
	var wholeGroups []string // the keys of groups that the text names
	for _, group := range all {
		if group.rank < wholeWord {
			wholeGroups = append(wholeGroups, group.Key)
		}
	}
	slugs, groups := catalogue.SplitDislikes(wholeGroups)
	for _, hit := range hits {
		ingredient, ok := snapshot.Ingredient(hit.IngredientID)
		if !ok {
			continue // the catalogue changed in between
		}
		// A compound need not be a kind of its first part: "koolrabi" is a kind of "kool", and "koolvis" is not.
		if onlyBegins := hit.Rank >= wholeWord && hit.Rank < 2*wholeWord; onlyBegins && len(wholeGroups) > 0 &&
			!slices.Contains(slugs, ingredient.Slug) && !slices.Contains(groups, ingredient.Group) {
			continue
		}
		// A tenant's ingredient replaces the platform's with the same slug.
		if offered, ok := snapshot.IngredientBySlug(ingredient.Slug); ok && offered == ingredient {
			all = append(all, ranked{ingredient.Dislike(), hit.Rank, lexicon.Fold(ingredient.Name.In(lang))})
		}
	}
	exact := strings.Join(lexicon.Words(text), " ")
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(
			compareTrueFirst(a.name == exact, b.name == exact),
			cmp.Compare(a.rank, b.rank),
			cmp.Compare(a.name, b.name),
		)
	})
	dislikes := make([]catalogue.Dislike, 0, min(limit, len(all)))
	for _, dislike := range all[:min(limit, len(all))] {
		dislikes = append(dislikes, dislike.Dislike)
	}
	return dislikes, nil
}

// compareTrueFirst orders true before false.
func compareTrueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}

// wholeWord is the rank from which only the beginning of a word matches; from twice that rank, only its end does.
const wholeWord = 1000

// groupStep ignores the length of group names in ranks.
const groupStep = 100

var groupWordings = func() map[catalogue.FoodGroup]catalogue.Wording {
	all := map[catalogue.FoodGroup]catalogue.Wording{}
	for _, group := range catalogue.FoodGroups {
		all[group] = catalogue.NewWording(group.Name().Texts(), groupWords[group]...)
	}
	return all
}()

// kindWords are further words for a kind, in addition to its name.
var kindWords = map[catalogue.Kind][]string{
	catalogue.Cabbage:   {"kolen", "koolsoorten", "cabbages"},
	catalogue.Dairy:     {"zuivel", "melkproducten", "zuivelproducten", "dairy"},
	catalogue.Spicy:     {"pittig", "heet", "scherp", "spicy", "chili"},
	catalogue.Mushrooms: {"paddenstoelen", "paddestoelen", "zwammen", "mushrooms"},
	catalogue.Offal:     {"orgaanvlees", "lever", "orgaan", "offal", "liver"},
	catalogue.Shellfish: {"schaaldieren", "schelpdieren", "zeevruchten", "seafood", "shellfish"},
}

var kindWordings = func() map[catalogue.Kind]catalogue.Wording {
	all := map[catalogue.Kind]catalogue.Wording{}
	for _, kind := range catalogue.Kinds {
		all[kind] = catalogue.NewWording(kind.Name().Texts(), kindWords[kind]...)
	}
	return all
}()
