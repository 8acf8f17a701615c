package media

import (
	"context"
	"fmt"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// location is where the files of an owner or an account are stored.
type location struct {
	Owner   uuid.UUID // a tenant or the platform
	Account uuid.UUID // uuid.Nil for images that every visitor of the owner may see
}

// folder returns the folder of all images at the location.
func (p location) folder() string {
	if p.Account == uuid.Nil {
		return p.Owner.String() + "/shared"
	}
	return p.Owner.String() + "/accounts/" + p.Account.String()
}

func (p location) imageFolder(id string) string { return p.folder() + "/" + id }

func (p location) file(id string, width int) string {
	return p.imageFolder(id) + "/" + strconv.Itoa(width) + ".jpg"
}

// transactor is the scope of an owner, in which its images are written.
type transactor interface {
	postgres.Querier
	Tx(ctx context.Context, fn func(postgres.Tx) error) error
}

func (s *Service) scopeOf(owner uuid.UUID) transactor {
	if owner == postgres.PlatformID {
		return s.DB.Platform()
	}
	return s.DB.Scope(owner)
}

// Tx runs fn in a transaction for an owner, which is a tenant or the platform.
func (s *Service) Tx(ctx context.Context, owner uuid.UUID, fn func(postgres.Tx) error) error {
	return s.scopeOf(owner).Tx(ctx, fn)
}

// lock blocks other transactions from writing or removing the files of an image until the transaction ends.
func lock(ctx context.Context, tx postgres.Tx, p location, id string) error {
	if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727004, hashtext($1))`, p.imageFolder(id)); err != nil {
		return fmt.Errorf("locking an image: %w", err)
	}
	return nil
}

// rowExists reports whether an image has a row.
func rowExists(ctx context.Context, q postgres.Querier, p location, id string) (bool, error) {
	const (
		shared = `select exists (select from images where owner_id = $1 and id = $2 and $3::uuid is not null)`
		own    = `select exists (select from account_images where tenant_id = $1 and id = $2 and account_id = $3)`
	)
	sql := shared
	if p.Account != uuid.Nil {
		sql = own
	}
	var exists bool
	if err := q.QueryRow(ctx, sql, p.Owner, id, p.Account).Scan(&exists); err != nil {
		return false, fmt.Errorf("looking for an image: %w", err)
	}
	return exists, nil
}

// write stores the files of an image unless they exist. The caller must insert the row next, in the same transaction.
func (s *Service) write(ctx context.Context, tx postgres.Tx, p location, rendered Rendered) error {
	if err := lock(ctx, tx, p, rendered.ID); err != nil {
		return err
	}
	exists, err := rowExists(ctx, tx, p, rendered.ID)
	if err != nil || exists {
		return err
	}
	for n, content := range rendered.files {
		if err := s.Store.Put(ctx, p.file(rendered.ID, rendered.Widths[n]), content); err != nil {
			return err
		}
	}
	return nil
}

// Save stores an image of a tenant or the platform and calls use in the same transaction. Without a reference the image
// is deleted after a day. Saving an existing image again is not an error.
func (s *Service) Save(
	ctx context.Context,
	owner uuid.UUID,
	rendered Rendered,
	use func(postgres.Tx, Image) error,
) (Image, error) {
	const sql = `
		insert into images (owner_id, id, width, height, widths, created_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (owner_id, id) do update set created_at = excluded.created_at`
	err := s.scopeOf(owner).Tx(ctx, func(tx postgres.Tx) error {
		if err := s.write(ctx, tx, location{Owner: owner}, rendered); err != nil {
			return err
		}
		if _, err := tx.Exec(
			ctx, sql, owner, rendered.ID, rendered.Width, rendered.Height, rendered.Widths, s.Now(),
		); err != nil {
			return fmt.Errorf("keeping an image: %w", err)
		}
		return use(tx, rendered.Image)
	})
	return rendered.Image, err
}

// SaveOwn stores an image of an account for a day.
func (s *Service) SaveOwn(ctx context.Context, scope postgres.Scope, id uuid.UUID, rendered Rendered) (Image, error) {
	return s.saveOwn(ctx, scope, id, rendered, false)
}

// SetProfile makes an image the profile image of an account, and queues the removal of the previous one.
func (s *Service) SetProfile(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	rendered Rendered,
) (Image, error) {
	return s.saveOwn(ctx, scope, id, rendered, true)
}

func (s *Service) saveOwn(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	rendered Rendered,
	profile bool,
) (Image, error) {
	const sql = `
		insert into account_images (tenant_id, account_id, id, width, height, widths, is_profile, created_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8)
		on conflict (tenant_id, account_id, id) do update set is_profile = account_images.is_profile
			or excluded.is_profile, created_at = excluded.created_at`
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// Lock the account, so that erasing it waits and then removes these files too.
		if _, err := account.Lock(ctx, tx, id); err != nil {
			return err
		}
		if profile {
			if _, err := s.removeProfile(ctx, tx, id, rendered.ID); err != nil {
				return err
			}
		}
		if err := s.write(ctx, tx, location{Owner: tx.Tenant(), Account: id}, rendered); err != nil {
			return err
		}
		if _, err := tx.Exec(
			ctx, sql, tx.Tenant(), id, rendered.ID, rendered.Width, rendered.Height, rendered.Widths, profile, s.Now(),
		); err != nil {
			return fmt.Errorf("keeping an image: %w", err)
		}
		return audit.Record(ctx, tx, audit.ImageUploaded, id, s.Now(), nil)
	})
	return rendered.Image, err
}

// RemoveProfile removes the profile image of an account, if there is one.
func (s *Service) RemoveProfile(ctx context.Context, scope postgres.Scope, id uuid.UUID) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := account.Lock(ctx, tx, id); err != nil {
			return err
		}
		removed, err := s.removeProfile(ctx, tx, id, "")
		if err != nil || !removed {
			return err
		}
		return audit.Record(ctx, tx, audit.ImageRemoved, id, s.Now(), nil)
	})
}

// removeProfile removes the profile image of an account unless its id is except, and reports whether it removed one.
func (s *Service) removeProfile(ctx context.Context, tx postgres.Tx, id uuid.UUID, except string) (bool, error) {
	const sql = `delete from account_images where tenant_id = $1 and account_id = $2 and is_profile and id <> $3
		returning id`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), id, except)
	if err != nil {
		return false, fmt.Errorf("removing an image: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return false, fmt.Errorf("removing an image: %w", err)
	}
	for _, image := range ids {
		if err := s.queueRemoval(ctx, tx, location{Owner: tx.Tenant(), Account: id}, image); err != nil {
			return false, err
		}
	}
	return len(ids) > 0, nil
}
