package recipeimport

import (
	"regexp"
	"strings"

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
	{catalogue.Gram, 1000}:       "kg kilo kilo's kilogram kilograms",
	{catalogue.Gram, 500}:        "pond",
	{catalogue.Gram, 100}:        "ons",
	{catalogue.Gram, 28.35}:      "oz ounce ounces",
	{catalogue.Gram, 453.6}:      "lb lbs pound pounds",
	{catalogue.Millilitre, 1}:    "ml milliliter millilitre millilitres milliliters",
	{catalogue.Millilitre, 10}:   "cl centiliter centilitre",
	{catalogue.Millilitre, 100}:  "dl deciliter decilitre",
	{catalogue.Millilitre, 1000}: "l liter litre liters litres",
	{catalogue.Tablespoon, 1}: "el eetl eetlepel eetlepels eetlepeltje eetlepeltjes tbsp tbsps tbs " +
		"tablespoon tablespoons",
	{catalogue.Teaspoon, 1}: "tl kl theel theelepel theelepels theelepeltje theelepeltjes " +
		"koffielepel koffielepels tsp tsps teaspoon teaspoons",
	{catalogue.Piece, 1}: "stuk stuks st piece pieces",
	{catalogue.Slice, 1}: "snee sneden sneeën sneetje sneetjes plak plakken plakje plakjes schijf schijven schijfje " +
		"schijfjes slice slices",
	{catalogue.Clove, 1}:    "teen tenen teentje teentjes clove cloves",
	{catalogue.Can, 1}:      "blik blikken blikje blikjes can cans tin tins",
	{catalogue.Bunch, 1}:    "bos bossen bosje bosjes bundel bundels bundeltje bunch bunches",
	{catalogue.Sprig, 1}:    "takje takjes tak takken sprig sprigs",
	{catalogue.Handful, 1}:  "hand handen handje handjes handvol handenvol handjevol handful handfuls",
	{catalogue.Cup, 1}:      "kop koppen kopje kopjes cup cups",
	{catalogue.Scoop, 1}:    "schep scheppen schepje schepjes scoop scoops",
	{catalogue.Pinch, 1}:    "snuf snufje snufjes pinch pinches",
	{catalogue.KnifeTip, 1}: "mespunt mespuntje mespuntjes mespunten",
})

// containers are words for packs and portions of unknown size.
var containers = set(`pak pakje pakjes pakken zak zakje zakjes zakken pot potje potjes potten bak bakje bakjes bakken
	fles flesje flessen flesjes rol rolletje rollen rolletjes blok blokje blokken blokjes beker bekers bekertje
	bekertjes kuip
	kuipje kuipjes doos doosje doosjes tube tubes tubetje tubetjes reep repen glas glazen glaasje glaasjes mok
	mokken net netje
	stukje stukjes dessertlepel dessertlepels duim duimen duimpje duimpjes soeplepel soeplepels
	theekopje theekopjes espressokopje wijnglas waterglas theeglas borrelglas borrelglaasje borrelglaasjes
	likeurglaasje cm portie porties kistje kistjes kratje kratjes emmertje tros trossen trosje trosjes lepel lepels
	juslepel sauslepel
	opscheplepel schaal schaaltje bord bordje packet packets pack packs bag bags jar
	jars bottle bottles box glass stick sticks block blocks carton tub`)

// wholes are words for a whole vegetable, and parts are words for a leaf, stalk or sheet. Both count pieces.
var (
	wholes = set(`krop kroppen kropje kropjes stronk stronken stronkje stronkjes knol knollen moot moten mootje
	mootjes struik struiken struikje struikjes bol bollen bolletje bolletjes head heads fillet fillets filet filets`)
	parts = set(`stengel stengels steel stelen blad bladen bladeren blaadje blaadjes vel vellen velletje velletjes
	streng stokje stokjes stalk stalks leaf leaves sheet sheets`)
)

