package httpapi

import (
	"context"
	"errors"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// Records that staff edit have a version: an answer with one record has it as ETag, and an update names it in If-Match.

// etagOf returns a version as an entity tag (RFC 9110, section 8.8.3).
func etagOf(version catalogue.Version) string { return `"` + string(version) + `"` }

// versionFrom returns the version of an entity tag. A weak tag is no version.
func versionFrom(tag string) catalogue.Version {
	return catalogue.Version(strings.Trim(strings.TrimSpace(tag), `"`))
}

// etagKey is the key of a response's entity tag among the values of a request.
type etagKey struct{}

// rememberETag keeps the entity tag that a handler has set, for [restoreETag].
func rememberETag(c fiber.Ctx) error {
	err := c.Next()
	if tag := c.GetRespHeader(fiber.HeaderETag); tag != "" {
		c.Locals(etagKey{}, strings.Clone(tag)) // it shares the memory of the header that is replaced
	}
	return err
}

// restoreETag gives a compressed response the entity tag that its handler has set, since Fiber's compression replaces
// the tag with a checksum. The tag is a version of a record, or of a file, and does not depend on the encoding.
func restoreETag(c fiber.Ctx) error {
	err := c.Next()
	if tag, ok := c.Locals(etagKey{}).(string); ok {
		c.Set(fiber.HeaderETag, tag)
	}
	return err
}

// conflict adds to [catalogue.ErrChanged] who changed a record of an owner last, and when. kind is the key of the
// record in the details of the audit trail. Other errors are returned as they are.
func (h handlers) conflict(ctx context.Context, err error, owner uuid.UUID, kind string, id uuid.UUID) error {
	var refusal *errs.Error
	if !errors.Is(err, catalogue.ErrChanged) || !errors.As(err, &refusal) {
		return err
	}
	last, found, failure := audit.LastByStaff(ctx, h.DB.Platform(), owner, kind, id.String())
	if failure != nil || !found || last.ActorID == nil {
		return errors.Join(failure, refusal)
	}
	member, failure := staff.NameOf(ctx, h.DB.Platform(), *last.ActorID)
	if failure != nil || member == "" {
		return errors.Join(failure, refusal)
	}
	at := last.At.In(menu.Zone)
	copied := *refusal
	copied.Message = locale.T("catalogue.changedBy").With("Name", member).With("Date", at).
		With("Time", at.Format("15:04"))
	return &copied
}
