package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet/spreadsheettest"
)

// foodTables has the food composition tables. It is next to the repository, not part of it.
const foodTables = "../../../../shared/data"

// newImporter runs the command on its own database.
func newImporter(t *testing.T) (func(args ...string) (string, error), func(sql string) string) {
	t.Helper()
	t.Parallel()
	database := postgrestest.New(t)
	conn := database.Connect(t, "")
	command := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"catalogue", "import", "--url", database.AdminURL}, args...), &out)
		return out.String(), err
	}
	query := func(sql string) (value string) {
		if err := conn.QueryRow(t.Context(), `select coalesce((`+sql+`)::text, 'nothing')`).Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	return command, query
}

func TestCatalogueImport_ImportsTable(t *testing.T) {
	command, query := newImporter(t)
	file := filepath.Join(t.TempDir(), "ciqual.csv")
	const table = `alim_grp_nom_fr,alim_ssgrp_nom_fr,alim_code,alim_nom_fr,` +
		`"Energie, Règlement UE N° 1169/2011 (kcal/100 g)",` +
		`"Protéines, N x facteur de Jones (g/100 g)",Glucides (g/100 g),Lipides (g/100 g),Fibres alimentaires (g/100 g)
"fruits, légumes",légumes,20001,"Carotte, crue","36,4","0,63","6,6","< 0,5","2,7"
"fruits, légumes",légumes,20002,Mystère,-,"1,1",-,0,traces
`
	if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	const count = `select count(*) from ingredients`
	out, err := command("--dry-run", file)
	if err != nil || query(count) != "0" {
		t.Errorf("import --dry-run = %v, then %s ingredients, want nil and none", err, query(count))
	}
	for _, want := range []string{
		"read as ciqual", "nothing was changed", "2 rows, 1 created, 1 refused",
		"line 3, 20002 Mystère: Unknown: carbohydrate.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing from\n%s", want, out)
		}
	}
	report := filepath.Join(t.TempDir(), "report.csv")
	if out, err = command("--report", report, file); err != nil || query(count) != "1" {
		t.Errorf("importing: %v\n%s", err, out)
	}
	got := query(`select concat_ws(' ', owner_id = platform_id(), slug, name ->> 'nl', kcal, protein, fat, carbohydrate,
		fibre, food_group) from ingredients`)
	if got != "t ciqual-20001 Carotte, crue 36.4 0.63 0 6.6 2.7 groente" {
		t.Errorf("got ingredient %s", got)
	}
	content, err := os.ReadFile(report)
	if err != nil || !strings.Contains(string(content), "2;new;20001;Carotte, crue;Fat: less than 0.5, counted as 0.") {
		t.Errorf("got report %s (%v)", content, err)
	}
	if _, err = command("--tenant", "nobody", file); err == nil {
		t.Error("import for an unknown brand = nil, want an error")
	}
	if _, err = command("--strict", file); err == nil {
		t.Error("a table with a refused row was imported as a whole")
	}
}

