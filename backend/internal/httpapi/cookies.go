package httpapi

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// cookieNames are the names of our cookies. Browsers accept the prefix __Host- over https only.
type cookieNames struct{ session, staff, visitor, csrf string }

func cookieNamesFor(dev bool) cookieNames {
	if dev {
		return cookieNames{session: "session", staff: "staff", visitor: "visitor", csrf: "XSRF-TOKEN"}
	}
	return cookieNames{session: "__Host-session", staff: "__Host-staff", visitor: "__Host-visitor", csrf: "XSRF-TOKEN"}
}

// writeCookies puts a session that was opened or ended into cookies, and gives the page the token that it repeats.
func (s *Server) writeCookies(c fiber.Ctx, rc *requestContext) {
	name, life := s.cookies.session, auth.SessionLife
	if rc.onConsole {
		name, life = s.cookies.staff, staff.SessionLife
	}
	visitor := s.visitorToken(c, rc)
	switch {
	case rc.newSession != "":
		visitor = rc.newSession
		s.setCookie(c, name, string(rc.newSession), life, true)
	case rc.sessionEnded:
		visitor = ""
		s.setCookie(c, name, "", -time.Hour, true)
	}
	if visitor == "" {
		visitor = auth.NewToken()
		s.setCookie(c, s.cookies.visitor, string(visitor), visitorCookieLife, true)
	}
	if token := auth.CSRFToken(s.Key, visitor); c.Cookies(s.cookies.csrf) != token {
		s.setCookie(c, s.cookies.csrf, token, auth.SessionLife, false)
	}
}

// visitorLife is how long a browser is known before anybody signs in: a phone that closes it while the mail with a code
// is read must find it again.
const visitorCookieLife = 24 * time.Hour

// setCookie sets a cookie for this host alone. A negative life takes it away.
func (s *Server) setCookie(c fiber.Ctx, name, value string, life time.Duration, hidden bool) {
	c.Cookie(&fiber.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()),
		HTTPOnly: hidden, Secure: !s.Dev, SameSite: fiber.CookieSameSiteLaxMode,
	})
}
