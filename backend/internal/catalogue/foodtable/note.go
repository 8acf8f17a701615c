package foodtable

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// Note says something about a row: why it was refused, or what was worked out. It is kept without words, so that everybody reads it in their
// own language.
type Note struct {
	Code    string    `json:"c"`
	Fields  []string  `json:"f,omitempty"` // fields or columns of the catalogue that it is about
	Words   []string  `json:"w,omitempty"` // as the table has them
	Numbers []float64 `json:"n,omitempty"`
}

// The notes. Those on why a row is refused come first, then those on what was made of it, then those that only a database can give.
const (
	NoName        = "no-name"
	NoCode        = "no-code"
	DamagedCode   = "damaged-code"
	DoubleCode    = "double-code"
	NotAnAmount   = "not-an-amount"
	IsFormula     = "formula"
	NegativeValue = "negative"
	TooMuch       = "too-much"
	NotKnown      = "not-known"
	NoDensity     = "no-density"
	NotLikeWater  = "not-like-water"

	BelowDetection   = "below-detection"
	OnlyTraces       = "traces"
	EnergyFromKJ     = "energy-from-kj"
	EnergyWorkedOut  = "energy-worked-out"
	SaltFromSodium   = "salt-from-sodium"
	FibreSubtracted  = "fibre-subtracted"
	FibreIncluded    = "fibre-included"
	BelowZero        = "below-zero"
	FromVolume       = "from-volume"
	UsualDensity     = "usual-density"
	ChosenDensity    = "chosen-density"
	CodeFromName     = "code-from-name"
	NameShortened    = "name-shortened"
	GroupUnknown     = "group-unknown"
	AllergensUnclear = "allergens-unclear"

	KeptElsewhere  = "kept-elsewhere"
	KeptByHand     = "kept-by-hand"
	KeptOut        = "kept-out"
	BackAgain      = "back-again"
	ChangedByHand  = "changed-by-hand"
	ChangedByOther = "changed-by-other-import"
	InUse          = "in-use"
	GoneAlready    = "gone-already"
)