func TestCatalogueImport_UsesSheetAndDensity(t *testing.T) {
	command, query := newImporter(t)
	file := filepath.Join(t.TempDir(), "dranken.xlsx")
	header := []any{"code", "naam", "per", "kcal", "eiwit", "vet", "koolhydraten"}
	workbook := spreadsheettest.Workbook(
		spreadsheettest.Sheet{Name: "Uitleg", Rows: [][]any{{"Prijzen"}}},
		spreadsheettest.Sheet{
			Name: "Koud",
			Rows: [][]any{header, {"1", "Melk", "100 ml", 64, 3.4, 3.6, 4.7}, {"2", "Water", "100 g", 0, 0, 0, 0}},
		},
		spreadsheettest.Sheet{
			Name:   "Oud",
			Hidden: true,
			Rows:   [][]any{header, {"3", "Karnemelk", "100 ml", 30, 3, 0.2, 4}},
		},
		spreadsheettest.Sheet{Name: "Grafiek", Chart: true},
	)
	if err := os.WriteFile(file, workbook, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := command("--dry-run", file)
	for _, part := range []string{
		"Uitleg, 0 rows\n", "Koud, 2 rows: taken. It has the columns of a table of ingredients.",
		"Oud, 1 rows, hidden\n", "Grafiek: This sheet is a chart or a macro",
		"2 rows, 1 created, 1 refused",
		"1 row was refused, because its values are per 100 ml and the density is unknown.",
	} {
		if err != nil || !strings.Contains(out, part) {
			t.Errorf("%q is not in\n%s (%v)", part, out, err)
		}
	}
	if out, err = command("--sheet", "Oud", "--density", "1.03", file); err != nil ||
		!strings.Contains(out, "1 row was converted from 100 ml to 100 g.") ||
		!strings.Contains(out, "Oud, 1 rows, hidden: taken.\n") {
		t.Errorf("import of a chosen sheet: %v\n%s", err, out)
	}
	const milk = "Karnemelk 29.1262 1.03 converted from 100 ml, with a chosen density of 1.03 g per ml"
	got := query(`select string_agg(concat_ws(' ', name ->> 'nl', kcal, density, source_how), ', ') from ingredients`)
	if got != milk {
		t.Errorf("imported rows = %s, want %s", got, milk)
	}
	for _, c := range []struct{ flag, value, want string }{
		{"--sheet", "Warm", "The sheet “Warm” is not in this file. There are: Uitleg, Koud, Oud, Grafiek."},
		{"--sheet", "Grafiek", "is a chart"},
		{"--density", "0.5", "0.9 to 1.1"},
	} {
		if _, err := command(c.flag, c.value, file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v", c.flag, c.value, err)
		}
	}
	got = query(`select count(*) from ingredients`) + query(`select count(*) from ingredient_imports`)
	if got != "12" {
		t.Errorf("rows after a refused import = %s", got)
	}
}

func TestCatalogueImport_ReadsPublishedTables(t *testing.T) {
	if _, err := os.Stat(foodTables); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the food composition tables are not there (%s)", foodTables)
	}
	command, query := newImporter(t)
	usda := filepath.Join(foodTables, "usda_fdc")
	for _, c := range []struct {
		preset string
		files  []string
		want   string
	}{
		{
			"ciqual",
			[]string{filepath.Join(foodTables, "ciqual", "ciqual_2020_fr.csv")},
			"3186 rows, 3087 created, 99 refused",
		},
		{
			"usda",
			[]string{
				filepath.Join(usda, "food.csv"),
				filepath.Join(usda, "food_nutrient.csv"),
				filepath.Join(usda, "food_category.csv"),
			},
			"316 rows, 285 created, 31 refused",
		},
	} {
		out, err := command(append([]string{"--preset", c.preset}, c.files...)...)
		if err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%s: %v\n%s", c.preset, err, out)
		}
		if out, err = command(c.files...); err != nil ||
			!strings.Contains(out, strings.Replace(c.want, "created", "unchanged", 1)) {
			t.Errorf("second import of %s: %v\n%s", c.preset, err, out)
		}
	}
	got := query(`select concat_ws(' ', kcal, protein, fat, carbohydrate, fibre, salt) from ingredients
		where slug = 'ciqual-7110'`)
	if got != "244 8.38 1.8 44.3 6.9 1.12" {
		t.Errorf("wholemeal bread has %s", got)
	}
	got = query(`select count(*) from ingredients where kcal = 0 and protein + fat + carbohydrate > 1`)
	if got != "0" {
		t.Errorf("%s ingredients have no energy", got)
	}
	if out, err := command(filepath.Join(foodTables, "nevo_layout", "NEVO2025_v9.0_HEADER_ONLY.csv")); err == nil ||
		!strings.Contains(err.Error(), "no rows") {
		t.Errorf("import of a table with a header only: %v\n%s", err, out)
	}
}

func TestCatalogueImport_KeepsLabelOfPreviousList(t *testing.T) {
	command, query := newImporter(t)
	const table = "Productlijst 2026\n\nartikelnummer;naam;kcal;eiwit;vet;koolhydraten\n" +
		"1;Rijst;350;7;1;78\n2;Gort;350;9;2;72\n3;Meel;350;10;1;75\n"
	folder := t.TempDir()
	bring := func(name string, args ...string) string {
		t.Helper()
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := command(append(args, file)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	if out := bring("februari.csv"); !strings.Contains(out, "The header is on line 3.") ||
		!strings.Contains(out, "3 created") {
		t.Errorf("first dry run printed %s", out)
	}
	if out := bring("maart.csv", "--dry-run"); !strings.Contains(
		out,
		"3 of the new rows are already there, from “februari”.",
	) {
		t.Errorf("dry run with another name printed %s", out)
	}
	if out := bring("maart.csv", "--label", "februari"); !strings.Contains(out, "3 unchanged") ||
		query(`select count(*) from ingredients`) != "3" {
		t.Errorf("dry run with the name of the last import printed %s", out)
	}
}
