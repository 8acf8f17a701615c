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

// MarkUnsuitable marks the meals of today and later that the person may not eat, or somebody who eats along, and reports whether
// there are any. Between the making of a menu and its reading people change what they eat, and what is known of an
// ingredient is put right.
func (s *Service) MarkUnsuitable(snapshot *catalogue.Snapshot, acct account.Account, menu *Menu) bool {
	pool, asked, today := s.pool(snapshot), request(acct, menu.Week, history{}), Today(s.now())
	for at := range menu.Meals {
		meal := &menu.Meals[at]
		meal.Breach = Breach{}
		if menu.Week.Date(meal.Day).Before(today) {
			continue
		}
		if own := planner.BrokenRule(pool, asked.Rules, meal.RecipeID.String()); own != "" {
			meal.Breach = Breach{Rule: own, Own: true}
		} else {
			meal.Breach.Rule = planner.BrokenRule(pool, asked.RulesAt(planner.Place{Day: meal.Day, Slot: meal.Slot}), meal.RecipeID.String())
		}
	}
	return slices.ContainsFunc(menu.Meals, Meal.Unsuitable)
}

// repair puts the best alternative in the place of each meal that the person may not eat, by what they set and what
// stands beside the week by now: a change of settings brings menus in line itself. What has none stays, and stays
// marked, and so does what the person locked.
func (s *Service) repair(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *catalogue.Snapshot,
	who uuid.UUID,
	week Week,
) (Menu, account.Account, error) {
	var menu Menu
	var acct account.Account
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if acct, err = account.Lock(ctx, tx, who); err != nil {
			return err
		}
		if menu, err = lock(ctx, tx, acct.ID, week); err != nil {
			return err
		}
		recent, err := historyOf(ctx, tx, acct.ID, week)
		if err != nil {
			return err
		}
		s.MarkUnsuitable(snapshot, acct, &menu)
		for at := range menu.Meals {
			meal := menu.Meals[at] // as it is by now: what is left of a dinner follows it
			if !meal.Unsuitable() || meal.Locked {
				continue
			}
			place := planner.Place{Day: meal.Day, Slot: meal.Slot}
			alternatives, err := planner.Alternatives(
				s.pool(snapshot),
				menu.requestFor(meal.Day, acct, recent),
				menu.planned(),
				place,
				1,
			)
			if err != nil {
				return err
			}
			if len(alternatives) == 0 {
				continue
			}
			other, err := mealOf(snapshot, meal.Day, alternatives[0].Meal)
			if err != nil {
				return err
			}
			other.Surprises = meal.Surprises
			meals, err := menu.withLeftover(snapshot, other, alternatives[0].Effect)
			if err != nil {
				return err
			}
			for _, put := range meals {
				if err := putMeal(ctx, tx, menu.ID, put); err != nil {
					return err
				}
			}
			menu = menu.with(meals)
		}
		return nil
	})
	return menu, acct, err
}
