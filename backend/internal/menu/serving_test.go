package menu_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func TestMayView_IsTodayOnlyWithoutAccess(t *testing.T) {
	t.Parallel()
	today := menu.Today(wednesday)
	subscribed := account.Account{Access: account.Access{Subscribed: true}}
	for _, test := range []struct {
		acct account.Account
		date time.Time
		want bool
	}{
		{account.Account{}, today, true},
		{account.Account{}, today.AddDate(0, 0, 1), false},
		{account.Account{}, today.AddDate(0, 0, -1), false},
		{subscribed, today.AddDate(0, 0, 1), true},
		{subscribed, today.AddDate(0, 0, -1), true},
	} {
		if got := menu.MayView(test.acct, test.date, wednesday); got != test.want {
			t.Errorf("on %s, subscribed %v: got %v", test.date, test.acct.Subscribed, got)
		}
	}
}

func TestPan_DividesDishOverEaters(t *testing.T) {
	t.Parallel()
	// Two servings of 400 g together.
	entry := &catalogue.Entry{
		ID: stew.ID,
		Dish: catalogue.Dish{
			Recipe:  &catalogue.Recipe{Servings: 2},
			Amounts: []catalogue.Amount{{Grams: 300}, {Grams: 500}},
		},
		Derived: stew.Derived,
	}
	today := menu.Today(wednesday)
	week := leftoverWeek()
	adult, child := newMember("Bo", account.Member{KCal: 2000}), newMember("Kim", account.Member{Portion: 0.5})
	child.BirthYear = today.Year() - 8
	acct := account.Account{Household: account.Household{Members: []account.Member{adult, child}}}
	divided, eaters, ok := week.Pan(acct, week.Meals[1], entry)
	if !ok || len(eaters) != 4 || len(divided.Shares) != 4 {
		t.Fatalf("got %+v for %+v", divided, eaters)
	}
	// 1.25 of the account, 0.35 · 2000 / 500 of Bo, half as much of Kim, and 1 the day after.
	servings := []float64{1.25, 1.4, 0.7, 1}
	total := 0
	for n, eater := range eaters {
		if math.Abs(eater.Servings-servings[n]) > 1e-9 || eater.NextDay != (n == 3) {
			t.Errorf("eater %d gets %+v", n, eater)
		}
		total += divided.Shares[n].Grams
	}
	if total != divided.Grams || math.Abs(float64(divided.Grams)-400*4.35) > 2.5 {
		t.Errorf("the pan of %d g is divided into %d g", divided.Grams, total)
	}
	for n, want := range []float64{625, 700, 0, 500} {
		kcal, ok := eaters[n].KCal(entry, today)
		if kcal != want || ok != (want > 0) {
			t.Errorf("eater %d gets %v kcal (%v), want %v", n, kcal, ok, want)
		}
	}
	if _, eaters, ok := week.Pan(acct, week.Meals[2], entry); ok {
		t.Errorf("the leftover, which the account eats alone, is divided over %+v", eaters)
	}
	if _, _, ok := week.Pan(account.Account{}, week.Meals[1], entry); ok {
		t.Error("a dish for one is divided")
	}
}

func TestServe_ScalesToMealOfMenu(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.CaloriesSubmittedAt = new(f.now.AddDate(0, -1, 0))
	week, snapshot := f.get(acct, "2026-W47")
	serve := func(acct account.Account, entry *catalogue.Entry, request menu.ServingRequest) menu.Serving {
		t.Helper()
		serving, err := f.service().Serve(t.Context(), f.scope, acct, snapshot, entry, request)
		if err != nil {
			t.Fatal(err)
		}
		return serving
	}
	// A dish of which any amount can be cooked. Counted ingredients, such as eggs, are rounded for everyone at the
	// table.
	at := slices.IndexFunc(week.MealsOf(2), func(meal menu.Meal) bool {
		entry, ok := snapshot.ByID(meal.RecipeID)
		return ok && math.Mod(2*meal.Portion, max(0.25, entry.Dish.WholeServings())) == 0
	})
	if at < 0 {
		t.Fatal("no dish of the day comes out whole for two")
	}
	meal := week.MealsOf(2)[at]
	entry, _ := snapshot.ByID(meal.RecipeID)
	of := menu.ServingRequest{Date: week.Week.Date(2), Slot: meal.Slot}
	want := menu.Serving{Portion: 1, People: 2, Servings: 2, Each: 1}
	if got := serve(acct, entry, menu.ServingRequest{}); got != want {
		t.Errorf("outside a menu: %+v", got)
	}
	asked := menu.ServingRequest{Portion: 0.5, People: 3}
	if got := serve(acct, entry, asked); got != (menu.Serving{Portion: 0.5, People: 3, Servings: 1.5, Each: 0.5}) {
		t.Errorf("for three people with half a serving: %+v", got)
	}
	planned := serve(acct, entry, of)
	if planned.Planned == nil || planned.Portion != meal.Portion || planned.Servings != 2*meal.Portion ||
		planned.Each != meal.Portion {
		t.Errorf("for a meal of %v servings: %+v", meal.Portion, planned)
	}
	// Bo eats another meal.
	bo := newMember("Bo", account.Member{Portion: 1, MealTimes: []string{"lateSnack"}})
	acct.Household.Members = []account.Member{bo}
	if got := serve(acct, entry, of); got.People != 1 || got.Servings != meal.Portion {
		t.Errorf("without Bo: %+v", got)
	}
	of.People = 4
	if got := serve(acct, entry, of); got.People != 4 || got.Servings != 4*meal.Portion {
		t.Errorf("for four people: %+v", got)
	}
	of.People = 0
	other := of
	other.Date = other.Date.AddDate(0, 0, 7)
	if got := serve(acct, entry, other); got.Planned != nil {
		t.Errorf("a week without a menu has %+v", got.Planned)
	}
	acct.Access = account.Access{}
	if got := serve(acct, entry, of); got.Planned == nil {
		t.Error("without access, today's meal is withheld")
	}
	f.now = f.now.AddDate(0, 0, 1)
	if got := serve(acct, entry, of); got.Planned != nil {
		t.Errorf("without access, yesterday's meal is %+v", got.Planned)
	}
}
