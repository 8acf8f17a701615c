package spreadsheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

func fileOf(content string) File {
	return NewFile("tabel", strings.NewReader(content), int64(len(content)))
}

// all reads a table and formats its rows as "line: cell|cell".
func all(t *testing.T, file File, format Format) []string {
	t.Helper()
	reader, err := Open(file, format)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	rows := []string{strings.Join(reader.Header(), "|")}
	for {
		row, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return rows
		}
		if err != nil {
			return append(rows, err.Error())
		}
		rows = append(rows, fmt.Sprintf("%d: %s", row.Line, strings.Join(row.Cells, "|")))
	}
}

func TestOpen_ReadsEveryFormat(t *testing.T) {
	t.Parallel()
	const table = "naam;eiwit;vet\nCrème fraîche;2,4;30,5\nBrood;8;1,5\n"
	encode := func(encoder interface{ String(string) (string, error) }, text string) string {
		encoded, err := encoder.String(text)
		if err != nil {
			t.Fatal(err)
		}
		return encoded
	}
	utf16 := func(order unicode.Endianness, mark unicode.BOMPolicy) string {
		return encode(unicode.UTF16(order, mark).NewEncoder(), table)
	}
	for name, c := range map[string]struct {
		content string
		want    Format
	}{
		"UTF-8":                        {table, Format{Text, UTF8, ";", true, ",", "", 0}},
		"UTF-8 with a byte order mark": {"\ufeff" + table, Format{Text, UTF8, ";", true, ",", "", 0}},
		"UTF-16 with a mark": {utf16(
			unicode.LittleEndian, unicode.UseBOM,
		), Format{Text, UTF16LE, ";", true, ",", "", 0}},
		"big-endian with a mark": {utf16(unicode.BigEndian, unicode.UseBOM), Format{
			Text, UTF16BE, ";", true, ",", "", 0,
		}},
		"UTF-16 without a mark": {utf16(
			unicode.LittleEndian, unicode.IgnoreBOM,
		), Format{Text, UTF16LE, ";", true, ",", "", 0}},
		"big-endian without a mark": {utf16(
			unicode.BigEndian, unicode.IgnoreBOM,
		), Format{Text, UTF16BE, ";", true, ",", "", 0}},
		"Windows-1252": {encode(charmap.Windows1252.NewEncoder(), table), Format{
			Text, Windows1252, ";", true, ",", "", 0,
		}},
		"lines of Windows": {strings.ReplaceAll(table, "\n", "\r\n"), Format{
			Text, UTF8, ";", true, ",", "", 0,
		}},
		"tabs": {strings.ReplaceAll(table, ";", "\t"), Format{
			Text, UTF8, "\t", true, ",", "", 0,
		}},
		"pipes": {strings.ReplaceAll(table, ";", "|"), Format{
			Text, UTF8, "|", true, ",", "", 0,
		}},
		"commas and decimal points": {strings.NewReplacer(";", ",", ",", ".").Replace(table), Format{
			Text, UTF8, ",", true, ".", "", 0,
		}},
		"quotes around cells": {
			strings.NewReplacer(";", `","`, "\n", "\"\n\"").Replace(`"`+strings.TrimSuffix(table, "\n")) + "\"\n",
			Format{Text, UTF8, ",", true, ",", "", 0},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			format, err := Detect(fileOf(c.content), FirstRow)
			if err != nil || format != c.want {
				t.Fatalf("got format %+v (%v), want %+v", format, err, c.want)
			}
			want := "naam|eiwit|vet; 2: Crème fraîche|2,4|30,5; 3: Brood|8|1,5"
			if c.want.Decimal == "." {
				want = strings.ReplaceAll(want, ",", ".")
			}
			if got := strings.Join(all(t, fileOf(c.content), format), "; "); got != want {
				t.Errorf("got rows %s", got)
			}
		})
	}
}

