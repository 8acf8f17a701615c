package billing_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
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
	// An invoice remains after its account is erased, without personal data.
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

func TestTaxInvoices_ErasureCreditsRefunds(t *testing.T) {
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
	if _, err := s.admin.Exec(
		t.Context(), `update invoices set status = 'refunded', refunded_cents = cents`,
	); err != nil {
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
	invoice.Seller = billing.Party{
		Name: "Lepelblad", Address: "Oudegracht 0, 3500 AA Utrecht", Email: "hallo@voorbeeld.example",
		VATNumber: "NL000000001B01", Registration: "00000001",
	}
	invoice.Buyer = billing.Party{Name: "Zoë Łukasz", Email: "zoe@voorbeeld.example"}
	write := func() []byte {
		var file bytes.Buffer
		if err := invoice.WritePDF(&file, locale.Dutch); err != nil {
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
		"Creditfactuur 1034", "Lepelblad", "Oudegracht 0, 3500 AA Utrecht", "Zoë Łukasz", "1033",
		"Btw-nummer NL000000001B01", "KvK-nummer 00000001", "1 november 2026",
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

// refundByHand pays back an amount, such as 2,50, of the newest payment at the payment service; empty for all of it.
func (s *fixture) refundByHand(amount string) {
	s.t.Helper()
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "http://pay.localhost/", nil))
	_, after, ok := strings.Cut(recorder.Body.String(), `action="/refund/`)
	payment, _, _ := strings.Cut(after, `"`)
	if !ok {
		s.t.Fatal("there is nothing to refund")
	}
	s.submit("http://pay.localhost/refund/"+payment, url.Values{"amount": {amount}})
}

// The event of a refund of an invoice fails, at each of the requests that it needs or at the database, and comes again.
func TestRefund_OfAnInvoiceIsAppliedOnceWhenItsEventFailsFirst(t *testing.T) {
	s := newFixture(t)
	_, err := s.admin.Exec(t.Context(), `
		create function jobs.crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`)
	s.must(err)
	const requests = 8 // more than an event needs
	for failsAt := range requests + 1 {
		p := s.subscribed("maand", "card")
		letters, before := len(p.mails()), len(s.stripe.Events())
		s.refundByHand("2,50")
		event := s.stripe.Events()[before]
		if event.Type != "charge.refunded" {
			t.Fatalf("the event is %s", event.Type)
		}
		made := 0
		if failsAt < requests {
			s.setTransport(func(request *http.Request) (*http.Response, error) {
				if made++; made > failsAt {
					return nil, errCut
				}
				return s.serveStripe(request)
			})
		} else {
			_, err := s.admin.Exec(t.Context(), `create trigger crash before insert on payment_events
				execute function jobs.crash()`)
			s.must(err)
		}
		err := s.service.HandleWebhook(t.Context(), event.Payload, s.stripe.Sign(event.Payload))
		failed := made > failsAt || failsAt == requests
		s.setTransport(s.serveStripe)
		_, dropErr := s.admin.Exec(t.Context(), `drop trigger if exists crash on payment_events`)
		s.must(dropErr)
		if cents, _ := p.books(); failed && (err == nil && len(s.unplaced()) == 0 || cents != 1195) {
			t.Errorf("failing at %d: the event was accepted (%v), and the books have %d", failsAt, err, cents)
		}
		for range 2 {
			s.handleEvent(event)
		}
		for range 2 {
			s.deliverEvents()
			s.runJobs()
		}
		notes := s.count(`select count(*) from tax_invoices where account_id = $1 and credits is not null`, p.id)
		refunded := s.count(`select sum(refunded_cents) from invoices where account_id = $1`, p.id)
		if cents, tax := p.books(); cents != 945 || tax != 207-43 || notes != 1 || refunded != 250 {
			t.Errorf("failing at %d: %d cents with %d tax in the books, %d notes, %d refunded",
				failsAt, cents, tax, notes, refunded)
		}
		if got := len(p.mails()); got != letters {
			t.Errorf("failing at %d: %d more letters", failsAt, got-letters)
		}
		if left := s.unplaced(); len(left) != 0 {
			t.Errorf("failing at %d: %d events are not placed", failsAt, len(left))
		}
		if !failed && failsAt < 2 {
			t.Errorf("an event was handled with %d requests", failsAt)
		}
	}
}

// Refunds by hand at the payment service, in parts and with repeated events, are credited to the cent.
func TestTaxInvoices_CreditNotesOfRefundsByHand(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		buy   func() subscriber
		cents int
	}{
		"an invoice of a subscription": {func() subscriber { return s.subscribed("maand", "card") }, 1195},
		"a payment": {func() subscriber {
			p := s.newSubscriber("fitpuur", "general")
			s.payOneTime(p.checkoutPage("drie-maanden"), "card")
			s.deliverEvents()
			return p
		}, 3495},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.buy()
			before := len(s.stripe.Events())
			s.pass(40 * time.Minute)
			s.refundByHand("2,50")
			s.pass(time.Minute)
			s.refundByHand("1")
			s.deliverEvents()
			for _, event := range s.stripe.Events()[before:] {
				s.must(s.service.HandleWebhook(t.Context(), event.Payload, s.stripe.Sign(event.Payload)))
			}
			entries := p.history()
			if len(entries) != 3 || entries[0].Cents != 100 || entries[1].Cents != 250 ||
				!entries[0].At.Equal(s.time()) || entries[2].Status != "paid" {
				t.Fatalf("got history %+v", entries)
			}
			note, err := billing.FindTaxInvoice(t.Context(), p.scope, p.id, *entries[1].Number)
			s.must(err)
			if note.Cents != -250 || note.TaxCents != -43 || *note.Credits != *entries[2].Number {
				t.Errorf("got credit note %+v", note)
			}
			s.refundByHand("")
			s.deliverEvents()
			const books = `select coalesce(sum(%s), 0) from tax_invoices where account_id = $1`
			for _, column := range []string{"cents", "tax_cents"} {
				if sum := s.count(fmt.Sprintf(books, column), p.id); sum != 0 {
					t.Errorf("%s of the books sum to %d", column, sum)
				}
			}
		})
	}
	if got := s.numbers("fitpuur"); !slices.Equal(got, upTo(8)) {
		t.Errorf("got numbers %v", got)
	}
	if left := s.count(`select count(*) from unplaced_payment_events`); left != 0 {
		t.Errorf("%d events are not placed", left)
	}
}

