package httpapi

import (
	"context"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// findAccount returns the signed-in account. Only operations that require a session may call it.
func (rc *requestContext) findAccount(ctx context.Context) (account.Account, error) {
	return account.Find(ctx, rc.scope, rc.accountID)
}

// hidesHealth reports whether the session may not show what is about health: it was started with a mailed link, which
// changes only what a first checkout needs, or it is of support and the consumer did not allow it.
func (rc *requestContext) hidesHealth() bool {
	return rc.accountID != uuid.Nil && rc.session.HidesHealth()
}

// findSession finds the session of the request. Sessions of other tenants are ignored.
func (s *Server) findSession(ctx context.Context, c fiber.Ctx, rc *requestContext) error {
	if rc.onConsole {
		token := auth.Token(strings.Clone(c.Cookies(s.cookies.staff)))
		if token == "" {
			return nil
		}
		member, ok, err := staff.Session(ctx, s.DB.Platform(), token, s.Now())
		if ok {
			rc.staff, rc.isStaff, rc.token = member, true, token
		}
		return err
	}
	token := auth.Token(strings.Clone(c.Cookies(s.cookies.session)))
	if token == "" {
		return nil
	}
	session, ok, err := auth.FindSession(ctx, rc.scope, token, s.Now())
	if ok {
		rc.session, rc.accountID, rc.token = session, session.Account, token
	}
	return err
}