func TestDetect_DistinguishesQuotes(t *testing.T) {
	t.Parallel()
	tabs := "code\tnaam\tmerk\n1\t\"Bio\" melk\tA\n2\tKaas 12\" rond\tB\n3\tBrood\t\"C\n"
	format, err := Detect(fileOf(tabs), FirstRow)
	if err != nil {
		t.Fatal(err)
	}
	const wantPlain = `code|naam|merk; 2: 1|"Bio" melk|A; 3: 2|Kaas 12" rond|B; 4: 3|Brood|"C`
	if got := strings.Join(all(t, fileOf(tabs), format), "; "); got != wantPlain {
		t.Errorf("a file without quoting: got %s (%+v)", got, format)
	}
	quoted := "code,naam\n1,\"Brood, \"\"wit\"\"\nin twee regels\"\n\n2,Kaas\n"
	if format, err = Detect(fileOf(quoted), FirstRow); err != nil {
		t.Fatal(err)
	}
	const wantQuoted = "code|naam; 2: 1|Brood, \"wit\"\nin twee regels; 5: 2|Kaas"
	if got := strings.Join(all(t, fileOf(quoted), format), "; "); got != wantQuoted {
		t.Errorf("cells with a delimiter, quotes and a line break: got %s", got)
	}
	long := "code,naam\n1,\"" + strings.Repeat("zonder eind\n", MaxCellBytes/10) + "\"\n2,x\n"
	rows := all(t, fileOf(long), Format{Kind: Text, Encoding: UTF8, Delimiter: ",", Quoted: true})
	if got := rows[len(rows)-1]; !strings.Contains(got, "on line 2 is longer than 32 kB") {
		t.Errorf("a cell that is too long: %s", got)
	}
}

