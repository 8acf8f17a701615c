package catalogue

import (
	"regexp"

	"github.com/goccy/go-yaml/ast"
)

var pictureShape = regexp.MustCompile(`^[0-9a-f]{4,5}(-[0-9a-f]{4,5})*$`)

func (r *reader) ingredient(node ast.Node) *Ingredient {
	i := &Ingredient{}
	lines := r.mapping(node, fields{
		"slug":     func(n ast.Node) { i.Slug = r.slug(n) },
		"name":     func(n ast.Node) { i.Name = r.bilingual(n) },
		"plural":   func(n ast.Node) { i.Plural = r.bilingual(n) },
		"synonyms": func(n ast.Node) { i.Synonyms = r.words(n) },
		"group":    func(n ast.Node) { i.Group = oneOf(r, n, FoodGroups) },
		"aisle":    func(n ast.Node) { i.Aisle = oneOf(r, n, Aisles) },
		"picture": func(n ast.Node) {
			if i.Picture = r.text(n); i.Picture != "" && !pictureShape.MatchString(i.Picture) {
				r.fault(lineOf(n), "%q is no code point in lower case hexadecimal", i.Picture)
			}
		},
		"hue": func(n ast.Node) {
			if i.Hue = r.whole(n); i.Hue > 359 {
				r.fault(lineOf(n), "hue %d is not between 0 and 359", i.Hue)
			}
		},
		"per100g":    func(n ast.Node) { i.Composition = r.composition(n) },
		"density":    func(n ast.Node) { i.Density = r.positive(n) },
		"units":      func(n ast.Node) { i.UnitGrams = r.unitGrams(n) },
		"packs":      func(n ast.Node) { i.PackGrams = r.packs(n) },
		"allergens":  func(n ast.Node) { i.Allergens = r.allergens(n) },
		"lactose":    func(n ast.Node) { i.Lactose = r.boolean(n) },
		"diet":       func(n ast.Node) { i.Diet = oneOf(r, n, Diets) },
		"source":     func(n ast.Node) { i.Source = r.source(n) },
		"adjusted":   func(n ast.Node) { i.Adjusted = r.adjusted(n) },
		"energyNote": func(n ast.Node) { i.EnergyNote = r.text(n) },
		"certainty":  func(n ast.Node) { i.Certainty = oneOf(r, n, Certainties) },
	}, "slug", "name", "group", "aisle", "picture", "hue", "per100g", "allergens", "diet", "source", "certainty")
	i.origin = origin{file: r.file, line: lineOf(node), lines: lines}
	return i
}

func (r *reader) composition(node ast.Node) Composition {
	composition := make(Composition)
	known := make(fields)
	for _, nutrient := range AllNutrients {
		known[string(nutrient)] = func(n ast.Node) { composition[nutrient] = r.number(n) }
	}
	r.mapping(node, known, string(KCal), string(Protein), string(Fat), string(Carbohydrate))
	return composition
}

func (r *reader) unitGrams(node ast.Node) map[Unit]float64 {
	grams := make(map[Unit]float64)
	known := make(fields)
	for _, unit := range Units {
		if unit != Gram && unit != Millilitre { // their weight follows from what they are
			known[string(unit)] = func(n ast.Node) { grams[unit] = r.positive(n) }
		}
	}
	r.mapping(node, known)
	return grams
}

func (r *reader) packs(node ast.Node) []float64 {
	var packs []float64
	r.list(node, func(n ast.Node) {
		pack := r.positive(n)
		if len(packs) > 0 && pack <= packs[len(packs)-1] {
			r.fault(lineOf(n), "packs are not in ascending order")
		}
		packs = append(packs, pack)
	})
	return packs
}

func (r *reader) allergens(node ast.Node) Allergens {
	if text, ok := node.(*ast.StringNode); ok && text.Value == "unknown" {
		return Allergens{Unknown: true}
	}
	var allergens Allergens
	r.mapping(node, fields{
		"contains": func(n ast.Node) {
			r.list(n, func(n ast.Node) { allergens.Contains = append(allergens.Contains, oneOf(r, n, AllAllergens)) })
		},
		"mayContain": func(n ast.Node) {
			r.list(n, func(n ast.Node) { allergens.MayContain = append(allergens.MayContain, oneOf(r, n, AllAllergens)) })
		},
	})
	return allergens
}

func (r *reader) source(node ast.Node) Source {
	var source Source
	r.mapping(node, fields{
		"table": func(n ast.Node) { source.Table = oneOf(r, n, Tables) },
		"code":  func(n ast.Node) { source.Code = r.text(n) },
		"name":  func(n ast.Node) { source.Name = r.text(n) },
		"how":   func(n ast.Node) { source.How = r.text(n) },
	}, "table")
	switch {
	case source.Table == Estimated && (source.Code != "" || source.How == ""):
		r.fault(lineOf(node), "an estimated source has no code and says how")
	case (source.Table == Ciqual || source.Table == USDA) && (source.Code == "" || source.Name == ""):
		r.fault(lineOf(node), "a source from %s has the code and the name of the food", source.Table)
	}
	return source
}

func (r *reader) adjusted(node ast.Node) map[Nutrient]string {
	adjusted := make(map[Nutrient]string)
	known := make(fields)
	for _, nutrient := range AllNutrients {
		known[string(nutrient)] = func(n ast.Node) { adjusted[nutrient] = r.text(n) }
	}
	r.mapping(node, known)
	return adjusted
}
