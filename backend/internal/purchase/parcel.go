package purchase

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/shipping"
)

// Parcel is a parcel of a purchase whose address is known.
type Parcel struct {
	ID      uuid.UUID        `db:"id"` // ID of the purchase
	MadeAt  time.Time        `db:"made_at"`
	Address shipping.Address `db:"address"`
	SentAt  *time.Time       `db:"sent_at"` // nil until staff marked it as sent
	Product
}

// ErrNoParcelHere means that the tenant does not have a parcel.
var ErrNoParcelHere = errs.New(errs.NotFound, "parcel-not-found")

// parcels selects the parcels of tenant $1: all when $2 is null, and otherwise those that were sent or those that were
// not. Parcels that are not paid for are left out.
const parcels = `
	from ` + products + ` join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
	where purchase.tenant_id = $1 and purchase.address is not null
		and (code.payment_id is null or payment.status = 'paid' or purchase.sent_at is not null)
		and ($2::boolean is null or (purchase.sent_at is not null) = $2)`

// ListParcels returns a page of a tenant's parcels, the oldest first, and the number of parcels on all pages. sent is
// nil for all; page counts from 1.
func ListParcels(ctx context.Context, q postgres.TenantQuerier, sent *bool, page, perPage int) ([]Parcel, int, error) {
	var total int
	if err := q.QueryRow(ctx, `select count(*)`+parcels, q.Tenant(), sent).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting parcels: %w", err)
	}
	const sql = `select purchase.id, purchase.made_at, purchase.address, purchase.sent_at,
		` + productColumns + parcels + `
		order by purchase.made_at, purchase.id limit $3 offset $4`
	rows, err := q.Query(ctx, sql, q.Tenant(), sent, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing parcels: %w", err)
	}
	parcels, err := pgx.CollectRows(rows, pgx.RowToStructByName[Parcel])
	if err != nil {
		return nil, 0, fmt.Errorf("listing parcels: %w", err)
	}
	return parcels, total, nil
}

// MarkParcels marks parcels as sent or as not sent; by is the member of staff. A parcel that was marked as sent keeps
// its time. The error is ErrNoParcelHere when one of them is no parcel of the tenant; nothing changes then.
func MarkParcels(
	ctx context.Context,
	scope postgres.Scope,
	ids []uuid.UUID,
	sent bool,
	by uuid.UUID,
	now time.Time,
) error {
	const (
		hold = `select id from purchases where tenant_id = $1 and id = any($2) and address is not null order by id
			for update`
		mark = `update purchases set sent_at = $3, sent_by = $4 where tenant_id = $1 and id = any($2)
			and sent_at is null`
		undo = `update purchases set sent_at = null, sent_by = null
			where tenant_id = $1 and id = any($2) and sent_at is not null`
	)
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		held, err := tx.Exec(ctx, hold, tx.Tenant(), ids)
		if err != nil {
			return fmt.Errorf("locking parcels: %w", err)
		}
		if held.RowsAffected() != int64(len(ids)) {
			return ErrNoParcelHere
		}
		sql, args := undo, []any{tx.Tenant(), ids}
		if sent {
			sql, args = mark, append(args, now, by)
		}
		marked, err := tx.Exec(ctx, sql, args...)
		if err != nil {
			return fmt.Errorf("marking parcels: %w", err)
		}
		if marked.RowsAffected() == 0 {
			return nil
		}
		details := map[string]string{
			"parcels": strconv.FormatInt(marked.RowsAffected(), 10),
			"sent":    strconv.FormatBool(sent),
		}
		return audit.ByStaff(ctx, tx, audit.ParcelsMarked, by, now, details)
	})
}

// mostInFile is the largest number of parcels in a file.
const mostInFile = 10_000

// columns are the columns of a file of parcels.
var columns = []struct {
	key string // of the column's title
	of  func(p Parcel, lang locale.Language) string
}{
	{"number", func(p Parcel, _ locale.Language) string { return p.ID.String() }},
	{"bought", func(p Parcel, _ locale.Language) string { return day(&p.MadeAt) }},
	{"product", func(p Parcel, lang locale.Language) string { return p.Product.Name.In(lang) }},
	{"shop", func(p Parcel, _ locale.Language) string { return p.Seller }},
	{"name", func(p Parcel, _ locale.Language) string { return p.Address.Name }},
	{"street", func(p Parcel, _ locale.Language) string { return p.Address.Street }},
	{"houseNumber", func(p Parcel, _ locale.Language) string { return strconv.Itoa(p.Address.HouseNumber) }},
	{"addition", func(p Parcel, _ locale.Language) string { return p.Address.Addition }},
	{"postalCode", func(p Parcel, _ locale.Language) string { return p.Address.PostalCode }},
	{"city", func(p Parcel, _ locale.Language) string { return p.Address.City }},
	{"country", func(p Parcel, _ locale.Language) string { return string(p.Address.Country) }},
	{"sent", func(p Parcel, _ locale.Language) string { return day(p.SentAt) }},
}

// day returns the date of an instant in Amsterdam; empty for nil.
func day(instant *time.Time) string {
	if instant == nil {
		return ""
	}
	return instant.In(menu.Zone).Format(time.DateOnly)
}

// WriteParcels writes the parcels of ListParcels, up to 10,000, as CSV for a spreadsheet in a language. It adds an
// entry to the audit trail, because the file has addresses; by is the member of staff.
func WriteParcels(
	ctx context.Context,
	scope postgres.Scope,
	out io.Writer,
	sent *bool,
	lang locale.Language,
	by uuid.UUID,
	now time.Time,
) error {
	parcels, _, err := ListParcels(ctx, scope, sent, 1, mostInFile)
	if err != nil {
		return err
	}
	details := map[string]string{"parcels": strconv.Itoa(len(parcels))}
	if err := audit.ByStaff(ctx, scope, audit.ParcelsSaved, by, now, details); err != nil {
		return err
	}
	// A Dutch spreadsheet program reads UTF-8 after a byte order mark, and semicolons between cells.
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return err
	}
	lines := csv.NewWriter(out)
	lines.Comma, lines.UseCRLF = ';', true
	line := make([]string, len(columns))
	for n, column := range columns {
		line[n] = locale.T("purchase.parcel." + column.key).In(lang)
	}
	_ = lines.Write(line) // checked with Error below
	for _, parcel := range parcels {
		for n, column := range columns {
			line[n] = harmless(column.of(parcel, lang))
		}
		_ = lines.Write(line)
	}
	lines.Flush()
	return lines.Error()
}

// harmless returns a text as a cell that spreadsheets do not run as a formula
// (https://owasp.org/www-community/attacks/CSV_Injection).
func harmless(cell string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(cell, " \u00a0"))
	if strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + cell
	}
	return cell
}
