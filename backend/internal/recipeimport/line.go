package recipeimport

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

const (
	aboutWords = `ca\.?\s|circa\s|ongeveer\s|ruim\s|ongev\.?\s|zo['’]n\s|plm\.?\s|minimaal\s|maximaal\s|max\.?\s|` +
		`min\.?\s|minstens\s|ten\sminste\s|plusminus\s|tussen\s(?:de\s)?|between\s|bijna\s|krap(?:pe)?\s|` +
		`rond\s(?:de\s)?|om\sen\snabij\s(?:de\s)?|iets\s(?:meer|minder)\sdan\s|een\sstuk\sof\s|stuk\sof\s|` +
		`about\s|approx\.?\s|around\s|±|\+/-|~`
	eachWords = `per stuk|p\.?\s?st\.?|elk|ieder|each`
	weight    = `(\d+(?:[.,]\d+)?)\s*-?\s*(kg|kilo|gram|gr|g|ml|cl|dl|liter|l|oz|ounce|lb)\b\.?`
	peel      = `(?:sap|rasp|schil|zeste|merg|zaadjes|vruchtvlees|juice|zest|rind|seeds)`
)

var (
	bullet = regexp.MustCompile(`^[\s\-–—*•·▢☐□✓#_]+`)
	ending = regexp.MustCompile(`[\s*;.:,_\-–—#]+$`)
	about  = regexp.MustCompile(`(?i)^(?:` + aboutWords + `)\s*`)
	// roughly matches "een dikke" before a number, where "een" is not the number.
	roughly = regexp.MustCompile(`(?i)^een (?:dikke|kleine|goede|ruime|krappe) (\d)`)
	number  = regexp.MustCompile(
		`^(\d+)\s*/\s*(\d+)|^(\d+)\s+(\d+)\s*/\s*(\d+)|^(\d{1,3}(?:\.\d{3})+)(?:\D|$)|^(\d+(?:[.,]\d+)?)`,
	)
	to       = regexp.MustCompile(`^\s*(-|–|—|à\s|a\s|tot\s|of\s|en\s|to\s|or\s|and\s)\s*`)
	times    = regexp.MustCompile(`(?i)^\s*(x|×|keer\s|maal\s|times\s)\s*`)
	linking  = regexp.MustCompile(`(?i)^(?:(?:of|van|de|het|the|vol)\s+)+`)
	brackets = regexp.MustCompile(`\s*\(([^()]*)\)`)
	toTaste  = regexp.MustCompile(`(?i),?\s*\b(naar smaak|to taste|naar wens|eventueel|evt\.?|optioneel|optional)` +
		`(?:[\s,]|$)`)

	// fromFruit matches the part of a fruit that a line asks for: for the juice of a lemon one needs a lemon.
	fromFruit = regexp.MustCompile(`(?i)^((?:het |de |the )?(?:fijn)?(?:geraspte |grated |finely grated )?` +
		`(?:citroen|limoen|sinaasappel)?-?` + peel +
		`(?:\s*(?:en|and|&|\+)\s*(?:de |het |geraspte )*` + peel + `)?)\s+(?:van|of)\s+(.+)$`)
	// bracketed matches a weight or volume in brackets, and sized one after the name.
	bracketed = regexp.MustCompile(`(?i)` + weight)
	sized     = regexp.MustCompile(`(?i)\s(?:(?:van|à|a|of|elk|each)\s+)(?:` + aboutWords + `)?\s*` + weight +
		`(?:\s+(?:` + eachWords + `))?`)
	sharing = regexp.MustCompile(`(?i)\b(?:` + eachWords + `)|à`)
	whole   = regexp.MustCompile(`(?i)\b(?:samen|totaal|in totaal|total)\b`)
	filler  = regexp.MustCompile(`(?i)(?:^|\s)(?:van|à|elk|each|ieder|samen|totaal|in totaal|per stuk|total|` +
		`ca\.?|circa|ongeveer|about|approx\.?|±|~|=)+`)

	// tail matches the beginning of a part that does not belong to a name.
	tail = regexp.MustCompile(
		`(?i)\s*[,;+]|\s(?:plus|om|voor|zonder|ter|als|bij|met|with|for|to serve|per|naar|van \d|` +
			`van een (?:halve )?c|van gisteren|van de dag|aan de tros|(?:uit|van) de molen|` +
			`op kamertemperatuur)(?:\s|$)|\sin (?:\pL+ )?(?:\pL+jes|\pL+en|slices|cubes|strips|chunks|pieces)\b`,
	)
	perPerson = regexp.MustCompile(`(?i)\b(per persoon|p\.p\.|pp|per person)`)
	addition  = regexp.MustCompile(`(?i)(?:\+|\bplus)\s*(?:\d|[½¼¾]|een |één |a )`)
	// some matches an addition without an amount: "plus een beetje extra".
	some   = regexp.MustCompile(`(?i)\b(?:plus|\+) (?:een|a) (?:beetje|snufje|scheutje|handje|little|bit)\b`)
	soldAs = regexp.MustCompile(`(?i)\(((?:uit (?:de )?|in )?` +
		`(?:diepvries|bevroren|blik|pot|frozen|tinned|canned))\)`)
	// optionalPart matches the part of a compound in brackets: "(zilvervlies)rijst".
	optionalPart = regexp.MustCompile(`(\(\pL+-?\))(\pL)`)
	drained      = regexp.MustCompile(`(?i)\b(?:uitlek|uitgelekt|drained)`)
	cutOf        = regexp.MustCompile(`(?i)^(filets?|moten|blaadjes|bladeren|takjes|stukjes|stukken|plakjes|reepjes|` +
		`blokjes|roosjes|partjes) (?:van |of )(?:de |het |een |verse )?`)
	moreOf   = regexp.MustCompile(`(?i)^\s*(?:\+|plus\b)\s*`)
	ofLength = regexp.MustCompile(`\d\s*cm\b`)
	withMore = regexp.MustCompile(`(?i)^(?:met|with)\s`)
	withPart = regexp.MustCompile(`(?i)^(?:met|with)\s(?:blad|loof|groen|steel|schil|vel|huid|bot|been|pit|skin|bone)`)
	choice   = regexp.MustCompile(`(?i)^(?:of|or)\s`)
	label    = regexp.MustCompile(`^([^\d:]{2,40}):\s*(\S.*)$`)
	// specified matches a colon after an amount: "1 citroen: rasp en sap". wholly matches words without a meaning:
	// "100% pindakaas".
	specified = regexp.MustCompile(`^([\d½¼¾][^:]*\pL):\s+(\S.*)$`)
	wholly    = regexp.MustCompile(`\b100\s?%\s`)
	// otherAmount matches two weights: "300 g verse spinazie of 450 g diepvries".
	otherAmount = regexp.MustCompile(`(?i)^(` + weight + `\s+[^(]*\pL)\s((?:of|or)\s+` + weight + `\s.*)$`)
	cooked      = regexp.MustCompile(`(?i)\b(?:gaar|gare|gegaard|cooked)\b`)
	reversed    = regexp.MustCompile(`(?i)^(\D*?[\pL)])\s*[,:\-–—]?\s+((?:\d|[½¼¾⅓⅔]|een |één |twee |drie ).*)$`)
	yield       = regexp.MustCompile(
		`(?i)^(?:voor|for|serves)\s+(?:ongeveer\s|ca\.?\s)?\d|^(?:opbrengst|levert|goed voor|yields?|makes)\b`,
	)
	// forPeople matches what follows a heading, or is one: "ingrediënten voor 6 personen", "4 personen".
	forPeople = regexp.MustCompile(`(?i)[,(]?\s*(?:voor\s+|for\s+)?(?:ongeveer\s+|ca\.?\s+)?` +
		`\d+(?:\s*[-–à]\s*\d+)?\s+(?:personen|pers\.?|porties|eters|people|servings)\)?$`)
	headStart = regexp.MustCompile(`(?i)^(?:voor|for|uit|from|ingrediënten voor|ingredients for|nodig voor|` +
		`(?:wat|dit) heb je|je hebt nodig|what you need|you will need)(?:\s|$)`)
)

