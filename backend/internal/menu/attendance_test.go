package menu_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// withAttendance returns the account with attendance on a date.
func withAttendance(t *testing.T, acct account.Account, today time.Time, a account.Attendance) account.Account {
	t.Helper()
	if err := account.SetAttendance(a, menu.Today(today))(&acct); err != nil {
		t.Fatal(err)
	}
	return acct
}

func TestAttendance_ChangesAmountsOfItsDayOnly(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded() // cooks for two, without leftovers
	week, snapshot := f.get(before, week48)
	friday := dateIn48(4)
	alone := withAttendance(t, before, f.now, account.Attendance{Date: friday.Format(time.DateOnly), People: 1})
	changes := f.changeSettings(before, alone, true)
	current, _ := f.get(alone, week48)
	if days := changedDays(current, week); len(days) != 0 {
		t.Errorf("dishes or portions of days %v changed", days)
	}
	if changes.Cooking.Meals == 0 || changes.Cooking.After >= changes.Cooking.Before {
		t.Errorf("cooking: %+v", changes.Cooking)
	}
	for day := range 7 {
		meal := mealAt(current, day, planner.Dinner)
		entry := entryOf(t, snapshot, meal)
		two := current.ServingsCooked(before, meal, entry, 2)
		got := current.ServingsCooked(alone, meal, entry, alone.HouseholdSize())
		want := two
		if day == 4 {
			want = meal.Portion
		}
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("day %d: %.2f servings, want %.2f", day, got, want)
		}
	}
	dinner := mealAt(current, 4, planner.Dinner)
	three := current.ServingsCooked(alone, dinner, entryOf(t, snapshot, dinner), 3)
	if three <= dinner.Portion {
		t.Errorf("asked for three people, %.2f servings are cooked", three)
	}
}

func TestAttendance_AwayMemberDoesNotEat(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	bo := newMember("Bo", account.Member{Portion: 1})
	bo.ID = uuid.New()
	before.Household.Members = []account.Member{bo}
	week, snapshot := f.get(before, week48)
	dinner := mealAt(week, 2, planner.Dinner)
	away := withAttendance(t, before, f.now,
		account.Attendance{Date: dateIn48(2).Format(time.DateOnly), Away: []uuid.UUID{bo.ID}})
	f.changeSettings(before, away, true)
	current, _ := f.get(away, week48)
	if days := changedDays(current, week); len(days) != 0 {
		t.Errorf("dishes or portions of days %v changed", days)
	}
	entry := entryOf(t, snapshot, dinner)
	if eaters := current.EatersAtTable(away, dinner, entry); len(eaters) != 1 {
		t.Errorf("%d people eat", len(eaters))
	}
	next := mealAt(current, 3, planner.Dinner)
	if eaters := current.EatersAtTable(away, next, entryOf(t, snapshot, next)); len(eaters) != 2 {
		t.Errorf("on the next day %d people eat", len(eaters))
	}
}
