package account

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Attendance is who eats on a date, when that differs from the usual household.
type Attendance struct {
	Date   string      `json:"date"`             // YYYY-MM-DD
	Away   []uuid.UUID `json:"away,omitempty"`   // members who do not eat
	People int         `json:"people,omitempty"` // without members: number of people, owner included; 0 for the usual
}

// Limits of attendance.
const (
	attendanceAhead = 35 // days after today for which it can be set
	attendanceKept  = 14 // days that it is kept after its date
	maxPeople       = 8
)

// AttendanceOn returns who eats on a date; the zero value for the usual household.
func (h Household) AttendanceOn(date time.Time) Attendance {
	day := date.Format(time.DateOnly)
	for _, attendance := range h.Attendance {
		if attendance.Date == day {
			return attendance
		}
	}
	return Attendance{}
}

// Eats reports whether a member eats a meal of a date.
func (h Household) Eats(member Member, date time.Time, mealTime string) bool {
	day := (int(date.Weekday()) + 6) % 7 // 0 is Monday
	return slices.Contains(member.Days, day) && slices.Contains(member.MealTimes, mealTime) &&
		!slices.Contains(h.AttendanceOn(date).Away, member.ID)
}

// PeopleOn returns the number of people that are cooked for on a date, at least 1. It counts every member who is not
// away, whichever meals they eat.
func (a Account) PeopleOn(date time.Time) int {
	attendance := a.Household.AttendanceOn(date)
	if members := len(a.Household.Members); members > 0 {
		return 1 + members - len(attendance.Away)
	}
	if attendance.People > 0 {
		return attendance.People
	}
	return a.HouseholdSize()
}

// SetAttendance returns a change that sets who eats on a date. Setting the usual household removes what was set for the
// date. The error is of kind Invalid for a date in the past or too far ahead, an unknown member, or a number of people
// that is out of range or combined with members.
func SetAttendance(attendance Attendance, today time.Time) func(*Account) error {
	return func(a *Account) error {
		problems := errs.Fields{}
		date, err := time.Parse(time.DateOnly, attendance.Date)
		if err != nil || date.Before(today) || date.After(today.AddDate(0, 0, attendanceAhead)) {
			problems.Add("date", locale.T("account.problem.attendanceDate"))
		}
		for _, id := range attendance.Away {
			if a.Household.find(id) < 0 {
				problems.Add("away", locale.T("account.problem.attendanceAway"))
				break
			}
		}
		hasMembers := len(a.Household.Members) > 0
		if attendance.People > maxPeople || hasMembers && attendance.People != 0 {
			problems.Add("people", locale.T("account.problem.attendancePeople"))
		}
		if err := problems.Err(); err != nil {
			return err
		}
		oldest := today.AddDate(0, 0, -attendanceKept).Format(time.DateOnly)
		kept := slices.DeleteFunc(slices.Clone(a.Household.Attendance), func(other Attendance) bool {
			return other.Date == attendance.Date || other.Date < oldest
		})
		if !hasMembers && attendance.People == a.HouseholdSize() {
			attendance.People = 0
		}
		if len(attendance.Away) > 0 || attendance.People > 0 {
			kept = append(kept, attendance)
		}
		slices.SortFunc(kept, func(x, y Attendance) int { return strings.Compare(x.Date, y.Date) })
		a.Household.Attendance = kept
		return nil
	}
}