// ParseLine parses a line such as "2 el olijfolie", "½ tl zout", "1 blik tomaten (400 g), uitgelekt", "Voor de saus:"
// or "zout naar smaak". The quantity of a range, "2-3 wortels", is its middle.
func ParseLine(text string) Line {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00a0", " ")), " ")
	line := Line{Text: text}
	rest := bullet.ReplaceAllString(text, "")
	if isHeading(rest) {
		line.Heading, line.Name = true, ending.ReplaceAllString(rest, "")
		return line
	}
	rest = ending.ReplaceAllString(rest, "")
	rest = specified.ReplaceAllString(wholly.ReplaceAllString(rest, ""), "$1, $2")
	var before string
	if match := label.FindStringSubmatch(rest); match != nil {
		before, rest = match[1], match[2]
		if isAmount(rest) { // "boter: 50 g"
			before, rest = "", rest+" "+match[1]
		}
	}
	if match := fromFruit.FindStringSubmatch(rest); match != nil {
		before, rest = joinNotes(before, match[1]), match[2]
	}
	line.parse(rest)
	if match := reversed.FindStringSubmatch(rest); line.Quantity == 0 && match != nil && isAmount(match[2]) {
		line = Line{Text: text}
		line.parse(match[2] + " " + match[1]) // "bloem 250 g"
	}
	line.Note = joinNotes(before, line.Note)
	return line
}

