package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func (h handlers) GetMenuFigures(
	ctx context.Context,
	request api.GetMenuFiguresRequestObject,
) (api.GetMenuFiguresResponseObject, error) {
	p := request.Params
	scope, err := h.figuresScope(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	figures, err := menu.Figures(ctx, scope, menu.WeekOf(p.From.Time), menu.WeekOf(p.To.Time))
	if err != nil {
		return nil, err
	}
	answer := api.GetMenuFigures200JSONResponse{Data: []api.MenuFigures{}, Total: len(figures)}
	for _, week := range figures {
		answer.Data = append(answer.Data, api.MenuFigures{
			Week:  menu.Week{Monday: week.Monday}.String(),
			Menus: week.Menus,
			Few:   proofFiguresOf(week.Few),
			Many:  proofFiguresOf(week.Many),
		})
	}
	return answer, nil
}

func proofFiguresOf(figures menu.ProofFigures) api.ProofFigures {
	return api.ProofFigures{
		Judged:     figures.Count,
		Proven:     figures.Proven,
		MedianGap:  figures.MedianGap,
		LargestGap: figures.LargestGap,
	}
}
