package httpapi

import (
	"context"
	"log/slog"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// resolveTenant sets the tenant of a request: that of its host or, on the platform's own hosts, that of its session or
// link. Headers in which a client names its page are not trusted.
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

// sessionBrand returns the brand of the host or, on the platform's own hosts, that of the signed-in account.
func (rc *requestContext) sessionBrand() tenancy.Tenant {
	if rc.accountID != uuid.Nil && rc.hostTenant.IsDefault {
		return rc.tenant
	}
	return rc.hostTenant
}

// signInScope returns the scope to sign in with an e-mail address: that of the request or, on the platform's own hosts,
// that of the brand in which the address has an account. The request continues with that brand.
func (s *Server) signInScope(ctx context.Context, email string) (postgres.Scope, error) {
	rc := requestContextOf(ctx)
	if !rc.hostTenant.IsDefault || rc.accountID != uuid.Nil {
		return rc.scope, nil
	}
	ids, err := auth.AccountTenants(ctx, s.DB, email)
	if err != nil || len(ids) == 0 || slices.Contains(ids, rc.tenant.ID) {
		return rc.scope, err
	}
	tenant, ok, err := s.Tenants.ByID(ctx, ids[0])
	if ok {
		rc.tenant, rc.scope = tenant, s.DB.Scope(tenant.ID)
	}
	return rc.scope, err
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

// tenantOf returns the tenant that a staff member requests, and its scope. It returns [tenancy.ErrNotFound] for a
// tenant outside the staff member's reach.
func (h handlers) tenantOf(ctx context.Context, id uuid.UUID) (tenancy.Tenant, postgres.Scope, error) {
	if !requestContextOf(ctx).reach.Has(id) {
		return tenancy.Tenant{}, postgres.Scope{}, tenancy.ErrNotFound
	}
	tenant, ok, err := h.Tenants.ByID(ctx, id)
	if err == nil && !ok {
		err = tenancy.ErrNotFound
	}
	return tenant, h.DB.Scope(id), err
}

// ownerOf returns the owner whose data a staff member requests: the tenant or, if that is nil, the platform, and for
// staff of a single tenant that one. It returns [tenancy.ErrNotFound] for a tenant outside the staff member's reach.
func (s *Server) ownerOf(ctx context.Context, tenant *uuid.UUID) (uuid.UUID, error) {
	rc := requestContextOf(ctx)
	if tenant == nil {
		switch {
		case rc.reach.All:
			return postgres.PlatformID, nil
		case len(rc.reach.IDs) == 1:
			return rc.reach.IDs[0], nil
		}
		return uuid.Nil, errForbidden
	}
	_, _, err := handlers{s}.tenantOf(ctx, *tenant)
	if *tenant == postgres.PlatformID {
		err = tenancy.ErrNotFound // the platform is requested without a tenant
	}
	return *tenant, err
}

// figuresScope returns the scope of the tenant whose figures a staff member requests, by default the default brand's.
// It returns [tenancy.ErrNotFound] for a tenant that the staff member may not see.
func (h handlers) figuresScope(ctx context.Context, named *uuid.UUID) (postgres.Scope, error) {
	tenant := deref(named)
	if named == nil {
		defaultBrand, err := h.Tenants.Default(ctx)
		if err != nil {
			return postgres.Scope{}, err
		}
		tenant = defaultBrand.ID
	}
	_, scope, err := h.tenantOf(ctx, tenant)
	return scope, err
}

// idParam returns the id in a parameter of the query, for a request that is not decoded; nil without one.
func idParam(c fiber.Ctx, name string) (*uuid.UUID, error) {
	text := c.Query(name)
	if text == "" {
		return nil, nil
	}
	id, err := uuid.Parse(text)
	if err != nil {
		return nil, errBadRequest // unreachable: validated
	}
	return &id, nil
}
