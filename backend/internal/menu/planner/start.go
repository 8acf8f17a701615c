package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// start is a week that keeps to the hard rules and to nothing else, as options of a problem by day and slot: the dishes
// of each meal time take turns, those that fit best first, around what is locked. With as many dishes as a week takes
// (see Counts) none comes too often or too soon. Nil when locked meals stand in the way.
func (m *model) start(p *optimum.Problem) [][]int {
	kindOf := make([]*optimum.Kind, 7)
	for k := range p.Kinds {
		for _, day := range p.Kinds[k].Positions {
			kindOf[day] = &p.Kinds[k]
		}
	}
	used := map[int]int{}
	eaten := make([][]int, len(kindOf)+2) // dishes by day, from the day before the week to the day after it
	eaten[0], eaten[len(kindOf)+1] = m.last, m.next
	for day, kind := range kindOf {
		for slot := range m.request.Slots {
			if m.locked[day][slot] != nil {
				dish := kind.Slots[slot][0].Dish
				used[dish]++
				eaten[day+1] = append(eaten[day+1], dish)
			}
		}
	}
	week := make([][]int, 7)
	for day, kind := range kindOf {
		for slot, share := range m.request.Slots {
			if m.locked[day][slot] != nil {
				week[day] = append(week[day], 0)
				continue
			}
			best := -1
			for _, dish := range m.turns(kind.Slots[slot]) {
				near := slices.ContainsFunc(
					eaten[day:day+3],
					func(dishes []int) bool { return slices.Contains(dishes, dish) },
				)
				if near || used[dish] >= p.Dishes[dish].MaxUses {
					continue
				}
				if slices.Contains(m.next, dish) { // while it may: none of these is left for Sunday, where it may not
					best = dish
					break
				}
				if best < 0 || used[dish] < used[best] {
					best = dish
				}
			}
			if best < 0 {
				return nil
			}
			used[best]++
			eaten[day+1] = append(eaten[day+1], best)
			week[day] = append(week[day], m.portion(kind.Slots[slot], best, share))
		}
	}
	return week
}

// turns are the dishes of some options, the cheapest first.
func (m *model) turns(options []optimum.Option) []int {
	var dishes []int
	for _, option := range options {
		if !slices.Contains(dishes, option.Dish) {
			dishes = append(dishes, option.Dish)
		}
	}
	slices.SortStableFunc(dishes, func(a, b int) int {
		switch {
		case m.dish[a] < m.dish[b]:
			return -1
		case m.dish[a] > m.dish[b]:
			return 1
		default:
			return 0
		}
	})
	return dishes
}

// portion is the option of a dish that comes nearest to its slot's share of the energy.
func (m *model) portion(options []optimum.Option, dish int, share SlotShare) int {
	best, least := -1, int32(0)
	want := thousandths(m.request.Target.KCal * share.Share)
	for n := range options {
		if options[n].Dish != dish {
			continue
		}
		if away := max(options[n].Amount[optimum.Energy]-want, want-options[n].Amount[optimum.Energy]); best < 0 ||
			away < least {
			best, least = n, away
		}
	}
	return best
}
