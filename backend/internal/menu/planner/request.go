package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Slot is a moment of the day at which somebody eats.
type Slot string

// The slots, in the order of the day.
const (
	Breakfast      Slot = "breakfast"
	MorningSnack   Slot = "morningSnack"
	Lunch          Slot = "lunch"
	AfternoonSnack Slot = "afternoonSnack"
	Dinner         Slot = "dinner"
	EveningSnack   Slot = "eveningSnack"
)

// Slots lists every slot in the order of the day.
var Slots = []Slot{Breakfast, MorningSnack, Lunch, AfternoonSnack, Dinner, EveningSnack}

// MealTime is the kind of recipe that a slot takes.
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

// Shares divides the day's energy over slots, in the order of the day: breakfast 25, lunch 30 and dinner 35 %. One
// snack has 10 %, two have 15 and three 20 % together, so that each remains something to eat. What is left out or added
// is shared by the others in proportion.
func Shares(slots []Slot) []SlotShare {
	snacks := 0
	for _, slot := range slots {
		if slot.MealTime() == catalogue.Snack {
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
		if slot.MealTime() == catalogue.Snack {
			share = snackTotal / 100 / float64(snacks)
		}
		shares = append(shares, SlotShare{Slot: slot, Share: share})
	}
	return shares
}

// Request is what a week is planned for.
type Request struct {
	Target   nutrition.Target // of each day
	Keto     bool             // the target is one for keto: carbohydrate is a ceiling of 50 g and no band
	Slots    []SlotShare      // in the order of the day; the shares add up to 1
	Rules    Rules
	Minutes  int                // most time for cooking from Monday to Friday; zero is no limit. Soft
	Season   catalogue.Season   // soft
	Recent   []Eaten            // what was eaten in the last weeks. Soft, but that no dish stands on two days running
	Upcoming []Upcoming         // what stands in the weeks after, where these are made already. The same
	Taste    map[string]float64 // by recipe: from TasteDisliked, 0, to TasteLiked, 1; TasteUnknown for those that are not in it. Soft
	Locked   []Locked           // meals that stay as they are
	Seed     uint64

	MinProtein float64 // g a day that the body needs, see nutrition.MinProtein; zero when it is not known

	Companions   map[Place]Companions // who eats along, by place; none where the person eats alone
	Leftovers    int                  // dinners a week that are cooked for two meals, from 0 to MostLeftovers; fewer where no more fit
	LeftoverSlot Slot                 // at which the second is eaten, the day after: Lunch or Dinner; empty for Lunch where the day has one, else Dinner
	UsePacks     bool                 // prefer weeks that use opened packs of what goes off up; among weeks that cost little more than the least
}

// What a person thinks of a recipe, from 0 to 1. One that they dislike is not chosen while others fit; the rest is a
// matter of little weight.
const (
	TasteDisliked = 0.0
	TasteUnknown  = 0.5
	TasteCooked   = 0.75 // they cooked it and said nothing
	TasteLiked    = 1.0
)

// MaxLeftovers is how often a week something may be cooked for two meals.
const MaxLeftovers = 3

// Companions is who eats along at a place, from the same pan.
type Companions struct {
	Rules    Rules   // of all of them, see MergeRules; the person's own hold beside them
	Portions float64 // what they eat together, in portions of the person: 1.5 means that the pan holds two and a half. Zero or more
}

// Eaten is a recipe of the weeks before.
type Eaten struct {
	Recipe  string // id
	DaysAgo int    // before the week's Monday: 1 is the Sunday before
}

// Upcoming is a recipe of the weeks after.
type Upcoming struct {
	Recipe    string // id
	DaysAhead int    // after the week's Sunday: 1 is the Monday after
}

// Locked is a meal that stays as it is: its day and what stands there. The rules do not judge it, and others keep to
// them around it.
type Locked struct {
	Day  int // 0 is Monday
	Meal Meal
}

// Quarters is a portion in quarters of a serving, from 2 to 8.
type Quarters int

// The least and the largest portion.
const (
	MinPortion Quarters = 2
	MaxPortion Quarters = 8
)

// Factor is the portion in servings: 0.5 to 2.
func (q Quarters) Factor() float64 { return float64(q) / 4 }

// Meal is a recipe at its place in a day.
type Meal struct {
	Slot     Slot
	Recipe   string // id
	Portion  Quarters
	Leftover bool // is what was cooked too much for the dinner of the day before; it has a portion of its own
}

// Day is the meals of a day, in its order.
type Day struct{ Meals []Meal }

// Week is seven days, Monday first.
type Week struct{ Days [7]Day }

// clone copies a week, so that what changes in one does not in the other.
func (w Week) clone() Week {
	for i := range w.Days {
		w.Days[i].Meals = slices.Clone(w.Days[i].Meals)
	}
	return w
}

// SoftRule is something that a week keeps to where it can.
type SoftRule string

// The soft rules in the order in which they give way: the first is given up before the second, and so on.
const (
	SoftIngredients SoftRule = "ingredients" // few distinct ingredients, so that an opened bag is used up; never reported
	SoftTaste       SoftRule = "taste"       // what the person likes; never reported
	SoftSeason      SoftRule = "season"      // dishes of the season
	SoftRecent      SoftRule = "recent"      // nothing that was eaten in the last weeks; what stands in the next ones is weighed alike, and not reported
	SoftVariety     SoftRule = "variety"     // another main ingredient than the day before
	SoftMinutes     SoftRule = "minutes"     // short cooking from Monday to Friday
	SoftReturns     SoftRule = "returns"     // no dish a second time within seven days, whichever week they belong to
	SoftDisliked    SoftRule = "disliked"    // nothing that the person dislikes
	SoftMacros      SoftRule = "macros"      // each macronutrient within 10 %
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

// maxUses is how often a recipe may stand in a week.
func maxUses(meal catalogue.MealTime) int {
	if meal == catalogue.Lunch || meal == catalogue.Dinner {
		return 1
	}
	return 2
}
