package media

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// unusedRetention is how long a picture that nothing shows is kept, and files without a row.
const unusedRetention = 24 * time.Hour

// ReferenceFunc tells what may show pictures of an owner: their ids, or texts that hold these, such as addresses.
type ReferenceFunc = func(ctx context.Context, q postgres.Querier, owner uuid.UUID) ([]string, error)

// RemoveArgs ask for files to be removed: of one picture whose row is gone, or of all that an erased account had.
type RemoveArgs struct {
	jobs.Tenant           // or the platform's id
	Account     uuid.UUID `json:"accountId"` // uuid.Nil for a picture that is no person's
	Image       string    `json:"image"`     // empty for all of the account's
}

// Kind names the job.
func (RemoveArgs) Kind() string { return "remove-image" }

// AddWorkers lets the service do its jobs.
func (s *Service) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, s.Remove)
}

func (s *Service) queueRemoval(ctx context.Context, tx postgres.Tx, p location, id string) error {
	return s.Queue.Add(ctx, tx, RemoveArgs{Tenant: jobs.Tenant{ID: p.Owner}, Account: p.Account, Image: id})
}

// Remove removes files. Those of a picture that was sent once more in the meantime stay.
func (s *Service) Remove(ctx context.Context, args RemoveArgs) error {
	p := location{Owner: args.ID, Account: args.Account}
	if args.Image == "" {
		// Nothing can be added to an account that is gone.
		return s.Store.Remove(ctx, p.folder())
	}
	return s.scopeOf(p.Owner).Tx(ctx, func(tx postgres.Tx) error {
		if err := lock(ctx, tx, p, args.Image); err != nil {
			return err
		}
		if exists, err := rowExists(ctx, tx, p, args.Image); err != nil || exists {
			return err
		}
		return s.Store.Remove(ctx, p.imageFolder(args.Image))
	})
}

// Leave asks for the files of an account that goes to be removed. Its rows go with it, by their keys.
func (s *Service) OnAccountDelete(ctx context.Context, tx postgres.Tx, id uuid.UUID, _ account.DeletionReason) error {
	return s.queueRemoval(ctx, tx, location{Owner: tx.Tenant(), Account: id}, "")
}

// Release lets go of a picture that something showed: it goes unless something else shows it.
func (s *Service) Release(ctx context.Context, tx postgres.Tx, id string) error {
	uses, err := s.references(ctx, tx, tx.Tenant())
	if err != nil || isReferenced(uses, id) {
		return err
	}
	return s.deleteIfUnused(ctx, tx, id)
}

func (s *Service) deleteIfUnused(ctx context.Context, tx postgres.Tx, id string) error {
	if _, err := tx.Exec(ctx, `delete from images where owner_id = $1 and id = $2`, tx.Tenant(), id); err != nil {
		return fmt.Errorf("removing a picture: %w", err)
	}
	return s.queueRemoval(ctx, tx, location{Owner: tx.Tenant()}, id)
}

func (s *Service) references(ctx context.Context, q postgres.Querier, owner uuid.UUID) ([]string, error) {
	var all []string
	for _, use := range s.References {
		some, err := use(ctx, q, owner)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func isReferenced(uses []string, id string) bool {
	return slices.ContainsFunc(uses, func(text string) bool { return strings.Contains(text, id) })
}

// Sweep lets pictures go that nothing has shown for a day, and removes files that have no row: of uploads that were cut
// off, and of owners that are gone. Owners are all tenants and the platform.
func (s *Service) Sweep(ctx context.Context, owners []uuid.UUID) error {
	for _, owner := range owners {
		if err := s.sweepRows(ctx, owner); err != nil {
			return err
		}
	}
	swept := ""
	return s.Store.Walk(ctx, func(name string, at time.Time) error {
		p, id, ok := parseName(name)
		if !ok || swept == p.imageFolder(id) || s.Now().Sub(at) < unusedRetention {
			return nil
		}
		if !slices.Contains(owners, p.Owner) {
			swept = p.imageFolder(id)
			return s.Store.Remove(ctx, p.imageFolder(id))
		}
		exists, err := rowExists(ctx, s.scopeOf(p.Owner), p, id)
		if err != nil || exists {
			return err
		}
		swept = p.imageFolder(id)
		return s.Remove(ctx, RemoveArgs{Tenant: jobs.Tenant{ID: p.Owner}, Account: p.Account, Image: id})
	})
}

func (s *Service) sweepRows(ctx context.Context, owner uuid.UUID) error {
	return s.scopeOf(owner).Tx(ctx, func(tx postgres.Tx) error {
		before := s.Now().Add(-unusedRetention)
		rows, err := tx.Query(ctx, `select id from images where owner_id = $1 and created_at < $2`, owner, before)
		if err != nil {
			return fmt.Errorf("looking for pictures that nothing shows: %w", err)
		}
		old, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return fmt.Errorf("looking for pictures that nothing shows: %w", err)
		}
		uses, err := s.references(ctx, tx, owner)
		if err != nil {
			return err
		}
		for _, id := range old {
			if isReferenced(uses, id) {
				continue
			}
			if err := s.deleteIfUnused(ctx, tx, id); err != nil {
				return err
			}
		}
		if owner == postgres.PlatformID {
			return nil // it has no people
		}
		const own = `delete from account_images where tenant_id = $1 and not is_profile and created_at < $2 returning account_id, id`
		type of struct {
			AccountID uuid.UUID
			ID        string
		}
		if rows, err = tx.Query(ctx, own, owner, before); err != nil {
			return fmt.Errorf("removing pictures that nothing shows: %w", err)
		}
		gone, err := pgx.CollectRows(rows, pgx.RowToStructByName[of])
		if err != nil {
			return fmt.Errorf("removing pictures that nothing shows: %w", err)
		}
		for _, one := range gone {
			if err := s.queueRemoval(ctx, tx, location{Owner: owner, Account: one.AccountID}, one.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// parseName is whose picture a file belongs to; false for a file that is none of a picture's.
func parseName(name string) (p location, id string, ok bool) {
	parts := strings.Split(name, "/")
	var err error
	switch {
	case len(parts) == 4 && parts[1] == "shared":
		p.Owner, err = uuid.Parse(parts[0])
		return p, parts[2], err == nil
	case len(parts) == 5 && parts[1] == "accounts":
		if p.Owner, err = uuid.Parse(parts[0]); err != nil {
			return p, "", false
		}
		p.Account, err = uuid.Parse(parts[2])
		return p, parts[3], err == nil
	}
	return p, "", false
}
