// Package errs holds the errors that a person may read. Every other error is a fault of ours: it is logged, and the person reads that
// something went wrong.
package errs

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// Kind says what sort of refusal an error is.
type Kind int

// The kinds. httpapi has the table of their statuses.
const (
	Invalid      Kind = iota // what was sent cannot be used
	NotSignedIn              // nobody is signed in
	Forbidden                // somebody is, who may not do this
	NeedsAccess              // somebody is, who may once they have access
	NotFound                 // it is not there, or not for this person
	Conflict                 // something changed in between
	TooLarge                 // more was sent than is taken
	NotBuilt                 // it is planned
	Misdirected              // nobody configured this host
	BadRequest               // what was sent cannot even be read
	WrongMethod              // the address is right, the method is not
	WrongContent             // the body is not of a type that is taken
	Unavailable              // not now
	TooMany                  // tried too often
)

// Error is a refusal.
type Error struct {
	Kind    Kind
	Code    string // for programs, in kebab case
	Message language.Text
	Fields  map[string]language.Text // what is wrong with each field of what was sent; may be nil
	Wait    time.Duration            // after which trying again may help; 0 says nothing
}

// Error gives the English message, for logs and tests.
func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return e.Message.EN
	}
	parts := make([]string, 0, len(e.Fields))
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		parts = append(parts, field+": "+e.Fields[field].EN)
	}
	return e.Message.EN + " (" + strings.Join(parts, "; ") + ")"
}

// New makes a refusal.
func New(kind Kind, code string, nl, en string) *Error {
	return &Error{Kind: kind, Code: code, Message: language.Text{NL: nl, EN: en}}
}

// Fields collects what is wrong with the fields of something that was sent.
type Fields map[string]language.Text

// Add says what is wrong with a field. The first word about a field stands.
func (f Fields) Add(field, nl, en string) {
	if _, there := f[field]; !there {
		f[field] = language.Text{NL: nl, EN: en}
	}
}

// Err is the refusal, or nil when nothing is wrong. Its code is "invalid".
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{
		Kind: Invalid, Code: "invalid", Fields: f,
		Message: language.Text{NL: "Kijk nog even naar wat je hebt ingevuld.", EN: "Please look once more at what you filled in."},
	}
}
