package catalogue

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// MaxFridgeDays is the maximum of Recipe.FridgeDays.
const MaxFridgeDays = 30

// keepingWords matches phrases of a language that say how long a dish keeps.
type keepingWords struct {
	fridge string
	days   *regexp.Regexp // a number of days or weeks
	next   string         // the day after
	whole  *regexp.Regexp // begins a sentence about the dish as a whole
	once   *regexp.Regexp // begins a text about a dish to eat at once, of which parts may keep
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

// numerals are the numbers that texts write as words.
var numerals = map[string]int{
	"een": 1, "één": 1, "twee": 2, "drie": 3, "vier": 4, "vijf": 5,
	"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
}

// fridgeDays returns the numbers of days in the fridge that a text mentions, for the dish or for parts of it.
func (w keepingWords) fridgeDays(text string) []int {
	if !strings.Contains(text, w.fridge) {
		return nil
	}
	var mentioned []int
	for _, match := range w.days.FindAllStringSubmatch(text, -1) {
		half, number, unit := match[1] != "", match[2], match[3]
		if len(match) > 4 && match[4] != "" { // with the unit before it
			number = match[4]
		}
		days, isNumeral := numerals[strings.ToLower(number)]
		if !isNumeral {
			days, _ = strconv.Atoi(number) // digits
		}
		if strings.HasPrefix(strings.ToLower(unit), "we") {
			days *= 7
		}
		if !half {
			mentioned = append(mentioned, days)
		}
	}
	if strings.Contains(text, w.next) {
		mentioned = append(mentioned, 1)
	}
	return mentioned
}

// sentences splits a text at full stops and semicolons.
func sentences(text string) []string {
	var values []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == ';' }) {
		values = append(values, strings.TrimSpace(part))
	}
	return values
}

// checkKeeping reports FridgeDays over the maximum, and days that differ from those in the text on storage.
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

// contradicts reports whether a text mentions another number of days. A text without a number contradicts nothing.
func (w keepingWords) contradicts(text string, days int) bool {
	if w.once.MatchString(text) {
		return days > 0
	}
	for _, sentence := range sentences(text) {
		if mentioned := w.fridgeDays(sentence); len(mentioned) > 0 && w.whole.MatchString(sentence) {
			return days != mentioned[0]
		}
	}
	mentioned := w.fridgeDays(text) // perhaps of parts of the dish
	return days > 0 && len(mentioned) > 0 && !slices.Contains(mentioned, days)
}

// checkStorageText reports a dish with FridgeDays whose text on storage mentions no days.
func checkStorageText(r *Recipe) []Fault {
	var problems faults
	if r.FridgeDays > 0 &&
		(len(keeping[locale.Dutch].fridgeDays(r.Storage["nl"])) == 0 ||
			len(keeping[locale.English].fridgeDays(r.Storage["en"])) == 0) {
		problems.add("storage", locale.T("catalogue.recipe.unsaidDays").With("Days", r.FridgeDays))
	}
	return problems
}
