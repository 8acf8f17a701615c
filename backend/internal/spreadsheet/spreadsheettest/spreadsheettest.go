// Package spreadsheettest makes workbooks for tests.
package spreadsheettest

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// Sheet is a sheet of a workbook.
type Sheet struct {
	Name   string
	Hidden bool
	Chart  bool // a chart sheet, without cells
	Rows   [][]any
}

const relationType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

// Workbook returns a workbook (xlsx) with these sheets, which share their strings. Cells that are not text are numbers.
func Workbook(sheets ...Sheet) []byte {
	var packed bytes.Buffer
	writer := zip.NewWriter(&packed)
	put := func(name, content string) {
		part, err := writer.Create(name)
		if err == nil {
			_, err = part.Write([]byte(content))
		}
		if err != nil {
			panic(err) // cannot fail: in memory
		}
	}
	shared := map[string]int{}
	var list, relations, texts strings.Builder
	for n, sheet := range sheets {
		kind, state := "worksheet", "visible"
		if sheet.Chart {
			kind = "chartsheet"
		}
		if sheet.Hidden {
			state = "hidden"
		}
		part := fmt.Sprintf("%ss/sheet%d.xml", kind, n+1)
		fmt.Fprintf(
			&list,
			`<sheet name="%s" sheetId="%d" state="%s" r:id="rId%d"/>`,
			escaped(sheet.Name),
			n+1,
			state,
			n+1,
		)
		fmt.Fprintf(
			&relations,
			`<Relationship Id="rId%d" Type="`+relationType+`/%s" Target="%s"/>`,
			n+1,
			kind,
			part,
		)
		var rows strings.Builder
		for _, row := range sheet.Rows {
			rows.WriteString(`<row>`)
			for _, value := range row {
				text, isText := value.(string)
				if !isText {
					fmt.Fprintf(&rows, `<c><v>%v</v></c>`, value)
					continue
				}
				i, exists := shared[text]
				if !exists {
					i = len(shared)
					shared[text] = i
					fmt.Fprintf(&texts, `<si><t xml:space="preserve">%s</t></si>`, escaped(text))
				}
				fmt.Fprintf(&rows, `<c t="s"><v>%d</v></c>`, i)
			}
			rows.WriteString(`</row>`)
		}
		put("xl/"+part, `<worksheet><sheetData>`+rows.String()+`</sheetData></worksheet>`)
	}
	put(
		"xl/workbook.xml",
		`<workbook xmlns:r="`+relationType+`"><sheets>`+list.String()+`</sheets></workbook>`,
	)
	put("xl/_rels/workbook.xml.rels", `<Relationships>`+relations.String()+`</Relationships>`)
	put("xl/sharedStrings.xml", `<sst>`+texts.String()+`</sst>`)
	if err := writer.Close(); err != nil {
		panic(err)
	}
	return packed.Bytes()
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a builder never fails
	return out.String()
}
