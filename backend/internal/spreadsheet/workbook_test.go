package spreadsheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// book makes a workbook of the content of its sheets and of the texts that they share.
func book(t *testing.T, shared string, sheets ...string) File {
	t.Helper()
	parts := map[string]string{stringsPart: `<sst xmlns="x">` + shared + `</sst>`}
	var list, relations strings.Builder
	for n, content := range sheets {
		fmt.Fprintf(&list, `<sheet name="Blad%d" sheetId="%d" r:id="rId%d"/>`, n+1, n+1, n+1)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="worksheet" Target="worksheets/sheet%d.xml"/>`, n+1, n+1)
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", n+1)] = `<worksheet><sheetData>` + content + `</sheetData></worksheet>`
	}
	parts[workbookPart] = `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="x"><sheets>` + list.String() + `</sheets></workbook>`
	parts[relationsPart] = `<Relationships>` + relations.String() + `</Relationships>`
	var packed bytes.Buffer
	writer := zip.NewWriter(&packed)
	for name, content := range parts {
		part, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(part, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return NewFile("tabel.xlsx", bytes.NewReader(packed.Bytes()), int64(packed.Len()))
}

const (
	someStrings = `<si><t>naam</t></si><si><t>eiwit</t></si><si><r><t>Crème </t></r><r><t xml:space="preserve">fraîche</t></r><rPh><t>x</t></rPh></si>`
	someSheet   = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>vet &amp; olie</t></is></c></row>
		<row r="3"><c r="A3"/></row>
		<row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5"><v>2.5</v></c><c r="D5" t="str"><f>30+0.5</f><v>30,5</v></c></row>
		<row><c><v>7</v></c><c><f>SUM(A1)</f></c><c t="b"><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`
)

func TestAWorkbookIsRead(t *testing.T) {
	t.Parallel()
	file := book(t, someStrings, someSheet, `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`)
	format, err := Detect(file)
	if err != nil || format != (Format{Kind: XLSX, Decimal: ","}) {
		t.Fatalf("it is %+v (%v)", format, err)
	}
	if got := strings.Join(all(t, file, format), "; "); got != "naam|eiwit||vet & olie; 5: Crème fraîche|2,5||30,5; 6: 7|=SUM(A1)|1|=1/0" {
		t.Errorf("its rows are %s", got)
	}
	if sheets, err := Sheets(file); err != nil || strings.Join(sheets, " ") != "Blad1 Blad2" {
		t.Errorf("its sheets are %v (%v)", sheets, err)
	}
	format.Sheet = "Blad2"
	if got := strings.Join(all(t, file, format), "; "); got != "naam|eiwit" {
		t.Errorf("the second sheet is %s", got)
	}
	format.Sheet = "Blad3"
	if _, err := Open(file, format); !errors.Is(err, ErrNoSheet) {
		t.Errorf("a sheet that is not there: %v", err)
	}
}

func TestABrokenWorkbookIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file File
		want error
	}{
		"a text that is not there":     {book(t, "", `<row><c t="s"><v>4</v></c></row>`), ErrBroken},
		"a sheet that ends in a row":   {book(t, "", `<row><c><v>4`), ErrBroken},
		"cells in the wrong order":     {book(t, "", `<row><c r="C1"><v>1</v></c><c r="A1"><v>1</v></c></row>`), ErrBroken},
		"a cell far to the right":      {book(t, "", `<row><c r="XFD1"><v>1</v></c></row>`), ErrTooWide},
		"a sheet without rows":         {book(t, "", ``), ErrEmpty},
		"a workbook without any sheet": {book(t, ""), ErrEmpty},
	} {
		if _, err := Detect(c.file); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAWorkbookIsUnpackedUpToALimit(t *testing.T) {
	t.Parallel()
	file := book(t, "", strings.Repeat(`<row><c><v>1</v></c></row>`, 10_000))
	archive, _ := file.archive()
	opened, err := readWorkbook(archive)
	if err != nil {
		t.Fatal(err)
	}
	*opened.budget = 100_000 // of the 260,000 that it unpacks to
	part, err := opened.part(opened.sheets[0].part)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, part); !errors.Is(err, ErrTooLarge) {
		t.Errorf("more than there may be: %v", err)
	}
}

// Whatever a file holds, reading it ends, and ends without a crash.
func FuzzRead(f *testing.F) {
	f.Add([]byte("naam;eiwit\nBrood;8,5\n"))
	f.Add([]byte("a,b\n\"1,2\n"))
	f.Add([]byte("\xff\xfea\x00;\x00b\x00\n\x00"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, content []byte) {
		file := NewFile("x", bytes.NewReader(content), int64(len(content)))
		files, err := Unpack([]File{file})
		if err != nil {
			return
		}
		for _, file := range files {
			format, err := Detect(file)
			if err != nil {
				continue
			}
			reader, err := Open(file, format)
			if err != nil {
				continue
			}
			for {
				row, err := reader.Next()
				if err != nil {
					break
				}
				for _, cell := range row.Cells {
					ParseAmount(cell, format.Decimal)
				}
			}
			_ = reader.Close()
		}
	})
}
