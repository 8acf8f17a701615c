package foodtable

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

func newFile(name, content string) spreadsheet.File {
	return spreadsheet.NewFile(name, strings.NewReader(content), int64(len(content)))
}

// readRecognised recognises files and reads all items.
func readRecognised(t *testing.T, files ...spreadsheet.File) (Settings, []Item) {
	t.Helper()
	recognised, err := Recognise(files, "")
	if err != nil {
		t.Fatal(err)
	}
	return recognised.Settings, readItems(t, recognised.Settings, files...)
}

func readItems(t *testing.T, settings Settings, files ...spreadsheet.File) []Item {
	t.Helper()
	table, err := Open(files, settings)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close() //nolint:errcheck // nothing was written
	var items []Item
	for {
		item, err := table.Next()
		if errors.Is(err, io.EOF) {
			return items
		}
		if err != nil {
			t.Fatal(err)
		}
		items = append(items, item)
	}
}

// summary returns an item on one line: its composition, or why it is refused.
func summary(item Item) string {
	var notes []string
	for _, note := range item.Notes {
		notes = append(notes, note.In(locale.English))
	}
	remainder := ""
	if len(notes) > 0 {
		remainder = ": " + strings.Join(notes, " ")
	}
	i := item.Ingredient
	if i == nil {
		return "refused" + remainder
	}
	var parts []string
	for _, nutrient := range catalogue.AllNutrients {
		if value, ok := i.Composition[nutrient]; ok {
			parts = append(parts, fmt.Sprintf("%s %g", nutrient, value))
		}
	}
	return i.Slug + " " + strings.Join(parts, ", ") + remainder
}

func TestTable_ReadsNEVO(t *testing.T) {
	t.Parallel()
	const header = `"NEVO-versie/NEVO-version"|"Voedingsmiddelgroep"|"Food group"|"NEVO-code"|"Voedingsmiddelnaam/Dutch food name"|"Engelse naam/Food name"|"Synoniem"|"Hoeveelheid/Quantity"|"Bevat sporen van/Contains traces of"|"ENERCJ (kJ)"|"ENERCC (kcal)"|"PROT (g)"|"FAT (g)"|"FASAT (g)"|"CHO (g)"|"SUGAR (g)"|"POLYL (g)"|"FIBT (g)"|"ALC (g)"|"NA (mg)"` + "\n"
	settings, items := readRecognised(t, newFile("nevo.csv", header+
		`"v9"|"Brood"|"Bread"|"246"|"Brood volkoren-"|"Bread wholemeal"|"bruinbrood; volkoren"|"per 100g"|"FE, ZN"|"986"|"234"|"10,8"|"2,2"|"0,4"|"38,9"|"1,8"|""|"6,7"|"0,0"|"391"`+"\n"+
		`"v9"|"Alcoholische dranken"|"Alcoholic beverages"|"372"|"Wijn rode"|"Wine red"|""|"per 100ml"|""|"352"|"85"|"0,2"|"0,0"|"0,0"|"2,5"|"2,5"|""|"0,0"|"10,3"|"4"`+"\n"+
		`"v9"|"Alcoholische dranken"|"Alcoholic beverages"|"373"|"Bier"|"Beer"|""|"per 100g"|""|""|"40"|"0,3"|"0,0"|""|"2,5"|"2,5"|""|"0,0"|"4,1"|""`+"\n"+
		`"v9"|"Onzin"|"Nonsense"|"9"|"Iets"|""|""|"per 100g"|""|""|"40"|""|"0,0"|""|"2,5"|""|""|""|""|""`+"\n"))
	if settings.Preset != NEVO || settings.Format.Delimiter != "|" || settings.Format.Decimal != "," {
		t.Errorf("got settings %+v", settings)
	}
	for n, want := range []string{
		"nevo-246 kcal 234, protein 10.8, fat 2.2, saturated 0.4, carbohydrate 38.9, sugars 1.8, fibre 6.7, salt 0.9775: Salt calculated from sodium (× 2.5).",
		"refused: The values are per 100 ml, and the density is unknown.",
		"nevo-373 kcal 40, protein 0.3, fat 0, carbohydrate 2.5, sugars 2.5, fibre 0",
		"refused: Unknown: protein. Without these values the ingredient cannot be used.",
	} {
		if got := summary(items[n]); got != want {
			t.Errorf("row %d: got %s\nwant %s", n, got, want)
		}
	}
	bread, beer := items[0].Ingredient, items[2].Ingredient
	if !maps.Equal(bread.Name, catalogue.Text{"nl": "Brood volkoren-", "en": "Bread wholemeal"}) ||
		bread.Group != "brood" ||
		bread.Aisle != "bread" ||
		!slices.Equal(bread.Synonyms["nl"], []string{"bruinbrood", "volkoren"}) {
		t.Errorf("got bread %+v", bread)
	}
	// "Bevat sporen van" lists nutrients, not allergens.
	if !bread.Allergens.Unknown || len(bread.Allergens.MayContain) > 0 || bread.Diet != catalogue.Omnivore ||
		!bread.Lactose {
		t.Errorf("the unknown nutrients of bread are %+v", bread)
	}
	if beer.EnergyNote != "alcohol 4.1 g" {
		t.Errorf("got energy note %q of beer", beer.EnergyNote)
	}
}

