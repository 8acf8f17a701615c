package invite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// LetterArgs is a job that makes the link of an invite and sends it.
type LetterArgs struct {
	jobs.Tenant
	Invite uuid.UUID `json:"inviteId"`
}

// Kind returns the name of the job.
func (LetterArgs) Kind() string { return "invite" }

// Post sends invites.
type Post struct {
	DB     *postgres.DB
	Sender mail.Sender
	From   string // the address that mail is sent from
	Now    func() time.Time
	// Brand returns the brand of a tenant's letters.
	Brand func(ctx context.Context, tenant uuid.UUID) (mail.Brand, error)
}

// AddWorkers registers the job of the post.
func (p *Post) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, p.SendInvite)
}

// SendInvite makes the token of an invite and sends its link, unless the invite was used or withdrawn in the meantime.
func (p *Post) SendInvite(ctx context.Context, args LetterArgs) error {
	const sql = `
		update invites i set token_hash = $3 from sponsorships s
		where i.tenant_id = $1 and i.id = $2 and i.status = 'open' and i.expires_at > $4 and s.tenant_id = i.tenant_id
		and s.id = i.sponsorship_id
		returning i.email, i.expires_at, s.name, coalesce(s.access_days, 0), s.last_day`
	brand, err := p.Brand(ctx, args.ID)
	if err != nil {
		return err
	}
	token := auth.NewToken()
	var email string
	var expires time.Time
	var lastDay *time.Time
	var letter mail.Invite
	scope := p.DB.Scope(args.ID)
	err = scope.QueryRow(ctx, sql, scope.Tenant(), args.Invite, token.Hash(), p.Now()).
		Scan(&email, &expires, &letter.Inviter, &letter.Days, &lastDay)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("making the link of an invite: %w", err)
	}
	letter.OpenUntil = account.LastDay(expires, menu.Zone)
	if lastDay != nil {
		letter.Until = *lastDay
	}
	message, err := mail.Compose(mail.Invitation, brand, p.From, email, mail.Values{
		Email: email, Link: brand.Site + "/register?invite=" + string(token), Invite: &letter,
	})
	if err != nil {
		return err
	}
	return p.Sender.Send(ctx, message)
}
