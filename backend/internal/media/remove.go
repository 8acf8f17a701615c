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

// unusedRetention is how long unreferenced images, and files without a row, are kept.
const unusedRetention = 24 * time.Hour

// ReferenceFunc returns ids of images that an owner uses, or texts that contain them, such as URLs.
type ReferenceFunc = func(ctx context.Context, q postgres.Querier, owner uuid.UUID) ([]string, error)

// RemoveArgs is a job that removes files: of one image whose row is deleted, or of an erased account.
type RemoveArgs struct {
	jobs.Tenant           // or the platform's id
	Account     uuid.UUID `json:"accountId"` // uuid.Nil for an image that does not belong to an account
	Image       string    `json:"image"`     // empty for all images of the account
}

// Kind returns the name of the job.
func (RemoveArgs) Kind() string { return "remove-image" }

// AddWorkers registers the jobs of the service.
func (s *Service) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, s.Remove)
}

func (s *Service) queueRemoval(ctx context.Context, tx postgres.Tx, p location, id string) error {
	return s.Queue.Add(ctx, tx, RemoveArgs{Tenant: jobs.Tenant{ID: p.Owner}, Account: p.Account, Image: id})
}

// Remove removes files, unless the image was uploaded again in the meantime.
func (s *Service) Remove(ctx context.Context, args RemoveArgs) error {
	p := location{Owner: args.ID, Account: args.Account}
	if args.Image == "" {
		// Nothing can be added to a deleted account.
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

// OnAccountDelete queues the removal of an account's files. Foreign keys delete its rows.
func (s *Service) OnAccountDelete(ctx context.Context, tx postgres.Tx, id uuid.UUID, _ account.DeletionReason) error {
	return s.queueRemoval(ctx, tx, location{Owner: tx.Tenant(), Account: id}, "")
}

// Release deletes an image that is no longer used in one place, unless it is referenced elsewhere.
func (s *Service) Release(ctx context.Context, tx postgres.Tx, id string) error {
	uses, err := s.references(ctx, tx, tx.Tenant())
	if err != nil || isReferenced(uses, id) {
		return err
	}
	return s.deleteImage(ctx, tx, id)
}

// deleteImage deletes an image and queues the removal of its files.
func (s *Service) deleteImage(ctx context.Context, tx postgres.Tx, id string) error {
	if _, err := tx.Exec(ctx, `delete from images where owner_id = $1 and id = $2`, tx.Tenant(), id); err != nil {
		return fmt.Errorf("removing an image: %w", err)
	}
	return s.queueRemoval(ctx, tx, location{Owner: tx.Tenant()}, id)
}

// references returns the results of all reference functions.
func (s *Service) references(ctx context.Context, q postgres.Querier, owner uuid.UUID) ([]string, error) {
	var refs []string
	for _, find := range s.References {
		some, err := find(ctx, q, owner)
		if err != nil {
			return nil, err
		}
		refs = append(refs, some...)
	}
	return refs, nil
}

func isReferenced(refs []string, id string) bool {
	return slices.ContainsFunc(refs, func(text string) bool { return strings.Contains(text, id) })
}

// Sweep deletes images that have not been referenced for a day, and files without a row: of interrupted uploads and of
// deleted owners. owners must be all tenants and the platform.
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
		cutoff := s.Now().Add(-unusedRetention)
		rows, err := tx.Query(ctx, `select id from images where owner_id = $1 and created_at < $2`, owner, cutoff)
		if err != nil {
			return fmt.Errorf("selecting unused images: %w", err)
		}
		unused, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return fmt.Errorf("selecting unused images: %w", err)
		}
		uses, err := s.references(ctx, tx, owner)
		if err != nil {
			return err
		}
		for _, id := range unused {
			if isReferenced(uses, id) {
				continue
			}
			if err := s.deleteImage(ctx, tx, id); err != nil {
				return err
			}
		}
		if owner == postgres.PlatformID {
			return nil // no accounts
		}
		const deleteOwn = `delete from account_images where tenant_id = $1 and not is_profile and created_at < $2
			returning account_id, id`
		type ownImage struct {
			AccountID uuid.UUID
			ID        string
		}
		if rows, err = tx.Query(ctx, deleteOwn, owner, cutoff); err != nil {
			return fmt.Errorf("deleting unused images: %w", err)
		}
		deleted, err := pgx.CollectRows(rows, pgx.RowToStructByName[ownImage])
		if err != nil {
			return fmt.Errorf("deleting unused images: %w", err)
		}
		for _, img := range deleted {
			if err := s.queueRemoval(ctx, tx, location{Owner: owner, Account: img.AccountID}, img.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// parseName returns the location and the image of a file, and reports false for other files.
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
