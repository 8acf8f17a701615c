package auth

import (
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ccojocar/zxcvbn-go"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// MinPasswordLength and MaxPasswordLength are in characters. A passphrase of a few words has that many too.
const (
	MinPasswordLength = 10
	MaxPasswordLength = 128
)

// minPasswordScore is the score of zxcvbn, 0 to 4, that a password needs: 3 is 10^8 guesses.
const minPasswordScore = 3

// maxEstimated is the number of characters of which the strength is estimated, since the time grows with its square.
const maxEstimated = 40

// dutchWords are the beginnings of passwords that Dutch people choose. The words of zxcvbn are English.
var dutchWords = []string{
	"wachtwoord", "welkom", "geheim", "hallo", "nederland", "amsterdam", "rotterdam", "utrecht", "ajax", "feyenoord",
	"voetbal", "zomer", "winter", "lente", "herfst", "januari", "februari", "maart",
	"april", "juni", "juli", "augustus",
	"september", "oktober", "november", "december", "maandag", "dinsdag", "woensdag", "donderdag",
	"vrijdag", "zaterdag",
	"zondag", "liefde", "schatje", "familie", "inloggen", "toegang",
}

// commonPasswords has the prints of the most common passwords of at least MinPasswordLength characters, sorted, each
// four bytes. Package commonpasswords writes it.
//
//go:generate ./commonpasswords/remake
//go:embed common.bin
var commonPasswords string

// PasswordPrint returns what the filter of common passwords stores of one, whatever its case. Of other passwords one in
// 38,000 has the print of a common one.
func PasswordPrint(password string) uint32 {
	sum := sha256.Sum256([]byte(strings.ToLower(password)))
	return binary.BigEndian.Uint32(sum[:])
}

func isCommon(password string) bool {
	want := PasswordPrint(password)
	at := func(n int) uint32 { return binary.BigEndian.Uint32([]byte(commonPasswords[4*n : 4*n+4])) }
	size := len(commonPasswords) / 4
	n := sort.Search(size, func(n int) bool { return at(n) >= want })
	return n < size && at(n) == want
}

// CheckPassword reports whether a new password is acceptable, and otherwise what is wrong with it. own are names that
// an attacker would try first: of the user, of the brand, and the address.
func CheckPassword(password string, own ...string) (problem locale.Message, ok bool) {
	switch length := utf8.RuneCountInString(password); {
	case length < MinPasswordLength:
		return locale.T("auth.problem.passwordTooShort").With("Least", MinPasswordLength), false
	case length > MaxPasswordLength:
		return locale.T("auth.problem.passwordTooLong").With("Most", MaxPasswordLength), false
	case isCommon(password):
		return locale.T("auth.problem.passwordCommon"), false
	}
	words := ownWords(own)
	if !strings.ContainsFunc(password, func(char rune) bool { return !unicode.IsSpace(char) }) ||
		utf8.RuneCountInString(without(password, words)) < minOther {
		return locale.T("auth.problem.passwordOwn"), false
	}
	start := []rune(password)
	start = start[:min(len(start), maxEstimated)]
	if zxcvbn.PasswordStrength(string(start), append(words, dutchWords...)).Score < minPasswordScore {
		return locale.T("auth.problem.passwordGuessable"), false
	}
	return locale.Message{}, true
}

// minOther is how many characters a password needs that are not from own words, in characters.
const minOther = 6

// ownWords returns the words of at least four characters in names and addresses, and the whole of each, in lower case.
func ownWords(own []string) []string {
	var words []string
	for _, name := range own {
		name = strings.ToLower(name)
		parts := strings.FieldsFunc(
			name,
			func(char rune) bool { return !unicode.IsLetter(char) && !unicode.IsDigit(char) },
		)
		for _, word := range append(parts, strings.Join(parts, ""), name) {
			if utf8.RuneCountInString(word) >= 4 {
				words = append(words, word)
			}
		}
	}
	sort.SliceStable(words, func(a, b int) bool { return len(words[a]) > len(words[b]) })
	return words
}

// without returns a password in lower case without words in it.
func without(password string, words []string) string {
	rest := strings.ToLower(password)
	for _, word := range words {
		rest = strings.ReplaceAll(rest, word, "")
	}
	return rest
}
