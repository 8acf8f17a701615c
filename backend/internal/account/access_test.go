package account_test

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func TestAccessTerm_EndsAfterItsLastDay(t *testing.T) {
	t.Parallel()
	at := func(year int, month time.Month, day, hour int) time.Time {
		return time.Date(year, month, day, hour, 0, 0, 0, menu.Zone)
	}
	for name, c := range map[string]struct {
		term       account.AccessTerm
		begin, end time.Time
	}{
		"a day is today and tomorrow":      {account.AccessTerm{Days: 1}, at(2026, 11, 21, 12), at(2026, 11, 23, 0)},
		"thirty days":                      {account.AccessTerm{Days: 30}, at(2026, 11, 21, 23), at(2026, 12, 22, 0)},
		"over the night that is longer":    {account.AccessTerm{Days: 1}, at(2026, 10, 24, 12), at(2026, 10, 26, 0)},
		"a month":                          {account.AccessTerm{Months: 1}, at(2026, 11, 21, 0), at(2026, 12, 22, 0)},
		"a month after the end of January": {account.AccessTerm{Months: 1}, at(2027, 1, 31, 9), at(2027, 3, 1, 0)},
		"and in a leap year":               {account.AccessTerm{Months: 1}, at(2028, 1, 31, 9), at(2028, 3, 1, 0)},
		"three months over the new year":   {account.AccessTerm{Months: 3}, at(2026, 11, 30, 9), at(2027, 3, 1, 0)},
		"a year":                           {account.AccessTerm{Months: 12}, at(2028, 2, 29, 9), at(2029, 3, 1, 0)},
		"until a day": {
			account.AccessTerm{LastDay: time.Date(2027, 6, 30, 0, 0, 0, 0, time.UTC)},
			at(2026, 11, 21, 12), at(2027, 7, 1, 0),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if end := c.term.End(c.begin); !end.Equal(c.end) {
				t.Errorf("access ends at %s, want %s", end, c.end)
			}
			lastDay := account.LastDay(c.end, menu.Zone)
			if next := lastDay.AddDate(0, 0, 1); next.Format(time.DateOnly) != c.end.Format(time.DateOnly) {
				t.Errorf("got last day %s", lastDay)
			}
		})
	}
}

func TestAccess_EndsExactlyAtItsEnd(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 12, 22, 0, 0, 0, 0, menu.Zone)
	byInvite, byPurchase := account.Access{InviteUntil: &end}, account.Access{PurchaseUntil: &end}
	for name, access := range map[string]account.Access{"an invite": byInvite, "a purchase": byPurchase} {
		if !access.HasAccess(end.Add(-1)) || access.HasAccess(end) || access.HasAccess(end.Add(time.Hour)) {
			t.Errorf("access from %s does not end", name)
		}
	}
	if !(account.Access{Subscribed: true, InviteUntil: &end}).HasAccess(end) {
		t.Error("HasAccess() of a subscriber = false after the end of an invite")
	}
	if (account.Access{}).HasAccess(end) {
		t.Error("an account without a source has access")
	}
}

func TestStepPlan_CountsWeeksFromTheStartOfAccess(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, 10, 21, 23, 30, 0, 0, menu.Zone) // the clock goes back in its first week
	end := begin.AddDate(1, 0, 0)
	at := func(days, hour int) time.Time { return time.Date(2026, 10, 21+days, hour, 0, 0, 0, menu.Zone) }
	for name, c := range map[string]struct {
		source string
		seen   int
		now    time.Time
		want   int
	}{
		"on the first day":              {"stappenplan", 0, begin, 1},
		"on the seventh day":            {"stappenplan", 0, at(6, 23), 1},
		"on the eighth, just begun":     {"stappenplan", 0, at(7, 0), 2},
		"in the fourth week":            {"stappenplan", 0, at(27, 23), 4},
		"in the fifth it congratulates": {"stappenplan", 0, at(28, 0), 5},
		"and then it goes":              {"stappenplan", 0, at(35, 0), 0},
		"when the week was put aside":   {"stappenplan", 2, at(9, 12), 0},
		"the week after shows again":    {"stappenplan", 2, at(14, 12), 3},
		"congratulated once":            {"stappenplan", 5, at(29, 12), 0},
		"for accounts of other funnels": {"general", 0, begin, 0},
		"when access has ended":         {"stappenplan", 0, end, 0},
	} {
		acct := account.Account{
			RegistrationSource: c.source,
			StepPlanSeen:       c.seen,
			Access:             account.Access{InviteUntil: &end, StartedAt: &begin},
		}
		if got := acct.StepPlanWeek(c.now, menu.Zone); got != c.want {
			t.Errorf("%s: got week %d, want %d", name, got, c.want)
		}
	}
	if got := (account.Account{RegistrationSource: "stappenplan"}).StepPlanWeek(begin, menu.Zone); got != 0 {
		t.Errorf("without access, got week %d", got)
	}
}
