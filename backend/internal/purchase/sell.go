package purchase

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Payment is the status of the payment for a code that the platform sold.
type Payment string

// The statuses.
const (
	Processing Payment = "processing" // the money has not arrived yet; the code works
	Paid       Payment = "paid"
	Failed     Payment = "failed"
	Refunded   Payment = "refunded"
)

// Counts reports whether the money has arrived or may still arrive.
func (p Payment) Counts() bool { return p == Processing || p == Paid }

// Sold is a code that the platform sells.
type Sold struct {
	Payment uuid.UUID // ID of the payment
	Plan    uuid.UUID // ID of the plan
	Code    string    // from SoldCode
	Product           // with AccessMonths
}

// SoldCode returns the code for a checkout of a tenant with a slug. It is derived from them with the server's key, so
// that it can be shown again without being stored.
func SoldCode(key []byte, tenant uuid.UUID, slug string, checkout uuid.UUID) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "sold:%s:%s", tenant, checkout)
	return written(wordOf(slug), mac.Sum(nil))
}

// Sell adds the code of a payment and returns its ID. The code can be used at once and does not expire.
func Sell(ctx context.Context, tx postgres.Tx, key []byte, sold Sold, now time.Time) (uuid.UUID, error) {
	const (
		batch = `
			insert into purchase_batches as batch (tenant_id, plan_id, name, seller, product, access_months, parcel,
				created_at)
			values ($1, $2, $3, '', $4, $5, $6, $7)
			on conflict (tenant_id, plan_id, product, access_months, parcel) do update set name = batch.name
			returning id`
		code = `insert into purchase_codes (tenant_id, batch_id, payment_id, prefix, code_hmac)
			values ($1, $2, $3, $4, $5) returning id`
	)
	var of, made uuid.UUID
	name := sold.Name.In(locale.Default)
	err := tx.QueryRow(ctx, batch, tx.Tenant(), sold.Plan, name, sold.Name, sold.AccessMonths, sold.Parcel, now).
		Scan(&of)
	if err != nil {
		return uuid.Nil, fmt.Errorf("saving a product that is sold: %w", err)
	}
	err = tx.QueryRow(ctx, code, tx.Tenant(), of, sold.Payment, prefixOf(sold.Code), Hash(key, tx.Tenant(), sold.Code)).
		Scan(&made)
	if err != nil {
		return uuid.Nil, fmt.Errorf("saving a code that is sold: %w", err)
	}
	return made, nil
}

// TakeBack ends the access of a payment that failed or was refunded. Its code cannot be used any more.
func TakeBack(ctx context.Context, tx postgres.Tx, payment uuid.UUID, now time.Time) error {
	const (
		// hold waits for a concurrent use of the code.
		hold = `select from purchase_codes where tenant_id = $1 and payment_id = $2 for update`
		end  = `
			update purchases purchase set starts_at = least(purchase.starts_at, $3::timestamptz - interval '1 second'),
			access_until = $3 from purchase_codes code
			where purchase.tenant_id = $1 and code.tenant_id = purchase.tenant_id and code.id = purchase.code_id
				and code.payment_id = $2 and purchase.access_until > $3`
	)
	if _, err := tx.Exec(ctx, hold, tx.Tenant(), payment); err != nil {
		return fmt.Errorf("locking a code: %w", err)
	}
	if _, err := tx.Exec(ctx, end, tx.Tenant(), payment, now); err != nil {
		return fmt.Errorf("ending the access of a payment: %w", err)
	}
	return nil
}
