package httpapi

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/feedback"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func (h handlers) GiveFeedback(
	ctx context.Context,
	request api.GiveFeedbackRequestObject,
) (api.GiveFeedbackResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	entry, err := h.favoriteRecipe(ctx, rc, request.Slug)
	if err != nil {
		return nil, err
	}
	at := h.Now().Add(-time.Duration(deref(body.Ago)) * time.Millisecond)
	change := feedback.Change{Cooked: body.Cooked, CookedBefore: deref(body.OutOf), At: at, Day: menu.Today(at)}
	if body.Taste != nil {
		taste := feedback.Taste(*body.Taste)
		if *body.Taste == api.FeedbackChangeTasteNone {
			taste = ""
		}
		change.Taste = &taste
	}
	fb, err := feedback.Apply(ctx, rc.scope, rc.accountID, entry, change, h.Now())
	if err != nil {
		return nil, err
	}
	return api.GiveFeedback200JSONResponse{Data: feedbackOf(fb)}, nil
}

func (h handlers) ListFeedback(
	ctx context.Context,
	request api.ListFeedbackRequestObject,
) (api.ListFeedbackResponseObject, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	feedbacks, err := feedback.Of(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	var entries []*catalogue.Entry
	for id := range feedbacks {
		if entry, ok := snapshot.ByID(id); ok {
			entries = append(entries, entry)
		}
	}
	slices.SortFunc(entries, func(a, b *catalogue.Entry) int {
		if order := feedbacks[b.ID].ChangedAt.Compare(feedbacks[a.ID].ChangedAt); order != 0 {
			return order
		}
		return slices.Compare(a.ID[:], b.ID[:])
	})
	page, perPage := paging(request.Params.Page, request.Params.PerPage)
	from := min((page-1)*perPage, len(entries))
	answer := api.ListFeedback200JSONResponse{Total: len(entries), Data: []api.RecipeFeedback{}}
	for _, entry := range entries[from:min(from+perPage, len(entries))] {
		answer.Data = append(
			answer.Data,
			api.RecipeFeedback{
				Recipe:   cardOf(entry, snapshot, 1, rc.language),
				Feedback: feedbackOf(feedbacks[entry.ID]),
			},
		)
	}
	return answer, nil
}

func feedbackOf(fb feedback.Feedback) api.Feedback {
	answer := api.Feedback{Taste: optional(api.Taste(fb.Taste)), Cooked: fb.Cooked}
	if fb.CookedOn != nil {
		on := dateOf(*fb.CookedOn)
		answer.CookedOn = &on
	}
	return answer
}

// markTastes sets the account's ratings of the recipes of the meals of days.
func markTastes(days []api.MenuDay, feedbacks map[uuid.UUID]feedback.Feedback, snapshot *catalogue.Snapshot) {
	for _, day := range days {
		for at, meal := range day.Meals {
			if entry, ok := snapshot.BySlug(meal.Recipe.Slug); ok {
				day.Meals[at].Taste = optional(api.Taste(feedbacks[entry.ID].Taste))
			}
		}
	}
}
