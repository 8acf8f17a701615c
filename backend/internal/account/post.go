package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// CodeArgs is a job that makes a one-time code and sends it. The code itself is never in the queue.
type CodeArgs struct {
	jobs.Tenant
	Purpose     auth.Purpose `json:"purpose"`
	Email       string       `json:"email"`
	VisitorHash []byte       `json:"visitorHash"`
}

// Kind returns the name of the job.
func (CodeArgs) Kind() string { return "one-time-code" }

// LetterArgs is a job that sends a letter: to the current address of Account, or to To when that is set.
type LetterArgs struct {
	jobs.Tenant
	Letter  mail.Letter `json:"letter"`
	Account uuid.UUID   `json:"accountId"`
	To      string      `json:"to,omitempty"`
	Name    string      `json:"name,omitempty"`
	Email   string      `json:"email,omitempty"` // an address that the letter mentions
	Path    string      `json:"path,omitempty"`  // page of the tenant's site that the button opens; /login when empty
	// Purchase is set for letters about a purchase.
	Purchase *mail.Purchase `json:"purchase,omitempty"`
	// Settlement is set for the letter about an erased account.
	Settlement *mail.Settlement `json:"settlement,omitempty"`
	// Checkout is the checkout whose code the letter shows. The code itself is never in the queue.
	Checkout *uuid.UUID `json:"checkoutId,omitempty"`
}

// Kind returns the name of the job.
func (LetterArgs) Kind() string { return "letter" }

// Mailer runs the jobs that send mail.
type Mailer struct {
	DB     *postgres.DB
	Sender mail.Sender
	From   string // sender's address
	Key    []byte
	Now    func() time.Time
	// Brand returns the brand in whose name a tenant's letters are sent.
	Brand func(ctx context.Context, tenant uuid.UUID) (mail.Brand, error)
	// PurchaseCode returns the code that a checkout bought.
	PurchaseCode func(ctx context.Context, tenant, checkout uuid.UUID) (string, error)
}

// AddWorkers registers the jobs of the mailer.
func (p *Mailer) AddWorkers(workers *jobs.Workers) {
	jobs.AddWorker(workers, &codeWorker{mailer: p})
	jobs.AddWorker(workers, &letterWorker{mailer: p})
}

type codeWorker struct {
	river.WorkerDefaults[CodeArgs]
	mailer *Mailer
}

// Work runs the job.
func (w *codeWorker) Work(ctx context.Context, job *river.Job[CodeArgs]) error {
	return w.mailer.SendCode(ctx, job.Args)
}

// SendCode makes the requested code and sends it. A retry makes a new code.
func (p *Mailer) SendCode(ctx context.Context, args CodeArgs) error {
	scope := p.DB.Scope(args.ID)
	letter, name, err := p.recipient(ctx, scope, args)
	if err != nil || letter == "" {
		return err
	}
	digits, err := auth.NewCode(ctx, scope, p.Key, args.Purpose, args.Email, args.VisitorHash, p.Now())
	if err != nil || digits == "" {
		return err
	}
	if err := p.send(ctx, args.ID, letter, args.Email, "", mail.Values{Name: name, Code: digits}); err != nil {
		return err
	}
	accounts, err := FindByEmail(ctx, scope, args.Email)
	if err != nil || len(accounts) == 0 {
		return err
	}
	return p.recordLetter(ctx, scope, letter, accounts[0].ID)
}

// recipient returns the letter for a requested code, and the recipient's name. The letter is empty when nobody
// requested one, or when a new address already belongs to another account.
func (p *Mailer) recipient(ctx context.Context, scope postgres.Scope, args CodeArgs) (mail.Letter, string, error) {
	var name string
	var registers bool
	const account = `
		select name, exists (
			select from registrations
			where tenant_id = accounts.tenant_id and email = accounts.email and visitor_hash = $3 and expires_at > $4)
		from accounts where tenant_id = $1 and email = $2`
	err := scope.QueryRow(ctx, account, scope.Tenant(), args.Email, args.VisitorHash, p.Now()).Scan(&name, &registers)
	exists := err == nil
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", "", fmt.Errorf("looking up a recipient: %w", err)
	}
	var sql string
	var letter mail.Letter
	switch {
	case args.Purpose == auth.PurposeSignIn && exists && registers:
		return mail.AlreadyRegisteredCode, name, nil
	case args.Purpose == auth.PurposeSignIn && exists:
		return mail.SignInCode, name, nil
	case args.Purpose == auth.PurposeSignIn:
		letter = mail.RegisterCode
		sql = `select name from registrations where tenant_id = $1 and email = $2 and visitor_hash = $3`
	case exists:
		return "", "", nil
	default:
		letter = mail.ChangeEmailCode
		sql = `
			select account.name from one_time_codes code
			join accounts account on account.tenant_id = code.tenant_id and account.id = code.account_id
			where code.tenant_id = $1 and code.purpose = 'change-email' and code.email = $2 and code.visitor_hash = $3`
	}
	err = scope.QueryRow(ctx, sql, scope.Tenant(), args.Email, args.VisitorHash).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", nil
	}
	if err != nil {
		return "", "", fmt.Errorf("looking up a recipient: %w", err)
	}
	return letter, name, nil
}

type letterWorker struct {
	river.WorkerDefaults[LetterArgs]
	mailer *Mailer
}

// Work runs the job.
func (w *letterWorker) Work(ctx context.Context, job *river.Job[LetterArgs]) error {
	return w.mailer.SendLetter(ctx, job.Args)
}

// SendLetter sends a letter, unless its account no longer exists.
func (p *Mailer) SendLetter(ctx context.Context, args LetterArgs) error {
	to, name := args.To, args.Name
	if to == "" {
		acct, err := Find(ctx, p.DB.Scope(args.ID), args.Account)
		if errors.Is(err, ErrNotFound) {
			return nil // erased in the meantime
		}
		if err != nil {
			return err
		}
		to, name = acct.Email, acct.Name
	}
	values := mail.Values{Name: name, Email: args.Email, Purchase: args.Purchase, Settlement: args.Settlement}
	if args.Checkout != nil {
		code, err := p.PurchaseCode(ctx, args.ID, *args.Checkout)
		if err != nil {
			return err
		}
		values.Code, args.Path = code, "/register?code="+code
	}
	if err := p.send(ctx, args.ID, args.Letter, to, args.Path, values); err != nil || args.Account == uuid.Nil {
		return err
	}
	return p.recordLetter(ctx, p.DB.Scope(args.ID), args.Letter, args.Account)
}

// recordLetter adds a letter that was sent to the trail, where support finds it.
func (p *Mailer) recordLetter(
	ctx context.Context,
	scope postgres.Scope,
	letter mail.Letter,
	account uuid.UUID,
) error {
	return audit.Report(ctx, scope, audit.LetterSent, account, p.Now(), map[string]string{"letter": string(letter)})
}

func (p *Mailer) send(
	ctx context.Context,
	tenant uuid.UUID,
	letter mail.Letter,
	to, path string,
	values mail.Values,
) error {
	brand, err := p.Brand(ctx, tenant)
	if err != nil {
		return err
	}
	values.Link = brand.Site + cmp.Or(path, "/login")
	message, err := mail.Compose(letter, brand, p.From, to, values)
	if err != nil {
		return err
	}
	return p.Sender.Send(ctx, message)
}