// texts take the names of the fields, then the words, then the numbers.
var texts = map[string]language.Text{
	NoName:        {NL: "Er staat geen naam.", EN: "There is no name."},
	NoCode:        {NL: "Er staat geen code.", EN: "There is no code."},
	DamagedCode:   {NL: "De code %[1]s is beschadigd door een spreadsheet. Bewaar de kolom als tekst.", EN: "The code %[1]s was damaged by a spreadsheet. Keep the column as text."},
	DoubleCode:    {NL: "De code %[1]s staat ook op regel %[2]s.", EN: "The code %[1]s is on line %[2]s as well."},
	NotAnAmount:   {NL: "%[1]s: “%[2]s” is geen hoeveelheid.", EN: "%[1]s: “%[2]s” is no amount."},
	IsFormula:     {NL: "%[1]s: hier staat een formule zonder uitkomst. Bewaar het bestand met de waarden.", EN: "%[1]s: this is a formula without a result. Save the file with the values."},
	NegativeValue: {NL: "%[1]s is kleiner dan nul (%[2]s).", EN: "%[1]s is below zero (%[2]s)."},
	TooMuch:       {NL: "%[1]s is %[2]s g; in 100 g past hoogstens 100 g.", EN: "%[1]s is %[2]s g; 100 g holds 100 g at most."},
	NotKnown:      {NL: "Niet bekend: %[1]s. Zonder deze waarden kan het ingrediënt niet gebruikt worden.", EN: "Not known: %[1]s. Without these values the ingredient cannot be used."},
	NoDensity:     {NL: "De waarden gelden per 100 ml, en de dichtheid is niet bekend.", EN: "The values are per 100 ml, and the density is not known."},
	NotLikeWater: {
		NL: "De waarden gelden per 100 ml, en de dichtheid is niet bekend. De gekozen dichtheid past niet: in 100 ml zit te veel voor een drank.",
		EN: "The values are per 100 ml, and the density is not known. The density that was chosen does not suit it: 100 ml holds too much for a drink.",
	},

	BelowDetection:   {NL: "%[1]s: minder dan %[2]s, telt als 0.", EN: "%[1]s: less than %[2]s, counts as 0."},
	OnlyTraces:       {NL: "%[1]s: alleen sporen, telt als 0.", EN: "%[1]s: traces only, counts as 0."},
	EnergyFromKJ:     {NL: "Energie omgerekend van %[1]s kJ.", EN: "Energy converted from %[1]s kJ."},
	EnergyWorkedOut:  {NL: "Energie was niet bekend en is berekend uit de voedingsstoffen (4/9/4/2/7 kcal per gram).", EN: "Energy was not known and is worked out from the nutrients (4/9/4/2/7 kcal per gram)."},
	SaltFromSodium:   {NL: "Zout berekend uit natrium (× 2,5).", EN: "Salt worked out from sodium (× 2.5)."},
	FibreSubtracted:  {NL: "Koolhydraten: %[1]s g, verminderd met de vezels.", EN: "Carbohydrate: %[1]s g, less the fibre."},
	FibreIncluded:    {NL: "De vezels zijn niet bekend; de koolhydraten zijn mét vezels.", EN: "The fibre is not known; the carbohydrate includes it."},
	BelowZero:        {NL: "Koolhydraten: het verschil kwam onder nul uit en telt als 0.", EN: "Carbohydrate: the difference came out below zero and counts as 0."},
	FromVolume:       {NL: "Omgerekend van 100 ml naar 100 g met %[1]s g per ml.", EN: "Converted from 100 ml to 100 g with %[1]s g per ml."},
	UsualDensity:     {NL: "Omgerekend van 100 ml naar 100 g, gerekend met dichtheid %[1]s (gebruikelijk in deze voedselgroep).", EN: "Converted from 100 ml to 100 g, reckoned with density %[1]s (usual in its food group)."},
	ChosenDensity:    {NL: "Omgerekend van 100 ml naar 100 g, gerekend met dichtheid %[1]s (gekozen voor deze import).", EN: "Converted from 100 ml to 100 g, reckoned with density %[1]s (chosen for this import)."},
	CodeFromName:     {NL: "Er is geen code; de naam geldt als code.", EN: "There is no code; the name counts as one."},
	NameShortened:    {NL: "De naam is ingekort tot 100 tekens.", EN: "The name is shortened to 100 characters."},
	GroupUnknown:     {NL: "De groep “%[1]s” kennen we niet; het ingrediënt staat bij diversen.", EN: "We do not know the group “%[1]s”; the ingredient is under miscellaneous."},
	AllergensUnclear: {NL: "Niet begrepen: “%[1]s”. De allergenen gelden als onbekend.", EN: "Not understood: “%[1]s”. The allergens count as unknown."},

	KeptElsewhere:  {NL: "Dit ingrediënt staat al in de catalogus onder dezelfde code en wordt daar bijgehouden.", EN: "This ingredient is in the catalogue already under the same code, and is kept there."},
	KeptByHand:     {NL: "Met de hand verbeterd en zo gelaten: %[1]s.", EN: "Corrected by hand and left so: %[1]s."},
	KeptOut:        {NL: "Met de hand uit de catalogus gehaald en eruit gelaten.", EN: "Taken out of the catalogue by hand, and left out."},
	BackAgain:      {NL: "Was uit de catalogus gehaald en komt terug.", EN: "Had been taken out of the catalogue and comes back."},
	ChangedByHand:  {NL: "Sindsdien met de hand veranderd en zo gelaten: %[1]s.", EN: "Changed by hand since, and left so: %[1]s."},
	ChangedByOther: {NL: "Een latere import veranderde dit ingrediënt. Maak eerst die ongedaan.", EN: "A later import changed this ingredient. Undo that one first."},
	InUse:          {NL: "Een recept gebruikt dit ingrediënt; daarom blijft het.", EN: "A recipe uses this ingredient, so that it stays."},
	GoneAlready:    {NL: "Dit ingrediënt was er niet meer.", EN: "This ingredient was not there any more."},
}

// In is the note in words.
func (n Note) In(speak language.Language) string {
	if doubt := (catalogue.Doubt{Code: n.Code, Numbers: n.Numbers}); doubt.Known() {
		return sentence(doubt.Text().In(speak))
	}
	text, ok := texts[n.Code]
	if !ok {
		return n.Code // of a newer version
	}
	var args []any
	if len(n.Fields) > 0 {
		names := make([]string, len(n.Fields))
		for i, field := range n.Fields {
			names[i] = NameOf(field).In(speak)
		}
		args = append(args, strings.Join(names, ", "))
	}
	for _, word := range n.Words {
		args = append(args, word)
	}
	for _, number := range n.Numbers {
		args = append(args, speak.Number(number))
	}
	said := text.With(args...).In(speak)
	if len(args) == 0 {
		said = text.In(speak)
	}
	return sentence(said)
}

// sentence begins a text with a capital and ends it with a point.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

