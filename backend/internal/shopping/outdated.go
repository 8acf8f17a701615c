package shopping

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Outdated tells whether a list was made from other amounts than these. What was ticked, taken off or put on by hand does not count. A list
// that does not know what it was made from is not outdated.
func (l List) Outdated(amounts []Amount) bool {
	return l.Needs != nil && !bytes.Equal(l.Needs, fingerprint(amounts))
}

// fingerprint is the same for the same ingredients in the same amounts, to a gram, in whichever order.
func fingerprint(amounts []Amount) []byte {
	lines := make([]string, len(amounts))
	for i, amount := range amounts {
		lines[i] = fmt.Sprintf("%s %s %.0f\n", amount.Ingredient.OwnerID, amount.Ingredient.ID, math.Round(amount.Grams))
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	return sum[:]
}
