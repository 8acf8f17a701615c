package catalogue

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"
)

func TestMergeIngredients_OppositeMergesAtOnceAdmitExactlyOne(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, platformBook(t))
	made := *b.ingredient(t, "havermout").Ingredient
	for n := range 15 {
		var ids [2]uuid.UUID
		for side := range ids {
			made.Slug = fmt.Sprintf("dubbel-%d-%d", n, side)
			id, err := CreateIngredient(t.Context(), b.Platform(), &made, byBo)
			if err != nil {
				t.Fatal(err)
			}
			ids[side] = id
		}
		var merged [2]error
		var group errgroup.Group
		for side := range ids {
			group.Go(func() error {
				_, merged[side] = MergeIngredients(t.Context(), b.Platform(), ids[side], ids[1-side], false, byBo)
				return nil
			})
		}
		_ = group.Wait() // the errors are in merged
		first, second := merged[0], merged[1]
		if first != nil {
			first, second = second, first
		}
		if first != nil || !errors.Is(second, ErrIngredientNotFound) {
			t.Fatalf("got %v and %v, want one merge and one ingredient that is gone", merged[0], merged[1])
		}
	}
}
