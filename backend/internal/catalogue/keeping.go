package catalogue

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// MaxFridgeDays is how long a dish can keep at most.
const MaxFridgeDays = 30

// keepingWords are how a language says how long a dish keeps.
type keepingWords struct {
	fridge string
	days   *regexp.Regexp // a number of days or weeks
	next   string         // the day after
	whole  *regexp.Regexp // begins a sentence about the dish as a whole
	once   *regexp.Regexp // begins a text on a dish that does not keep, though a part of it may
}

var keeping = map[locale.Language]keepingWords{
	locale.Dutch: {
		fridge: "koelkast",
		days:   regexp.MustCompile(`(?i)(halve )?\b(\d+|een|één|twee|drie|vier|vijf) (dag|week|weken)`),
		next:   "volgende dag",
		whole:  regexp.MustCompile(`^(Blijft|Blijven)\b`),
		once: regexp.MustCompile(
			`^((Meteen eten|Direct (op)?eten|Vlak voor het eten maken)[.:,]|Eet [^.]*\b(meteen|direct)\b)`,
		),
	},
	locale.English: {
		fridge: "fridge",
		days: regexp.MustCompile(
			`(?i)(half )?\b(\d+|a|one|two|three|four|five) (day|week)|for (\d+|one|two|three|four|five)[.,;]`,
		),
		next:  "next day",
		whole: regexp.MustCompile(`^Keeps?\b`),
		once: regexp.MustCompile(
			`^(Make just before eating|Eat [^.]*\b(at once|immediately|(straight|right) away)\b)`,
		),
	},
}

// letters are the numbers that people write out.
var letters = map[string]int{
	"een": 1, "één": 1, "twee": 2, "drie": 3, "vier": 4, "vijf": 5,
	"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
}

// kept are the numbers of days in the fridge that a text speaks of: of the dish, or of a part of it.
func (w keepingWords) kept(text string) []int {
	if !strings.Contains(text, w.fridge) {
		return nil
	}
	var found []int
	for _, match := range w.days.FindAllStringSubmatch(text, -1) {
		half, number, unit := match[1] != "", match[2], match[3]
		if len(match) > 4 && match[4] != "" { // of which the unit was said before
			number = match[4]
		}
		days, inLetters := letters[strings.ToLower(number)]
		if !inLetters {
			days, _ = strconv.Atoi(number) // it is digits
		}
		if strings.HasPrefix(strings.ToLower(unit), "we") {
			days *= 7
		}
		if !half {
			found = append(found, days)
		}
	}
	if strings.Contains(text, w.next) {
		found = append(found, 1)
	}
	return found
}

// sentences are the parts of a text that end in a full stop or a semicolon.
func sentences(text string) []string {
	var values []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == ';' }) {
		values = append(values, strings.TrimSpace(part))
	}
	return values
}

// checkKeeping holds how long a dish keeps against what its author wrote of it. What is not written contradicts
// nothing.
func checkKeeping(r *Recipe) []Fault {
	var problems faults
	if r.FridgeDays > MaxFridgeDays {
		problems.add(
			"fridgeDays",
			locale.T("catalogue.recipe.days").With("Days", r.FridgeDays).With("Max", MaxFridgeDays),
		)
	}
	for _, text := range []struct {
		keepingWords
		string
	}{{keeping[locale.Dutch], r.Storage["nl"]}, {keeping[locale.English], r.Storage["en"]}} {
		if text.contradicts(text.string, r.FridgeDays) {
			problems.add("fridgeDays", locale.T("catalogue.recipe.otherDays").
				With("Days", r.FridgeDays).With("Text", text.string))
		}
	}
	return problems
}

// contradicts reports whether a text says that a dish keeps for another number of days.
func (w keepingWords) contradicts(text string, days int) bool {
	if w.once.MatchString(text) {
		return days > 0
	}
	for _, sentence := range sentences(text) {
		if kept := w.kept(sentence); len(kept) > 0 && w.whole.MatchString(sentence) {
			return days != kept[0]
		}
	}
	kept := w.kept(text) // of parts, which may be what the dish is about
	return days > 0 && len(kept) > 0 && !slices.Contains(kept, days)
}

// checkKeepingSaid asks that a dish which keeps says so.
func checkKeepingSaid(r *Recipe) []Fault {
	var problems faults
	if r.FridgeDays > 0 &&
		(len(keeping[locale.Dutch].kept(r.Storage["nl"])) == 0 ||
			len(keeping[locale.English].kept(r.Storage["en"])) == 0) {
		problems.add("storage", locale.T("catalogue.recipe.unsaidDays").With("Days", r.FridgeDays))
	}
	return problems
}
