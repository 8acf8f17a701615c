package media

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Profile returns the profile image of an account, or nil.
func Profile(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID) (*Image, error) {
	const sql = `select id, width, height, widths from account_images where tenant_id = $1 and account_id = $2
		and is_profile`
	rows, err := q.Query(ctx, sql, q.Tenant(), account)
	if err != nil {
		return nil, fmt.Errorf("looking for an image: %w", err)
	}
	img, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[Image])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking for an image: %w", err)
	}
	return img, nil
}

// Open reads a JPEG file of an image that visitors of owner may see: of the tenant itself or of the platform. The error
// is ErrNotFound when there is none.
func (s *Service) Open(ctx context.Context, owner uuid.UUID, id string, width int) ([]byte, error) {
	const sql = `select owner_id, widths from images where (owner_id = $1 or owner_id = $3) and id = $2
		order by owner_id = $1 desc limit 1`
	var p location
	var widths []int
	err := s.scopeOf(owner).QueryRow(ctx, sql, owner, id, postgres.PlatformID).Scan(&p.Owner, &widths)
	return s.readFile(ctx, p, id, width, widths, err)
}

// ReadShared reads a file of an owner's images from a store, by the part of its URL after /media/.
func ReadShared(ctx context.Context, store Store, owner uuid.UUID, name string) ([]byte, error) {
	return store.Get(ctx, location{Owner: owner}.folder()+"/"+name)
}

// OpenOwn reads a file of an account's own image. The error is ErrNotFound when there is none.
func (s *Service) OpenOwn(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	id string,
	width int,
) ([]byte, error) {
	const sql = `select widths from account_images where tenant_id = $1 and account_id = $2 and id = $3`
	var widths []int
	err := scope.QueryRow(ctx, sql, scope.Tenant(), account, id).Scan(&widths)
	return s.readFile(ctx, location{Owner: scope.Tenant(), Account: account}, id, width, widths, err)
}

// readFile reads a file of an image. err is the error of looking up its row.
func (s *Service) readFile(
	ctx context.Context,
	p location,
	id string,
	width int,
	widths []int,
	err error,
) ([]byte, error) {
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("looking for an image: %w", err)
	}
	if err != nil || !slices.Contains(widths, width) {
		return nil, ErrNotFound
	}
	content, err := s.Store.Get(ctx, p.file(id, width))
	if errors.Is(err, errNotExist) {
		return nil, ErrNotFound // removed in the meantime
	}
	return content, err
}
