package shopping

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Outdated tells whether something else must be bought from a day on than when the list was made; needs[k] is what its
// dates from the kth on need by now. Days that are over do not count, nor does what was ticked, taken off or put on by
// hand. A list that does not know what it was made from is not outdated.
func (l List) Outdated(needs [][]Amount, today time.Time) bool {
	ahead := slices.IndexFunc(l.Dates, func(date time.Time) bool { return !date.Before(today) })
	return ahead >= 0 && ahead < len(l.Needs) && ahead < len(needs) &&
		!slices.Equal(l.Needs[ahead], fingerprint(needs[ahead]))
}

// fingerprint is the same where the same is bought, in whichever order: as many packs, or as much of what comes in
// none.
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

// fingerprints are those of a list for Save.
func fingerprints(needs [][]Amount) [][]byte {
	all := make([][]byte, len(needs))
	for i, amounts := range needs {
		all[i] = fingerprint(amounts)
	}
	return all
}
