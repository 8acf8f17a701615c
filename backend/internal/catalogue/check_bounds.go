package catalogue

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// span is the range of a nutrient in 100 g, inclusive: kcal for KCal, grams for the others.
type span struct{ low, high float64 }

// spans has the ranges of some nutrients.
type spans map[Nutrient]span

// bound limits the nutrients of foods by their group and name. It is wide enough for every brand, and narrow enough to
// find values of a product with another fat class, water content or recipe than the name says.
type bound struct {
	group FoodGroup      // empty matches any
	name  *regexp.Regexp // matches the Dutch name; nil matches any
	not   *regexp.Regexp // matches Dutch names that are excepted; may be nil
	spans spans
}

func (b bound) concerns(i *Ingredient) bool {
	name := strings.ToLower(i.Name[locale.Dutch])
	return (b.group == "" || b.group == i.Group) &&
		(b.name == nil || b.name.MatchString(name)) &&
		(b.not == nil || !b.not.MatchString(name))
}

func named(pattern string) *regexp.Regexp { return regexp.MustCompile(pattern) }

// Foods that differ from the rest of their group as a whole.
var (
	seaweed    = named(`^(nori|wakame|kombu|hijiki|dulse)`)
	driedFruit = named(`gedroogd|dadel|rozijn|krent`)
	chestnut   = named(`kastanje`)
)

