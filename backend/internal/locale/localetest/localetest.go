// Package localetest provides a language for tests: English with an accent on every letter, and longer. A text without
// accents in an answer or a mail in this language does not come from a catalogue.
package localetest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing/fstest"
	"unicode"

	"github.com/goccy/go-yaml"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Pseudo is the language of tests. Requests in other kinds of English, such as en-GB, are still answered in "en".
const Pseudo locale.Language = "en-US"

const (
	letters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	accented = "áƀçďéƒğĥíĵķĺɱñöþɋŕšţûṽŵẋýžÅƁÇĎÉƑĞĤÎĴĶĹṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
)

// placeholder matches template actions.
var placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)

var replacer = func() *strings.Replacer {
	var pairs []string
	to := []rune(accented)
	for n, from := range letters {
		pairs = append(pairs, string(from), string(to[n]))
	}
	return strings.NewReplacer(pairs...)
}()

// Accent returns text with an accent on every letter, and longer by about 40 percent. Template actions stay.
func Accent(text string) string {
	if strings.TrimSpace(text) == "" {
		return text
	}
	const filler = " öñé ţŵö ţĥŕéé ƒöûŕ ƒíṽé"
	var b strings.Builder
	end := 0
	for _, span := range placeholder.FindAllStringIndex(text, -1) {
		b.WriteString(replacer.Replace(text[end:span[0]]))
		b.WriteString(text[span[0]:span[1]])
		end = span[1]
	}
	b.WriteString(replacer.Replace(text[end:]))
	more := len([]rune(placeholder.ReplaceAllString(text, ""))) * 2 / 5
	b.WriteString(strings.TrimRight(string([]rune(strings.Repeat(filler, more/len([]rune(filler))+1))[:more]), " "))
	return b.String()
}

// Plain returns the words of text that have a letter without an accent, except the words of values, which may be there.
func Plain(text string, values ...string) []string {
	for _, value := range values {
		if value != "" {
			text = strings.ReplaceAll(text, value, " ")
		}
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	var plain []string
	for _, word := range words {
		if strings.ContainsAny(word, letters) {
			plain = append(plain, word)
		}
	}
	return plain
}

// Add adds the language of tests to the languages of this process: to the catalogues, the letters and the texts of the
// funnels, by files alone. It must be called before anything uses them, as in TestMain.
func Add() error {
	catalogues, err := withPseudo(locale.Catalogues)
	if err != nil {
		return err
	}
	if err := locale.Load(catalogues); err != nil {
		return err
	}
	texts, err := withPseudo(api.FunnelTexts)
	if err != nil {
		return err
	}
	return funnel.LoadTexts(texts)
}

// withPseudo returns a copy of source that has each English file in the language of tests as well. An English file is
// in a folder en or is named en.json.
func withPseudo(source fs.FS) (fstest.MapFS, error) {
	files := fstest.MapFS{}
	err := fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		files[name] = &fstest.MapFile{Data: content}
		pseudoName := strings.NewReplacer("/en/", "/"+string(Pseudo)+"/", "/en.", "/"+string(Pseudo)+".").Replace(name)
		if pseudoName == name {
			return nil
		}
		accented, err := accentFile(name, content)
		if err != nil {
			return fmt.Errorf("accenting %s: %w", name, err)
		}
		files[pseudoName] = &fstest.MapFile{Data: accented}
		return nil
	})
	return files, err
}

// accentFile accents the texts of a YAML or JSON file, or of a letter.
func accentFile(name string, content []byte) ([]byte, error) {
	if path.Ext(name) == ".txt" {
		return []byte(accentLetter(string(content))), nil
	}
	var texts map[string]any
	if err := yaml.Unmarshal(content, &texts); err != nil {
		return nil, err
	}
	return json.Marshal(accentAll(texts)) // JSON is YAML
}

func accentAll(value any) any {
	switch v := value.(type) {
	case string:
		return Accent(v)
	case map[string]any:
		for key := range v {
			v[key] = accentAll(v[key])
		}
	}
	return value
}

// accentLetter accents a letter, except for the labels of its first lines.
func accentLetter(letter string) string {
	blocks := strings.Split(letter, "\n\n")
	lines := strings.Split(blocks[0], "\n")
	for n, line := range lines {
		label, text, _ := strings.Cut(line, ": ")
		lines[n] = label + ": " + Accent(text)
	}
	blocks[0] = strings.Join(lines, "\n")
	for n := range blocks[1:] {
		blocks[n+1] = Accent(blocks[n+1])
	}
	return strings.Join(blocks, "\n\n")
}
