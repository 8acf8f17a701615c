package catalogue

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Text is a text by language.
type Text = locale.Text

// Languages are required for every text of the platform's catalogue. Other languages may be missing.
var Languages = []locale.Language{locale.Dutch, locale.English}

// Words are lists of short texts by language, such as synonyms.
type Words = locale.Words

// MealTime is the moment of the day that a recipe is meant for.
type MealTime string

// The meal times, in the order of the day.
const (
	Breakfast MealTime = "breakfast"
	Lunch     MealTime = "lunch"
	Dinner    MealTime = "dinner"
	Snack     MealTime = "snack"
)

// MealTimes lists every meal time in the order of the day.
var MealTimes = []MealTime{Breakfast, Lunch, Dinner, Snack}

// Diet is a way of eating, or the strictest one that food suits. A diet may eat everything that suits a stricter one.
type Diet string

// The diets, strictest first.
const (
	Vegan       Diet = "vegan"
	Vegetarian  Diet = "vegetarian"
	Pescatarian Diet = "pescatarian"
	Omnivore    Diet = "omnivore"
)

// Diets lists every diet, strictest first.
var Diets = []Diet{Vegan, Vegetarian, Pescatarian, Omnivore}

// Admits reports whether diet d may eat food that suits diet food: a pescatarian may eat vegan food. An unknown diet
// admits nothing and is admitted by none.
func (d Diet) Admits(food Diet) bool {
	eater, eaten := slices.Index(Diets, d), slices.Index(Diets, food)
	return eaten >= 0 && eaten <= eater
}

// Aisle is a part of a supermarket, for food or for other products.
type Aisle string

// Aisles lists every aisle, in the default order of a shopping list.
var Aisles = []Aisle{
	"produce", "bread", "cheese-deli", "meat-fish-veg", "dairy-eggs", "pantry", "spices-oil", "nuts-snacks", "drinks",
	"frozen", "non-food",
}

// FoodGroup is a group of the Dutch food composition table NEVO (RIVM), in kebab case.
type FoodGroup string

// FoodGroups lists every food group.
var FoodGroups = []FoodGroup{
	"aardappelen-en-knolgewassen", "alcoholische-dranken", "brood", "diversen", "eieren", "flesvoeding-en-preparaten",
	"fruit",
	"gebak-en-koek", "graanproducten-en-meelsoorten", "groente", "hartig-broodbeleg", "hartige-sauzen",
	"hartige-snacks-en-zoutjes", "kaas", "kruiden-en-specerijen", "melk-en-melkproducten", "niet-alcoholische-dranken",
	"noten-en-zaden", "peulvruchten", "samengestelde-gerechten", "soepen", "suiker-snoep-zoet-beleg-en-zoete-sauzen",
	"vetten-en-olien", "vis-schaal-en-schelpdieren", "vlees-en-gevogelte", "vleesvervangers-en-zuivelvervangers",
	"vleeswaren",
}

// Kitchen is the cuisine of a dish.
type Kitchen string

// Kitchens lists every kitchen.
var Kitchens = []Kitchen{
	"dutch", "italian", "french", "greek", "spanish", "eastern-european", "nordic", "turkish", "middle-eastern",
	"moroccan", "african",
	"indian", "indonesian", "surinamese", "thai", "vietnamese", "chinese", "japanese", "korean", "mexican", "american",
	"world",
}

// Occasion is when people who eat such food have a dish.
type Occasion string

// The occasions.
const (
	Everyday  Occasion = "everyday"  // on any working day, several times a week
	Sometimes Occasion = "sometimes" // now and then
	Seldom    Occasion = "seldom"    // hardly ever on a working day
	Weekend   Occasion = "weekend"   // on Saturday and Sunday, as something to look forward to
)

// Occasions lists the occasions.
var Occasions = []Occasion{Everyday, Sometimes, Seldom, Weekend}

// Moment is a part of the day at which people eat a snack.
type Moment string

// The moments.
const (
	WithBreakfast Moment = "breakfast" // beside breakfast
	WithLunch     Moment = "lunch"     // beside lunch
	Between       Moment = "between"   // between meals, in the morning or the afternoon
	AsDessert     Moment = "dessert"   // right after dinner
	Evening       Moment = "evening"   // in the evening
)

// Moments lists the moments in the order of the day.
var Moments = []Moment{WithBreakfast, WithLunch, Between, AsDessert, Evening}

// Season is a quarter of the year.
type Season string

// Seasons lists the seasons.
var Seasons = []Season{"spring", "summer", "autumn", "winter"}
