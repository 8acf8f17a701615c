package auth_test

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

func TestPasswords_DefaultToRecommendedParameters(t *testing.T) {
	t.Parallel()
	standard, cheap := auth.Passwords{}, auth.Passwords{Memory: 8, Passes: 1}
	for _, c := range []struct {
		passwords, other auth.Passwords
		prefix           string
	}{
		{standard, cheap, "$argon2id$v=19$m=12288,t=3,p=1$"},
		{cheap, standard, "$argon2id$v=19$m=8,t=1,p=1$"},
	} {
		hash, err := c.passwords.Hash(t.Context(), "een lang wachtwoord")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(hash, c.prefix) || c.passwords.Outdated(hash) || !c.other.Outdated(hash) {
			t.Errorf("got hash %s", hash)
		}
		for password, want := range map[string]bool{"een lang wachtwoord": true, "een ander wachtwoord": false} {
			// Verify takes the parameters from the hash.
			if ok, err := c.other.Verify(t.Context(), password, hash); err != nil || ok != want {
				t.Errorf("%q matches %s: %t (%v)", password, hash, ok, err)
			}
		}
	}
}

func TestPasswords_EmptyHashMatchesNothing(t *testing.T) {
	t.Parallel()
	for _, password := range []string{"", "een lang wachtwoord"} {
		if ok, err := (auth.Passwords{Memory: 8, Passes: 1}).Verify(t.Context(), password, ""); err != nil || ok {
			t.Errorf("%q matches an empty hash: %t (%v)", password, ok, err)
		}
	}
}
