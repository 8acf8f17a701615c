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

// Parcel is what is sent to somebody who bought something, once it is known where to.
type Parcel struct {
	ID      uuid.UUID        `db:"id"` // the purchase's
	MadeAt  time.Time        `db:"made_at"`
	Address shipping.Address `db:"address"`
	SentAt  *time.Time       `db:"sent_at"` // nil until somebody said that it was sent
	Product
}

// ErrNoParcelHere means that something is no parcel of the tenant.
var ErrNoParcelHere = errs.New(errs.NotFound, "parcel-not-found")

// parcels are those of tenant $1; all of them, or only those that were sent or not ($2). What is not paid for is not sent.
const parcels = `
	from ` + products + ` join purchases p on p.tenant_id = c.tenant_id and p.code_id = c.id
	where p.tenant_id = $1 and p.address is not null and (c.payment_id is null or y.status = 'paid' or p.sent_at is not null) and ($2::boolean is null or (p.sent_at is not null) = $2)`

// ListParcels gives one page of a tenant's parcels, the oldest first, and how many there are. Sent is nil for all of them; page counts from 1.
func ListParcels(ctx context.Context, q postgres.InTenant, sent *bool, page, perPage int) ([]Parcel, int, error) {
	var total int
	if err := q.QueryRow(ctx, `select count(*)`+parcels, q.Tenant(), sent).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting parcels: %w", err)
	}
	const sql = `select p.id, p.made_at, p.address, p.sent_at, ` + productColumns + parcels + ` order by p.made_at, p.id limit $3 offset $4`
	rows, err := q.Query(ctx, sql, q.Tenant(), sent, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing parcels: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Parcel])
	if err != nil {
		return nil, 0, fmt.Errorf("listing parcels: %w", err)
	}
	return found, total, nil
}

// MarkParcels says that parcels were sent, or that they were not after all; by is the member of staff. The first time that it is said
// counts. The error is ErrNoParcelHere when one of them is no parcel of the tenant; nothing is changed then.
func MarkParcels(ctx context.Context, scope postgres.Scope, ids []uuid.UUID, sent bool, by uuid.UUID, now time.Time) error {
	const (
		hold = `select id from purchases where tenant_id = $1 and id = any($2) and address is not null order by id for update`
		mark = `update purchases set sent_at = $3, sent_by = $4 where tenant_id = $1 and id = any($2) and sent_at is null`
		undo = `update purchases set sent_at = null, sent_by = null where tenant_id = $1 and id = any($2) and sent_at is not null`
	)
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		held, err := tx.Exec(ctx, hold, tx.Tenant(), ids)
		if err != nil {
			return fmt.Errorf("holding parcels: %w", err)
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
		details := map[string]string{"parcels": strconv.FormatInt(marked.RowsAffected(), 10), "sent": strconv.FormatBool(sent)}
		return audit.ByStaff(ctx, tx, audit.ParcelsMarked, by, now, details)
	})
}

// mostInFile is how many parcels a file holds.
const mostInFile = 10_000

// columns are what a file of parcels says of each.
var columns = []struct {
	key string // of its title
	of  func(p Parcel, speak locale.Language) string
}{
	{"number", func(p Parcel, _ locale.Language) string { return p.ID.String() }},
	{"bought", func(p Parcel, _ locale.Language) string { return day(&p.MadeAt) }},
	{"product", func(p Parcel, speak locale.Language) string { return p.Called().In(speak) }},
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

// day is the date of an instant, in Amsterdam; empty for none.
func day(instant *time.Time) string {
	if instant == nil {
		return ""
	}
	return instant.In(menu.Zone).Format(time.DateOnly)
}

// WriteParcels writes the parcels that ListParcels would give, up to 10,000, as a file for a spreadsheet in a language; by is the member of
// staff, whose taking addresses along is noted.
func WriteParcels(ctx context.Context, scope postgres.Scope, out io.Writer, sent *bool, speak locale.Language, by uuid.UUID, now time.Time) error {
	found, _, err := ListParcels(ctx, scope, sent, 1, mostInFile)
	if err != nil {
		return err
	}
	if err := audit.ByStaff(ctx, scope, audit.ParcelsSaved, by, now, map[string]string{"parcels": strconv.Itoa(len(found))}); err != nil {
		return err
	}
	// With a mark of UTF-8 and semicolons a spreadsheet in Dutch opens it as it is meant.
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return err
	}
	lines := csv.NewWriter(out)
	lines.Comma, lines.UseCRLF = ';', true
	line := make([]string, len(columns))
	for n, column := range columns {
		line[n] = locale.T("purchase.parcel." + column.key).In(speak)
	}
	_ = lines.Write(line) // Error tells below
	for _, parcel := range found {
		for n, column := range columns {
			line[n] = harmless(column.of(parcel, speak))
		}
		_ = lines.Write(line)
	}
	lines.Flush()
	return lines.Error()
}

// harmless is a cell that no spreadsheet takes for a formula, whatever somebody typed: https://owasp.org/www-community/attacks/CSV_Injection.
func harmless(cell string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(cell, " \u00a0"))
	if strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + cell
	}
	return cell
}
