// Package errs holds the errors that a person may read. Every other error is a fault of ours: it is logged, and the
// person reads that something went wrong.
package errs

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Kind says what sort of refusal an error is.
type Kind int

// The kinds. httpapi has the table of their statuses.
const (
	Invalid              Kind = iota // what was sent cannot be used
	NotSignedIn                      // nobody is signed in
	Forbidden                        // somebody is, who may not do this
	NeedsAccess                      // somebody is, who may once they have access
	NotFound                         // it is not there, or not for this person
	Conflict                         // something changed in between
	TooLarge                         // more was sent than is taken
	NotImplemented                   // it is planned
	Misdirected                      // nobody configured this host
	BadRequest                       // what was sent cannot even be read
	MethodNotAllowed                 // the address is right, the method is not
	UnsupportedMediaType             // the body is not of a type that is taken
	Unavailable                      // not now
	TooManyRequests                  // tried too often
)

// Error is a refusal.
type Error struct {
	Kind       Kind
	Code       string // for programs, in kebab case
	Message    locale.Message
	Fields     map[string]locale.Message // what is wrong with each field of what was sent; may be nil
	RetryAfter time.Duration             // after which trying again may help; 0 says nothing
}

// Error returns the English message, for logs and tests.
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

// At returns the refusal with what is wrong with a field.
func (e *Error) WithField(field string, message locale.Message) *Error {
	copied := *e
	copied.Fields = maps.Clone(e.Fields)
	if copied.Fields == nil {
		copied.Fields = map[string]locale.Message{}
	}
	copied.Fields[field] = message
	return &copied
}

// Is reports whether target is a refusal with the same code, so that errors.Is finds one whatever values its message
// has.
func (e *Error) Is(target error) bool {
	var other *Error
	return errors.As(target, &other) && other.Code == e.Code && other.Kind == e.Kind
}

// New returns a refusal. Its message is the catalogues' text "error.<code>".
func New(kind Kind, code string) *Error {
	return &Error{Kind: kind, Code: code, Message: locale.T("error." + code)}
}

// NewMessage returns a refusal whose code another refusal has as well, with a message of its own.
func NewMessage(kind Kind, code string, message locale.Message) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// With returns the refusal with a value for its message.
func (e *Error) With(name string, value any) *Error {
	copied := *e
	copied.Message = e.Message.With(name, value)
	return &copied
}

// Fields collects what is wrong with the fields of something that was sent.
type Fields map[string]locale.Message

// Add says what is wrong with a field. The first message about a field is kept.
func (f Fields) Add(field string, message locale.Message) {
	if _, found := f[field]; !found {
		f[field] = message
	}
}

// Err returns the refusal, with the code "invalid", or nil when nothing is wrong.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	refusal := New(Invalid, "invalid")
	refusal.Fields = f
	return refusal
}
