// Package pan divides a cooked dish over the people who eat it. It is pure.
package pan

import (
	"cmp"
	"math"
	"slices"
)

// Step is the precision of weights, in g.
const Step = 5

// Pan is a dish that is divided.
type Pan struct {
	Grams  int // raw weight, a multiple of Step
	Parts  int // number of equal parts for a simple division; zero when there is none
	Shares []Share
}

// Share is what one person gets.
type Share struct {
	Grams int // raw weight, a multiple of Step; the shares add up to the pan's
	Parts int // zero when the pan has no parts; the shares add up to the pan's
}

// Divide divides a dish with a raw weight in grams over people by their servings, which are more than zero. The rounded
// shares add up to the rounded whole.
func Divide(grams float64, servings []float64) Pan {
	steps := int(math.Round(grams / Step))
	weighed := apportion(steps, servings)
	parts := simplestParts(servings)
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

// Limits of a simple division.
const (
	maxShareError = 0.025 // largest error of a share, as a part of the whole: not visible in a pan
	maxParts      = 16
)

// simplestParts returns the smallest number of equal parts, by person, with at least one for each and errors of at most
// maxShareError; nil when that takes more than maxParts.
func simplestParts(servings []float64) []int {
	total := sum(servings)
	for parts := len(servings); parts <= maxParts; parts++ {
		counts := apportion(parts, servings)
		fits := true
		for n, count := range counts {
			fits = fits && count > 0 && math.Abs(float64(count)/float64(parts)-servings[n]/total) <= maxShareError
		}
		if fits {
			return counts
		}
	}
	return nil
}

// apportion divides a whole number by weights into whole numbers, by the method of largest remainders (Hamilton's
// method). Of equal remainders the first is rounded up first.
func apportion(whole int, weights []float64) []int {
	total := sum(weights)
	counts, remainders := make([]int, len(weights)), make([]float64, len(weights))
	order := make([]int, len(weights))
	remaining := whole
	for n, weight := range weights {
		quota := float64(whole) * weight / total
		counts[n], order[n] = int(quota), n
		remainders[n] = quota - float64(counts[n])
		remaining -= counts[n]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainders[b], remainders[a]) })
	for n := range remaining {
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
