package search_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/search"
)

func BenchmarkRecipes(b *testing.B) {
	l := newFixture(b)
	index := search.NewIndex(l.snapshot)
	for _, text := range []string{"", "kip rijst", "brocoli", "snel zonder lactose", "vegetarsich", "kip ananas"} {
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				index.Recipes(search.Query{Text: text})
			}
		})
	}
	b.Run("making the index", func(b *testing.B) {
		for b.Loop() {
			search.NewIndex(l.snapshot)
		}
	})
}
