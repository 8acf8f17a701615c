package planner

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Wish names a wish of a rhythm.
type Wish string

// The wishes that a week may be unable to follow, and those whose change may help.
const (
	WishWorkday   Wish = "workday" // Rhythm.WorkdayMinutes
	WishWeekend   Wish = "weekend" // Rhythm.WeekendMinutes
	WishHeat      Wish = "heat"    // Rhythm.Heat
	WishCooked    Wish = "cooked"  // Rhythm.Cooked
	WishBreakfast Wish = "breakfast"
	WishLunch     Wish = "lunch"
	WishSnacks    Wish = "snacks"
)

// UnmetWish is a wish that a week does not follow on some days, 0 for Monday.
type UnmetWish struct {
	Wish Wish
	Days []int
}

// RhythmChange is the change of one wish of a rhythm after which a week follows the others on more days.
type RhythmChange struct {
	Wish  Wish
	Value string // the new number of minutes or evenings, or heat; empty for other wishes
}

// leastUnmet is the number of days on which a week must not follow a wish before a change is advised: a day or two is
// what a week can bear.
const leastUnmet = 3

// UnmetWishes returns the wishes of the request's rhythm that a week does not follow, in the order of the constants.
// Meals whose recipe is not in the pool, and minutes within MinutesSlack, count as nothing.
func UnmetWishes(pool *Pool, request Request, week Week) []UnmetWish {
	if request.Rhythm == nil {
		return nil
	}
	days := map[Wish][]int{}
	var cooked []int
	for day := range week.Days {
		minutes, hot := 0, false
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				continue
			}
			c := &pool.candidates[index]
			hot = hot || !c.heat.Within(request.Rhythm.Heat)
			if meal.Leftover {
				continue // warming it up is no cooking
			}
			minutes += c.minutes
			if meal.Slot == Dinner {
				cooked = append(cooked, day)
			}
		}
		if hot {
			days[WishHeat] = append(days[WishHeat], day)
		}
		if float64(minutes) > request.Rhythm.minutes(day)+MinutesSlack {
			wish := WishWorkday
			if day >= 5 {
				wish = WishWeekend
			}
			days[wish] = append(days[wish], day)
		}
	}
	if most := max(MinCooked, request.Rhythm.Cooked); len(cooked) > most {
		days[WishCooked] = cooked[most:]
	}
	var unmet []UnmetWish
	for _, wish := range []Wish{WishWorkday, WishWeekend, WishHeat, WishCooked} {
		if len(days[wish]) > 0 {
			unmet = append(unmet, UnmetWish{Wish: wish, Days: days[wish]})
		}
	}
	return unmet
}

func countDays(unmet []UnmetWish) int {
	count := 0
	for _, wish := range unmet {
		count += len(wish.Days)
	}
	return count
}

// NotableWishes returns the wishes that a week of a request does not follow; nil if these are fewer than leastUnmet
// days in total.
func NotableWishes(pool *Pool, request Request, week Week) []UnmetWish {
	unmet := UnmetWishes(pool, request, week)
	if countDays(unmet) < leastUnmet {
		return nil
	}
	return unmet
}

// AdviseRhythm returns the NotableWishes of a week, and the one change of the rhythm that would help most, or the first
// after which there is nothing more to advise; its Wish is empty when none would help. A limit is raised only if
// nothing else helps on half of the days. It plans a week for each change that it tries, up to a dozen. The error is
// that of ctx.
func AdviseRhythm(ctx context.Context, pool *Pool, request Request, week Week) ([]UnmetWish, RhythmChange, error) {
	unmet := NotableWishes(pool, request, week)
	if unmet == nil {
		return nil, RhythmChange{}, nil
	}
	before := countDays(unmet)
	var best RhythmChange
	bestCount := before
	for n, changes := range [][]rhythmOption{rhythmOptions(*request.Rhythm), limitOptions(*request.Rhythm, unmet)} {
		if n > 0 && 2*bestCount <= before {
			break
		}
		for _, option := range changes {
			changed := request
			changed.Rhythm = &option.rhythm
			planned, err := planRhythm(ctx, pool, changed)
			if _, ok := errors.AsType[*ShortageError](err); ok {
				continue
			}
			if err != nil {
				return nil, RhythmChange{}, err
			}
			if count := countDays(UnmetWishes(pool, changed, planned.Week)); count < bestCount {
				best, bestCount = option.change, count
			}
			if bestCount < leastUnmet {
				return unmet, best, nil
			}
		}
	}
	return unmet, best, nil
}

// rhythmOption is a rhythm with one wish changed.
type rhythmOption struct {
	change RhythmChange
	rhythm Rhythm
}

// rhythmOptions returns the changes after which there is less to cook.
func rhythmOptions(r Rhythm) []rhythmOption {
	var options []rhythmOption
	add := func(wish Wish, value string, change func(*Rhythm)) {
		changed := r
		change(&changed)
		options = append(options, rhythmOption{RhythmChange{wish, value}, changed})
	}
	if r.Cooked > MinCooked {
		add(WishCooked, strconv.Itoa(MinCooked), func(r *Rhythm) { r.Cooked = MinCooked })
	}
	if r.Lunch == LunchWarm {
		add(WishLunch, "", func(r *Rhythm) { r.Lunch = LunchPlain })
	}
	if r.Breakfast == RepeatVaried {
		add(WishBreakfast, "", func(r *Rhythm) { r.Breakfast = RepeatTurns })
	}
	if r.Made {
		add(WishSnacks, "", func(r *Rhythm) { r.Made = false })
	}
	return options
}

// The choices of minutes, in ascending order.
var (
	workdayChoices = []int{20, 30, 45, 60}
	weekendChoices = []int{30, 45, 60, 90}
)

// limitOptions returns the changes that raise a limit which is not kept, the smallest first.
func limitOptions(r Rhythm, unmet []UnmetWish) []rhythmOption {
	var options []rhythmOption
	add := func(wish Wish, value string, change func(*Rhythm)) {
		changed := r
		change(&changed)
		options = append(options, rhythmOption{RhythmChange{wish, value}, changed})
	}
	minutes := func(wish Wish, choices []int, limit int, set func(*Rhythm, int)) {
		for _, choice := range choices {
			if choice > limit {
				add(wish, strconv.Itoa(choice), func(r *Rhythm) { set(r, choice) })
			}
		}
	}
	for _, u := range unmet {
		switch u.Wish {
		case WishWorkday:
			minutes(u.Wish, workdayChoices, r.WorkdayMinutes, func(r *Rhythm, n int) { r.WorkdayMinutes = n })
		case WishWeekend:
			minutes(u.Wish, weekendChoices, r.WeekendMinutes, func(r *Rhythm, n int) { r.WeekendMinutes = n })
		case WishHeat:
			for _, heat := range catalogue.Heats[slices.Index(catalogue.Heats, r.Heat)+1:] {
				add(u.Wish, string(heat), func(r *Rhythm) { r.Heat = heat })
			}
		default:
		}
	}
	return options
}
