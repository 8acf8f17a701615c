package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet/spreadsheettest"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const importPath = "/api/v1/user/admin/ingredients/bulk-import"

const shopTable = "artikelnummer;naam;kcal;eiwit;vet;koolhydraten\nA1;Rijst;350;7;1;78\nA2;=1+1;350;7;1;78\nA3;Lucht;" +
	"0;0;0;9\n"

// upload uploads a table as multipart form data.
func (b *browser) upload(path, name string, content []byte) response {
	b.srv.t.Helper()
	return b.uploadAs("file", path, name, content)
}

// uploadAs uploads a file in a field of a multipart form.
func (b *browser) uploadAs(field, path, name string, content []byte) response {
	b.srv.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, name)
	if err != nil {
		b.srv.t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		b.srv.t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		b.srv.t.Fatal(err)
	}
	b.header.Set("Content-Type", form.FormDataContentType())
	defer b.header.Del("Content-Type")
	return b.send(http.MethodPost, path, body.Bytes())
}

// partnerAdmin returns the browser of an admin of one brand, signed in on the console's host.
func (srv *testServer) partnerAdmin(slug string) *browser {
	srv.t.Helper()
	const email = "pim@partner.example"
	srv.addStaff(
		staff.NewMember{
			Email:      email,
			Name:       "Pim Partner",
			Membership: staff.Membership{Role: auth.Admin, Tenant: srv.Scope(slug).Tenant()},
		},
	)
	b := srv.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword,
		"code": b.authenticatorCode()}).
		wantStatus(srv.t, http.StatusOK)
	return b
}

func (b *browser) put(path string, body any) response {
	b.srv.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		b.srv.t.Fatal(err)
	}
	return b.send(http.MethodPut, path, raw)
}

func TestIngredientImport_UploadPreviewImportUndo(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	var answer api.IngredientImport
	boss.upload(importPath, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusAccepted).decode(t, &answer)
	if answer.State != "waiting" || answer.Settings.Preset != "other" || *answer.Settings.Delimiter != "semicolon" ||
		answer.Settings.Decimal != "comma" {
		t.Errorf("got import %+v", answer)
	}
	importURL := importPath + "/" + answer.Id.String()
	counted := func(want string) {
		t.Helper()
		srv.DoJobs()
		boss.get(importURL).wantStatus(t, http.StatusOK).decode(t, &answer)
		if got := fmt.Sprint(answer.Task, " ", answer.State, " ", answer.Counts); got != want {
			t.Errorf("the import is %s, want %s", got, want)
		}
	}
	counted("check done [{created 2} {refused 1}]")
	var preview []api.ImportPreviewRow
	boss.get(importURL+"/preview").wantStatus(t, http.StatusOK).decode(t, &preview)
	if len(preview) != 3 || *preview[0].Name != "Rijst" || preview[0].Cells[1] != "Rijst" || !preview[2].Refused {
		t.Errorf("got preview %+v", preview)
	}
	// The energy in the table includes fibre.
	settings := answer.Settings
	for n, column := range *settings.Columns {
		if column.Field == api.ImportFieldCarbohydrate {
			(*settings.Columns)[n].Field = api.ImportFieldCarbohydrateTotal
		}
	}
	boss.put(importURL, settings).wantStatus(t, http.StatusAccepted)
	counted("check done [{created 2} {refused 1}]")
	var rows []api.ImportRow
	boss.get(importURL+"/rows?outcome=created").wantStatus(t, http.StatusOK).decode(t, &rows)
	if len(rows) != 2 || !strings.Contains(strings.Join(rows[0].Notes, " "), "De vezels zijn niet bekend") {
		t.Errorf("got rows %+v", rows)
	}
	empty := settings
	empty.Columns = &[]api.ImportColumn{{Field: "protein", Column: "vlees"}}
	if refused := boss.put(importURL, empty).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t); refused.Fields["columns.protein"] != "Deze kolom staat niet in "+
		"de tabel." ||
		refused.Fields["columns.fat"] != "Kies een kolom." {
		t.Errorf("missing columns: %+v", refused)
	}

	boss.post(importURL+"/undo", nil).wantStatus(t, http.StatusConflict)
	boss.post(importURL+"/start", nil).wantStatus(t, http.StatusAccepted)
	boss.post(importURL+"/start", nil).wantStatus(t, http.StatusConflict)
	counted("import done [{created 2} {refused 1}]")
	contains(
		t,
		string(boss.get("/api/v1/user/admin/ingredients?text=Rijst&perPage=100").wantStatus(t, http.StatusOK).body),
		"winkel/A1",
	)
	// A formula is escaped in the report.
	report := boss.get(importURL+"/report").wantStatus(t, http.StatusOK)
	contains(t, string(report.body), "A2;'=1+1;")
	contains(t, report.header.Get("Content-Type"), "text/csv")
	boss.post(importURL+"/undo", nil).wantStatus(t, http.StatusAccepted)
	counted("undo done [{removed 2}]")
	contains(t, string(boss.get(importPath).wantStatus(t, http.StatusOK).body), `"total":1`)
	trail := srv.tableText("audit_entries")
	for _, action := range []string{"import-uploaded", "import-started", "import-done", "import-undone"} {
		contains(t, trail, action)
	}
}