// boundTable has the bounds of food groups and of names. All bounds that match an ingredient apply.
var boundTable = []bound{
	// Meat.
	{group: "vlees-en-gevogelte", spans: spans{KCal: {90, 360}, Carbohydrate: {0, 22}, Salt: {0, 2}}},
	{
		group: "vlees-en-gevogelte", name: named(`filet|haas|schnitzel|biefstuk|rosbief|reepjes|^hamlap`),
		not:   named(`karbonade|kipschnitzel`),
		spans: spans{KCal: {90, 140}, Fat: {0.5, 5.5}},
	},
	{
		group: "vlees-en-gevogelte", name: named(`gehakt$|tartaar`), not: named(`mager|kip|kalkoen|tartaar`),
		spans: spans{KCal: {160, 260}, Fat: {10, 20}},
	},
	{group: "vlees-en-gevogelte", name: named(`varkensgehakt`), spans: spans{KCal: {150, 215}, Fat: {8, 16}}},
	{
		group: "vlees-en-gevogelte", name: named(`karbonade|procureur`),
		spans: spans{KCal: {125, 215}, Fat: {4, 16}},
	},
	{group: "vlees-en-gevogelte", name: named(`cordon bleu`), spans: spans{KCal: {130, 200}, Fat: {4, 11}}},
	{group: "vlees-en-gevogelte", name: named(`mager.*gehakt|tartaar`), spans: spans{Fat: {2, 11}}},
	{
		group: "vlees-en-gevogelte",
		name:  named(`lappen$|hamlap|klapstuk|schenkel|bavette|entrecote|ribeye`),
		spans: spans{KCal: {100, 185}, Fat: {2, 11}},
	},
	{group: "vlees-en-gevogelte", name: named(`shoarma`), spans: spans{KCal: {120, 180}, Salt: {0.8, 2}}},
	{group: "vlees-en-gevogelte", name: named(`lever$`), spans: spans{KCal: {110, 145}, Fat: {2, 6}}},
	{group: "vlees-en-gevogelte", name: named(`spek|buik`), spans: spans{Fat: {15, 35}}},
	// Cold meats and sausages.
	{group: "vleeswaren", spans: spans{KCal: {95, 480}, Carbohydrate: {0, 6}, Salt: {1.2, 6}}},
	{group: "vleeswaren", name: named(`spek`), spans: spans{KCal: {230, 360}, Fat: {18, 33}}},
	{
		group: "vleeswaren",
		name:  named(`rookvlees|rosbief|fricandeau|casselerrib|kipfilet|kalkoenfilet|achterham|^ham`),
		spans: spans{KCal: {95, 150}, Fat: {0.5, 6}},
	},
	{
		group: "vleeswaren", name: named(`salami|cervelaat|chorizo|metworst|snijworst`),
		spans: spans{KCal: {350, 480}, Fat: {28, 40}},
	},
	{
		group: "vleeswaren", name: named(`boterhamworst|grillworst|leverworst|leverpastei|rookworst$`),
		not:   named(`^kip`),
		spans: spans{KCal: {230, 350}, Fat: {18, 32}},
	},
	{group: "vleeswaren", name: named(`knakworst`), spans: spans{KCal: {170, 240}, Fat: {13, 20}}},
	{
		group: "vleeswaren", name: named(`^(kip|kippen).*worst|runderbraadworst`),
		spans: spans{KCal: {140, 245}, Fat: {8, 19}},
	},
	// Fish.
	{group: "vis-schaal-en-schelpdieren", spans: spans{KCal: {50, 350}, Salt: {0, 6}}},
	{
		group: "vis-schaal-en-schelpdieren",
		name:  named(`kabeljauw|koolvis|schelvis|wijting|heek|schol$|tong$|pangasius|tilapia|zeeduivel`),
		spans: spans{KCal: {55, 105}, Fat: {0.2, 3}},
	},
	{
		group: "vis-schaal-en-schelpdieren",
		name:  named(`^(zalm|makreel|haring|hollandse nieuwe)$|gerookte (makreel|paling|zalm)`),
		spans: spans{Fat: {8, 33}},
	},
	{
		group: "vis-schaal-en-schelpdieren", name: named(`garnalen|krab|kreeft|mossel|inktvis|coquille`),
		spans: spans{KCal: {55, 130}, Fat: {0, 5}},
	},
	// Milk.
	{group: "melk-en-melkproducten", spans: spans{KCal: {25, 370}, Salt: {0, 1.3}}},
	{
		group: "melk-en-melkproducten", name: named(`^magere|\(0 %\)|^karnemelk`),
		spans: spans{KCal: {25, 70}, Fat: {0, 0.6}},
	},
	{
		group: "melk-en-melkproducten", name: named(`^halfvolle (melk|yoghurt)|^lactosevrije melk`),
		spans: spans{KCal: {40, 56}, Fat: {1, 1.9}},
	},
	{
		group: "melk-en-melkproducten", name: named(`^halfvolle kwark`),
		spans: spans{KCal: {55, 85}, Fat: {1.2, 4}},
	},
	{
		group: "melk-en-melkproducten", name: named(`^volle (melk|yoghurt)`),
		spans: spans{KCal: {55, 75}, Fat: {2.8, 4.5}},
	},
	{
		group: "melk-en-melkproducten", name: named(`^slagroom|^crème fraîche$`),
		spans: spans{KCal: {280, 370}, Fat: {28, 40}},
	},
	{group: "melk-en-melkproducten", name: named(`^zure room`), spans: spans{KCal: {110, 180}, Fat: {9, 16}}},
	{
		group: "melk-en-melkproducten", name: named(`kookroom|light`),
		spans: spans{KCal: {80, 210}, Fat: {5, 20}},
	},
	{
		group: "melk-en-melkproducten", name: named(`vla$|^custard`),
		spans: spans{KCal: {75, 115}, Fat: {1, 3.5}},
	},
	{group: "kaas", spans: spans{KCal: {60, 470}, Fibre: {0, 0.5}, Salt: {0, 4}}},
	{group: "kaas", name: named(`^edammer`), spans: spans{Fat: {20, 27}}},
	{
		group: "kaas", name: named(`4[58]\+|50\+|^oude kaas|komijnekaas|cheddar|gruyère|comté`),
		spans: spans{KCal: {340, 440}, Fat: {27, 37}},
	},
	{group: "kaas", name: named(`mascarpone`), spans: spans{KCal: {395, 470}, Fat: {40, 48}}},
	{group: "kaas", name: named(`hüttenkäse`), spans: spans{KCal: {60, 125}, Fat: {0, 6}}},
	{group: "kaas", name: named(`mager.*hüttenkäse`), spans: spans{KCal: {60, 90}, Fat: {0, 2.5}}},
	{group: "eieren", spans: spans{KCal: {45, 360}, Salt: {0, 0.6}}},
	// Fats.
	{group: "vetten-en-olien", spans: spans{KCal: {300, 905}}},
	{
		group: "vetten-en-olien", name: named(`olie$|vet$|reuzel|ghee`), not: named(`bakvet`),
		spans: spans{KCal: {880, 905}, Fat: {98, 100.2}},
	},
	{
		group: "vetten-en-olien", name: named(`boter$|^margarine`),
		spans: spans{KCal: {600, 765}, Fat: {68, 84}},
	},
	{group: "vetten-en-olien", name: named(`halvarine`), spans: spans{KCal: {300, 380}, Fat: {33, 41}}},
	// Sauces.
	{
		group: "hartige-sauzen", not: named(`^(soja|vis)saus|tamari|trassi`),
		spans: spans{KCal: {4, 760}, Salt: {0, 12}},
	},
	{
		group: "hartige-sauzen", name: named(`^(soja|vis)saus|tamari|trassi`), not: named(`minder zout`),
		spans: spans{KCal: {30, 250}, Salt: {12, 26}},
	},
	{
		group: "hartige-sauzen", name: named(`^(sojasaus|tamari).*minder zout`),
		spans: spans{KCal: {30, 250}, Salt: {5, 12}},
	},
	{
		group: "hartige-sauzen", name: named(`^mayonaise|^aioli`),
		spans: spans{KCal: {600, 760}, Fat: {65, 83}},
	},
	{
		group: "hartige-sauzen", name: named(`halfvolle mayonaise`),
		spans: spans{KCal: {320, 420}, Fat: {33, 43}},
	},
	{
		group: "hartige-sauzen", name: named(`fritessaus|slasaus|cocktailsaus`),
		spans: spans{KCal: {220, 360}, Fat: {20, 36}},
	},
	{
		group: "hartige-sauzen", name: named(`ketchup|currysaus|barbecue`),
		spans: spans{KCal: {85, 190}, Fat: {0, 2}, Salt: {1, 3.5}},
	},
	{group: "hartige-sauzen", name: named(`pesto`), spans: spans{KCal: {270, 560}, Fat: {25, 58}}},
	{group: "hartige-sauzen", name: named(`azijn`), spans: spans{KCal: {10, 130}}},
	// Bread, cereals and pastry.
	{group: "brood", spans: spans{KCal: {185, 520}, Salt: {0, 2}}},
	{
		group: "brood", name: named(`brood(je)?$|bol$|bolletje$|pistolet|pita`), not: named(`chocolade`),
		spans: spans{KCal: {185, 320}, Salt: {0.6, 1.6}},
	},
	{name: named(`^volkoren(brood|-| )`), not: named(`couscous|crackers?$`), spans: spans{Fibre: {4.5, 16}}},
	{group: "gebak-en-koek", spans: spans{KCal: {170, 540}, Salt: {0, 1.6}}},
	{group: "graanproducten-en-meelsoorten", spans: spans{KCal: {130, 480}, Salt: {0, 2.2}}},
	{
		group: "graanproducten-en-meelsoorten",
		name: named(
			`meel$|bloem$|rijst$|spaghetti|penne|macaroni|fusilli|couscous|bulgur|havermout|griesmeel|^mie$|noedels$`,
		),
		not:   named(`^(voor)?gekookt|udon|soja|verse`),
		spans: spans{KCal: {310, 400}},
	},
	{group: "peulvruchten", spans: spans{KCal: {65, 460}, Salt: {0, 1.2}}},
	{
		group: "peulvruchten", name: named(`gedroogd|spliterwten|rode linzen|meel$|pasta$`),
		spans: spans{KCal: {285, 450}},
	},
	{
		group: "peulvruchten",
		name:  named(`\(blik\)|^(kidney|witte |zwarte |bruine )bonen|^kikkererwten$|tomatensaus`),
		spans: spans{KCal: {70, 140}},
	},
	{group: "aardappelen-en-knolgewassen", spans: spans{KCal: {60, 200}, Salt: {0, 1.5}}},
	{
		group: "aardappelen-en-knolgewassen",
		name:  named(`friet|partjes|kroket|noisettes|rösti|bakaardappel`),
		spans: spans{KCal: {110, 200}, Fat: {2, 11}},
	},
	// Vegetables, fruit and nuts.
	{group: "groente", not: seaweed, spans: spans{KCal: {8, 150}, Fat: {0, 5}, Salt: {0, 3.2}}},
	{group: "groente", name: seaweed, spans: spans{KCal: {150, 280}, Salt: {1, 15}}},
	{group: "fruit", not: driedFruit, spans: spans{KCal: {20, 135}, Fat: {0, 3.5}, Salt: {0, 0.3}}},
	{group: "fruit", name: driedFruit, spans: spans{KCal: {215, 345}, Fat: {0, 2}}},
	{group: "noten-en-zaden", not: chestnut, spans: spans{KCal: {430, 780}, Fat: {25, 78}}},
	{group: "noten-en-zaden", name: chestnut, spans: spans{KCal: {120, 220}, Fat: {0, 4}}},
	// Sweets.
	{group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", spans: spans{KCal: {100, 650}, Salt: {0, 1.1}}},
	{
		group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", name: named(`suiker$`), not: named(`minder|cacao`),
		spans: spans{KCal: {380, 405}},
	},
	{
		group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", name: named(`jam$|marmelade`),
		spans: spans{KCal: {215, 290}},
	},
	{
		group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", name: named(`minder suiker`),
		spans: spans{KCal: {100, 200}, Sugars: {15, 45}},
	},
	{
		group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", name: named(`hagelslag|vlokken`),
		spans: spans{KCal: {430, 500}, Fat: {14, 24}},
	},
	{
		group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", name: named(`chocolade$`),
		spans: spans{KCal: {500, 620}},
	},
	{
		group: "suiker-snoep-zoet-beleg-en-zoete-sauzen", name: named(`spijs`),
		spans: spans{KCal: {380, 480}, Fat: {16, 28}},
	},
	{group: "hartige-snacks-en-zoutjes", spans: spans{KCal: {350, 570}, Salt: {0, 4}}},
	// Soups, drinks, herbs and the rest.
	{group: "soepen", name: named(`kant-en-klaar|fond`), spans: spans{KCal: {15, 90}, Salt: {0.4, 1.8}}},
	{
		group: "soepen", name: named(`blokje.*minder zout`),
		spans: spans{KCal: {150, 320}, Salt: {10, 36}},
	},
	{group: "soepen", name: named(`blokje`), not: named(`minder zout`), spans: spans{KCal: {150, 320}, Salt: {40, 62}}},
	{group: "niet-alcoholische-dranken", spans: spans{KCal: {0, 75}, Fat: {0, 0.5}, Salt: {0, 0.7}}},
	{
		group: "niet-alcoholische-dranken", name: named(`zonder suiker|water$|thee \(|koffie \(`),
		spans: spans{KCal: {0, 20}, Sugars: {0, 4}},
	},
	{group: "alcoholische-dranken", spans: spans{KCal: {20, 330}, Salt: {0, 0.1}}},
	{group: "alcoholische-dranken", name: named(`bier$|cider`), spans: spans{KCal: {20, 65}}},
	{group: "alcoholische-dranken", name: named(`wijn$|rosé`), spans: spans{KCal: {60, 100}}},
	{
		group: "alcoholische-dranken", name: named(`jenever|rum|whisky|wodka|cognac`),
		spans: spans{KCal: {190, 245}},
	},
	{
		group: "kruiden-en-specerijen",
		not:   named(`zout$|^(kip|gehakt|shoarma|taco|groente|vis|friet).*kruiden$`),
		spans: spans{KCal: {20, 530}, Salt: {0, 1.2}},
	},
	{
		group: "kruiden-en-specerijen",
		name:  named(`^(kip|gehakt|shoarma|taco|groente|vis|friet).*kruiden$`),
		spans: spans{KCal: {100, 350}, Salt: {10, 45}},
	},
	{group: "vleesvervangers-en-zuivelvervangers", spans: spans{KCal: {10, 290}, Salt: {0, 2}}},
	{
		group: "vleesvervangers-en-zuivelvervangers", name: named(`drink`),
		spans: spans{KCal: {10, 75}, Fat: {0, 3.5}},
	},
	{
		group: "vleesvervangers-en-zuivelvervangers", name: named(`seitan`),
		spans: spans{KCal: {150, 230}, Protein: {22, 38}},
	},
	{name: named(`^licht|\blight\b`), spans: spans{Fat: {0, 20}}},
	{name: named(`^gezouten`), spans: spans{Salt: {0.7, 6}}},
	{name: named(`ongezoet|zonder suiker`), spans: spans{Sugars: {0, 13}}},
	{name: named(`gember$|laos|kurkuma$`), not: named(`^kurkuma|poeder`), spans: spans{KCal: {60, 100}}},
}

// made has the groups of products whose recipes differ by country and brand, so that a foreign table has at most
// medium certainty.
var made = []FoodGroup{
	"brood", "gebak-en-koek", "hartig-broodbeleg", "hartige-sauzen", "hartige-snacks-en-zoutjes",
	"samengestelde-gerechten", "soepen",
	"suiker-snoep-zoet-beleg-en-zoete-sauzen", "vleesvervangers-en-zuivelvervangers", "vleeswaren",
}

// standard matches products of these groups whose composition is the same everywhere: refined, or fixed by law or by a
// protected name.
var standard = named(`suiker$|^honing|azijn|ahornsiroop|^parmaham|^serranoham`)

// checkBounds reports values outside the bounds of the ingredient's group or name without an explanation under outside,
// and a certainty that is too high for its source.
func checkBounds(i *Ingredient) []Problem {
	var problems []Problem
	report := func(key, format string, args ...any) {
		problems = append(problems, i.origin.problem(key, i.Slug+": "+format, args...))
	}
	needed := make(map[Nutrient]bool)
	for _, bound := range boundTable {
		if !bound.concerns(i) {
			continue
		}
		for _, nutrient := range AllNutrients {
			span, limited := bound.spans[nutrient]
			value, ok := i.Composition[nutrient]
			if !limited || !ok || value >= span.low && value <= span.high {
				continue
			}
			needed[nutrient] = true
			if i.outside[nutrient] == "" {
				report("per100g", "%s %g, expected %g to %g for %s; say why under outside if it is right",
					nutrient, value, span.low, span.high, bound.kind())
			}
		}
	}
	for _, nutrient := range slices.Sorted(maps.Keys(i.outside)) {
		if !needed[nutrient] {
			report("outside", "%s is within its bounds, so nothing has to be said about it", nutrient)
		}
	}
	if i.Certainty != "high" {
		return problems
	}
	switch {
	case i.Source.Table == Estimated:
		report("certainty", "an estimate is not of high certainty")
	case slices.Contains(made, i.Group) && !standard.MatchString(strings.ToLower(i.Name[locale.Dutch])):
		report(
			"certainty",
			"%s differ from country to country: another one's table gives medium certainty at most",
			i.Group,
		)
	case i.second.Table != "" && !EnergyFits(i.Composition[KCal], i.second.kcal):
		report("certainty", "%g kcal, but %s %s has %g: sources that disagree give medium certainty at most",
			i.Composition[KCal], i.second.Table, i.second.Code, i.second.kcal)
	}
	return problems
}

// kind describes the foods that the bound matches.
func (b bound) kind() string {
	switch {
	case b.name == nil:
		return string(b.group)
	case b.group == "":
		return fmt.Sprintf("names like %q", b.name)
	}
	return fmt.Sprintf("%s with names like %q", b.group, b.name)
}
