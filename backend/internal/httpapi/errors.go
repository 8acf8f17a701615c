package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// statuses maps each kind of refusal to its HTTP status.
var statuses = map[errs.Kind]int{
	errs.Invalid:              fiber.StatusUnprocessableEntity,
	errs.NotSignedIn:          fiber.StatusUnauthorized,
	errs.Forbidden:            fiber.StatusForbidden,
	errs.NeedsAccess:          fiber.StatusPaymentRequired,
	errs.NotFound:             fiber.StatusNotFound,
	errs.Conflict:             fiber.StatusConflict,
	errs.TooLarge:             fiber.StatusRequestEntityTooLarge,
	errs.Misdirected:          fiber.StatusMisdirectedRequest,
	errs.BadRequest:           fiber.StatusBadRequest,
	errs.MethodNotAllowed:     fiber.StatusMethodNotAllowed,
	errs.UnsupportedMediaType: fiber.StatusUnsupportedMediaType,
	errs.Unavailable:          fiber.StatusServiceUnavailable,
	errs.TooManyRequests:      fiber.StatusTooManyRequests,
	errs.PreconditionFailed:   fiber.StatusPreconditionFailed,
}

// Refusals by the server, before any service.
var (
	errNotSignedIn          = errs.New(errs.NotSignedIn, "not-signed-in")
	errNotStaff             = errs.NewMessage(errs.NotSignedIn, "not-signed-in", locale.T("http.notStaff"))
	errForbidden            = errs.New(errs.Forbidden, "not-allowed")
	errReadOnly             = errs.New(errs.Forbidden, "support-read-only")
	errHidden               = errs.New(errs.Forbidden, "support-hidden")
	errConfirmationRequired = errs.New(errs.Forbidden, "confirm-first")
	errPathNotFound         = errs.New(errs.NotFound, "no-such-path")
	errMethodNotAllowed     = errs.New(errs.MethodNotAllowed, "no-such-method")
	errTooLarge             = errs.New(errs.TooLarge, "too-large")
	errNotJSON              = errs.New(errs.BadRequest, "not-json")
	errUnsupportedMediaType = errs.New(errs.UnsupportedMediaType, "wrong-content-type")
	errForgedRequest        = errs.New(errs.Forbidden, "not-from-this-page")
	errUnknownHost          = errs.New(errs.Misdirected, "unknown-host")
	errBusy                 = errs.New(errs.Unavailable, "too-busy")
	errTimeout              = errs.New(errs.Unavailable, "too-slow")
	errInternal             = errs.New(errs.Invalid, "fault")
	errBadRequest           = errs.New(errs.BadRequest, "bad-request")
)

// writeError responds with a refusal in the language of the request. Any other error is logged here, and only here, and
// the response says that something went wrong.
func (s *Server) writeError(c fiber.Ctx, err error) error {
	status, refusal := s.refusalOf(c, err)
	lang := languageOf(c)
	if refusal.RetryAfter > 0 {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(refusal.RetryAfter.Seconds()))))
	}
	if !isForPrograms(c, status) {
		c.Set(fiber.HeaderCacheControl, "no-store")
		return sendErrorPage(c, status, lang, refusal.Message.In(lang))
	}
	body := api.Refusal{Code: refusal.Code, Message: refusal.Message.In(lang)}
	if len(refusal.Fields) > 0 {
		fields := make(map[string]string, len(refusal.Fields))
		for field, text := range refusal.Fields {
			fields[field] = text.In(lang)
		}
		body.Fields = &fields
	}
	c.Set(fiber.HeaderContentLanguage, string(lang))
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.Status(status).JSON(body)
}

// isForPrograms reports whether the response has the form of the contract, because a program reads it and not a person.
// When the header of the request could not be read, the path is unknown.
func isForPrograms(c fiber.Ctx, status int) bool {
	for _, prefix := range []string{"/api", ingestPath, webhookPath, publicImages.base} {
		if strings.HasPrefix(c.Path(), prefix) {
			return true
		}
	}
	return isUnversioned(c) || status == fiber.StatusRequestHeaderFieldsTooLarge || status == fiber.StatusBadRequest
}

func (s *Server) refusalOf(c fiber.Ctx, err error) (int, *errs.Error) {
	var refusal *errs.Error
	if errors.As(err, &refusal) {
		return statuses[refusal.Kind], refusal
	}
	var fault *fiber.Error
	if errors.As(err, &fault) {
		switch fault.Code {
		case fiber.StatusNotFound:
			return fault.Code, errPathNotFound
		case fiber.StatusNotImplemented: // a method that cannot be read
			return fiber.StatusBadRequest, errBadRequest
		case fiber.StatusMethodNotAllowed:
			return fault.Code, errMethodNotAllowed
		case fiber.StatusRequestEntityTooLarge, fiber.StatusRequestHeaderFieldsTooLarge:
			return fault.Code, errTooLarge
		}
		if fault.Code < fiber.StatusInternalServerError {
			return fault.Code, errBadRequest
		}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn(
			"request ran out of time",
			slog.String("method", c.Method()),
			slog.String("path", c.Path()),
			slog.Any("error", err),
		)
		return fiber.StatusServiceUnavailable, errTimeout
	}
	s.log.Error(
		"request failed",
		slog.String("request", requestID(c)),
		slog.String("method", c.Method()),
		slog.String("path", c.Path()),
		slog.Any("error", err),
	)
	return fiber.StatusInternalServerError, errInternal
}

// languageOf returns the language that the request prefers, else the brand's.
func languageOf(c fiber.Ctx) locale.Language {
	if rc, ok := c.Locals(requestContextKey).(*requestContext); ok {
		return rc.language
	}
	return locale.Prefer(c.Get(fiber.HeaderAcceptLanguage), locale.Dutch)
}
