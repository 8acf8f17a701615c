package auth_test

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

func TestParseEmail_AcceptsOnePlainAddress(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"noor@voorbeeld.nl":                            "noor@voorbeeld.nl",
		" Noor.de-Wit+lijst@Voorbeeld.co.uk ":          "noor.de-wit+lijst@voorbeeld.co.uk",
		"o'neill@voorbeeld.example":                    "o'neill@voorbeeld.example",
		"noor@xn--caf-dma.nl":                          "noor@xn--caf-dma.nl",
		"x<victim@voorbeeld.nl>":                       "",
		"Noor <noor@voorbeeld.nl>":                     "",
		`"noor"@voorbeeld.nl`:                          "",
		"noor(x)@voorbeeld.nl":                         "",
		"@a.nl:noor@voorbeeld.nl":                      "",
		"noor@voorbeeld.nl,victim@voorbeeld.nl":        "",
		"noor@voorbeeld.nl\nBcc: victim@voorbeeld.nl":  "",
		"noor@[127.0.0.1]":                             "",
		"noor@127.0.0.1":                               "",
		"noor@localhost":                               "",
		"noor@-a.nl":                                   "",
		".noor@voorbeeld.nl":                           "",
		"noor..de@voorbeeld.nl":                        "",
		"noor@voorbeeld..nl":                           "",
		"noor%victim@voorbeeld.nl@":                    "",
		strings.Repeat("a", 65) + "@voorbeeld.nl":      "",
		"a@" + strings.Repeat("voorbeeld.", 30) + "nl": "",
		"\u043d\u043e\u043e\u0440@\u0430\u0430.nl":     "",
	} {
		if email, ok := auth.ParseEmail(text); ok != (want != "") || ok && email != want {
			t.Errorf("%q is %q, %v", text, email, ok)
		}
	}
}

func TestMailbox_IsTheSameForAllFormsOfAddress(t *testing.T) {
	t.Parallel()
	for _, forms := range [][]string{
		{"noor@voorbeeld.nl", "Noor+a@voorbeeld.nl", " noor+b+c@VOORBEELD.nl"},
		{"noordewit@gmail.com", "noor.de.wit@gmail.com", "n.oordewit+1@googlemail.com"},
	} {
		for _, form := range forms {
			if got := auth.Mailbox(form); got != forms[0] {
				t.Errorf("the mailbox of %s is %s", form, got)
			}
		}
	}
	if auth.Mailbox("a.b@voorbeeld.nl") == auth.Mailbox("ab@voorbeeld.nl") {
		t.Error("Mailbox() ignores dots outside Gmail")
	}
}
