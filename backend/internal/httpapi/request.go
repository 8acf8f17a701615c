package httpapi

import (
	"context"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

type localKey string

const (
	requestContextKey localKey = "visit"
	requestIDKey      localKey = "request"
	nonceKey          localKey = "nonce"
)

// requestContext is the data that the middleware derives from a request.
type requestContext struct {
	hostTenant tenancy.Tenant // tenant of the host
	tenant     tenancy.Tenant // tenant whose data is requested
	scope      postgres.Scope // of tenant
	domain     string         // normalised host
	linkSlug   string         // slug of the white-label in the link; used on the platform's own hosts only
	onConsole  bool           // on the console's host, where there is no tenant
	console    string         // origin of the console
	language   locale.Language

	visitor   account.Visitor // the browser
	network   string          // for counting attempts, see networkOf
	devices   string          // cookie by which a browser that signed in before is recognised
	token     auth.Token      // of the session cookie; empty without a session
	session   auth.Session    // the consumer's
	accountID uuid.UUID       // signed-in consumer; uuid.Nil if there is none
	staff     staff.Member    // signed-in staff member, if isStaff
	isStaff   bool
	reach     tenancy.Selection // tenants for which the staff member may call the operation

	// Changes of the session, for writeCookies.
	newSession   auth.Token // token of a new session; empty if there is none
	signedInWith string     // address that was proved when the new session was started; empty if none was
	sessionEnded bool       // whether the session was ended
}

// realm names the tenant, or the console.
func (rc *requestContext) realm() string { return rc.tenant.ID.String() }

type contextKey struct{}

// requestContextOf returns the context of the request. It panics outside of one.
func requestContextOf(ctx context.Context) *requestContext {
	return ctx.Value(contextKey{}).(*requestContext)
}

// prepare sets the ID, the deadline and the common response headers of a request.
func (s *Server) prepare(c fiber.Ctx) error {
	request := uuid.New()
	c.Locals(requestIDKey, request.String())
	ctx, cancel := context.WithTimeout(
		audit.WithOrigin(c.Context(), audit.Origin{IP: s.clientOf(c), Request: request}),
		s.timeoutFor(c),
	)
	defer cancel()
	c.SetContext(ctx)
	c.Set("X-Request-Id", requestID(c))
	c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	c.Set(fiber.HeaderXFrameOptions, "DENY")
	c.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)")
	if err := bodyError(c); err != nil {
		return err
	}
	return c.Next()
}

// timeoutFor returns the timeout of a request.
func (s *Server) timeoutFor(c fiber.Ctx) time.Duration {
	if isUpload(c) {
		return uploadTimeout + s.Timeout
	}
	return s.Timeout
}

func requestID(c fiber.Ctx) string {
	id, _ := c.Locals(requestIDKey).(string)
	return id
}

// identify finds the tenant, the language and the session of a request, calls the next handler and writes cookies.
func (s *Server) identify(c fiber.Ctx) error {
	rc := &requestContext{language: locale.Prefer(c.Get(fiber.HeaderAcceptLanguage), locale.Dutch)}
	c.Locals(requestContextKey, rc)
	ctx := context.WithValue(c.Context(), contextKey{}, rc)
	c.SetContext(ctx)
	host := tenancy.NormaliseHost(string(c.Request().Header.Host()))
	rc.domain, rc.console = host, s.consoleOrigin(c)
	if host == s.ConsoleHost {
		rc.onConsole = true
	} else if err := s.resolveTenant(ctx, c, rc, host); err != nil {
		// Fiber would log the error of a request that it cannot parse, which has no host.
		return s.writeError(c, err)
	}
	s.logHostMismatch(c, host)
	if err := s.findSession(ctx, c, rc); err != nil {
		return err
	}
	if rc.session.OfSupport() {
		c.SetContext(audit.WithStaff(c.Context(), *rc.session.SupportStaff))
	}
	rc.visitor = account.Visitor{Token: s.visitorToken(c, rc), Device: deviceOf(c.Get(fiber.HeaderUserAgent))}
	rc.network = networkOf(s.clientOf(c))
	rc.devices = strings.Clone(c.Cookies(s.cookies.device))
	err := s.checkCSRF(c, rc)
	if err == nil {
		err = c.Next()
	}
	if err != nil {
		// The error is written here and not in Fiber's error handler, so that a refusal sets cookies too.
		err = s.writeError(c, err)
	}
	s.writeCookies(c, rc)
	private := rc.token != "" || rc.newSession != "" || c.Get(listTokenHeader) != ""
	if private && !isPublicImage(c) {
		c.Set(fiber.HeaderCacheControl, "no-store")
	}
	return err
}

// isPublicImage reports whether the response is an image that is the same for everyone.
func isPublicImage(c fiber.Ctx) bool {
	return strings.HasPrefix(c.Path(), publicImages.base) && c.Response().StatusCode() == fiber.StatusOK
}

// secure sets the headers that every response has, also of files and of refusals.
func (s *Server) secure(c fiber.Ctx) error {
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	if !s.Dev {
		c.Set(fiber.HeaderStrictTransportSecurity, s.strictTransport(c))
	}
	return c.Next()
}

// strictTransport returns the value of Strict-Transport-Security. It is the same for all responses of a host. The
// subdomains of a partner's domain are not ours.
func (s *Server) strictTransport(c fiber.Ctx) string {
	const twoYears = "max-age=63072000"
	host := tenancy.NormaliseHost(string(c.Request().Header.Host()))
	if host == s.ConsoleHost {
		return twoYears + "; includeSubDomains"
	}
	if tenant, ok, err := s.Tenants.ByHost(c.Context(), host); err == nil && ok && tenant.IsDefault {
		return twoYears + "; includeSubDomains"
	}
	return twoYears
}
