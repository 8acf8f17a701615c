package invite

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxAddresses is the largest number of addresses in one call of Invite.
const MaxAddresses = 1000

// validity is how long an invite can be used after it was sent.
const validity = 30 * 24 * time.Hour

// Outcome is what Invite did for an address.
type Outcome string

// The outcomes.
const (
	Invited        Outcome = "invited"
	AlreadyInvited Outcome = "alreadyInvited" // to this sponsorship, and the invite is still open
	NotNeeded      Outcome = "notNeeded"      // the address has access already; staff must not learn that
	Invalid        Outcome = "invalid"        // not an e-mail address
)

// Result is the outcome for one address.
type Result struct {
	Email   string // as in the list
	Outcome Outcome
}

// Invite queues invites of a sponsorship to a list of addresses; by is the member of staff. There may be more invites
// than seats. An address whose earlier invite was withdrawn or has expired gets a new one. Errors: ErrNoSponsorship,
// and ErrOver when the sponsorship's last day has passed.
func (s *Service) Invite(
	ctx context.Context,
	scope postgres.Scope,
	sponsorship uuid.UUID,
	addresses []string,
	by uuid.UUID,
	now time.Time,
) ([]Result, error) {
	results := make([]Result, len(addresses))
	places := map[string]int{} // index in results of the first occurrence of an address
	var emails []string
	for n, address := range addresses {
		results[n] = Result{Email: address, Outcome: Invalid}
		email, ok := auth.ParseEmail(address)
		if !ok {
			continue
		}
		results[n].Outcome = AlreadyInvited // changes below when the invite is new
		if _, isDuplicate := places[email]; !isDuplicate {
			places[email] = n
			emails = append(emails, email)
		}
	}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		of, err := GetSponsorship(ctx, tx, sponsorship)
		if err != nil {
			return err
		}
		expires, ok := of.expiry(now)
		if !ok {
			return ErrOver
		}
		accts, err := account.FindByEmail(ctx, tx, emails...)
		if err != nil {
			return err
		}
		var excluded []string
		for _, acct := range accts {
			if acct.HasAccess(now) {
				results[places[acct.Email]].Outcome = NotNeeded
				excluded = append(excluded, acct.Email)
			}
		}
		onInvited := func(email string) { results[places[email]].Outcome = Invited }
		letters, err := insert(ctx, tx, sponsorship, emails, excluded, by, now, expires, onInvited)
		if err != nil {
			return err
		}
		if err := s.Queue.AddMany(ctx, tx, letters); err != nil {
			return err
		}
		details := map[string]string{"sponsorship": sponsorship.String(), "people": strconv.Itoa(len(letters))}
		return audit.ByStaff(ctx, tx, audit.PeopleInvited, by, now, details)
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}

// insert saves the new invites, calls onInvited with the address of each, and returns the jobs that send them.
func insert(
	ctx context.Context,
	tx postgres.Tx,
	sponsorship uuid.UUID,
	emails, excluded []string,
	by uuid.UUID,
	now, expires time.Time,
	onInvited func(email string),
) ([]river.JobArgs, error) {
	const sql = `
		insert into invites as invite (tenant_id, sponsorship_id, email, token_hash, invited_by, invited_at, expires_at)
		select $1, $2, address.email, address.token_hash, $6, $7, $8
		from unnest($3::text[], $5::bytea[]) as address (email, token_hash)
		where address.email <> all($4)
		on conflict (tenant_id, sponsorship_id, email) do update set status = 'open', token_hash = excluded.token_hash,
			invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at
		where invite.status = 'withdrawn' or (invite.status = 'open' and invite.expires_at <= $7)
		returning id, email`
	// The jobs that send the mails create the tokens of the links.
	hashes := make([][]byte, len(emails))
	for n := range hashes {
		hashes[n] = auth.NewToken().Hash()
	}
	if excluded == nil {
		excluded = []string{}
	}
	rows, err := tx.Query(ctx, sql, tx.Tenant(), sponsorship, emails, excluded, hashes, by, now, expires)
	if err != nil {
		return nil, fmt.Errorf("inviting people: %w", err)
	}
	var letters []river.JobArgs
	var id uuid.UUID
	var email string
	_, err = pgx.ForEachRow(rows, []any{&id, &email}, func() error {
		onInvited(email)
		letters = append(letters, LetterArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Invite: id})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("inviting people: %w", err)
	}
	return letters, nil
}

