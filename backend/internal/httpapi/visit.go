package httpapi

import (
	"context"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/language"
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
	language language.Language

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

// who is the account that is signed in. The guard has made sure that there is one.
func (v *visit) who(ctx context.Context) (account.Account, error) {
	return account.Find(ctx, v.scope, v.account)
}

// frame gives every request a number, a deadline and the headers that every answer carries.
func (s *Server) frame(c fiber.Ctx) error {
	request := uuid.New()
	c.Locals(requestKey, request.String())
	address, _ := netip.ParseAddr(c.IP()) // none is told by the zero value
	ctx, cancel := context.WithTimeout(audit.WithOrigin(c.Context(), audit.Origin{IP: address, Request: request}), s.timeFor(c))
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
	v := &visit{language: language.Prefer(c.Get(fiber.HeaderAcceptLanguage), language.Dutch)}
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

// findTenant decides whose host and whose data this is about. Only the host, the session and, for visitors of the platform's own hosts,
// the white-label of their link decide; headers about the page are claims.
func (s *Server) findTenant(ctx context.Context, c fiber.Ctx, v *visit, host string) error {
	found, ok, err := s.Tenants.ByHost(ctx, host)
	if err != nil {
		return err
	}
	if !ok {
		if !s.Dev {
			return errUnknownHost
		}
		if found, err = s.Tenants.Default(ctx); err != nil {
			return err
		}
	}
	v.host, v.tenant = found, found
	v.named = strings.Clone(c.Get("X-Whitelabel", c.Query("wl")))
	if found.IsDefault {
		c.Vary("X-Whitelabel")
		if err := s.findTenantOnPlatform(ctx, c, v); err != nil {
			return err
		}
	}
	v.scope = s.DB.Scope(v.tenant.ID)
	v.language = language.Prefer(c.Get(fiber.HeaderAcceptLanguage), v.tenant.Language)
	return nil
}

func (s *Server) findTenantOnPlatform(ctx context.Context, c fiber.Ctx, v *visit) error {
	if token := auth.Token(c.Cookies(s.cookies.session)); token != "" {
		id, err := auth.SessionTenant(ctx, s.DB, token)
		if err != nil {
			return err
		}
		if id != uuid.Nil {
			found, ok, err := s.Tenants.ByID(ctx, id)
			if ok {
				v.tenant = found
			}
			return err
		}
	}
	if v.named == "" {
		return nil
	}
	found, ok, err := s.Tenants.BySlug(ctx, v.named)
	if ok && found.IsActive {
		v.tenant = found
	}
	return err
}

// noteClaims logs a page that says it stands elsewhere than where it was asked for.
func (s *Server) noteClaims(c fiber.Ctx, host string) {
	if claimed := c.Get("X-Frontend-Host"); claimed != "" && tenancy.NormaliseHost(claimed) != host {
		s.log.Warn("page claims another host", slog.String("request", requestID(c)), slog.String("host", host), slog.String("claimed", strings.Clone(claimed)))
	}
}

// findPerson looks up who is signed in. A session of another tenant is no session.
func (s *Server) findPerson(ctx context.Context, c fiber.Ctx, v *visit) error {
	if v.console {
		token := auth.Token(strings.Clone(c.Cookies(s.cookies.staff)))
		if token == "" {
			return nil
		}
		found, ok, err := staff.Session(ctx, s.DB.Platform(), token, s.Now())
		if ok {
			v.staff, v.isStaff, v.token = found, true, token
		}
		return err
	}
	token := auth.Token(strings.Clone(c.Cookies(s.cookies.session)))
	if token == "" {
		return nil
	}
	found, ok, err := auth.FindSession(ctx, v.scope, token, s.Now())
	if ok {
		v.session, v.account, v.token = found, found.Account, token
	}
	return err
}

// guard holds a request against what the contract says of an operation: who may call it, and what it may hold. What is not built yet says so
// to those only who may call it.
func (s *Server) guard(op operation) fiber.Handler {
	return func(c fiber.Ctx) error {
		if err := c.Locals(visitKey).(*visit).admit(op, s.Now()); err != nil {
			return err
		}
		if op.planned {
			return errNotBuilt
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
	known, err := c.Locals(visitKey).(*visit).diner(c.Context())
	if err == nil && !known.Has(s.Now()) {
		err = account.ErrNoAccess
	}
	return err
}

// admit lets the visitor in to an operation, or refuses. For staff it takes down for which tenants they may call it.
func (v *visit) admit(op operation, now time.Time) error {
	if op.allowed[auth.Grant{Role: auth.Anyone, Reach: auth.Own}] && !op.forStaff && !op.forPeople {
		return nil
	}
	if v.console {
		if !v.isStaff {
			return errNotStaff
		}
		v.reach = v.staff.Reach(func(grant auth.Grant) bool { return op.allowed[grant] })
		if !op.forStaff || !v.reach.Any() {
			return errForbidden
		}
		return nil
	}
	if v.account == uuid.Nil {
		return errNotSignedIn
	}
	if !op.forPeople || !op.allowed[auth.Grant{Role: auth.User, Reach: auth.Own}] {
		return errForbidden
	}
	if op.confirmed && !v.session.RecentlyConfirmed(now) {
		return errConfirmFirst
	}
	return nil
}

// checkForgery refuses a change that was not asked for by our own page: the browser says where it comes from, and the page repeats a
// token that another site cannot read. Events need no token: they do nothing in anybody's name. Nor does unsubscribing, whose link is proof.
func (s *Server) checkForgery(c fiber.Ctx, v *visit) error {
	switch c.Method() {
	case fiber.MethodGet, fiber.MethodHead, fiber.MethodOptions:
		return nil
	}
	if site := c.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		return errForged
	}
	if origin := c.Get(fiber.HeaderOrigin); origin != "" {
		parsed, err := url.Parse(origin)
		if err != nil || parsed.Host != string(c.Request().Header.Host()) {
			return errForged
		}
	}
	if outsideVersion(c) || auth.ValidCSRFToken(s.Key, v.visitor.Token, c.Get("X-XSRF-TOKEN")) {
		return nil
	}
	// A page whose session has ended repeats that session's token; it needs to hear that, and gets a new token with the answer.
	gone := auth.Token(c.Cookies(s.cookies.session))
	if v.console {
		gone = auth.Token(c.Cookies(s.cookies.staff))
	}
	if v.token == "" && auth.ValidCSRFToken(s.Key, gone, c.Get("X-XSRF-TOKEN")) {
		return errNotSignedIn
	}
	return errForged
}

// outsideVersion reports whether this is one of the calls that stand outside the interface's version, and may come without the token.
func outsideVersion(c fiber.Ctx) bool {
	return c.Path() == ingestPath || c.Method() == fiber.MethodPost && c.Path() == unsubscribePath
}

// visitor is what the CSRF token is bound to: the session or, before there is one, a random cookie.
func (s *Server) visitor(c fiber.Ctx, v *visit) auth.Token {
	if v.token != "" {
		return v.token
	}
	return auth.Token(c.Cookies(s.cookies.visitor))
}

// cookieNames are the names of our cookies. Browsers accept the prefix __Host- over https only.
type cookieNames struct{ session, staff, visitor, csrf string }

func cookiesFor(dev bool) cookieNames {
	if dev {
		return cookieNames{session: "session", staff: "staff", visitor: "visitor", csrf: "XSRF-TOKEN"}
	}
	return cookieNames{session: "__Host-session", staff: "__Host-staff", visitor: "__Host-visitor", csrf: "XSRF-TOKEN"}
}

// writeCookies puts a session that was opened or ended into cookies, and gives the page the token that it repeats.
func (s *Server) writeCookies(c fiber.Ctx, v *visit) {
	name, life := s.cookies.session, auth.SessionLife
	if v.console {
		name, life = s.cookies.staff, staff.SessionLife
	}
	visitor := s.visitor(c, v)
	switch {
	case v.opened != "":
		visitor = v.opened
		s.setCookie(c, name, string(v.opened), life, true)
	case v.ended:
		visitor = ""
		s.setCookie(c, name, "", -time.Hour, true)
	}
	if visitor == "" {
		visitor = auth.NewToken()
		s.setCookie(c, s.cookies.visitor, string(visitor), visitorLife, true)
	}
	if token := auth.CSRFToken(s.Key, visitor); c.Cookies(s.cookies.csrf) != token {
		s.setCookie(c, s.cookies.csrf, token, auth.SessionLife, false)
	}
}

// visitorLife is how long a browser is known before anybody signs in: a phone that closes it while the mail with a code is read must find
// it again.
const visitorLife = 24 * time.Hour

// setCookie sets a cookie for this host alone. A negative life takes it away.
func (s *Server) setCookie(c fiber.Ctx, name, value string, life time.Duration, hidden bool) {
	c.Cookie(&fiber.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()),
		HTTPOnly: hidden, Secure: !s.Dev, SameSite: fiber.CookieSameSiteLaxMode,
	})
}
