package locale

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"text/template"
)

// Letter is the text of a mail.
//
// Its file, catalogues/<language>/letters/<name>.txt, begins with a line "Subject: …" and, for a letter with a button,
// a line "Button: …". The paragraphs follow, each after an empty line. Lines within a paragraph may break anywhere.
type Letter struct {
	Subject    string
	Button     string   // empty if there is none
	Paragraphs []string // without those that are empty once filled in
}

// letterTemplate is a letter with placeholders such as {{.Name}}. Values are formatted as in a [Message].
type letterTemplate struct {
	subject, button *template.Template // button may be nil
	paragraphs      []*template.Template
}

// FillLetter returns the letter with the given name in l, or in a fallback of l, and fills in the values. It returns an
// error if no language has the letter or if a value is missing.
func (l Language) FillLetter(name string, values map[string]any) (Letter, error) {
	for _, fallback := range l.fallbacks() {
		if letter, ok := loaded.letters[fallback][name]; ok {
			filled, err := letter.fill(l, values)
			if err != nil {
				return Letter{}, fmt.Errorf("writing the letter %s in %s: %w", name, fallback, err)
			}
			return filled, nil
		}
	}
	return Letter{}, fmt.Errorf("there is no letter %q", name)
}

func (t letterTemplate) fill(l Language, values map[string]any) (Letter, error) {
	formatted := make(map[string]any, len(values))
	for name, value := range values {
		formatted[name] = l.write(value)
	}
	var failed error
	fill := func(text *template.Template) string {
		var filled strings.Builder
		if err := text.Execute(&filled, formatted); err != nil {
			failed = errors.Join(failed, err)
		}
		return strings.Trim(spaces.ReplaceAllString(filled.String(), " "), " ")
	}
	letter := Letter{Subject: fill(t.subject)}
	if t.button != nil {
		letter.Button = fill(t.button)
	}
	for _, paragraph := range t.paragraphs {
		if text := fill(paragraph); text != "" {
			letter.Paragraphs = append(letter.Paragraphs, text)
		}
	}
	return letter, failed
}

// spaces matches whitespace to collapse. Non-breaking spaces, as in prices, stay.
var spaces = regexp.MustCompile(`[ \t\r\n]+`)

// loadLetters reads the letters of a language, by name.
func loadLetters(files fs.FS, l Language) (map[string]letterTemplate, error) {
	names, err := fs.Glob(files, path.Join("catalogues", string(l), "letters", "*.txt"))
	if err != nil {
		return nil, fmt.Errorf("reading the letters of %s: %w", l, err)
	}
	letters := map[string]letterTemplate{}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("reading the letters of %s: %w", l, err)
		}
		letter, err := parseLetter(string(content))
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", name, err)
		}
		letters[strings.TrimSuffix(path.Base(name), ".txt")] = letter
	}
	return letters, nil
}

// paragraphBreak matches one or more empty lines.
var paragraphBreak = regexp.MustCompile(`\n\s*\n`)

func parseLetter(content string) (letterTemplate, error) {
	var letter letterTemplate
	blocks := paragraphBreak.Split(strings.TrimSpace(strings.ReplaceAll(content, "\r\n", "\n")), -1)
	for line := range strings.SplitSeq(blocks[0], "\n") {
		label, text, _ := strings.Cut(line, ":")
		parsed, err := parseTemplate(text)
		switch {
		case err != nil:
			return letterTemplate{}, err
		case label == "Subject" && letter.subject == nil:
			letter.subject = parsed
		case label == "Button" && letter.button == nil:
			letter.button = parsed
		default:
			return letterTemplate{}, fmt.Errorf(
				"before the first empty line there is %q, want one Subject and at most one Button",
				line,
			)
		}
	}
	if letter.subject == nil || len(blocks) == 1 {
		return letterTemplate{}, errors.New("there is no subject, or no paragraph after it")
	}
	for _, block := range blocks[1:] {
		paragraph, err := parseTemplate(block)
		if err != nil {
			return letterTemplate{}, err
		}
		letter.paragraphs = append(letter.paragraphs, paragraph)
	}
	return letter, nil
}

func parseTemplate(text string) (*template.Template, error) {
	return template.New("letter").Option("missingkey=error").Parse(text)
}
