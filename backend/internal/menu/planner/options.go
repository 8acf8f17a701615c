package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// courseOption is a dish for a course, with the servings that are possible at each of its spots.
type courseOption struct {
	dish     int
	servings [][]serving
	smallest Quarters // of the portions of servings
	largest  Quarters
	itself   float64 // see itselfCost
}

// listing is a course with its options.
type listing struct {
	course
	options []courseOption
}

// listOptions lists the dishes that may be chosen for each course. A course without quick dishes, or without dishes
// that are mild enough, may have any; so may one for which all were eaten in the last seven days.
func (s *weekSearch) listOptions() {
	s.options = make([][]courseOption, len(s.courses))
	for n := range s.courses {
		s.options[n] = s.optionsOf(&s.courses[n])
	}
}

// optionsOf returns the dishes that may be chosen for a course. Most courses are the same however the leftovers are
// divided over the week.
func (s *weekSearch) optionsOf(c *course) []courseOption {
	for _, listed := range s.listings {
		if listed.batch == c.batch && listed.quick == c.quick && slices.Equal(listed.spots, c.spots) {
			return listed.options
		}
	}
	var options []courseOption
	for waived := range 4 {
		if options = s.optionsFor(c, waived); len(options) > 0 {
			break
		}
	}
	s.listings = append(s.listings, listing{*c, options})
	return options
}

// optionsFor returns the dishes that satisfy the hard rules for a course and its wishes, without the first waived ones:
// that it is quick, or good to cook double, that it is not too hot, and that it is no dinner of the last seven days.
func (s *weekSearch) optionsFor(c *course, waived int) []courseOption {
	var options []courseOption
	for _, index := range s.pool.bySlot[s.request.Slots[c.spots[0].slot].Slot] {
		dish := &s.pool.candidates[index]
		quick := quickMinutes(c.meal)
		if c.batch && !dish.keeps ||
			waived < 1 && c.quick && quick > 0 && dish.minutes > quick ||
			waived < 1 && c.batch && !dish.doubles ||
			waived < 2 && !dish.heat.Within(s.request.Rhythm.Heat) ||
			waived < 3 && c.meal == catalogue.Dinner && s.repeats(index) {
			continue
		}
		if o, ok := s.optionOf(c, index); ok {
			options = append(options, o)
		}
	}
	return options
}

// optionOf returns a dish with its possible servings for a course; false when there are none.
func (s *weekSearch) optionOf(c *course, dish int) (courseOption, bool) {
	o := courseOption{dish: dish, smallest: MaxPortion, largest: MinPortion}
	var all []serving
	var counts [7]int
	for i, at := range c.spots {
		slot := s.request.Slots[at.slot]
		if s.rulesAt(Place{at.day, slot.Slot}).broken(&s.pool.candidates[dish]) != "" {
			return o, false
		}
		for portion := range s.request.portions(&s.pool.candidates[dish], slot) {
			if serving := s.serving(dish, at, portion); serving.whole || c.batch {
				all = append(all, serving)
				counts[i]++
				o.smallest, o.largest = min(o.smallest, portion), max(o.largest, portion)
			}
		}
		if counts[i] == 0 {
			return o, false
		}
	}
	for i := range c.spots {
		o.servings = append(o.servings, all[:counts[i]:counts[i]])
		all = all[counts[i]:]
	}
	o.itself = s.itselfCost(c, dish)
	return o, true
}