func TestIngredientImport_ConflictNamesFirstEditor(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	var imp api.IngredientImport
	boss.upload(importPath, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusAccepted).decode(t, &imp)
	srv.DoJobs()
	item := importPath + "/" + imp.Id.String()
	boss.get(item).wantStatus(t, http.StatusOK)
	seen := boss.versions[item]
	first, second := imp.Settings, imp.Settings
	first.Strict, second.Overwrite = true, true
	boss.put(item, first).wantStatus(t, http.StatusAccepted)
	current := boss.versions[item]
	srv.DoJobs()
	boss.get(item)
	if seen == "" || current == seen || boss.versions[item] != current {
		t.Errorf("got versions %s, %s and, after the check, %s", seen, current, boss.versions[item])
	}
	boss.versions[item] = seen
	refusal := boss.put(item, second).wantStatus(t, http.StatusPreconditionFailed).apiError(t)
	if refusal.Code != "changed-meanwhile" || !strings.HasPrefix(refusal.Message, "Bo Beheer heeft dit op ") {
		t.Errorf("refusal = %+v", refusal)
	}
	boss.get(item).decode(t, &imp)
	if !imp.Settings.Strict || imp.Settings.Overwrite || imp.State != "done" {
		t.Errorf("after the refusal, got %+v", imp)
	}
	boss.put(item, second).wantStatus(t, http.StatusAccepted)
}

func TestIngredientImport_PartnerImportsForOwnBrand(t *testing.T) {
	srv := newServer(t)
	fitpuur, greenfork := srv.tenantID("fitpuur"), srv.tenantID("greenfork")
	pim := srv.partnerAdmin("fitpuur")
	var answer api.IngredientImport
	pim.upload(importPath+"?dryRun=false&tenantId="+fitpuur, "winkel.csv", []byte(shopTable)).
		wantStatus(t, http.StatusAccepted).
		decode(t, &answer)
	srv.DoJobs()
	importURL := importPath + "/" + answer.Id.String()
	pim.get(importURL+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &answer)
	if answer.Task != "import" || answer.State != "done" {
		t.Errorf("the import is %s %s", answer.Task, answer.State)
	}
	var owner string
	if err := srv.Admin.QueryRow(t.Context(), `select string_agg(distinct owner_id::text, ' ') from ingredients
		where import_id is not null`).Scan(&owner); err != nil ||
		owner != fitpuur {
		t.Errorf("the ingredients belong to %s (%v)", owner, err)
	}
	for _, path := range []string{"", "/" + answer.Id.String(), "/" + answer.Id.String() + "/rows",
		"/" + answer.Id.String() + "/report", "/" + answer.Id.String() + "/preview"} {
		pim.get(importPath+path).wantStatus(t, http.StatusOK) // the partner has only one brand
		pim.get(importPath+path+"?tenantId="+greenfork).wantStatus(t, http.StatusNotFound)
	}
	pim.upload(importPath, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusAccepted)
	// Many uploads in a day are allowed.
	srv.Exec(`update limits set count = 299 where count = 2`)
	pim.upload(importPath, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusAccepted)
	pim.upload(importPath, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusTooManyRequests)
	if platform := srv.tableText("ingredient_imports"); strings.Contains(
		platform,
		"00000000-0000-0000-0000-000000000001",
	) {
		t.Errorf("a partner imports for the platform: %s", platform)
	}
	pim.upload(importPath+"?tenantId="+greenfork, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusNotFound)
	pim.post(importURL+"/undo?tenantId="+greenfork, nil).wantStatus(t, http.StatusNotFound)
	// An admin of all brands sees it for that brand only.
	boss := srv.signedInStaff()
	boss.get(importURL).wantStatus(t, http.StatusNotFound)
	boss.get(importURL+"?tenantId="+greenfork).wantStatus(t, http.StatusNotFound)
	boss.get(importURL+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK)
	boss.get(importPath+"?tenantId=00000000-0000-0000-0000-000000000001").wantStatus(t, http.StatusNotFound)
}

