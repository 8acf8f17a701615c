package pan_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/menu/pan"
)

func TestDivide_DistributesAll(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		servings := make([]float64, 1+random.IntN(12))
		total := 0.0
		for n := range servings {
			servings[n] = 0.25 + 2.75*random.Float64()
			total += servings[n]
		}
		grams := 60 + 3000*random.Float64()
		divided := pan.Divide(grams, servings)
		sum, parts := 0, 0
		for n, share := range divided.Shares {
			sum, parts = sum+share.Grams, parts+share.Parts
			if deviation := math.Abs(float64(share.Grams) - grams*servings[n]/total); deviation > pan.Step+1e-9 {
				t.Fatalf(
					"%v of %v servings get %d of %v g: %v g off",
					servings[n],
					servings,
					share.Grams,
					grams,
					deviation,
				)
			}
			if (share.Parts < 1) != (divided.Parts == 0) || share.Grams%pan.Step != 0 {
				t.Fatalf("got share %+v of %v", share, servings)
			}
		}
		if sum != divided.Grams || parts != divided.Parts {
			t.Fatalf("got %d g in %d parts, want %d g in %d parts", divided.Grams, divided.Parts, sum, parts)
		}
		if math.Abs(float64(divided.Grams)-grams) > pan.Step/2.0+1e-9 {
			t.Fatalf("%v g is rounded to %d g", grams, divided.Grams)
		}
	}
}

func TestDivide_RoundsShares(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		grams    float64
		servings []float64
		want     pan.Pan
	}{
		"one person": {
			612, []float64{1.25},
			pan.Pan{Grams: 610, Parts: 1, Shares: []pan.Share{{610, 1}}},
		},
		"two equal servings": {
			800, []float64{1, 1},
			pan.Pan{Grams: 800, Parts: 2, Shares: []pan.Share{{400, 1}, {400, 1}}},
		},
		"child with half a serving": {
			900, []float64{1, 1, 0.5},
			pan.Pan{Grams: 900, Parts: 5, Shares: []pan.Share{{360, 2}, {360, 2}, {180, 1}}},
		},
		"nearly equal servings": {
			1000, []float64{1.02, 1},
			pan.Pan{Grams: 1000, Parts: 2, Shares: []pan.Share{{505, 1}, {495, 1}}},
		},
		"three equal servings": {
			1000, []float64{1, 1, 1},
			pan.Pan{Grams: 1000, Parts: 3, Shares: []pan.Share{{335, 1}, {335, 1}, {330, 1}}},
		},
		"small and large serving": {
			1300, []float64{3, 0.25},
			pan.Pan{Grams: 1300, Parts: 10, Shares: []pan.Share{{1200, 9}, {100, 1}}},
		},
		"no simple division": {
			1000, []float64{3, 3, 3, 3, 3, 3, 0.25},
			pan.Pan{Grams: 1000, Shares: []pan.Share{
				{165, 0}, {165, 0}, {165, 0}, {165, 0}, {165, 0}, {165, 0}, {10, 0},
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := pan.Divide(test.grams, test.servings)
			if got.Grams != test.want.Grams || got.Parts != test.want.Parts {
				t.Errorf("%+v, want %+v", got, test.want)
			}
			for n, share := range got.Shares {
				if share != test.want.Shares[n] {
					t.Errorf("number %d: got %+v, want %+v", n, share, test.want.Shares[n])
				}
			}
		})
	}
}
