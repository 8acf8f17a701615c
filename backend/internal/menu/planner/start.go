package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// startWeek returns a week that satisfies the hard rules only, as options of a problem by day and slot: the dishes of
// each meal time in turn, the cheapest first, around locked meals. With as many dishes as CountRecipes reports as
// needed, no dish is used too often or on two days running. It returns nil when locked meals prevent that.
func (m *model) startWeek(p *optimum.Problem) [][]int {
	kindOf := make([]*optimum.Kind, 7)
	for k := range p.Kinds {
		for _, day := range p.Kinds[k].Positions {
			kindOf[day] = &p.Kinds[k]
		}
	}
	used := map[int]int{}
	eaten := make([][]int, len(kindOf)+2) // from the day before the week to the day after it
	eaten[0], eaten[len(kindOf)+1] = m.dayBefore, m.dayAfter
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
			for _, dish := range m.dishesByCost(kind.Slots[slot]) {
				adjacent := slices.ContainsFunc(
					eaten[day:day+3],
					func(dishes []int) bool { return slices.Contains(dishes, dish) },
				)
				if adjacent || used[dish] >= p.Dishes[dish].MaxUses {
					continue
				}
				if slices.Contains(m.dayAfter, dish) { // use these early: they are not possible on Sunday
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
			week[day] = append(week[day], m.nearestPortion(kind.Slots[slot], best, share))
		}
	}
	return week
}

// dishesByCost returns the dishes of options, the cheapest first.
func (m *model) dishesByCost(options []optimum.Option) []int {
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

// nearestPortion returns the option of a dish that is nearest to its slot's share of the energy.
func (m *model) nearestPortion(options []optimum.Option, dish int, share SlotShare) int {
	best, least := -1, int32(0)
	want := thousandths(m.request.Target.KCal * share.Share)
	for n := range options {
		if options[n].Dish != dish {
			continue
		}
		if distance := max(options[n].Amount[optimum.Energy]-want, want-options[n].Amount[optimum.Energy]); best < 0 ||
			distance < least {
			best, least = n, distance
		}
	}
	return best
}
