package menu

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/feedback"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// history is what a person ate before a week, and what they said of it.
type history struct {
	Eaten []planner.Eaten
	Taste map[string]float64 // see planner.Request
}

// historyOf reads what an account ate in the three weeks before a week, and what it said of recipes.
func historyOf(ctx context.Context, q postgres.InTenant, account uuid.UUID, week Week) (history, error) {
	recent, err := eaten(ctx, q, account, week)
	if err != nil {
		return history{}, err
	}
	said, err := feedback.Of(ctx, q, account)
	if err != nil {
		return history{}, err
	}
	return history{Eaten: recent, Taste: tastes(said)}, nil
}

// tastes are what somebody said of recipes as the planner knows it. Whoever cooks a dish and says nothing of it will not mind it.
func tastes(said map[uuid.UUID]feedback.Feedback) map[string]float64 {
	taste := map[string]float64{}
	for recipe, one := range said {
		switch {
		case one.Taste == feedback.Liked:
			taste[recipe.String()] = planner.TasteLiked
		case one.Taste == feedback.Disliked:
			taste[recipe.String()] = planner.TasteDisliked
		default:
			taste[recipe.String()] = planner.TasteCooked
		}
	}
	return taste
}
