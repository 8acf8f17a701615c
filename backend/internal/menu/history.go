package menu

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/feedback"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// history is what an account eats before and after a week, and its taste in recipes.
type history struct {
	Eaten    []planner.Eaten
	Upcoming []planner.Upcoming // of weeks that have a menu already
	Taste    map[string]float64 // see planner.Request
}

// historyOf reads what an account eats in the three weeks before a week and the three after it, and its taste.
func historyOf(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, week Week) (history, error) {
	h, err := recipesAround(ctx, q, account, week)
	if err != nil {
		return history{}, err
	}
	feedbacks, err := feedback.Of(ctx, q, account)
	if err != nil {
		return history{}, err
	}
	h.Taste = tastes(feedbacks)
	return h, nil
}

// recipesAround reads the recipes of an account's menus around a week, each with when it is last eaten before the week
// and first eaten after it.
func recipesAround(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, week Week) (history, error) {
	const sql = `
		select meal.recipe_id::text as recipe,
			min($3::date - menu.monday - meal.day) filter (where menu.monday < $3::date)::int as days_ago,
			min(menu.monday + meal.day - $3::date - 6) filter (where menu.monday > $3::date)::int as days_ahead
		from menu_meals meal join weekly_menus menu on menu.tenant_id = meal.tenant_id and menu.id = meal.menu_id
		where menu.tenant_id = $1 and menu.account_id = $2
			and menu.monday between $3::date - 21 and $3::date + 21 and menu.monday <> $3::date and meal.instead is null
		group by 1 order by 1`
	rows, err := q.Query(ctx, sql, q.Tenant(), account, week.Monday)
	if err != nil {
		return history{}, fmt.Errorf("reading what is eaten around a week: %w", err)
	}
	var h history
	var recipe string
	var daysAgo, daysAhead *int
	_, err = pgx.ForEachRow(rows, []any{&recipe, &daysAgo, &daysAhead}, func() error {
		if daysAgo != nil {
			h.Eaten = append(h.Eaten, planner.Eaten{Recipe: recipe, DaysAgo: *daysAgo})
		}
		if daysAhead != nil {
			h.Upcoming = append(h.Upcoming, planner.Upcoming{Recipe: recipe, DaysAhead: *daysAhead})
		}
		return nil
	})
	if err != nil {
		return history{}, fmt.Errorf("reading what is eaten around a week: %w", err)
	}
	return h, nil
}

// adjacentTo reports whether a recipe is eaten in an adjacent week on the day right before or after day. It can only be
// for 0, Monday, and 6, Sunday.
func (h history) adjacentTo(day int, recipe uuid.UUID) bool {
	return day == 0 && slices.Contains(h.Eaten, planner.Eaten{Recipe: recipe.String(), DaysAgo: 1}) ||
		day == 6 && slices.Contains(h.Upcoming, planner.Upcoming{Recipe: recipe.String(), DaysAhead: 1})
}

// tastes converts feedback to the tastes of planner.Request. A recipe that was cooked without a taste has TasteCooked.
func tastes(feedbacks map[uuid.UUID]feedback.Feedback) map[string]float64 {
	taste := map[string]float64{}
	for recipe, fb := range feedbacks {
		switch {
		case fb.Taste == feedback.Liked:
			taste[recipe.String()] = planner.TasteLiked
		case fb.Taste == feedback.Disliked:
			taste[recipe.String()] = planner.TasteDisliked
		default:
			taste[recipe.String()] = planner.TasteCooked
		}
	}
	return taste
}
