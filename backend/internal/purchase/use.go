package purchase

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/shipping"
)

// Use uses a code for an account. Access begins at now or, when the account has access by an invite or another code,
// when that ends. Using the account's own code again is no error. Errors: ErrUnknown, ErrUsed, ErrExpired,
// ErrWithdrawn, ErrUnpaid, ErrSubscribed and account.ErrNotFound; nothing changes then.
func Use(ctx context.Context, tx postgres.Tx, who, code uuid.UUID, now time.Time) error {
	given, err := Give(ctx, tx, who, code, now)
	if err != nil || given.IsZero() {
		return err
	}
	return audit.Record(ctx, tx, audit.CodeUsed, who, now, nil)
}

// Give is like Use, but adds no entry to the audit trail. It returns when access ends, or the zero time when the
// account had used the code already.
func Give(ctx context.Context, tx postgres.Tx, who, code uuid.UUID, now time.Time) (until time.Time, err error) {
	acct, err := account.Lock(ctx, tx, who)
	if err != nil {
		return until, err
	}
	// Concurrent uses of the code wait here.
	const lock = `select from purchase_codes where tenant_id = $1 and id = $2 for update`
	if _, err := tx.Exec(ctx, lock, tx.Tenant(), code); err != nil {
		return until, fmt.Errorf("locking a code: %w", err)
	}
	found, err := findCode(ctx, tx, codes+` and code.id = $2`, code)
	if err != nil {
		return until, err
	}
	if found.Account != nil && *found.Account == who {
		return until, nil
	}
	if refusal := refusals[found.State(now)]; refusal != nil {
		return until, refusal
	}
	if acct.Subscribed {
		return until, ErrSubscribed
	}
	starts, day := now, now
	for _, end := range []*time.Time{acct.InviteUntil, acct.PurchaseUntil} {
		if end != nil && end.After(starts) {
			starts, day = *end, end.Add(-1) // continues after the last day of access
		}
	}
	const (
		use  = `update purchase_codes set used_at = $3 where tenant_id = $1 and id = $2`
		keep = `insert into purchases (tenant_id, account_id, code_id, made_at, starts_at, access_until)
			values ($1, $2, $3, $4, $5, $6)`
	)
	if _, err := tx.Exec(ctx, use, tx.Tenant(), code, now); err != nil {
		return until, fmt.Errorf("using a code: %w", err)
	}
	until = found.length().End(day.In(menu.Zone))
	if _, err := tx.Exec(ctx, keep, tx.Tenant(), who, code, now, starts, until); err != nil {
		return time.Time{}, fmt.Errorf("saving a purchase: %w", err)
	}
	return until, nil
}

// OnAccountDelete makes the codes of a refused account usable again, unless their parcel was sent. Codes of an account
// that its owner erases stay used.
func OnAccountDelete(ctx context.Context, tx postgres.Tx, who uuid.UUID, why account.DeletionReason) error {
	if why != account.DeletedUnderage {
		return nil
	}
	const sql = `
		update purchase_codes code set used_at = null from purchases purchase
		where code.tenant_id = $1 and purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
			and purchase.account_id = $2 and purchase.sent_at is null`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), who); err != nil {
		return fmt.Errorf("opening codes again: %w", err)
	}
	return nil
}

// Step is one step of the purchase funnel, or several at once.
type Step struct {
	account.OnboardingUpdate
	Code          string // code to use; empty when it was used before
	SubmitDetails bool
}

// Save saves a step, or nothing when it returns an error. Errors: those of Use, ErrNone, ErrAddressOpen when details
// are submitted while a parcel has no address, ErrDetailsOpen when calories are submitted before them, and those of
// RefreshPayment and account.Service.SaveOnboarding.
func (s *Service) Save(
	ctx context.Context,
	scope postgres.Scope,
	who uuid.UUID,
	step Step,
	now, today time.Time,
) (account.Account, error) {
	if step.Code != "" {
		if _, err := s.refreshPayment(ctx, scope, step.Code); err != nil {
			return account.Account{}, err
		}
	}
	save := step.OnboardingUpdate
	save.AlsoSave = func(ctx context.Context, tx postgres.Tx, _ account.Account) error {
		if step.Code != "" {
			code, err := s.find(ctx, tx, step.Code)
			if err != nil {
				return err
			}
			if err := Use(ctx, tx, who, code.ID, now); err != nil {
				return err
			}
		}
		return saveDetails(ctx, tx, who, step, now)
	}
	return s.Accounts.SaveOnboarding(ctx, scope, who, save, now, today)
}

// saveDetails saves what a step contains besides answers.
func saveDetails(ctx context.Context, tx postgres.Tx, who uuid.UUID, step Step, now time.Time) error {
	bought, err := Of(ctx, tx, who)
	switch {
	case err != nil:
		return err
	case step.SubmitDetails && bought.Parcel && bought.Address == nil:
		return ErrAddressOpen
	case step.SubmitDetails && bought.DetailsSubmittedAt == nil:
		const sql = `update purchases set details_submitted_at = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), bought.ID, now); err != nil {
			return fmt.Errorf("saving the details of a purchase: %w", err)
		}
	case step.SubmitCalories && bought.DetailsSubmittedAt == nil:
		return ErrDetailsOpen
	}
	return nil
}

// Send saves the address for the parcel of an account's last purchase, in the form that its country uses. The error is
// of kind Invalid when the address breaks the country's rules. Other errors: ErrNone, ErrNoParcel and ErrParcelSent.
func Send(
	ctx context.Context,
	scope postgres.Scope,
	who uuid.UUID,
	to shipping.Address,
	now time.Time,
) (shipping.Address, error) {
	written, problems := shipping.Check(to.Typed())
	if err := problems.Err(); err != nil {
		return shipping.Address{}, err
	}
	return written, scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := account.Lock(ctx, tx, who); err != nil {
			return err
		}
		bought, err := Of(ctx, tx, who)
		if err != nil {
			return err
		}
		switch {
		case !bought.Parcel:
			return ErrNoParcel
		case bought.SentAt != nil:
			return ErrParcelSent
		}
		const sql = `update purchases set address = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), bought.ID, written); err != nil {
			return fmt.Errorf("saving an address: %w", err)
		}
		return audit.Record(ctx, tx, audit.AddressGiven, who, now, nil)
	})
}
