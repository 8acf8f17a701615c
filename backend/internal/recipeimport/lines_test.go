package recipeimport

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// wantLine is the expected reading of a line.
type wantLine struct {
	text, unit, slug, note     string
	quantity, grams            float64
	heading, doubtful, anyNote bool
}

// readLines reads a file of lines, see its head.
func readLines(t *testing.T, file string) []wantLine {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []wantLine
	for row := range strings.SplitSeq(string(content), "\n") {
		text, reading, ok := strings.Cut(row, " => ")
		if !ok || strings.HasPrefix(row, "#  ") {
			continue
		}
		line := wantLine{text: text}
		for n, field := range strings.Split(reading, ";") {
			field = strings.TrimSpace(field)
			grams, isGrams := strings.CutSuffix(field, "g")
			weight, err := strconv.ParseFloat(grams, 64)
			switch {
			case field == "heading":
				line.heading = true
			case n == 0:
				if _, err := fmt.Sscan(field, &line.quantity, &line.unit); err != nil {
					t.Fatalf("%s: %v", row, err)
				}
				line.unit = strings.TrimPrefix(line.unit, "-")
			case n == 1:
				line.slug = strings.TrimPrefix(field, "-")
			case field == "?":
				line.doubtful = true
			case isGrams && err == nil:
				line.grams = weight
			case field == "*":
				line.anyNote = true
			default:
				line.note = field
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// noteWords returns the significant words of a note, sorted.
func noteWords(note string) string {
	words := strings.FieldsFunc(strings.ToLower(note), func(r rune) bool { return strings.ContainsRune(" ,;:()+", r) })
	words = slices.DeleteFunc(words, func(word string) bool {
		return links[word] || stored[word] || slices.Contains([]string{"vers", "verse", "en", "and"}, word)
	})
	slices.Sort(words)
	return strings.Join(words, " ")
}

// fault describes an error in the reading of a line; empty for none.
func (w wantLine) fault(m *Matcher) string {
	const limit = 1
	got := m.Match(ParseLine(w.text), limit)
	if w.heading || got.Heading {
		if w.heading != got.Heading {
			return fmt.Sprintf("got heading %t", got.Heading)
		}
		return ""
	}
	var faults []string
	add := func(what string, got, want any) {
		faults = append(faults, fmt.Sprintf("%s %v, want %v", what, got, want))
	}
	if math.Abs(got.Quantity-w.quantity) > 0.01*w.quantity || string(got.Unit) != w.unit {
		add("amount", fmt.Sprint(got.Quantity, got.Unit), fmt.Sprint(w.quantity, w.unit))
	}
	if math.Abs(got.Grams-w.grams) > 0.01*w.grams {
		add("weight", got.Grams, w.grams)
	}
	slug := ""
	if len(got.Guesses) > 0 {
		slug = got.Guesses[0].Slug
	}
	if w.slug != "*" && slug != w.slug && (w.slug != "" || got.Certain) {
		add("ingredient", slug, w.slug)
	}
	if !w.anyNote && noteWords(got.Note) != noteWords(w.note) {
		add("note", got.Note, w.note)
	}
	if got.Certain == w.doubtful {
		add("certain", got.Certain, !w.doubtful)
	}
	return strings.Join(faults, "; ")
}

func platformMatcher(t *testing.T) *Matcher {
	t.Helper()
	book, err := catalogue.Load(os.DirFS("../../../tenants/platform"))
	if err != nil {
		t.Fatal(err)
	}
	return NewMatcher(func(yield func(*catalogue.Ingredient) bool) {
		for _, ingredient := range book.Ingredients {
			if !yield(ingredient) {
				return
			}
		}
	})
}

// At least 97 % of the lines are read correctly, and none is certain with a wrong ingredient or amount.
func TestMatcher_ReadsLinesOfCookBooks(t *testing.T) {
	const goal = 0.97
	matcher := platformMatcher(t)
	files, err := filepath.Glob("testdata/lines*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files and error %v", len(files), err)
	}
	for _, file := range files {
		lines, right := readLines(t, file), 0
		for _, line := range lines {
			fault := line.fault(matcher)
			if fault == "" {
				right++
				continue
			}
			t.Logf("%q: %s", line.text, fault)
		}
		t.Logf("%s: %d of %d right (%.1f %%)", file, right, len(lines), 100*float64(right)/float64(len(lines)))
		if float64(right) < goal*float64(len(lines)) {
			t.Errorf("%s: too few lines are right", file)
		}
	}
}

// A stated weight is the amount that the recipe needs, except for a can, whose weight includes the liquid.
func TestMatch_AmountIsTheStatedWeight(t *testing.T) {
	matcher := platformMatcher(t)
	for text, want := range map[string]string{
		"1 pompoen (ca. 1 kg)":             "1000 g",
		"40 cocktailtomaten (samen 500 g)": "500 g",
		"1 blik kikkererwten (400 g)":      "1 can",
		"2 blikken tomatenblokjes (400 g)": "800 g",
		"3 tomaten":                        "3 piece",
	} {
		match := matcher.Match(ParseLine(text), 1)
		var best *catalogue.Ingredient
		for ingredient := range matcher.ingredients {
			if len(match.Guesses) > 0 && ingredient.Slug == match.Guesses[0].Slug {
				best = ingredient
			}
		}
		if best == nil {
			t.Fatalf("%q: got no ingredient", text)
		}
		if quantity, unit := match.Amount(best); fmt.Sprint(quantity, " ", unit) != want {
			t.Errorf("%q: got %g %s, want %s", text, quantity, unit, want)
		}
	}
}
