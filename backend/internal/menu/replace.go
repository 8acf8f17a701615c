package menu

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Alternatives lists up to count changes of the meal on a date, the best first: what putting each recipe there would do. Errors: ErrNoMenu,
// ErrNoMeal, ErrPast, ErrLocked.
func (s *Service) Alternatives(ctx context.Context, scope postgres.Scope, known account.Account, date time.Time, slot planner.Slot, count int) ([]Changed, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, nil, err
	}
	week := WeekOf(date)
	menu, err := find(ctx, scope, known.ID, week)
	if err != nil {
		return nil, nil, err
	}
	place := planner.Place{Day: DayOf(date), Slot: slot}
	at := menu.find(place.Day, slot)
	switch {
	case at < 0:
		return nil, nil, ErrNoMeal
	case date.Before(Today(s.now())):
		return nil, nil, ErrPast
	case menu.Meals[at].Locked:
		return nil, nil, ErrLocked
	}
	recent, err := historyOf(ctx, scope, known.ID, week)
	if err != nil {
		return nil, nil, err
	}
	options, err := planner.Alternatives(s.pool(snapshot), menu.requestFor(place.Day, known, recent), menu.planned(), place, count)
	if err != nil {
		return nil, nil, refusal(err)
	}
	found := make([]Changed, len(options))
	for n, option := range options {
		meal, err := mealOf(snapshot, place.Day, option.Meal)
		if err != nil {
			return nil, nil, err
		}
		meals, err := menu.withLeftover(snapshot, meal, option.Effect)
		if err != nil {
			return nil, nil, err
		}
		found[n] = Changed{Before: menu, After: menu.with(meals), Day: place.Day}
	}
	return found, snapshot, nil
}

// choose finds the meal that a change asks for in the place of one, and what becomes of the leftover of that.
func (s *Service) choose(snapshot *catalogue.Snapshot, menu Menu, now Meal, request planner.Request, change Change) ([]Meal, error) {
	place := planner.Place{Day: now.Day, Slot: now.Slot}
	surprises := now.Surprises
	var week planner.Week
	var effect planner.Effect
	var recipe string
	var err error
	if change.Kind == Surprise {
		surprises += change.Turn
		week, effect, err = planner.ReplaceAtRandom(s.pool(snapshot), request, menu.planned(), place, surprises)
		surprises++
	} else {
		entry, ok := snapshot.BySlug(change.Recipe)
		if !ok {
			return nil, ErrNotOffered
		}
		recipe = entry.ID.String()
		portion := planner.Quarters(math.Round(change.Portion * 4))
		week, effect, err = planner.Replace(s.pool(snapshot), request, menu.planned(), place, recipe, portion)
	}
	if err != nil {
		return nil, refusalAt(s.pool(snapshot), request, place, recipe, err)
	}
	for _, meal := range week.Days[now.Day].Meals {
		if meal.Slot == now.Slot {
			chosen, err := mealOf(snapshot, now.Day, meal)
			if err != nil {
				return nil, err
			}
			chosen.Surprises = surprises
			return menu.withLeftover(snapshot, chosen, effect)
		}
	}
	return nil, ErrNoMeal
}

// request is what a stored menu is looked at with: its own target, the person's rules of today.
func (m Menu) request(known account.Account, recent history) planner.Request {
	asked := request(known, m.Week, recent)
	asked.Target, asked.Keto, asked.Seed = m.Target, m.Keto, m.seed
	return asked
}

// requestFor is the request for changing a day, with the slots that the day has.
func (m Menu) requestFor(day int, known account.Account, recent history) planner.Request {
	asked := m.request(known, recent)
	aim := m.AimOf(day)
	asked.Target, asked.Keto = aim.Target, aim.Keto
	var slots []planner.Slot
	for _, meal := range m.Meals {
		if meal.Day == day {
			slots = append(slots, meal.Slot)
		}
	}
	asked.Slots, asked.Locked = sharesOf(known, slots), m.locked()
	return asked
}

// locked are the meals that the person wants to stay.
func (m Menu) locked() []planner.Locked {
	var all []planner.Locked
	for _, meal := range m.Meals {
		if meal.Locked {
			all = append(all, planner.Locked{Day: meal.Day, Meal: meal.planned()})
		}
	}
	return all
}

func (m Menu) find(day int, slot planner.Slot) int {
	for at, meal := range m.Meals {
		if meal.Day == day && meal.Slot == slot {
			return at
		}
	}
	return -1
}

// planned is the menu as the planner knows it.
func (m Menu) planned() planner.Week {
	var week planner.Week
	for _, meal := range m.Meals {
		day := &week.Days[meal.Day]
		day.Meals = append(day.Meals, meal.planned())
	}
	return week
}

func (m Meal) planned() planner.Meal {
	return planner.Meal{Slot: m.Slot, Recipe: m.RecipeID.String(), Portion: planner.Quarters(math.Round(m.Portion * 4)), Leftover: m.Leftover}
}

// refusal puts a broken rule into words.
func refusal(err error) error {
	var broken *planner.RuleError
	if errors.As(err, &broken) {
		return refusalOf(broken.Rule)
	}
	return err
}

func refusalOf(rule planner.Rule) error {
	say := func(nl, en string) error { return errs.New(errs.Conflict, "rule-"+string(rule), nl, en) }
	switch rule {
	case planner.RuleDiet, planner.RuleKeto:
		return say("Dit recept past niet bij hoe jij eet.", "This recipe does not suit the way you eat.")
	case planner.RuleIntolerance:
		return say("In dit recept zit iets wat jij niet verdraagt.", "This recipe holds something that you cannot eat.")
	case planner.RuleDislike:
		return say("In dit recept zit iets wat jij niet lust.", "This recipe holds something that you do not like.")
	case planner.RuleMealTime:
		return say("Dit recept is voor een ander moment van de dag.", "This recipe is for another time of the day.")
	case planner.RuleTwoDays:
		return say("Dit recept eet je al op deze dag, of de dag ervoor of erna.", "You have this recipe on this day already, or the day before or after.")
	case planner.RulePortion:
		return say("Geen portie van dit recept past bij de calorieën van deze maaltijd.", "No portion of this recipe fits the calories of this meal.")
	case planner.RuleKeeps:
		return say("Wat hiervan overblijft, blijft niet goed tot morgen, en je eet dit gerecht de dag erna nog eens.",
			"What is left of this does not keep until the next day, and you eat this dish again the day after.")
	case planner.RuleUses:
		return say("Dit recept staat al vaak genoeg in deze week.", "This recipe is in this week often enough already.")
	case planner.RuleWithdrawn:
		return ErrNotOffered
	case planner.RuleUnknown:
		return ErrNoMeal
	default:
		return ErrNoAlternative
	}
}
