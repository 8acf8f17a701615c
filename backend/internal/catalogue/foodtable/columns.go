package foodtable

import (
	"path"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// layout is the column names of a known table. Names are compared by letters and digits only, since copies of a table
// differ in spaces, line breaks and accents.
type layout struct {
	signature []string           // columns that identify the table
	columns   map[Field][]string // in order of preference
	nameIn    string             // prefix of the columns of names, before the tag of a language; empty if there is none
}

var layouts = map[Preset]layout{
	NEVO: {
		signature: []string{"NEVO-code", "ENERCC (kcal)"},
		columns: map[Field][]string{
			Code: {
				"NEVO-code",
			},
			Name:     {"Voedingsmiddelnaam/Dutch food name"},
			NameEN:   {"Engelse naam/Food name"},
			Synonyms: {"Synoniem"},
			Group:    {"Voedingsmiddelgroep", "Food group"},
			Quantity: {"Hoeveelheid/Quantity"},
			KCal: {
				"ENERCC (kcal)",
			},
			KJ:           {"ENERCJ (kJ)"},
			Protein:      {"PROT (g)"},
			Fat:          {"FAT (g)"},
			Saturated:    {"FASAT (g)"},
			Carbohydrate: {"CHO (g)"},
			Sugars: {
				"SUGAR (g)",
			},
			Fibre:    {"FIBT (g)"},
			SodiumMg: {"NA (mg)"},
			Alcohol:  {"ALC (g)"},
			Polyols:  {"POLYL (g)"},
			Acids:    {"OA (g)"},
		},
	},
	Ciqual: {
		signature: []string{"alim_code"},
		columns: map[Field][]string{
			Code:   {"alim_code"},
			Name:   {"alim_nom_fr"},
			NameEN: {"alim_nom_eng"},
			Group:  {"alim_ssgrp_nom_fr", "alim_grp_nom_fr", "alim_ssgrp_nom_eng", "alim_grp_nom_eng"},
			KCal: {
				"Energie, Règlement UE N° 1169/2011 (kcal/100 g)",
				"Energie, N x facteur Jones, avec fibres (kcal/100 g)",
				"Energy, Regulation EU No 1169/2011 (kcal/100g)", "Energy, N x Jones' factor, with fibres (kcal/100g)",
			},
			KJ: {
				"Energie, Règlement UE N° 1169/2011 (kJ/100 g)",
				"Energie, N x facteur Jones, avec fibres (kJ/100 g)",
				"Energy, Regulation EU No 1169/2011 (kJ/100g)",
			},
			Protein: {"Protéines, N x facteur de Jones (g/100 g)", "Protéines, N x 6.25 (g/100 g)", "Protein (g/100g)"},
			Fat: {
				"Lipides (g/100 g)",
				"Fat (g/100g)",
			},
			Saturated: {"AG saturés (g/100 g)", "FA saturated (g/100g)"},
			Carbohydrate: {
				"Glucides (g/100 g)",
				"Carbohydrate (g/100g)",
			},
			Sugars: {"Sucres (g/100 g)", "Sugars (g/100g)"},
			Fibre: {
				"Fibres alimentaires (g/100 g)",
				"Fibres (g/100g)",
			},
			Salt:     {"Sel chlorure de sodium (g/100 g)", "Salt (g/100g)"},
			SodiumMg: {"Sodium (mg/100 g)"},
			Alcohol: {
				"Alcool (g/100 g)",
				"Alcohol (g/100g)",
			},
			Polyols: {"Polyols totaux (g/100 g)", "Polyols (g/100g)"},
			Acids:   {"Acides organiques (g/100 g)", "Organic acids (g/100g)"},
			Lactose: {"Lactose (g/100 g)"},
		},
	},
	// The columns of the joined files of FoodData Central are nutrient numbers, see usda.go.
	USDA: {
		columns: map[Field][]string{
			Code: {
				usdaCode,
			},
			NameEN:    {usdaName},
			Group:     {usdaGroup},
			KCal:      {"1008", "2048", "2047"},
			KJ:        {"1062"},
			Protein:   {"1003"},
			Fat:       {"1004"},
			Saturated: {"1258"},
			CarbohydrateTotal: {
				"1005",
			},
			Sugars:   {"2000", "1063"},
			Fibre:    {"1079"},
			SodiumMg: {"1093"},
			Alcohol:  {"1018"},
			Polyols:  {"1086"},
			Lactose:  {"1013"},
		},
	},
	OpenFoodFacts: {
		signature: []string{"code", "energy-kcal_100g", "product_name"},
		nameIn:    "product_name_",
		columns: map[Field][]string{
			Code: {
				"code",
			},
			Name:   {"product_name_nl", "product_name"},
			NameEN: {"product_name_en"},
			Group:  {"pnns_groups_2", "food_groups_en", "main_category_en"},
			// The _100g columns are per 100 g or per 100 ml; these columns say which.
			Quantity: {
				"nutrition_data_per",
				"product_quantity_unit",
				"quantity",
				"serving_quantity_unit",
				"serving_size",
			},
			KCal: {
				"energy-kcal_100g",
			},
			KJ:        {"energy-kj_100g", "energy_100g"},
			Protein:   {"proteins_100g"},
			Fat:       {"fat_100g"},
			Saturated: {"saturated-fat_100g"},
			Carbohydrate: {
				"carbohydrates_100g",
			},
			Sugars:  {"sugars_100g"},
			Fibre:   {"fiber_100g"},
			Salt:    {"salt_100g"},
			Sodium:  {"sodium_100g"},
			Polyols: {"polyols_100g"},
			Lactose: {
				"lactose_100g",
			},
			Allergens:  {"allergens"},
			MayContain: {"traces_tags", "traces"},
			Diet:       {"ingredients_analysis_tags"},
		},
	},
}

// columnNames are common column names of other tables, in Dutch, English and French.
var columnNames = map[Field][]string{
	Code: {
		"code",
		"artikelnummer",
		"artikelcode",
		"productcode",
		"article number",
		"item number",
		"sku",
		"ean",
		"gtin",
		"barcode",
		"id",
		"nummer",
		"référence",
	},
	Name: {
		"naam",
		"productnaam",
		"omschrijving",
		"product",
		"artikel",
		"ingrediënt",
		"voedingsmiddel",
		"naam nl",
		"nederlandse naam",
		"nom",
		"désignation",
		"libellé",
		"aliment",
	},
	NameEN: {
		"name",
		"product name",
		"description",
		"food name",
		"food",
		"ingredient",
		"english name",
		"naam en",
		"engelse naam",
	},
	Synonyms: {"synoniemen", "synoniem", "synonyms", "synonymes"},
	Group: {
		"groep",
		"voedingsmiddelgroep",
		"productgroep",
		"categorie",
		"group",
		"food group",
		"category",
		"groupe",
		"catégorie",
	},
	KCal: {
		"kcal",
		"energie kcal",
		"energie (kcal)",
		"energy kcal",
		"energy (kcal)",
		"calorieën",
		"calories",
		"énergie (kcal)",
		"kcal per 100 g",
		"kcal/100g",
		"energie kcal per 100 g",
	},
	KJ:      {"kj", "energie kj", "energie (kj)", "energy kj", "energy (kj)", "énergie (kj)"},
	Protein: {"eiwit", "eiwitten", "protein", "proteins", "protéines", "protéine", "eiwit totaal"},
	Fat:     {"vet", "vetten", "totaal vet", "vet totaal", "fat", "total fat", "lipides", "matières grasses"},
	Saturated: {
		"verzadigd vet",
		"waarvan verzadigd",
		"verzadigde vetzuren",
		"waarvan verzadigde vetzuren",
		"verzadigd",
		"saturated fat",
		"saturated",
		"saturates",
		"of which saturates",
		"acides gras saturés",
		"dont acides gras saturés",
		"ag saturés",
	},
	Carbohydrate: {
		"koolhydraten", "koolhydraat", "koolhydraten beschikbaar", "carbohydrate", "carbohydrates",
		"carbs", "available carbohydrate", "net carbs", "glucides",
	},
	CarbohydrateTotal: {
		"koolhydraten totaal",
		"totaal koolhydraten",
		"total carbohydrate",
		"total carbohydrates",
		"carbohydrate, by difference",
		"koolhydraten inclusief vezels",
	},
	Sugars: {
		"suikers",
		"suiker",
		"waarvan suikers",
		"sugars",
		"sugar",
		"of which sugars",
		"total sugars",
		"sucres",
		"dont sucres",
	},
	Fibre: {
		"vezels",
		"vezel",
		"voedingsvezel",
		"voedingsvezels",
		"fibre",
		"fiber",
		"dietary fibre",
		"dietary fiber",
		"fibres",
		"fibres alimentaires",
	},
	Salt:       {"zout", "salt", "sel"},
	SodiumMg:   {"natrium", "natrium (mg)", "natrium mg", "sodium", "sodium (mg)", "sodium mg"},
	Sodium:     {"natrium (g)", "natrium g", "sodium (g)", "sodium g"},
	Alcohol:    {"alcohol", "alcool"},
	Polyols:    {"polyolen", "polyols"},
	Acids:      {"organische zuren", "organic acids", "acides organiques"},
	Lactose:    {"lactose"},
	Quantity:   {"hoeveelheid", "per", "quantity", "quantité", "eenheid", "unit"},
	Density:    {"dichtheid", "density", "densité", "soortelijk gewicht", "g per ml", "g/ml"},
	Allergens:  {"allergenen", "bevat", "allergens", "contains", "allergènes"},
	MayContain: {"sporen", "kan sporen bevatten", "kan bevatten", "may contain", "traces"},
	Diet:       {"dieet", "diet", "geschikt voor", "régime"},
}

// Recognition is the result of Recognise.
type Recognition struct {
	Settings Settings // proposal
	Header   []string
	Sheets   []Sheet // of a workbook; empty for anything else
}

// Recognise proposes settings for uploaded files. Of a workbook it uses the named sheet or, without a name, the sheet
// that looks most like a food table. The error is an *errs.Error when there is no table, more than one table, or no
// such sheet.
func Recognise(files []spreadsheet.File, sheet string) (Recognition, error) {
	all, err := spreadsheet.Unpack(files)
	if err != nil {
		return Recognition{}, err
	}
	if usda, err := findUSDA(all); err != nil {
		return Recognition{}, err
	} else if usda != nil {
		if sheet != "" {
			return Recognition{}, spreadsheet.ErrNoSheets
		}
		return recogniseUSDA(usda)
	}
	if len(all) > 1 {
		return Recognition{}, ErrSeveralTables
	}
	file := all[0]
	sheets, err := spreadsheet.Sheets(file, isHeader)
	if err != nil {
		return Recognition{}, err
	}
	recognised := Recognition{Settings: Settings{File: file.Name, Basis: Per100g}}
	switch {
	case sheets != nil:
		selected, why, err := chooseSheet(sheets, sheet)
		if err != nil {
			return Recognition{}, err
		}
		recognised.Settings.Format, recognised.Header, recognised.Sheets = selected.Format, selected.Header, listSheets(
			sheets,
			selected.Name,
			why,
		)
	case sheet != "":
		return Recognition{}, spreadsheet.ErrNoSheets
	default:
		if recognised.Settings.Format, err = spreadsheet.Detect(file, isHeader); err != nil {
			return Recognition{}, err
		}
		if recognised.Header, err = headerOf(file, recognised.Settings.Format); err != nil {
			return Recognition{}, err
		}
	}
	recognised.Settings.Preset = presetOf(recognised.Header)
	recognised.Settings.Columns = ProposeColumns(recognised.Settings.Preset, recognised.Header)
	if recognised.Settings.Preset == Other {
		recognised.Settings.Label = strings.TrimSuffix(file.Name, path.Ext(file.Name))
	}
	return recognised, nil
}

// presetOf returns the table with a header; Other when it is unknown.
func presetOf(header []string) Preset {
	of := Other
	for _, preset := range Presets {
		layout := layouts[preset]
		if len(layout.signature) > 0 &&
			!slices.ContainsFunc(
				layout.signature,
				func(column string) bool { return findColumn(header, column) == "" },
			) {
			of = preset
		}
	}
	return of
}

// minNamedColumns is the number of known column names from which a row is a header: one or two may be words of a title.
const minNamedColumns = 3

// isHeader reports whether cells are the header of a food table.
func isHeader(cells []string) bool {
	return presetOf(cells) != Other || len(ProposeColumns(Other, cells)) >= minNamedColumns
}

func headerOf(file spreadsheet.File, format spreadsheet.Format) ([]string, error) {
	reader, err := spreadsheet.Open(file, format)
	if err != nil {
		return nil, err
	}
	return reader.Header(), reader.Close()
}

// ProposeColumns returns columns for the fields by their names.
func ProposeColumns(preset Preset, header []string) map[Field][]string {
	columns := map[Field][]string{}
	if preset != Other {
		for field, names := range layouts[preset].columns {
			for _, name := range names {
				if found := findColumn(header, name); found != "" {
					columns[field] = append(columns[field], found)
				}
			}
		}
		for _, l := range locale.All() {
			prefix, field := layouts[preset].nameIn, NameIn(l)
			if found := findColumn(header, prefix+string(l)); prefix != "" && found != "" && columns[field] == nil {
				columns[field] = []string{found}
			}
		}
		return columns
	}
	// Column names may contain units: "Eiwit (g/100 g)".
	keys, stems := make([]string, len(header)), make([]string, len(header))
	for n, column := range header {
		keys[n], stems[n] = key(column), stem(column)
	}
	taken := map[string]bool{}
	for _, field := range AllFields() {
		for _, name := range namesOfColumn(field) {
			columnKey := key(name)
			at := -1
			for n, column := range header {
				if !taken[column] && (keys[n] == columnKey || stems[n] == columnKey) {
					at = n
					break
				}
			}
			if at >= 0 {
				columns[field], taken[header[at]] = []string{header[at]}, true
				break
			}
		}
	}
	return columns
}

// namesOfColumn returns the column names that mean a field: columnNames and, for the name in a language, such as
// "name_de", names with the tag of the language.
func namesOfColumn(field Field) []string {
	names := slices.Clone(columnNames[field])
	for _, l := range locale.All() {
		if NameIn(l) == field {
			names = append([]string{"name " + string(l), "naam " + string(l)}, names...)
		}
	}
	return names
}

func findColumn(header []string, name string) string {
	for _, column := range header {
		if key(column) == key(name) {
			return column
		}
	}
	return ""
}

// key returns the letters and digits of a name.
func key(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == ':' {
			return r
		}
		return -1
	}, fold(name))
}

// stem returns the key of a name without unit and amount: that of "Eiwit" for "Eiwit (g per 100 g)".
func stem(name string) string {
	folded := fold(name)
	for _, unit := range []string{"(", "[", " per 100", " g/100", "_100g", "_g"} {
		if at := strings.Index(folded, unit); at > 0 {
			folded = folded[:at]
		}
	}
	return key(folded)
}
