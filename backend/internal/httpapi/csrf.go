package httpapi

import (
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// checkCSRF returns errForgedRequest for a request that changes something and was not sent by our own page: it checks
// Sec-Fetch-Site, Origin and the CSRF token. Events and unsubscribing need no token: the former act for no account, the
// latter has a token in its link.
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
	// The page has the CSRF token of an expired session. Report that it is signed out; the response sets a new token.
	expired := auth.Token(c.Cookies(s.cookies.session))
	if rc.onConsole {
		expired = auth.Token(c.Cookies(s.cookies.staff))
	}
	wasValid := auth.ValidCSRFToken(s.Key, expired, c.Get("X-XSRF-TOKEN"))
	// On the console, everything but signing in needs a session. An expired cookie is not sent.
	gone := rc.onConsole && expired == "" && !strings.HasPrefix(c.Path(), basePath+"/user/auth/")
	if rc.token == "" && (wasValid || gone) {
		return errNotSignedIn
	}
	return errForgedRequest
}

// isUnversioned reports whether the path is outside basePath. Such requests need no CSRF token.
func isUnversioned(c fiber.Ctx) bool {
	return c.Path() == ingestPath || c.Method() == fiber.MethodPost && c.Path() == unsubscribePath
}

// visitorToken returns the token that the CSRF token is derived from: the session's or, without a session, the visitor
// cookie's.
func (s *Server) visitorToken(c fiber.Ctx, rc *requestContext) auth.Token {
	if rc.token != "" {
		return rc.token
	}
	return auth.Token(c.Cookies(s.cookies.visitor))
}
