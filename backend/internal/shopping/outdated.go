package shopping

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Outdated reports whether other amounts must be bought from today on than when the list was saved; needs[k] are the
// current amounts for its dates from the kth on. Past days and changes by hand do not count. A list without Needs is
// never outdated.
func (l List) Outdated(needs [][]Amount, today time.Time) bool {
	ahead := slices.IndexFunc(l.Dates, func(date time.Time) bool { return !date.Before(today) })
	return ahead >= 0 && ahead < len(l.Needs) && ahead < len(needs) &&
		!slices.Equal(l.Needs[ahead], fingerprint(needs[ahead]))
}

// fingerprint returns a hash of what must be bought, in any order: numbers of packs, or quantities without packs.
func fingerprint(amounts []Amount) []byte {
	lines := make([]string, len(amounts))
	for i, amount := range amounts {
		ingredient := amount.Ingredient
		lines[i] = fmt.Sprintf("%s %s", ingredient.OwnerID, ingredient.ID)
		if packs := PacksFor(ingredient.Ingredient, amount.Grams, amount.Unit); packs != nil {
			lines[i] += fmt.Sprintf(" %d of %.1f g", packs.Count, packs.Grams)
		} else {
			lines[i] += fmt.Sprintf(" %.2f %s", amount.Quantity, amount.Unit)
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return sum[:]
}

// fingerprints returns the fingerprints of needs as Save takes them.
func fingerprints(needs [][]Amount) [][]byte {
	all := make([][]byte, len(needs))
	for i, amounts := range needs {
		all[i] = fingerprint(amounts)
	}
	return all
}