// Weights in g of a piece that is called a whole vegetable, at least, and a leaf, stalk or sheet, at most.
const (
	minWholeGrams = 70
	maxPartGrams  = 160
)

// vague are words for an amount that the cook chooses.
var vague = set(`beetje paar wat scheut scheuten scheutje scheutjes klont klontje klontjes druppel druppels enkele
	toefje toef kneep kneepje kneepjes sliert sliertje weinig dash splash squeeze knob drizzle few little bit some`)

// numerals are numbers in words.
var numerals = map[string]float64{
	"een": 1, "één": 1, "twee": 2, "drie": 3, "vier": 4, "vijf": 5, "zes": 6, "zeven": 7, "acht": 8, "negen": 9,
	"tien": 10, "elf": 11, "twaalf": 12, "dozijn": 12,
	"half": 0.5, "halve": 0.5, "kwart": 0.25, "driekwart": 0.75, "drie-kwart": 0.75,
	"anderhalf": 1.5, "anderhalve": 1.5,
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"dozen": 12, "quarter": 0.25, "a": 1, "an": 1,
}

// shares are numerals that can follow one, as in "een halve ui" and "1 halve ui".
var shares = set("half halve kwart driekwart drie-kwart quarter dozijn dozen")

var fractions = map[rune]float64{
	'½': 1. / 2, '⅓': 1. / 3, '⅔': 2. / 3, '¼': 1. / 4, '¾': 3. / 4,
	'⅕': 1. / 5, '⅖': 2. / 5, '⅗': 3. / 5, '⅘': 4. / 5,
	'⅙': 1. / 6, '⅚': 5. / 6, '⅛': 1. / 8, '⅜': 3. / 8, '⅝': 5. / 8, '⅞': 7. / 8,
}

// sizes are adjectives of a unit or an ingredient that do not change its weight much.
var sizes = set(`groot grote klein kleine kleintje middelgroot middelgrote flink flinke dik dikke dun dunne ruime ruim
	afgestreken opgehoopte royale stevige forse mooi mooie large small medium big heaped heaping
	level generous good thick thin medium-sized`)

// fullness are adjectives of a unit. Before an ingredient they mean its fat content, or a filling.
var fullness = set("volle vol gevulde")

// preparations are adjectives that change neither the ingredient nor its composition.
var preparations = set(`vers verse vers rijp rijpe vloeibaar vloeibare naturel natuur baby hele heel rauw rauwe
	stevige knapperige milde huisgemaakte zelfgemaakte panklare voorgesneden gedopt gedopte stijfgeklopt stijfgeklopte
	handwarm handwarme extra malse mals volgroeide bijgesneden biologisch biologische onbespoten ongespoten
	scharrel grof grove fijn fijne
	goede lekkere losse gesneden fijngesneden grofgesneden gehakt gehakte fijngehakt fijngehakte grofgehakte geraspt
	geraspte gesnipperd gesnipperde fijngesnipperde geschild geschilde gepeld gepelde geperst geperste uitgeperste
	uitgelekt uitgelekte gewassen ontdooid ontdooide gesmolten zacht zachte koud koude warm warme lauw lauwe lauwwarm
	lauwwarme heet hete kokend kokende ijskoud ijskoude kamertemperatuur losgeklopt losgeklopte geklopte geklutst
	geklutste ontpit ontpitte gehalveerd gehalveerde geplet geplette gekneusd gekneusde verkruimeld verkruimelde
	gezeefd gezeefde ongekookt ongekookte ongekookt schoongemaakt schoongemaakte versgemalen versgeperst versgeperste
	versgeraspte geprakte geprakt gescheurde geschaafd geschaafde geplukt geplukte gerist geriste gestampt
	gestampte gesplitst
	gesplitste geweld gewelde ontveld ontvelde ontkroond ontkroonde afgespoeld afgespoelde drooggedept fijngestampt
	fijngestampte fijngesnipperd grofgesnipperde doorgesneden friszure frisse overrijp overrijpe onrijpe romige
	smeuïge sappige aromatische geurige hollandse nederlandse
	fijngeraspt fijngeraspte in blokjes reepjes plakjes ringen stukjes stukken kruimige vastkokende
	iets grofweg fresh freshly ripe organic chopped finely roughly coarsely sliced thinly diced crushed minced grated
	peeled beaten melted softened soft cold warm hot boiling mashed rinsed drained washed shredded cubed halved
	toasted rolled plain free-range`)

