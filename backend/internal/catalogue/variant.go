package catalogue

// lessSalt are the endings of the slugs of an ingredient's variants with less salt, or none added.
var lessSalt = []string{"-minder-zout", "-zonder-zout"}

// The other beginnings and endings of the slugs of an ingredient's variants: the same food kept in another way. Who
// dislikes tofu does not want it smoked either.
var (
	variantPrefixes = []string{"diepvries", "gedroogde-", "gekookte-", "gerookte-", "warm-gerookte-"}
	variantSuffixes = append([]string{"-blik", "-diepvries", "-pot"}, lessSalt...)
)

// moreVariants has the variants of an ingredient whose slugs do not follow from its own, and foods that mostly consist
// of it or in which it is always seen.
var moreVariants = map[string][]string{
	"aardappel":     {"bakaardappelen", "krieltjes", "voorgekookte-aardappelen"},
	"abrikoos":      {"gedroogde-abrikozen"},
	"amandelen":     {"amandelschaafsel"},
	"appel":         {"goudreinet", "granny-smith"},
	"artisjok":      {"artisjokharten"},
	"aubergine":     {"auberginespread"},
	"augurk":        {"zure-augurk"},
	"avocado":       {"guacamole"},
	"blauwe-bessen": {"diepvriesbosbessen"},
	"blauwe-kaas":   {"gorgonzola", "roquefort"},
	"champignons":   {"champignonsoep"},
	"doperwten":     {"erwten-en-wortelen", "erwten-en-wortelen-diepvries"},
	"garnalen":      {"hollandse-garnalen"},
	"geitenkaas":    {"harde-geitenkaas", "verse-geitenkaas"},
	"groene-linzen": {"gedroogde-bruine-linzen", "linzenburger", "linzensoep"},
	"ham":           {"hamblokjes"},
	"haring":        {"rolmops"},
	"huttenkase":    {"magere-huttenkase"},
	"kikkererwten":  {"falafel", "hummus"},
	"kokosmelk":     {"kokosmelk-light"},
	"krenten":       {"krentenbol", "krentenbrood"},
	"mais":          {"maiskolf"},
	"mozzarella":    {"buffelmozzarella", "geraspte-mozzarella"},
	"olijven":       {"tapenade"},
	"paprika":       {"gele-paprika", "geroosterde-paprika", "groene-paprika", "puntpaprika"},
	"peer":          {"peren-blik", "stoofpeer"},
	"perzik":        {"perziken-blik"},
	"pindas":        {"gezouten-pindas"},
	"pompoen":       {"hokkaidopompoen"},
	"pruim":         {"gedroogde-pruimen"},
	"rode-biet":     {"bietjes-pot"},
	"rode-linzen":   {"linzenpasta"},
	"rozijnen":      {"krenten", "krentenbol", "krentenbrood", "muesli", "studentenhaver"},
	"rundergehakt":  {"mager-rundergehakt"},
	"sardines":      {"sardines-tomaat", "verse-sardines"},
	"sperziebonen":  {"gele-sperziebonen"},
	"spekreepjes":   {"magere-spekreepjes"},
	"tofu":          {"zijdetofu"},
	"tomaat":        {"cherrytomaten", "pruimtomaat"},
	"tonijn":        {"tonijn-olie", "tonijnspread", "tonijnsteak"},
	"ui":            {"gebakken-uitjes", "rode-ui", "zilveruitjes"},
	"vijg":          {"gedroogde-vijgen"},
	"witte-bonen":   {"witte-bonen-in-tomatensaus"},
	"wortel":        {"erwten-en-wortelen", "erwten-en-wortelen-diepvries", "wortelen-pot"},
	"zalm":          {"zalmspread"},
}

// variantsOf returns the slugs of an ingredient's variants, of which some may not exist.
func variantsOf(slug string) []string {
	var variants []string
	for _, prefix := range variantPrefixes {
		variants = append(variants, prefix+slug)
	}
	for _, suffix := range variantSuffixes {
		variants = append(variants, slug+suffix)
	}
	return append(variants, moreVariants[slug]...)
}
