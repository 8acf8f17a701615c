package invite_test

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/invite"
)

func TestParseCSV(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"the console's example": {
			"\ufeff\"E-mailadres\"\r\n\"noor@voorbeeld.example\"\r\n", []string{"noor@voorbeeld.example"},
		},
		"without a heading":        {"a@b.example\nc@d.example", []string{"a@b.example", "c@d.example"}},
		"an address in the middle": {"Naam;E-mail;Afdeling\nNoor; noor@b.example ;Zorg\n", []string{"noor@b.example"}},
		"tabs":                     {"Naam\tE-mail\nNoor\tnoor@b.example", []string{"noor@b.example"}},
		"a line without an address": {
			"E-mail\nnoor at b.example\n\na@b.example", []string{"noor at b.example", "a@b.example"},
		},
		"nothing": {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := invite.ParseCSV(c.text); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