// isAmount reports whether a text is a quantity with a unit and nothing else.
func isAmount(text string) bool {
	const name = " q"
	var line Line
	line.parse(text + name)
	return line.Quantity > 0 && line.Name == strings.TrimSpace(name) && line.Note == ""
}

// isHeading reports whether a line is the heading of a part of the recipe: "Voor de saus:", "Topping" or
// "--- Deeg ---".
func isHeading(text string) bool {
	const longest = 8 // words
	bare := ending.ReplaceAllString(text, "")
	if yield.MatchString(bare) {
		return true
	}
	bare = ending.ReplaceAllString(brackets.ReplaceAllString(forPeople.ReplaceAllString(bare, ""), ""), "")
	if bare == "" {
		return true
	}
	words := strings.Fields(strings.ToLower(bare))
	if len(words) == 0 || len(words) > longest || strings.ContainsFunc(bare, unicode.IsDigit) ||
		strings.Contains(bare, ":") {
		return false
	}
	if headStart.MatchString(bare) || strings.HasSuffix(strings.TrimRight(text, " *_-"), ":") {
		return true
	}
	for _, word := range words {
		if !headings[word] {
			return false
		}
	}
	// A dressing may be an ingredient; a heading has a capital and no quantity.
	initial, _ := utf8.DecodeRuneInString(bare)
	return unicode.IsUpper(initial)
}

// joinNotes joins notes that are not empty.
func joinNotes(notes ...string) string {
	var kept []string
	for _, note := range notes {
		if note = strings.Trim(note, " ,;+*"); note != "" {
			kept = append(kept, note)
		}
	}
	return strings.Join(kept, ", ")
}

