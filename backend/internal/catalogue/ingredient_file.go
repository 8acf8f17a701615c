package catalogue

import (
	"regexp"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// pictureShape matches the code point of an emoji, or the name of a drawn picture.
var pictureShape = regexp.MustCompile(`^([0-9a-f]{4,5}(-[0-9a-f]{4,5})*|drawn-[a-z]+(-[a-z]+)*)$`)

func (r *reader) ingredient(node ast.Node) *Ingredient {
	i := &Ingredient{}
	lines := r.Mapping(node, yamlfile.Fields{
		"slug":     func(n ast.Node) { i.Slug = r.Slug(n) },
		"name":     func(n ast.Node) { i.Name = r.texts(n) },
		"plural":   func(n ast.Node) { i.Plural = r.texts(n) },
		"synonyms": func(n ast.Node) { i.Synonyms = r.words(n) },
		"group":    func(n ast.Node) { i.Group = yamlfile.OneOf(&r.Reader, n, FoodGroups) },
		"aisle":    func(n ast.Node) { i.Aisle = yamlfile.OneOf(&r.Reader, n, Aisles) },
		"picture": func(n ast.Node) {
			if i.Picture = r.Text(n); i.Picture != "" && !pictureShape.MatchString(i.Picture) {
				r.Reportf(yamlfile.Line(n), "%q is no lower case hexadecimal code point or drawn picture", i.Picture)
			}
		},
		"hue": func(n ast.Node) {
			if i.Hue = r.Integer(n); i.Hue > 359 {
				r.Reportf(yamlfile.Line(n), "hue %d is not between 0 and 359", i.Hue)
			}
		},
		"per100g":   func(n ast.Node) { i.Composition = r.composition(n) },
		"density":   func(n ast.Node) { i.Density = r.Positive(n) },
		"units":     func(n ast.Node) { i.UnitGrams = r.unitGrams(n) },
		"packs":     func(n ast.Node) { i.PackGrams = r.packs(n) },
		"packWord":  func(n ast.Node) { i.PackWord = yamlfile.OneOf(&r.Reader, n, PackWords) },
		"allergens": func(n ast.Node) { i.Allergens = r.allergens(n) },
		"lactose":   func(n ast.Node) { i.Lactose = r.Boolean(n) },
		"risks": func(n ast.Node) {
			r.List(n, func(n ast.Node) { i.Risks = append(i.Risks, yamlfile.OneOf(&r.Reader, n, AllRisks)) })
		},
		"diet":       func(n ast.Node) { i.Diet = yamlfile.OneOf(&r.Reader, n, Diets) },
		"source":     func(n ast.Node) { i.Source = r.source(n) },
		"adjusted":   func(n ast.Node) { i.Adjusted = r.reasons(n) },
		"outside":    func(n ast.Node) { i.outside = r.reasons(n) },
		"second":     func(n ast.Node) { i.second = r.second(n) },
		"look":       func(n ast.Node) { r.Object(n) }, // read by tenants/dishes
		"energyNote": func(n ast.Node) { i.EnergyNote = r.Text(n) },
		"certainty":  func(n ast.Node) { i.Certainty = yamlfile.OneOf(&r.Reader, n, Certainties) },
	}, "slug", "name", "group", "aisle", "picture", "hue", "per100g", "allergens", "diet", "source", "certainty")
	i.origin = origin{file: r.File, line: yamlfile.Line(node), lines: lines}
	return i
}

func (r *reader) composition(node ast.Node) Composition {
	composition := make(Composition)
	fields := make(yamlfile.Fields)
	for _, nutrient := range AllNutrients {
		fields[string(nutrient)] = func(n ast.Node) { composition[nutrient] = r.Number(n) }
	}
	r.Mapping(node, fields, string(KCal), string(Protein), string(Fat), string(Carbohydrate))
	return composition
}

func (r *reader) unitGrams(node ast.Node) map[Unit]float64 {
	grams := make(map[Unit]float64)
	fields := make(yamlfile.Fields)
	for _, unit := range Units {
		if unit != Gram {
			fields[string(unit)] = func(n ast.Node) { grams[unit] = r.Positive(n) }
		}
	}
	r.Mapping(node, fields)
	return grams
}

func (r *reader) packs(node ast.Node) []float64 {
	var packs []float64
	r.List(node, func(n ast.Node) {
		pack := r.Positive(n)
		if len(packs) > 0 && pack <= packs[len(packs)-1] {
			r.Reportf(yamlfile.Line(n), "packs are not in ascending order")
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
	r.Mapping(node, yamlfile.Fields{
		"contains": func(n ast.Node) {
			r.List(n, func(n ast.Node) {
				allergens.Contains = append(allergens.Contains, yamlfile.OneOf(&r.Reader, n, AllAllergens))
			})
		},
		"mayContain": func(n ast.Node) {
			r.List(n, func(n ast.Node) {
				allergens.MayContain = append(allergens.MayContain, yamlfile.OneOf(&r.Reader, n, AllAllergens))
			})
		},
	})
	return allergens
}

func (r *reader) source(node ast.Node) Source {
	var source Source
	r.Mapping(node, yamlfile.Fields{
		"table": func(n ast.Node) { source.Table = yamlfile.OneOf(&r.Reader, n, Tables) },
		"code":  func(n ast.Node) { source.Code = r.Text(n) },
		"name":  func(n ast.Node) { source.Name = r.Text(n) },
		"how":   func(n ast.Node) { source.How = r.Text(n) },
	}, "table")
	switch {
	case source.Table == Estimated && (source.Code != "" || source.How == ""):
		r.Reportf(yamlfile.Line(node), "an estimated source has no code and says how")
	case source.Table != "" && source.Table != Estimated && (source.Code == "" || source.Name == ""):
		r.Reportf(yamlfile.Line(node), "a source from %s has the code and the name of the food", source.Table)
	}
	return source
}

// second reads the second source of an ingredient.
func (r *reader) second(node ast.Node) second {
	var row second
	r.Mapping(node, yamlfile.Fields{
		"table": func(n ast.Node) { row.Table = yamlfile.OneOf(&r.Reader, n, []Table{Ciqual, USDA}) },
		"code":  func(n ast.Node) { row.Code = r.Text(n) },
		"name":  func(n ast.Node) { row.Name = r.Text(n) },
		"kcal":  func(n ast.Node) { row.kcal = r.Number(n) },

		"differs": func(n ast.Node) { row.differs = r.Text(n) },
	}, "table", "code", "name", "kcal")
	return row
}

// reasons reads reasons by nutrient.
func (r *reader) reasons(node ast.Node) map[Nutrient]string {
	reasons := make(map[Nutrient]string)
	fields := make(yamlfile.Fields)
	for _, nutrient := range AllNutrients {
		fields[string(nutrient)] = func(n ast.Node) { reasons[nutrient] = r.Text(n) }
	}
	r.Mapping(node, fields)
	return reasons
}
