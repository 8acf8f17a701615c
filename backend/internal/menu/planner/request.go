package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Slot is a place for a meal in a day.
type Slot string

// The slots, in the order of the day.
const (
	Breakfast      Slot = "breakfast"
	BreakfastSide  Slot = "breakfastSide"
	MorningSnack   Slot = "morningSnack"
	Lunch          Slot = "lunch"
	LunchSide      Slot = "lunchSide"
	AfternoonSnack Slot = "afternoonSnack"
	Dinner         Slot = "dinner"
	Dessert        Slot = "dessert"
	EveningSnack   Slot = "eveningSnack"
)

// Slots lists all slots in the order of the day.
var Slots = []Slot{
	Breakfast, BreakfastSide, MorningSnack, Lunch, LunchSide, AfternoonSnack, Dinner, Dessert, EveningSnack,
}

// MealTime returns the meal time of a slot's recipes.
func (s Slot) MealTime() catalogue.MealTime {
	switch s {
	case Breakfast:
		return catalogue.Breakfast
	case Lunch:
		return catalogue.Lunch
	case Dinner:
		return catalogue.Dinner
	default:
		return catalogue.Snack
	}
}

// SlotShare is a slot with its share of the day's energy, from 0 to 1.
type SlotShare struct {
	Slot  Slot
	Share float64
}

// Shares divides a day's energy over slots, in the order of the day: breakfast 25, lunch 30 and dinner 35 %. The snacks
// together have 10 % for one, 15 for two and 20 for three, so that each is large enough to be a meal. The shares of the
// meals are scaled to the rest in proportion. Sides are left out, see [AddSides].
func Shares(slots []Slot) []SlotShare {
	isSnack := func(slot Slot) bool { return slot.MealTime() == catalogue.Snack }
	slots = slices.DeleteFunc(slices.Clone(slots), Slot.isSide)
	snacks := 0
	for _, slot := range slots {
		if isSnack(slot) {
			snacks++
		}
	}
	weight := map[catalogue.MealTime]float64{catalogue.Breakfast: 25, catalogue.Lunch: 30, catalogue.Dinner: 35}
	snackTotal := []float64{0, 10, 15, 20}[min(snacks, 3)]
	meals := 0.0
	for _, slot := range slots {
		meals += weight[slot.MealTime()]
	}
	var shares []SlotShare
	for _, slot := range Slots {
		if !slices.Contains(slots, slot) {
			continue
		}
		share := weight[slot.MealTime()] / meals * (1 - snackTotal/100)
		if isSnack(slot) {
			share = snackTotal / 100 / float64(snacks)
		}
		shares = append(shares, SlotShare{Slot: slot, Share: share})
	}
	return shares
}

// Request describes the week to plan.
type Request struct {
	Target   nutrition.Target // of each day
	Keto     bool             // the target is for a keto diet: carbohydrate has a ceiling of 50 g
	Slots    []SlotShare      // in the order of the day; the shares add up to 1
	Rules    Rules
	Minutes  int                // limit on the cooking time from Monday to Friday; 0 for none. Soft
	Season   catalogue.Season   // soft
	Recent   []Eaten            // dishes of the weeks before; soft, except on two days running
	Upcoming []Upcoming         // dishes of the weeks after that have a menu; the same, never reported
	Taste    map[string]float64 // by recipe, TasteDisliked to TasteLiked; TasteUnknown when absent. Soft
	Locked   []Locked           // meals that may not change
	Seed     uint64
	Quick    bool // accept the first week with a rhythm that is found; for tests of what shows and stores weeks

	MinProtein float64 // g a day, see nutrition.MinProtein; 0 when unknown
	MaxProtein float64 // g a day, see nutrition.MaxProtein; 0 when unknown

	LargestPortion Quarters // 0 for MaxPortion

	Rhythm *Rhythm         // how the week repeats; nil for something else each day
	Pantry map[string]bool // by slug: whether it is at home, where that is not catalogue.InPantryByDefault

	Companions   map[Place]Companions // who eats along at which place
	Leftovers    int                  // number of dinners with a leftover, 0 to MaxLeftovers; fewer where no more fit
	LeftoverSlot Slot                 // Lunch or Dinner; empty for Lunch if the day has one, else Dinner
	UsePacks     bool                 // prefer using up opened packs of perishable ingredients
}

