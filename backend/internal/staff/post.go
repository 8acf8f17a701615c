package staff

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
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// CodeArgs is a job that makes a code for the console and sends it.
type CodeArgs struct {
	jobs.Tenant
	Member      uuid.UUID `json:"memberId"`
	VisitorHash []byte    `json:"visitorHash"`     // of the browser that requested the code
	Email       string    `json:"email,omitempty"` // new address that the code verifies; empty to sign in with
}

// Kind returns the name of the job.
func (CodeArgs) Kind() string { return "staff-code" }

// InvitationArgs is a job that makes the link of an invitation and sends it.
type InvitationArgs struct {
	jobs.Tenant
	Invitation uuid.UUID `json:"invitationId"`
}

// Kind returns the name of the job.
func (InvitationArgs) Kind() string { return "staff-invitation" }

// ResetArgs is a job that makes a link for choosing a new password and sends it.
type ResetArgs struct {
	jobs.Tenant
	Email string `json:"email"` // normalised; perhaps of no member of staff
}

// Kind returns the name of the job.
func (ResetArgs) Kind() string { return "staff-reset" }

// LetterArgs is a job that sends a letter to a member of staff.
type LetterArgs struct {
	jobs.Tenant
	Letter mail.Letter `json:"letter"`
	Member uuid.UUID   `json:"memberId"`
	To     string      `json:"to,omitempty"`    // in place of the member's present address
	Email  string      `json:"email,omitempty"` // an address that the letter mentions
}

// Kind returns the name of the job.
func (LetterArgs) Kind() string { return "staff-letter" }

// Mailer sends letters to staff, in the name of the platform's own brand.
type Mailer struct {
	Platform postgres.Platform
	Sender   mail.Sender
	From     string // address that mail is sent from
	Key      []byte // as in Service
	Console  string // address of the console, without a path
	Now      func() time.Time
	Brand    func(ctx context.Context) (mail.Brand, error)
}

// AddWorkers registers the jobs of the mailer.
func (p *Mailer) AddWorkers(workers *jobs.Workers) {
	jobs.AddWorker(workers, &codeWorker{mailer: p})
	jobs.AddWorker(workers, &invitationWorker{mailer: p})
	jobs.AddWorker(workers, &resetWorker{mailer: p})
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

// SendCode makes the code that was requested and sends it. The life of the code begins now. Nothing is sent to a new
// address that another member has.
func (p *Mailer) SendCode(ctx context.Context, args CodeArgs) error {
	const sql = `
		update staff_codes code set code_hmac = $2, tries = 0, expires_at = $3 from staff
		where code.staff_id = $1 and code.visitor_hash = $4 and code.email = $5 and staff.id = code.staff_id
			and not exists (select from staff other where other.email = code.email)
		returning staff.email, staff.name`
	digits := auth.SixDigits()
	var email, name string
	sum := codeHMAC(p.Key, args.Member, args.Email, digits)
	err := p.Platform.QueryRow(ctx, sql, args.Member, sum, p.Now().Add(auth.CodeLife), args.VisitorHash, args.Email).
		Scan(&email, &name)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("making a code: %w", err)
	}
	letter := mail.StaffCode
	if args.Email != "" {
		letter, email = mail.StaffEmailCode, args.Email
	}
	return p.send(ctx, letter, email, mail.Values{Name: name, Code: digits, Link: p.Console})
}

type invitationWorker struct {
	river.WorkerDefaults[InvitationArgs]
	mailer *Mailer
}

// Work does the job.
func (w *invitationWorker) Work(ctx context.Context, job *river.Job[InvitationArgs]) error {
	return w.mailer.SendInvitation(ctx, job.Args)
}

// SendInvitation makes the token of an invitation and sends its link, unless the invitation is gone or has expired. The
// token is in the address's fragment, which browsers do not send to servers.
func (p *Mailer) SendInvitation(ctx context.Context, args InvitationArgs) error {
	const sql = `
		update staff_invitations invitation set token_hash = $2 where invitation.id = $1 and invitation.expires_at > $3
		returning invitation.email, invitation.name, invitation.role,
			coalesce((select tenant.name from tenants tenant where tenant.id = invitation.tenant_id), '')`
	token := auth.NewToken()
	var email, name, tenant string
	var role auth.Role
	err := p.Platform.QueryRow(ctx, sql, args.Invitation, token.Hash(), p.Now()).Scan(&email, &name, &role, &tenant)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // removed in the meantime
	}
	if err != nil {
		return fmt.Errorf("making the link of an invitation: %w", err)
	}
	brand, err := p.Brand(ctx)
	if err != nil {
		return err
	}
	return p.send(ctx, mail.StaffInvitation, email, mail.Values{
		Name: name, Role: locale.T("staff.role." + string(role)).In(brand.Language), ManagedBrand: tenant,
		Link: p.Console + "/invitation#" + string(token),
	})
}

type resetWorker struct {
	river.WorkerDefaults[ResetArgs]
	mailer *Mailer
}

// Work does the job.
func (w *resetWorker) Work(ctx context.Context, job *river.Job[ResetArgs]) error {
	return w.mailer.SendReset(ctx, job.Args)
}

// SendReset makes a link for choosing a new password and sends it, if a member of staff has the address. The token is
// in the address's fragment, which browsers do not send to servers.
func (p *Mailer) SendReset(ctx context.Context, args ResetArgs) error {
	const sql = `
		with member as (select id, name from staff where email = $1),
			link as (insert into staff_resets (token_hash, staff_id, expires_at) select $2, id, $3 from member)
		select name from member`
	token := auth.NewToken()
	var name string
	err := p.Platform.QueryRow(ctx, sql, args.Email, token.Hash(), p.Now().Add(resetLife)).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("making a reset link: %w", err)
	}
	return p.send(ctx, mail.StaffReset, args.Email, mail.Values{
		Name: name, Link: p.Console + "/new-password#" + string(token),
	})
}

type letterWorker struct {
	river.WorkerDefaults[LetterArgs]
	mailer *Mailer
}

// Work does the job.
func (w *letterWorker) Work(ctx context.Context, job *river.Job[LetterArgs]) error {
	return w.mailer.SendLetter(ctx, job.Args)
}

// SendLetter sends a letter to a member of staff.
func (p *Mailer) SendLetter(ctx context.Context, args LetterArgs) error {
	const sql = `select email, name from staff where id = $1`
	var email, name string
	if err := p.Platform.QueryRow(ctx, sql, args.Member).Scan(&email, &name); err != nil {
		return fmt.Errorf("looking up a member of staff: %w", err)
	}
	return p.send(ctx, args.Letter, cmp.Or(args.To, email), mail.Values{
		Name: name, Email: args.Email, Link: p.Console + "/login",
	})
}

func (p *Mailer) send(ctx context.Context, letter mail.Letter, to string, values mail.Values) error {
	brand, err := p.Brand(ctx)
	if err != nil {
		return err
	}
	message, err := mail.Compose(letter, brand, p.From, to, values)
	if err != nil {
		return err
	}
	return p.Sender.Send(ctx, message)
}
