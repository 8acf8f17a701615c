package spreadsheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// leaf is a sheet of a test workbook.
type leaf struct {
	content string
	name    string // Blad1 and so on when empty
	state   string // hidden, veryHidden
	kind    string // of relation; worksheet when empty
}

// book returns a workbook with these sheets and shared strings.
func book(t testing.TB, shared string, sheets ...string) File {
	t.Helper()
	leaves := make([]leaf, len(sheets))
	for n, content := range sheets {
		leaves[n].content = content
	}
	return bookOf(t, shared, leaves...)
}

func bookOf(t testing.TB, shared string, leaves ...leaf) File {
	t.Helper()
	parts := map[string]string{stringsPart: `<sst xmlns="x">` + shared + `</sst>`}
	var list, relations strings.Builder
	for n, sheet := range leaves {
		if sheet.name == "" {
			sheet.name = fmt.Sprintf("Blad%d", n+1)
		}
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" state="%s" r:id="rId%d"/>`, sheet.name, n+1, sheet.state, n+1)
		kind := sheet.kind
		if kind == "" {
			kind = "worksheet"
		}
		fmt.Fprintf(
			&relations,
			`<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" `+
				`Target="worksheets/sheet%d.xml"/>`,
			n+1,
			kind,
			n+1,
		)
		parts[fmt.Sprintf(
			"xl/worksheets/sheet%d.xml", n+1,
		)] = `<worksheet><sheetData>` + sheet.content + `</sheetData></worksheet>`
	}
	parts[workbookPart] = `<?xml version="1.0" encoding="UTF-8"?>` +
		`<workbook xmlns:r="x"><sheets>` + list.String() + `</sheets></workbook>`
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
	someStrings = `<si><t>naam</t></si><si><t>eiwit</t></si>` +
		`<si><r><t>Crème </t></r><r><t xml:space="preserve">fraîche</t></r><rPh><t>x</t></rPh></si>`
	someSheet = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>
		<c r="D2" t="inlineStr"><is><t>vet &amp; olie</t></is></c></row>
		<row r="3"><c r="A3"/></row>
		<row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5"><v>2.5</v></c>
		<c r="D5" t="str"><f>30+0.5</f><v>30,5</v></c></row>
		<row><c><v>7</v></c><c><f>SUM(A1)</f></c><c t="b"><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`
)

func TestWorkbook_IsRead(t *testing.T) {
	t.Parallel()
	file := book(t, someStrings, someSheet, `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`)
	format, err := Detect(file, FirstRow)
	if err != nil || format != (Format{Kind: XLSX, Decimal: ",", Sheet: "Blad1"}) {
		t.Fatalf("got format %+v (%v)", format, err)
	}
	if got := strings.Join(
		all(t, file, format), "; ",
	); got != "naam|eiwit||vet & olie; 5: Crème fraîche|2,5||30,5; 6: 7|=SUM(A1)|1|=1/0" {
		t.Errorf("got rows %s", got)
	}
	format.Sheet = "Blad2"
	if got := strings.Join(all(t, file, format), "; "); got != "naam|eiwit" {
		t.Errorf("got second sheet %s", got)
	}
	format.Sheet = "Blad3"
	var refusal *errs.Error
	if _, err := Open(file, format); !errors.As(err, &refusal) || refusal.Code != CodeNoSuchSheet ||
		refusal.Message.In(locale.Dutch) != "Het werkblad “Blad3” staat niet in dit bestand. Wel: Blad1, Blad2." {
		t.Errorf("an unknown sheet: got error %v", err)
	}
}

func TestWorkbook_RejectsBrokenFiles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file File
		want error
	}{
		"a text that is not there":   {book(t, "", `<row><c t="s"><v>4</v></c></row>`), ErrBroken},
		"a sheet that ends in a row": {book(t, "", `<row><c><v>4`), ErrBroken},
		"cells in the wrong order": {book(
			t, "", `<row><c r="C1"><v>1</v></c><c r="A1"><v>1</v></c></row>`,
		), ErrBroken},
		"a cell far to the right":      {book(t, "", `<row><c r="XFD1"><v>1</v></c></row>`), ErrTooWide},
		"a sheet without rows":         {book(t, "", ``), ErrSheetEmpty},
		"a workbook without any sheet": {book(t, ""), ErrEmpty},
	} {
		if _, err := Detect(c.file, FirstRow); !errors.Is(err, c.want) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func TestWorkbook_EnforcesUnpackLimits(t *testing.T) {
	t.Parallel()
	file := book(t, "", strings.Repeat(`<row><c><v>1</v></c></row>`, 10_000))
	archive, _ := file.archive()
	book, err := readWorkbook(archive)
	if err != nil {
		t.Fatal(err)
	}
	budget := int64(100_000) // it unpacks to 260,000 bytes
	reader, err := book.open(book.sheets[0], nil, Format{Decimal: "."}, &budget, nil)
	for err == nil {
		_, err = reader.Next()
	}
	if !errors.Is(err, ErrTooLarge) {
		t.Errorf("over the limit: got error %v", err)
	}
	budget = 100_000
	if rows, truncated := book.count(book.sheets[0], &budget); rows < 3000 || rows > 4000 || !truncated {
		t.Errorf("got %d rows before the limit (truncated: %v)", rows, truncated)
	}
}

// describe formats a sheet in a line.
func describe(s Sheet) string {
	description := fmt.Sprintf("%s %d %s", s.Name, s.Rows, strings.Join(s.Header, "|"))
	if s.Truncated {
		description += " and more"
	}
	if s.Hidden {
		description += " hidden"
	}
	if s.Problem != nil {
		description += " " + s.Problem.Code
	}
	return description
}

func TestSheets_DescribesSheets(t *testing.T) {
	t.Parallel()
	// Shared strings are shared by all sheets. Rows with only styles do not count.
	foods := `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
		<row><c t="inlineStr"><is><t>Brood</t></is></c><c><v>8.5</v></c></row><row s="3"/><row><c s="2"/></row>
		<row><c t="s"><v>2</v></c><c t="str"><v>2,4</v></c></row>`
	file := bookOf(
		t,
		someStrings,
		leaf{name: "Lees mij &amp; meer", content: `<row><c t="inlineStr"><is><t>Opmerkingen</t></is></c></row>`},
		leaf{name: "Grafiek", kind: "chartsheet", content: foods},
		leaf{name: "Leeg"},
		leaf{
			name:    "Weg",
			state:   "veryHidden",
			content: strings.ReplaceAll(strings.ReplaceAll(foods, "<", "<x:"), "<x:/", "</x:"),
		},
		leaf{name: "Breed", content: `<row><c r="XFD1"><v>1</v></c></row>`},
		leaf{name: "Voeding", content: foods},
	)
	sheets, err := Sheets(file, FirstRow)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Lees mij & meer 0 Opmerkingen",
		"Grafiek 0  sheet-no-table",
		"Leeg 0  sheet-empty",
		"Weg 2 naam|eiwit hidden",
		"Breed 0  table-too-wide",
		"Voeding 2 naam|eiwit",
	}
	for n, sheet := range sheets {
		if got := describe(sheet); n >= len(want) || got != want[n] {
			t.Errorf("sheet %d: got %q, want %q", n, got, want[n])
		}
	}
	if last := sheets[5]; last.Format != (Format{Kind: XLSX, Decimal: ",", Sheet: "Voeding"}) {
		t.Errorf("got format %+v of the last sheet", last.Format)
	}
	for name, want := range map[string]error{"Grafiek": ErrSheetNoTable, "Leeg": ErrSheetEmpty, "Breed": ErrTooWide} {
		if _, err := Open(file, Format{Kind: XLSX, Sheet: name}); !errors.Is(err, want) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	if sheets, err := Sheets(fileOf("a;b\n1;2\n"), FirstRow); sheets != nil || err != nil {
		t.Errorf("a text file: got sheets %v (%v)", sheets, err)
	}
}

func TestSheets_EnforcesMaxSheets(t *testing.T) {
	t.Parallel()
	some := make([]leaf, MaxSheets)
	if sheets, err := Sheets(bookOf(t, "", some...), FirstRow); err != nil || len(sheets) != MaxSheets {
		t.Errorf("at the limit: got %d sheets (%v)", len(sheets), err)
	}
	if _, err := Sheets(bookOf(t, "", append(some, leaf{})...), FirstRow); !errors.Is(err, ErrTooManySheets) {
		t.Errorf("over the limit: got error %v", err)
	}
	if _, err := Sheets(bookOf(t, "", leaf{name: strings.Repeat("x", maxSheetName+1)}), FirstRow); !errors.Is(
		err,
		ErrBroken,
	) {
		t.Errorf("an endless name: got error %v", err)
	}
}

// A sheet that unpacks to far too much is rejected and does not affect the others.
func TestSheets_BombInOneSheetLeavesOthersReadable(t *testing.T) {
	t.Parallel()
	const good = `<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>`
	file := bookOf(t, "",
		leaf{name: "Goed", content: good},
		leaf{name: "Zonder kop", content: strings.Repeat(`<row r="1"/>`, 2*maxSheetHeadBytes/12)},
		leaf{name: "Een stuk", content: `<!--` + strings.Repeat(" ", 2*maxToken) + `-->` + good},
		leaf{name: "Zonder eind", content: good + strings.Repeat(`<row><c><v>1</v></c></row>`, maxCountedBytes/26)},
		leaf{name: "Ook goed", content: good})
	sheets, err := Sheets(file, FirstRow)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Goed 1 1|2",
		"Zonder kop 0  sheet-without-beginning",
		"Een stuk 0  table-broken",
		"",
		"Ook goed 0 1|2 and more",
	}
	for n, sheet := range sheets {
		if got := describe(sheet); n != 3 && got != want[n] {
			t.Errorf("sheet %d: got %q, want %q", n, got, want[n])
		}
	}
	if endless := sheets[3]; endless.Problem != nil || !endless.Truncated || endless.Rows < 1_000_000 {
		t.Errorf("got endless sheet %s", describe(endless))
	}
	rows := all(t, file, sheets[4].Format)
	if len(rows) != 2 {
		t.Errorf("got rows %v of the last sheet", rows)
	}
	reader, err := Open(file, sheets[3].Format)
	for err == nil {
		_, err = reader.Next()
	}
	if !errors.Is(err, ErrTooManyRows) {
		t.Errorf("reading the endless sheet: got error %v", err)
	}
}

// repeat returns a text of size bytes or a little less: pieces between prefix and suffix.
func repeat(size int, prefix, piece, suffix string) string {
	return prefix + strings.Repeat(piece, (size-len(prefix)-len(suffix))/len(piece)) + suffix
}

// Each table of shared strings is larger than maxWork when it is unpacked, and is made to be slow. Without a bound on
// work it would be read to its end. The log has the processor time of each.
func TestSharedStrings_SlowOnesExceedWork(t *testing.T) {
	runtime.LockOSThread() // to measure the time of this thread
	defer runtime.UnlockOSThread()
	const size = maxWork + 1<<20 // bytes; each costs at least 1
	inTexts := func(content string) string { return repeat(size, "", "<si>"+content+"</si>", "") }
	for name, shared := range map[string]string{
		"elements that are no text":   repeat(size, "<si>", "<a/>", ""),
		"texts that are empty":        repeat(size, "", "<si/>", ""),
		"tiny texts":                  inTexts("<t>n</t>"),
		"tiny runs":                   inTexts(strings.Repeat("<r><t>a</t></r>", 1000)),
		"phonetic runs":               inTexts(strings.Repeat("<rPh><t>a</t></rPh>", 1000)),
		"deep nesting":                repeat(size, "<si>", "<a>", ""),
		"long names":                  repeat(size, "<si>", "<"+strings.Repeat("a", maxToken/2)+">", ""),
		"a thousand attributes":       repeat(size, "<si>", "<a"+strings.Repeat(` b=""`, 1000)+"/>", ""),
		"a hundred thousand of them":  repeat(size, "<si>", "<a"+strings.Repeat(` b=""`, 100_000)+"/>", ""),
		"entities in attributes":      repeat(size, "<si>", `<a b="`+strings.Repeat("&lt;", 100_000)+`"/>`, ""),
		"entities":                    inTexts("<t>" + strings.Repeat("&lt;", 1000) + "</t>"),
		"entities by a long number":   inTexts("<t>&#" + strings.Repeat("0", 1000) + "65;</t>"),
		"declared entities":           repeat(size, "", `<!DOCTYPE a [<!ENTITY b "cccc"><!ENTITY d "&b;&b;">]>`, ""),
		"comments":                    repeat(size, "", "<!---->", ""),
		"processing instructions":     repeat(size, "", "<?a?>", ""),
		"empty CDATA":                 repeat(size, "<si><t>", "<![CDATA[]]>", ""),
		"one long text":               inTexts("<t>" + strings.Repeat("n", MaxCellBytes) + "</t>"),
		"text outside of any element": repeat(size, "", strings.Repeat("n", MaxCellBytes)+"<a/>", ""),
	} {
		archive, _ := book(t, shared, `<row><c t="s"><v>0</v></c></row>`).archive()
		begin := threadTime(t)
		workbook, err := readWorkbook(archive)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := workbook.sharedStrings()
		took := threadTime(t) - begin
		if !errors.Is(err, ErrTooLarge) || *workbook.work >= 0 {
			t.Errorf("%s: got error %v, and work of %d remains", name, err, *workbook.work)
		}
		t.Logf("%-28s %4d ms, %8d texts", name, took.Milliseconds(), len(texts))
	}
}

func TestSharedStrings_RejectsBrokenOnesEarly(t *testing.T) {
	t.Parallel()
	for name, shared := range map[string]string{
		"an unknown entity":   "<si><t>&b;</t></si>",
		"nested declarations": "<!DOCTYPE a [<!ENTITY b '&b;&b;'>]><si><t>&b;</t></si>",
		"an endless token":    "<si><t>" + strings.Repeat("n", 2*maxToken) + "</t></si>",
		"an endless text":     "<si>" + strings.Repeat("<t>"+strings.Repeat("n", 1000)+"</t>", MaxCellBytes) + "</si>",
		"an endless comment":  "<!--" + strings.Repeat("-a", maxToken) + "-->",
		"an endless tag":      "<si" + strings.Repeat(" ", 2*maxToken) + "/>",
	} {
		if _, err := Detect(book(t, shared, `<row><c t="s"><v>0</v></c></row>`), FirstRow); !errors.Is(err, ErrBroken) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func TestWorkbook_LimitsRelations(t *testing.T) {
	t.Parallel()
	var leaves []leaf
	for range maxRelations + 1 {
		leaves = append(leaves, leaf{})
	}
	if _, err := Sheets(bookOf(t, "", leaves...), FirstRow); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got error %v", err)
	}
}

// The starts of all sheets share a bound on work: the first ones are described, the last ones are not.
func TestSheets_SlowStartsExceedWork(t *testing.T) {
	t.Parallel()
	const count = 10 // of which the bytes are within maxHeadBytes
	var leaves []leaf
	for range count {
		leaves = append(leaves, leaf{content: repeat(maxSheetHeadBytes-1000, "", "<a/>", `<row><c><v>1</v></c></row>`)})
	}
	sheets, err := Sheets(bookOf(t, "", leaves...), FirstRow)
	if err != nil {
		t.Fatal(err)
	}
	if sheets[0].Problem != nil || sheets[count-1].Problem != errSheetHead {
		t.Errorf("got sheets %s and %s", describe(sheets[0]), describe(sheets[count-1]))
	}
}

// threadTime returns the processor time of this thread, which does not depend on other programs.
func threadTime(t *testing.T) time.Duration {
	t.Helper()
	const thread = 1 // RUSAGE_THREAD, Linux only
	var used syscall.Rusage
	if err := syscall.Getrusage(thread, &used); err != nil {
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			t.Fatal(err)
		}
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// TestSharedStrings_OfALargeTableAreRead has MaxRows rows, each with its own code and name.
func TestSharedStrings_OfALargeTableAreRead(t *testing.T) {
	t.Parallel()
	var texts strings.Builder
	for n := range MaxRows {
		fmt.Fprintf(
			&texts,
			`<si><t>%08d</t></si>`+
				`<si><t xml:space="preserve">Product nummer %d met een lange naam, van een merk, 500 gram</t></si>`,
			n,
			n,
		)
	}
	file := book(t, texts.String(), fmt.Sprintf(`<row><c t="s"><v>%d</v></c></row>`, 2*MaxRows-1))
	got := all(t, file, Format{Kind: XLSX, Decimal: "."})
	if want := fmt.Sprintf("Product nummer %d met een lange naam, van een merk, 500 gram", MaxRows-1); len(got) != 1 ||
		got[0] != want {
		t.Errorf("got table %v", got)
	}
}

// Reading any file must end without a crash.
func FuzzRead(f *testing.F) {
	f.Add([]byte("naam;eiwit\nBrood;8,5\n"))
	f.Add([]byte("a,b\n\"1,2\n"))
	f.Add([]byte("\xff\xfea\x00;\x00b\x00\n\x00"))
	f.Add([]byte("PK\x03\x04"))
	workbook, err := io.ReadAll(io.NewSectionReader(book(f, someStrings, someSheet, someSheet).at, 0, 1<<20))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(workbook)
	f.Fuzz(func(t *testing.T, content []byte) {
		file := NewFile("x", bytes.NewReader(content), int64(len(content)))
		files, err := Unpack([]File{file})
		if err != nil {
			return
		}
		for _, file := range files {
			format, err := Detect(file, FirstRow)
			if err != nil {
				continue
			}
			readAll(file, format)
			sheets, err := Sheets(file, FirstRow)
			if err != nil {
				t.Errorf("Read of a file that Detect accepts: got error %v", err)
			}
			for _, sheet := range sheets {
				if sheet.Problem == nil {
					readAll(file, sheet.Format)
				}
			}
		}
	})
}

// Describing the sheets of any workbook must end, and so must reading those that are readable.
func FuzzSheet(f *testing.F) {
	f.Add(someStrings, someSheet, "worksheet", "")
	f.Add("", `<x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>`, "chartsheet", "hidden")
	f.Add(`<si/>`, `<row r="9"><c r="B9" t="s"><v>0</v></c></row><row r="2"`, "worksheet", "veryHidden")
	f.Add(
		"<si><t>&#65;</t></si>",
		`<!-- <row> --><row><c t="e"><f>1</f></c></row><![CDATA[<row>]]>`,
		"worksheet",
		"visible",
	)
	f.Fuzz(func(t *testing.T, shared, content, kind, state string) {
		file := bookOf(t, shared, leaf{content: content}, leaf{content: content, kind: kind, state: state})
		sheets, err := Sheets(file, FirstRow)
		if err != nil {
			return
		}
		for _, sheet := range sheets {
			if sheet.Problem == nil {
				readAll(file, sheet.Format)
			}
		}
	})
}

func readAll(file File, format Format) {
	reader, err := Open(file, format)
	if err != nil {
		return
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	for {
		row, err := reader.Next()
		if err != nil {
			return
		}
		for _, cell := range row.Cells {
			ParseAmount(cell, format.Decimal)
		}
	}
}
