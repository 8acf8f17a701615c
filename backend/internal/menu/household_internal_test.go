package menu

import (
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func TestMemberRules_FollowFromMember(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	cases := map[string]struct {
		member account.Member
		want   []catalogue.Vulnerable
	}{
		"an adult":          {account.Member{BirthYear: 1990, Body: &account.MemberBody{}}, nil},
		"an adult, portion": {account.Member{BirthYear: 1990, Portion: 1}, nil},
		"pregnant, perhaps": {
			account.Member{BirthYear: 1990, Body: &account.MemberBody{MaintenanceOnly: true}},
			[]catalogue.Vulnerable{catalogue.Pregnant, catalogue.Breastfeeding},
		},
		"a toddler": {account.Member{BirthYear: 2023}, []catalogue.Vulnerable{catalogue.UnderFive}},
		"a baby": {
			account.Member{BirthYear: 2026}, []catalogue.Vulnerable{catalogue.UnderFive, catalogue.UnderOne},
		},
	}
	for name, c := range cases {
		if got := memberRules(c.member, day).Vulnerable; !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}
