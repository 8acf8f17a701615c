package feedback

import (
	"testing"
	"time"
)

func TestFeedback_LastChangeCountsInAnyOrder(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) time.Time { return time.Date(2026, time.November, day, hour, 0, 0, 0, time.UTC) }
	taste := func(day, hour int, taste Taste) Change {
		return Change{Taste: &taste, At: at(day, hour), Day: at(day, 0)}
	}
	cooked := func(day, hour int, cooked bool, outOf int) Change {
		return Change{Cooked: &cooked, CookedBefore: outOf, At: at(day, hour), Day: at(day, 0)}
	}
	tests := map[string]struct {
		changes []Change
		taste   Taste
		cooked  int
		on      int // the last day; 0 when unknown
	}{
		"one taste": {changes: []Change{taste(20, 9, Liked)}, taste: Liked},
		"a later taste": {
			changes: []Change{taste(20, 9, Liked), taste(20, 10, Disliked)},
			taste:   Disliked,
		},
		"an earlier taste that arrives later": {
			changes: []Change{taste(20, 10, Disliked), taste(20, 9, Liked)},
			taste:   Disliked,
		},
		"a taste from before it was withdrawn": {
			changes: []Change{taste(20, 10, ""), taste(20, 9, Liked)},
			taste:   "",
		},
		"a taste from before it was cooked": {
			changes: []Change{cooked(20, 12, true, 0), taste(20, 9, Liked)},
			taste:   Liked,
			cooked:  1,
			on:      20,
		},
		"cooked twice on a day": {
			changes: []Change{cooked(20, 12, true, 0), cooked(20, 18, true, 0)},
			cooked:  1,
			on:      20,
		},
		"cooked on two days": {
			changes: []Change{cooked(20, 12, true, 0), cooked(21, 12, true, 0)},
			cooked:  2,
			on:      21,
		},
		"cooked on two days, of which one arrives late": {
			changes: []Change{cooked(21, 12, true, 0), cooked(20, 12, true, 0)},
			cooked:  2,
			on:      21,
		},
		"not cooked after all": {
			changes: []Change{cooked(20, 12, true, 0), cooked(20, 13, false, 0)},
		},
		"not cooked after all, sent twice": {
			changes: []Change{
				cooked(19, 12, true, 0),
				cooked(20, 12, true, 0),
				cooked(20, 13, false, 2),
				cooked(20, 13, false, 2),
			},
			cooked: 1,
		},
		"never cooked, and not after all": {changes: []Change{cooked(20, 13, false, 0)}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got Feedback
			for _, change := range test.changes {
				got = got.with(change)
			}
			on := 0
			if got.CookedOn != nil {
				on = got.CookedOn.Day()
			}
			if got.Taste != test.taste || got.Cooked != test.cooked || on != test.on {
				t.Errorf(
					"%q, cooked %d times, the last on %d; want %q, %d, %d",
					got.Taste,
					got.Cooked,
					on,
					test.taste,
					test.cooked,
					test.on,
				)
			}
		})
	}
}
