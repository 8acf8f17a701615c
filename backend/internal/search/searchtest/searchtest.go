// Package searchtest has queries with their expected results, for tests and measurements.
package searchtest

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

//go:embed queries.yaml
var queries []byte

//go:embed people.yaml
var people []byte

// Queries is the set of queries.
type Queries struct {
	Recipes     []RecipeQuery
	Ingredients []IngredientQuery
}

// RecipeQuery is a search for recipes with its expected results.
type RecipeQuery struct {
	Text string `yaml:"type"`
	Want Expectation
	None bool // no result is right
}

// IngredientQuery is a search for ingredients with its expected results, as keys of dislikes.
type IngredientQuery struct {
	Text  string   `yaml:"type"`
	First []string // the first result is one of these
	Among []string // all of these are in the first [TopN]
}

// Expectation describes a right recipe. All fields that are set must match.
type Expectation struct {
	Name     []string
	With     []string
	Either   []string
	Minutes  int
	Diet     catalogue.Diet
	Free     []string
	MealTime catalogue.MealTime `yaml:"mealTime"`
	Keto     bool
	Cheap    bool
	Kitchen  catalogue.Kitchen

	Kitchens    []catalogue.Kitchen
	Without     []string // no ingredient's slug contains one of these
	KCal        float64  `yaml:"kcal"` // at most, of a serving
	Salt        float64  // at most, in g of a serving
	ProteinRich bool     `yaml:"proteinRich"` // 20 % of the energy; Regulation (EC) No 1924/2006
	FibreRich   bool     `yaml:"fibreRich"`   // 3 g per 100 kcal; the same
	Tool        []string // its equipment contains one of these
	NotTool     []string `yaml:"notTool"`
	Mild, Spicy bool     // without, or with, one of [hot]
	Keeps       int      // at least, in days in the fridge
	Season      catalogue.Season
}

// hot are parts of the slugs of hot ingredients.
var hot = strings.Fields("chili sambal madame-jeanette rode-peper jalapeno sriracha gochujang cayenne hete-peper " +
	"harissa curry-pasta currypasta kimchi")

// TopN is the number of results that count.
const TopN = 5

// Load reads the first set of queries.
func Load() (Queries, error) { return read(queries) }

// LoadPeople reads the second set of queries, which was written by people who did not know how the search works.
func LoadPeople() (Queries, error) { return read(people) }

func read(file []byte) (Queries, error) {
	var all Queries
	if err := yaml.UnmarshalWithOptions(file, &all, yaml.Strict()); err != nil {
		return Queries{}, fmt.Errorf("reading the queries: %w", err)
	}
	return all, nil
}

// Score is the quality of the results of some queries.
type Score struct {
	Queries  int
	Whole    float64  // share of queries whose first TopN results are all right, or all that are right
	First    float64  // share of queries whose first result is right
	Recall   float64  // mean share of the right results, at most TopN, in the first TopN
	Failures []string // queries with missing results
}

func (s *Score) add(query string, first bool, recall float64, values []string) {
	s.Queries++
	s.Recall += recall
	if first {
		s.First++
	}
	if recall == 1 {
		s.Whole++
	}
	if !first || recall < 1 {
		s.Failures = append(
			s.Failures,
			fmt.Sprintf(
				"%q: first one right %v, recall %.2f, found %s",
				query,
				first,
				recall,
				strings.Join(values[:min(TopN, len(values))], " "),
			),
		)
	}
}

func (s *Score) finish() Score {
	s.First /= float64(s.Queries)
	s.Whole /= float64(s.Queries)
	s.Recall /= float64(s.Queries)
	return *s
}

// Recipes scores the queries for recipes.
func Recipes(all []RecipeQuery, snapshot *catalogue.Snapshot) Score {
	index := search.NewIndex(snapshot)
	var score Score
	for _, query := range all {
		entries := index.Recipes(search.Query{Text: query.Text}).Recipes
		slugs := make([]string, len(entries))
		right := 0
		for n, entry := range entries {
			slugs[n] = entry.Dish.Recipe.Slug
			if n < TopN && !query.None && query.Want.matches(entry) {
				right++
			}
		}
		total := 0
		for _, entry := range snapshot.Recipes() {
			if !query.None && query.Want.matches(entry) {
				total++
			}
		}
		if total == 0 { // nothing can be right
			score.add(query.Text, len(entries) == 0 || !query.None, 1, slugs)
			continue
		}
		score.add(
			query.Text,
			len(entries) > 0 && query.Want.matches(entries[0]),
			float64(right)/float64(min(TopN, total)),
			slugs,
		)
	}
	return score.finish()
}

