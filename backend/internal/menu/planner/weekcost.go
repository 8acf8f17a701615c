package planner

import (
	"math"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Costs of a week with a rhythm, in the order of their weight: the bands of energy and macronutrients, minutes, food
// over the week, and the shopping. They choose among weeks; none of them is a hard rule, except that protein above its
// ceiling costs more than anything else together.
const (
	costOutside      = 3300.0  // for a day whose energy is outside its band; and for protein below its floor
	costCeiling      = 20000.0 // for protein above its ceiling, and carbohydrate above that of keto
	costMacroOutside = 1200.0  // for another macronutrient outside its band
	costEnergyEdge   = 330.0   // at the edge of the band of a day's energy, growing with the square of the deviation
	costMacroEdge    = 15.0    // the same of a macronutrient
	costWeekEnergy   = 1100.0  // at 1 % off the target of the week, growing with the square

	costOverMinute = 58.0 // for each minute over the limit of a day, see minutesCost
	costMinute     = 4.2  // for each minute below it on a working day
	costFreeMinute = 2.0  // the same at the weekend

	costVegetableGram = 0.9 // for each gram a day below vegetablesADay; a short day costs costShortDay more
	costFruitGram     = 1.65
	costBreadGram     = 0.8  // for each gram a day of bread above breadADay
	costMilkGram      = 0.3  // for each gram a day above milkADay, or of yoghurt and quark above bowlsADay
	costExcessGram    = 0.35 // for each gram a day of vegetables or fruit that is more than anybody wants
	costEggGram       = 0.6  // for each gram a week above eggsAWeek
	costRiceCakeGram  = 5.0  // for each gram a week above riceCakesAWeek
	costDairyGram     = 0.25 // for each gram a week above dairyADay
	costShortDay      = 160.0
	costSaltGram      = 22.0  // for each gram above saltAim; from saltMax on four times as much
	costLargeLunch    = 3.05  // for each kcal of a lunch above those of the day's dinner
	costFibreGram     = 150.0 // for each gram below or above the range
	costSaturated     = 12.0  // for each percent of energy over the limit
	costNoFish        = 120.0
	costNoFatFish     = 30.0
	costNoFishDinner  = 350.0 // fish on bread is no dinner of fish
	costNoLegumes     = 60.0
	costFishGram      = 0.8   // for each gram a week above fishAWeek
	costNutGram       = 1.0   // for each gram a day below nutsADay
	costRedMeatGram   = 0.4   // for each gram a week above redMeatAWeek
	costRefined       = 90.0  // for all grain being refined instead of half of it
	costSameDay       = 370.0 // for a meal of a family beyond those of its day, twice as much for the next, and so on
	costSameMeal      = 240.0 // more, for each family that a meal and its side have in common
	costFamily        = 430.0 // for a meal of a family beyond those of its week, twice as much for the next, and so on
	costEvening       = 300.0 // the same of a family at dinner beyond its evenings
	costAlike         = 340.0 // for each respect in which two courses are alike, see trait
	costTwin          = 700.0 // more, for two dinners with one sauce and one starch, see twin
	costNearFamily    = 110.0 // for each family that dinners on two days running have in common; a food is two
	costStove         = 500.0 // for a lunch on a stove on a working day
	costCookedAgain   = 140.0 // for a breakfast or lunch that is not quick and is cooked on two days
	costNoBread       = 180.0 // for a lunch without bread on a working day, for people who eat bread
	costNoStarch      = 85.0  // for a dinner without potatoes, bread, grain or pulses, for people who eat them
	costTwoDesserts   = 600.0 // for a dinner with a dessert of its own on a day with another one
	costPlainSaturday = 60.0  // for a quick dinner on Saturday, when people look forward to something else

	costAppeal       = 95.0  // the unit of appealCosts
	costOccasion     = 250.0 // the unit of occasionCost
	costMoment       = 350.0 // for a snack at a moment at which people do not eat it
	rhythmJitter     = 12.0  // makes seeds differ, so that people with the same answers do not all eat the same
	costOutOfSeason  = 310.0
	costSubstitute   = 2000.0 // for a dish made for an intolerance that the person does not have
	costForOthers    = 380.0  // for a dish made for another diet, see forOthers
	costMeatless     = 2500.0 // for a main meal of soy or wheat protein, for people who eat meat
	costOverPlateful = 950.0  // for each quarter of a portion above a plateful
	costLarge        = 45.0   // for each quarter of a portion above usualMost
	costSmall        = 50.0   // for each quarter of a portion below smallest
	costUneven       = 22.0   // for each quarter by which portions of one course differ from each other
	costDiffers      = 85.0   // for each portion that differs from the others of its course, snacks aside
	costOneMore      = 35.0   // the same of a breakfast or lunch with counted pieces: a slice more is seen
	costMoreSnack    = 30.0   // the same of a snack, by which days are made to fit
	costTooMuch      = 320.0  // for twice as much of one ingredient in a week as mostAWeek
	costRounded      = 12.0   // for each percent beyond freeRounding by which a pan is rounded to whole pieces

	costItem      = 150.0 // for each item to buy
	costExtraItem = 150.0 // for each item beyond manyItems
	costPackShare = 30.0  // for a pack of a perishable that is left over whole
	costPackGram  = 1.15  // for each gram of it, see packGramCost
	costRaw       = 3.5   // times as much for raw meat and fish
)

// Aims for food, by the guidelines of the Dutch Health Council; salt and fibre are for 2,000 kcal.
const (
	vegetablesADay = 250.0 // g
	fruitADay      = 200.0
	vegetablesMost = 600.0 // at 2,000 kcal, as fruitMost and dairyADay
	fruitMost      = 450.0
	dairyADay      = 400.0
	breadADay      = 240.0 // g, seven slices; at 2,000 kcal, as saltAim
	milkADay       = 600.0 // at 2,000 kcal, as bowlsADay
	bowlsADay      = 350.0
	eggsAWeek      = 350.0 // seven eggs
	ketoEggs       = 800.0 // the same for keto
	shortDay       = 30.0  // minutes
	usualMost      = 5     // quarters: a larger portion looks like food for two
	smallest       = 3     // quarters: a smaller portion is hardly worth making
	freeRounding   = 10.0  // percent
	riceCakesAWeek = 100.0 // twelve of them
	nutsADay       = 15.0
	saltAim        = 4.8
	saltMax        = 6.5
	fibreLow       = 28.0
	fibreHigh      = 45.0
	fibreMax       = 49.0
	saturatedMax   = 10.0 // percent of energy
	ketoSaturated  = 20.0
	redMeatAWeek   = 300.0
	fishPortion    = 80.0  // g of fish that count as a meal of it
	fishAWeek      = 300.0 // g: three meals of it are enough
	legumePortion  = 40.0  // g as bought
	manyItems      = 33
	specialMinutes = 25 // a dinner that takes as long is more than one of a working day
	longEvening    = 45 // minutes of a weekend's day that leave time for it
)

// rawGroups are the groups of foods of which half a pack left raw bothers people most.
var rawGroups = []catalogue.FoodGroup{"vlees-en-gevogelte", "vis-schaal-en-schelpdieren"}

// mostAWeek is about as much as a person likes to eat in a week of one ingredient of each food group, in g as bought at
// 2,000 kcal, and in proportion to energy above it. Bread has no such limit. The numbers are our own.
var mostAWeek = map[catalogue.FoodGroup]float64{
	"fruit":                               900,
	"melk-en-melkproducten":               1300,
	"groente":                             900,
	"aardappelen-en-knolgewassen":         1200,
	"graanproducten-en-meelsoorten":       500,
	"peulvruchten":                        500,
	"noten-en-zaden":                      200,
	"kaas":                                300,
	"vis-schaal-en-schelpdieren":          400,
	"vlees-en-gevogelte":                  500,
	"vleeswaren":                          200,
	"vleesvervangers-en-zuivelvervangers": 500,
	"hartig-broodbeleg":                   250,
}

const (
	fatFruitAWeek = 420.0  // g of fruit rich in fat: three avocados
	fatFruit      = 10.0   // g of fat in 100 g
	bowlsAWeek    = 1300.0 // g of what is eaten by the bowl, such as cottage cheese and soy yoghurt
	drinkAWeek    = 2500.0 // g of milk, or of a drink instead of it
)

// mostOf returns about as much as a person likes to eat of an ingredient in a week, in g at 2,000 kcal; infinite for no
// limit.
func mostOf(i *catalogue.Ingredient) float64 {
	most, ok := mostAWeek[i.Group]
	switch {
	case !ok:
		return math.Inf(1)
	case i.Group == "fruit" && i.Composition[catalogue.Fat] >= fatFruit:
		return fatFruitAWeek
	case strings.HasSuffix(i.Slug, "melk") || strings.HasSuffix(i.Slug, "drink"):
		return drinkAWeek
	case i.Group != "melk-en-melkproducten" && kindsOf(i)[dairy] > 0:
		return bowlsAWeek
	}
	return most
}

// weekCosts are the costs of a request's weeks.
type weekCosts struct {
	*costs
	bands   Bands
	ceiling float64        // of protein, g a day; infinite for none
	minutes [7]float64     // the limit of each day
	prices  []itemPrice    // by ingredient
	unusual []float64      // by candidate, see unusualCost
	eats    map[amount]int // number of candidates with a kind of food

	eatsBread bool // the person expects bread at noon
}

// itemPrice is an ingredient as an item of the shopping list.
type itemPrice struct {
	packs      []float64 // sizes in g of packs that spoil once opened; none for ingredients that keep or are sold loose
	gram       float64   // cost of a gram that is left over in a pack
	most       float64   // g that the person likes to eat in a week
	isInPantry bool
}

func newWeekCosts(pool *Pool, request Request) *weekCosts {
	w := &weekCosts{costs: costsOf(pool, request), bands: BandsOf(request), ceiling: math.Inf(1)}
	if request.MaxProtein > 0 {
		w.ceiling = request.MaxProtein
	}
	for day := range w.minutes {
		w.minutes[day] = request.Rhythm.minutes(day)
	}
	packGram := packGramCost(request)
	w.eatsBread = !request.Keto && !request.Rules.avoid(gluten)
	w.unusual = make([]float64, len(pool.candidates))
	for n := range pool.candidates {
		w.unusual[n] = request.unusualCost(pool, &pool.candidates[n])
	}
	w.prices = make([]itemPrice, len(pool.ingredients))
	for n, ingredient := range pool.ingredients {
		w.prices[n].isInPantry = request.InPantry(ingredient)
		w.prices[n].most = mostOf(ingredient) * max(1, request.Target.KCal/2000)
		if perishable(ingredient.Aisle) {
			w.prices[n].packs, w.prices[n].gram = ingredient.PackGrams, packGram
			if slices.Contains(rawGroups, ingredient.Group) {
				w.prices[n].gram *= costRaw
			}
		}
	}
	w.eats = map[amount]int{}
	for _, meal := range catalogue.MealTimes {
		for _, index := range w.rules.allowed(pool, meal) {
			for _, kind := range []amount{fish, fatFish, dinnerFish, legumes, nuts, fruit} {
				if pool.candidates[index].food.amounts[kind] > 0 {
					w.eats[kind]++
				}
			}
		}
	}
	return w
}

// unusualCost returns the cost of a meal of a dish that people do not expect or like less: one out of season, with a
// substitute for food that the person may eat, with a meat substitute for a person who eats meat, or of little appeal.
func (r Request) unusualCost(pool *Pool, c *candidate) float64 {
	cost := 0.0
	if !inSeason(c, r.Season) {
		cost += costOutOfSeason
	}
	for _, intolerance := range c.substitutes {
		if !slices.Contains(r.Rules.Intolerances, intolerance) {
			cost += costSubstitute
		}
	}
	if c.forOthers(r.Rules) {
		cost += costForOthers
	}
	cost += costAppeal * appealCosts[c.appeal]
	if r.Rules.Diet == catalogue.Omnivore && c.meal != catalogue.Snack && c.food.protein >= 0 &&
		isMeatSubstitute(pool.ingredients[c.food.protein]) {
		cost += costMeatless
	}
	return cost
}

// appealCosts are the costs of a meal of a dish by its appeal, as multiples of costAppeal. What few people want costs
// much more than what everybody likes gains; brands need not judge their own.
var appealCosts = [catalogue.MaxAppeal + 1]float64{0.3, 12, 5, 1.6, 0.3, 0}

// isMeatSubstitute reports whether an ingredient is eaten instead of meat: tofu, seitan, edamame and their like.
func isMeatSubstitute(i *catalogue.Ingredient) bool {
	return i.Group == "vleesvervangers-en-zuivelvervangers" && i.Aisle == "meat-fish-veg" || i.Slug == "edamame"
}

// InPantry reports whether an ingredient is at home and need not be bought.
func (r Request) InPantry(ingredient *catalogue.Ingredient) bool {
	if has, ok := r.Pantry[ingredient.Slug]; ok {
		return has || ingredient.FromTap()
	}
	return ingredient.FromTap() || catalogue.InPantryByDefault(ingredient)
}

// Costs of the square of a relative deviation: each is its cost at the edge there.
const (
	costEnergySquare     = costEnergyEdge / (energyBand * energyBand)
	costMacroSquare      = costMacroEdge / (macroBand * macroBand)
	costWeekEnergySquare = costWeekEnergy / (0.01 * 0.01)
)

func (w *weekCosts) macroCost(grams float64, band Band) float64 {
	if band.Target <= 0 {
		return 0
	}
	off := math.Abs(grams/band.Target - 1)
	cost := costMacroSquare * off * off
	if grams < band.Low || grams > band.High {
		cost += costMacroOutside * (1 + 4*off)
	}
	return cost
}

// energyCost returns the cost of the energy of a day in kcal.
func (w *weekCosts) energyCost(energy float64) float64 {
	off := math.Abs(energy/w.bands.Energy.Target - 1)
	cost := costEnergySquare * off * off
	if off > energyBand {
		cost += costOutside * (1 + 8*off)
	}
	return cost
}

// dayCost returns the cost of what is eaten in a day.
func (w *weekCosts) dayCost(a *amounts) float64 {
	energy := a[kcal]
	cost := w.energyCost(energy)
	cost += w.macroCost(a[fat], w.bands.Fat)
	if w.request.Keto {
		if over := a[carbohydrate] - ketoCeiling; over > 0 {
			cost += costCeiling + 400*over
		}
	} else {
		cost += w.macroCost(a[carbohydrate], w.bands.Carbohydrate)
	}
	cost += w.macroCost(a[protein], w.bands.Protein)
	if over := a[protein] - w.ceiling; over > 0 {
		cost += costCeiling + 400*over
	}
	if short := w.request.MinProtein - a[protein]; short > 0 {
		cost += costOutside + 50*short
	}
	if short := vegetablesADay - a[vegetables]; short > 0 {
		cost += costShortDay + costVegetableGram*short
	}
	if short := fruitADay - a[fruit]; short > 0 && !w.request.Keto && w.eats[fruit] > 0 {
		cost += costShortDay + costFruitGram*short
	}
	if over := a[lunchKCal] - a[dinnerKCal]; over > 0 && a[dinnerKCal] > 0 {
		cost += costLargeLunch * over
	}
	scale := max(1, energy*(1.0/2000))
	salty := math.Sqrt(scale) // who eats twice as much need not have twice as much salt, nor bread
	cost += costBreadGram * max(0, a[bread]-breadADay*salty)
	cost += costMilkGram * (max(0, a[milkDrinks]-milkADay*salty) + max(0, a[bowls]-bowlsADay*salty))
	cost += costExcessGram * max(0, a[vegetables]-vegetablesMost*scale)
	cost += costExcessGram * max(0, a[fruit]-fruitMost*scale)
	if over := a[salt] - saltAim*salty; over > 0 {
		cost += costSaltGram * over
		if over := a[salt] - saltMax*salty; over > 0 {
			cost += 3 * costSaltGram * over
		}
	}
	if short := min(fibreLow, fibreLow/2000*energy) - a[fibre]; short > 0 && !w.request.Keto {
		cost += costFibreGram / 4 * short
	}
	if over := a[fibre] - fibreHigh; over > 0 {
		cost += costFibreGram * over
	}
	if over := a[fibre] - fibreMax; over > 0 {
		cost += 4 * costFibreGram * over
	}
	limit := saturatedMax
	if w.request.Keto {
		limit = ketoSaturated
	}
	if a[saturated]*900 > limit*energy {
		cost += costSaturated * (a[saturated]*900/energy - limit)
	}
	return cost
}

// minutesCost returns the cost of cooking for a number of minutes on a day. Over the limit, minutes cost three times as
// much on a day that is to be short, and five times as much where the person is told that they are too many.
func (w *weekCosts) minutesCost(day int, minutes float64) float64 {
	over := costOverMinute
	if w.minutes[day] < shortDay {
		over *= 3
	}
	beyond := max(0, minutes-w.minutes[day])
	return minuteCost(day)*minutes + over*(beyond+4*max(0, beyond-MinutesSlack))
}

// minuteCost returns the cost of a minute of a day below its limit.
func minuteCost(day int) float64 {
	if day >= 5 {
		return costFreeMinute
	}
	return costMinute
}

// dishMinutesCost returns the cost of the minutes of a dish on a day whose other meals are not known.
func (r *Rhythm) dishMinutesCost(day int, c *candidate) float64 {
	limit := r.minutes(day) - quickMeals
	if quick := quickMinutes(c.meal); quick > 0 && day < 5 {
		limit = float64(quick)
	}
	minutes := float64(c.minutes)
	return minuteCost(day)*minutes + costOverMinute*max(0, minutes-limit)
}

// foodCost returns the cost of what is eaten in a week.
func (w *weekCosts) foodCost(a *amounts) float64 {
	off := math.Abs(a[kcal]/(7*w.bands.Energy.Target) - 1)
	cost := costWeekEnergySquare * off * off
	if short := 1 - a[fish]/fishPortion; short > 0 && w.eats[fish] > 0 {
		cost += costNoFish * short
	} else if short := 1 - a[fatFish]/fishPortion; short > 0 && w.eats[fatFish] > 0 {
		cost += costNoFatFish * short
	}
	if short := 1 - a[dinnerFish]/fishPortion; short > 0 && w.eats[dinnerFish] > 0 {
		cost += costNoFishDinner * short
	}
	if over := a[fish] - fishAWeek; over > 0 {
		cost += costFishGram * over
	}
	if short := 1 - a[legumes]/legumePortion; short > 0 && w.eats[legumes] > 0 {
		cost += costNoLegumes * short
	}
	if short := nutsADay - a[nuts]/7; short > 0 && w.eats[nuts] > 0 {
		cost += costNutGram * short
	}
	mostEggs := eggsAWeek
	if w.request.Keto {
		mostEggs = ketoEggs
	}
	cost += costEggGram * max(0, a[eggs]-mostEggs)
	cost += costRiceCakeGram * max(0, a[riceCakes]-riceCakesAWeek)
	cost += costDairyGram * max(0, a[dairy]-7*dairyADay*max(1, w.request.Target.KCal/2000))
	if over := a[redMeat] - redMeatAWeek; over > 0 {
		cost += costRedMeatGram * over
	}
	if grain := a[wholeGrain] + a[refinedGrain]; grain > 0 {
		if short := 0.5 - a[wholeGrain]/grain; short > 0 {
			cost += 2 * costRefined * short
		}
	}
	return cost
}

// packGramCost returns the cost of a gram that is left over. It is a larger share of what few people buy.
func packGramCost(request Request) float64 {
	eaters := 1.0
	for _, companions := range request.Companions {
		eaters += companions.Portions / float64(7*len(request.Slots))
	}
	return costPackGram * min(1.5, max(1, 2400/(request.Target.KCal*eaters)))
}

// buyingCost returns the cost of buying grams of an ingredient for a week, apart from that of many items.
func (w *weekCosts) buyingCost(ingredient int, grams float64) float64 {
	t := &w.prices[ingredient]
	if grams <= 0 || t.isInPantry {
		return 0
	}
	if waste, size := leastWaste(t.packs, grams); size > 0 {
		return costItem + costPackShare*waste/size + t.gram*waste
	}
	return costItem
}

// eatingCost returns the cost of the person eating grams of an ingredient in a week.
func (w *weekCosts) eatingCost(ingredient int, grams float64) float64 {
	t := &w.prices[ingredient]
	if grams <= t.most || t.isInPantry {
		return 0
	}
	return costTooMuch * (grams/t.most - 1)
}

// familyCost returns the cost of a number of meals of a family in a week.
func (w *weekCosts) familyCost(family, meals int) float64 {
	over := max(0, meals-w.pool.families.week[family])
	cost := costFamily
	if w.pool.families.dinners[family] {
		cost = costEvening
	}
	return cost * float64(over*(over+1)/2)
}

// placeCost returns the cost of a dish for the day and the place in its course, the nth, at which it is made. On a
// working day people are not at home at noon, or want bread; nobody makes soup on Sunday who made it on Saturday; and
// on Saturday dinner may take longer.
func (w *weekCosts) placeCost(c *candidate, at spot, n int) float64 {
	cost := w.occasionCost(c, at.day, n)
	switch c.meal {
	case catalogue.Breakfast:
		if n > 0 && c.stove && c.minutes > quickMinutes(c.meal) {
			cost += costCookedAgain
		}
	case catalogue.Lunch:
		cost += w.lunchCost(c, at, n)
	case catalogue.Dinner:
		cost += w.dinnerCost(c, at, n)
	case catalogue.Snack:
		moment := w.request.Slots[at.slot].Slot.moment()
		if len(c.moments) > 0 && !slices.Contains(c.moments, moment) {
			cost += costMoment
		}
	}
	return cost
}

// occasionCost returns the cost of a dish, eaten for the nth time in the week, on a day for which it is not what people
// have. What they have now and then may return once, but not twice. Who wants something else each day, or warm lunches,
// does not want the same as everybody.
func (w *weekCosts) occasionCost(c *candidate, day, n int) float64 {
	rhythm := w.request.Rhythm
	if c.meal == catalogue.Breakfast && rhythm.Breakfast == RepeatVaried ||
		c.meal == catalogue.Lunch && rhythm.Lunch == LunchWarm || c.meal == catalogue.Snack && rhythm.Made {
		return 0
	}
	switch {
	case day == 5 && c.meal == catalogue.Dinner:
		return costOccasion * saturdayDinners[c.occasion]
	case day >= 5:
		return costOccasion * weekendOccasions[c.occasion]
	}
	if c.occasion == catalogue.Sometimes && n >= 2 {
		return costOccasion * workdayOccasions[catalogue.Seldom]
	}
	return costOccasion * workdayOccasions[c.occasion]
}

// Costs of a meal of a dish on a working day and at the weekend by its occasion, as multiples of costOccasion.
var (
	workdayOccasions = map[catalogue.Occasion]float64{
		catalogue.Sometimes: 1, catalogue.Seldom: 3, catalogue.Weekend: 3,
	}
	weekendOccasions = map[catalogue.Occasion]float64{
		catalogue.Everyday: 1.7, catalogue.Sometimes: 2, catalogue.Seldom: 2.4,
	}
	saturdayDinners = map[catalogue.Occasion]float64{
		catalogue.Everyday: 6, catalogue.Sometimes: 6, catalogue.Seldom: 6,
	}
)

func (w *weekCosts) dinnerCost(c *candidate, at spot, n int) float64 {
	cost := 0.0
	if at.day == 5 && n == 0 && c.minutes < specialMinutes && w.minutes[at.day] >= longEvening {
		cost += costPlainSaturday
	}
	if !w.request.Keto && c.food.starch == "" && c.food.amounts[legumes] < legumePortion {
		cost += costNoStarch
	}
	if c.dessert && slotIndex(w.request.Slots, Dessert) >= 0 {
		cost += costTwoDesserts
	}
	return cost
}

func (w *weekCosts) lunchCost(c *candidate, at spot, n int) float64 {
	if w.request.Rhythm.Lunch == LunchWarm {
		return 0
	}
	cost := 0.0
	if at.day < 5 && !c.bread && w.eatsBread {
		cost += costNoBread
	}
	switch {
	case c.stove && at.day < 5:
		cost += costStove
	case c.stove && n > 0 && c.minutes > quickMinutes(c.meal):
		cost += costCookedAgain
	}
	return cost
}

// differenceCost returns the cost of a portion that differs from the usual one of its course.
func differenceCost(c *candidate, portion, usual Quarters) float64 {
	if portion == usual {
		return 0
	}
	differs := costDiffers
	switch {
	case c.meal == catalogue.Snack:
		differs = costMoreSnack
	case c.food.whole > 0 && c.meal != catalogue.Dinner:
		differs = costOneMore
	}
	return differs + costUneven*math.Abs(float64(portion-usual))
}

// mostDifference is the most that differenceCost can be.
const mostDifference = costDiffers + costUneven*float64(MaxPortion-MinPortion)

// itemsCost returns the cost of the number of items to buy.
func itemsCost(items int) float64 { return costExtraItem * max(0, float64(items-manyItems)) }
