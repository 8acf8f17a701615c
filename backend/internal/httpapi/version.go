package httpapi

import (
	"context"
	"errors"
	"strings"

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
	if failure != nil {
		return failure
	}
	at := last.At.In(menu.Zone)
	copied := *refusal
	copied.Message = locale.T("catalogue.changedBy").With("Name", member).With("Date", at).
		With("Time", at.Format("15:04"))
	return &copied
}
