package httpapi

import (
	"net/url"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// checkForgery refuses a change that was not asked for by our own page: the browser says where it comes from, and the
// page repeats a token that another site cannot read. Events need no token: they do nothing in anybody's name. Nor does
// unsubscribing, whose link is proof.
func (s *Server) checkCSRF(c fiber.Ctx, rc *requestContext) error {
	switch c.Method() {
	case fiber.MethodGet, fiber.MethodHead, fiber.MethodOptions:
		return nil
	}
	if site := c.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		return errForgedRequest
	}
	if origin := c.Get(fiber.HeaderOrigin); origin != "" {
		parsed, err := url.Parse(origin)
		if err != nil || parsed.Host != string(c.Request().Header.Host()) {
			return errForgedRequest
		}
	}
	if isUnversioned(c) || auth.ValidCSRFToken(s.Key, rc.visitor.Token, c.Get("X-XSRF-TOKEN")) {
		return nil
	}
	// A page whose session has ended repeats that session's token; it needs to hear that, and gets a new token with the
	// answer.
	expired := auth.Token(c.Cookies(s.cookies.session))
	if rc.onConsole {
		expired = auth.Token(c.Cookies(s.cookies.staff))
	}
	if rc.token == "" && auth.ValidCSRFToken(s.Key, expired, c.Get("X-XSRF-TOKEN")) {
		return errNotSignedIn
	}
	return errForgedRequest
}

// outsideVersion reports whether this is one of the calls that stand outside the interface's version, and may come
// without the token.
func isUnversioned(c fiber.Ctx) bool {
	return c.Path() == ingestPath || c.Method() == fiber.MethodPost && c.Path() == unsubscribePath
}

// visitor is what the CSRF token is bound to: the session or, before there is one, a random cookie.
func (s *Server) visitorToken(c fiber.Ctx, rc *requestContext) auth.Token {
	if rc.token != "" {
		return rc.token
	}
	return auth.Token(c.Cookies(s.cookies.visitor))
}
