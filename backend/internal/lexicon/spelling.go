package lexicon

import (
	"slices"
	"strings"
)

// MaxMistakes returns how many letters may be wrong, missing, extra or swapped in a folded word: none up to three
// letters, one up to seven, and two in longer words.
func MaxMistakes(word string) int {
	switch n := len([]rune(word)); {
	case n <= 3:
		return 0
	case n <= 7:
		return 1
	default:
		return 2
	}
}

// phonemes replaces letters that sound alike in Dutch.
var phonemes = strings.NewReplacer(
	"ij",
	"y",
	"ei",
	"y",
	"ou",
	"au",
	"ph",
	"f",
	"th",
	"t",
	"qu",
	"kw",
	"ch",
	"g",
	"ck",
	"k",
	"ca",
	"ka",
	"co",
	"ko",
	"cu",
	"ku",
	"ce",
	"se",
	"ci",
	"si",
	"z",
	"s",
	"v",
	"f",
	"ie",
	"i",
	"dt",
	"t",
)

// Phonetic returns an approximate pronunciation of a folded word: "tonijn" and "tonein" have the same.
func Phonetic(word string) string { return string(slices.Compact([]rune(phonemes.Replace(word)))) }

// Distance returns how many letters to change, insert, delete or swap turn typed into word, or into its beginning when
// beginning is set (Damerau 1964, as optimal string alignment). It returns limit+1 when there are more than limit.
func Distance(typed, word string, limit int, beginning bool) int {
	a, b := []rune(typed), []rune(word)
	if len(a)-len(b) > limit || !beginning && len(b)-len(a) > limit {
		return limit + 1
	}
	if beginning && len(b) > len(a)+limit {
		b = b[:len(a)+limit]
	}
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	before, above, row := rows[0], rows[1], rows[2]
	for n := range above {
		above[n] = n
	}
	for i := range a {
		row[0] = i + 1
		least := row[0]
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(above[j]+cost, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least > limit {
			return limit + 1
		}
		before, above, row = above, row, before
	}
	distance := above[len(b)]
	if beginning {
		for _, so := range above {
			distance = min(distance, so)
		}
	}
	return min(distance, limit+1)
}
