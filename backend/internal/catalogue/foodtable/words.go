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

// ligatures replaces letters that have no decomposition.
var ligatures = strings.NewReplacer("œ", "oe", "Œ", "oe", "æ", "ae", "ß", "ss")

// fold returns a text in lower case without accents.
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

// tidy returns a text with single spaces and without control characters.
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

// maxNameLength is the length of names in characters.
const maxNameLength = 100

func shorten(name string) (string, bool) {
	if len(name) <= maxNameLength || utf8.RuneCountInString(name) <= maxNameLength {
		return name, false
	}
	return strings.TrimSpace(string([]rune(name)[:maxNameLength-1])) + "…", true
}

// maxSlugLength is the length of slugs in bytes.
const maxSlugLength = 80

// slugOf returns the slug of a source and code, independent of the food's name. A hash distinguishes codes with
// characters that a slug cannot contain.
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
