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

// Profile is the picture of a person; nil when they have none.
func Profile(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID) (*Image, error) {
	const sql = `select id, width, height, widths from account_images where tenant_id = $1 and account_id = $2 and is_profile`
	rows, err := q.Query(ctx, sql, q.Tenant(), account)
	if err != nil {
		return nil, fmt.Errorf("looking for a picture: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[Image])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking for a picture: %w", err)
	}
	return found, nil
}

// Open reads a file, a JPEG, of a picture that whoever visits a tenant may see: the tenant's or the platform's. The
// error is ErrNotFound for any other. Owner is the tenant, or the platform for its pictures alone.
func (s *Service) Open(ctx context.Context, owner uuid.UUID, id string, width int) ([]byte, error) {
	const sql = `select owner_id, widths from images where (owner_id = $1 or owner_id = $3) and id = $2 order by owner_id = $1 desc limit 1`
	var p location
	var widths []int
	err := s.scopeOf(owner).QueryRow(ctx, sql, owner, id, postgres.PlatformID).Scan(&p.Owner, &widths)
	return s.readFile(ctx, p, id, width, widths, err)
}

// OpenOwn reads a file of a person's own picture. The error is ErrNotFound for any other.
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

// readFile reads a file of a picture that was looked up with an error.
func (s *Service) readFile(ctx context.Context, p location, id string, width int, widths []int, err error) ([]byte, error) {
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("looking for a picture: %w", err)
	}
	if err != nil || !slices.Contains(widths, width) {
		return nil, ErrNotFound
	}
	content, err := s.Store.Get(ctx, p.file(id, width))
	if errors.Is(err, errNotExist) {
		return nil, ErrNotFound // removed since
	}
	return content, err
}
