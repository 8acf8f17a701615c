package shopping

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxLinks is the maximum number of links of a list, and MaxShoppers that of its simultaneous shoppers.
const (
	MaxLinks    = 20
	MaxShoppers = 10
)

// LinkLife is how long a link works.
const LinkLife = 30 * 24 * time.Hour

// ShopperLife is how long a shopper is shown without reporting that they have finished.
const ShopperLife = 2 * time.Hour

// Errors of shared lists. ErrNotShared is the same for a link that was withdrawn, one that ended, one that never
// existed and one of a list that was deleted.
var (
	ErrNotShared = errs.New(errs.NotFound, "list-not-shared")
	ErrLinks     = errs.New(errs.Conflict, "list-links")
	ErrShoppers  = errs.New(errs.Conflict, "list-shoppers")
)

// Share makes a link to a list and returns its token, of which only the hash is stored. Errors: ErrNotFound, ErrLinks.
func Share(
	ctx context.Context,
	scope postgres.Scope,
	account, list uuid.UUID,
	now time.Time,
) (auth.Token, error) {
	const forget = `delete from shopping_links where tenant_id = $1 and list_id = $2 and created_at <= $3`
	const count = `select count(*) from shopping_links where tenant_id = $1 and list_id = $2`
	const add = `insert into shopping_links (tenant_id, token_hash, list_id, created_at) values ($1, $2, $3, $4)`
	token := auth.NewToken()
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := change(ctx, tx, account, list); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, forget, tx.Tenant(), list, now.Add(-LinkLife)); err != nil {
			return fmt.Errorf("deleting links of a shopping list that ended: %w", err)
		}
		var links int
		if err := tx.QueryRow(ctx, count, tx.Tenant(), list).Scan(&links); err != nil {
			return fmt.Errorf("counting the links of a shopping list: %w", err)
		}
		if links >= MaxLinks {
			return ErrLinks
		}
		if _, err := tx.Exec(ctx, add, tx.Tenant(), token.Hash(), list, now); err != nil {
			return fmt.Errorf("sharing a shopping list: %w", err)
		}
		return nil
	})
	return token, err
}

// Unshare withdraws all links of a list, and forgets who is shopping. The error is ErrNotFound when the account has no
// such list.
func Unshare(ctx context.Context, scope postgres.Scope, account, list uuid.UUID) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := change(ctx, tx, account, list); err != nil {
			return err
		}
		for _, table := range []string{"shopping_links", "shoppers"} {
			sql := `delete from ` + table + ` where tenant_id = $1 and list_id = $2`
			if _, err := tx.Exec(ctx, sql, tx.Tenant(), list); err != nil {
				return fmt.Errorf("withdrawing the links of a shopping list: %w", err)
			}
		}
		return nil
	})
}

// Shared is the list of a link.
type Shared struct {
	Reach

	Version int64
}

// FindShared returns the list that the token of a link belongs to. The error is ErrNotShared when there is none, or
// when the link is older than LinkLife.
func FindShared(ctx context.Context, scope postgres.Scope, token auth.Token, now time.Time) (Shared, error) {
	const sql = `
		select list.account_id, list.id, list.version from shopping_links as link
		join shopping_lists as list on list.tenant_id = link.tenant_id and list.id = link.list_id
		where link.tenant_id = $1 and link.token_hash = $2 and link.created_at > $3`
	var shared Shared
	err := scope.QueryRow(ctx, sql, scope.Tenant(), token.Hash(), now.Add(-LinkLife)).
		Scan(&shared.Account, &shared.List, &shared.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return Shared{}, ErrNotShared
	}
	if err != nil {
		return Shared{}, fmt.Errorf("looking up a shared list: %w", err)
	}
	return shared, nil
}

// VersionOf returns the version of a list. The error is ErrNotFound when the account has no such list.
func VersionOf(ctx context.Context, scope postgres.Scope, account, list uuid.UUID) (int64, error) {
	const sql = `select version from shopping_lists where tenant_id = $1 and account_id = $2 and id = $3`
	var version int64
	err := scope.QueryRow(ctx, sql, scope.Tenant(), account, list).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, ErrNotFound
	}
	if err != nil {
		return 0, fmt.Errorf("looking up a shopping list: %w", err)
	}
	return version, nil
}

// Shopper is a person who reported that they are shopping with a list: the account's owner or a guest.
type Shopper struct {
	ID        uuid.UUID `json:"id"` // chosen by the device
	Name      string    `json:"name"`
	StartedAt time.Time `json:"startedAt"`
}

// ShoppersAt returns the shoppers at an instant, in the order in which they began.
func (l List) ShoppersAt(now time.Time) []Shopper {
	return slices.DeleteFunc(slices.Clone(l.Shoppers), func(shopper Shopper) bool {
		return !now.Before(shopper.StartedAt.Add(ShopperLife))
	})
}

// StartShopping adds a shopper to a list. Errors: ErrNotFound, ErrShoppers.
func StartShopping(
	ctx context.Context,
	scope postgres.Scope,
	account, list uuid.UUID,
	shopper Shopper,
) error {
	const forget = `delete from shoppers where tenant_id = $1 and list_id = $2 and (id = $3 or started_at <= $4)`
	const add = `
		insert into shoppers (tenant_id, list_id, id, name, started_at)
		select $1, $2, $3, $4, $5
		where (select count(*) from shoppers where tenant_id = $1 and list_id = $2) < $6`
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := change(ctx, tx, account, list); err != nil {
			return err
		}
		ended := shopper.StartedAt.Add(-ShopperLife)
		if _, err := tx.Exec(ctx, forget, tx.Tenant(), list, shopper.ID, ended); err != nil {
			return fmt.Errorf("recording who is shopping: %w", err)
		}
		name := strings.TrimSpace(shopper.Name)
		tag, err := tx.Exec(ctx, add, tx.Tenant(), list, shopper.ID, name, shopper.StartedAt, MaxShoppers)
		if err != nil {
			return fmt.Errorf("recording who is shopping: %w", err)
		}
		if tag.RowsAffected() == 0 {
			return ErrShoppers
		}
		return nil
	})
}

// StopShopping removes a shopper from a list. Removing one twice is no error. The error is ErrNotFound when
// the account has no such list.
func StopShopping(ctx context.Context, scope postgres.Scope, account, list, shopper uuid.UUID) error {
	const sql = `delete from shoppers where tenant_id = $1 and list_id = $2 and id = $3`
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := change(ctx, tx, account, list); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), list, shopper); err != nil {
			return fmt.Errorf("recording who has finished shopping: %w", err)
		}
		return nil
	})
}
