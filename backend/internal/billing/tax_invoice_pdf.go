package billing

import (
	"fmt"
	"io"
	"strconv"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// Party is the seller or the buyer on an invoice. Empty lines are left out.
type Party struct {
	Name         string `json:"name"`
	Address      string `json:"address"` // this and the numbers are of a seller only
	Email        string `json:"email"`
	VATNumber    string `json:"vatNumber"`
	Registration string `json:"registration"` // at the chamber of commerce
}

// Measures of a page of A4, in millimetres.
const (
	pdfMargin     = 20.0
	pdfLine       = 6.0 // height of a line
	pdfGap        = 10.0
	pdfLabelWidth = 70.0
	pdfValueWidth = 100.0
	pdfHairline   = 0.2
)

// Sizes of type, in points.
const (
	pdfText  = 10.0
	pdfTitle = 20.0
)

// pdfRow is a row of an invoice: a label and its value.
type pdfRow struct {
	label, value string
	bold         bool
}

// WritePDF writes an invoice or credit note as PDF, in a language. The same invoice and language give the same bytes.
func (i TaxInvoice) WritePDF(w io.Writer, lang locale.Language) error {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes("go", "", goregular.TTF)
	pdf.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(i.IssuedAt)
	pdf.SetModificationDate(i.IssuedAt)
	pdf.SetTitle(i.title(lang), true)
	pdf.SetAuthor(i.Seller.Name, true)
	pdf.SetLang(string(lang))
	pdf.SetMargins(pdfMargin, pdfMargin, pdfMargin)
	pdf.SetLineWidth(pdfHairline)
	pdf.AddPage()

	writeParty(pdf, i.Seller, lang)
	pdf.Ln(pdfGap)
	pdf.SetFont("go", "B", pdfTitle)
	pdf.MultiCell(0, pdfGap, i.title(lang), "", "L", false)
	pdf.Ln(pdfLine)
	pdf.SetFont("go", "", pdfText)
	if i.Buyer != (Party{}) {
		pdf.MultiCell(0, pdfLine, locale.T("billing.invoice.buyer").In(lang), "", "L", false)
		writeParty(pdf, i.Buyer, lang)
		pdf.Ln(pdfGap)
	}
	for _, row := range i.details(lang) {
		writeRow(pdf, row, "")
	}
	pdf.Ln(pdfGap)
	for _, row := range i.amounts(lang) {
		writeRow(pdf, row, "T")
	}
	if err := pdf.Output(w); err != nil {
		return fmt.Errorf("writing an invoice as PDF: %w", err)
	}
	return nil
}

func writeParty(pdf *fpdf.Fpdf, party Party, lang locale.Language) {
	pdf.SetFont("go", "B", pdfText)
	number := func(key, value string) string {
		if value == "" {
			return ""
		}
		return locale.T("billing.invoice."+key).With("Number", value).In(lang)
	}
	for _, line := range []string{
		party.Name, party.Address, party.Email,
		number("vatNumber", party.VATNumber), number("registration", party.Registration),
	} {
		if line != "" {
			pdf.MultiCell(0, pdfLine, line, "", "L", false)
		}
		pdf.SetFont("go", "", pdfText)
	}
}

// writeRow writes a label, on as many lines as it needs, with its value at the right.
func writeRow(pdf *fpdf.Fpdf, row pdfRow, border string) {
	style := ""
	if row.bold {
		style = "B"
	}
	pdf.SetFont("go", style, pdfText)
	x, y := pdf.GetXY()
	pdf.MultiCell(pdfLabelWidth, pdfLine, row.label, border, "L", false)
	bottom := pdf.GetY()
	pdf.SetXY(x+pdfLabelWidth, y)
	pdf.MultiCell(pdfValueWidth, pdfLine, row.value, border, "R", false)
	pdf.SetXY(x, max(bottom, pdf.GetY()))
}

func (i TaxInvoice) title(lang locale.Language) string {
	key := "billing.invoice.title"
	if i.Credits != nil && i.Cents < 0 {
		key = "billing.invoice.creditNote"
	}
	return locale.T(key).With("Number", strconv.Itoa(i.Number)).In(lang)
}

// details returns when an invoice was issued and what it is about. The last day of a period is the day
// before the next one begins.
func (i TaxInvoice) details(lang locale.Language) []pdfRow {
	label := func(name string) string { return locale.T("billing.invoice." + name).In(lang) }
	rows := []pdfRow{{label: label("date"), value: lang.Date(i.IssuedAt.In(menu.Zone))}}
	if i.Credits != nil {
		rows = append(rows, pdfRow{label: label("credits"), value: strconv.Itoa(*i.Credits)})
	}
	if i.PeriodStart != nil && i.PeriodEnd != nil {
		rows = append(rows, pdfRow{label: label("period"), value: locale.T("billing.invoice.days").
			With("From", i.PeriodStart.In(menu.Zone)).
			With("Until", i.PeriodEnd.In(menu.Zone).AddDate(0, 0, -1)).In(lang)})
	}
	return rows
}

// amounts returns the plan with its price without tax, the tax and the total.
func (i TaxInvoice) amounts(lang locale.Language) []pdfRow {
	return []pdfRow{
		{
			label: locale.T("billing.invoice.withoutTax").With("Plan", i.Plan).In(lang),
			value: lang.Euro(i.Cents - i.TaxCents),
		},
		{
			label: locale.T("billing.invoice.tax").With("Percent", lang.Percent(i.TaxPercent)).In(lang),
			value: lang.Euro(i.TaxCents),
		},
		{label: locale.T("billing.invoice.total").In(lang), value: lang.Euro(i.Cents), bold: true},
	}
}

// FileName returns the name of the file of an invoice of a tenant.
func (i TaxInvoice) FileName(slug string) string { return slug + "-" + strconv.Itoa(i.Number) + ".pdf" }
