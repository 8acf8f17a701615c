package catalogue

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestKind_IncludesEveryForm(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range Kinds {
		_, slugs, _ := kind.contents()
		for _, slug := range slugs {
			if book.Ingredients[slug] == nil {
				t.Errorf("%s: the catalogue has no %s", kind, slug)
			}
		}
	}
	slugs, groups := SplitDislikes([]string{"group:mushrooms", "group:dairy", "group:fruit", "ui", "kikkererwten"})
	for _, slug := range []string{
		"portobello", "champignons-blik", "gedroogde-shiitake", "boter", "ui", "kikkererwten",
		"kikkererwten-zonder-zout",
	} {
		if !slices.Contains(slugs, slug) {
			t.Errorf("got slugs %v without %s", slugs, slug)
		}
	}
	if want := []FoodGroup{"melk-en-melkproducten", "kaas", "fruit"}; !slices.Equal(groups, want) {
		t.Errorf("got groups %v, want %v", groups, want)
	}
}

func TestDislike_CoversVariants(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for slug, variants := range moreVariants {
		for _, each := range append([]string{slug}, variants...) {
			if book.Ingredients[each] == nil {
				t.Errorf("%s: the catalogue has no %s", slug, each)
			}
		}
	}
	for disliked, variants := range map[string][]string{
		"tofu":      {"gerookte-tofu", "zijdetofu"},
		"spinazie":  {"diepvriesspinazie"},
		"zalm":      {"gerookte-zalm", "warm-gerookte-zalm", "zalm-blik", "zalmspread"},
		"doperwten": {"doperwten-blik", "erwten-en-wortelen-diepvries"},
		"muesli":    {"krokante-muesli", "mueslireep"},
		"parmezaan": {"vegetarische-harde-kaas"},
		"rode-biet": {"bietjes-pot", "gekookte-biet"},
	} {
		slugs, _ := SplitDislikes([]string{disliked})
		slugs = slices.DeleteFunc(slugs, func(slug string) bool { return book.Ingredients[slug] == nil })
		slices.Sort(slugs)
		for _, variant := range variants {
			if !slices.Contains(slugs, variant) {
				t.Errorf("%s: got slugs %v without %s", disliked, slugs, variant)
			}
		}
	}
	if slugs, _ := SplitDislikes([]string{"gerookte-tofu"}); slices.Contains(slugs, "tofu") {
		t.Errorf("who dislikes smoked tofu got no tofu: %v", slugs)
	}
}

func TestIngredients_VariantsWithLessSaltHaveTheirOrdinaryKind(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	variants := 0
	for slug, variant := range book.Ingredients {
		for _, ending := range lessSalt {
			base, ok := strings.CutSuffix(slug, ending)
			if !ok {
				continue
			}
			variants++
			ordinary := book.Ingredients[base]
			if ordinary == nil {
				t.Errorf("the catalogue has %s but no %s", slug, base)
			} else if variant.Composition[Salt] >= ordinary.Composition[Salt] {
				t.Errorf("%s has %g g of salt, and %s %g g",
					slug, variant.Composition[Salt], base, ordinary.Composition[Salt])
			}
		}
	}
	if variants == 0 {
		t.Error("got no variant with less salt")
	}
}

func TestRecipes_MedianSaltOfEachMealIsLow(t *testing.T) {
	t.Parallel()
	const most = 2.5 // g per 1,000 kcal
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	salt := map[MealTime][]float64{}
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			t.Fatal(err)
		}
		n := dish.Nutrients()
		salt[recipe.MealTime] = append(salt[recipe.MealTime], 1000*n.Salt/n.KCal)
	}
	for meal, all := range salt {
		slices.Sort(all)
		if median := all[len(all)/2]; median > most {
			t.Errorf("%s: the median of salt is %.2f g per 1,000 kcal, want %g g", meal, median, most)
		}
	}
}

// Chicken that is only brown may be raw inside, and "gaar" does not tell how to see that it is done: a step about the
// poultry must name a sign.
func TestRecipes_SayWhenPoultryIsDone(t *testing.T) {
	t.Parallel()
	poultry := regexp.MustCompile(`(?i)kip|kalkoen|drumstick|vleugel|vlees|gehakt|balletjes`)
	done := regexp.MustCompile(`(?i)(?:niet|nergens|niets)[^.]*roze|door en door wit|vocht bij het bot[^.]*helder|` +
		`uit elkaar|los(?:laat)? van het bot|van het bot (?:los|val)`)
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, recipe := range book.Recipes {
		if !slices.ContainsFunc(recipe.Lines, func(line Line) bool {
			return isRawPoultry(book.Ingredients[line.Ingredient]) && !strings.HasPrefix(line.Note["nl"], "gaar")
		}) {
			continue
		}
		checked++
		if !slices.ContainsFunc(recipe.Steps, func(step Step) bool {
			previous := ""
			// As in "Bak de kip. Hij mag niet meer roze zijn."
			for sentence := range strings.SplitSeq(step.Text["nl"], ". ") {
				if done.MatchString(sentence) && poultry.MatchString(previous+sentence) {
					return true
				}
				previous = sentence
			}
			return false
		}) {
			t.Errorf("%s: no step says how to see that the poultry is done", recipe.Slug)
		}
	}
	if checked == 0 {
		t.Error("got no recipe with poultry")
	}
}

func isRawPoultry(ingredient *Ingredient) bool {
	return ingredient.Group == "vlees-en-gevogelte" &&
		(strings.Contains(ingredient.Slug, "kip") || strings.Contains(ingredient.Slug, "kalkoen") ||
			ingredient.Slug == "drumstick")
}
