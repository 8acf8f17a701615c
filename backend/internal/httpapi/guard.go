package httpapi

import (
	"cmp"
	"context"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// guard authorizes and validates requests for an operation.
func (s *Server) guard(op operation) fiber.Handler {
	return func(c fiber.Ctx) error {
		rc := c.Locals(requestContextKey).(*requestContext)
		if err := rc.authorize(op, s.Now()); err != nil {
			return err
		}
		if err := rc.checkReadOnly(op); err != nil {
			return err
		}
		if rc.hidesHealth() && op.forConsumers {
			if may, err := op.mayLink(c.Context(), rc); err != nil || !may {
				refusal := error(errConfirmationRequired)
				if rc.session.OfSupport() {
					refusal = errHidden
				}
				return cmp.Or(err, refusal)
			}
		}
		problems, err := op.validate(c)
		if err == nil && len(problems) > 0 {
			err = s.addRuleProblems(c, op, problems)
		}
		if err := cmp.Or(err, problems.Err()); err != nil {
			return err
		}
		if err := s.checkAccess(c, op); err != nil {
			return err
		}
		if op.waits {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), listWait+s.Timeout)
			defer cancel()
			c.SetContext(ctx)
		}
		if err := c.Next(); err != nil || !rc.hidesHealth() || !op.forConsumers {
			return err
		}
		return op.withholdHealth(c)
	}
}

// checkReadOnly returns an error if the caller is support that looks at a consumer's pages and the operation may change
// something. Support may only stop looking.
func (rc *requestContext) checkReadOnly(op operation) error {
	if rc.accountID == uuid.Nil || !rc.session.OfSupport() || op.method == fiber.MethodGet {
		return nil
	}
	if op.id == "logout" || op.id == "endOwnSupportSession" {
		return nil
	}
	return errReadOnly
}

// checkAccess returns [account.ErrNoAccess] if the operation needs access that the consumer lacks.
func (s *Server) checkAccess(c fiber.Ctx, op operation) error {
	if op.access != accessFull && op.access != accessToday {
		return nil
	}
	acct, err := c.Locals(requestContextKey).(*requestContext).onboardedAccount(c.Context())
	if err != nil {
		return err
	}
	allowed := acct.HasAccess(s.Now())
	if op.access == accessToday {
		allowed = menu.MayView(acct, op.dateOf(c), s.Now())
	}
	if !allowed {
		return account.ErrNoAccess
	}
	return nil
}

// authorize returns an error unless the caller may call the operation. For staff it sets reach.
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
	if op.needsConfirmation && rc.session.OfSupport() {
		return errReadOnly
	}
	if op.needsConfirmation && !rc.session.RecentlyConfirmed(now) {
		return errConfirmationRequired
	}
	return nil
}