func (w Expectation) matches(entry *catalogue.Entry) bool {
	recipe := entry.Dish.Recipe
	name := lexicon.Fold(strings.Join(recipe.Name.All(), "\n"))
	inName := func(part string) bool { return strings.Contains(name, lexicon.Fold(part)) }
	inSlug := func(part string) bool {
		return slices.ContainsFunc(entry.Ingredients, func(i *catalogue.StoredIngredient) bool {
			// Two letters are a whole word: "ui" is not in "uitsmijter".
			if len(part) < lexicon.MinPartialLength {
				return slices.Contains(strings.Split(i.Slug, "-"), part) || strings.HasPrefix(i.Slug, part) ||
					strings.HasSuffix(i.Slug, part)
			}
			return strings.Contains(i.Slug, part)
		})
	}
	either := func(part string) bool { return inName(part) || inSlug(part) }
	if len(w.Name) > 0 && !slices.ContainsFunc(w.Name, inName) ||
		len(w.With) > 0 && !slices.ContainsFunc(w.With, inSlug) ||
		len(w.Either) > 0 && !slices.ContainsFunc(w.Either, either) {
		return false
	}
	for _, intolerance := range w.Free {
		if slices.ContainsFunc(entry.Exclusions, func(e catalogue.Exclusion) bool {
			return string(e.Intolerance) == intolerance
		}) {
			return false
		}
	}
	if slices.ContainsFunc(w.Without, inSlug) || !w.matchesProperties(entry) {
		return false
	}
	return (w.Minutes == 0 || recipe.Minutes <= w.Minutes) && (w.Diet == "" || w.Diet.Admits(entry.Diet)) &&
		(w.MealTime == "" || w.MealTime == recipe.MealTime) &&
		(!w.Keto || entry.Keto) &&
		(!w.Cheap || entry.Dish.IsCheap()) &&
		(w.Kitchen == "" || w.Kitchen == recipe.Kitchen)
}

// matchesProperties reports whether a recipe has the nutrition, equipment, heat, keeping time, season and kitchen.
func (w Expectation) matchesProperties(entry *catalogue.Entry) bool {
	recipe, nutrients := entry.Dish.Recipe, entry.Nutrients
	equipment := lexicon.Fold(strings.Join(recipe.Equipment.All(), "\n"))
	uses := func(tool string) bool { return strings.Contains(equipment, tool) }
	isHot := slices.ContainsFunc(entry.Ingredients, func(i *catalogue.StoredIngredient) bool {
		return slices.ContainsFunc(hot, func(part string) bool { return strings.Contains(i.Slug, part) })
	})
	return (len(w.Kitchens) == 0 || slices.Contains(w.Kitchens, recipe.Kitchen)) &&
		(w.KCal == 0 || nutrients.KCal <= w.KCal) &&
		(w.Salt == 0 || nutrients.Salt <= w.Salt) &&
		(!w.ProteinRich || nutrients.Protein*nutrition.KCalPerGramProtein >= 0.2*nutrients.KCal) &&
		(!w.FibreRich || nutrients.Fibre*100 >= 3*nutrients.KCal) &&
		(len(w.Tool) == 0 || slices.ContainsFunc(w.Tool, uses)) && !slices.ContainsFunc(w.NotTool, uses) &&
		(!w.Mild || !isHot) && (!w.Spicy || isHot) &&
		recipe.FridgeDays >= w.Keeps &&
		(w.Season == "" || slices.Contains(recipe.Season, w.Season))
}

// Ingredients scores the queries for ingredients.
func Ingredients(
	ctx context.Context,
	all []IngredientQuery,
	scope postgres.TenantQuerier,
	snapshot *catalogue.Snapshot,
) (Score, error) {
	var score Score
	for _, query := range all {
		dislikes, err := search.Dislikes(ctx, scope, snapshot, query.Text, locale.Dutch, TopN)
		if err != nil {
			return Score{}, err
		}
		keys := make([]string, len(dislikes))
		for n, dislike := range dislikes {
			keys[n] = dislike.Key
		}
		first := len(keys) > 0 && slices.Contains(query.First, keys[0])
		right := 0
		for _, key := range query.Among {
			if slices.Contains(keys, key) {
				right++
			}
		}
		if slices.ContainsFunc(query.First, func(key string) bool { return slices.Contains(keys, key) }) {
			right++
		}
		score.add(query.Text, first, float64(right)/float64(len(query.Among)+1), keys)
	}
	return score.finish(), nil
}