func TestTable_ReadsCiqual(t *testing.T) {
	t.Parallel()
	const header = `alim_grp_nom_fr,alim_ssgrp_nom_fr,alim_code,alim_nom_fr,"Energie, Règlement UE N° 1169/2011 (kcal/100 g)","Energie, N x facteur Jones, avec fibres  (kcal/100 g)","Protéines, N x facteur de Jones (g/100 g)",Glucides (g/100 g),Lipides (g/100 g),Sucres (g/100 g),Lactose (g/100 g),Fibres alimentaires (g/100 g),AG saturés (g/100 g),Sel chlorure de sodium (g/100 g)` + "\n"
	_, items := readRecognised(t, newFile("ciqual.csv", header+
		`"viandes, œufs, poissons et assimilés",œufs,22000,"Œuf, cru",140,-,"12,7","0,27","9,83","0,27","< 0,2",traces,"2,64","0,31"`+"\n"+
		`produits laitiers et assimilés,laits,19041,Lait,-,47,"3,3","4,8","1,5","4,8","4,7",0,"1,1","0,1"`+"\n"+
		`"fruits, légumes",légumes,20001,Carotte,-,-,"0,63","6,6","< 0,5",-,-,"2,7",-,-`+"\n"+
		`aides culinaires,épices,11092,"Estragon, frais",42,-,"3,4",6,0,3,-,2,"0,6","0,1"`+"\n"))
	for n, want := range []string{
		"ciqual-22000 kcal 140, protein 12.7, fat 9.83, saturated 2.64, carbohydrate 0.27, sugars 0.27, fibre 0, salt 0.31: Fibre: traces only, counted as 0.",
		"ciqual-19041 kcal 47, protein 3.3, fat 1.5, saturated 1.1, carbohydrate 4.8, sugars 4.8, fibre 0, salt 0.1",
		"ciqual-20001 kcal 34.32, protein 0.63, fat 0, carbohydrate 6.6, fibre 2.7: Fat: less than 0.5, counted as 0. Energy was unknown and has been calculated from the nutrients (4/9/4/2/7 kcal per gram).",
		"refused: More saturated fat (0.6 g) than fat (0 g).",
	} {
		if got := summary(items[n]); got != want {
			t.Errorf("row %d: got %s\nwant %s", n, got, want)
		}
	}
	if egg, milk, carrot := items[0].Ingredient, items[1].Ingredient, items[2].Ingredient; egg.Group != "eieren" ||
		egg.Lactose ||
		!milk.Lactose ||
		carrot.Group != "groente" ||
		carrot.Certainty != "medium" ||
		egg.Certainty != "high" {
		t.Errorf("got egg %+v, milk %+v, carrot %+v", egg, milk, carrot)
	}
}

func TestTable_JoinsFoodDataCentral(t *testing.T) {
	t.Parallel()
	foods := newFile("food.csv", `"fdc_id","data_type","description","food_category_id","publication_date"
"1","foundation_food","Hummus, commercial","16","2019-04-01"
"2","sub_sample_food","Hummus, sample 1","16","2019-04-01"
"3","foundation_food","Beef, raw","13","2019-04-01"
"4","foundation_food","Kale, raw","11","2019-04-01"
`)
	amounts := newFile("food_nutrient.csv", `"id","fdc_id","nutrient_id","amount"
"1","1","1003","7.35"
"2","1","1004","17.1"
"3","1","1005","14.9"
"4","1","1079","5.4"
"5","1","2047","243"
"6","1","1093","438"
"7","1","1051","58.7"
"8","3","1003","21"
"9","3","1004","10"
"10","3","1005","-0.4"
"11","4","1003","2.9"
"12","4","1005","4.4"
`)
	categories := newFile(
		"food_category.csv",
		"\"id\",\"code\",\"description\"\n\"16\",\"1600\",\"Legumes and Legume Products\"\n\"13\",\"1300\",\"Beef Products\"\n",
	)
	settings, items := readRecognised(t, categories, amounts, foods)
	if settings.Preset != USDA || len(items) != 3 {
		t.Fatalf("got settings %+v and %d rows", settings, len(items))
	}
	for n, want := range []string{
		"usda-1 kcal 243, protein 7.35, fat 17.1, carbohydrate 9.5, fibre 5.4, salt 1.095: Carbohydrate: 14.9 g minus the fibre. Salt calculated from sodium (× 2.5).",
		"usda-3 kcal 174, protein 21, fat 10, carbohydrate 0: Carbohydrate: the difference is below zero, counted as 0. Energy was unknown and has been calculated from the nutrients (4/9/4/2/7 kcal per gram).",
		"refused: Unknown: fat. Without these values the ingredient cannot be used.",
	} {
		if got := summary(items[n]); got != want {
			t.Errorf("row %d: got %s\nwant %s", n, got, want)
		}
	}
	if hummus := items[0].Ingredient; hummus.Group != "peulvruchten" || hummus.Name["nl"] != "Hummus, commercial" {
		t.Errorf("got hummus %+v", hummus)
	}
	if _, err := Recognise([]spreadsheet.File{foods}, ""); !errors.Is(err, ErrIncompleteUSDA) {
		t.Errorf("foods without amounts: got error %v", err)
	}
	if _, err := Recognise([]spreadsheet.File{categories, newFile("x.csv", "a,b\n1,2\n")}, ""); !errors.Is(
		err,
		ErrSeveralTables,
	) {
		t.Errorf("two tables in one file: got error %v", err)
	}
}

