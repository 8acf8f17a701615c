package recipeimport

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// measure is a unit of the catalogue with a factor.
type measure struct {
	unit   catalogue.Unit
	factor float64
}

// measures are words for units in Dutch and English, without full stops. Pounds and ounces are the international ones;
// a Dutch pond is 500 g and an ons 100 g.
var measures = byWord(map[measure]string{
	{catalogue.Gram, 1}:          "g gr gram grams gramme",
	{catalogue.Gram, 1000}:       "kg kilo kilogram kilograms",
	{catalogue.Gram, 500}:        "pond",
	{catalogue.Gram, 100}:        "ons",
	{catalogue.Gram, 28.35}:      "oz ounce ounces",
	{catalogue.Gram, 453.6}:      "lb lbs pound pounds",
	{catalogue.Millilitre, 1}:    "ml milliliter millilitre millilitres milliliters",
	{catalogue.Millilitre, 10}:   "cl centiliter centilitre",
	{catalogue.Millilitre, 100}:  "dl deciliter decilitre",
	{catalogue.Millilitre, 1000}: "l liter litre liters litres",
	{catalogue.Tablespoon, 1}:    "el eetl eetlepel eetlepels tbsp tbs tablespoon tablespoons",
	{catalogue.Teaspoon, 1}:      "tl theel theelepel theelepels tsp teaspoon teaspoons",
	{catalogue.Piece, 1}:         "stuk stuks st piece pieces",
	{catalogue.Slice, 1}:         "snee sneden sneetje sneetjes plak plakken plakje plakjes slice slices",
	{catalogue.Clove, 1}:         "teen tenen teentje teentjes clove cloves",
	{catalogue.Can, 1}:           "blik blikken blikje blikjes can cans tin tins",
	{catalogue.Bunch, 1}:         "bos bossen bosje bosjes bunch bunches",
	{catalogue.Sprig, 1}:         "takje takjes tak takken sprig sprigs",
	{catalogue.Handful, 1}:       "hand handen handje handjes handvol handful handfuls",
	{catalogue.Cup, 1}:           "kop koppen kopje kopjes cup cups",
	{catalogue.Scoop, 1}:         "schep scheppen schepje schepjes scoop scoops",
	{catalogue.Pinch, 1}:         "snuf snufje snufjes pinch pinches",
	{catalogue.KnifeTip, 1}:      "mespunt mespuntje",
})

// containers are words for packs of unknown size.
var containers = set(
	"pak pakje pakjes pakken zak zakje zakjes zakken pot potje potjes potten bakje bakjes fles flesje rol rolletje " +
		"scheut scheutje klont klontje blokje blokjes packet pack bag jar dash knob bottle",
)

// numerals are numbers in words.
var numerals = map[string]float64{
	"een": 1, "één": 1, "twee": 2, "drie": 3, "vier": 4, "vijf": 5, "zes": 6, "acht": 8, "tien": 10, "twaalf": 12,
	"half": 0.5, "halve": 0.5, "kwart": 0.25, "anderhalf": 1.5, "anderhalve": 1.5,
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "a": 1, "an": 1,
}

var fractions = map[rune]float64{
	'½': 1. / 2, '⅓': 1. / 3, '⅔': 2. / 3, '¼': 1. / 4, '¾': 3. / 4,
	'⅕': 1. / 5, '⅖': 2. / 5, '⅗': 3. / 5, '⅘': 4. / 5,
	'⅙': 1. / 6, '⅚': 5. / 6, '⅛': 1. / 8, '⅜': 3. / 8, '⅝': 5. / 8, '⅞': 7. / 8,
}

var (
	bullet = regexp.MustCompile(`^[\s\-–—*•·▢☐□✓]+`)
	about  = regexp.MustCompile(`(?i)^(ca\.?|circa|ongeveer|ruim|ongev\.?|about|approx\.?|±|\+/-|~)\s*`)
	number = regexp.MustCompile(
		`^(\d+)\s*/\s*(\d+)|^(\d+)\s+(\d+)\s*/\s*(\d+)|^(\d{1,3}(?:\.\d{3})+)(?:\D|$)|^(\d+(?:[.,]\d+)?)`,
	)
	to       = regexp.MustCompile(`^\s*(-|–|—|à|tot|to)\s*`)
	of       = regexp.MustCompile(`(?i)^(of|van|de|het)\s+`)
	brackets = regexp.MustCompile(`\s*\(([^()]*)\)`)
	toTaste  = regexp.MustCompile(`(?i),?\s*\b(naar smaak|to taste|naar wens|eventueel|optioneel|optional)\b`)
)

