package auth_test

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

func TestCheckPassword_RefusesGuessableOnes(t *testing.T) {
	t.Parallel()
	own := []string{"Lepelblad", "lepelblad", "Sanne de Boer", "sanne.boer@voorbeeld.example"}
	for _, password := range []string{
		"wachtwoord", "Welkom123", "        ", "          ", "wachtwoord123", "Wachtwoord2026",
		"Welkom2026!", "password123",
		"qwertyuiop", "1234567890", "aaaaaaaaaaaa", "abcdefghijkl", "Lepelblad1", "lepelblad2026", "SanneDeBoer1",
		"sanne.boer@voorbeeld.example", "Sanne-Lepelblad", "kort", "iloveyou12",
		"\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0",
		"Amsterdam1", "zomer2026!", "P@ssw0rd123", strings.Repeat("a", 129), "zaterdagzaterdag",
	} {
		if problem, ok := auth.CheckPassword(password, own...); ok {
			t.Errorf("CheckPassword(%q) = true, want false", password)
		} else if problem.In("nl") == "" {
			t.Errorf("%q has no problem", password)
		}
	}
	for _, password := range []string{
		"een lang wachtwoord", "een-heel-lang-wachtwoord", "achter alle schermen",
		"zes woorden 🍎", "tafel paard nietje",
		"x7Kq-m2Pz-w", "mijn kat snurkt op dinsdag", strings.Repeat("Gele fiets ", 11), "achter-de-schermen",
	} {
		if problem, ok := auth.CheckPassword(password, own...); !ok {
			t.Errorf("%q is refused: %s", password, problem.In("nl"))
		}
	}
}

//nolint:paralleltest // AllocsPerRun does not work in parallel tests
func TestCheckPassword_AllocatesLittle(t *testing.T) {
	for _, password := range []string{strings.Repeat("p4$$w0rd", 16), strings.Repeat("1!aA", 32),
		strings.Repeat("@", 127) + "a", strings.Repeat("qwertyuiop", 12)} {
		if allocated := testing.AllocsPerRun(1, func() { auth.CheckPassword(password) }); allocated > 200_000 {
			t.Errorf("CheckPassword(%q) allocates %v times", password, allocated)
		}
	}
}
