package catalogue

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// promise has the allergens that foods with a Dutch name contain, by definition or in common brands.
type promise struct {
	name      *regexp.Regexp
	not       *regexp.Regexp // matches foods that only sound like it; may be nil
	allergens []Allergen
}

var promises = []promise{
	{named(`brood(je)?s?$|bolletje|pistolet|bagel|beschuit|cracker|toast|tarwe|spelt|rogge|gerst|` +
		`parelgort|bulgur|couscous|griesmeel|seitan|spaghetti$|penne|macaroni|fusilli|farfalle|` +
		`tagliatelle|linguine|orzo|lasagne|^(eier)?mie$|udon|koek|wafel$|biscuit|deeg$|paneermeel`),
		named(`glutenvrij|rijstwafel|maiswafel|meergranenwafel|bitterkoek|eekhoorntjesbrood`), []Allergen{Gluten}},
	{named(`haver`), named(`glutenvrij|studentenhaver`), []Allergen{Gluten}},
	{named(`^(bier|witbier|donker bier|alcoholvrij bier)$`), nil, []Allergen{Gluten}},
	{named(`champignonsoep`), nil, []Allergen{Gluten, Milk}},
	{named(`^miso`), nil, []Allergen{Gluten, Soy}},
	{named(`beschuit`), nil, []Allergen{Soy}},
	{named(`erwtensoep`), nil, []Allergen{Soy, Milk, Celery, Mustard}},
	{named(`vanille-ijs|roomijs`), named(`vegan`), []Allergen{Eggs, Milk}},
	{named(`margarine|halvarine|bakvet`), named(`vegan|plantaardig`), []Allergen{Milk}},
	{named(`muesli$`), nil, []Allergen{TreeNuts}},
	{named(`^auberginespread`), nil, []Allergen{Sesame}},
	{named(`^vegetarische paté`), nil, []Allergen{Celery}},
	{named(`^sukade$|gekonfijt|zongedroogde|langoustine|^gekookte garnalen`), nil, []Allergen{Sulphites}},
	{named(`garnalen|kreeft|krab\b|langoustine|kroepoek|surimi|trassi`), nil, []Allergen{Crustaceans}},
	{named(`mossel|oester|inktvis|octopus|kokkel|coquille`), named(`oesterzwam`), []Allergen{Molluscs}},
	{named(`^ei$|eiwit$|eidooier|kwartelei|^eiermie|mayonaise|aioli|remoulade|fritessaus|hollandaise|` +
		`eierkoek|^cake$|tonijnspread|filet americain|^mie$`), named(`erwteneiwit|vegan`), []Allergen{Eggs}},
	{named(`zalm|tonijn|kabeljauw|makreel|haring|sardine|ansjovis|vissaus|visstick|paling|forel|` +
		`kibbeling|lekkerbek|surimi|worcester|rolmops`), nil, []Allergen{Fish}},
	{named(`pinda|satésaus|borrelnoot`), nil, []Allergen{Peanuts}},
	{named(`soja|tofu|tempeh|ketjap|miso|edamame|hoisin|teriyaki`), named(`sojascheut`), []Allergen{Soy}},
	{named(`melk$|melk |yoghurt|kwark|skyr|room$|vla$|kefir|^boter$|roomboter|mozzarella|feta|` +
		`mascarpone|ricotta|tzatziki|bechamel|hollandaise`),
		named(`kokosmelk|soja|haver|amandel|rijst|vegan`), []Allergen{Milk}},
	{
		named(`amandel|hazelno|walno|cashew|pistache|pecan|macadamia|parano|gemengde noten|bitterkoek|pesto`),
		nil,
		[]Allergen{TreeNuts},
	},
	{named(`selderij|bouillonblokje|ketchup|currysaus|soepgroente`), nil, []Allergen{Celery}},
	{
		named(`mosterd|kerriepoeder|vinaigrette|piccalilly|mayonaise|augurk`),
		named(`vegan mayonaise`),
		[]Allergen{Mustard},
	},
	{named(`sesam|tahin|hummus|za'atar`), nil, []Allergen{Sesame}},
	{named(`(rode|witte|mousserende) wijn|^port$|^vermout|^rosé$`), nil, []Allergen{Sulphites}},
	{named(`lupine`), nil, []Allergen{Lupin}},
}

// checkAllergens reports allergens that the name promises and the ingredient lacks, allergens that are both contained
// and traces, and animal food in a diet without it.
func checkAllergens(i *Ingredient) []Problem {
	var problems []Problem
	report := func(key, format string, args ...any) {
		problems = append(problems, i.origin.problem(key, i.Slug+": "+format, args...))
	}
	for _, allergen := range i.Allergens.Contains {
		if slices.Contains(i.Allergens.MayContain, allergen) {
			report("allergens", "%s is contained, so it is no trace", allergen)
		}
		if least, ok := animal[allergen]; ok && !i.Diet.Admits(least) {
			report("diet", "it contains %s, so it is not %s", allergen, i.Diet)
		}
	}
	if i.Allergens.Unknown {
		return problems
	}
	name := strings.ToLower(i.Name[locale.Dutch])
	for _, promise := range promises {
		if !promise.name.MatchString(name) || promise.not != nil && promise.not.MatchString(name) {
			continue
		}
		for _, allergen := range promise.allergens {
			if !slices.Contains(i.Allergens.Contains, allergen) {
				report("allergens", "%q contains %s, or it is unknown", i.Name[locale.Dutch], allergen)
			}
		}
	}
	return problems
}