// expiry returns when an invite that is sent at now expires. It reports false when the sponsorship is over.
func (s Sponsorship) expiry(now time.Time) (time.Time, bool) {
	expires := now.Add(validity)
	if s.LastDay != nil {
		end := accessTerm(nil, s.LastDay).End(now.In(menu.Zone))
		if !now.Before(end) {
			return time.Time{}, false
		}
		if end.Before(expires) {
			expires = end
		}
	}
	return expires, true
}

// ParseCSV returns the addresses in a CSV file with a line for each, and a comma, semicolon or tab between cells. The
// address is the first cell with an @. Of a line without an @ it returns the whole line, which Invite refuses; a first
// line without an @ is a heading.
func ParseCSV(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	lines := csv.NewReader(strings.NewReader(text))
	lines.FieldsPerRecord, lines.LazyQuotes, lines.TrimLeadingSpace = -1, true, true
	first, _, _ := strings.Cut(text, "\n")
	for _, comma := range "\t;" {
		if strings.ContainsRune(first, comma) {
			lines.Comma = comma
			break
		}
	}
	var addresses []string
	for n := 0; ; n++ {
		cells, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return addresses
		}
		if err != nil {
			addresses = append(addresses, "")
			continue
		}
		address, line := "", strings.TrimSpace(strings.Join(cells, " "))
		for _, cell := range cells {
			if strings.ContainsRune(cell, '@') {
				address = strings.TrimSpace(cell)
				break
			}
		}
		switch {
		case address != "":
			addresses = append(addresses, address)
		case n > 0 && line != "":
			addresses = append(addresses, line)
		}
	}
}

// Resend queues the mail of an open or expired invite again, with a new link and a new expiry. Errors: ErrNoInvite,
// ErrNotOpen when the invite was used or withdrawn, and ErrOver.
func (s *Service) Resend(ctx context.Context, scope postgres.Scope, id, by uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		inv, err := lockInvite(ctx, tx, id)
		if err != nil {
			return err
		}
		if inv.Status != Open {
			return ErrNotOpen
		}
		sponsorship, err := GetSponsorship(ctx, tx, inv.Sponsorship)
		if err != nil {
			return err
		}
		expires, ok := sponsorship.expiry(now)
		if !ok {
			return ErrOver
		}
		const sql = `update invites set expires_at = $3 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, expires); err != nil {
			return fmt.Errorf("sending an invite again: %w", err)
		}
		details := map[string]string{"invite": id.String()}
		if err := audit.ByStaff(ctx, tx, audit.InviteResent, by, now, details); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, LetterArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Invite: id})
	})
}

// Withdraw withdraws an invite. Withdrawing it again is no error. Errors: ErrNoInvite, and ErrNotOpen when the invite
// was used.
func Withdraw(ctx context.Context, scope postgres.Scope, id, by uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		inv, err := lockInvite(ctx, tx, id)
		if err != nil {
			return err
		}
		switch inv.Status {
		case Withdrawn:
			return nil
		case Used:
			return ErrNotOpen
		}
		const sql = `update invites set status = 'withdrawn' where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id); err != nil {
			return fmt.Errorf("withdrawing an invite: %w", err)
		}
		return audit.ByStaff(ctx, tx, audit.InviteWithdrawn, by, now, map[string]string{"invite": id.String()})
	})
}

// lockInvite returns an invite and locks it until the transaction ends.
func lockInvite(ctx context.Context, tx postgres.Tx, id uuid.UUID) (Invite, error) {
	const lock = `select from invites where tenant_id = $1 and id = $2 for update`
	if _, err := tx.Exec(ctx, lock, tx.Tenant(), id); err != nil {
		return Invite{}, fmt.Errorf("locking an invite: %w", err)
	}
	return find(ctx, tx, ErrNoInvite, invites+` and invite.id = $2`, id)
}
