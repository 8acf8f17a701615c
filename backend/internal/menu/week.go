package menu

import (
	"fmt"
	"time"
	_ "time/tzdata" // the zone below must be known on machines without a zone database
)

// Zone is where a day begins and ends for everybody.
var Zone = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Amsterdam")
	if err != nil {
		panic(err) // it is compiled in
	}
	return zone
}()

// Today is the day that it is in Zone at an instant, as midnight UTC: days have no zone.
func Today(now time.Time) time.Time {
	year, month, day := now.In(Zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// Week is an ISO week, by its Monday at midnight UTC.
type Week struct{ Monday time.Time }

// WeekOf is the week that a day lies in.
func WeekOf(day time.Time) Week { return Week{Monday: day.AddDate(0, 0, -DayOf(day))} }

// DayOf is the place of a day in its week: 0 for Monday to 6 for Sunday.
func DayOf(day time.Time) int { return (int(day.Weekday()) + 6) % 7 }

// ParseWeek reads a week such as 2026-W48. The error says that there is no such week.
func ParseWeek(text string) (Week, error) {
	var year, number int
	if _, err := fmt.Sscanf(text, "%4d-W%2d", &year, &number); err != nil {
		return Week{}, fmt.Errorf("%q is no week", text)
	}
	// The fourth of January lies in week 1.
	week := WeekOf(time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*(number-1)))
	if week.String() != text {
		return Week{}, fmt.Errorf("there is no week %q", text)
	}
	return week, nil
}

// String is the week as ISO 8601 writes it.
func (w Week) String() string {
	year, number := w.Monday.ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, number)
}

// Date is a day of the week, 0 for Monday.
func (w Week) Date(day int) time.Time { return w.Monday.AddDate(0, 0, day) }
