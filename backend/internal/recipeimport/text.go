package recipeimport

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Patterns for lines of a pasted recipe other than ingredients and steps.
var (
	ingredientsHead = regexp.MustCompile(
		`(?i)^(ingredi[eë]nten|ingredients|boodschappen|wat heb je nodig|benodigdheden)\b[^.]{0,40}$`,
	)
	stepsHead = regexp.MustCompile(
		`(?i)^(bereiding|bereidingswijze|zo maak je het|aan de slag|werkwijze|stappen|instructies|` +
			`method|preparation|directions|instructions|steps)\b[^.]{0,30}$`,
	)
	persons = regexp.MustCompile(
		`(?i)(\d+)\s*(personen|persoon|pers\b|porties?|eters|servings?|serves|people)|` +
			`(?:voor|serves|for)\s+(\d+)\s*(?:[-–à]\s*\d+\s*)?[.:,)]?$`,
	)
	timePattern = regexp.MustCompile(
		`(?i)(?:(\d+)\s*(?:uur|u|hours?|h)\b)?\s*(?:(\d+)\s*(?:minuten|minuut|min|minutes?|m)\b)?`,
	)
	stepMark = regexp.MustCompile(`(?i)^(?:stap|step)?\s*\d{1,2}\s*[.):]\s*`)
)

// longLine is the length in characters from which a line is a sentence and not an ingredient, without headings.
const longLine = 70

// FromText reads a pasted recipe: the name on the first line, then ingredients, one per line, and steps, one per
// paragraph, with or without headings. The error is ErrNoRecipe.
func FromText(text string) (Draft, error) {
	const (
		before = iota
		inIngredients
		inSteps
	)
	var draft Draft
	where, headed := before, false
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r", "\n"), "\n") {
		line = strings.TrimSpace(strings.ReplaceAll(line, "\u00a0", " "))
		switch {
		case line == "":
		case ingredientsHead.MatchString(line):
			draft.readSummary(line)
			where, headed = inIngredients, true
		case stepsHead.MatchString(line):
			draft.readSummary(line)
			where, headed = inSteps, true
		case draft.Name == "" && where == before:
			draft.Name = cut(line)
		case where != inSteps && draft.readSummary(line):
		case where == inSteps:
			draft.addStep(line)
		case where == inIngredients && headed:
			draft.addLine(line)
		case looksLikeLine(line):
			where = inIngredients
			draft.addLine(line)
		case where == inIngredients && utf8.RuneCountInString(line) < longLine && !strings.HasSuffix(line, "."):
			draft.addLine(line)
		case where == inIngredients:
			where = inSteps
			draft.addStep(line)
		}
	}
	return draft.validated()
}

// looksLikeLine reports whether a line starts with a quantity and is not a sentence.
func looksLikeLine(line string) bool {
	return ParseLine(line).Quantity > 0 && !stepMark.MatchString(line) && utf8.RuneCountInString(line) < longLine
}

// readSummary reads servings and minutes from a short line with nothing else, and reports whether it was one.
func (d *Draft) readSummary(line string) bool {
	const short = 60
	if utf8.RuneCountInString(line) > short {
		return false
	}
	read := false
	if match := persons.FindStringSubmatch(line); match != nil {
		d.Servings, read = atMostServings(match[1]+match[3]), true
	}
	for _, match := range timePattern.FindAllStringSubmatch(line, -1) {
		if total := int(float(match[1])*60 + float(match[2])); total > d.Minutes {
			d.Minutes = total
			return true
		}
	}
	return read
}

func (d *Draft) addLine(text string) {
	if line := ParseLine(cut(text)); line.Name != "" && len(d.Lines) < maxLines {
		d.Lines = append(d.Lines, line)
	}
}

func (d *Draft) addStep(text string) {
	text = strings.Join(strings.Fields(stepMark.ReplaceAllString(strings.TrimSpace(text), "")), " ")
	if text != "" && len(d.Steps) < maxSteps {
		d.Steps = append(d.Steps, cut(text))
	}
}

func (d *Draft) validated() (Draft, error) {
	if len(d.Lines) == 0 {
		return Draft{}, ErrNoRecipe
	}
	d.Name = cut(d.Name)
	return *d, nil
}

// cut truncates a text to maxText characters.
func cut(text string) string {
	if runes := []rune(text); len(runes) > maxText {
		return string(runes[:maxText])
	}
	return text
}
