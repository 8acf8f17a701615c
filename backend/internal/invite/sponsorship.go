package invite

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Sponsorship is access for a number of people that a sponsor pays for.
type Sponsorship struct {
	ID         uuid.UUID  `db:"id"`
	Name       string     `db:"name"`        // of the sponsor, as invitations show it
	AccessDays *int       `db:"access_days"` // days of access after using an invite; nil when LastDay is set
	LastDay    *time.Time `db:"last_day"`    // last day of access for all; nil when AccessDays is set
	Seats      int        `db:"seats"`
	Taken      int        `db:"taken"`
	CreatedAt  time.Time  `db:"created_at"`
}

const sponsorships = `select id, name, access_days, last_day, seats, taken, created_at from sponsorships
	where tenant_id = $1`

// Errors of sponsorships and of managing invites.
var (
	ErrNoSponsorship = errs.New(errs.NotFound, "sponsorship-not-found")
	ErrOver          = errs.New(errs.Conflict, "sponsorship-over")
	ErrNoInvite      = errs.NewMessage(errs.NotFound, "invite-not-found", locale.T("invite.notFound"))
	ErrNotOpen       = errs.New(errs.Conflict, "invite-not-open")
)

// Validate checks that exactly one of AccessDays and LastDay is set and that the last day has not passed. The error is
// of kind Invalid.
func (s Sponsorship) Validate(today time.Time) error {
	problems := errs.Fields{}
	if (s.AccessDays == nil) == (s.LastDay == nil) {
		problems.Add("accessDays", locale.T("invite.problem.chooseNumberDaysOr"))
	}
	if s.LastDay != nil && s.LastDay.Before(today) {
		problems.Add("lastDay", locale.T("invite.problem.chooseDayStillCome"))
	}
	return problems.Err()
}

// AddSponsorship adds a sponsorship; by is the member of staff. Errors: those of Sponsorship.Validate.
func (s *Service) AddSponsorship(
	ctx context.Context,
	scope postgres.Scope,
	sponsorship Sponsorship,
	by uuid.UUID,
	now time.Time,
) (Sponsorship, error) {
	if err := sponsorship.Validate(menu.Today(now)); err != nil {
		return Sponsorship{}, err
	}
	sponsorship.Name, sponsorship.CreatedAt = strings.TrimSpace(sponsorship.Name), now
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `
			insert into sponsorships (tenant_id, name, access_days, last_day, seats, created_by, created_at)
			values ($1, $2, $3, $4, $5, $6, $7)
			returning id`
		err := tx.QueryRow(ctx, sql, tx.Tenant(), sponsorship.Name, sponsorship.AccessDays, sponsorship.LastDay,
			sponsorship.Seats, by, now).Scan(&sponsorship.ID)
		if err != nil {
			return fmt.Errorf("making a sponsorship: %w", err)
		}
		details := map[string]string{"sponsorship": sponsorship.ID.String()}
		return audit.ByStaff(ctx, tx, audit.SponsorshipMade, by, now, details)
	})
	return sponsorship, err
}

// GetSponsorship returns a sponsorship. The error is ErrNoSponsorship when the tenant does not have it.
func GetSponsorship(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) (Sponsorship, error) {
	rows, err := q.Query(ctx, sponsorships+` and id = $2`, q.Tenant(), id)
	if err != nil {
		return Sponsorship{}, fmt.Errorf("looking up a sponsorship: %w", err)
	}
	sponsorship, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Sponsorship])
	if errors.Is(err, pgx.ErrNoRows) {
		return Sponsorship{}, ErrNoSponsorship
	}
	if err != nil {
		return Sponsorship{}, fmt.Errorf("looking up a sponsorship: %w", err)
	}
	return sponsorship, nil
}

// Page selects a part of a list.
type Page struct {
	Sort       string // key of the order; empty for the default
	Descending bool
	Number     int // from 1
	Size       int
}

// order returns the page as SQL: order by, limit and offset. sorts maps the keys of Page.Sort to columns.
func (p Page) order(sorts map[string]string) (string, error) {
	column, ok := sorts[p.Sort]
	if !ok {
		return "", fmt.Errorf("there is no ordering by %q", p.Sort)
	}
	if p.Descending {
		column += " desc"
	}
	return fmt.Sprintf(" order by %s, id limit %d offset %d", column, p.Size, (p.Number-1)*p.Size), nil
}

var sponsorshipSorts = map[string]string{
	"":          "name" + postgres.DictionaryOrder,
	"name":      "name" + postgres.DictionaryOrder,
	"createdAt": "created_at",
}

// ListSponsorships returns a page of a tenant's sponsorships, and the number of sponsorships on all pages. page.Sort is
// name or createdAt.
func ListSponsorships(ctx context.Context, scope postgres.Scope, page Page) ([]Sponsorship, int, error) {
	order, err := page.order(sponsorshipSorts)
	if err != nil {
		return nil, 0, err
	}
	var total int
	const count = `select count(*) from sponsorships where tenant_id = $1`
	if err := scope.QueryRow(ctx, count, scope.Tenant()).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting sponsorships: %w", err)
	}
	rows, err := scope.Query(ctx, sponsorships+order, scope.Tenant())
	if err != nil {
		return nil, 0, fmt.Errorf("listing sponsorships: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[Sponsorship])
	if err != nil {
		return nil, 0, fmt.Errorf("listing sponsorships: %w", err)
	}
	return list, total, nil
}
