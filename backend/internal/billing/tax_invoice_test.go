package billing_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"slices"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// numbers returns the numbers of all invoices and credit notes of a tenant, ascending.
func (s *fixture) numbers(slug string) []int {
	s.t.Helper()
	scope := s.scope(slug)
	rows, err := scope.Query(
		s.t.Context(), `select number from tax_invoices where tenant_id = $1 order by number`, scope.Tenant(),
	)
	s.must(err)
	numbers, err := pgx.CollectRows(rows, pgx.RowTo[int])
	s.must(err)
	return numbers
}

// upTo returns 1 to n.
func upTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i + 1
	}
	return numbers
}

// history returns the entries of the billing history, newest first.
func (p subscriber) history() []billing.Entry {
	p.fixture.t.Helper()
	entries, _, err := billing.History(p.fixture.t.Context(), p.scope, p.id, "", 1, 100)
	p.fixture.must(err)
	return entries
}

func TestTaxInvoices_NumberedWithoutGapsPerTenant(t *testing.T) {
	s := newFixture(t)
	buyers := make([]subscriber, 6)
	for n := range buyers {
		buyers[n] = s.newSubscriber("fitpuur", "general")
		s.pay(buyers[n].checkoutPage("maand"), "card")
	}
	other := s.newSubscriber("greenfork", "general")
	s.pay(other.checkoutPage("maand"), "card")
	var all sync.WaitGroup
	for range 4 { // the same events at the same time
		all.Go(s.deliverEvents)
	}
	all.Wait()
	s.deliverEvents()
	if got := s.numbers("fitpuur"); !slices.Equal(got, upTo(len(buyers))) {
		t.Errorf("got invoices %v of %d payments", got, len(buyers))
	}
	if got := s.numbers("greenfork"); !slices.Equal(got, upTo(1)) {
		t.Errorf("got invoices %v of another tenant", got)
	}
	s.must(buyers[0].leave(billing.Withdraw))
	s.deliverEvents()
	if got := s.numbers("fitpuur"); !slices.Equal(got, upTo(len(buyers)+1)) {
		t.Errorf("got %v after a refund", got)
	}
	// What was sold stays in the books without the person.
	if _, err := s.admin.Exec(t.Context(), `delete from accounts where id = $1`, buyers[1].id); err != nil {
		t.Fatal(err)
	}
	s.pass(32 * 24 * time.Hour)
	if got, want := s.numbers("fitpuur"), upTo(len(buyers)+1+4); !slices.Equal(got, want) {
		t.Errorf("got %v after the renewals of four accounts", got)
	}
	if left := s.count(`select count(*) from tax_invoices where account_id is null and invoice_id is null`); left != 1 {
		t.Errorf("%d invoices without an account", left)
	}
}

func TestTaxInvoices_CreditNoteNamesItsInvoice(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.must(p.leave(billing.Withdraw))
	s.deliverEvents()
	entries := p.history()
	if len(entries) != 2 || entries[0].Kind != billing.RefundEntry || entries[0].Number == nil {
		t.Fatalf("got history %+v", entries)
	}
	note, err := billing.FindTaxInvoice(t.Context(), p.scope, p.id, *entries[0].Number)
	s.must(err)
	if note.Credits == nil || *note.Credits != *entries[1].Number || note.Cents != -9495 || note.TaxCents != -1648 {
		t.Errorf("got credit note %+v of invoice %d", note, *entries[1].Number)
	}
	other := s.newSubscriber("fitpuur", "general")
	if _, err := billing.FindTaxInvoice(t.Context(), other.scope, other.id, 1); !errors.Is(
		err, billing.ErrInvoiceNotFound,
	) {
		t.Errorf("the invoice of another account: %v", err)
	}
}

