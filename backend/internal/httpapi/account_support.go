package httpapi

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

func (h handlers) FindConsumers(
	ctx context.Context,
	request api.FindConsumersRequestObject,
) (api.FindConsumersResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	byCode, err := purchase.AccountsByCode(ctx, scope, p.Text)
	if err != nil {
		return nil, err
	}
	byPayment, err := billing.AccountsByReference(ctx, scope, p.Text)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	accounts, total, err := account.Search(ctx, scope, p.Text, slices.Concat(byCode, byPayment), page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.FindConsumers200JSONResponse{Total: total, Data: make([]api.Consumer, len(accounts))}
	for n, acct := range accounts {
		answer.Data[n] = api.Consumer{
			Id:        acct.ID,
			Name:      acct.Name,
			Email:     acct.Email,
			HasAccess: acct.HasAccess(h.Now()),
		}
	}
	return answer, nil
}

func (h handlers) GetConsumer(
	ctx context.Context,
	request api.GetConsumerRequestObject,
) (api.GetConsumerResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	answer, err := h.consumerOf(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	by := requestContextOf(ctx).staff.ID
	if err := audit.ForAccount(ctx, scope, audit.ViewedBySupport, request.Id, by, h.Now(), nil); err != nil {
		return nil, err
	}
	return api.GetConsumer200JSONResponse{ConsumerAnswerJSONResponse: answer}, nil
}

// helpConsumer runs an action of the signed-in member of staff on a consumer of a tenant, and returns the consumer's
// record after it.
func (h handlers) helpConsumer(
	ctx context.Context,
	tenant, id uuid.UUID,
	action func(scope postgres.Scope, by uuid.UUID) error,
) (api.ConsumerAnswerJSONResponse, error) {
	_, scope, err := h.tenantOf(ctx, tenant)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	if err := action(scope, requestContextOf(ctx).staff.ID); err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	return h.consumerOf(ctx, scope, id)
}

func (h handlers) SignOutConsumer(
	ctx context.Context,
	request api.SignOutConsumerRequestObject,
) (api.SignOutConsumerResponseObject, error) {
	action := func(scope postgres.Scope, by uuid.UUID) error {
		return account.SignOutForSupport(ctx, scope, request.Id, by, h.Now())
	}
	answer, err := h.helpConsumer(ctx, request.Params.TenantId, request.Id, action)
	return api.SignOutConsumer200JSONResponse{ConsumerAnswerJSONResponse: answer}, err
}

func (h handlers) CancelConsumerSubscription(
	ctx context.Context,
	request api.CancelConsumerSubscriptionRequestObject,
) (api.CancelConsumerSubscriptionResponseObject, error) {
	action := func(scope postgres.Scope, by uuid.UUID) error {
		if _, err := account.Find(ctx, scope, request.Id); err != nil {
			return err
		}
		_, err := h.Billing.Leave(ctx, scope, request.Id, billing.Cancellation{Command: billing.Cancel, By: by})
		return err
	}
	answer, err := h.helpConsumer(ctx, request.Params.TenantId, request.Id, action)
	return api.CancelConsumerSubscription200JSONResponse{ConsumerAnswerJSONResponse: answer}, err
}

func (h handlers) SendConsumerCode(
	ctx context.Context,
	request api.SendConsumerCodeRequestObject,
) (api.SendConsumerCodeResponseObject, error) {
	action := func(scope postgres.Scope, by uuid.UUID) error {
		attempt := auth.Attempt{Limit: codePerAccountBySupport, Key: request.Id.String()}
		if err := auth.CountAttempts(ctx, h.DB, attempt); err != nil {
			return err
		}
		return h.Accounts.ResendCode(ctx, scope, request.Id, by, h.Now())
	}
	answer, err := h.helpConsumer(ctx, request.Params.TenantId, request.Id, action)
	return api.SendConsumerCode200JSONResponse{ConsumerAnswerJSONResponse: answer}, err
}

func (h handlers) ExtendConsumerAccess(
	ctx context.Context,
	request api.ExtendConsumerAccessRequestObject,
) (api.ExtendConsumerAccessResponseObject, error) {
	body := request.Body
	action := func(scope postgres.Scope, by uuid.UUID) error {
		return h.Purchases.Extend(ctx, scope, request.Id, body.Days, string(body.Reason), by, h.Now())
	}
	answer, err := h.helpConsumer(ctx, request.Params.TenantId, request.Id, action)
	return api.ExtendConsumerAccess200JSONResponse{ConsumerAnswerJSONResponse: answer}, err
}

func (h handlers) RefundConsumer(
	ctx context.Context,
	request api.RefundConsumerRequestObject,
) (api.RefundConsumerResponseObject, error) {
	body := request.Body
	action := func(scope postgres.Scope, by uuid.UUID) error {
		return h.Billing.Refund(ctx, scope, billing.Goodwill{
			Account: request.Id,
			Invoice: body.InvoiceId,
			Cents:   body.Cents,
			Reason:  string(body.Reason),
			By:      by,
		})
	}
	answer, err := h.helpConsumer(ctx, request.Params.TenantId, request.Id, action)
	return api.RefundConsumer200JSONResponse{ConsumerAnswerJSONResponse: answer}, err
}

func (h handlers) CorrectConsumerEmail(
	ctx context.Context,
	request api.CorrectConsumerEmailRequestObject,
) (api.CorrectConsumerEmailResponseObject, error) {
	action := func(scope postgres.Scope, by uuid.UUID) error {
		return h.Accounts.CorrectEmail(ctx, scope, request.Id, request.Body.Email, by, h.Now())
	}
	answer, err := h.helpConsumer(ctx, request.Params.TenantId, request.Id, action)
	return api.CorrectConsumerEmail200JSONResponse{ConsumerAnswerJSONResponse: answer}, err
}

func (h handlers) GetConsumerWeek(
	ctx context.Context,
	request api.GetConsumerWeekRequestObject,
) (api.GetConsumerWeekResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	week, err := h.weekFrom(request.Params.Week)
	if err != nil {
		return nil, err
	}
	acct, err := account.Find(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	if begins, ok := h.Menus.Begins(acct); ok && request.Params.Week == nil {
		week = menu.WeekOf(begins)
	}
	stored, err := h.Menus.Find(ctx, scope, acct.ID, week)
	if err != nil {
		return nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, err
	}
	answer, err := h.weeklyMenuOf(ctx, scope, acct, stored, snapshot)
	if err != nil {
		return nil, err
	}
	answer.Target, answer.RhythmUnset, answer.ConditionOpen, answer.Undo = nil, nil, nil, nil
	for n := range answer.Days {
		answer.Days[n].Target, answer.Days[n].WithinBands = nil, nil
	}
	by := requestContextOf(ctx).staff.ID
	if err := audit.ForAccount(ctx, scope, audit.WeekSeenSupport, acct.ID, by, h.Now(), nil); err != nil {
		return nil, err
	}
	return api.GetConsumerWeek200JSONResponse{Data: answer}, nil
}

// consumerOf returns an account for support, without anything about health. The error is account.ErrNotFound when the
// tenant has no such account.
func (h handlers) consumerOf(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
) (api.ConsumerAnswerJSONResponse, error) {
	const payments, mostLetters = 20, 50
	language, now := requestContextOf(ctx).language, h.Now()
	acct, err := account.Find(ctx, scope, id)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	sessions, err := auth.Sessions(ctx, scope, id, now)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	sub, subscribed, err := billing.CurrentSubscription(ctx, scope, id)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	entries, _, err := billing.History(ctx, scope, id, "", 1, payments)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	activities, err := account.Activities(ctx, scope, id)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	letters, err := audit.LettersOf(ctx, scope, id, mostLetters)
	if err != nil {
		return api.ConsumerAnswerJSONResponse{}, err
	}
	consumer := api.ConsumerRecord{
		Id:            acct.ID,
		Name:          acct.Name,
		Email:         acct.Email,
		HasAccess:     acct.HasAccess(now),
		Funnel:        api.FunnelName(acct.Funnel()),
		QuestionsOpen: !acct.CaloriesSubmitted(),
		InviteUntil:   acct.InviteUntil,
		PurchaseUntil: acct.PurchaseUntil,
		Sessions:      len(sessions),
		Payments:      billingEntriesOf(entries, language),
		Activities:    make([]api.ConsumerActivity, len(activities)),
		Letters:       make([]api.ConsumerLetter, len(letters)),
	}
	for n, letter := range letters {
		consumer.Letters[n] = api.ConsumerLetter{At: letter.At, Letter: letter.Details["letter"]}
	}
	for n := range consumer.Payments {
		consumer.Payments[n].DocumentUrl = nil // only the owner may open it
	}
	if subscribed {
		consumer.Subscription = &api.ConsumerSubscription{
			Status:    api.SubscriptionStatus(sub.State()),
			StartedAt: sub.StartedAt,
			PeriodEnd: sub.PeriodEnd,
			EndsAt:    sub.EndsAt,
			Price:     api.Money{Cents: sub.Cents, Currency: sub.Currency},
			CanCancel: sub.State().Allows(billing.Cancel),
		}
	}
	for n, activity := range activities {
		consumer.Activities[n] = api.ConsumerActivity{
			At:     activity.At,
			What:   activity.Message.In(language),
			Device: optional(activity.Device),
			By:     api.Actor(activity.Actor),
		}
	}
	return api.ConsumerAnswerJSONResponse{Data: consumer}, nil
}
