package analytics_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func date(month time.Month, day int) time.Time {
	return time.Date(2026, month, day, 0, 0, 0, 0, time.UTC)
}

// at returns an instant in Amsterdam.
func at(month time.Month, day, hour, minute int) time.Time {
	return time.Date(2026, month, day, hour, minute, 0, 0, menu.Zone)
}

// visit stores the events of one visit, each "name step", a minute apart, without clamping their times.
func (b *bench) visit(begin time.Time, funnel, cameFrom string, happened ...string) {
	b.t.Helper()
	visit := uuid.New()
	for n, one := range happened {
		name, step, _ := strings.Cut(one, " ")
		event := analytics.Event{
			ID:       uuid.New(),
			Name:     name,
			At:       begin.Add(time.Duration(n) * time.Minute),
			Path:     "/",
			CameFrom: cameFrom,
			Step:     step,
		}
		if step != "" {
			event.Funnel = funnel
		}
		if err := b.service.Record(
			b.t.Context(), b.scope, analytics.Visit{ID: visit, Brand: "a"}, []analytics.Event{event}, event.At,
		); err != nil {
			b.t.Fatal(err)
		}
	}
}

// registers creates the audit entries of a registration and, unless the second time is zero, of a subscription.
func (b *bench) registers(cameFrom string, registered, subscribed time.Time) {
	b.t.Helper()
	id := uuid.New()
	if err := audit.Record(
		b.t.Context(), b.scope, audit.Register, id, registered, map[string]string{"cameFrom": cameFrom},
	); err != nil {
		b.t.Fatal(err)
	}
	if subscribed.IsZero() {
		return
	}
	if err := audit.Report(b.t.Context(), b.scope, audit.Subscribed, id, subscribed, nil); err != nil {
		b.t.Fatal(err)
	}
}

// look formats figures, one per line.
func (b *bench) look(filter analytics.Filter) (steps, days, origins string) {
	b.t.Helper()
	figures, err := analytics.LoadFigures(b.t.Context(), b.scope, filter)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, one := range figures.Steps {
		steps += fmt.Sprintf("%s %d %d\n", one.Step, one.Viewed, one.Answered)
	}
	for _, one := range figures.Days {
		if one.Arrivals != (analytics.Arrivals{}) {
			days += fmt.Sprintf(
				"%s %d %d %d\n",
				one.Day.Format(time.DateOnly),
				one.Visits,
				one.Registrations,
				one.Subscriptions,
			)
		}
	}
	for _, one := range figures.Origins {
		origins += fmt.Sprintf("%s %d %d %d\n", one.CameFrom, one.Visits, one.Registrations, one.Subscriptions)
	}
	return steps, days, origins
}

func TestFigures_CountStepsByVisitInOrder(t *testing.T) {
	b := newBench(t)
	day := at(11, 20, 12, 0)
	b.visit(
		day,
		"general",
		"direct",
		"pageView",
		"stepView register",
		"stepAnswer register",
		"stepView code",
		"stepAnswer code",
		"stepView goal",
		"stepAnswer goal",
		"stepView result",
	)
	// Back and forth, then leaves.
	b.visit(
		day,
		"general",
		"direct",
		"stepView register",
		"stepAnswer register",
		"stepView goal",
		"stepLeave goal",
		"stepView goal",
		"stepAnswer goal",
		"stepView sex",
		"stepLeave sex",
	)
	b.visit(day, "general", "search", "stepView register", "stepLeave register")
	b.visit(day, "general", "search", "stepView somethingNew")
	b.visit(day, "keto", "search", "stepView goal", "stepAnswer goal", "stepView register")
	b.visit(at(11, 19, 23, 0), "general", "search", "stepView register")
	filter := analytics.Filter{From: date(11, 20), To: date(11, 20), Funnel: "general"}
	steps, _, _ := b.look(filter)
	if want := "register 3 2\ncode 1 1\ngoal 2 2\nsex 1 0\nresult 1 0\nsomethingNew 1 0\n"; steps != want {
		t.Errorf("got steps\n%swant\n%s", steps, want)
	}
	filter.CameFrom = "search"
	if steps, _, _ = b.look(filter); steps != "register 1 0\nsomethingNew 1 0\n" {
		t.Errorf("from a search engine, got steps\n%s", steps)
	}
	filter = analytics.Filter{From: date(11, 20), To: date(11, 20), Funnel: "keto"}
	if steps, _, _ = b.look(filter); steps != "goal 1 1\nregister 1 0\n" {
		t.Errorf("of the keto funnel, got steps\n%s", steps)
	}
}

