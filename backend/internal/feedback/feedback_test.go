package feedback

import (
	"testing"
	"time"
)

func TestWhatIsSaidLastCountsWhateverIsToldLast(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) time.Time { return time.Date(2026, time.November, day, hour, 0, 0, 0, time.UTC) }
	taste := func(day, hour int, taste Taste) Change {
		return Change{Taste: &taste, Said: at(day, hour), Day: at(day, 0)}
	}
	cooked := func(day, hour int, cooked bool, outOf int) Change {
		return Change{Cooked: &cooked, OutOf: outOf, Said: at(day, hour), Day: at(day, 0)}
	}
	tests := map[string]struct {
		told   []Change
		taste  Taste
		cooked int
		on     int // the day; 0 when it is not known
	}{
		"one word":                                    {told: []Change{taste(20, 9, Liked)}, taste: Liked},
		"a later word":                                {told: []Change{taste(20, 9, Liked), taste(20, 10, Disliked)}, taste: Disliked},
		"an earlier word that is told later":          {told: []Change{taste(20, 10, Disliked), taste(20, 9, Liked)}, taste: Disliked},
		"a word of before it was taken back":          {told: []Change{taste(20, 10, ""), taste(20, 9, Liked)}, taste: ""},
		"a word after it was cooked":                  {told: []Change{cooked(20, 12, true, 0), taste(20, 9, Liked)}, taste: Liked, cooked: 1, on: 20},
		"cooked twice on a day":                       {told: []Change{cooked(20, 12, true, 0), cooked(20, 18, true, 0)}, cooked: 1, on: 20},
		"cooked on two days":                          {told: []Change{cooked(20, 12, true, 0), cooked(21, 12, true, 0)}, cooked: 2, on: 21},
		"cooked on two days, of which one told later": {told: []Change{cooked(21, 12, true, 0), cooked(20, 12, true, 0)}, cooked: 2, on: 21},
		"not cooked after all":                        {told: []Change{cooked(20, 12, true, 0), cooked(20, 13, false, 0)}},
		"not cooked after all, told twice": {
			told:   []Change{cooked(19, 12, true, 0), cooked(20, 12, true, 0), cooked(20, 13, false, 2), cooked(20, 13, false, 2)},
			cooked: 1,
		},
		"never cooked, and not after all": {told: []Change{cooked(20, 13, false, 0)}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var known Feedback
			for _, change := range test.told {
				known = known.with(change)
			}
			on := 0
			if known.CookedOn != nil {
				on = known.CookedOn.Day()
			}
			if known.Taste != test.taste || known.Cooked != test.cooked || on != test.on {
				t.Errorf("%q, cooked %d times, the last on %d; want %q, %d, %d", known.Taste, known.Cooked, on, test.taste, test.cooked, test.on)
			}
		})
	}
}
