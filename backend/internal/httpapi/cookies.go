package httpapi

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// cookieNames are the names of the cookies. Browsers accept the prefix __Host- over HTTPS only.
type cookieNames struct{ session, staff, visitor, device, csrf string }

func cookieNamesFor(dev bool) cookieNames {
	if dev {
		return cookieNames{session: "session", staff: "staff", visitor: "visitor", device: "device",
			csrf: "XSRF-TOKEN"}
	}
	return cookieNames{session: "__Host-session", staff: "__Host-staff", visitor: "__Host-visitor",
		device: "__Host-device", csrf: "XSRF-TOKEN"}
}

// writeCookies sets or deletes the session cookie after a sign-in or sign-out, and sets the CSRF cookie.
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
	if rc.signedInWith != "" {
		devices := auth.AddDevice(s.Key, rc.realm(), rc.signedInWith, rc.devices)
		s.setCookie(c, s.cookies.device, devices, auth.DeviceLife, true)
	}
	if visitor == "" {
		visitor = auth.NewToken()
		s.setCookie(c, s.cookies.visitor, string(visitor), visitorCookieLife, true)
	}
	if token := auth.CSRFToken(s.Key, visitor); c.Cookies(s.cookies.csrf) != token {
		s.setCookie(c, s.cookies.csrf, token, auth.SessionLife, false)
	}
}

// visitorCookieLife is how long a browser without a session is recognised. It is longer than a page is open, since
// phones may close the page while the user reads the mail with the code.
const visitorCookieLife = 24 * time.Hour

// setCookie sets a cookie for this host only. A negative life deletes it.
func (s *Server) setCookie(c fiber.Ctx, name, value string, life time.Duration, hidden bool) {
	c.Cookie(&fiber.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(life.Seconds()),
		HTTPOnly: hidden, Secure: !s.Dev, SameSite: fiber.CookieSameSiteLaxMode,
	})
}
