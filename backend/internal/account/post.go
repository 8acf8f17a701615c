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

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// CodeArgs ask for a code to be made and sent. The code itself never lies in the queue.
type CodeArgs struct {
	jobs.Tenant
	Purpose     auth.Purpose `json:"purpose"`
	Email       string       `json:"email"`
	VisitorHash []byte       `json:"visitorHash"`
}

// Kind names the job.
func (CodeArgs) Kind() string { return "one-time-code" }

// LetterArgs ask for a letter to be sent to an account or, when it is gone or the letter goes to an older address, to
// an address.
type LetterArgs struct {
	jobs.Tenant
	Letter  mail.Letter `json:"letter"`
	Account uuid.UUID   `json:"accountId"`
	To      string      `json:"to,omitempty"`
	Name    string      `json:"name,omitempty"`
	Email   string      `json:"email,omitempty"` // an address that the letter mentions
	Path    string      `json:"path,omitempty"`  // of the tenant's site, where its button leads; /login when empty
	// Purchase is what was bought, for letters about that.
	Purchase *mail.Purchase `json:"purchase,omitempty"`
	// Checkout is where a code was bought that the letter tells. The code itself never lies in the queue.
	Checkout *uuid.UUID `json:"checkoutId,omitempty"`
}

// Kind names the job.
func (LetterArgs) Kind() string { return "letter" }

// Mailer writes and sends what the jobs ask for.
type Mailer struct {
	DB     *postgres.DB
	Sender mail.Sender
	From   string // the address that mail is sent from
	Key    []byte
	Now    func() time.Time
	// Brand is in whose name a tenant's letters are written.
	Brand func(ctx context.Context, tenant uuid.UUID) (mail.Brand, error)
	// PurchaseCode is the code that was bought in a checkout.
	PurchaseCode func(ctx context.Context, tenant, checkout uuid.UUID) (string, error)
}

// AddWorkers lets the post do its jobs.
func (p *Mailer) AddWorkers(workers *jobs.Workers) {
	jobs.AddWorker(workers, &codeWorker{mailer: p})
	jobs.AddWorker(workers, &letterWorker{mailer: p})
}

type codeWorker struct {
	river.WorkerDefaults[CodeArgs]
	mailer *Mailer
}

// Work does the job.
func (w *codeWorker) Work(ctx context.Context, job *river.Job[CodeArgs]) error {
	return w.mailer.SendCode(ctx, job.Args)
}

// SendCode makes a code that was asked for and sends it. When sending fails, the next try makes another.
func (p *Mailer) SendCode(ctx context.Context, args CodeArgs) error {
	scope := p.DB.Scope(args.ID)
	letter, name, err := p.recipient(ctx, scope, args)
	if err != nil || letter == "" {
		return err
	}
	digits, err := auth.NewCode(ctx, scope, p.Key, args.Purpose, args.Email, p.Now())
	if err != nil || digits == "" {
		return err
	}
	return p.send(ctx, args.ID, letter, args.Email, "", mail.Values{Name: name, Code: digits})
}

// recipient is what to write to an address that a code was asked for, and what to call the person. No letter when there
// is nobody to write to, or when the new address of somebody is another's.
func (p *Mailer) recipient(ctx context.Context, scope postgres.Scope, args CodeArgs) (mail.Letter, string, error) {
	var name string
	var registers bool
	const account = `
		select name, exists (select from registrations r where r.tenant_id = a.tenant_id and r.email = a.email and r.visitor_hash = $3 and r.expires_at > $4)
		from accounts a where tenant_id = $1 and email = $2`
	err := scope.QueryRow(ctx, account, scope.Tenant(), args.Email, args.VisitorHash, p.Now()).Scan(&name, &registers)
	taken := err == nil
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", "", fmt.Errorf("looking up whom to write to: %w", err)
	}
	var sql string
	var letter mail.Letter
	var of any
	switch {
	case args.Purpose == auth.PurposeSignIn && taken && registers:
		return mail.AlreadyRegisteredCode, name, nil
	case args.Purpose == auth.PurposeSignIn && taken:
		return mail.SignInCode, name, nil
	case args.Purpose == auth.PurposeSignIn:
		letter, of = mail.RegisterCode, args.VisitorHash
		sql = `select name from registrations where tenant_id = $1 and email = $2 and visitor_hash = $3`
	case taken:
		return "", "", nil
	default:
		letter, of = mail.ChangeEmailCode, args.VisitorHash
		sql = `
			select a.name from one_time_codes c join accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
			where c.tenant_id = $1 and c.purpose = 'change-email' and c.email = $2 and c.visitor_hash = $3`
	}
	err = scope.QueryRow(ctx, sql, scope.Tenant(), args.Email, of).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", "", nil
	}
	if err != nil {
		return "", "", fmt.Errorf("looking up whom to write to: %w", err)
	}
	return letter, name, nil
}

type letterWorker struct {
	river.WorkerDefaults[LetterArgs]
	mailer *Mailer
}

// Work does the job.
func (w *letterWorker) Work(ctx context.Context, job *river.Job[LetterArgs]) error {
	return w.mailer.SendLetter(ctx, job.Args)
}

// SendLetter sends a letter; none to an account that is gone.
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
	values := mail.Values{Name: name, Email: args.Email, Purchase: args.Purchase}
	if args.Checkout != nil {
		code, err := p.PurchaseCode(ctx, args.ID, *args.Checkout)
		if err != nil {
			return err
		}
		values.Code, args.Path = code, "/register?code="+code
	}
	return p.send(ctx, args.ID, args.Letter, to, args.Path, values)
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
