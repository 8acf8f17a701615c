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
	visitKey   localKey = "visit"
	requestKey localKey = "request"
	nonceKey   localKey = "nonce"
)

// visit is what a request is known to be before a handler sees it.
type visit struct {
	host     tenancy.Tenant // whose host this is
	tenant   tenancy.Tenant // whose data this is about
	scope    postgres.Scope // of tenant
	domain   string         // the host as domains are compared
	named    string         // slug of the white-label that the visit's link named; counts on the platform's own hosts only
	console  bool           // on the console's host, where there is no tenant
	language locale.Language

	visitor account.Visitor // the browser, before it is known who sits there
	address string          // of the network that it comes from, as tries are counted
	token   auth.Token      // of the session's cookie; empty without a session
	session auth.Session    // the consumer's
	account uuid.UUID       // who is signed in; uuid.Nil when nobody is
	staff   staff.Member    // who is signed in on the console
	isStaff bool
	reach   tenancy.Selection // for whom the member of staff may do what is asked for

	// What the answer will put into cookies.
	opened auth.Token // a session that the handler opened
	ended  bool       // the session was ended
}

type visitContextKey struct{}

// visitOf is the visit that a handler answers.
func visitOf(ctx context.Context) *visit { return ctx.Value(visitContextKey{}).(*visit) }

// frame gives every request a number, a deadline and the headers that every answer carries.
func (s *Server) frame(c fiber.Ctx) error {
	request := uuid.New()
	c.Locals(requestKey, request.String())
	address, _ := netip.ParseAddr(c.IP()) // none is told by the zero value
	ctx, cancel := context.WithTimeout(
		audit.WithOrigin(c.Context(), audit.Origin{IP: address, Request: request}),
		s.timeFor(c),
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
	if s.tooLarge(c) {
		return errTooLarge
	}
	return c.Next()
}

// timeFor is how long answering a request may take.
func (s *Server) timeFor(c fiber.Ctx) time.Duration {
	if s.isUpload(c) {
		return uploadTime + requestTime
	}
	return requestTime
}

func requestID(c fiber.Ctx) string {
	id, _ := c.Locals(requestKey).(string)
	return id
}

// recognise finds out whose host this is, whose data, in which language, and who is there.
func (s *Server) recognise(c fiber.Ctx) error {
	v := &visit{language: locale.Prefer(c.Get(fiber.HeaderAcceptLanguage), locale.Dutch)}
	c.Locals(visitKey, v)
	ctx := context.WithValue(c.Context(), visitContextKey{}, v)
	c.SetContext(ctx)
	host := tenancy.NormaliseHost(string(c.Request().Header.Host()))
	v.domain = host
	if host == s.ConsoleHost {
		v.console = true
	} else if err := s.findTenant(ctx, c, v, host); err != nil {
		return err
	}
	s.noteClaims(c, host)
	if err := s.findPerson(ctx, c, v); err != nil {
		return err
	}
	v.visitor = account.Visitor{Token: s.visitor(c, v), Device: deviceOf(c.Get(fiber.HeaderUserAgent))}
	v.address = networkOf(c.IP())
	err := s.checkForgery(c, v)
	if err == nil {
		err = c.Next()
	}
	if err != nil {
		// Written here, so that cookies go with a refusal as well.
		err = s.writeError(c, err)
	}
	s.writeCookies(c, v)
	return err
}
