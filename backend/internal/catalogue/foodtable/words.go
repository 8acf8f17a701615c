package foodtable

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// ligatures are letters that accents are no part of.
var ligatures = strings.NewReplacer("œ", "oe", "Œ", "oe", "æ", "ae", "ß", "ss")

// fold is a text in lower case and without accents.
func fold(text string) string {
	if !slices.ContainsFunc([]byte(text), func(b byte) bool { return b >= utf8.RuneSelf }) {
		return strings.ToLower(text)
	}
	plain, _, err := transform.String(
		transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC),
		ligatures.Replace(text),
	)
	if err != nil {
		plain = text
	}
	return strings.ToLower(plain)
}

// tidy is a text of a cell as people read it: without control characters, and with single spaces.
func tidy(text string) string {
	clean := true
	for n := range len(text) {
		if c := text[n]; c < ' ' || c > '~' || c == ' ' && (n == 0 || n == len(text)-1 || text[n+1] == ' ') {
			clean = false
			break
		}
	}
	if clean {
		return strings.Clone(text)
	}
	return strings.Join(
		strings.FieldsFunc(
			strings.ToValidUTF8(text, "�"),
			func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) },
		),
		" ",
	)
}

// longestName is how many characters of a name are kept.
const maxNameLength = 100

func shorten(name string) (string, bool) {
	if len(name) <= maxNameLength || utf8.RuneCountInString(name) <= maxNameLength {
		return name, false
	}
	return strings.TrimSpace(string([]rune(name)[:maxNameLength-1])) + "…", true
}

// mostSlug is how long a slug may be.
const maxSlugLength = 80

// slugOf is the slug of the food with a code: the same for the same source and code, whatever the food is called this
// time. Codes that differ in what a slug cannot hold are told apart by a hash.
func slugOf(table catalogue.Table, code string) string {
	prefix := strings.ToLower(string(table))
	plain := toSlug(code)
	if plain == code && len(prefix)+1+len(plain) <= maxSlugLength {
		return prefix + "-" + plain
	}
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(code)) // never fails
	sum := fmt.Sprintf("%016x", hash.Sum64())
	if limit := maxSlugLength - len(prefix) - len(sum) - 2; len(plain) > limit {
		plain = strings.Trim(plain[:limit], "-")
	}
	if plain == "" {
		return prefix + "-" + sum
	}
	return prefix + "-" + plain + "-" + sum
}

func toSlug(text string) string {
	simple := true
	for n := range len(text) {
		if c := text[n]; (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			simple = false
			break
		}
	}
	if simple {
		return text
	}
	words := strings.FieldsFunc(fold(text), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}