// parse reads a line that is not a heading and has no label.
func (l *Line) parse(text string) {
	text = roughly.ReplaceAllString(about.ReplaceAllString(text, ""), "$1")
	text = soldAs.ReplaceAllString(text, "$1")
	text = optionalPart.ReplaceAllString(text, "$1 $2") // "(zilvervlies)rijst"
	l.open = perPerson.MatchString(text) || addition.MatchString(some.ReplaceAllString(text, ""))
	var other string
	if match := otherAmount.FindStringSubmatch(text); match != nil {
		l.open, text, other = true, match[1], match[4]
	}
	text, size, inBrackets := cutSize(text)
	l.brackets = strings.Join(inBrackets, "; ")
	for _, note := range inBrackets {
		l.open = l.open || isOpenChoice(note) || ofLength.MatchString(note)
		l.drained = l.drained || drained.MatchString(note)
	}
	for _, match := range toTaste.FindAllStringSubmatch(text, -1) {
		inBrackets = append(inBrackets, match[1])
	}
	text = strings.TrimSpace(toTaste.ReplaceAllString(text, " "))

	count, text, isTimes := takeCount(text)
	quantity, text := takeQuantity(text)
	if isTimes && quantity == 0 { // "2x blik"
		quantity, isTimes = count, false
	}
	l.Quantity = quantity
	text = l.takeUnit(strings.TrimLeft(text, "+ "))
	if match := cutOf.FindStringSubmatch(text); match != nil { // "300 g filet van koolvis"
		l.Note, text = joinNotes(l.Note, match[1]), text[len(match[0]):]
	}
	isWeight := l.Unit == catalogue.Gram || l.Unit == catalogue.Millilitre
	if !isTimes {
		count = 1
	}
	if after, ok := l.takeCan(text, count); isWeight && ok { // "400 g tin chickpeas"
		text = after
	} else if isTimes {
		l.Quantity *= count
	}
	l.apply(size)
	if more := moreOf.FindString(text); more != "" { // "1 eetlepel + 1 theelepel olie"
		var other Line
		other.parse(text[len(more):])
		if at := strings.LastIndex(text, other.full); at >= 0 {
			l.Note, text = joinNotes(l.Note, text[:at]), text[at:]
		}
	}

	name, comma, _ := strings.Cut(joinAdjectives(text), ",")
	l.full, l.comma = strings.Trim(name, " ;*+"), strings.TrimSpace(comma)
	l.Name = l.full
	if at := tail.FindStringIndex(name); at != nil {
		l.Name, l.tail = strings.TrimSpace(name[:at[0]]), strings.TrimLeft(name[at[0]:], " ,;+")
	}
	l.open = l.open || withMore.MatchString(l.tail) && !withPart.MatchString(l.tail)
	l.open = l.open || !isWeight && ofLength.MatchString(l.full) && !strings.HasPrefix(l.tail, "in ")
	l.open = l.open || isWeight && cooked.MatchString(comma)
	l.takeCloves()
	l.Note = joinNotes(l.Note, strings.Join(inBrackets, ", "), l.tail, comma, other)
}

// isOpenChoice reports whether a note offers another ingredient: "of boter". "vers of diepvries" is the same
// ingredient.
func isOpenChoice(note string) bool {
	if choice.MatchString(note) {
		return true
	}
	before, after, ok := strings.Cut(note, " of ")
	changes := func(word string) bool { return !changesName(lower(word)) }
	return ok && slices.ContainsFunc(strings.Fields(before+" "+after), changes)
}

// joinAdjectives removes the comma between adjectives: "verse, jonge spinazie".
func joinAdjectives(text string) string {
	before, after, ok := strings.Cut(text, ",")
	if !ok || strings.TrimSpace(before) == "" || strings.TrimSpace(after) == "" {
		return text
	}
	for word := range strings.FieldsSeq(before) {
		if !changesName(lower(word)) {
			return text
		}
	}
	return joinAdjectives(strings.TrimSpace(before) + " " + strings.TrimSpace(after))
}

// changesIngredient reports whether words in brackets may be part of the name: "½ (rode) ui".
func changesIngredient(note string) bool {
	for word := range strings.FieldsSeq(note) {
		if !states[lower(word)] && word != "en" && word != "and" &&
			(!number.MatchString(word) || strings.Contains(word, "%")) {
			return false
		}
	}
	return note != ""
}

// size is a weight or volume that a line states for the pieces or packs that it counts.
type size struct {
	amount float64 // g, or ml for a volume
	volume bool
	each   bool // said to be of one
	total  bool // said to be of all
}