func TestTable_ReadsOpenFoodFacts(t *testing.T) {
	t.Parallel()
	const header = "code\tproduct_name\tquantity\tpnns_groups_2\tallergens\ttraces_tags\tingredients_analysis_tags\tenergy-kcal_100g\tenergy_100g\tfat_100g\tsaturated-fat_100g\tcarbohydrates_100g\tsugars_100g\tproteins_100g\tsodium_100g\n"
	_, items := readRecognised(t, newFile("off.tsv", header+
		"3017620422003\t\"Nutella\" pasta\t400 g\tSweets\ten:milk,en:nuts,en:soybeans\ten:peanuts\ten:palm-oil,en:non-vegan,en:vegetarian\t539\t2252\t30.9\t10.6\t57.5\t56.3\t6.3\t0.0428\n"+
		"5449000000996\tCola\t330 ml\tSweetened beverages\t\t\ten:vegan\t42\t180\t0\t0\t10.6\t10.6\t0\t0\n"+
		"3,01762E+12\tKapot\t1 kg\tSweets\t\t\t\t400\t\t0\t0\t100\t100\t0\t0\n"+
		"8712345678906\tRaadsel\t1 kg\tSweets\ten:milk,nl:stofje\t\t\t\t1674\t0\t0\t100\t100\t0\t\n"))
	for n, want := range []string{
		"openfoodfacts-3017620422003 kcal 539, protein 6.3, fat 30.9, saturated 10.6, carbohydrate 57.5, sugars 56.3, salt 0.107: Salt calculated from sodium (× 2.5).",
		"openfoodfacts-5449000000996 kcal 40.7767, protein 0, fat 0, saturated 0, carbohydrate 10.2913, sugars 10.2913, salt 0: Salt calculated from sodium (× 2.5). Converted from 100 ml to 100 g with density 1.03 (usual in its food group).",
		"refused: A spreadsheet program has damaged the code 3,01762E+12. Save the column as text.",
		"openfoodfacts-8712345678906 kcal 400.0956, protein 0, fat 0, saturated 0, carbohydrate 100, sugars 100: Energy converted from 1,674 kJ. Could not be read: “nl:stofje”. The allergens are unknown.",
	} {
		if got := summary(items[n]); got != want {
			t.Errorf("row %d: got %s\nwant %s", n, got, want)
		}
	}
	nutella := items[0].Ingredient
	if nutella.Allergens.Unknown ||
		!slices.Equal(nutella.Allergens.Contains, []catalogue.Allergen{"soy", "milk", "treeNuts"}) ||
		!slices.Equal(nutella.Allergens.MayContain, []catalogue.Allergen{"peanuts"}) ||
		nutella.Diet != catalogue.Vegetarian ||
		nutella.Name["nl"] != `"Nutella" pasta` {
		t.Errorf("got nutella %+v", nutella)
	}
	if !items[3].Ingredient.Allergens.Unknown {
		t.Error("an unknown allergen was read as absent")
	}
}

