package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
)

func (h handlers) GetFigures(
	ctx context.Context,
	request api.GetFiguresRequestObject,
) (api.GetFiguresResponseObject, error) {
	p := request.Params
	scope, err := h.figuresScope(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	filter := analytics.Filter{From: p.From.Time, To: p.To.Time, Funnel: funnel.General, CameFrom: deref(p.CameFrom)}
	if p.Funnel != nil {
		filter.Funnel = funnel.Name(*p.Funnel)
	}
	figures, err := analytics.LoadFigures(ctx, scope, filter)
	if err != nil {
		return nil, err
	}
	answer := api.Figures{Steps: []api.StepFigures{}, Days: []api.DayFigures{}, Origins: []api.OriginFigures{}}
	for _, step := range figures.Steps {
		answer.Steps = append(answer.Steps, api.StepFigures{
			Step:     step.Step,
			Viewed:   step.Viewed,
			Answered: step.Answered,
		})
	}
	for _, day := range figures.Days {
		answer.Days = append(answer.Days, api.DayFigures{
			Day:           dateOf(day.Day),
			Visits:        day.Visits,
			Registrations: day.Registrations,
			Subscriptions: day.Subscriptions,
		})
	}
	for _, origin := range figures.Origins {
		answer.Origins = append(answer.Origins, api.OriginFigures{
			CameFrom:      origin.CameFrom,
			Visits:        origin.Visits,
			Registrations: origin.Registrations,
			Subscriptions: origin.Subscriptions,
		})
	}
	return api.GetFigures200JSONResponse{Data: answer}, nil
}
