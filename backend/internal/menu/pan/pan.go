// Package pan divides what was cooked in one pan over the people who eat it. It is pure.
package pan

import (
	"cmp"
	"math"
	"slices"
)

// Step is how fine grams are told, in g: finer than this nobody ladles.
const Step = 5

// Pan is a dish that is divided.
type Pan struct {
	Grams  int // what went into it, weighed raw, in steps of Step
	Parts  int // the equal parts in which it is divided most simply; zero when there is no simple way
	Shares []Share
}

// Share is what one person gets.
type Share struct {
	Grams int // of the raw weight, in steps of Step; those of all are the pan's
	Parts int // of the pan's, when it has any; those of all are the pan's
}

// Divide divides a pan into which so many grams went over people of whom each eats so many servings, more than zero.
// Nothing is left over and nothing is lacking, however it is rounded.
func Divide(grams float64, servings []float64) Pan {
	steps := int(math.Round(grams / Step))
	weighed := apportion(steps, servings)
	parts := simplest(servings)
	pan := Pan{Grams: steps * Step, Shares: make([]Share, len(servings))}
	for n := range servings {
		pan.Shares[n].Grams = weighed[n] * Step
		if parts != nil {
			pan.Shares[n].Parts = parts[n]
			pan.Parts += parts[n]
		}
	}
	return pan
}

// What still counts as a simple division.
const (
	near      = 0.025 // how far a share told in parts may lie from the real one: less than one sees in a pan
	mostParts = 16
)

// simplest are the fewest equal parts of which everybody gets some whole number that is near enough to their share; nil
// when that takes too many.
func simplest(servings []float64) []int {
	whole := sum(servings)
	for parts := len(servings); parts <= mostParts; parts++ {
		counts := apportion(parts, servings)
		fits := true
		for n, count := range counts {
			fits = fits && count > 0 && math.Abs(float64(count)/float64(parts)-servings[n]/whole) <= near
		}
		if fits {
			return counts
		}
	}
	return nil
}

// apportion divides a whole number by weights, so that the parts are whole numbers that add up to it: each gets what it
// is owed, rounded down, and what is left goes to those that lost most by that, the first of them first (Hamilton's
// method).
func apportion(whole int, weights []float64) []int {
	all := sum(weights)
	counts, lost := make([]int, len(weights)), make([]float64, len(weights))
	order := make([]int, len(weights))
	left := whole
	for n, weight := range weights {
		owed := float64(whole) * weight / all
		counts[n], order[n] = int(owed), n
		lost[n] = owed - float64(counts[n])
		left -= counts[n]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lost[b], lost[a]) })
	for n := range left {
		counts[order[n%len(order)]]++
	}
	return counts
}

func sum(values []float64) float64 {
	total := 0.0
	for _, value := range values {
		total += value
	}
	return total
}