// cutSize removes the first size from a line, and all brackets. notes are the other words in brackets.
func cutSize(text string) (rest string, stated size, notes []string) {
	read := func(match []string, each bool) {
		m := measures[lower(match[1+1])]
		stated = size{
			amount: float(strings.ReplaceAll(match[1], ",", ".")) * m.factor,
			volume: m.unit == catalogue.Millilitre,
			each:   each,
		}
	}
	for _, bracket := range brackets.FindAllStringSubmatch(text, -1) {
		note := bracket[1]
		if match := bracketed.FindStringSubmatch(note); match != nil && stated.amount == 0 {
			read(match, sharing.MatchString(note))
			stated.total = whole.MatchString(note)
			note = strings.TrimSpace(strings.Replace(note, match[0], "", 1))
			note = sharing.ReplaceAllString(filler.ReplaceAllString(note, ""), "")
		}
		if note = strings.Trim(note, " ,;:"); note != "" {
			notes = append(notes, note)
		}
	}
	text = strings.TrimSpace(brackets.ReplaceAllString(text, ""))
	if match := sized.FindStringSubmatch(text); match != nil && stated.amount == 0 {
		if before, _, _ := strings.Cut(text, match[0]); len(strings.Fields(before)) > 1 { // not "2 à 3 g"
			read(match, true)
			text = strings.Replace(text, match[0], " ", 1)
		}
	}
	return strings.Join(strings.Fields(text), " "), stated, notes
}

// apply adds a stated size to a line that counts pieces or packs.
func (l *Line) apply(stated size) {
	if stated.amount == 0 || l.Unit == catalogue.Gram || l.Unit == catalogue.Millilitre {
		return
	}
	total, count := stated.amount, max(l.Quantity, 1)
	isPack := l.Unit == catalogue.Can || l.Pack != ""
	if !stated.total && (stated.each || isPack) {
		total *= count
	}
	switch {
	case l.Quantity == 0 && l.Note == "": // "suiker (100 g)"
		l.Quantity, l.Unit = stated.amount, catalogue.Gram
		if stated.volume {
			l.Unit = catalogue.Millilitre
		}
	case !stated.volume:
		l.Grams, l.perhapsEach = total, !stated.each && !stated.total && !isPack && count > 1
	case l.Unit == catalogue.Can:
		l.canVolume = total
	default:
		l.Quantity, l.Unit = total, catalogue.Millilitre
	}
}

// takeCount parses the count of "2 x 400 g".
func takeCount(text string) (count float64, rest string, ok bool) {
	count, rest, ok = takeNumber(text)
	if !ok {
		return 0, text, false
	}
	match := times.FindString(rest)
	if match == "" {
		return 0, text, false
	}
	return count, strings.TrimSpace(rest[len(match):]), true
}

// takeUnit reads the unit, pack or vague amount in front of a name and returns the name.
func (l *Line) takeUnit(text string) string {
	words := strings.Fields(text)
	n := 0
	for n < len(words)-1 && isAdjective(lower(words[n])) {
		n++
	}
	if n >= len(words)-1 {
		return l.countPieces(text)
	}
	word := lower(words[n])
	adjectives, after := strings.Join(words[:n], " "), strings.Join(words[n+1:], " ")
	m, isMeasure := measures[word]
	switch {
	case vague[word]:
		l.Quantity = 0
		if next := lower(words[n+1]); len(words) > n+2 && (measures[next].unit != "" || parts[next] || vague[next]) {
			l.vague = measures[next].unit
			word, after = word+" "+next, strings.Join(words[n+2:], " ")
		}
		l.Note = joinNotes(l.Note, strings.TrimSpace(adjectives+" "+word))
		return linking.ReplaceAllString(after, "")
	case isMeasure:
		l.isPart = word == "stuk" || word == "piece" // of a melon
		l.Unit, l.Quantity = m.unit, max(l.Quantity, 0)*m.factor
		if l.Quantity == 0 {
			l.Quantity = m.factor // "snufje zout"
		}
		// A large can has an unknown size.
		l.open = l.open || n > 0 && m.unit == catalogue.Can && !strings.HasPrefix(adjectives, "kl") &&
			!strings.HasPrefix(adjectives, "small")
	case wholes[word], parts[word]:
		l.Unit, l.Quantity, l.isPart = catalogue.Piece, orOne(l.Quantity), parts[word]
		if wholes[word] {
			l.whole = word
		}
	case containers[word]:
		l.Quantity, l.Pack = orOne(l.Quantity), words[n]
	default:
		return l.countPieces(text)
	}
	l.Note = joinNotes(l.Note, adjectives)
	return linking.ReplaceAllString(after, "")
}

