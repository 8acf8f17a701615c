package locale

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestMessage_SurvivesStorage(t *testing.T) {
	t.Parallel()
	for name, message := range map[string]Message{
		"a key":    T("error.invalid"),
		"text":     T("foodtable.note.group-unknown").With("Group", "{kruiden}"),
		"a number": T("foodtable.note.from-volume").With("Number", 1.03),
		"a count":  T("foodtable.volume.refused").With("Count", 1),
		"many":     T("foodtable.volume.refused").With("Count", 1672),
		"messages in a list": T("error.columns-missing").
			With("Fields", List(T("foodtable.field.name"), T("foodtable.field.fat"))),
		"a brand's words": Literal(Text{Dutch: "Hallo", English: "Hello"}),
	} {
		stored, err := json.Marshal(message)
		if err != nil {
			t.Fatal(err)
		}
		var read Message
		if err := json.Unmarshal(stored, &read); err != nil {
			t.Fatal(err)
		}
		for _, l := range All() {
			if got, want := read.In(l), message.In(l); got != want || want == "" {
				t.Errorf("%s in %s: got %q after storing, want %q", name, l, got, want)
			}
		}
	}
	if _, err := json.Marshal(T("error.too-many").With("Wait", time.Minute)); err == nil {
		t.Error("a duration was stored, and would be read as a number")
	}
}

func TestWords_InFallsBackLikeTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words    Words
		language Language
		want     string
	}{
		{Words{"nl": {"pan", "mes"}, "en": {"pot"}}, Dutch, "pan mes"},
		{Words{"nl": {"pan"}, "en": {"pot"}}, English, "pot"},
		{Words{"nl": {"pan"}, "en": {"pot"}, "fr": {"poêle"}}, "fr", "poêle"},
		{Words{"nl": {"pan"}, "en": {"pot"}, "fr": {}}, "fr", "pot"},
		{Words{"nl": {"pan"}}, "fr", "pan"},
		{Words{"de": {"Topf"}}, Dutch, "Topf"},
		{Words{}, Dutch, ""},
	} {
		if got := strings.Join(c.words.In(c.language), " "); got != c.want {
			t.Errorf("%v in %s: got %q, want %q", c.words, c.language, got, c.want)
		}
	}
}
