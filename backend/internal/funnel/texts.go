package funnel

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// TextKey is the key of a text in backend/api/funnels/<language>.json, such as "goal.title".
type TextKey string

// Texts are the texts of the funnels in one language, by key.
type Texts map[TextKey]string

// The files are embedded, so an invalid file is a bug.
var loadedTexts = mustReadTexts(api.FunnelTexts)

func mustReadTexts(files fs.FS) map[locale.Language]Texts {
	byLanguage, err := ReadTexts(files)
	if err != nil {
		panic(err)
	}
	return byLanguage
}

// LoadTexts replaces the texts by those in files. Tests call it before the texts are used; it is not safe for
// concurrent use.
func LoadTexts(files fs.FS) error {
	byLanguage, err := ReadTexts(files)
	if err != nil {
		return err
	}
	loadedTexts = byLanguage
	return nil
}

// Message returns the text with this key as a message.
func (k TextKey) Message() locale.Message {
	text := locale.Text{}
	for l, texts := range loadedTexts {
		if texts[k] != "" {
			text[l] = texts[k]
		}
	}
	return locale.Literal(text)
}

// ReadTexts reads funnels/<language>.json of every language in files.
func ReadTexts(files fs.FS) (map[locale.Language]Texts, error) {
	names, err := fs.Glob(files, "funnels/*.json")
	if err != nil {
		return nil, fmt.Errorf("reading the texts of the funnels: %w", err)
	}
	byLanguage := map[locale.Language]Texts{}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("reading the texts of the funnels: %w", err)
		}
		var nested map[string]any
		if err := json.Unmarshal(content, &nested); err != nil {
			return nil, fmt.Errorf("reading %s: %w", name, err)
		}
		texts := Texts{}
		if err := texts.add("", nested); err != nil {
			return nil, fmt.Errorf("reading %s: %w", name, err)
		}
		byLanguage[locale.Language(strings.TrimSuffix(path.Base(name), ".json"))] = texts
	}
	return byLanguage, nil
}

func (t Texts) add(prefix TextKey, nested map[string]any) error {
	for name, value := range nested {
		key := prefix + TextKey(name)
		switch v := value.(type) {
		case string:
			t[key] = v
		case map[string]any:
			if err := t.add(key+".", v); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s is a %T, want a text", key, value)
		}
	}
	return nil
}

// MissingTexts returns the keys that a funnel names and texts lack, in alphabetical order.
func MissingTexts(texts Texts) []TextKey {
	return slices.Sorted(func(yield func(TextKey) bool) {
		for key := range textKeys() {
			if texts[key] == "" && !yield(key) {
				return
			}
		}
	})
}

// UnusedTexts returns the keys of texts that no funnel names, in alphabetical order.
func UnusedTexts(texts Texts) []TextKey {
	used := textKeys()
	unused := maps.Clone(texts)
	maps.DeleteFunc(unused, func(key TextKey, _ string) bool { return used[key] })
	return slices.Sorted(maps.Keys(unused))
}

// textKeys returns the keys that the funnels and their questions name.
func textKeys() map[TextKey]bool {
	used := map[TextKey]bool{}
	add := func(keys ...TextKey) {
		for _, key := range keys {
			if key != "" {
				used[key] = true
			}
		}
	}
	for _, f := range All {
		for _, habit := range f.Habits {
			add(habit.Title, habit.Text)
		}
		for _, question := range f.questions {
			add(question.Title, question.Text, question.None)
			for _, field := range question.Fields {
				add(field.Label)
			}
			for _, choice := range question.Choices {
				add(choice.Title, choice.Text, choice.Note, choice.Advice)
			}
			if question.Minimum != nil {
				add(question.Minimum.Text)
			}
		}
	}
	return used
}
