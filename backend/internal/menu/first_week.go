package menu

import (
	"context"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Preview is the menu that an account would get for the seven days from today on. Nothing of it is stored.
type Preview struct {
	Days      []PreviewDay        // seven, from today
	Catalogue *catalogue.Snapshot // also set when planning failed
}

// PreviewDay is a day of a Preview.
type PreviewDay struct {
	Date  time.Time
	Meals []Meal
}

// Preview plans the menu of this week and, unless today is Monday, of the next. The error is a *planner.ShortageError
// when no week fits.
func (s *Service) Preview(ctx context.Context, scope postgres.Scope, acct account.Account) (Preview, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return Preview{}, err
	}
	preview := Preview{Catalogue: snapshot}
	now := s.now()
	if acct.CaloriesSubmittedAt == nil {
		acct.CaloriesSubmittedAt = &now // so that the menu of this week is the one that the account gets
	}
	today := Today(now)
	weeks := []Week{WeekOf(today)}
	if next := WeekOf(today.AddDate(0, 0, 6)); next != weeks[0] {
		weeks = append(weeks, next)
	}
	var menus []Menu
	var recent history
	for _, week := range weeks {
		menu, err := s.plan(ctx, snapshot, acct, week, recent)
		if err != nil {
			return preview, err
		}
		menus = append(menus, menu)
		recent.Eaten = menu.eaten()
	}
	preview.Days = daysFrom(menus, today)
	return preview, nil
}

// daysFrom returns the seven days from today on, from the menus of their weeks.
func daysFrom(menus []Menu, today time.Time) []PreviewDay {
	days := make([]PreviewDay, 7)
	for n := range days {
		days[n].Date = today.AddDate(0, 0, n)
		for _, menu := range menus {
			for _, meal := range menu.Meals {
				if menu.Week.Date(meal.Day).Equal(days[n].Date) {
					days[n].Meals = append(days[n].Meals, meal)
				}
			}
		}
	}
	return days
}

// Highlights returns a breakfast, a lunch and a dinner to show of the preview: of each the first with one of the
// ingredients, which are slugs, or else the first. A meal that the account does not eat is left out.
func (p Preview) Highlights(ingredients []string) []Meal {
	var meals []Meal
	for _, slot := range []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner} {
		var candidates []Meal
		for _, day := range p.Days {
			for _, meal := range day.Meals {
				if _, ok := p.Catalogue.ByID(meal.RecipeID); ok && meal.Slot == slot {
					candidates = append(candidates, meal)
				}
			}
		}
		if len(candidates) == 0 {
			continue
		}
		at := slices.IndexFunc(candidates, func(meal Meal) bool {
			entry, _ := p.Catalogue.ByID(meal.RecipeID)
			return slices.ContainsFunc(
				ingredients,
				func(slug string) bool { _, ok := entry.Ingredient(slug); return ok },
			)
		})
		meals = append(meals, candidates[max(at, 0)])
	}
	return meals
}