// states are adjectives that change the composition or the weight: without them the ingredient is a guess.
var states = set(`ongezoet ongezoete light suikervrij suikervrije griekse turkse franse italiaanse gekookt gekookte
	gebakken gegrild gegrilde geroosterd geroosterde gedroogd gedroogde gestoomd gestoomde oud oude jong jonge rood
	rode geel gele groen groene wit witte bruin bruine zwart zwarte zoet zoete zuur zure mager magere halfvolle
	ongezouten gezouten gerookt gerookte bevroren diepvries gemalen gare voorgekookt voorgekookte plantaardige
	neutrale volle volvette vette lichte donkere lichtbruine donkerbruine pittige scherpe kruidige gekruide
	zoetzure zoute
	uitgebakken ongebrande hardgekookt hardgekookte zachtgekookt zachtgekookte
	gepofte gevulde cooked boiled fried roasted grilled dried red green yellow white brown
	black unsalted salted smoked
	frozen tinned canned low-fat ground`)

// shapes are the cuts that end a compound, such as those of kipfiletblokjes, with the letters that may join it.
var shapes = strings.Fields(`stronkjes stronken stronk kroppen krop blokjes blokje haasjes haasje reepjes reepje
	plakjes plakje plakken ringen ringetjes roosjes blaadjes blaadje bladeren partjes stukjes stukken snippers
	schijfjes schijven takjes moten filets steaks sliertjes linten`)

// prefixes begin compounds and change nothing: scharreleieren, babyspinazie.
var prefixes = strings.Fields("scharrel vrije-uitloop vrijeuitloop biologische bio baby mini maxi medjool diepvries")

// animals are the prefixes of compounds that name an animal, with words in names for its meat: a runderhamburger is a
// hamburger if that is of beef.
var animals = map[string][]string{
	"runder": {"rund", "beef"}, "rund": {"rund", "beef"},
	"varkens": {"varken", "pork"}, "varken": {"varken", "pork"},
	"kalfs": {"kalf", "kalv", "veal"}, "lams": {"lam", "lamb"},
	"kippen": {"kip", "chicken"}, "kip": {"kip", "chicken"}, "kalkoen": {"kalkoen", "turkey"},
}

// participle matches adjectives for what was done to an ingredient, of which there are too many to list. Those that are
// not preparations may have changed it.
var participle = regexp.MustCompile(
	`(?i)^(?:ge|ver|be|ont|uit|af|fijn|grof|voor|door|los|droog|op|in|aan)\pL{3,}(?:d|t|de|te|en)$`,
)

// smallPrefixes are prefixes of ingredients that weigh less than usual.
var smallPrefixes = set("baby mini")

// cloves end compounds for a clove.
var cloves = strings.Fields("teentjes teentje tenen teen cloves clove")

// links are words between a quantity and a name, and in names, that have no meaning.
var links = set("of van de het een uit in the a an vol")

// headings are words that are a heading when they are alone on a line or after "voor de".
var headings = set(`saus sauce deeg dough vulling filling topping toppings marinade dressing garnering garnituur
	garnish beslag batter glazuur icing glaze frosting bodem base kruim crumble bijgerecht bijgerechten salade salad
	extra extra's verder overig ook nodig benodigdheden ingrediënten ingredients voorraadkast toebehoren afwerking
	decoratie serveren erbij optioneel recept hoofdgerecht voorgerecht nagerecht lunch boodschappen
	boodschappenlijst soep jus puree vinaigrette pesto mayonaise creme crème boter kruidenmengsel
	kruiden`)

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
