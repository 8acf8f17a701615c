// Package language holds texts in the languages of the platform. Nothing is said in one of them alone.
package language

import (
	"cmp"
	"fmt"

	"golang.org/x/text/language"
)

// Language is a language of the interface.
type Language string

// The languages. Dutch is the default.
const (
	Dutch   Language = "nl"
	English Language = "en"
)

var matcher = language.NewMatcher([]language.Tag{language.Dutch, language.English})

// Prefer picks a language from an Accept-Language header (RFC 9110, section 12.5.4); otherwise is what to speak when the header asks for
// nothing that we know.
func Prefer(header string, otherwise Language) Language {
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(wanted) == 0 {
		return otherwise
	}
	_, index, confidence := matcher.Match(wanted...)
	if confidence == language.No {
		return otherwise
	}
	return [...]Language{Dutch, English}[index]
}

// Text is something to read, in both languages of the platform. What the platform says itself has both; what a brand writes has its own
// language, and the other may be empty.
type Text struct {
	NL string
	EN string
}

// In is the text in one language; Dutch when the language is not known, and the other where the text is in that alone.
func (t Text) In(l Language) string {
	if l == English {
		return cmp.Or(t.EN, t.NL)
	}
	return cmp.Or(t.NL, t.EN)
}

// With fills the text's verbs (see package fmt). Both languages take the same arguments; where their order differs, the verbs say so:
// %[2]s.
func (t Text) With(args ...any) Text {
	return Text{NL: fmt.Sprintf(t.NL, args...), EN: fmt.Sprintf(t.EN, args...)}
}
