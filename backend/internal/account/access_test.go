package account_test

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func TestAccessLastsAsLongAsWasPromised(t *testing.T) {
	t.Parallel()
	at := func(year int, month time.Month, day, hour int) time.Time {
		return time.Date(year, month, day, hour, 0, 0, 0, menu.Zone)
	}
	for name, c := range map[string]struct {
		length     account.Length
		begin, end time.Time
	}{
		"a day is today and tomorrow":      {account.Length{Days: 1}, at(2026, 11, 21, 12), at(2026, 11, 23, 0)},
		"thirty days":                      {account.Length{Days: 30}, at(2026, 11, 21, 23), at(2026, 12, 22, 0)},
		"over the night that is longer":    {account.Length{Days: 1}, at(2026, 10, 24, 12), at(2026, 10, 26, 0)},
		"a month":                          {account.Length{Months: 1}, at(2026, 11, 21, 0), at(2026, 12, 22, 0)},
		"a month after the end of January": {account.Length{Months: 1}, at(2027, 1, 31, 9), at(2027, 3, 1, 0)},
		"and in a leap year":               {account.Length{Months: 1}, at(2028, 1, 31, 9), at(2028, 3, 1, 0)},
		"three months over the new year":   {account.Length{Months: 3}, at(2026, 11, 30, 9), at(2027, 3, 1, 0)},
		"a year":                           {account.Length{Months: 12}, at(2028, 2, 29, 9), at(2029, 3, 1, 0)},
		"until a day":                      {account.Length{LastDay: time.Date(2027, 6, 30, 0, 0, 0, 0, time.UTC)}, at(2026, 11, 21, 12), at(2027, 7, 1, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if end := c.length.From(c.begin); !end.Equal(c.end) {
				t.Errorf("it ends at %s, want %s", end, c.end)
			}
			if last := account.LastDay(c.end, menu.Zone); last.AddDate(0, 0, 1).Format(time.DateOnly) != c.end.Format(time.DateOnly) {
				t.Errorf("its last day is %s", last)
			}
		})
	}
}

func TestAccessEndsWhenItsTimeHasComeAndNotBefore(t *testing.T) {
	t.Parallel()
	end := time.Date(2026, 12, 22, 0, 0, 0, 0, menu.Zone)
	for name, access := range map[string]account.Access{"an invite": {InviteUntil: &end}, "a purchase": {PurchaseUntil: &end}} {
		if !access.Has(end.Add(-1)) || access.Has(end) || access.Has(end.Add(time.Hour)) {
			t.Errorf("access by %s does not end at its end", name)
		}
	}
	if !(account.Access{Subscribed: true, InviteUntil: &end}).Has(end) {
		t.Error("a subscription ends with an invite")
	}
	if (account.Access{}).Has(end) {
		t.Error("nothing gives access")
	}
}