func byWord(lists map[measure]string) map[string]measure {
	words := map[string]measure{}
	for m, list := range lists {
		for word := range strings.FieldsSeq(list) {
			words[word] = m
		}
	}
	return words
}

func set(list string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		words[word] = true
	}
	return words
}

// ParseLine parses a line such as "2 el olijfolie", "½ tl zout", "1 blik tomaten (400 g), uitgelekt" or "zout naar
// smaak". The quantity of a range, "2-3 wortels", is its middle.
func ParseLine(text string) Line {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00a0", " ")), " ")
	line := Line{Text: text}
	tail := about.ReplaceAllString(bullet.ReplaceAllString(text, ""), "")
	var notes []string
	for _, match := range brackets.FindAllStringSubmatch(tail, -1) {
		notes = append(notes, match[1])
	}
	tail = brackets.ReplaceAllString(tail, "")
	for _, match := range toTaste.FindAllStringSubmatch(tail, -1) {
		notes = append(notes, match[1])
	}
	tail = toTaste.ReplaceAllString(tail, "")

	quantity, tail := takeQuantity(tail)
	word, after := firstWord(tail)
	plain := strings.ToLower(strings.TrimSuffix(word, "."))
	m, isMeasure := measures[plain]
	switch {
	case isMeasure && after != "":
		if quantity == 0 {
			quantity = 1 // "snufje zout"
		}
		line.Unit, quantity, tail = m.unit, quantity*m.factor, of.ReplaceAllString(after, "")
	case containers[plain] && after != "":
		notes, tail = append([]string{word}, notes...), of.ReplaceAllString(after, "")
	case quantity > 0:
		line.Unit = catalogue.Piece
	}
	line.Quantity = quantity
	name, note, _ := strings.Cut(tail, ",")
	if note = strings.TrimSpace(note); note != "" {
		notes = append(notes, note)
	}
	line.Name, line.Note = strings.TrimSpace(name), strings.Join(notes, ", ")
	return line
}

// takeQuantity parses a quantity at the start of a text; it is 0 when there is none.
func takeQuantity(text string) (quantity float64, tail string) {
	quantity, tail, ok := takeNumber(text)
	if !ok {
		return 0, text
	}
	if between := to.FindString(tail); between != "" {
		if upper, after, ok := takeNumber(tail[len(between):]); ok {
			return (quantity + upper) / 2, strings.TrimSpace(after)
		}
	}
	return quantity, strings.TrimSpace(tail)
}

// takeNumber parses a number at the start of a text: in digits, as a fraction, mixed, or in words.
func takeNumber(text string) (value float64, tail string, ok bool) {
	tail = text
	if match := number.FindStringSubmatch(text); match != nil {
		switch {
		case match[1] != "":
			value, tail = ratio(match[1], match[2]), text[len(match[0]):]
		case match[3] != "":
			value, tail = float(match[3])+ratio(match[4], match[5]), text[len(match[0]):]
		case match[6] != "": // a full stop between thousands
			// thousands separated by full stops
			value, tail = float(strings.ReplaceAll(match[6], ".", "")), text[len(match[6]):]
		default:
			value, tail = float(strings.ReplaceAll(match[7], ",", ".")), text[len(match[7]):]
		}
		ok = true
	} else if word, after := firstWord(text); after != "" {
		if value, ok = numerals[strings.ToLower(word)]; ok {
			tail = after
		}
	}
	trimmed := strings.TrimLeft(tail, " ")
	for sign, share := range fractions {
		if after, ok := strings.CutPrefix(trimmed, string(sign)); ok {
			return value + share, after, true
		}
	}
	return value, tail, ok
}

func ratio(above, below string) float64 {
	if divisor := float(below); divisor > 0 {
		return float(above) / divisor
	}
	return 0
}

// float parses digits that a pattern matched. It returns 0 for more digits than fit.
func float(digits string) float64 {
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0
	}
	return value
}

// firstWord splits off the first word. Digits are split from a unit that follows without a space.
func firstWord(text string) (word, tail string) {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' })
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimSpace(text[end:])
}