// isAdjective reports whether a word may come between a quantity and its unit.
func isAdjective(word string) bool {
	return (sizes[word] || fullness[word] || preparations[word]) && measures[word].unit == "" && !parts[word]
}

func (l *Line) countPieces(text string) string {
	if l.Quantity > 0 {
		l.Unit = catalogue.Piece
	}
	return text
}

func orOne(quantity float64) float64 {
	if quantity == 0 {
		return 1
	}
	return quantity
}

// takeCan reads the word of a can after its weight.
func (l *Line) takeCan(text string, count float64) (after string, ok bool) {
	word, after := firstWord(text)
	if after == "" || measures[lower(word)].unit != catalogue.Can {
		return text, false
	}
	if l.Unit == catalogue.Gram {
		l.Grams = l.Quantity * count
	}
	l.Quantity, l.Unit = count, catalogue.Can
	return linking.ReplaceAllString(after, ""), true
}

// takeCloves reads a clove at the end of a name: "2 garlic cloves", "3 knoflookteentjes".
func (l *Line) takeCloves() {
	if l.Unit != catalogue.Piece {
		return
	}
	for _, clove := range cloves {
		if name, ok := strings.CutSuffix(strings.ToLower(l.Name), clove); ok && strings.TrimSpace(name) != "" {
			l.Name, l.full, l.Unit = strings.TrimSpace(l.Name[:len(name)]), "", catalogue.Clove
			return
		}
	}
}

// takeQuantity parses a quantity at the start of a text; it is 0 when there is none.
func takeQuantity(text string) (quantity float64, rest string) {
	quantity, rest, ok := takeNumber(text)
	if !ok {
		return 0, text
	}
	if between := to.FindString(rest); between != "" {
		if upper, after, ok := takeNumber(rest[len(between):]); ok {
			return (quantity + upper) / 2, strings.TrimSpace(after)
		}
	}
	return quantity, strings.TrimSpace(rest)
}

// takeNumber parses a number at the start of a text: in digits, as a fraction, mixed, or in words.
func takeNumber(text string) (value float64, rest string, ok bool) {
	rest = text
	if match := number.FindStringSubmatch(text); match != nil {
		switch {
		case match[1] != "":
			value, rest = ratio(match[1], match[2]), text[len(match[0]):]
		case match[3] != "":
			value, rest = float(match[3])+ratio(match[4], match[5]), text[len(match[0]):]
		case match[6] != "":
			// thousands separated by full stops
			value, rest = float(strings.ReplaceAll(match[6], ".", "")), text[len(match[6]):]
		default:
			value, rest = float(strings.ReplaceAll(match[7], ",", ".")), text[len(match[7]):]
		}
		ok = true
		if after, ok := strings.CutPrefix(rest, "-"); ok && after != "" && unicode.IsLetter(rune(after[0])) {
			rest = after // "14-oz can"
		}
	} else if word, after := firstWord(text); after != "" {
		if value, ok = numerals[strings.ToLower(word)]; ok {
			rest = after
		}
	}
	if word, after := firstWord(rest); ok && value == 1 && after != "" && shares[lower(word)] {
		return numerals[lower(word)], after, true // "een halve ui"
	}
	trimmed := strings.TrimLeft(rest, " ")
	for sign, share := range fractions {
		if after, ok := strings.CutPrefix(trimmed, string(sign)); ok {
			return value + share, after, true
		}
	}
	return value, rest, ok
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

// lower returns a word in lower case without a full stop at its end.
func lower(word string) string { return strings.ToLower(strings.TrimSuffix(word, ".")) }

// firstWord splits off the first word.
func firstWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	stop := strings.IndexFunc(text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' })
	if stop < 0 {
		return text, ""
	}
	return text[:stop], strings.TrimSpace(text[stop:])
}
