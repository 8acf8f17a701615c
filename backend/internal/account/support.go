package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Search returns a page of the accounts whose name or address contains text, in any case, or whose id is in ids, by
// name; and the number of accounts on all pages. Pages count from 1.
func Search(
	ctx context.Context,
	q postgres.TenantQuerier,
	text string,
	ids []uuid.UUID,
	page, perPage int,
) ([]Account, int, error) {
	const (
		match = ` and (position($2 in email) > 0 or position($2 in lower(name)) > 0 or id = any($3))`
		count = `select count(*) from accounts where tenant_id = $1` + match
		list  = selectAccounts + match + ` order by lower(name), id limit $4 offset $5`
	)
	text = strings.ToLower(strings.TrimSpace(text))
	var total int
	if err := q.QueryRow(ctx, count, q.Tenant(), text, ids).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting accounts: %w", err)
	}
	rows, err := q.Query(ctx, list, q.Tenant(), text, ids, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("searching accounts: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowToStructByName[Account])
	if err != nil {
		return nil, 0, fmt.Errorf("searching accounts: %w", err)
	}
	return accounts, total, nil
}

// SignOutForSupport ends all sessions and sign-in links of an account; by is the member of staff. The error is
// ErrNotFound when the tenant has no such account.
func SignOutForSupport(ctx context.Context, scope postgres.Scope, id, by uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := Lock(ctx, tx, id); err != nil {
			return err
		}
		if err := auth.EndSessions(ctx, tx, id, uuid.Nil); err != nil {
			return err
		}
		return audit.ForAccount(ctx, tx, audit.LogoutBySupport, id, by, now, nil)
	})
}

// ErrNoCode means that the owner of an account has not requested a code recently.
var ErrNoCode = errs.New(errs.Conflict, "code-not-requested")

// ResendCode sends a new code for the last request of an account's owner; by is the member of staff. The code works in
// the browser that requested it. Errors: ErrNotFound, and ErrNoCode without a request.
func (s *Service) ResendCode(ctx context.Context, scope postgres.Scope, id, by uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, err := Find(ctx, tx, id)
		if err != nil {
			return err
		}
		request, ok, err := auth.LastCodeRequest(ctx, tx, acct.Email, id)
		if err != nil {
			return err
		}
		if !ok {
			return ErrNoCode
		}
		args := CodeArgs{
			Tenant:      jobs.Tenant{ID: tx.Tenant()},
			Purpose:     request.Purpose,
			Email:       request.Email,
			VisitorHash: request.VisitorHash,
		}
		if err := s.Queue.Add(ctx, tx, args); err != nil {
			return err
		}
		return audit.ForAccount(ctx, tx, audit.CodeSentSupport, id, by, now, nil)
	})
}

// CorrectEmail changes the address of an account, ends all its sessions and links, and notifies the former address; by
// is the member of staff. Errors: ErrNotFound, and of kind Invalid when another account has the address.
func (s *Service) CorrectEmail(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	email string,
	by uuid.UUID,
	now time.Time,
) error {
	email = auth.NormaliseEmail(email)
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, err := Lock(ctx, tx, id)
		if err != nil || acct.Email == email {
			return err
		}
		if err := s.replaceEmail(ctx, tx, acct, email, uuid.Nil); err != nil {
			return err
		}
		return audit.ForAccount(ctx, tx, audit.EmailCorrected, id, by, now, nil)
	})
	if postgres.IsUnique(err) {
		problems := errs.Fields{}
		problems.Add("email", locale.T("account.problem.emailOfAnother"))
		return problems.Err()
	}
	return err
}

// replaceEmail changes the address of an account, ends all its sessions except one, and notifies the former address.
func (s *Service) replaceEmail(ctx context.Context, tx postgres.Tx, acct Account, email string, keep uuid.UUID) error {
	const sql = `update accounts set email = $3 where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), acct.ID, email); err != nil {
		return fmt.Errorf("changing an e-mail address: %w", err)
	}
	if err := auth.EndSessions(ctx, tx, acct.ID, keep); err != nil {
		return err
	}
	if s.OnEmailChange != nil {
		if err := s.OnEmailChange(ctx, tx, acct.ID); err != nil {
			return err
		}
	}
	return s.queueLetter(
		ctx,
		tx,
		LetterArgs{Letter: mail.EmailChanged, Account: acct.ID, To: acct.Email, Name: acct.Name, Email: email},
	)
}
