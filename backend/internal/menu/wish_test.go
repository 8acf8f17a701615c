package menu_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// restless is a rhythm that twenty minutes a day cannot follow.
var restless = &account.Rhythm{
	Breakfast: "varied", Lunch: "warm", Snacks: "made", CookedDinners: 7, WeekendMinutes: 30, Heat: catalogue.HeatMild,
}

func (f *fixture) restlessAccount() account.Account {
	f.t.Helper()
	acct := f.newAccount()
	acct.CaloriesSubmittedAt = new(f.now.AddDate(0, 0, -30))
	acct.Answers.Intolerances = []catalogue.Intolerance{"gluten", "milk", "eggs", "treeNuts"}
	acct.Answers.CookingMinutes = 20
	return acct
}

// Twenty minutes a day, seven cooked dinners and four allergies: the week says which wish gave way and what would help.
func TestWishes_WeekSaysWhatGaveWayAndWhatHelps(t *testing.T) {
	f := newFixture(t)
	acct := f.restlessAccount()
	acct.Answers.Rhythm = restless
	week, _ := f.get(acct, "2026-W48")
	if len(week.Meals) != 7*len(acct.Answers.MealTimes) {
		t.Fatalf("the week has %d meals", len(week.Meals))
	}
	var sentences []string
	for _, message := range week.RelaxedRules() {
		sentences = append(sentences, message.In(locale.Default))
	}
	for _, want := range []string{"kook je langer dan 20 minuten", "Wat het meest helpt: "} {
		if !slices.ContainsFunc(sentences, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("%q is not in %q", want, sentences)
		}
	}
}

// The settings say the same before the rhythm is kept, and store nothing.
func TestWishes_PreviewOfRhythmSaysWhatGivesWay(t *testing.T) {
	f := newFixture(t)
	acct := f.restlessAccount()
	f.save(acct)
	change := account.Change{
		Action: audit.PreferencesSet, Answers: account.Answers{Rhythm: restless}, DryRun: true,
	}
	result, err := f.service().ChangeSettings(t.Context(), f.scope, &account.Service{}, acct.ID, change)
	if err != nil {
		t.Fatal(err)
	}
	if result.Wishes == nil || len(result.Wishes.Messages()) < 2 {
		t.Errorf("the preview says %+v", result.Wishes)
	}
	// The usual rhythm is followed, so that there is nothing to say.
	change.Answers.Rhythm = &account.Rhythm{
		Breakfast: "same", Lunch: "plain", Snacks: "plain", CookedDinners: 4, WeekendMinutes: 90,
		Heat: catalogue.HeatHot,
	}
	change.Answers.CookingMinutes = 60
	result, err = f.service().ChangeSettings(t.Context(), f.scope, &account.Service{}, acct.ID, change)
	if err != nil || result.Wishes != nil {
		t.Errorf("of a calm rhythm, the preview says %+v (%v)", result.Wishes, err)
	}
}

// A menu that is made ahead at night says only what gave way; what would help is found, and stored, when it is read.
func TestWishes_HelpIsFoundWhenMenuIsRead(t *testing.T) {
	f := newFixture(t)
	f.now = thursdayNight
	acct := f.activeAccount(time.Hour)
	acct.CaloriesSubmittedAt = new(f.now.AddDate(0, 0, -30))
	acct.Answers.Intolerances = []catalogue.Intolerance{"gluten", "milk", "eggs", "treeNuts"}
	acct.Answers.CookingMinutes, acct.Answers.Rhythm = 20, restless
	f.save(acct)
	p := f.advancePlanner()
	if err := p.EnqueueNight(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, args := range f.takeJobs() {
		if _, err := p.PlanBatch(t.Context(), args); err != nil {
			t.Fatal(err)
		}
	}
	isOpen := func() (open bool, help string) {
		t.Helper()
		const sql = `
			select (proof->'wishes'->>'open')::boolean, coalesce(proof->'wishes'->'help'->>'Wish', '')
			from weekly_menus where tenant_id = $1 and account_id = $2`
		if err := f.scope.QueryRow(t.Context(), sql, f.scope.Tenant(), acct.ID).Scan(&open, &help); err != nil {
			t.Fatal(err)
		}
		return open, help
	}
	if open, help := isOpen(); !open || help != "" {
		t.Errorf("after the night open is %v, and %q would help", open, help)
	}
	week, _ := f.get(acct, "2026-W48")
	if open, help := isOpen(); open || help == "" || string(week.Proof.Wishes.Help.Wish) != help {
		t.Errorf("after reading open is %v, and %q would help, in the menu %+v", open, help, week.Proof.Wishes)
	}
}
