package catalogue

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Risk is a reason for which a food is unsafe for some people. The rules are those of the Dutch nutrition centre
// (Voedingscentrum) for pregnancy, breastfeeding and small children.
type Risk string

// The risks.
const (
	RawMeat        Risk = "rawMeat"
	RawHam         Risk = "rawHam" // cured or dried, not cooked
	RawFish        Risk = "rawFish"
	ColdSmokedFish Risk = "coldSmokedFish"
	RawEgg         Risk = "rawEgg" // also with a yolk that is not set
	SoftCheese     Risk = "softCheese"
	RawMilkCheese  Risk = "rawMilkCheese" // hard grating cheeses are too dry for listeria
	Liver          Risk = "liver"         // vitamin A
	PredatoryFish  Risk = "predatoryFish" // mercury
	Alcohol        Risk = "alcohol"
	Liquorice      Risk = "liquorice"
	RawSprouts     Risk = "rawSprouts"
	WholeNuts      Risk = "wholeNuts" // choking
	Honey          Risk = "honey"     // spores of botulism
	Hot            Risk = "hot"       // spicy
)

// Vulnerable is a group of people for whom some foods are unsafe.
type Vulnerable string

// The groups.
const (
	Pregnant      Vulnerable = "pregnant"
	Breastfeeding Vulnerable = "breastfeeding"
	UnderFive     Vulnerable = "underFive" // may be under five years old
	UnderOne      Vulnerable = "underOne"  // may be under one year old
)

// hazard describes a risk: for which groups food with it is unsafe, and which ingredients have it.
type hazard struct {
	risk         Risk
	unsafeFor    []Vulnerable
	heatRemoves  bool           // heating through makes the food safe
	name, except *regexp.Regexp // of ingredients with the risk, by their Dutch name; except may be nil
}

// hazards describes the risks. An ingredient has the risks in its file and, because many ingredients are imported or
// made by hand, those that follow from its name.
var hazards = []hazard{
	{RawMeat, []Vulnerable{Pregnant, UnderFive}, true,
		named(`gehakt|biefstuk|tartaar|americain|carpaccio|ossenworst|entrecote|ribeye|bavette|rosbief|kipfilet|` +
			`kippend|kippenbout|kalkoenfilet|varkenshaas|spekreep|ontbijtspek|lams(bout|kotelet|rack|schouder)|` +
			`eendenb`),
		named(`kruiden|bouillon|vegetarisch|vegan|gerookte kip|beleg|gehaktbal uit blik`)},
	{RawHam, []Vulnerable{Pregnant, UnderFive}, true,
		named(`rauwe ham|parmaham|serrano|coppa|pancetta|bresaola|rookvlees|salami|cervelaat|chorizo|metworst|fuet`),
		named(`vegetarisch|vegan`)},
	{RawFish, []Vulnerable{Pregnant, UnderFive}, true,
		named(`^zalm$|zalmfilet|kabeljauw|haring|rolmops|oester|mossel|coquille|kuit$|sashimi|inktvis|octopus`),
		named(`oesterzwam|oestersaus|gerookt|blik`)},
	{ColdSmokedFish, []Vulnerable{Pregnant, UnderFive}, true,
		named(`gerookte (zalm|haring|forel|paling|heilbot)|zalmspread`), named(`warm`)},
	{PredatoryFish, []Vulnerable{Pregnant}, false,
		named(`tonijn|zwaardvis|heilbot|snoek|paling|haai`), nil},
	{RawEgg, []Vulnerable{Pregnant, UnderFive}, true,
		named(`^ei$|^eiwit$|eidooier|kwartelei`), nil},
	{SoftCheese, []Vulnerable{Pregnant}, true,
		named(`brie|camembert|blauwe kaas|gorgonzola|roquefort|zachte geitenkaas|blauwschimmel|witschimmel`), nil},
	{RawMilkCheese, []Vulnerable{Pregnant}, true,
		named(`comté|gruyère|roquefort|raclette|rauwmelkse|au lait cru`), nil},
	{Liver, []Vulnerable{Pregnant}, false,
		named(`lever$|leverworst|paté|leverpastei`), named(`vegetarisch|vegan`)},
	{Alcohol, []Vulnerable{Pregnant, Breastfeeding, UnderFive}, false,
		named(`(^| )(wijn|rosé|port|marsala|vermout|sake|bier|witbier|cider|rum|cognac|whisky|wodka|jenever|likeur|` +
			`mirin)$`), named(`alcoholvrij`)},
	{Liquorice, []Vulnerable{Pregnant}, false, named(`^drop$|zoethout`), nil},
	{RawSprouts, []Vulnerable{Pregnant}, true,
		named(`taugé|alfalfa|kiemgroente|scheuten$`), named(`bamboescheuten`)},
	{WholeNuts, []Vulnerable{UnderFive}, false,
		named(`amandelen|walnoot|walnoten|cashewno|hazelno|pinda's?$|pecanno|macadamiano|parano|pistacheno|` +
			`gemengde noten|borrelno|studentenhaver`), named(`pasta|olie|meel|schaafsel`)},
	{Honey, []Vulnerable{UnderOne}, false, named(`^honing$`), nil},
	{Hot, []Vulnerable{UnderFive}, false,
		named(`(rode|groene) peper$|jalapeño|madame jeanette|rawit|chili|cayenne|sambal|harissa|sriracha|` +
			`hete pepersaus|gochujang|kimchi|currypasta|boemboe|merguez`), nil},
}

