package billing

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
)

func TestState_TransitionsJoinStatesOnce(t *testing.T) {
	t.Parallel()
	seen := map[[2]State]bool{}
	for _, tr := range transitions {
		pair := [2]State{tr.from, tr.to}
		for _, state := range pair {
			if _, ok := rules[state]; !ok {
				t.Errorf("%s is no state", state)
			}
		}
		if tr.from == tr.to || seen[pair] {
			t.Errorf("%s to %s is listed twice, or is no change", tr.from, tr.to)
		}
		seen[pair] = true
		if rules[tr.from].access && !rules[tr.to].access && tr.letter == "" && tr.to != Paused {
			t.Errorf("%s to %s ends access without a mail", tr.from, tr.to)
		}
	}
}

func TestState_CommandsFitTheState(t *testing.T) {
	t.Parallel()
	for state, rule := range rules {
		if rule.charges != state.Allows(Cancel) {
			t.Errorf("%s: a payment follows: %t; it can be cancelled: %t", state, rule.charges, state.Allows(Cancel))
		}
		if state.Allows(Subscribe) && (rule.charges || state.Allows(Withdraw)) {
			t.Errorf("%s: a second subscription can be bought", state)
		}
	}
	if State("unknown").Allows(Subscribe) {
		t.Error("an unknown state allows something")
	}
}

func TestStateOf_PrefersTheSubscription(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)
	later, earlier := now.AddDate(0, 1, 0), now.AddDate(0, -1, 0)
	invited, bought := account.Access{InviteUntil: &later}, account.Access{PurchaseUntil: &later}
	both := account.Access{InviteUntil: &later, PurchaseUntil: &later}
	over := account.Access{InviteUntil: &earlier, PurchaseUntil: &earlier}
	withdrawn := &Subscription{Status: Ended, EndsAt: &now, WithdrawnAt: &now}
	for name, c := range map[string]struct {
		sub    *Subscription
		access account.Access
		want   State
	}{
		"nothing":                     {nil, over, NoSubscription},
		"an invite":                   {nil, invited, Sponsored},
		"a purchase":                  {nil, bought, Prepaid},
		"an invite and a purchase":    {nil, both, Sponsored},
		"active, with an invite":      {&Subscription{Status: Active}, invited, Active},
		"active and cancelled":        {&Subscription{Status: Active, EndsAt: &later}, over, Cancelling},
		"past due and cancelled":      {&Subscription{Status: PastDue, EndsAt: &later}, over, Cancelling},
		"past due":                    {&Subscription{Status: PastDue}, over, PastDue},
		"trialing":                    {&Subscription{Status: Trialing}, over, Trialing},
		"processing":                  {&Subscription{Status: Processing}, over, Processing},
		"paused":                      {&Subscription{Status: Paused}, over, Paused},
		"ended":                       {&Subscription{Status: Ended, EndsAt: &earlier}, over, Ended},
		"ended, with a purchase":      {&Subscription{Status: Ended, EndsAt: &earlier}, bought, Prepaid},
		"withdrawn":                   {withdrawn, over, Withdrawn},
		"withdrawn, with a sponsor":   {withdrawn, invited, Sponsored},
		"no subscription, no access":  {nil, account.Access{}, NoSubscription},
		"withdrawn, Stripe is behind": {&Subscription{Status: Ended, WithdrawnAt: &now}, over, Withdrawn},
	} {
		if got := StateOf(c.sub, c.access, now); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

// Days and hours are those of Amsterdam, also when the clock changes in between.
func TestAddMonths_KeepsTheDayAndTheHourOfAmsterdam(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, want string }{
		{"2027-01-31T12:00:00+01:00", "2027-02-28T12:00:00+01:00"},
		{"2028-01-31T12:00:00+01:00", "2028-02-29T12:00:00+01:00"},
		{"2027-03-01T12:00:00+01:00", "2027-04-01T12:00:00+02:00"}, // summer time begins
		{"2027-10-15T23:30:00+02:00", "2027-11-15T23:30:00+01:00"}, // and ends
		{"2027-05-31T22:30:00Z", "2027-07-01T00:30:00+02:00"},      // 1 June in Amsterdam
		{"2026-12-31T23:59:59+01:00", "2027-01-31T23:59:59+01:00"},
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		if err != nil {
			t.Fatal(err)
		}
		if got := addMonths(from, 1).Format(time.RFC3339); got != c.want {
			t.Errorf("a month after %s is %s, want %s", c.from, got, c.want)
		}
	}
}
