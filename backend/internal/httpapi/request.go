package httpapi

import (
	"context"
	"net/netip"
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

// visit is what a request is known to be before a handler sees it.
type requestContext struct {
	hostTenant tenancy.Tenant // whose host this is
	tenant     tenancy.Tenant // whose data this is about
	scope      postgres.Scope // of tenant
	domain     string         // the host as domains are compared
	linkSlug   string         // slug of the white-label that the visit's link named; counts on the platform's own hosts only
	onConsole  bool           // on the console's host, where there is no tenant
	language   locale.Language

	visitor   account.Visitor // the browser, before it is known who sits there
	network   string          // of the network that it comes from, as tries are counted
	token     auth.Token      // of the session's cookie; empty without a session
	session   auth.Session    // the consumer's
	accountID uuid.UUID       // who is signed in; uuid.Nil when nobody is
	staff     staff.Member    // who is signed in on the console
	isStaff   bool
	reach     tenancy.Selection // for whom the member of staff may do what is asked for

	// What the answer will put into cookies.
	newSession   auth.Token // a session that the handler opened
	sessionEnded bool       // the session was ended
}

type contextKey struct{}

// visitOf is the visit that a handler answers.
func requestContextOf(ctx context.Context) *requestContext {
	return ctx.Value(contextKey{}).(*requestContext)
}

// frame gives every request a number, a deadline and the headers that every answer carries.
func (s *Server) prepare(c fiber.Ctx) error {
	request := uuid.New()
	c.Locals(requestIDKey, request.String())
	address, _ := netip.ParseAddr(c.IP()) // none is told by the zero value
	ctx, cancel := context.WithTimeout(
		audit.WithOrigin(c.Context(), audit.Origin{IP: address, Request: request}),
		s.timeoutFor(c),
	)
	defer cancel()
	c.SetContext(ctx)
	c.Set("X-Request-Id", requestID(c))
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	c.Set(fiber.HeaderXFrameOptions, "DENY")
	c.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)")
	if !s.Dev {
		c.Set(fiber.HeaderStrictTransportSecurity, "max-age=63072000; includeSubDomains")
	}
	if s.bodyTooLarge(c) {
		return errTooLarge
	}
	return c.Next()
}

// timeFor is how long answering a request may take.
func (s *Server) timeoutFor(c fiber.Ctx) time.Duration {
	if s.isUpload(c) {
		return uploadTimeout + requestTimeout
	}
	return requestTimeout
}

func requestID(c fiber.Ctx) string {
	id, _ := c.Locals(requestIDKey).(string)
	return id
}

// recognise finds out whose host this is, whose data, in which language, and who is there.
func (s *Server) identify(c fiber.Ctx) error {
	rc := &requestContext{language: locale.Prefer(c.Get(fiber.HeaderAcceptLanguage), locale.Dutch)}
	c.Locals(requestContextKey, rc)
	ctx := context.WithValue(c.Context(), contextKey{}, rc)
	c.SetContext(ctx)
	host := tenancy.NormaliseHost(string(c.Request().Header.Host()))
	rc.domain = host
	if host == s.ConsoleHost {
		rc.onConsole = true
	} else if err := s.resolveTenant(ctx, c, rc, host); err != nil {
		return err
	}
	s.logHostMismatch(c, host)
	if err := s.findSession(ctx, c, rc); err != nil {
		return err
	}
	rc.visitor = account.Visitor{Token: s.visitorToken(c, rc), Device: deviceOf(c.Get(fiber.HeaderUserAgent))}
	rc.network = networkOf(c.IP())
	err := s.checkCSRF(c, rc)
	if err == nil {
		err = c.Next()
	}
	if err != nil {
		// Written here, so that cookies go with a refusal as well.
		err = s.writeError(c, err)
	}
	s.writeCookies(c, rc)
	return err
}