func TestTaxInvoices_ErasureCreditsWhatIsPaidBack(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.pass(time.Hour)
	if err := s.accounts.Erase(t.Context(), p.scope, p.id, s.time()); err != nil {
		t.Fatal(err)
	}
	s.runJobs()
	if got := s.numbers("fitpuur"); !slices.Equal(got, upTo(2)) {
		t.Errorf("got %v", got)
	}
	if left := s.count(`select sum(cents) + sum(tax_cents) from tax_invoices`); left != 0 {
		t.Errorf("the books sum to %d cents", left)
	}
	if left := s.count(`select count(*) from tax_invoices where account_id is not null`); left != 0 {
		t.Errorf("%d invoices name an erased account", left)
	}
}

// A surplus payment is refunded at the payment service only.
func TestTaxInvoices_CreditOfPaymentRefundedAtTheService(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	if _, err := s.admin.Exec(t.Context(), `update invoices set status = 'refunded'`); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := s.admin.Exec(
			t.Context(), `select issue_tax_invoices($1, null, $2)`, p.scope.Tenant(), s.time(),
		); err != nil {
			t.Fatal(err)
		}
	}
	if sum := s.count(`select sum(cents) from tax_invoices`); sum != 0 {
		t.Errorf("the books sum to %d cents", sum)
	}
	if got := s.numbers("fitpuur"); !slices.Equal(got, upTo(2)) {
		t.Errorf("got %v", got)
	}
}

func TestTaxInvoices_NameThePlanThatWasPaid(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	s.pass(10 * day)
	change := p.preview("jaar")
	s.must(p.change(change.Plan.ID, change.At))
	s.deliverEvents()
	if _, err := s.admin.Exec(t.Context(), `update plans set name = '{"nl": "Nieuwe naam"}'`); err != nil {
		t.Fatal(err)
	}
	s.pass(366 * day)
	var names []string
	for _, entry := range p.history() {
		names = append(names, entry.Plan.In(locale.Dutch))
	}
	if want := []string{"Nieuwe naam", "Per jaar", "Per maand"}; !slices.Equal(names, want) {
		t.Errorf("got plans %q, want %q", names, want)
	}
}

func TestTaxInvoice_AsPDF(t *testing.T) {
	from := time.Date(2026, 10, 31, 23, 30, 0, 0, time.UTC) // 1 November in Amsterdam
	until, credits := from.AddDate(0, 0, 30), 1033
	invoice := billing.TaxInvoice{
		Number: 1034, Credits: &credits, Plan: locale.Text{locale.Dutch: "Per maand"}, Cents: -995, TaxCents: -173,
		TaxPercent: 21, Currency: "EUR", PeriodStart: &from, PeriodEnd: &until, IssuedAt: from,
	}
	seller := billing.Party{
		Name: "Lepelblad", Address: "Oudegracht 0, 3500 AA Utrecht", Email: "hallo@voorbeeld.example",
	}
	buyer := billing.Party{Name: "Zoë Łukasz", Email: "zoe@voorbeeld.example"}
	write := func() []byte {
		var file bytes.Buffer
		if err := invoice.WritePDF(&file, seller, buyer, locale.Dutch); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	file := write()
	if !bytes.Equal(file, write()) {
		t.Error("the same invoice gives another file")
	}
	text := pdfText(t, file)
	for _, part := range []string{
		"Creditfactuur 1034", "Lepelblad", "Oudegracht 0, 3500 AA Utrecht", "Zoë Łukasz", "1033", "1 november 2026",
		"1 november 2026 tot en met 30 november 2026", "Per maand, zonder btw", "Btw 21%", "8,22", "1,73", "9,95",
	} {
		if !bytes.Contains(text, utf16Of(part)) {
			t.Errorf("%q is not in the file", part)
		}
	}
}

// pdfText returns the uncompressed streams of a PDF file. Text in them is UTF-16.
func pdfText(t *testing.T, file []byte) []byte {
	t.Helper()
	var text []byte
	for rest := file; ; {
		_, stream, found := bytes.Cut(rest, []byte("\nstream\n"))
		if !found {
			return text
		}
		if reader, err := zlib.NewReader(bytes.NewReader(stream)); err == nil {
			content, err := io.ReadAll(reader)
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, content...)
		}
		rest = stream
	}
}

func utf16Of(text string) []byte {
	var encoded []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		encoded = append(encoded, byte(unit>>8), byte(unit))
	}
	return encoded
}
