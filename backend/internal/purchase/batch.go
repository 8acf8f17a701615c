package purchase

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Batch is a number of codes that were made together.
type Batch struct {
	ID        uuid.UUID  `db:"id"`
	Plan      *uuid.UUID `db:"plan_id"`  // the plan that sells the codes; nil for codes that a shop sells
	Name      string     `db:"name"`     // for staff
	LastDay   *time.Time `db:"last_day"` // last day on which the codes can be used; nil for codes of a plan
	CreatedAt time.Time  `db:"created_at"`
	Codes     int        `db:"codes"`
	Used      int        `db:"used"`
	Withdrawn int        `db:"withdrawn"`
	Product
}

const batches = `
	select batch.id, batch.plan_id, batch.name, batch.last_day, batch.created_at, ` + productColumns + `, counts.codes,
		counts.used, counts.withdrawn
	from purchase_batches batch, lateral (
		select count(*) as codes, count(used_at) as used, count(withdrawn_at) as withdrawn
		from purchase_codes where tenant_id = batch.tenant_id and batch_id = batch.id) counts
	where batch.tenant_id = $1 and not batch.extension`

// Errors of batches.
var (
	ErrNoBatch   = errs.New(errs.NotFound, "purchase-batch-not-found")
	ErrSoldBatch = errs.New(errs.Conflict, "purchase-batch-sold")
)

// alphabet is Crockford's base 32, without letters that look like digits. A code has 60 random bits, of which its
// prefix shows 20.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const groups, groupLength = 3, 4

// newCode returns a random code that begins with a word, such as LEPEL-2F7K-9QXM-4TBC. Its prefix is the word with the
// first group.
func newCode(word string) (code, prefix string) {
	bits := make([]byte, groups*groupLength)
	_, _ = rand.Read(bits) // never fails (see crypto/rand)
	code = written(word, bits)
	return code, prefixOf(code)
}

// written returns the code with a word and a letter for each byte. A letter has five bits of its byte.
func written(word string, bits []byte) string {
	var code strings.Builder
	code.WriteString(word)
	for n, b := range bits[:groups*groupLength] {
		if n%groupLength == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(alphabet[int(b)%len(alphabet)]) // 256 is a multiple of 32
	}
	return code.String()
}

// prefixOf returns the part of a code that staff can see.
func prefixOf(code string) string { return code[:len(code)-(groups-1)*(groupLength+1)] }

// wordOf returns the word that a brand's codes begin with: the first five letters and digits of its slug.
func wordOf(slug string) string {
	word := strings.ToUpper(strings.ReplaceAll(slug, "-", ""))
	return word[:min(5, len(word))]
}

// normalise returns a code in the form in which codes are compared: in capitals, without separators, and with digits
// for letters that look alike.
func normalise(typed string) string {
	return strings.NewReplacer(" ", "", "-", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
}

// Hash returns the HMAC under which a tenant's code is stored, however the code was typed.
func Hash(key []byte, tenant uuid.UUID, code string) []byte {
	return auth.CodeHMAC(key, tenant, "purchase", "", normalise(code))
}

// Validate checks that exactly one of AccessDays and AccessMonths is set, that the last day has not passed, and that
// the product has a name, in languages of the platform only. The error is of kind Invalid.
func (b Batch) Validate(today time.Time) error {
	problems := errs.Fields{}
	if (b.AccessDays == nil) == (b.AccessMonths == nil) {
		problems.Add("accessDays", locale.T("purchase.problem.chooseNumberDaysOr"))
	}
	if b.LastDay == nil || b.LastDay.Before(today) {
		problems.Add("lastDay", locale.T("purchase.problem.chooseDayStillCome"))
	}
	if b.Product.Name.In(locale.Default) == "" {
		problems.Add("product", locale.T("purchase.problem.fill"))
	}
	errs.CheckLanguages("product", b.Product.Name, problems)
	return problems.Err()
}

// MakeBatch adds a batch of made.Codes codes, at most 10,000, to a tenant with a slug; by is the member of staff. The
// returned codes cannot be read again. Errors: those of Batch.Validate.
func (s *Service) MakeBatch(
	ctx context.Context,
	scope postgres.Scope,
	slug string,
	made Batch,
	by uuid.UUID,
	now time.Time,
) (Batch, []string, error) {
	if err := made.Validate(menu.Today(now)); err != nil {
		return Batch{}, nil, err
	}
	made.CreatedAt = now
	all := make([]string, made.Codes)
	prefixes, hashes := make([]string, made.Codes), make([][]byte, made.Codes)
	for n := range all {
		all[n], prefixes[n] = newCode(wordOf(slug))
		hashes[n] = Hash(s.Key, scope.Tenant(), all[n])
	}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		const batch = `
			insert into purchase_batches (tenant_id, name, seller, product, access_days, access_months, parcel,
			last_day, created_by, created_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`
		err := tx.QueryRow(ctx, batch, tx.Tenant(), made.Name, made.Seller, made.Product.Name, made.AccessDays,
			made.AccessMonths, made.Parcel, made.LastDay, by, now).Scan(&made.ID)
		if err != nil {
			return fmt.Errorf("making a batch of codes: %w", err)
		}
		const codes = `
			insert into purchase_codes (tenant_id, batch_id, prefix, code_hmac)
			select $1, $2, code.prefix, code.hash from unnest($3::text[], $4::bytea[]) as code (prefix, hash)`
		if _, err := tx.Exec(ctx, codes, tx.Tenant(), made.ID, prefixes, hashes); err != nil {
			return fmt.Errorf("saving codes: %w", err)
		}
		return audit.ByStaff(
			ctx,
			tx,
			audit.CodesMade,
			by,
			now,
			map[string]string{"batch": made.ID.String(), "codes": strconv.Itoa(made.Codes)},
		)
	})
	if err != nil {
		return Batch{}, nil, err
	}
	return made, all, nil
}

