package staff_test

import (
	"errors"
	"testing"

	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const secret = "NRSXAZLMMJWGCZBNMRSW23ZAMJSWQZLFOI" // base32 of an authenticator app's key

func TestSignIn_AuthenticatorCodeWorksOnce(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, nil)
	bo := staff.NewMember{
		Email:      "bo@lepelblad.example",
		Name:       "Bo",
		Membership: staff.Membership{Role: auth.Support},
		Password:   "achter-de-schermen",
		TOTPSecret: secret,
	}
	if err := s.Staff.Save(t.Context(), bo); err != nil {
		t.Fatal(err)
	}
	code, err := totp.GenerateCode(secret, s.Now())
	if err != nil {
		t.Fatal(err)
	}
	right := staff.Credentials{Email: bo.Email, Password: bo.Password, Code: code}
	for _, c := range []struct {
		name   string
		change func(*staff.Credentials)
		want   error
	}{
		{"a wrong password", func(c *staff.Credentials) { c.Password = "iets anders" }, staff.ErrSignIn},
		{"a wrong code", func(c *staff.Credentials) { c.Code = "000000" }, staff.ErrSignIn},
		{"everything right", func(*staff.Credentials) {}, nil},
		{"the same code again", func(*staff.Credentials) {}, staff.ErrSignIn},
	} {
		with := right
		c.change(&with)
		member, token, err := s.Staff.SignIn(t.Context(), with, s.Now())
		if !errors.Is(err, c.want) {
			t.Errorf("%s: got error %v", c.name, err)
		}
		if err == nil {
			found, ok, err := staff.Session(t.Context(), s.DB.Platform(), token, s.Now())
			if err != nil || !ok || found.ID != member.ID || len(found.Memberships) != 1 {
				t.Errorf("got session %+v (%v)", found, err)
			}
		}
	}
}