func TestOpen_NamesTheLineOfABrokenCell(t *testing.T) {
	t.Parallel()
	quoted := Format{Kind: Text, Encoding: UTF8, Delimiter: ";", Quoted: true}
	for name, c := range map[string]struct {
		text   string
		format Format
		want   string
	}{
		"a quote that is never closed": {
			"a;b\n1;x\n2;\"open\n3;y\n", quoted, "A quotation mark on line 3 is never closed",
		},
		"one in the first cell": {"a;b\n\"open;x\n3;y", quoted, "A quotation mark on line 2 is never closed"},
		"a NUL byte": {
			"a;b\n1;x\n2;y\x00z\n", quoted, "Line 3 contains a character that is not text",
		},
		"a NUL byte without quoting": {
			"a;b\n1;\x00\n", Format{Kind: Text, Encoding: UTF8, Delimiter: ";"}, "Line 2 contains a character",
		},
		"a closed cell of two lines at the end": {"a;b\n1;\"x\ny\"\n", quoted, "2: 1|x\ny"},
	} {
		rows := all(t, fileOf(c.text), c.format)
		if got := rows[len(rows)-1]; !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestDetect_RejectsOtherFiles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"nothing":                {"", ErrEmpty},
		"spaces":                 {" \r\n\t\n", ErrEmpty},
		"a picture":              {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ErrNotATable},
		"a page":                 {"<!DOCTYPE html><title>a;b</title>", ErrNotATable},
		"a program":              {"\x7fELF" + strings.Repeat("\x02\x01\x03\x00", 100), ErrNotATable},
		"noise":                  {strings.Repeat("\x01\x02,\x03\n", 100), ErrNotATable},
		"an old workbook":        {"\xd0\xcf\x11\xe0\xa1\xb1", ErrOldExcel},
		"half a zip":             {"PK\x03\x04rest", ErrBroken},
		"prose without a column": {"Dit is een brief.\nZonder tabel.\n", ErrNotATable},
	} {
		if _, err := Detect(fileOf(c.content), FirstRow); !errors.Is(err, c.want) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func TestOpen_EnforcesLimits(t *testing.T) {
	t.Parallel()
	format := Format{Kind: Text, Encoding: UTF8, Delimiter: ","}
	wide := "a,b\n" + strings.Repeat("x,", MaxColumns+1) + "\n"
	if rows := all(t, fileOf(wide), format); rows[len(rows)-1] != ErrTooWide.Error() {
		t.Errorf("a row that is too wide: got %s", rows[len(rows)-1])
	}
	long := "a,b\n" + strings.Repeat("x,y\n", MaxRows+1)
	if rows := all(t, fileOf(long), format); rows[len(rows)-1] != ErrTooManyRows.Error() || len(rows) != MaxRows+2 {
		t.Errorf("too many rows: got %d, the last is %s", len(rows), rows[len(rows)-1])
	}
	if content, err := io.ReadAll(&capped{from: strings.NewReader("12345"), left: 5}); err != nil ||
		string(content) != "12345" {
		t.Errorf("at the limit: got %q (%v)", content, err)
	}
	if content, err := io.ReadAll(&capped{from: strings.NewReader("123456"), left: 5}); !errors.Is(err, ErrTooLarge) ||
		string(content) != "12345" {
		t.Errorf("over the limit: got %q (%v)", content, err)
	}
}

func TestUnpack_EnforcesLimits(t *testing.T) {
	t.Parallel()
	pack := func(fill func(*zip.Writer)) File {
		var packed bytes.Buffer
		writer := zip.NewWriter(&packed)
		fill(writer)
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		return NewFile("pak.zip", bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	}
	add := func(w *zip.Writer, name, content string) {
		file, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(file, content); err != nil {
			t.Fatal(err)
		}
	}
	files, err := Unpack([]File{pack(func(w *zip.Writer) {
		add(w, "map/food.csv", "a,b\n1,2\n")
		add(w, "map/leesmij.pdf", "x")
		add(w, "__MACOSX/map/._food.csv", "x")
	})})
	if err != nil || len(files) != 1 || files[0].Name != "food.csv" {
		t.Fatalf("got files %v in the zip (%v)", files, err)
	}
	format := Format{Kind: Text, Encoding: UTF8, Delimiter: ","}
	if got := strings.Join(all(t, files[0], format), "; "); got != "a|b; 2: 1|2" {
		t.Errorf("got %s in the zipped file", got)
	}
	claims := pack(func(w *zip.Writer) {
		header := &zip.FileHeader{Name: "bom.csv", Method: zip.Deflate, UncompressedSize64: MaxBytes + 1}
		if _, err := w.CreateRaw(header); err != nil {
			t.Fatal(err)
		}
	})
	if _, err := Unpack([]File{claims}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a zip over the unpacked limit: got error %v", err)
	}
	many := pack(func(w *zip.Writer) {
		for n := range MaxFiles + 1 {
			add(w, fmt.Sprintf("%d.csv", n), "x")
		}
	})
	if _, err := Unpack([]File{many}); !errors.Is(err, ErrTooManyFiles) {
		t.Errorf("a zip with too many files: got error %v", err)
	}
	if _, err := Unpack([]File{pack(func(w *zip.Writer) { add(w, "foto.png", "x") })}); !errors.Is(err, ErrNotATable) {
		t.Errorf("a zip without tables: got error %v", err)
	}
}

func TestParseAmount_ReadsCells(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cell, decimal string
		want          Amount
	}{
		{"12,5", ",", Amount{Exact, 12.5}},
		{"12.5", ".", Amount{Exact, 12.5}},
		{"12.5", ",", Amount{Exact, 12.5}},
		{"0,084", ".", Amount{Exact, 0.084}},
		{"1.234,5", ",", Amount{Exact, 1234.5}},
		{"1,234.5", ".", Amount{Exact, 1234.5}},
		{"1.234", ",", Amount{Exact, 1234}},
		{"1.234", ".", Amount{Exact, 1.234}},
		{"1 234,5", ",", Amount{Exact, 1234.5}},
		{" 0 ", ",", Amount{Exact, 0}},
		{"1e-3", ".", Amount{Exact, 0.001}},
		{"", ",", Amount{}},
		{" - ", ",", Amount{}},
		{"n/a", ",", Amount{}},
		{"< 0,5", ",", Amount{Below, 0.5}},
		{"<0.5", ".", Amount{Below, 0.5}},
		{"≤ 1", ".", Amount{Below, 1}},
		{"traces", ",", Amount{Traces, 0}},
		{"Sporen", ",", Amount{Traces, 0}},
		{"-1,5", ",", Amount{Negative, -1.5}},
		{"=A1+B1", ",", Amount{Formula, 0}},
		{"veel", ",", Amount{Invalid, 0}},
		{"< veel", ",", Amount{Invalid, 0}},
		{"1,2,3", ",", Amount{Invalid, 0}},
		{"0x10", ".", Amount{Invalid, 0}},
		{"inf", ".", Amount{Invalid, 0}},
		{"1e999", ".", Amount{Invalid, 0}},
	} {
		if got := ParseAmount(c.cell, c.decimal); got != c.want {
			t.Errorf("%q with decimal %q: got %v, want %v", c.cell, c.decimal, got, c.want)
		}
	}
}