// AllRisks lists the risks.
var AllRisks = func() []Risk {
	risks := make([]Risk, len(hazards))
	for n, h := range hazards {
		risks[n] = h.risk
	}
	return risks
}()

// hazard returns the description of the risk, which must be one of AllRisks.
func (r Risk) hazard() hazard {
	return hazards[slices.IndexFunc(hazards, func(h hazard) bool { return h.risk == r })]
}

// UnsafeFor returns the groups of people for whom food with the risk is unsafe.
func (r Risk) UnsafeFor() []Vulnerable { return r.hazard().unsafeFor }

// Reason returns a phrase that names the risk and explains it.
func (r Risk) Reason() locale.Message { return locale.T("catalogue.risk." + string(r)) }

// HeatRemoves reports whether heating through makes food with the risk safe.
func (r Risk) HeatRemoves() bool { return r.hazard().heatRemoves }

// RisksOfName returns the risks that the Dutch name of the ingredient implies.
func (i *Ingredient) RisksOfName() []Risk { return risksByName(i.Name[locale.Dutch]) }

// UnsafeRaw reports whether the ingredient has a risk that heat removes.
func (i *Ingredient) UnsafeRaw() bool { return slices.ContainsFunc(i.Risks, Risk.HeatRemoves) }

// risksByName returns the risks of an ingredient by its Dutch name, in the order of AllRisks.
func risksByName(name string) []Risk {
	var risks []Risk
	name = strings.ToLower(name)
	for _, h := range hazards {
		if h.name.MatchString(name) && (h.except == nil || !h.except.MatchString(name)) {
			risks = append(risks, h.risk)
		}
	}
	return risks
}

// withRisksOfName returns the stored risks of an ingredient with those of its Dutch name.
func withRisksOfName(stored []Risk, name string) []Risk {
	risks := slices.Clone(stored)
	for _, risk := range risksByName(name) {
		if !slices.Contains(risks, risk) {
			risks = append(risks, risk)
		}
	}
	return risks
}

// storedRisks returns the risks to store for an ingredient that replaces an old row: those that an editor chose, in the
// order of AllRisks, without those that the name implies. A risk that the name implies and that the old row has, as
// rows from files do, is kept, so that it does not count as a correction.
func storedRisks(i *Ingredient, old ingredientRow) []Risk {
	ofName := i.RisksOfName()
	return slices.DeleteFunc(slices.Clone(AllRisks), func(risk Risk) bool {
		if slices.Contains(ofName, risk) {
			return !slices.Contains(old.Risks, risk)
		}
		return !slices.Contains(i.Risks, risk)
	})
}

// RiskFinding is a risk of a dish.
type RiskFinding struct {
	Risk Risk
	From []string // slugs of the ingredients with the risk
}

// Risks lists the risks of the dish, in the order of AllRisks. An ingredient whose line is heated through
// does not have the risks that heat removes.
func (d Dish) Risks() []RiskFinding {
	var findings []RiskFinding
	for _, h := range hazards {
		finding := RiskFinding{Risk: h.risk}
		for n, amount := range d.Amounts {
			heated := n < len(d.Recipe.Lines) && d.Recipe.Lines[n].Heated
			if slices.Contains(amount.Ingredient.Risks, h.risk) && !(heated && h.heatRemoves) {
				finding.From = appendNew(finding.From, amount.Ingredient.Slug)
			}
		}
		if len(finding.From) > 0 {
			findings = append(findings, finding)
		}
	}
	return findings
}

// checkRisks reports the risks that follow from the name of an ingredient and that its file lacks.
func checkRisks(i *Ingredient) []Problem {
	var problems []Problem
	for _, risk := range risksByName(i.Name[locale.Dutch]) {
		if !slices.Contains(i.Risks, risk) {
			problems = append(problems, i.origin.problem("risks",
				"%s: %q has the risk %s", i.Slug, i.Name[locale.Dutch], risk))
		}
	}
	return problems
}
