package catalogue

import "slices"

// Estimated prices in euro cents per 100 g of edible part, for supermarkets' own brands. They only distinguish cheap
// dishes from expensive ones and are not shown.
var (
	groupCents = map[FoodGroup]float64{
		"aardappelen-en-knolgewassen":   15,
		"alcoholische-dranken":          70,
		"brood":                         35,
		"diversen":                      50,
		"eieren":                        55,
		"flesvoeding-en-preparaten":     200,
		"fruit":                         40,
		"gebak-en-koek":                 60,
		"graanproducten-en-meelsoorten": 25,
		"groente":                       35,
		"hartig-broodbeleg":             70,
		"hartige-sauzen":                50,
		"hartige-snacks-en-zoutjes":     80,
		"kaas":                          100,
		"kruiden-en-specerijen":         250,
		"melk-en-melkproducten":         25,
		"niet-alcoholische-dranken":     15,
		"noten-en-zaden":                130,
		"peulvruchten":                  30,
		"samengestelde-gerechten":       60,
		"soepen":                        50,
		"suiker-snoep-zoet-beleg-en-zoete-sauzen": 50,
		"vetten-en-olien":                         70,
		"vis-schaal-en-schelpdieren":              180,
		"vlees-en-gevogelte":                      110,
		"vleesvervangers-en-zuivelvervangers":     70,
		"vleeswaren":                              150,
	}
	ingredientCents = map[float64][]string{
		0: {waterSlug},
		15: {
			"zout",
			"halfvolle-melk",
			"karnemelk",
			"sojadrink",
			"haverdrink",
			"tomatenblokjes",
			"wortel",
			"ui",
			"witte-kool",
		},
		25: {"appel", "peer", "banaan", "sinaasappel", "mandarijn", "zonnebloemolie"},
		60: {
			"rookworst", "avocado", "asperges", "peultjes", "sugarsnaps", "bimi", "kippenbout", "drumstick",
			"kippenlever", "tofu", "pindas", "zonnebloempitten",
			"lijnzaad", "sesamzaad", "gemengde-paddenstoelen", "aardbeien", "rood-fruit", "halloumi",
		},
		90: {
			"kippendij",
			"half-om-half-gehakt",
			"varkensgehakt",
			"speklap",
			"haring",
			"makreel",
			"sardines",
			"sardines-tomaat",
			"makreel-blik",
			"mosselen",
		},
		120: {
			"frambozen",
			"blauwe-bessen",
			"bramen",
			"rode-bessen",
			"tonijn",
			"koolvis",
			"gerookte-makreel",
			"parmezaan",
			"vegetarische-harde-kaas",
			"cantharellen",
		},
		200: {
			"biefstuk",
			"bavette",
			"lamsbout",
			"lamsschouder",
			"kalfslappen",
			"eendenbout",
			"zalm",
			"gerookte-zalm",
			"garnalen",
		},
		350: {
			"entrecote",
			"ribeye",
			"ossenhaas",
			"lamsrack",
			"lamskotelet",
			"hertenbiefstuk",
			"eendenborst",
			"coquilles",
			"tonijnsteak",
			"tarbot",
			"tong",
			"pijnboompitten",
		},
	}
)

// maxCents is the maximum price of the ingredients of a serving of a cheap dish.
var maxCents = map[MealTime]float64{Breakfast: 125, Lunch: 175, Dinner: 225, Snack: 75}

func (i *Ingredient) cents() float64 {
	for cents, slugs := range ingredientCents {
		if slices.Contains(slugs, i.Slug) {
			return cents
		}
	}
	return groupCents[i.Group]
}

// IsCheap reports whether the ingredients of a serving are cheap.
func (d Dish) IsCheap() bool {
	var cents float64
	for _, amount := range d.Amounts {
		cents += amount.Ingredient.cents() * amount.Grams / 100
	}
	return cents <= maxCents[d.Recipe.MealTime]*float64(max(d.Recipe.Servings, 1))
}
