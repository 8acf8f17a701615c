package menu

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Alternative is a recipe that could take a meal's place.
type Alternative struct {
	RecipeID uuid.UUID
	Portion  float64
	Effect   planner.Effect
}

// Alternatives lists up to count meals that could take the place of the one on a date, best first. Errors: ErrNoMenu, ErrNoMeal.
func (s *Service) Alternatives(ctx context.Context, scope postgres.Scope, known account.Account, date time.Time, slot planner.Slot, count int) ([]Alternative, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, nil, err
	}
	week := WeekOf(date)
	menu, err := find(ctx, scope, known.ID, week)
	if err != nil {
		return nil, nil, err
	}
	recent, err := historyOf(ctx, scope, known.ID, week)
	if err != nil {
		return nil, nil, err
	}
	place := planner.Place{Day: DayOf(date), Slot: slot}
	options, err := planner.Alternatives(s.pool(snapshot), menu.requestFor(place.Day, known, recent), menu.planned(), place, count)
	if err != nil {
		return nil, nil, refusal(err)
	}
	found := make([]Alternative, len(options))
	for n, option := range options {
		found[n] = Alternative{RecipeID: uuid.MustParse(option.Meal.Recipe), Portion: option.Meal.Portion.Factor(), Effect: option.Effect}
	}
	return found, snapshot, nil
}

// Change is a replacement that a person asks for.
type Change struct {
	Date     time.Time
	Slot     planner.Slot
	Replaces string  // slug of the recipe that they saw there
	Recipe   string  // slug of the one that comes; empty for one that we pick
	Portion  float64 // zero for the one that fits best
}

// Replace puts another recipe in a meal's place; nothing else in the week changes, and when it is refused nothing does. Errors: ErrNoMenu,
// ErrNoMeal, ErrChanged when another recipe stands there than the person saw, ErrNotOffered, ErrNoAlternative, and a refusal that names the
// rule that the recipe would break.
func (s *Service) Replace(ctx context.Context, scope postgres.Scope, known account.Account, change Change) (Menu, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return Menu{}, nil, err
	}
	var changed Menu
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		week := WeekOf(change.Date)
		menu, err := lock(ctx, tx, known.ID, week)
		if err != nil {
			return err
		}
		at := menu.find(DayOf(change.Date), change.Slot)
		if at < 0 {
			return ErrNoMeal
		}
		if entry, ok := snapshot.ByID(menu.Meals[at].RecipeID); !ok || entry.Dish.Recipe.Slug != change.Replaces {
			return ErrChanged
		}
		recent, err := historyOf(ctx, tx, known.ID, week)
		if err != nil {
			return err
		}
		meal, err := s.choose(snapshot, menu, menu.Meals[at], menu.requestFor(DayOf(change.Date), known, recent), change)
		if err != nil {
			return err
		}
		if err := putMeal(ctx, tx, menu.ID, meal); err != nil {
			return err
		}
		details := map[string]string{"date": change.Date.Format(time.DateOnly), "slot": string(meal.Slot)}
		if err := audit.Record(ctx, tx, audit.MealReplaced, known.ID, s.now(), details); err != nil {
			return err
		}
		menu.Meals[at] = meal
		s.judge(snapshot, known, &menu)
		changed = menu
		return nil
	})
	return changed, snapshot, err
}

// choose finds the meal that a change asks for in the place of one.
func (s *Service) choose(snapshot *catalogue.Snapshot, menu Menu, now Meal, request planner.Request, change Change) (Meal, error) {
	place := planner.Place{Day: now.Day, Slot: now.Slot}
	surprises := now.Surprises
	var week planner.Week
	var err error
	if change.Recipe == "" {
		week, _, err = planner.ReplaceAtRandom(s.pool(snapshot), request, menu.planned(), place, surprises)
		surprises++
	} else {
		entry, ok := snapshot.BySlug(change.Recipe)
		if !ok {
			return Meal{}, ErrNotOffered
		}
		portion := planner.Quarters(math.Round(change.Portion * 4))
		week, _, err = planner.Replace(s.pool(snapshot), request, menu.planned(), place, entry.ID.String(), portion)
	}
	if err != nil {
		return Meal{}, refusal(err)
	}
	for _, meal := range week.Days[now.Day].Meals {
		if meal.Slot == now.Slot {
			chosen, err := mealOf(snapshot, now.Day, meal)
			chosen.Surprises = surprises
			return chosen, err
		}
	}
	return Meal{}, ErrNoMeal
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
	asked.Slots = sharesOf(known, slots)
	return asked
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
		day.Meals = append(day.Meals, planner.Meal{Slot: meal.Slot, Recipe: meal.RecipeID.String(), Portion: planner.Quarters(math.Round(meal.Portion * 4))})
	}
	return week
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
