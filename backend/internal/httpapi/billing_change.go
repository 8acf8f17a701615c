package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func (h handlers) ChangePlan(
	ctx context.Context,
	request api.ChangePlanRequestObject,
) (api.ChangePlanResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	var change billing.PlanChange
	var err error
	switch {
	case deref(body.Preview):
		change, err = h.Billing.PreviewChange(ctx, rc.scope, rc.accountID, body.Plan)
	case body.At == nil:
		return nil, errs.Fields{"at": locale.T("validation.required")}.Err()
	default:
		change, err = h.Billing.ChangePlan(ctx, rc.scope, rc.accountID, body.Plan, *body.At)
	}
	if err != nil {
		return nil, err
	}
	subscription, err := h.subscriptionOf(ctx, change.Subscription)
	if err != nil {
		return nil, err
	}
	money := func(cents int) api.Money { return api.Money{Cents: cents, Currency: change.Currency} }
	return api.ChangePlan200JSONResponse{Data: api.PlanChange{
		Plan:         change.Plan.ID,
		Made:         change.Made,
		At:           change.At,
		TakesEffect:  change.TakesEffect,
		Credit:       money(change.Credit),
		Charge:       money(change.Charge),
		DueNow:       money(change.DueNow),
		NextPayment:  nextPaymentOf(change.NextAt, change.NextCents, change.Currency),
		Subscription: subscription,
	}}, nil
}

func (h handlers) PauseSubscription(
	ctx context.Context,
	request api.PauseSubscriptionRequestObject,
) (api.PauseSubscriptionResponseObject, error) {
	rc := requestContextOf(ctx)
	sub, err := h.Billing.Pause(ctx, rc.scope, rc.accountID, request.Body.Months)
	if err != nil {
		return nil, err
	}
	answer, err := h.subscriptionOf(ctx, sub)
	return api.PauseSubscription200JSONResponse{
		SubscriptionAnswerJSONResponse: api.SubscriptionAnswerJSONResponse{Data: answer},
	}, err
}

func (h handlers) ContinueSubscription(
	ctx context.Context,
	_ api.ContinueSubscriptionRequestObject,
) (api.ContinueSubscriptionResponseObject, error) {
	rc := requestContextOf(ctx)
	sub, err := h.Billing.Continue(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	answer, err := h.subscriptionOf(ctx, sub)
	return api.ContinueSubscription200JSONResponse{
		SubscriptionAnswerJSONResponse: api.SubscriptionAnswerJSONResponse{Data: answer},
	}, err
}

func (h handlers) ListRetentionDeals(
	ctx context.Context,
	_ api.ListRetentionDealsRequestObject,
) (api.ListRetentionDealsResponseObject, error) {
	rc := requestContextOf(ctx)
	deals, sub, err := billing.Deals(ctx, rc.scope, rc.accountID, h.Billing.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListRetentionDeals200JSONResponse{Data: make([]api.RetentionDeal, len(deals)), Total: len(deals)}
	for n, deal := range deals {
		answer.Data[n] = offeredDealOf(deal, sub, rc.language)
	}
	return answer, nil
}

func (h handlers) GetBestRetentionDeal(
	ctx context.Context,
	request api.GetBestRetentionDealRequestObject,
) (api.GetBestRetentionDealResponseObject, error) {
	rc := requestContextOf(ctx)
	best, sub, err := h.Billing.BestDeal(ctx, rc.scope, rc.accountID, string(request.Params.Reason))
	if err != nil || best == nil {
		return api.GetBestRetentionDeal200JSONResponse{}, err
	}
	return api.GetBestRetentionDeal200JSONResponse{Data: new(offeredDealOf(*best, sub, rc.language))}, nil
}

func (h handlers) ApplyRetentionDeal(
	ctx context.Context,
	request api.ApplyRetentionDealRequestObject,
) (api.ApplyRetentionDealResponseObject, error) {
	rc := requestContextOf(ctx)
	sub, err := h.Billing.TakeDeal(ctx, rc.scope, rc.accountID, request.Body.Deal)
	if err != nil {
		return nil, err
	}
	answer, err := h.subscriptionOf(ctx, sub)
	return api.ApplyRetentionDeal200JSONResponse{
		SubscriptionAnswerJSONResponse: api.SubscriptionAnswerJSONResponse{Data: answer},
	}, err
}

func (h handlers) ConvertRetentionDeal(
	ctx context.Context,
	request api.ConvertRetentionDealRequestObject,
) (api.ConvertRetentionDealResponseObject, error) {
	rc := requestContextOf(ctx)
	return api.ConvertRetentionDeal204Response{}, h.Billing.KeepDeal(ctx, rc.scope, rc.accountID, request.Body.Deal)
}

func dealOf(deal billing.Deal, currency string, lang locale.Language) api.RetentionDeal {
	d := api.RetentionDeal{
		Id:      deal.ID,
		Title:   deal.Title.In(lang),
		Text:    deal.Text.In(lang),
		Kind:    api.DealKind(deal.Kind),
		Percent: deal.Percent,
		Months:  deal.Months,
	}
	if deal.Cents != nil {
		d.Amount = &api.Money{Cents: *deal.Cents, Currency: currency}
	}
	return d
}

func offeredDealOf(deal billing.OfferedDeal, sub billing.Subscription, lang locale.Language) api.RetentionDeal {
	d := dealOf(deal.Deal, sub.Currency, lang)
	d.NextPayment = new(nextPaymentOf(sub.PeriodEnd, deal.NextCents, sub.Currency))
	return d
}

func (h handlers) GetBillingFigures(
	ctx context.Context,
	request api.GetBillingFiguresRequestObject,
) (api.GetBillingFiguresResponseObject, error) {
	p := request.Params
	scope, err := h.figuresScope(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	months, err := billing.FiguresByMonth(ctx, scope, p.From.Time, p.To.Time, h.Billing.Now())
	if err != nil {
		return nil, err
	}
	deals, err := billing.FiguresOfDeals(ctx, scope, h.Billing.Now())
	if err != nil {
		return nil, err
	}
	answer := api.BillingFigures{Currency: billing.Currency, Months: []api.MonthFigures{}, Deals: []api.DealFigures{}}
	for _, month := range months {
		answer.Months = append(answer.Months, api.MonthFigures{
			Month:       month.Month.Format("2006-01"),
			Trials:      month.Trials,
			TrialsOver:  month.TrialsOver,
			TrialsPaid:  month.TrialsPaid,
			Begun:       month.Begun,
			Ended:       month.Ended,
			Running:     month.Running,
			Churn:       month.Churn(),
			Revenue:     month.Revenue,
			RevenueOnce: month.RevenueOnce,
			Refunds:     month.Refunds,
			Tax:         month.Tax,
			Cohort:      month.Cohort,
		})
	}
	lang := requestContextOf(ctx).language
	for _, deal := range deals {
		answer.Deals = append(answer.Deals, api.DealFigures{
			Id:          deal.ID,
			Title:       deal.Title.In(lang),
			Offered:     deal.Offered,
			Shown:       deal.Shown,
			Taken:       deal.Taken,
			Kept:        deal.Kept,
			Taken30:     deal.Taken30,
			After30Days: deal.After30Days,
			Taken90:     deal.Taken90,
			After90Days: deal.After90Days,
		})
	}
	return api.GetBillingFigures200JSONResponse{Data: answer}, nil
}
