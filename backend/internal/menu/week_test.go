package menu_test

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func TestToday_BeginsAtMidnightInAmsterdam(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, now, want string }{
		{"a second before midnight in winter", "2026-11-18T22:59:59Z", "2026-11-18"},
		{"midnight in winter", "2026-11-18T23:00:00Z", "2026-11-19"},
		{"a second before midnight in summer", "2026-07-01T21:59:59Z", "2026-07-01"},
		{"midnight in summer", "2026-07-01T22:00:00Z", "2026-07-02"},
		{"midnight before the clock goes forward", "2026-03-28T23:00:00Z", "2026-03-29"},
		{"a second before the day of twenty-three hours ends", "2026-03-29T21:59:59Z", "2026-03-29"},
		{"the day of twenty-three hours has ended", "2026-03-29T22:00:00Z", "2026-03-30"},
		{"a second before the day of twenty-five hours begins", "2026-10-24T21:59:59Z", "2026-10-24"},
		{"the day of twenty-five hours has begun", "2026-10-24T22:00:00Z", "2026-10-25"},
		{"a second before the day of twenty-five hours ends", "2026-10-25T22:59:59Z", "2026-10-25"},
		{"the day of twenty-five hours has ended", "2026-10-25T23:00:00Z", "2026-10-26"},
		{"the year ends in Amsterdam first", "2026-12-31T23:30:00Z", "2027-01-01"},
		{"whatever zone the clock is in", "2026-11-18T18:30:00-05:00", "2026-11-19"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			now, err := time.Parse(time.RFC3339, c.now)
			if err != nil {
				t.Fatal(err)
			}
			if got := menu.Today(now); got.Format(time.RFC3339) != c.want+"T00:00:00Z" {
				t.Errorf("it is %s, want %s", got, c.want)
			}
		})
	}
}

func TestWeekOf_MatchesISO8601(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, day, week, monday string
		number                  int // 0 for Monday
	}{
		{"a Monday", "2026-11-16", "2026-W47", "2026-11-16", 0},
		{"a Saturday", "2026-11-21", "2026-W47", "2026-11-16", 5},
		{"a Sunday", "2026-11-22", "2026-W47", "2026-11-16", 6},
		{"New Year's Eve in week 53", "2026-12-31", "2026-W53", "2026-12-28", 3},
		{"New Year's Day in week 53 of the old year", "2027-01-01", "2026-W53", "2026-12-28", 4},
		{"the last day of week 53", "2027-01-03", "2026-W53", "2026-12-28", 6},
		{"the first day of week 1", "2027-01-04", "2027-W01", "2027-01-04", 0},
		{"New Year's Day in week 52 of the old year", "2023-01-01", "2022-W52", "2022-12-26", 6},
		{"New Year's Eve in week 1 of the new year", "2024-12-31", "2025-W01", "2024-12-30", 1},
		{"a leap day", "2024-02-29", "2024-W09", "2024-02-26", 3},
		{"the clock goes forward", "2026-03-29", "2026-W13", "2026-03-23", 6},
		{"the day after it went forward", "2026-03-30", "2026-W14", "2026-03-30", 0},
		{"the clock goes back", "2026-10-25", "2026-W43", "2026-10-19", 6},
		{"the day after it went back", "2026-10-26", "2026-W44", "2026-10-26", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			day, err := time.Parse(time.DateOnly, c.day)
			if err != nil {
				t.Fatal(err)
			}
			week := menu.WeekOf(day)
			if week.String() != c.week || week.Monday.Format(time.DateOnly) != c.monday || menu.DayOf(day) != c.number {
				t.Errorf(
					"got day %d of %s, which begins on %s",
					menu.DayOf(day),
					week,
					week.Monday.Format(time.DateOnly),
				)
			}
			if got := week.Date(c.number); !got.Equal(day) {
				t.Errorf("day %d of the week is %s", c.number, got)
			}
			if parsed, err := menu.ParseWeek(c.week); err != nil || parsed != week {
				t.Errorf("ParseWeek returned %s (%v)", parsed, err)
			}
		})
	}
}

func TestParseWeek_RefusesInvalidWeeks(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "2026", "2026-47", "2026-W00", "2026-W54", "2025-W53",
		"2026-W1", "2026-W471", "2026-w47", "26-W47", " 2026-W47", "2026-W-1",
	} {
		if week, err := menu.ParseWeek(text); err == nil {
			t.Errorf("ParseWeek(%q) = %s", text, week)
		}
	}
}
