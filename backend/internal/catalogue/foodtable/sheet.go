package foodtable

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// Sheet is a sheet of an uploaded workbook.
type Sheet struct {
	Name     string          `json:"name"`
	Rows     int             `json:"rows"` // non-empty rows below the header
	More     bool            `json:"more,omitempty"`
	Hidden   bool            `json:"hidden,omitempty"`
	Problem  *locale.Message `json:"problem,omitempty"` // why it cannot be read
	Selected SheetMatch      `json:"taken,omitempty"`   // why it was selected without a name; empty for other sheets
	Preset   Preset          `json:"preset,omitempty"`  // for [MatchPreset]
}

// SheetMatch is how much a sheet looks like a food table, or why it was selected without looking like one. The zero
// value is no match.
type SheetMatch string

// The matches, best first, and other reasons to select a sheet.
const (
	MatchPreset SheetMatch = "preset" // the header of a known table
	MatchFoods  SheetMatch = "foods"  // the columns that an ingredient requires
	MatchTable  SheetMatch = "table"  // several columns and rows
	OnlySheet   SheetMatch = "only"   // the only readable sheet
	FirstSheet  SheetMatch = "first"  // the first, as no sheet looks like a table
)

// Reason returns why the sheet was selected; the zero Message for other sheets.
func (s Sheet) Reason() locale.Message {
	switch s.Selected {
	case MatchPreset:
		return locale.T("foodtable.sheet.preset").With("Table", s.Preset.Name())
	case MatchFoods, MatchTable, OnlySheet, FirstSheet:
		return locale.T("foodtable.sheet." + string(s.Selected))
	}
	return locale.Message{}
}

// matchSheet returns how much a sheet looks like a food table.
func matchSheet(sheet spreadsheet.Sheet) SheetMatch {
	if sheet.Problem != nil || sheet.Rows == 0 && !sheet.Truncated {
		return ""
	}
	if presetOf(sheet.Header) != Other {
		return MatchPreset
	}
	asFoods := Settings{Preset: Other, Label: sheet.Name + "-", Columns: ProposeColumns(Other, sheet.Header)}
	if asFoods.Validate(sheet.Header) == nil {
		return MatchFoods
	}
	if named := slices.DeleteFunc(
		slices.Clone(sheet.Header),
		func(column string) bool { return strings.TrimSpace(column) == "" },
	); len(named) > 1 {
		return MatchTable
	}
	return ""
}

// chooseSheet returns the sheet with a name or, without a name, the first of those that match best. Hidden sheets are
// selected only when no visible sheet looks like a table. The error is an *errs.Error when there is no such sheet, or
// no readable one.
func chooseSheet(sheets []spreadsheet.Sheet, name string) (spreadsheet.Sheet, SheetMatch, error) {
	if name != "" {
		at := slices.IndexFunc(sheets, func(s spreadsheet.Sheet) bool { return s.Name == name })
		if at < 0 {
			names := make([]string, len(sheets))
			for n, sheet := range sheets {
				names[n] = sheet.Name
			}
			return spreadsheet.Sheet{}, "", spreadsheet.NoSuchSheetError(name, names)
		}
		if err := sheets[at].Problem; err != nil {
			return spreadsheet.Sheet{}, "", err
		}
		return sheets[at], "", nil
	}
	seen := slices.DeleteFunc(
		slices.Clone(sheets),
		func(s spreadsheet.Sheet) bool { return s.Problem != nil || s.Hidden },
	)
	hidden := slices.DeleteFunc(
		slices.Clone(sheets),
		func(s spreadsheet.Sheet) bool { return s.Problem != nil || !s.Hidden },
	)
	readable := slices.Concat(seen, hidden)
	switch len(readable) {
	case 0:
		return spreadsheet.Sheet{}, "", sheets[0].Problem
	case 1:
		return readable[0], OnlySheet, nil
	}
	for _, candidates := range [][]spreadsheet.Sheet{seen, hidden} {
		likenesses := make([]SheetMatch, len(candidates))
		for n, sheet := range candidates {
			likenesses[n] = matchSheet(sheet)
		}
		for _, like := range []SheetMatch{MatchPreset, MatchFoods, MatchTable} {
			if at := slices.Index(likenesses, like); at >= 0 {
				return candidates[at], like, nil
			}
		}
	}
	return readable[0], FirstSheet, nil
}

// listSheets converts the sheets, with why one of them was selected.
func listSheets(list []spreadsheet.Sheet, selected string, why SheetMatch) []Sheet {
	sheets := make([]Sheet, len(list))
	for n, sheet := range list {
		sheets[n] = Sheet{Name: sheet.Name, Rows: sheet.Rows, More: sheet.Truncated, Hidden: sheet.Hidden}
		if sheet.Problem != nil {
			sheets[n].Problem = &sheet.Problem.Message
		}
		if sheet.Name == selected && why != "" {
			sheets[n].Selected = why
			if why == MatchPreset {
				sheets[n].Preset = presetOf(sheet.Header)
			}
		}
	}
	return sheets
}
