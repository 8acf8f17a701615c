// Package errs defines refusals: errors whose message is meant for users. Any other error is internal: it is logged,
// and the user reads that something went wrong.
package errs

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Kind classifies refusals.
type Kind int

// The kinds of refusals. Package httpapi maps them to HTTP statuses.
const (
	Invalid              Kind = iota // the input is invalid
	NotSignedIn                      // there is no session
	Forbidden                        // the caller may not do this
	NeedsAccess                      // the account needs access
	NotFound                         // it does not exist, or the caller may not see it
	Conflict                         // the state does not allow it
	TooLarge                         // the input exceeds a limit
	Misdirected                      // the host is not configured
	BadRequest                       // the input is malformed
	MethodNotAllowed                 // the path exists for another method
	UnsupportedMediaType             // the content type is not accepted
	Unavailable                      // temporarily unavailable
	TooManyRequests                  // a rate limit is exceeded
	PreconditionFailed               // it was changed since the caller read it
)

// Error is an error for the user.
type Error struct {
	Kind       Kind
	Code       string // for programs, in kebab-case
	Message    locale.Message
	Fields     map[string]locale.Message // problems by field; may be nil
	RetryAfter time.Duration             // 0 if unknown
}

// Error returns the English message and fields, for logs and tests.
func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return e.Message.In(locale.English)
	}
	parts := make([]string, 0, len(e.Fields))
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		parts = append(parts, field+": "+e.Fields[field].In(locale.English))
	}
	return e.Message.In(locale.English) + " (" + strings.Join(parts, "; ") + ")"
}

// WithField returns a copy of e with a problem of a field.
func (e *Error) WithField(field string, message locale.Message) *Error {
	copied := *e
	copied.Fields = maps.Clone(e.Fields)
	if copied.Fields == nil {
		copied.Fields = map[string]locale.Message{}
	}
	copied.Fields[field] = message
	return &copied
}

// Is reports whether target is an Error with the same kind and code. Messages and values may differ.
func (e *Error) Is(target error) bool {
	var other *Error
	return errors.As(target, &other) && other.Code == e.Code && other.Kind == e.Kind
}

// New returns an Error with the message "error.<code>" of the catalogues.
func New(kind Kind, code string) *Error {
	return &Error{Kind: kind, Code: code, Message: locale.T("error." + code)}
}

// NewMessage returns an Error with its own message, for a code that another refusal shares.
func NewMessage(kind Kind, code string, message locale.Message) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// With returns a copy of e with a value for its message.
func (e *Error) With(name string, value any) *Error {
	copied := *e
	copied.Message = e.Message.With(name, value)
	return &copied
}

// Fields collects problems by field.
type Fields map[string]locale.Message

// Add adds a problem. It keeps the first problem of a field.
func (f Fields) Add(field string, message locale.Message) {
	if _, found := f[field]; !found {
		f[field] = message
	}
}

// CheckLanguages adds a problem for each language of a text that has no catalogues.
func CheckLanguages[T any](field string, text map[locale.Language]T, problems Fields) {
	for lang := range text {
		if !lang.Supported() {
			problems.Add(
				field+"."+string(lang),
				locale.T("validation.unknownLanguage").With("Language", string(lang)),
			)
		}
	}
}

// Merge returns one error for those that are not nil: the first that is not a refusal, else all problems by field of
// the refusals with the code "invalid", else the first refusal. It returns nil if all are nil.
func Merge(all ...error) error {
	var first error
	fields := Fields{}
	for _, err := range all {
		if err == nil {
			continue
		}
		refusal, ok := errors.AsType[*Error](err)
		if !ok {
			return err
		}
		if first == nil {
			first = err
		}
		if refusal.Code == "invalid" {
			for field, message := range refusal.Fields {
				fields.Add(field, message)
			}
		}
	}
	if err := fields.Err(); err != nil {
		return err
	}
	return first
}

// Err returns an [Invalid] error with the code "invalid" and the fields, or nil if there are none.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	refusal := New(Invalid, "invalid")
	refusal.Fields = f
	return refusal
}
