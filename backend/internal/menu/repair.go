package menu

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MarkUnsuitable sets the Breach of each meal of today and later, and reports whether any meal is unsuitable. A stored
// meal becomes unsuitable when the account's rules change, or when the data of an ingredient are corrected.
func (s *Service) MarkUnsuitable(snapshot *catalogue.Snapshot, acct account.Account, menu *Menu) bool {
	pool, request, today := s.pool(snapshot), newRequest(acct, menu.Week, history{}), Today(s.now())
	for at := range menu.Meals {
		meal := &menu.Meals[at]
		meal.Breach = Breach{}
		if menu.Week.Date(meal.Day).Before(today) || !meal.HasDish() {
			continue
		}
		recipe, place := meal.RecipeID.String(), planner.Place{Day: meal.Day, Slot: meal.Slot}
		meal.Breach = worstBreach(
			planner.BrokenRule(pool, request.Rules, recipe),
			planner.BrokenRule(pool, request.RulesAt(place), recipe),
		)
	}
	return slices.ContainsFunc(menu.Meals, Meal.Unsuitable)
}

// repair replaces each unsuitable meal by its best alternative, with the settings and adjacent weeks as they are stored
// now, and returns the menu and the account. A meal that has no alternative, or that is locked and harms nobody, is
// kept and stays marked.
func (s *Service) repair(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	id uuid.UUID,
	week Week,
) (Menu, account.Account, error) {
	var menu Menu
	var acct account.Account
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if acct, err = account.Lock(ctx, tx, id); err != nil {
			return err
		}
		if menu, err = lockMenu(ctx, tx, acct.ID, week); err != nil {
			return err
		}
		recent, err := historyOf(ctx, tx, acct.ID, week)
		if err != nil {
			return err
		}
		s.MarkUnsuitable(snapshot, acct, &menu)
		for at := range menu.Meals { // all of them first: a locked leftover keeps its dinner
			if menu.Meals[at].Breach.Rule.Harms() {
				menu.Meals[at].Locked = false
			}
		}
		for at := range menu.Meals {
			meal := menu.Meals[at] // not a copy from the range: a leftover changes with its dinner
			if !meal.Unsuitable() || meal.Locked {
				continue
			}
			place := planner.Place{Day: meal.Day, Slot: meal.Slot}
			request := menu.dayRequest(meal.Day, acct, recent)
			alternatives, err := planner.Alternatives(s.pool(snapshot), request, menu.planned(), place, 1)
			if err != nil {
				return err
			}
			if len(alternatives) == 0 {
				continue
			}
			replacement, err := mealOf(snapshot, meal.Day, alternatives[0].Meal)
			if err != nil {
				return err
			}
			replacement.Surprises = meal.Surprises
			meals, err := menu.withLeftover(snapshot, replacement, alternatives[0].Effect)
			if err != nil {
				return err
			}
			if err := menu.checkLockedKept(menu.with(meals).Meals); err != nil {
				return err
			}
			for _, m := range meals {
				if err := updateMeal(ctx, tx, menu.ID, m); err != nil {
					return err
				}
			}
			menu = menu.with(meals)
		}
		return nil
	})
	return menu, acct, err
}
