package funnel

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func TestTexts_AreCompleteAndUsed(t *testing.T) {
	t.Parallel()
	byLanguage, err := ReadTexts(api.FunnelTexts)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []locale.Language{locale.Dutch, locale.English} {
		if missing := MissingTexts(byLanguage[l]); len(missing) > 0 {
			t.Errorf("%s lacks %v", l, missing)
		}
	}
	for l, texts := range byLanguage {
		if unused := UnusedTexts(texts); len(unused) > 0 {
			t.Errorf("no funnel uses %v of %s", unused, l)
		}
	}
}

func TestTexts_OfALanguageAreReadFromItsFile(t *testing.T) {
	t.Parallel()
	byLanguage, err := ReadTexts(fstest.MapFS{
		"funnels/de.json": {
			Data: []byte(`{"goal": {"title": "Was möchtest du erreichen?", "joy": {"title": "Freude"}}}`),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	german := byLanguage["de"]
	if german["goal.title"] != "Was möchtest du erreichen?" {
		t.Errorf("the texts are %v", german)
	}
	if unused := UnusedTexts(german); !slices.Equal(unused, []TextKey{"goal.joy.title"}) {
		t.Errorf("unused are %v", unused)
	}
	missing := MissingTexts(german)
	if slices.Contains(missing, "goal.title") || !slices.Contains(missing, "goal.lose.title") {
		t.Errorf("missing are %v", missing)
	}
	for _, content := range []string{`{"goal": 1}`, `["goal"]`} {
		if _, err := ReadTexts(fstest.MapFS{"funnels/de.json": {Data: []byte(content)}}); err == nil {
			t.Errorf("%s is read as texts", content)
		}
	}
}
