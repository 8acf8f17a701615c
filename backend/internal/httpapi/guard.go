package httpapi

import (
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// guard holds a request against what the contract says of an operation: who may call it, and what it may hold. What is
// not built yet says so to those only who may call it.
func (s *Server) guard(op operation) fiber.Handler {
	return func(c fiber.Ctx) error {
		if err := c.Locals(requestContextKey).(*requestContext).authorize(op, s.Now()); err != nil {
			return err
		}
		if op.planned {
			return errNotImplemented
		}
		if err := op.validate(c); err != nil {
			return err
		}
		if err := s.checkAccess(c, op); err != nil {
			return err
		}
		return c.Next()
	}
}

// checkAccess refuses a consumer without access what the contract keeps for those who have it.
func (s *Server) checkAccess(c fiber.Ctx, op operation) error {
	today := op.access == accessToday
	if op.access != accessFull && !today || today && op.dateOf(c) == s.today().Format(time.DateOnly) {
		return nil
	}
	acct, err := c.Locals(requestContextKey).(*requestContext).onboardedAccount(c.Context())
	if err == nil && !acct.HasAccess(s.Now()) {
		err = account.ErrNoAccess
	}
	return err
}

// admit lets the visitor in to an operation, or refuses. For staff it takes down for which tenants they may call it.
func (rc *requestContext) authorize(op operation, now time.Time) error {
	if op.allowed[auth.Grant{Role: auth.Anyone, Reach: auth.Own}] && !op.forStaff && !op.forConsumers {
		return nil
	}
	if rc.onConsole {
		if !rc.isStaff {
			return errNotStaff
		}
		rc.reach = rc.staff.Reach(func(grant auth.Grant) bool { return op.allowed[grant] })
		if !op.forStaff || !rc.reach.Any() {
			return errForbidden
		}
		return nil
	}
	if rc.accountID == uuid.Nil {
		return errNotSignedIn
	}
	if !op.forConsumers || !op.allowed[auth.Grant{Role: auth.User, Reach: auth.Own}] {
		return errForbidden
	}
	if op.needsConfirmation && !rc.session.RecentlyConfirmed(now) {
		return errConfirmationRequired
	}
	return nil
}
