package httpapi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"net"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// previewTime is how long a preview can be opened. A page that is open already remains usable.
const previewTime = 15 * time.Minute

// previewToken returns a token that shows the draft of a white-label until an instant. It is signed with key, and gives
// no other permission.
func previewToken(key []byte, tenant uuid.UUID, expires time.Time) string {
	claims := binary.BigEndian.AppendUint64(tenant[:], uint64(expires.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(claims, previewMAC(key, claims)...))
}

// previewedTenant returns the tenant of a preview token, and reports whether the token is valid at now.
func previewedTenant(key []byte, token string, now time.Time) (uuid.UUID, bool) {
	const size = 16 + 8
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != size+sha256.Size || !hmac.Equal(raw[size:], previewMAC(key, raw[:size])) {
		return uuid.Nil, false
	}
	if now.Unix() >= int64(binary.BigEndian.Uint64(raw[16:size])) {
		return uuid.Nil, false
	}
	return uuid.UUID(raw[:16]), true
}

func previewMAC(key, claims []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("preview\x00"))
	mac.Write(claims)
	return mac.Sum(nil)
}

// preview returns the draft that a request may see with its token, or the published brand if there is no draft; nil
// without a valid token for this host. Hosts of other white-labels show no preview.
func (s *Server) preview(c fiber.Ctx, rc *requestContext, defaultBrand tenancy.Tenant) (*tenancy.Tenant, error) {
	id, ok := previewedTenant(s.Key, c.Query("preview"), s.Now())
	if !ok || rc.hostTenant.ID != id && !rc.hostTenant.IsDefault {
		return nil, nil
	}
	look, ok, err := s.Tenants.ByID(c.Context(), id)
	if err != nil || !ok {
		return nil, err
	}
	draft, err := tenancy.DraftOf(c.Context(), s.DB.Platform(), id)
	if err != nil {
		return nil, err
	}
	if draft != nil {
		look = draft.Over(look, defaultBrand)
	}
	look.IsActive = true
	return &look, nil
}

// consoleOrigin returns the origin of the console as the browser of a request sees it.
func (s *Server) consoleOrigin(c fiber.Ctx) string {
	if !s.Dev {
		return "https://" + s.ConsoleHost
	}
	if _, port, err := net.SplitHostPort(c.Host()); err == nil {
		return "http://" + net.JoinHostPort(s.ConsoleHost, port)
	}
	return "http://" + s.ConsoleHost
}
