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

// LetterArgs is the job that creates the link of an invite and sends it.
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

// SendInvite creates the token of an invite and sends its link, unless the invite was used or withdrawn in the
// meantime.
func (p *Post) SendInvite(ctx context.Context, args LetterArgs) error {
	const sql = `
		update invites invite set token_hash = $3 from sponsorships sponsorship
		where invite.tenant_id = $1 and invite.id = $2 and invite.status = 'open' and invite.expires_at > $4
			and sponsorship.tenant_id = invite.tenant_id and sponsorship.id = invite.sponsorship_id
		returning invite.email, invite.expires_at,
			sponsorship.name, coalesce(sponsorship.access_days, 0), sponsorship.last_day`
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