// Withdrawing pays back the remainder.
func TestTaxInvoices_WithdrawalAfterARefundByHand(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.refundByHand("20")
	s.deliverEvents()
	s.must(p.leave(billing.Withdraw))
	s.deliverEvents()
	s.runJobs()
	if sum := s.count(`select sum(cents) from tax_invoices`); sum != 0 {
		t.Errorf("the books sum to %d", sum)
	}
	if sum := s.count(`select sum(tax_cents) from tax_invoices`); sum != 0 {
		t.Errorf("the tax of the books sums to %d", sum)
	}
	months, err := billing.FiguresByMonth(t.Context(), p.scope, now, now, s.time())
	s.must(err)
	if got := months[0]; got.Revenue != 9495 || got.Refunds != 9495 || got.Tax != 0 {
		t.Errorf("got figures %+v", got)
	}
}

// The seller and buyer on an invoice do not change, until the buyer's account is erased.
func TestTaxInvoices_KeepSellerAndBuyer(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	find := func() billing.TaxInvoice {
		t.Helper()
		invoice, err := billing.FindTaxInvoice(t.Context(), p.scope, p.id, 1)
		s.must(err)
		return invoice
	}
	before := find()
	if before.Seller.Name != "FitPuur" || before.Seller.VATNumber == "" || before.Seller.Registration == "" ||
		before.Seller.Address == "" || before.Buyer.Name != "Noor de Vries" || before.Buyer.Email != p.email {
		t.Errorf("got seller %+v and buyer %+v", before.Seller, before.Buyer)
	}
	for _, sql := range []string{
		`update tenants set name = 'Nieuw', company_address = 'Elders', vat_number = 'X'`,
		`update accounts set name = 'Iemand Anders'`,
	} {
		if _, err := s.admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	if after := find(); after.Seller != before.Seller || after.Buyer != before.Buyer {
		t.Errorf("seller %+v and buyer %+v changed", after.Seller, after.Buyer)
	}
	s.must(p.leave(billing.Withdraw))
	note, err := billing.FindTaxInvoice(t.Context(), p.scope, p.id, 2)
	s.must(err)
	if note.Seller != before.Seller || note.Buyer != before.Buyer {
		t.Errorf("the credit note has seller %+v and buyer %+v", note.Seller, note.Buyer)
	}
	if err := s.accounts.Erase(t.Context(), p.scope, p.id, s.time()); err != nil {
		t.Fatal(err)
	}
	if left := s.count(`select count(*) from tax_invoices where buyer is not null`); left != 0 {
		t.Errorf("%d invoices name an erased buyer", left)
	}
	if kept := s.count(`select count(*) from tax_invoices where seller ->> 'name' = 'FitPuur'`); kept != 2 {
		t.Errorf("%d invoices name the seller, want 2", kept)
	}
}

// Issuing the invoices of a customer reads theirs alone, however many the tenant has, and whether or not the database
// has statistics.
func TestTaxInvoices_ReadThoseOfOneCustomer(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	const others = `
		insert into tax_invoices (tenant_id, number, plan, cents, tax_cents, tax_percent, currency, issued_at, seller,
			buyer)
		select tenant_id, number + n, plan, cents, tax_cents, tax_percent, currency, issued_at, seller, buyer
		from tax_invoices, generate_series(1, 20000) n where tenant_id = $1 and number = 1`
	_, err := s.admin.Exec(t.Context(), others, p.scope.Tenant())
	s.must(err)
	for _, statement := range []string{`select`, `analyze`} {
		_, err := s.admin.Exec(t.Context(), statement)
		s.must(err)
		const read = `
			select coalesce(seq_tup_read + idx_tup_fetch, 0) from pg_stat_xact_user_tables
			where relname = 'tax_invoices'`
		rows := 0
		s.must(p.scope.Tx(t.Context(), func(tx postgres.Tx) error {
			const issue = `select issue_tax_invoices($1, $2, $3)`
			if _, err := tx.Exec(t.Context(), issue, tx.Tenant(), p.id, s.time()); err != nil {
				return err
			}
			return tx.QueryRow(t.Context(), read).Scan(&rows)
		}))
		if rows > 100 {
			t.Errorf("after %s: %d rows were read", statement, rows)
		}
	}
}
