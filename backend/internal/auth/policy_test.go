package auth

import (
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestPolicy_GrantsByRoleAndReach(t *testing.T) {
	t.Parallel()
	policy, err := NewPolicy()
	if err != nil {
		t.Fatal(err)
	}
	every := Grants
	for _, c := range []struct {
		object, action string
		grants         []Grant
	}{
		{"session", "open", every},
		{"menu", "change", []Grant{{User, Own}}},
		{"white-labels", "look at", []Grant{{Support, Own}, {Support, All}, {Admin, Own}, {Admin, All}}},
		{"white-labels", "change", []Grant{{Admin, Own}, {Admin, All}}},
		{"white-labels", "verify", []Grant{{Admin, Own}, {Admin, All}}},
		{"white-labels", "make", []Grant{{Admin, All}}},
		{"invites", "send again", []Grant{{Support, Own}, {Support, All}, {Admin, Own}, {Admin, All}}},
		{"invites", "withdraw", []Grant{{Admin, Own}, {Admin, All}}},
		{"purchase codes", "make", []Grant{{Admin, Own}, {Admin, All}}},
		{"catalogue", "import into", []Grant{{Admin, Own}, {Admin, All}}},
		{"catalogue", "look at", []Grant{{Admin, All}}},
		{"catalogue", "burn", nil},
		{"", "", nil},
	} {
		for _, grant := range every {
			allowed, err := policy(grant.Role, grant.Reach, c.object, c.action)
			if err != nil {
				t.Fatal(err)
			}
			if want := slices.Contains(c.grants, grant); allowed != want {
				t.Errorf("%s of %s may %s %s: %t", grant.Role, grant.Reach, c.action, c.object, allowed)
			}
		}
	}
}

// A rule without an operation is misspelt or obsolete.
func TestPolicy_EveryRuleMatchesAnOperation(t *testing.T) {
	t.Parallel()
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, item := range document.Paths.Map() {
		for _, op := range item.Operations() {
			object, _ := op.Extensions["x-object"].(string)
			action, _ := op.Extensions["x-action"].(string)
			used[object+", "+action] = true
		}
	}
	for line := range strings.Lines(policyLines) {
		words := strings.SplitN(strings.TrimSpace(line), ", ", 4)
		if words[0] == "p" && !used[words[3]] {
			t.Errorf("no operation matches the rule %s", line)
		}
	}
}
