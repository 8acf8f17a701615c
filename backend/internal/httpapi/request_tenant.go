package httpapi

import (
	"context"
	"log/slog"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// resolveTenant sets the tenant of a request: that of its host or, on the platform's own hosts, that of its session or
// link. Headers about the page are not trusted.
func (s *Server) resolveTenant(ctx context.Context, c fiber.Ctx, rc *requestContext, host string) error {
	tenant, ok, err := s.Tenants.ByHost(ctx, host)
	if err != nil {
		return err
	}
	if !ok {
		if !s.Dev {
			return errUnknownHost
		}
		if tenant, err = s.Tenants.Default(ctx); err != nil {
			return err
		}
	}
	rc.hostTenant, rc.tenant = tenant, tenant
	rc.linkSlug = strings.Clone(c.Get("X-Whitelabel", c.Query("wl")))
	if tenant.IsDefault {
		c.Vary("X-Whitelabel")
		if err := s.resolvePlatformTenant(ctx, c, rc); err != nil {
			return err
		}
	}
	rc.scope = s.DB.Scope(rc.tenant.ID)
	rc.language = locale.Prefer(c.Get(fiber.HeaderAcceptLanguage), rc.tenant.Language)
	return nil
}

func (s *Server) resolvePlatformTenant(ctx context.Context, c fiber.Ctx, rc *requestContext) error {
	if token := auth.Token(c.Cookies(s.cookies.session)); token != "" {
		id, err := auth.SessionTenant(ctx, s.DB, token)
		if err != nil {
			return err
		}
		if id != uuid.Nil {
			tenant, ok, err := s.Tenants.ByID(ctx, id)
			if ok {
				rc.tenant = tenant
			}
			return err
		}
	}
	if rc.linkSlug == "" {
		return nil
	}
	tenant, ok, err := s.Tenants.BySlug(ctx, rc.linkSlug)
	if ok && tenant.IsActive {
		rc.tenant = tenant
	}
	return err
}

// logHostMismatch logs a page that claims to be on another host than the request.
func (s *Server) logHostMismatch(c fiber.Ctx, host string) {
	if claimed := c.Get("X-Frontend-Host"); claimed != "" && tenancy.NormaliseHost(claimed) != host {
		s.log.Warn(
			"page claims another host",
			slog.String("request", requestID(c)),
			slog.String("host", host),
			slog.String("claimed", strings.Clone(claimed)),
		)
	}
}
