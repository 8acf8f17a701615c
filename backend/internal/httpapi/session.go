package httpapi

import (
	"context"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// who is the account that is signed in. The guard has made sure that there is one.
func (v *visit) who(ctx context.Context) (account.Account, error) {
	return account.Find(ctx, v.scope, v.account)
}

// findPerson looks up who is signed in. A session of another tenant is no session.
func (s *Server) findPerson(ctx context.Context, c fiber.Ctx, v *visit) error {
	if v.console {
		token := auth.Token(strings.Clone(c.Cookies(s.cookies.staff)))
		if token == "" {
			return nil
		}
		member, ok, err := staff.Session(ctx, s.DB.Platform(), token, s.Now())
		if ok {
			v.staff, v.isStaff, v.token = member, true, token
		}
		return err
	}
	token := auth.Token(strings.Clone(c.Cookies(s.cookies.session)))
	if token == "" {
		return nil
	}
	session, ok, err := auth.FindSession(ctx, v.scope, token, s.Now())
	if ok {
		v.session, v.account, v.token = session, session.Account, token
	}
	return err
}
