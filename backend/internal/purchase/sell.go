package purchase

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Payment is how it stands with the money for a code that was paid for here.
type Payment string

// The payments.
const (
	Processing Payment = "processing" // on its way; the code works
	Paid       Payment = "paid"
	Failed     Payment = "failed"
	Refunded   Payment = "refunded"
)

// Counts reports whether a payment has arrived, or may yet.
func (p Payment) Counts() bool { return p == Processing || p == Paid }

// Sold is what somebody pays for here.
type Sold struct {
	Payment uuid.UUID // its id
	Plan    uuid.UUID // that they chose
	Code    string    // as SoldCode gives it
	Product           // its access is counted in months
}

// SoldCode is the code that a checkout of a tenant with a slug buys, by the server's key. It follows from them, so that it can be told again
// and lies nowhere.
func SoldCode(key []byte, tenant uuid.UUID, slug string, checkout uuid.UUID) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "sold:%s:%s", tenant, checkout)
	return written(wordOf(slug), mac.Sum(nil))
}

// Sell makes the code of a payment, which can be used from then on and does not expire, and gives its id.
func Sell(ctx context.Context, tx postgres.Tx, key []byte, sold Sold, now time.Time) (uuid.UUID, error) {
	const (
		batch = `
			insert into purchase_batches as b (tenant_id, plan_id, name, seller, product_nl, product_en, access_months, parcel, created_at)
			values ($1, $2, $3, '', $3, $4, $5, $6, $7)
			on conflict (tenant_id, plan_id, product_nl, product_en, access_months, parcel) do update set name = b.name
			returning id`
		code = `insert into purchase_codes (tenant_id, batch_id, payment_id, prefix, code_hmac) values ($1, $2, $3, $4, $5) returning id`
	)
	var of, made uuid.UUID
	err := tx.QueryRow(ctx, batch, tx.Tenant(), sold.Plan, sold.NameNL, sold.NameEN, sold.AccessMonths, sold.Parcel, now).Scan(&of)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keeping what is sold: %w", err)
	}
	err = tx.QueryRow(ctx, code, tx.Tenant(), of, sold.Payment, prefixOf(sold.Code), Hash(key, tx.Tenant(), sold.Code)).Scan(&made)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keeping a code that was sold: %w", err)
	}
	return made, nil
}

// TakeBack ends the access that a payment gave whose money did not come or went back. Its code cannot be used any more.
func TakeBack(ctx context.Context, tx postgres.Tx, payment uuid.UUID, now time.Time) error {
	const (
		hold = `select from purchase_codes where tenant_id = $1 and payment_id = $2 for update` // whoever uses it now has, or will not
		end  = `
			update purchases p set starts_at = least(p.starts_at, $3::timestamptz - interval '1 second'), access_until = $3 from purchase_codes c
			where p.tenant_id = $1 and c.tenant_id = p.tenant_id and c.id = p.code_id and c.payment_id = $2 and p.access_until > $3`
	)
	if _, err := tx.Exec(ctx, hold, tx.Tenant(), payment); err != nil {
		return fmt.Errorf("holding a code: %w", err)
	}
	if _, err := tx.Exec(ctx, end, tx.Tenant(), payment, now); err != nil {
		return fmt.Errorf("ending what a payment gave: %w", err)
	}
	return nil
}