func TestFigures_DaysAreInAmsterdam(t *testing.T) {
	b := newBench(t)
	// The clock goes back from three to two.
	b.visit(at(10, 24, 23, 59), "general", "direct", "pageView", "pageView", "pageView") // over midnight
	b.visit(at(10, 25, 0, 0), "general", "direct", "pageView")
	b.visit(time.Date(2026, 10, 25, 22, 59, 0, 0, time.UTC), "general", "direct", "pageView")
	b.visit(time.Date(2026, 10, 25, 23, 0, 0, 0, time.UTC), "general", "direct", "pageView")
	b.registers("direct", at(10, 24, 23, 59), at(10, 25, 0, 0))
	figures, err := analytics.LoadFigures(
		t.Context(),
		b.scope,
		analytics.Filter{From: date(10, 24), To: date(10, 26), Funnel: "general"},
	)
	if err != nil {
		t.Fatal(err)
	}
	if len(figures.Days) != 3 || !figures.Days[0].Day.Equal(date(10, 24)) || !figures.Days[2].Day.Equal(date(10, 26)) {
		t.Errorf("got days %v", figures.Days)
	}
	_, days, _ := b.look(analytics.Filter{From: date(10, 24), To: date(10, 26), Funnel: "general"})
	if want := "2026-10-24 1 1 0\n2026-10-25 2 0 1\n2026-10-26 1 0 0\n"; days != want {
		t.Errorf("got days\n%swant\n%s", days, want)
	}
	// A single day counts its own events only.
	_, days, _ = b.look(analytics.Filter{From: date(10, 25), To: date(10, 25), Funnel: "general"})
	if want := "2026-10-25 3 0 1\n"; days != want {
		t.Errorf("got day\n%swant\n%s", days, want)
	}
}

func TestFigures_CountArrivalsByOrigin(t *testing.T) {
	b := newBench(t)
	day := at(11, 20, 12, 0)
	for range 3 {
		b.visit(day, "general", "campaign:herfst", "pageView")
	}
	b.visit(day, "general", "direct", "pageView")
	b.visit(day, "general", "", "pageView")
	b.registers("campaign:herfst", day, day.AddDate(0, 0, 1))
	b.registers("campaign:herfst", day.AddDate(0, 0, -30), day)
	b.registers("invite", day, time.Time{})
	b.registers("", day, time.Time{}) // from a page without consent
	filter := analytics.Filter{From: date(11, 20), To: date(11, 21), Funnel: "general"}
	_, days, origins := b.look(filter)
	if want := "campaign:herfst 3 1 2\n 1 1 0\ndirect 1 0 0\ninvite 0 1 0\n"; origins != want {
		t.Errorf("got origins\n%swant\n%s", origins, want)
	}
	if want := "2026-11-20 5 3 1\n2026-11-21 0 0 1\n"; days != want {
		t.Errorf("got days\n%swant\n%s", days, want)
	}
	filter.CameFrom = "campaign:herfst"
	_, days, origins = b.look(filter)
	if origins != "campaign:herfst 3 1 2\n" || days != "2026-11-20 3 1 1\n2026-11-21 0 0 1\n" {
		t.Errorf("of the campaign, got\n%s%s", origins, days)
	}
}

func TestFigures_SurviveErasingAnAccount(t *testing.T) {
	b := newBench(t)
	// Only the audit entry remains; there is no such account.
	b.registers("direct", at(11, 20, 12, 0), at(11, 20, 13, 0))
	_, _, origins := b.look(analytics.Filter{From: date(11, 20), To: date(11, 20), Funnel: "general"})
	if origins != "direct 0 1 1\n" {
		t.Errorf("got origins %s", origins)
	}
}

func TestFigures_RejectInvalidDays(t *testing.T) {
	b := newBench(t)
	for name, to := range map[string]time.Time{
		"the wrong way round": date(11, 19), "too many": date(11, 20).AddDate(0, 0, 400),
	} {
		_, err := analytics.LoadFigures(t.Context(), b.scope, analytics.Filter{From: date(11, 20), To: to})
		var refusal *errs.Error
		if !errors.As(err, &refusal) || refusal.Fields["to"].IsZero() {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	if _, err := analytics.LoadFigures(
		t.Context(), b.scope, analytics.Filter{From: date(11, 20), To: date(11, 20).AddDate(0, 0, 399)},
	); err != nil {
		t.Errorf("400 days: got error %v", err)
	}
}