func TestIngredientImport_SheetAndVolumeUnits(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	header := []any{"code", "naam", "per", "kcal", "eiwit", "vet", "koolhydraten"}
	workbook := spreadsheettest.Workbook(
		spreadsheettest.Sheet{Name: "Uitleg", Rows: [][]any{{"Prijzen"}}},
		spreadsheettest.Sheet{Name: "Droog", Rows: [][]any{header, {"1", "Rijst", "100 g", 350, 7, 1, 78}}},
		spreadsheettest.Sheet{
			Name: "Dranken & ijs",
			Rows: [][]any{header, {"2", "Melk", "100 ml", 64, 3.4, 3.6, 4.7}, {"3", "IJs", "100 ml", 105, 2, 5.5, 12}},
		},
		spreadsheettest.Sheet{Name: "Grafiek", Chart: true},
	)
	var answer api.IngredientImport
	boss.upload(importPath, "groothandel.xlsx", workbook).wantStatus(t, http.StatusAccepted).decode(t, &answer)
	if len(answer.Sheets) != 4 || *answer.Settings.Sheet != "Droog" ||
		*answer.Sheets[1].Why != "De kolommen zijn die van een tabel met ingrediënten." ||
		answer.Sheets[1].Rows != 1 ||
		answer.Sheets[0].Why != nil ||
		!strings.HasPrefix(*answer.Sheets[3].Problem, "Dit werkblad is een grafiek") {
		t.Fatalf("got import %+v", answer)
	}
	importURL := importPath + "/" + answer.Id.String()
	readImport := func() {
		t.Helper()
		srv.DoJobs()
		boss.get(importURL).wantStatus(t, http.StatusOK).decode(t, &answer)
	}
	readImport()
	settings := answer.Settings
	settings.Columns, settings.Sheet = nil, new("Nergens")
	if refusal := boss.put(importURL, settings).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t); refusal.Code != "no-such-sheet" ||
		!strings.Contains(refusal.Message, "Wel: Uitleg, Droog, Dranken & ijs, Grafiek.") {
		t.Errorf("missing sheet: %+v", refusal)
	}
	settings.Sheet = new("Dranken & ijs")
	boss.put(importURL, settings).wantStatus(t, http.StatusAccepted)
	readImport()
	if answer.Volume != (api.ImportVolume{Refused: 2}) ||
		!strings.HasPrefix(answer.Remarks[0], "2 rijen zijn afgekeurd omdat de waarden per 100 ml gelden") {
		t.Errorf("without a density: %+v %q", answer.Volume, answer.Remarks)
	}
	settings = answer.Settings
	settings.Density = new(0.5)
	boss.put(importURL, settings).wantStatus(t, http.StatusUnprocessableEntity)
	settings.Density = new(1.03)
	boss.put(importURL, settings).wantStatus(t, http.StatusAccepted)
	readImport()
	if answer.Volume != (api.ImportVolume{Reckoned: 1, Refused: 1}) || *answer.Settings.Density != 1.03 ||
		*answer.Detected.Sheet != "Droog" {
		t.Errorf("with a density: %+v %+v", answer.Volume, answer.Settings)
	}
	var preview []api.ImportPreviewRow
	boss.get(importURL+"/preview").wantStatus(t, http.StatusOK).decode(t, &preview)
	if len(preview) != 2 || *preview[0].Name != "Melk" || !preview[1].Refused {
		t.Errorf("got preview %+v", preview)
	}
	// Both can be set at once.
	boss.upload(importPath+"?sheet=Dranken%20%26%20ijs&density=1&dryRun=false", "groothandel.xlsx", workbook).
		wantStatus(t, http.StatusAccepted).
		decode(t, &answer)
	importURL = importPath + "/" + answer.Id.String()
	readImport()
	summary := fmt.Sprint(answer.Task, " ", answer.State, " ", answer.Counts, answer.Volume)
	if summary != "import done [{created 1} {refused 1}] {1 1}" {
		t.Errorf("with a sheet and a density: %s", summary)
	}
	for _, query := range []string{"?sheet=", "?density=2", "?sheet=Nergens", "?sheet=Grafiek"} {
		boss.upload(importPath+query, "groothandel.xlsx", workbook).wantStatus(t, http.StatusUnprocessableEntity)
	}
	boss.upload(importPath+"?sheet=Blad1", "winkel.csv", []byte(shopTable)).
		wantStatus(t, http.StatusUnprocessableEntity)
}

func TestIngredientImport_InvalidFileHasMessage(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	for _, c := range []struct {
		name    string
		content string
		status  int
		code    string
	}{
		{"foto.csv", "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00\x01\x02", 400), http.StatusUnprocessableEntity,
			"not-a-table"},
		{"leeg.csv", " \n", http.StatusUnprocessableEntity, "table-empty"},
		{"oud.xls", "\xd0\xcf\x11\xe0" + strings.Repeat("x", 500), http.StatusUnprocessableEntity, "old-excel"},
		{"half.xlsx", "PK\x03\x04 and no more", http.StatusUnprocessableEntity, "table-broken"},
		{"groot.csv", "a;b\n" + strings.Repeat("0123456789;0123456789\n", 1<<20*33/22),
			http.StatusRequestEntityTooLarge, "upload-too-large"},
		{"food.csv", "fdc_id,description\n1,Bread\n", http.StatusUnprocessableEntity, "usda-incomplete"},
	} {
		got := boss.upload(importPath, c.name, []byte(c.content)).wantStatus(t, c.status)
		if refusal := got.apiError(t); refusal.Code != c.code || refusal.Message == "" {
			t.Errorf("%s: got error %+v", c.name, refusal)
		}
	}
	boss.post(importPath, map[string]any{}).wantStatus(t, http.StatusUnsupportedMediaType)
	srv.browser(consoleHost).upload(importPath, "winkel.csv", []byte(shopTable)).wantStatus(t, http.StatusUnauthorized)
	boss.upload(importPath+"?preset=excel", "winkel.csv", []byte(shopTable)).
		wantStatus(t, http.StatusUnprocessableEntity)
}
