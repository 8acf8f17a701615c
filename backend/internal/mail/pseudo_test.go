package mail

import (
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale/localetest"
)

func TestMain(m *testing.M) {
	if err := localetest.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// tag matches an HTML tag, comment or style.
var tag = regexp.MustCompile(`(?s)<style.*?</style>|<[^>]*>`)

func TestCompose_UsesOnlyTextsOfCatalogues(t *testing.T) {
	t.Parallel()
	for _, s := range samples() {
		message, err := Compose(
			s.letter,
			in(localetest.Pseudo),
			"post@lepelblad.example",
			"noor@voorbeeld.example",
			s.values,
		)
		if err != nil {
			t.Errorf("%s: %v", s.letter, err)
			continue
		}
		values := []string{
			brand.Name, brand.Address, brand.SupportEmail, s.values.Link, s.values.Unsubscribe, brand.Site,
			s.values.Email, s.values.ManagedBrand, s.values.Code, s.values.Role, "Noor", "Bakkerij Jansen", "Quarterly",
			// Dates follow the conventions of English.
			"January", "February", "June", "December",
		}
		page := html.UnescapeString(tag.ReplaceAllString(message.HTML, "\n"))
		for part, text := range map[string]string{"subject": message.Subject, "text": message.Text, "page": page} {
			if plain := localetest.Plain(text, values...); len(plain) > 0 {
				t.Errorf("the %s of %s (%s) has %q, which no catalogue has", part, s.letter, s.title, plain)
			}
		}
		if !strings.Contains(message.HTML, `<html lang="en-US">`) {
			t.Errorf("%s does not name its language", s.letter)
		}
	}
}
