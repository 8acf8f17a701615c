package planner

import "testing"

func TestMinutes_GrowWithWhatIsCut(t *testing.T) {
	t.Parallel()
	potatoes := candidate{minutes: 25, servings: 2, cutting: 350}
	soup := candidate{minutes: 25, servings: 2}
	for _, c := range []struct {
		dish           candidate
		servings, want float64
	}{
		{potatoes, 1, 25}, {potatoes, 2, 25}, {potatoes, 4, 27.8}, {potatoes, 8, 33.4}, {soup, 8, 25},
	} {
		if got := c.dish.minutesFor(c.servings); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("%v servings take %.1f minutes, want %.1f", c.servings, got, c.want)
		}
	}
}
