package auth_test

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

func TestPasswords_CostWhatIsAdvisedUnlessToldOtherwise(t *testing.T) {
	t.Parallel()
	usual, cheap := auth.Passwords{}, auth.Passwords{Memory: 8, Passes: 1}
	for _, c := range []struct {
		of, other auth.Passwords
		begins    string
	}{
		{usual, cheap, "$argon2id$v=19$m=19456,t=2,p=1$"},
		{cheap, usual, "$argon2id$v=19$m=8,t=1,p=1$"},
	} {
		hash, err := c.of.Hash(t.Context(), "een lang wachtwoord")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(hash, c.begins) || c.of.Outdated(hash) || !c.other.Outdated(hash) {
			t.Errorf("the hash is %s", hash)
		}
		for password, want := range map[string]bool{"een lang wachtwoord": true, "een ander wachtwoord": false} {
			// A hash tells its own costs, so that those made before a change of costs still fit.
			if fits, err := c.other.Verify(t.Context(), password, hash); err != nil || fits != want {
				t.Errorf("%q fits %s: %t (%v)", password, hash, fits, err)
			}
		}
	}
}

func TestPasswords_NoPasswordFitsAnEmptyHash(t *testing.T) {
	t.Parallel()
	for _, password := range []string{"", "een lang wachtwoord"} {
		if fits, err := (auth.Passwords{Memory: 8, Passes: 1}).Verify(t.Context(), password, ""); err != nil || fits {
			t.Errorf("%q fits no hash: %t (%v)", password, fits, err)
		}
	}
}
