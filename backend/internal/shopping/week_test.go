package shopping_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

func TestGenerate_ListsDaysOfOneWeek(t *testing.T) {
	s := newShopper(t)
	now := apptest.Now
	menus := menu.NewService(s.catalogue, func() time.Time { return now })
	acct := account.Account{ID: s.id, Access: account.Access{Subscribed: true}, CaloriesSubmittedAt: &now}
	acct.Answers = account.Answers{
		Goal: nutrition.Lose, Sex: nutrition.Female, BirthDate: "1992-03-14", HeightCm: 170, WeightKg: 78,
		GoalWeightKg: 70, Situation: nutrition.NoSituation, Activity: nutrition.Light, Pace: 500,
		Diet: account.Everything, Intolerances: []catalogue.Intolerance{}, Dislikes: []string{},
		MealTimes: []string{"breakfast", "lunch", "dinner"}, CookingMinutes: 30, Household: 2,
	}
	const sql = `update accounts set answers = $3, calories_submitted_at = $4 where tenant_id = $1 and id = $2`
	if _, err := s.scope.Exec(t.Context(), sql, s.scope.Tenant(), s.id, acct.Answers, now); err != nil {
		t.Fatal(err)
	}
	acct, err := account.Find(t.Context(), s.scope, s.id)
	if err != nil {
		t.Fatal(err)
	}
	acct.Subscribed = true
	monday := menu.WeekOf(menu.Today(now)).Monday.AddDate(0, 0, 7)
	generate := func(servings int, dates ...time.Time) (shopping.List, error) {
		list, _, err := shopping.Generate(t.Context(), s.scope, menus, acct, dates, servings, now)
		return list, err
	}
	_, err = generate(0, monday, monday.AddDate(0, 0, 7))
	var refusal *errs.Error
	if !errors.As(err, &refusal) || refusal.Kind != errs.Invalid {
		t.Errorf("days of two weeks: the error is %v", err)
	}
	list, err := generate(0, monday.AddDate(0, 0, 2), monday)
	if err != nil {
		t.Fatal(err)
	}
	if list.Servings != 2 || !slices.Equal(list.Dates, []time.Time{monday, monday.AddDate(0, 0, 2)}) {
		t.Errorf("for %d people, on %v", list.Servings, list.Dates)
	}
	outdated, err := shopping.IsOutdated(t.Context(), s.scope, menus, acct, s.snapshot, list, now)
	if err != nil || outdated {
		t.Errorf("a new list is outdated: %v, %v", outdated, err)
	}
	if list, err = generate(4, monday, monday.AddDate(0, 0, 2)); err != nil || list.Servings != 4 {
		t.Errorf("for %d people (%v)", list.Servings, err)
	}
	if outdated, err = shopping.IsOutdated(t.Context(), s.scope, menus, acct, s.snapshot, list, now); !outdated {
		t.Errorf("a list for more people than the household is not outdated (%v)", err)
	}
	acct.Subscribed = false
	if outdated, err = shopping.IsOutdated(t.Context(), s.scope, menus, acct, s.snapshot, list, now); outdated {
		t.Errorf("without access a list is outdated (%v)", err)
	}
	acct.Household.Members = []account.Member{{ID: uuid.New(), Name: "Bo", Portion: 1}}
	if list, err = generate(4, monday); err != nil || list.Servings != acct.HouseholdSize() {
		t.Errorf("with household members, it is for %d people (%v)", list.Servings, err)
	}
}
