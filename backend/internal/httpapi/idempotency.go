package httpapi

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/gofiber/fiber/v3"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

const idempotencyHeader = "Idempotency-Key"

// errKeyReused means that an Idempotency-Key was used before for another request.
var errKeyReused = errs.New(errs.Conflict, "idempotency-key-reused")

// answerOnce repeats the stored answer to a request whose Idempotency-Key was answered before. A refused request may be
// repeated with its key. Concurrent requests with one key are all handled; the operations themselves are idempotent.
func (s *Server) answerOnce(c fiber.Ctx) error {
	key := c.Get(idempotencyHeader)
	if key == "" {
		return c.Next()
	}
	const (
		keep = `
			insert into idempotency_keys as stored (tenant_id, account_id, key, request_hash, created_at)
			values ($1, $2, $3, $4, $5) on conflict do nothing`
		find = `
			select request_hash = $4, status, coalesce(body, '') from idempotency_keys
			where tenant_id = $1 and account_id = $2 and key = $3`
		save = `
			update idempotency_keys set status = coalesce(status, $4), body = coalesce(body, $5)
			where tenant_id = $1 and account_id = $2 and key = $3`
	)
	ctx := c.Context()
	rc := requestContextOf(ctx)
	hash := sha256.New()
	fmt.Fprintf(hash, "%s %s\n", c.Method(), c.Path())
	hash.Write(c.BodyRaw())
	sum, tenant := hash.Sum(nil), rc.scope.Tenant()
	if _, err := rc.scope.Exec(ctx, keep, tenant, rc.accountID, key, sum, s.Now()); err != nil {
		return fmt.Errorf("keeping an idempotency key: %w", err)
	}
	var same bool
	var status *int
	var body string
	err := rc.scope.QueryRow(ctx, find, tenant, rc.accountID, key, sum).Scan(&same, &status, &body)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) { // it may just have been deleted
		return fmt.Errorf("looking up an idempotency key: %w", err)
	}
	switch {
	case err == nil && !same:
		return errKeyReused
	case status != nil:
		c.Set("Idempotent-Replayed", "true")
		c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSON)
		return c.Status(*status).SendString(body)
	}
	if err := c.Next(); err != nil {
		return err
	}
	args := []any{tenant, rc.accountID, key, c.Response().StatusCode(), string(c.Response().Body())}
	if _, err := rc.scope.Exec(ctx, save, args...); err != nil {
		return fmt.Errorf("keeping an answer: %w", err)
	}
	return nil
}
