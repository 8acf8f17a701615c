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

// history is what a person eats before a week and after it, and what they said of it.
type history struct {
	Eaten  []planner.Eaten
	Coming []planner.Upcoming // of weeks that are made already
	Taste  map[string]float64 // see planner.Request
}

// historyOf reads what an account eats in the three weeks before a week and the three after it, and what it said of
// recipes.
func historyOf(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, week Week) (history, error) {
	found, err := around(ctx, q, account, week)
	if err != nil {
		return history{}, err
	}
	feedbacks, err := feedback.Of(ctx, q, account)
	if err != nil {
		return history{}, err
	}
	found.Taste = tastes(feedbacks)
	return found, nil
}

// around reads the recipes of an account's weeks around one, each with how long before the week it is eaten last and
// how long after it first.
func around(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, week Week) (history, error) {
	const sql = `
		select m.recipe_id::text as recipe,
			min($3::date - w.monday - m.day) filter (where w.monday < $3::date)::int as days_ago,
			min(w.monday + m.day - $3::date - 6) filter (where w.monday > $3::date)::int as days_ahead
		from menu_meals m join weekly_menus w on w.tenant_id = m.tenant_id and w.id = m.menu_id
		where w.tenant_id = $1 and w.account_id = $2 and w.monday between $3::date - 21 and $3::date + 21 and w.monday <> $3::date
		group by 1 order by 1`
	rows, err := q.Query(ctx, sql, q.Tenant(), account, week.Monday)
	if err != nil {
		return history{}, fmt.Errorf("reading what is eaten around a week: %w", err)
	}
	var found history
	var recipe string
	var ago, ahead *int
	_, err = pgx.ForEachRow(rows, []any{&recipe, &ago, &ahead}, func() error {
		if ago != nil {
			found.Eaten = append(found.Eaten, planner.Eaten{Recipe: recipe, DaysAgo: *ago})
		}
		if ahead != nil {
			found.Coming = append(found.Coming, planner.Upcoming{Recipe: recipe, DaysAhead: *ahead})
		}
		return nil
	})
	if err != nil {
		return history{}, fmt.Errorf("reading what is eaten around a week: %w", err)
	}
	return found, nil
}

// beside reports whether a recipe stands on the day of another week that comes right before or after a day.
func (h history) beside(day int, recipe uuid.UUID) bool {
	return day == 0 && slices.Contains(h.Eaten, planner.Eaten{Recipe: recipe.String(), DaysAgo: 1}) ||
		day == 6 && slices.Contains(h.Coming, planner.Upcoming{Recipe: recipe.String(), DaysAhead: 1})
}

// tastes are what somebody said of recipes as the planner knows it. Whoever cooks a dish and says nothing of it will
// not mind it.
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