// Tastes, from 0 to 1. A disliked recipe is not chosen while others fit; otherwise taste has little weight.
const (
	TasteDisliked = 0.0
	TasteUnknown  = 0.5
	TasteCooked   = 0.75 // cooked, without a stated taste
	TasteLiked    = 1.0
)

// MaxLeftovers is the largest number of leftovers in a week.
const MaxLeftovers = 3

// Companions are the people who eat along at a place.
type Companions struct {
	Rules    Rules   // the union of their rules, see MergeRules; the account's own apply as well
	Portions float64 // the sum of their portions, relative to the account's portion; 0 or more
	Steady   bool    // their portions are relative to the account's usual portion, whatever it eats of a dish
}

// Eaten is a recipe of the weeks before.
type Eaten struct {
	Recipe  string // ID
	DaysAgo int    // days before the week's Monday: 1 is the Sunday before
}

// Upcoming is a recipe of the weeks after.
type Upcoming struct {
	Recipe    string // ID
	DaysAhead int    // days after the week's Sunday: 1 is the Monday after
}

// Locked is a meal that may not change. The rules apply to the meals around it, but not to the meal itself.
type Locked struct {
	Day  int // 0 for Monday
	Meal Meal
}

// Meal is a recipe in a slot of a day.
type Meal struct {
	Slot     Slot
	Recipe   string // ID
	Portion  Quarters
	Leftover bool // left over from the dinner of the day before; its portion may differ
}

// Day has the meals of a day, in the order of the slots.
type Day struct{ Meals []Meal }

// Week is seven days, from Monday.
type Week struct{ Days [7]Day }

// clone returns a deep copy of the week.
func (w Week) clone() Week {
	for i := range w.Days {
		w.Days[i].Meals = slices.Clone(w.Days[i].Meals)
	}
	return w
}

// SoftRule is a rule that has a cost and may give way.
type SoftRule string

// The soft rules, in the order in which they give way.
const (
	SoftIngredients SoftRule = "ingredients" // few distinct ingredients, so that opened packs are used; never reported
	SoftTaste       SoftRule = "taste"       // liked dishes; never reported
	SoftSeason      SoftRule = "season"      // dishes of the season
	SoftRecent      SoftRule = "recent"      // no dish of the last weeks; see also Request.Upcoming
	SoftVariety     SoftRule = "variety"     // another main ingredient than the day before
	SoftMinutes     SoftRule = "minutes"     // short cooking from Monday to Friday
	SoftReturns     SoftRule = "returns"     // no dish twice within seven days, in this or an adjacent week
	SoftDisliked    SoftRule = "disliked"    // no disliked dish
	SoftMacros      SoftRule = "macros"      // each macronutrient within 15 %
	SoftEnergy      SoftRule = "energy"      // energy within 5 %
)

// SoftRules lists the soft rules in the order in which they give way.
var SoftRules = []SoftRule{
	SoftIngredients,
	SoftTaste,
	SoftSeason,
	SoftRecent,
	SoftVariety,
	SoftMinutes,
	SoftReturns,
	SoftDisliked,
	SoftMacros,
	SoftEnergy,
}

// maxUses returns how often a recipe of a meal time may be used in a week. With a rhythm, only dinners are limited.
func (r Request) maxUses(meal catalogue.MealTime) int {
	if r.mayReturn(meal) {
		return 7
	}
	return maxUses(meal)
}

// mayReturn reports whether a dish of a meal time may be eaten on two days running and again in the next week.
func (r Request) mayReturn(meal catalogue.MealTime) bool {
	return r.Rhythm != nil && meal != catalogue.Dinner
}

// maxUses returns how often a recipe of a meal time may be used in a week without a rhythm.
func maxUses(meal catalogue.MealTime) int {
	if meal == catalogue.Lunch || meal == catalogue.Dinner {
		return 1
	}
	return 2
}
