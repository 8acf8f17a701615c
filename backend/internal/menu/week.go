package menu

import (
	"fmt"
	"time"
	_ "time/tzdata" // for machines without a time zone database

	"github.com/lepelblad/lepelblad/backend/internal/account"
)

// Zone is the time zone in which days begin and end.
var Zone = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Amsterdam")
	if err != nil {
		panic(err) // the database is compiled in
	}
	return zone
}()

// Today returns the date in Zone at now, as midnight UTC. All dates are midnight UTC.
func Today(now time.Time) time.Time {
	year, month, day := now.In(Zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// Week is an ISO 8601 week, identified by its Monday at midnight UTC.
type Week struct{ Monday time.Time }

// WeekOf returns the week of a date.
func WeekOf(day time.Time) Week { return Week{Monday: day.AddDate(0, 0, -DayOf(day))} }

// DayOf returns the day of the week of a date: 0 for Monday to 6 for Sunday.
func DayOf(day time.Time) int { return (int(day.Weekday()) + 6) % 7 }

// ParseWeek parses an ISO 8601 week such as 2026-W48. It returns an error when the week does not exist.
func ParseWeek(text string) (Week, error) {
	var year, number int
	if _, err := fmt.Sscanf(text, "%4d-W%2d", &year, &number); err != nil {
		return Week{}, fmt.Errorf("%q is no week", text)
	}
	// 4 January is always in week 1.
	week := WeekOf(time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*(number-1)))
	if week.String() != text {
		return Week{}, fmt.Errorf("there is no week %q", text)
	}
	return week, nil
}

// String returns the week in ISO 8601 format, such as 2026-W48.
func (w Week) String() string {
	year, number := w.Monday.ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, number)
}

// Date returns a day of the week, 0 for Monday.
func (w Week) Date(day int) time.Time { return w.Monday.AddDate(0, 0, day) }

// firstDayOf returns the first day of a week, 0 for Monday, on which an account was onboarded. It returns 7 for a week
// before that.
func firstDayOf(acct account.Account, week Week) int {
	if acct.CaloriesSubmittedAt == nil {
		return 0
	}
	return min(max(int(Today(*acct.CaloriesSubmittedAt).Sub(week.Monday)/(24*time.Hour)), 0), 7)
}

// shortWeek is the largest number of days of an account's first week for which it begins with the next week: a person
// who starts on Friday wants to shop for a whole week.
const shortWeek = 3

// Begins returns the Monday with which an account begins when its first week, which is this one, has at most shortWeek
// days; false otherwise, and without access, which next week's menu needs.
func (s *Service) Begins(acct account.Account) (time.Time, bool) {
	now := s.now()
	thisWeek := WeekOf(Today(now))
	if first := firstDayOf(acct, thisWeek); 7-first > shortWeek || !acct.HasAccess(now) {
		return time.Time{}, false
	}
	return thisWeek.Monday.AddDate(0, 0, 7), true
}