func TestTable_ReadsOtherTablesByColumnNames(t *testing.T) {
	t.Parallel()
	file := newFile(
		"Groothandel.csv",
		"Artikelnummer;Omschrijving;Productgroep;Energie (kcal);Eiwit (g/100 g);Vet per 100 ml;Waarvan verzadigd;Koolhydraten;Waarvan suikers;Vezels;Natrium (mg);Dichtheid;Allergenen;Dieet\n"+
			"10;Olijfolie;Vetten en oliën;824;0;91,6;13;0;0;0;0;0,916;geen;vegan\n"+
			";Zonder code;;100;0;0;0;25;0;0;;;;\n"+
			"11;Som;;=A1;0;0;0;25;0;0;;;melk;\n"+
			"12;Zoutzak;;0;0;0;0;0;0;0;40000;;melk en veel meer;\n"+
			"13;Te zwaar;;500;0;0;0;100;0;50;;;;\n",
	)
	settings, items := readRecognised(t, file)
	if settings.Preset != Other || settings.Label != "Groothandel" || settings.Columns[SodiumMg][0] != "Natrium (mg)" ||
		settings.Columns[Fat][0] != "Vet per 100 ml" {
		t.Errorf("got settings %+v", settings)
	}
	if got := summary(items[0]); !strings.HasPrefix(got, "other-groothandel-10-") ||
		!strings.Contains(got, "kcal 824, protein 0, fat 91.6") {
		t.Errorf("got oil %s", got)
	}
	if oil := items[0].Ingredient; oil.Allergens.Unknown || len(oil.Allergens.Contains) > 0 ||
		oil.Diet != catalogue.Vegan ||
		oil.Density != 0.916 ||
		oil.Group != "vetten-en-olien" ||
		oil.Source.Code != "Groothandel/10" {
		t.Errorf("got oil %+v", oil)
	}
	for n, want := range map[int]string{
		1: "There is no code, so the name is used as one.",
		2: "refused: Energy: this is a formula without a result.",
		3: "Could not be read: “melk en veel meer”.",
		4: "refused: Protein, fat, carbohydrate and fibre add up to 150 g per 100 g.",
	} {
		if got := summary(items[n]); !strings.Contains(got, want) {
			t.Errorf("row %d: got %s\nwant %s", n, got, want)
		}
	}
	// The same amounts per 100 ml: only oil has a density.
	settings.Basis = Per100ml
	items = readItems(t, settings, file)
	if got := summary(items[0]); !strings.Contains(got, "kcal 899.5633, protein 0, fat 100") ||
		!strings.Contains(got, "Converted from 100 ml to 100 g with 0.916 g per ml.") {
		t.Errorf("got oil %s", got)
	}
	if items[1].Ingredient != nil {
		t.Error("a row of 100 ml without a density was accepted")
	}
}

func TestTable_RefusesDuplicateCodes(t *testing.T) {
	t.Parallel()
	_, items := readRecognised(
		t,
		newFile(
			"x.csv",
			"code;naam;kcal;eiwit;vet;koolhydraten\nA.1;Een;40;10;0;0\nA-1;Ander;40;10;0;0\nA.1;Nog een;40;10;0;0\n",
		),
	)
	if items[0].Ingredient.Slug == items[1].Ingredient.Slug {
		t.Error("two codes have the same slug")
	}
	if got := summary(items[2]); got != "refused: The code A.1 is also on line 2." {
		t.Errorf("got third slug %s", got)
	}
}

func TestSettings_NamesMissingColumns(t *testing.T) {
	t.Parallel()
	file := newFile("x.csv", "code;vet\n1;2\n")
	recognised, err := Recognise([]spreadsheet.File{file}, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open([]spreadsheet.File{file}, recognised.Settings)
	var refusal *errs.Error
	if !errors.As(err, &refusal) || len(refusal.Fields) != 3 ||
		refusal.Fields["columns.name"].In(locale.Dutch) != "Kies een kolom." {
		t.Errorf("got error %v", err)
	}
}

func TestNote_NamesFieldsInTheLanguage(t *testing.T) {
	t.Parallel()
	note := Note{Code: CorrectionKept, Fields: []string{"name", "fibre"}}
	if nl, en := note.In(locale.Dutch), note.In(locale.English); nl != "Met de hand verbeterd en zo gelaten: naam, vezels." ||
		en != "Corrected by hand and not changed: name, fibre." {
		t.Errorf("got notes %q and %q", nl, en)
	}
}

func TestFoodGroups_HaveShippedPictures(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	book, err := catalogue.Load(os.DirFS(filepath.Join("..", "..", "..", "..", "tenants", "platform")))
	if err != nil {
		t.Fatal(err)
	}
	for _, ingredient := range book.Ingredients {
		used[ingredient.Picture] = true
	}
	for _, group := range catalogue.FoodGroups {
		look, ok := appearances[group]
		if !ok || !used[look.picture] || !slices.Contains(catalogue.Aisles, look.aisle) {
			t.Errorf("group %s has appearance %+v", group, look)
		}
		if groupOf(group.Name().In(locale.Dutch)) != group {
			t.Errorf("groupOf does not find group %s", group)
		}
	}
}