// GetBatch returns a batch. The error is ErrNoBatch when the tenant does not have it.
func GetBatch(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) (Batch, error) {
	rows, err := q.Query(ctx, batches+` and batch.id = $2`, q.Tenant(), id)
	if err != nil {
		return Batch{}, fmt.Errorf("looking up a batch: %w", err)
	}
	batch, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Batch])
	if errors.Is(err, pgx.ErrNoRows) {
		return Batch{}, ErrNoBatch
	}
	if err != nil {
		return Batch{}, fmt.Errorf("looking up a batch: %w", err)
	}
	return batch, nil
}

// ListBatches returns a page of a tenant's batches, the newest first, and the number of batches on all pages. page
// counts from 1.
func ListBatches(ctx context.Context, scope postgres.Scope, page, perPage int) ([]Batch, int, error) {
	var total int
	const count = `select count(*) from purchase_batches where tenant_id = $1 and not extension`
	if err := scope.QueryRow(ctx, count, scope.Tenant()).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting batches: %w", err)
	}
	rows, err := scope.Query(
		ctx,
		batches+` order by batch.created_at desc, batch.id limit $2 offset $3`,
		scope.Tenant(),
		perPage,
		(page-1)*perPage,
	)
	if err != nil {
		return nil, 0, fmt.Errorf("listing batches: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Batch])
	if err != nil {
		return nil, 0, fmt.Errorf("listing batches: %w", err)
	}
	return found, total, nil
}

// WithdrawBatch withdraws the unused codes of a batch. Withdrawing them again is no error. Errors: ErrNoBatch, and
// ErrSoldBatch for a batch of a plan.
func WithdrawBatch(ctx context.Context, scope postgres.Scope, id, by uuid.UUID, now time.Time) (Batch, error) {
	var after Batch
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		before, err := GetBatch(ctx, tx, id)
		if err != nil {
			return err
		}
		if before.Plan != nil {
			return ErrSoldBatch
		}
		const sql = `update purchase_codes set withdrawn_at = $3
			where tenant_id = $1 and batch_id = $2 and used_at is null and withdrawn_at is null`
		withdrawn, err := tx.Exec(ctx, sql, tx.Tenant(), id, now)
		if err != nil {
			return fmt.Errorf("withdrawing codes: %w", err)
		}
		if after, err = GetBatch(ctx, tx, id); err != nil || withdrawn.RowsAffected() == 0 {
			return err
		}
		return audit.ByStaff(
			ctx,
			tx,
			audit.CodesWithdrawn,
			by,
			now,
			map[string]string{"batch": id.String(), "codes": strconv.FormatInt(withdrawn.RowsAffected(), 10)},
		)
	})
	return after, err
}

// Record is a code in the list for staff.
type Record struct {
	ID      uuid.UUID  `db:"id"`
	Batch   uuid.UUID  `db:"batch_id"`
	Prefix  string     `db:"prefix"`
	State   State      `db:"state"`
	UsedAt  *time.Time `db:"used_at"`
	Account *uuid.UUID `db:"account_id"` // the account that used the code; nil after it was erased
}

// Filter narrows a list of codes.
type Filter struct {
	Batch  *uuid.UUID
	Prefix string // the beginning of a code as typed, or all of it; empty for any
	State  State  // empty for any
}

const records = `
	from (
		select code.id, code.batch_id, code.prefix, code.used_at, purchase.account_id,
			case when code.used_at is not null then 'used' when code.withdrawn_at is not null then 'withdrawn'
				when payment.status in ('failed', 'refunded') then 'unpaid'
					when batch.last_day < $2 then 'expired' else 'open' end as state
		from ` + products + `
		left join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
		where code.tenant_id = $1 and not batch.extension and ($3::uuid is null or code.batch_id = $3)
	) records where ($4 = '' or state = $4) and
		($5 = '' or starts_with(translate(prefix, 'OIL-', '011'), $5) or starts_with($5, translate(prefix, 'OIL-',
			'011')))`

// ListCodes returns a page of a tenant's codes at now, by prefix, and the number of codes on all pages. page counts
// from 1.
func ListCodes(
	ctx context.Context,
	scope postgres.Scope,
	filter Filter,
	page, perPage int,
	now time.Time,
) ([]Record, int, error) {
	args := []any{scope.Tenant(), menu.Today(now), filter.Batch, filter.State, normalise(filter.Prefix)}
	var total int
	if err := scope.QueryRow(ctx, `select count(*)`+records, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting codes: %w", err)
	}
	rows, err := scope.Query(
		ctx,
		`select id, batch_id, prefix, state, used_at, account_id`+records+` order by prefix, id limit $6 offset $7`,
		append(args, perPage, (page-1)*perPage)...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing codes: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Record])
	if err != nil {
		return nil, 0, fmt.Errorf("listing codes: %w", err)
	}
	return found, total, nil
}

// AccountsByCode returns the accounts that used a code with the prefix that a typed code begins with, at most 20. The
// prefix is the part of a code that staff can see.
func AccountsByCode(ctx context.Context, q postgres.TenantQuerier, typed string) ([]uuid.UUID, error) {
	const sql = `
		select distinct purchase.account_id from purchases purchase
			join purchase_codes code on code.tenant_id = purchase.tenant_id and code.id = purchase.code_id
		where purchase.tenant_id = $1 and starts_with($2, code.prefix) limit 20`
	rows, err := q.Query(ctx, sql, q.Tenant(), strings.ToUpper(strings.TrimSpace(typed)))
	if err != nil {
		return nil, fmt.Errorf("looking up a code's account: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("looking up a code's account: %w", err)
	}
	return accounts, nil
}
