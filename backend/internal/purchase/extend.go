package purchase

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxExtension is how many days of access support may give an account within a year.
const MaxExtension = 92

// ErrExtendSubscribed refuses to extend access that a subscription gives.
var ErrExtendSubscribed = errs.New(errs.Conflict, "extension-subscribed")

// Extend gives an account a number of days of access, which begin when its access by invites and purchases ends; by is
// the member of staff. reason is that of the contract. Errors: account.ErrNotFound, ErrExtendSubscribed, and of kind
// Invalid when the account would get more than MaxExtension days within a year.
func (s *Service) Extend(
	ctx context.Context,
	scope postgres.Scope,
	who uuid.UUID,
	days int,
	reason string,
	by uuid.UUID,
	now time.Time,
) error {
	const (
		extended = `
			select coalesce(sum(batch.access_days), 0) from purchases purchase
				join purchase_codes code on code.tenant_id = purchase.tenant_id and code.id = purchase.code_id
				join purchase_batches batch on batch.tenant_id = code.tenant_id and batch.id = code.batch_id
			where purchase.tenant_id = $1 and purchase.account_id = $2 and batch.extension and purchase.made_at > $3`
		batch = `
			insert into purchase_batches (tenant_id, name, seller, product, access_days, parcel, last_day, created_by,
				created_at, extension)
			values ($1, $2, '', $3, $4, false, $5, $6, $7, true) returning id`
		code = `
			insert into purchase_codes (tenant_id, batch_id, prefix, code_hmac) values ($1, $2, $3, $4) returning id`
		// Questions of the funnel for buyers that are still open remain open.
		submit = `
			update purchases set details_submitted_at = $4 where tenant_id = $1 and code_id = $2 and not exists (
				select from purchases earlier where earlier.tenant_id = $1 and earlier.account_id = $3
					and earlier.code_id <> $2 and earlier.details_submitted_at is null)`
	)
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, err := account.Lock(ctx, tx, who)
		if err != nil {
			return err
		}
		if acct.Subscribed {
			return ErrExtendSubscribed
		}
		var before int
		row := tx.QueryRow(ctx, extended, tx.Tenant(), who, now.AddDate(-1, 0, 0))
		if err := row.Scan(&before); err != nil {
			return fmt.Errorf("adding up extensions: %w", err)
		}
		if before+days > MaxExtension {
			problems := errs.Fields{}
			problems.Add("days", locale.T("purchase.problem.extendAtMost").With("Count", max(0, MaxExtension-before)))
			return problems.Err()
		}
		name := locale.T("purchase.extension")
		var batchID, codeID uuid.UUID
		row = tx.QueryRow(ctx, batch, tx.Tenant(), reason, name.Texts(), days, menu.Today(now), by, now)
		if err := row.Scan(&batchID); err != nil {
			return fmt.Errorf("saving an extension: %w", err)
		}
		typed, prefix := newCode("EXTRA")
		row = tx.QueryRow(ctx, code, tx.Tenant(), batchID, prefix, Hash(s.Key, tx.Tenant(), typed))
		if err := row.Scan(&codeID); err != nil {
			return fmt.Errorf("saving the code of an extension: %w", err)
		}
		if _, err := Give(ctx, tx, who, codeID, now); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, submit, tx.Tenant(), codeID, who, now); err != nil {
			return fmt.Errorf("saving the details of an extension: %w", err)
		}
		details := map[string]string{"days": strconv.Itoa(days), "reason": reason}
		return audit.ForAccount(ctx, tx, audit.AccessExtended, who, by, now, details)
	})
}
