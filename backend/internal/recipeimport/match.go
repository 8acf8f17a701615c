package recipeimport

import (
	"iter"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Matcher finds the ingredients of lines. It is safe for concurrent use.
type Matcher struct {
	ingredients iter.Seq[*catalogue.Ingredient]
	names       catalogue.NameIndex
}

// NewMatcher returns a Matcher of ingredients, which must not change.
func NewMatcher(ingredients iter.Seq[*catalogue.Ingredient]) *Matcher {
	return &Matcher{ingredients, catalogue.IndexNames(ingredients)}
}

// Match is a line with the ingredients that it may mean. Quantity and Unit are as in the line; Grams is the weight that
// it states, if that is the amount that the recipe needs.
type Match struct {
	Line
	Guesses []catalogue.Recognised // most certain first
	Certain bool                   // the first guess and the amount are certain
}

// Certainties of guesses.
const (
	certain  = 0.95 // minimum of a guess that counts as certain
	adapted  = 0.8  // without words that change an ingredient
	openName = 0.7  // one of several
	doubtful = 0.9  // maximum of any other
)

// Plausible limits.
const (
	maxPiecesGrams     = 3000 // of ingredients that are counted
	minCanShare        = 0.5  // of drained contents in the weight of a can
	maxCanShare        = 1.1
	wholeCanShare      = 0.95 // from which a can has no liquid
	maxSheetGrams      = 60   // of a piece that is called a slice
	minUsualGrams      = 50   // of a piece that has smaller kinds
	maxDifference      = 1.5  // factor between a stated weight and the usual one
	maxClearDifference = 2    // where the other reading differs by at least minOtherDifference
	minOtherDifference = 6
	maxDroppedWords    = 5
	maxUnsweetened     = 1 // g of sugars per 100 g
)

// Match returns the reading of a line with up to limit guesses.
func (m *Matcher) Match(line Line, limit int) Match {
	match := Match{Line: line}
	if line.Heading {
		match.Certain = true
		return match
	}
	best, certainty := match.find(m.names)
	if best != nil {
		match.Guesses = []catalogue.Recognised{{Slug: best.Slug, Certainty: certainty}}
		match.Certain = match.weigh(best) && certainty >= certain && !match.open &&
			match.hasStatedFat(best) && !match.bracketsAnother(m.names, best) && !match.bracketsChange(best)
	}
	if match.Pack != "" {
		match.Note = joinNotes(match.Pack, match.Note)
	}
	if len(match.Guesses) == limit {
		return match
	}
	for _, other := range catalogue.Recognise(line.Name, m.ingredients, limit) {
		if len(match.Guesses) < limit && (best == nil || other.Slug != best.Slug) {
			other.Certainty = min(other.Certainty, doubtful)
			match.Guesses = append(match.Guesses, other)
		}
	}
	return match
}

// find returns the ingredient that the words of a line name, and how certain that is; nil when they name none. It moves
// words that are not part of the name to the note.
func (m *Match) find(names catalogue.NameIndex) (*catalogue.Ingredient, float64) {
	if i := m.findPacked(names); i != nil {
		return i, 1
	}
	if first, rest, ok := cutChoice(m.Name); ok && !strings.HasPrefix(strings.TrimSpace(rest), "en") &&
		m.named(names, first) != nil {
		return m.findChoice(names, first, rest)
	}
	for note := range strings.SplitSeq(m.brackets, "; ") {
		if note == "" {
			continue
		}
		if m.isOptional(note) {
			with := m.named(names, note+" "+m.Name)
			if with == nil {
				with = m.named(names, note+m.Name)
			}
			m.open = m.open || with != nil && with != m.named(names, m.Name)
			continue
		}
		text := m.Name + " " + note // "sojasaus (minder zout)"
		if changesIngredient(note) {
			text = note + " " + m.Name // "rundergehakt (mager)"
		}
		i, plain := m.named(names, text), m.named(names, m.Name)
		if i != nil && i != plain {
			m.brackets, m.Note = "", joinNotes(strings.Replace(m.Note, note, "", 1))
			return i, m.openList(names, 1)
		}
	}
	for _, text := range []string{m.full, m.Name} {
		if i := m.named(names, text); i != nil {
			if text == m.full && m.tail != "" {
				m.open = m.open && !withMore.MatchString(m.tail) // "rodekool met appel"
				m.Note = joinNotes(strings.Replace(m.Note, m.tail, "", 1))
			}
			return i, m.openList(names, 1)
		}
	}
	if first, rest, ok := cutChoice(m.Name); ok {
		return m.findChoice(names, first, rest)
	}
	if i, kept := m.findFat(names); i != nil {
		m.Name = kept
		return i, m.openList(names, 1)
	}
	for _, drop := range []struct {
		words     func(string) bool
		certainty float64
	}{
		{isPreparation, certain},
		{changesName, adapted},
	} {
		if i, dropped, kept := m.findWithout(names, m.Name, drop.words); i != nil {
			if changesNothing(i, dropped) {
				drop.certainty = certain
			}
			m.Note, m.Name = joinNotes(strings.Join(dropped, " "), m.Note), kept
			m.small = slices.ContainsFunc(dropped, func(word string) bool { return smallPrefixes[word] })
			return i, m.openList(names, drop.certainty)
		}
	}
	if i := m.named(names, m.brackets); m.brackets != "" && i != nil { // "witvis (kabeljauw)"
		return i, openName
	}
	return nil, 0
}

// findFat finds an ingredient whose name has the percentage that the line states: "Griekse yoghurt 0% vet".
func (m *Match) findFat(names catalogue.NameIndex) (i *catalogue.Ingredient, name string) {
	match := percentage.FindStringSubmatch(m.Name)
	if match == nil {
		return nil, ""
	}
	name = strings.Join(strings.Fields(strings.Replace(m.Name, match[0], "", 1)), " ")
	return m.named(names, name+" ("+match[1]+" %)"), name
}

// named returns the ingredient that a text names, preferably one that can be measured in the unit of the line.
// Ingredients in sprigs or bunches are fresh.
func (m *Match) named(names catalogue.NameIndex, text string) *catalogue.Ingredient {
	unit := m.Unit
	if m.vague != "" {
		unit = m.vague
	}
	fits := func(i *catalogue.Ingredient) bool {
		_, err := i.Grams(1, unit)
		return err == nil || m.Quantity == 0 && m.vague == "" || unit == ""
	}
	if unit == catalogue.Sprig || unit == catalogue.Bunch {
		if fresh := names.Find("verse "+text, fits); fresh != nil && fits(fresh) {
			return fresh
		}
	}
	return names.Find(text, fits)
}

// openList returns the certainty of a line without quantity, which is low when it lists more than one ingredient.
func (m *Match) openList(names catalogue.NameIndex, certainty float64) float64 {
	if m.Quantity > 0 {
		return certainty
	}
	for _, other := range []string{m.comma, m.tail} {
		first, _, _ := cutChoice(other)
		if other != "" && (m.named(names, first) != nil || m.named(names, other) != nil) {
			return openName
		}
	}
	return certainty
}

// findPacked finds ingredients whose name includes the pack: "blik tomaten", "perziken (blik)" and "zakje
// vanillesuiker".
func (m *Match) findPacked(names catalogue.NameIndex) *catalogue.Ingredient {
	unit := catalogue.Piece
	packs := []string{m.Pack}
	switch {
	case m.Unit == catalogue.Can:
		unit, packs = catalogue.Can, []string{"blik", "tinned", "canned"}
	case m.Pack == "":
		return nil
	default:
		packs = append(packs, singular(m.Pack))
	}
	name := inLiquid.ReplaceAllString(m.Name, "")
	for _, pack := range packs {
		i := m.named(names, m.Name+" "+pack)
		if i == nil {
			i = m.named(names, m.Name+pack)
		}
		if i == nil && name != m.Name && m.named(names, m.Name) == nil {
			i = m.named(names, name+" "+pack)
		}
		if i == nil && m.Unit != catalogue.Can {
			if plain := m.named(names, m.Name); plain != nil && isPackOf(pack, plain) {
				i = plain
			}
		}
		if i != nil && i.UnitGrams[unit] > 0 && !jars[m.Pack] {
			m.Unit, m.Pack = unit, ""
			return i
		}
	}
	if jars[m.Pack] { // canned ingredients are also sold in jars, of another size
		if i := m.named(names, m.Name+" blik"); i != nil && i.UnitGrams[catalogue.Can] > 0 {
			return i
		}
	}
	return nil
}

// inLiquid matches the liquid of a can, which is drained.
var inLiquid = regexp.MustCompile(`(?i)\s(?:op|in)\s(?:\pL+\s)?(?:sap|siroop|water)$`)

// jars are words for a jar.
var jars = set("pot potje potten potjes jar jars")

// isPackOf reports whether a piece of an ingredient is such a pack: its plural is "rollen bladerdeeg", or it is named
// bouillonblokje.
func isPackOf(pack string, i *catalogue.Ingredient) bool {
	for _, plural := range i.Plural {
		first, _, several := strings.Cut(strings.ToLower(plural), " ")
		if several && singular(first) == singular(pack) {
			return true
		}
	}
	for _, name := range i.Name {
		if strings.HasSuffix(strings.ToLower(name), singular(pack)+"je") || strings.HasSuffix(name, singular(pack)) {
			return true
		}
	}
	return false
}

// singular returns the singular of a Dutch word for a pack, without diminutive.
func singular(pack string) string {
	pack = strings.ToLower(pack)
	for _, suffix := range []string{"letjes", "letje", "jes", "je"} {
		if stem, ok := strings.CutSuffix(pack, suffix); ok {
			return stem
		}
	}
	if stem, ok := strings.CutSuffix(pack, "en"); ok {
		if last := len(stem) - 1; last > 0 && stem[last] == stem[last-1] {
			return stem[:last]
		}
		return stem
	}
	return pack
}

// stored are words for how an ingredient is preserved. They do not distinguish an ingredient that is only sold so.
var stored = set("blik blikje pot potje diepvries bevroren frozen tinned canned")

// changesNothing reports whether the dropped words always apply to an ingredient: beans are sold in cans, cumin is
// ground.
func changesNothing(i *catalogue.Ingredient, dropped []string) bool {
	return !slices.ContainsFunc(dropped, func(word string) bool {
		word = lower(word)
		switch {
		case stored[word]:
			return i.UnitGrams[catalogue.Can] == 0 && i.Aisle != "frozen"
		case grindings[word]:
			isDry := dryFoods[i.Group] && i.Composition[catalogue.KCal] >= minDryKCal
			return i.Aisle != "spices-oil" && !isDry
		case roastings[word]:
			return i.Group != "noten-en-zaden"
		case ages[word]:
			return i.Group != "brood"
		case sweetnesses[word]:
			sugars, known := i.Composition[catalogue.Sugars]
			return !known || sugars > maxUnsweetened
		}
		return !links[word] && !preparations[word] && !sizes[word]
	})
}

// grindings are words that apply to every ground spice.
var grindings = set("gemalen ground gedroogd gedroogde dried")

// dryFoods are the groups of which a dry kind has at least minDryKCal per 100 g.
var dryFoods = map[catalogue.FoodGroup]bool{"peulvruchten": true, "graanproducten-en-meelsoorten": true}

const minDryKCal = 250

// roastings are words for roasted nuts and seeds, which a cook can do.
var roastings = set("geroosterd geroosterde gebrand gebrande roasted")

// ages are words for stale bread. With cheese they mean another ingredient.
var ages = set("oud oude")

// sweetnesses are words for ingredients without sugar.
var sweetnesses = set("ongezoet ongezoete suikervrij suikervrije unsweetened")

// cutChoice splits "boter of margarine" and "zout en peper".
func cutChoice(text string) (first, rest string, ok bool) {
	for _, word := range []string{" of ", " or ", " en ", " and ", " & ", "/", " en/of "} {
		if before, after, ok := strings.Cut(text, word); ok {
			return strings.TrimSpace(before), strings.TrimSpace(word + after), true
		}
	}
	return text, "", false
}

// findChoice finds the first of several ingredients: "boter of margarine", "rode of gele paprika".
func (m *Match) findChoice(names catalogue.NameIndex, first, rest string) (*catalogue.Ingredient, float64) {
	words := strings.Fields(rest)
	for _, text := range []string{first, first + " " + words[len(words)-1], words[len(words)-1]} {
		i := m.named(names, text)
		if i == nil {
			i, _, _ = m.findWithout(names, text, changesName)
		}
		if i != nil {
			m.Name, m.Note = first, joinNotes(rest, m.Note)
			return i, openName
		}
	}
	return nil, 0
}

// findWithout finds an ingredient by a text without as few droppable words as possible, and without the cut at the end
// of a compound.
func (m *Match) findWithout(
	names catalogue.NameIndex,
	text string,
	droppable func(string) bool,
) (i *catalogue.Ingredient, dropped []string, kept string) {
	words := strings.Fields(text)
	var optional []int
	for n, word := range words {
		if droppable(lower(word)) && len(optional) < maxDroppedWords {
			optional = append(optional, n)
		}
	}
	// Subsets of the optional words, smallest first.
	subsets := make([]int, 0, 1<<len(optional))
	for subset := range 1 << len(optional) {
		subsets = append(subsets, subset)
	}
	slices.SortStableFunc(subsets, func(a, b int) int { return ones(a) - ones(b) })
	for _, subset := range subsets {
		var without, out []string
		for n, word := range words {
			if at := slices.Index(optional, n); at >= 0 && subset&(1<<at) != 0 {
				out = append(out, word)
			} else {
				without = append(without, word)
			}
		}
		if len(without) == 0 {
			continue
		}
		kept := strings.Join(without, " ")
		if i := m.named(names, kept); i != nil {
			return i, out, kept
		}
		for _, prefix := range prefixes {
			if name, ok := strings.CutPrefix(strings.ToLower(kept), prefix); ok {
				if i := m.named(names, name); i != nil {
					return i, append(out, prefix), name
				}
			}
		}
		for prefix, meats := range animals {
			if name, ok := strings.CutPrefix(strings.ToLower(kept), prefix); ok {
				if i := m.named(names, strings.TrimPrefix(name, " ")); i != nil && isOf(i, meats) {
					return i, out, kept
				}
			}
		}
		for _, shape := range shapes {
			if name, ok := strings.CutSuffix(kept, shape); ok && name != "" {
				// A curry leaf is not curry powder.
				if i := m.named(names, strings.Trim(name, " -")); i != nil && i.Aisle != "spices-oil" {
					return i, append(out, shape), strings.Trim(name, " -")
				}
			}
		}
	}
	return nil, nil, ""
}

// isPreparation reports whether a word of a name does not change the ingredient.
func isPreparation(word string) bool {
	return sizes[word] || preparations[word] || preparations[cutPrefix.ReplaceAllString(word, "")]
}

// cutPrefix matches how finely something is cut: "dungesneden", "grofgehakte".
var cutPrefix = regexp.MustCompile(`^(?:dun|dik|fijn|grof|klein|los|vers|zeer)`)

// changesName reports whether a word may be dropped from a name to find an ingredient, which may then be another one.
func changesName(word string) bool {
	return isPreparation(word) || states[word] || stored[word] || participle.MatchString(word)
}

// isOf reports whether a name of an ingredient has one of some words for meat.
func isOf(i *catalogue.Ingredient, meats []string) bool {
	for _, name := range slices.Concat(slices.Collect(maps.Values(i.Name)), i.Synonyms.All()) {
		for _, meat := range meats {
			if strings.Contains(strings.ToLower(name), meat) {
				return true
			}
		}
	}
	return false
}

func ones(bits int) (count int) {
	for ; bits > 0; bits &= bits - 1 {
		count++
	}
	return count
}

// weigh adapts the amount to the units of an ingredient and reports whether its weight is certain. A line without a
// quantity leaves the amount to the cook.
func (m *Match) weigh(i *catalogue.Ingredient) bool {
	piece := i.UnitGrams[catalogue.Piece]
	if m.Unit == catalogue.Slice && i.UnitGrams[catalogue.Slice] == 0 && piece > 0 && piece <= maxSheetGrams {
		m.Unit = catalogue.Piece
	}
	switch {
	case m.Quantity == 0:
		return true
	case m.Unit == catalogue.Can && m.canVolume > 0:
		return m.measureCan(i)
	case m.Unit == catalogue.Can && m.Grams > 0 && m.drained:
		return true
	case m.Unit == catalogue.Can && m.Grams > 0:
		return m.weighCan(i.UnitGrams[catalogue.Can])
	case m.Grams > 0:
		return m.chooseTotal(i)
	case m.whole != "" && piece < minWholeGrams: // a piece of celery is a stalk
		m.Unit, m.Note = "", joinNotes(m.whole, m.Note)
		return false
	case m.isPart && piece > maxPartGrams:
		return false
	}
	if m.Unit == catalogue.Piece && (piece >= minUsualGrams && m.isSmall(i) || bunched.MatchString(m.Name)) {
		return false
	}
	grams, err := i.Grams(m.Quantity, m.Unit)
	return err == nil && (m.Unit != catalogue.Piece || grams <= maxPiecesGrams || m.Quantity <= 1)
}

// bracketsAnother reports whether a line has the name of another ingredient in brackets: "5 appels (goudreinet)".
func (m *Match) bracketsAnother(names catalogue.NameIndex, i *catalogue.Ingredient) bool {
	for text := range strings.FieldsFuncSeq(m.brackets, func(r rune) bool { return r == ';' || r == ',' }) {
		if other := m.named(names, text); other != nil && other.Slug != i.Slug {
			return true
		}
	}
	return false
}

// isOptional reports whether words in brackets precede the name, so that they are optional: "½ (rode) ui".
func (m *Match) isOptional(note string) bool {
	return strings.Index(m.Text, "("+note) < strings.Index(m.Text, m.Name)
}

// bracketsChange reports whether words in brackets may change the ingredient: "puntpaprika (rood)".
func (m *Match) bracketsChange(i *catalogue.Ingredient) bool {
	for note := range strings.SplitSeq(m.brackets, "; ") {
		if changesIngredient(note) && !changesNothing(i, strings.Fields(note)) {
			return true
		}
	}
	return false
}

// hasStatedFat reports whether an ingredient has about the percentage of fat that a line states, as in "yoghurt (10 %
// vet)"; true when it states none. Other percentages are not of fat: "pure chocolade (70 %)".
func (m *Match) hasStatedFat(i *catalogue.Ingredient) bool {
	const (
		minDifference = 2.0
		share         = 0.25
		ofOthers      = 45
	)
	match := percentage.FindStringSubmatch(m.Text)
	if match == nil || match[2] == "" && i.Group != "melk-en-melkproducten" {
		return true
	}
	stated := float(strings.ReplaceAll(match[1], ",", "."))
	fat, known := i.Composition[catalogue.Fat]
	return stated > ofOthers || known && math.Abs(fat-stated) <= max(minDifference, share*stated)
}

// percentage matches a percentage, and the word for fat after it.
var percentage = regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?)\s*%\s*(vet|fat)?`)

// isSmall reports whether a line counts a small kind of the ingredient, for which the usual weight is too high: baby
// cucumbers, or plum tomatoes as pruimtomaatjes. Diminutives that are names of the ingredient do not count: peultjes.
func (m *Match) isSmall(i *catalogue.Ingredient) bool {
	if m.small {
		return true
	}
	own := slices.Concat(slices.Collect(maps.Values(i.Name)), slices.Collect(maps.Values(i.Plural)), i.Synonyms.All())
	return diminutive.MatchString(m.Name) && !slices.ContainsFunc(own, diminutive.MatchString)
}

// diminutive matches a name that ends in a Dutch diminutive.
var diminutive = regexp.MustCompile(`(?i)[^aeiou]jes?$`)

// bunched matches names of vegetables that are sold in bunches, of which a piece may be a bunch.
var bunched = regexp.MustCompile(`(?i)^bos(?:peen|wortel)$`)

// weighCan reports whether the stated weight of a can, which includes the liquid, is plausible for the usual weight of
// its drained contents, in g.
func (m *Match) weighCan(usual float64) bool {
	share := usual * m.Quantity / m.Grams
	return share >= minCanShare && share <= maxCanShare
}

// measureCan replaces cans of another volume than usual by their volume: a small can of coconut milk.
func (m *Match) measureCan(i *catalogue.Ingredient) bool {
	grams, err := i.Grams(m.canVolume, catalogue.Millilitre)
	usual := i.UnitGrams[catalogue.Can] * m.Quantity
	if err == nil && (usual == 0 || difference(grams, usual) > maxDifference) {
		m.Quantity, m.Unit = m.canVolume, catalogue.Millilitre
	}
	return err == nil || usual > 0
}

// Amount returns the amount that a recipe needs: the stated weight if there is one, unless a can has liquid too.
func (m *Match) Amount(i *catalogue.Ingredient) (quantity float64, unit catalogue.Unit) {
	if m.Grams == 0 {
		return m.Quantity, m.Unit
	}
	if usual := i.UnitGrams[catalogue.Can]; m.Unit == catalogue.Can && !m.drained && m.weighCan(usual) &&
		usual*m.Quantity/m.Grams < wholeCanShare {
		return m.Quantity, m.Unit
	}
	return m.Grams, catalogue.Gram
}

// chooseTotal decides by the usual weight whether a stated weight is of all pieces or of one, when the text does not
// say, and reports whether that is clear.
func (m *Match) chooseTotal(i *catalogue.Ingredient) bool {
	if !m.perhapsEach {
		return true
	}
	usual, err := i.Grams(m.Quantity, m.Unit)
	if err != nil || usual == 0 {
		return false
	}
	ofAll, ofOne := difference(m.Grams, usual), difference(m.Grams*m.Quantity, usual)
	if ofOne < ofAll {
		m.Grams *= m.Quantity
	}
	nearest, farthest := min(ofAll, ofOne), max(ofAll, ofOne)
	return nearest <= maxDifference || nearest <= maxClearDifference && farthest >= minOtherDifference
}

// difference returns the factor, at least 1, between two weights.
func difference(a, b float64) float64 { return math.Exp(math.Abs(math.Log(a / b))) }
