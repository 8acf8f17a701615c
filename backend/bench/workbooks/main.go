// Command workbooks compares package spreadsheet with excelize on the same files, each in a separate process. It is a
// separate module, so that the product does not depend on excelize. See docs/decisions/0011-workbooks.md for the
// conclusion. Run it in this folder: go run -mod=mod .
package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"github.com/xuri/excelize/v2"

	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// files are the workbooks to read: two tables, files that are expensive to read, and a damaged one.
var files = []struct {
	name string
	make func() []byte
}{
	{"100,000 rows of 12 cells", func() []byte { return workbook(foods(100_000), texts(100_000)) }},
	{"1,000,000 rows of 3 cells", func() []byte {
		return workbook(strings.Repeat(`<row><c><v>1</v></c><c><v>2.5</v></c><c><v>3</v></c></row>`, 1_000_000), "")
	}},
	{"200 MB in an unused part", func() []byte { return withPart("xl/media/picture.png", 200<<20) }},
	{
		"200 MB of shared texts without a text",
		func() []byte { return workbook(oneText, "<si/>"+strings.Repeat("<a/>", 50<<20)) },
	},
	{"200 MB of empty shared texts", func() []byte { return workbook(oneText, strings.Repeat("<si/>", 40<<20)) }},
	{"one row of 200 MB", func() []byte { return workbook("<row>"+strings.Repeat("<c/>", 50<<20)+"</row>", "") }},
	{
		"a sheet that is cut off in a row",
		func() []byte { return workbook(oneRow+oneRow+"<row><c><v>1</v></c><c><v>", "") },
	},
}

const (
	oneRow  = `<row><c><v>1</v></c><c><v>2</v></c></row>`
	oneText = oneRow + `<row><c t="s"><v>0</v></c><c><v>2</v></c></row>`
)

func foods(n int) string {
	var rows strings.Builder
	for k := range n {
		fmt.Fprintf(
			&rows,
			`<row r="%d"><c r="A%[1]d" t="s"><v>%d</v></c><c r="B%[1]d" t="s"><v>%d</v></c><c r="C%[1]d" t="s">`+
				`<v>%d</v></c>`,
			k+1,
			2*k,
			2*k+1,
			k%20,
		)
		for column := range 9 {
			fmt.Fprintf(&rows, `<c r="%c%d"><v>%d.%d</v></c>`, 'D'+column, k+1, k%90, column)
		}
		rows.WriteString(`</row>`)
	}
	return rows.String()
}

func texts(n int) string {
	var shared strings.Builder
	for i := range n {
		fmt.Fprintf(&shared, `<si><t>%08d</t></si><si><t>Product nummer %d met een naam</t></si>`, i, i)
	}
	return shared.String()
}

func workbook(rows, shared string) []byte {
	return pack(map[string]string{
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
			`<sheetData>` + rows + `</sheetData></worksheet>`,
		"xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
			shared + `</sst>`,
	})
}

func withPart(name string, size int) []byte {
	return pack(map[string]string{
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
			`<sheetData>` + oneRow + oneRow + `</sheetData></worksheet>`,
		name: strings.Repeat(" ", size),
	})
}

func pack(parts map[string]string) []byte {
	parts["[Content_Types].xml"] = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Override PartName="/xl/workbook.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override ` +
		`PartName="/xl/worksheets/sheet1.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
	parts["_rels/.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" ` +
		`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ` +
		`Target="xl/workbook.xml"/></Relationships>`
	parts["xl/workbook.xml"] = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Blad1" ` +
		`sheetId="1" r:id="rId1"/></sheets></workbook>`
	parts["xl/_rels/workbook.xml.rels"] = `<Relationships ` +
		`xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
		`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" ` +
		`Target="worksheets/sheet1.xml"/></Relationships>`
	var packed bytes.Buffer
	writer := zip.NewWriter(&packed)
	for name, content := range parts {
		part, err := writer.Create(name)
		if err == nil {
			_, err = io.WriteString(part, content)
		}
		if err != nil {
			panic(err) // into memory
		}
	}
	if err := writer.Close(); err != nil {
		panic(err)
	}
	return packed.Bytes()
}

// ours reads a workbook as an import does, without listing its sheets first.
func ours(file string) (rows int, err error) {
	opened, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return 0, err
	}
	reader, err := spreadsheet.Open(
		spreadsheet.NewFile("x.xlsx", opened, info.Size()),
		spreadsheet.Format{Kind: spreadsheet.XLSX, Decimal: "."},
	)
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	for rows = 1; ; rows++ {
		if _, err := reader.Next(); errors.Is(err, io.EOF) {
			return rows, nil
		} else if err != nil {
			return rows, err
		}
	}
}

// theirs reads a workbook with excelize's stream of rows and the size limit of ours.
func theirs(file string) (rows int, err error) {
	book, err := excelize.OpenFile(file, excelize.Options{UnzipSizeLimit: spreadsheet.MaxBytes, RawCellValue: true})
	if err != nil {
		return 0, err
	}
	defer book.Close()
	stream, err := book.Rows("Blad1")
	if err != nil {
		return 0, err
	}
	defer stream.Close()
	for stream.Next() {
		if _, err := stream.Columns(); err != nil {
			return rows, err
		}
		rows++
	}
	return rows, stream.Error()
}

func main() {
	number := flag.Int("make", -1, "write the file of this number")
	reader := flag.String(
		"read",
		"",
		"read a file with ours or excelize, and print the result",
	)
	flag.Parse()
	var err error
	switch {
	case *number >= 0:
		err = os.WriteFile(flag.Arg(0), files[*number].make(), 0o600)
	case *reader != "":
		read := map[string]func(string) (int, error){"ours": ours, "excelize": theirs}[*reader]
		rows, readErr := read(flag.Arg(0))
		result := "read"
		if readErr != nil {
			result = readErr.Error()
		}
		fmt.Printf("%d rows, %.60s", rows, result)
	default:
		err = compare()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "workbooks:", err)
		os.Exit(1)
	}
}

// compare reads every file with both readers, and prints the processor time in seconds and the peak memory in MB.
func compare() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "workbooks")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for n, file := range files {
		name := fmt.Sprintf("%s/%d.xlsx", folder, n)
		if err := exec.Command(self, "-make", fmt.Sprint(n), name).Run(); err != nil {
			return fmt.Errorf("making %s: %w", file.name, err)
		}
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		fmt.Printf("%s, a file of %d kB\n", file.name, info.Size()>>10)
		for _, reader := range []string{"ours", "excelize"} {
			command := exec.Command(self, "-read", reader, name)
			out, err := command.CombinedOutput()
			if err != nil {
				return fmt.Errorf("reading %s: %w", file.name, err)
			}
			used := command.ProcessState.SysUsage().(*syscall.Rusage)
			processor := command.ProcessState.UserTime() + command.ProcessState.SystemTime()
			fmt.Printf("  %-9s %7.2f s %6d MB  %s\n", reader, processor.Seconds(), used.Maxrss>>10, out)
		}
	}
	return nil
}
