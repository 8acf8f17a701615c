package account

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

var attendanceToday = time.Date(2026, 11, 18, 0, 0, 0, 0, time.UTC) // a Wednesday

func TestAttendance_IsPerDate(t *testing.T) {
	sam := Member{ID: uuid.New(), Name: "Sam", MealTimes: []string{"dinner"}, Days: []int{2, 3}}
	acct := Account{Household: Household{Members: []Member{sam}}}
	set := SetAttendance(Attendance{Date: "2026-11-19", Away: []uuid.UUID{sam.ID}}, attendanceToday)
	if err := set(&acct); err != nil {
		t.Fatal(err)
	}
	tomorrow := attendanceToday.AddDate(0, 0, 1)
	for _, c := range []struct {
		date   time.Time
		slot   string
		eats   bool
		people int
	}{
		{attendanceToday, "dinner", true, 2},
		{attendanceToday, "lunch", false, 2},
		{tomorrow, "dinner", false, 1},
		{tomorrow.AddDate(0, 0, 1), "dinner", false, 2}, // not one of her days
		{tomorrow.AddDate(0, 0, 7), "dinner", true, 2},
	} {
		if got := acct.Household.Eats(sam, c.date, c.slot); got != c.eats {
			t.Errorf("%s, %s: eats = %v", c.date.Format(time.DateOnly), c.slot, got)
		}
		if got := acct.PeopleOn(c.date); got != c.people {
			t.Errorf("%s: %d people, want %d", c.date.Format(time.DateOnly), got, c.people)
		}
	}
	if err := RemoveMember(sam.ID)(&acct); err != nil || len(acct.Household.Attendance[0].Away) != 0 {
		t.Errorf("after removing the member: %v, %+v", err, acct.Household.Attendance)
	}
}

func TestAttendance_UsualNumberRemovesIt(t *testing.T) {
	acct := Account{Answers: Answers{Household: 2}}
	for _, c := range []struct{ people, want, kept int }{{4, 4, 1}, {2, 2, 0}, {1, 1, 1}, {0, 2, 0}} {
		set := SetAttendance(Attendance{Date: "2026-11-18", People: c.people}, attendanceToday)
		if err := set(&acct); err != nil {
			t.Fatal(err)
		}
		if got := acct.PeopleOn(attendanceToday); got != c.want || len(acct.Household.Attendance) != c.kept {
			t.Errorf("set to %d: %d people, %+v", c.people, got, acct.Household.Attendance)
		}
	}
}

func TestAttendance_RejectsInvalid(t *testing.T) {
	sam := Member{ID: uuid.New(), Name: "Sam"}
	alone := Account{Answers: Answers{Household: 1}}
	family := Account{Household: Household{Members: []Member{sam}}}
	for _, c := range []struct {
		name       string
		acct       Account
		attendance Attendance
		field      string
	}{
		{"yesterday", alone, Attendance{Date: "2026-11-17", People: 2}, "date"},
		{"in six weeks", alone, Attendance{Date: "2026-12-30", People: 2}, "date"},
		{"a stranger", family, Attendance{Date: "2026-11-18", Away: []uuid.UUID{uuid.New()}}, "away"},
		{"nine people", alone, Attendance{Date: "2026-11-18", People: 9}, "people"},
		{"a number beside members", family, Attendance{Date: "2026-11-18", People: 2}, "people"},
	} {
		err := SetAttendance(c.attendance, attendanceToday)(&c.acct)
		refusal, ok := errors.AsType[*errs.Error](err)
		if !ok || refusal.Kind != errs.Invalid || len(refusal.Fields) != 1 || len(c.acct.Household.Attendance) != 0 {
			t.Errorf("%s: %v", c.name, err)
		} else if _, ok := refusal.Fields[c.field]; !ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
