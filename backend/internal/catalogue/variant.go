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
// of it or in which it is always seen. Jam and nut butter are not among them: who dislikes a fruit or a nut often likes
// its spread.
var moreVariants = map[string][]string{
	"aardappel": {
		"aardappelkroketjes", "aardappelpartjes", "aardappelpuree-vlokken", "bakaardappelen", "friet", "krieltjes",
		"ovenfriet", "pommes-noisettes", "rosti", "voorgekookte-aardappelen",
	},
	"aardbeien":           {"rood-fruit", "roodfruitcoulis"},
	"abrikoos":            {"gedroogde-abrikozen"},
	"amandelen":           {"amandelschaafsel", "gemengde-noten", "studentenhaver"},
	"appel":               {"goudreinet", "granny-smith"},
	"appelmoes":           {"appelmoes-ongezoet"},
	"artisjok":            {"artisjokharten"},
	"aubergine":           {"auberginespread", "diepvriesratatouille"},
	"augurk":              {"zure-augurk"},
	"avocado":             {"guacamole"},
	"beschuit":            {"volkoren-beschuit"},
	"blauwe-bessen":       {"diepvriesbosbessen"},
	"blauwe-kaas":         {"gorgonzola", "roquefort"},
	"bloemkool":           {"diepvriesgroentemix"},
	"boter":               {"gezouten-boter"},
	"broccoli":            {"diepvriesgroentemix"},
	"cashewnoten":         {"cashewkaas", "cashewpasta", "gemengde-noten", "studentenhaver"},
	"champignons":         {"champignonsoep", "gemengde-paddenstoelen"},
	"courgette":           {"diepvriesratatouille"},
	"couscous":            {"volkoren-couscous"},
	"crackers":            {"volkoren-crackers"},
	"cranberries":         {"cranberrycompote"},
	"creme-fraiche":       {"creme-fraiche-light"},
	"doperwten":           {"erwten-en-wortelen", "erwten-en-wortelen-diepvries"},
	"ei":                  {"eidooier", "eiwit", "kwartelei"},
	"feta":                {"witte-kaas"},
	"frambozen":           {"rood-fruit", "roodfruitcoulis"},
	"friet":               {"ovenfriet"},
	"garnalen":            {"hollandse-garnalen", "zeevruchtenmix"},
	"geitenkaas":          {"harde-geitenkaas", "verse-geitenkaas"},
	"gember":              {"gemberpoeder"},
	"glutenvrij-brood":    {"glutenvrij-bruinbrood", "glutenvrij-vegan-brood"},
	"goudse-kaas":         {"kaas-30", "komijnekaas", "oude-kaas"},
	"griekse-yoghurt":     {"griekse-yoghurt-mager"},
	"griesmeel":           {"griesmeelpudding"},
	"groene-linzen":       {"gedroogde-bruine-linzen", "linzenburger", "linzensoep"},
	"half-om-half-gehakt": {"gehaktbal"},
	"halfvolle-melk":      {"lactosevrije-melk", "magere-melk", "volle-melk"},
	"halfvolle-yoghurt":   {"drinkyoghurt", "magere-yoghurt", "vanilleyoghurt", "volle-yoghurt", "vruchtenyoghurt"},
	"ham":                 {"hamblokjes"},
	"hamburgerbroodje":    {"volkoren-hamburgerbroodje"},
	"haring":              {"rolmops"},
	"havermout":           {"glutenvrije-havermout", "havermeel"},
	"hazelnoten":          {"gemengde-noten", "studentenhaver"},
	"huttenkase":          {"magere-huttenkase"},
	"inktvis":             {"zeevruchtenmix"},
	"kabeljauw":           {"bakkeljauw"},
	"kaneel":              {"kaneelstokje"},
	"kersen":              {"morellen"},
	"kidneybonen":         {"bonenpuree"},
	"kikkererwten":        {"falafel", "hummus", "kikkererwtenmeel"},
	"kipfilet":            {"gerookte-kip", "kipfilet-beleg", "kiphaasjes"},
	"knoflook":            {"aioli", "knoflookpoeder"},
	"kokosmelk":           {"kokosmelk-light", "santen"},
	"kokosnoot":           {"kokosmeel", "kokosmelk", "kokosmelk-light", "kokosrasp", "santen"},
	"kokosrasp":           {"kokosmeel"},
	"krenten":             {"krentenbol", "krentenbrood"},
	"kurkuma":             {"verse-kurkuma"},
	"macaroni":            {"volkoren-macaroni"},
	"magere-kwark":        {"halfvolle-kwark", "lactosevrije-kwark", "volle-kwark", "vruchtenkwark"},
	"mais":                {"babymais", "maiskolf"},
	"maistortilla":        {"glutenvrije-maistortilla", "tacoschelpen"},
	"mayonaise":           {"halfvolle-mayonaise"},
	"meloen":              {"honingmeloen"},
	"mie":                 {"eiermie"},
	"mosselen":            {"zeevruchtenmix"},
	"mosterd":             {"grove-mosterd"},
	"mozzarella":          {"buffelmozzarella", "burrata", "geraspte-mozzarella"},
	"muesli":              {"krokante-muesli", "mueslireep"},
	"olijven":             {"tapenade"},
	"oregano":             {"verse-oregano"},
	"paprika": {
		"diepvriesratatouille", "gele-paprika", "geroosterde-paprika", "groene-paprika", "puntpaprika", "wokgroente",
	},
	"paprikapoeder":   {"gerookt-paprikapoeder"},
	"parmezaan":       {"vegetarische-harde-kaas"},
	"peer":            {"fruitcocktail", "peren-blik", "stoofpeer"},
	"penne":           {"volkoren-penne"},
	"perzik":          {"fruitcocktail", "perziken-blik"},
	"pindakaas":       {"satesaus"},
	"pindas":          {"borrelnootjes", "gezouten-pindas", "studentenhaver"},
	"pitabroodje":     {"volkoren-pita"},
	"pompoen":         {"hokkaidopompoen", "pompoensoep"},
	"popmais":         {"popcorn"},
	"prei":            {"bamigroente", "wokgroente"},
	"pruim":           {"gedroogde-pruimen"},
	"pure-chocolade":  {"bakchocolade"},
	"rauwe-ham":       {"parmaham", "serranoham"},
	"rode-bessen":     {"rood-fruit", "roodfruitcoulis"},
	"rode-biet":       {"bietjes-pot", "gekookte-biet"},
	"rode-linzen":     {"linzenpasta"},
	"rookworst":       {"kiprookworst"},
	"roomkaas":        {"kruidenroomkaas"},
	"rozijnen":        {"krenten", "krentenbol", "krentenbrood", "muesli", "studentenhaver"},
	"rundergehakt":    {"hamburger", "mager-rundergehakt"},
	"sardines":        {"sardines-tomaat", "verse-sardines"},
	"sesamzaad":       {"tahin"},
	"sla":             {"eikenbladsla", "gemengde-sla", "ijsbergsla", "little-gem", "romeinse-sla"},
	"slagroom":        {"spuitslagroom"},
	"sojadrink":       {"sojadrink-vanille"},
	"sojasaus":        {"tamari", "tamari-minder-zout"},
	"spaghetti":       {"volkoren-spaghetti"},
	"spekreepjes":     {"magere-spekreepjes"},
	"sperziebonen":    {"gele-sperziebonen"},
	"spliterwten":     {"erwtensoep"},
	"tamme-kastanjes": {"kastanjemeel", "voorgekookte-kastanjes"},
	"tauge":           {"bamigroente", "wokgroente"},
	"tijm":            {"verse-tijm"},
	"tofu":            {"zijdetofu"},
	"tomaat":          {"cherrytomaten", "pruimtomaat", "zongedroogde-tomaat"},
	"tomatenblokjes":  {"gepelde-tomaten"},
	"tonijn":          {"tonijn-olie", "tonijnspread", "tonijnsteak"},
	"tortilla":        {"volkoren-wrap"},
	"ui":              {"gebakken-uitjes", "hutspotgroente", "rode-ui", "uienpoeder", "zilveruitjes"},
	"vijg":            {"gedroogde-vijgen"},
	"walnoten":        {"gemengde-noten"},
	"witte-bonen":     {"witte-bonen-in-tomatensaus"},
	"witte-kool":      {"bamigroente", "wokgroente"},
	"witte-rijst":     {"basmatirijst", "pandanrijst", "snelkookrijst"},
	"wortel": {
		"bamigroente", "diepvriesgroentemix", "erwten-en-wortelen", "erwten-en-wortelen-diepvries",
		"hutspotgroente", "wokgroente", "wortelen-pot",
	},
	"zalm":          {"zalmspread"},
	"zwarte-bessen": {"rood-fruit", "roodfruitcoulis"},
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