// fieldNames are the fields, and the columns of the catalogue, in words.
var fieldNames = map[string]language.Text{
	"code": {NL: "code", EN: "code"}, "name": {NL: "naam", EN: "name"}, "label": {NL: "naam van de tabel", EN: "name of the table"},
	"kcal": {NL: "energie", EN: "energy"}, "kj": {NL: "energie (kJ)", EN: "energy (kJ)"}, "protein": {NL: "eiwit", EN: "protein"}, "fat": {NL: "vet", EN: "fat"},
	"saturated": {NL: "verzadigd vet", EN: "saturated fat"}, "carbohydrate": {NL: "koolhydraten", EN: "carbohydrate"},
	"carbohydrateTotal": {NL: "koolhydraten met vezels", EN: "carbohydrate with fibre"}, "sugars": {NL: "suikers", EN: "sugars"}, "fibre": {NL: "vezels", EN: "fibre"},
	"salt": {NL: "zout", EN: "salt"}, "sodiumMg": {NL: "natrium", EN: "sodium"}, "sodium": {NL: "natrium", EN: "sodium"}, "alcohol": {NL: "alcohol", EN: "alcohol"},
	"polyols": {NL: "polyolen", EN: "polyols"}, "acids": {NL: "organische zuren", EN: "organic acids"}, "lactose": {NL: "lactose", EN: "lactose"},
	"density": {NL: "dichtheid", EN: "density"}, "name_nl": {NL: "Nederlandse naam", EN: "Dutch name"}, "name_en": {NL: "Engelse naam", EN: "English name"},
	"synonyms_nl": {NL: "synoniemen", EN: "synonyms"}, "food_group": {NL: "voedselgroep", EN: "food group"}, "aisle": {NL: "schap", EN: "aisle"},
	"picture": {NL: "plaatje", EN: "picture"}, "hue": {NL: "kleur", EN: "colour"}, "allergens": {NL: "allergenen", EN: "allergens"},
	"may_contain": {NL: "sporen van allergenen", EN: "traces of allergens"}, "allergens_unknown": {NL: "of de allergenen bekend zijn", EN: "whether the allergens are known"},
	"diet": {NL: "dieet", EN: "diet"}, "source_name": {NL: "naam in de bron", EN: "name in the source"}, "source_how": {NL: "hoe bepaald", EN: "how it was found"},
	"source_table": {NL: "bron", EN: "source"}, "source_code": {NL: "code", EN: "code"},
	"energy_note": {NL: "uitleg bij de energie", EN: "note on the energy"}, "certainty": {NL: "zekerheid", EN: "certainty"}, "slug": {NL: "slug", EN: "slug"},
	"plural_nl": {NL: "meervoud", EN: "plural"}, "plural_en": {NL: "Engels meervoud", EN: "English plural"}, "synonyms_en": {NL: "Engelse synoniemen", EN: "English synonyms"},
	"unit_grams": {NL: "gewichten", EN: "weights"}, "pack_grams": {NL: "verpakkingen", EN: "packs"}, "adjusted": {NL: "aanpassingen", EN: "adjustments"},
	"retired_at": {NL: "uit de catalogus gehaald", EN: "taken out of the catalogue"},
}

// NameOf is what a field, or a column of the catalogue, is called.
func NameOf(field string) language.Text {
	if text, ok := fieldNames[field]; ok {
		return text
	}
	return language.Text{NL: field, EN: field}
}

// Remarks are what holds for every row of a table, said once.
func (s Settings) Remarks() []language.Text {
	var remarks []language.Text
	say := func(nl, en string) { remarks = append(remarks, language.Text{NL: nl, EN: en}) }
	if line := s.Format.Header; line > 0 {
		say(fmt.Sprintf("De kop staat op regel %d. Wat erboven staat, is overgeslagen.", line), fmt.Sprintf("The header is on line %d. What stands above it was skipped.", line))
	}
	switch s.Preset {
	case Ciqual:
		if !s.has(NameEN) {
			say("De namen zijn Frans, want deze tabel heeft geen andere.", "The names are French, as the table has no others.")
		}
		say("Bron: Anses. 2020. Table de composition nutritionnelle des aliments Ciqual (Licence Ouverte). Noem die waar je de cijfers gebruikt.", "Source: Anses. 2020. Table de composition nutritionnelle des aliments Ciqual (Licence Ouverte). Name it wherever you use the figures.")
	case USDA:
		say("De namen zijn Engels, want deze tabel heeft geen andere.", "The names are English, as the table has no others.")
	case NEVO:
		say("NEVO mag je zelf gebruiken, maar de tabel niet verder verspreiden (voorwaarden van het RIVM).", "You may use NEVO yourself, but not pass the table on (conditions of RIVM).")
	case OpenFoodFacts:
		say("Bron: Open Food Facts (Open Database License). Iedereen kan daar gegevens invoeren; kijk ze na voor je ze gebruikt.", "Source: Open Food Facts (Open Database License). Anybody can enter data there; look them over before you use them.")
	}
	if !s.has(Allergens) {
		say("Deze tabel noemt geen allergenen. Ze gelden als onbekend: wie een allergeen mijdt, krijgt deze ingrediënten niet.", "This table names no allergens. They count as unknown: whoever avoids one is not given these ingredients.")
	}
	if !s.has(Diet) {
		say("Deze tabel zegt niet voor welk dieet iets geschikt is. Alleen wie alles eet, krijgt deze ingrediënten.", "This table does not say which diet something suits. Only who eats everything is given these ingredients.")
	}
	return remarks
}
