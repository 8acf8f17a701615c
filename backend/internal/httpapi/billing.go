package httpapi

import (
	"bytes"
	"context"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// webhookPath receives Stripe's events. It is served before authentication: Stripe signs its requests.
const webhookPath = "/webhooks/stripe"

// receivePaymentEvent handles an event of Stripe. The signature covers the raw bytes of the body.
func (s *Server) receivePaymentEvent(c fiber.Ctx) error {
	if err := s.Billing.HandleWebhook(c.Context(), bytes.Clone(c.BodyRaw()), c.Get("Stripe-Signature")); err != nil {
		return s.writeError(c, err)
	}
	return c.SendStatus(fiber.StatusNoContent)
}

func (h handlers) ListPlans(ctx context.Context, _ api.ListPlansRequestObject) (api.ListPlansResponseObject, error) {
	rc := requestContextOf(ctx)
	current, has, err := billing.CurrentSubscription(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	if current, err = h.Billing.RefreshMethod(ctx, rc.scope, current); err != nil {
		return nil, err
	}
	plans, err := h.Billing.OfferedPlansTo(ctx, rc.scope, rc.accountID, current.Plan)
	if err != nil {
		return nil, err
	}
	if err := audit.Record(ctx, rc.scope, audit.PlansViewed, rc.accountID, h.Now(), nil); err != nil {
		return nil, err
	}
	answer := api.ListPlans200JSONResponse{Data: make([]api.Plan, len(plans)), Total: len(plans)}
	for n, plan := range plans {
		answer.Data[n] = planOf(plan, rc.language)
		answer.Data[n].Introduction = introductionOf(plan, h.Billing.Now())
		if has && plan.ID == current.Plan {
			subscription, err := h.subscriptionOf(ctx, current)
			if err != nil {
				return nil, err
			}
			answer.Data[n].Subscription = &subscription
		}
	}
	return answer, nil
}

func (h handlers) Subscribe(
	ctx context.Context,
	request api.SubscribeRequestObject,
) (api.SubscribeResponseObject, error) {
	answer, err := h.checkout(ctx, request.Body.Plan)
	return api.Subscribe201JSONResponse{CheckoutAnswerJSONResponse: answer}, err
}

func (h handlers) ReactivatePlan(
	ctx context.Context,
	request api.ReactivatePlanRequestObject,
) (api.ReactivatePlanResponseObject, error) {
	answer, err := h.checkout(ctx, request.Body.Plan)
	return api.ReactivatePlan201JSONResponse{CheckoutAnswerJSONResponse: answer}, err
}

func (h handlers) ListPlansPaidOnce(
	ctx context.Context,
	_ api.ListPlansPaidOnceRequestObject,
) (api.ListPlansPaidOnceResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	plans, err := billing.OfferedPlans(ctx, rc.scope, uuid.Nil)
	if err != nil {
		return nil, err
	}
	answer := api.ListPlansPaidOnce200JSONResponse{Data: []api.Plan{}}
	for _, plan := range plans {
		if plan.OneTime() {
			answer.Data = append(answer.Data, planOf(plan, rc.language))
		}
	}
	answer.Total = len(answer.Data)
	return answer, nil
}

func (h handlers) BuyOnce(ctx context.Context, request api.BuyOnceRequestObject) (api.BuyOnceResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.accountID == uuid.Nil {
		if err := rc.checkRegistrationOpen(); err != nil {
			return nil, err
		}
	}
	answer, err := h.checkout(ctx, request.Body.Plan)
	return api.BuyOnce201JSONResponse{CheckoutAnswerJSONResponse: answer}, err
}

// checkout starts a checkout at the payment service. A visitor without an account can buy only plans that are paid
// once.
func (h handlers) checkout(ctx context.Context, plan uuid.UUID) (api.CheckoutAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	if err := h.limitCheckout(ctx); err != nil {
		return api.CheckoutAnswerJSONResponse{}, err
	}
	var page billing.Checkout
	var err error
	if rc.accountID == uuid.Nil {
		page, err = h.Billing.Buy(ctx, rc.scope, rc.visitor.Token, plan)
	} else {
		page, err = h.Billing.Subscribe(ctx, rc.scope, rc.accountID, plan)
	}
	if err != nil {
		return api.CheckoutAnswerJSONResponse{}, err
	}
	return api.CheckoutAnswerJSONResponse{Data: api.Checkout{Url: page.URL, ExpiresAt: page.ExpiresAt}}, nil
}

func planOf(p billing.Plan, lang locale.Language) api.Plan {
	return api.Plan{
		Id:         p.ID,
		Name:       p.Name.In(lang),
		Text:       optional(p.Text.In(lang)),
		Interval:   api.PlanInterval(p.BilledEvery),
		Price:      api.Money{Cents: p.Cents, Currency: p.Currency},
		PerMonth:   api.Money{Cents: p.CentsPerMonth(), Currency: p.Currency},
		Months:     p.Months(),
		Parcel:     p.Parcel,
		TaxPercent: p.TaxPercent,
		Sold:       p.Sold,
	}
}

// introductionOf returns what an account gets that subscribes to a plan at now; nil for nothing.
func introductionOf(p billing.Plan, now time.Time) *api.Introduction {
	if p.Introduction.IsZero() {
		return nil
	}
	first, next := p.FirstPayments(now)
	intro := &api.Introduction{
		TrialDays:    p.TrialDays,
		FirstPayment: nextPaymentOf(first.At, first.Cents, p.Currency),
		NextPayment:  nextPaymentOf(next.At, next.Cents, p.Currency),
	}
	if p.FirstCents != nil {
		intro.FirstPrice = &api.Money{Cents: *p.FirstCents, Currency: p.Currency}
	}
	return intro
}

// subscriptionOf returns a subscription as it is now.
func (h handlers) subscriptionOf(ctx context.Context, sub billing.Subscription) (api.Subscription, error) {
	rc, now, state := requestContextOf(ctx), h.Billing.Now(), sub.State()
	subscription := api.Subscription{
		Plan:      sub.Plan,
		Status:    api.SubscriptionStatus(state),
		StartedAt: sub.StartedAt,
		PeriodEnd: sub.PeriodEnd,
		Ends:      sub.Ends(),
		EndsAt:    sub.EndsAt,
		Price:     api.Money{Cents: sub.Cents, Currency: sub.Currency},
		CanResume: state.Allows(billing.Resume) && sub.NoticeAt == nil,
		CanChange: sub.CanChange(),
		NextPlan:  sub.NextPlan,
		CanPause:  sub.CanPause(),
		MethodEnd: sub.MethodEnd,

		CanChangeMethod: state.Allows(billing.ChangeMethod),

		Notice: optional(state == billing.Cancelling && sub.NoticeAt != nil), TakenBack: optional(sub.LostAt != nil),
	}
	if state == billing.Paused {
		subscription.PausedUntil = sub.PausedUntil
	}
	if sub.Method != nil {
		subscription.Method = (*api.PaymentMethod)(sub.Method)
	}
	if cents, ok := sub.NextPayment(); ok {
		subscription.NextPayment = new(nextPaymentOf(sub.PeriodEnd, cents, sub.Currency))
	}
	deal, err := billing.DealOf(ctx, rc.scope, sub)
	if err != nil {
		return api.Subscription{}, err
	}
	if deal != nil {
		subscription.Deal = new(dealOf(*deal, sub.Currency, rc.language))
	}
	if state == billing.PastDue {
		unpaid, err := billing.UnpaidOf(ctx, rc.scope, sub.ID)
		if err != nil {
			return api.Subscription{}, err
		}
		if unpaid != nil {
			subscription.Unpaid = &api.UnpaidInvoice{
				Price:      api.Money{Cents: unpaid.Cents, Currency: unpaid.Currency},
				Processing: unpaid.Processing,
				PaymentUrl: optional(unpaid.PaymentURL),
				EndsAt:     unpaid.EndsAt,
			}
		}
	}
	disputed, err := billing.DisputedCents(ctx, rc.scope, sub.ID)
	if err != nil {
		return api.Subscription{}, err
	}
	if disputed > 0 {
		subscription.Disputed = &api.Money{Cents: disputed, Currency: sub.Currency}
	}
	leaving, err := billing.LeavingOf(ctx, rc.scope, sub, now)
	if err != nil {
		return api.Subscription{}, err
	}
	if leaving.Withdraw {
		until := sub.WithdrawUntil()
		subscription.WithdrawUntil = &until
	}
	if leaving.Withdraw || leaving.Notice {
		subscription.Refund = &api.Money{Cents: leaving.Refund, Currency: sub.Currency}
	}
	subscription.RefundWithinMonth = optional(leaving.Notice)
	return subscription, nil
}

func nextPaymentOf(at time.Time, cents int, currency string) api.NextPayment {
	return api.NextPayment{Date: dateOf(at.In(menu.Zone)), Price: api.Money{Cents: cents, Currency: currency}}
}

// leaveCommands are the commands of the contract's `ends`.
var leaveCommands = map[api.SubscriptionCancelEnds]billing.Command{
	api.PeriodEnd:   billing.Cancel,
	api.WithinMonth: billing.GiveNotice,
	api.Withdrawal:  billing.Withdraw,
}

func (h handlers) CancelSubscription(
	ctx context.Context,
	request api.CancelSubscriptionRequestObject,
) (api.CancelSubscriptionResponseObject, error) {
	rc := requestContextOf(ctx)
	leaving := billing.Cancellation{Command: billing.Cancel}
	if ends := request.Body.Ends; ends != nil {
		leaving.Command = leaveCommands[*ends]
	}
	if reason := request.Body.Reason; reason != nil {
		leaving.Reason = string(*reason)
	}
	if comment := request.Body.Comment; comment != nil {
		leaving.Comment = *comment
	}
	sub, err := h.Billing.Leave(ctx, rc.scope, rc.accountID, leaving)
	if err != nil {
		return nil, err
	}
	answer, err := h.subscriptionOf(ctx, sub)
	return api.CancelSubscription200JSONResponse{
		SubscriptionAnswerJSONResponse: api.SubscriptionAnswerJSONResponse{Data: answer},
	}, err
}

func (h handlers) ReactivateSubscription(
	ctx context.Context,
	_ api.ReactivateSubscriptionRequestObject,
) (api.ReactivateSubscriptionResponseObject, error) {
	rc := requestContextOf(ctx)
	sub, err := h.Billing.Resume(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	answer, err := h.subscriptionOf(ctx, sub)
	return api.ReactivateSubscription200JSONResponse{
		SubscriptionAnswerJSONResponse: api.SubscriptionAnswerJSONResponse{Data: answer},
	}, err
}

func (h handlers) ChangePaymentMethod(
	ctx context.Context,
	_ api.ChangePaymentMethodRequestObject,
) (api.ChangePaymentMethodResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.limitCheckout(ctx); err != nil {
		return nil, err
	}
	page, err := h.Billing.ChangeMethod(ctx, rc.scope, rc.accountID)
	return api.ChangePaymentMethod201JSONResponse{CheckoutAnswerJSONResponse: api.CheckoutAnswerJSONResponse{
		Data: api.Checkout{Url: page.URL, ExpiresAt: page.ExpiresAt},
	}}, err
}

func (h handlers) ListBillingHistory(
	ctx context.Context,
	request api.ListBillingHistoryRequestObject,
) (api.ListBillingHistoryResponseObject, error) {
	rc := requestContextOf(ctx)
	page, perPage := paging(request.Params.Page, request.Params.PerPage)
	var kind billing.EntryKind
	if request.Params.Kind != nil {
		kind = billing.EntryKind(*request.Params.Kind)
	}
	entries, total, err := billing.History(ctx, rc.scope, rc.accountID, kind, page, perPage)
	if err != nil {
		return nil, err
	}
	if err := audit.Record(ctx, rc.scope, audit.PaymentsViewed, rc.accountID, h.Now(), nil); err != nil {
		return nil, err
	}
	return api.ListBillingHistory200JSONResponse{Total: total, Data: billingEntriesOf(entries, rc.language)}, nil
}

func billingEntriesOf(entries []billing.Entry, language locale.Language) []api.BillingEntry {
	list := make([]api.BillingEntry, len(entries))
	for n, entry := range entries {
		list[n] = api.BillingEntry{
			Id:     entry.ID,
			Kind:   api.BillingKind(entry.Kind),
			Date:   entry.At,
			Text:   entry.Plan.In(language),
			Total:  api.Money{Cents: entry.Cents, Currency: entry.Currency},
			Tax:    &api.Money{Cents: entry.TaxCents, Currency: entry.Currency},
			Status: api.BillingEntryStatus(entry.Status),
			Method: (*api.PaymentMethod)(entry.Method),
		}
		if entry.Number != nil {
			number := strconv.Itoa(*entry.Number)
			list[n].Number, list[n].DocumentUrl = &number, new(invoicePath+number)
		}
	}
	return list
}

// invoicePath is the path of GetInvoice, without the number.
const invoicePath = "/api/v1/user/billing/invoices/"

func (h handlers) GetInvoice(
	ctx context.Context,
	request api.GetInvoiceRequestObject,
) (api.GetInvoiceResponseObject, error) {
	rc := requestContextOf(ctx)
	invoice, err := billing.FindTaxInvoice(ctx, rc.scope, rc.accountID, request.Number)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := invoice.WritePDF(&file, rc.language); err != nil {
		return nil, err
	}
	return api.GetInvoice200ApplicationpdfResponse{
		Body: &file, ContentLength: int64(file.Len()),
		Headers: api.GetInvoice200ResponseHeaders{
			ContentDisposition: new(`attachment; filename="` + invoice.FileName(rc.tenant.Slug) + `"`),
		},
	}, nil
}

func (h handlers) ListDisputes(
	ctx context.Context,
	request api.ListDisputesRequestObject,
) (api.ListDisputesResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	disputes, total, err := billing.Disputes(ctx, scope, p.Closed != nil && *p.Closed, page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.ListDisputes200JSONResponse{Total: total, Data: make([]api.Dispute, len(disputes))}
	for n, d := range disputes {
		answer.Data[n] = api.Dispute{
			Id:         d.ID,
			ConsumerId: d.Account,
			Name:       optional(d.Name),
			Plan:       d.Plan.In(requestContextOf(ctx).language),
			Status:     api.DisputeStatus(d.Status),
			Reason:     d.Reason,
			Amount:     api.Money{Cents: d.Cents, Currency: d.Currency},
			StripeId:   d.StripeID,
			OpenedAt:   d.OpenedAt,
			AnswerBy:   d.AnswerBy,
			ClosedAt:   d.ClosedAt,
		}
	}
	return answer, nil
}

func (h handlers) ListPaymentEvents(
	ctx context.Context,
	request api.ListPaymentEventsRequestObject,
) (api.ListPaymentEventsResponseObject, error) {
	page, perPage := paging(request.Params.Page, request.Params.PerPage)
	settled := request.Params.Settled != nil && *request.Params.Settled
	events, total, err := h.Billing.UnplacedEvents(ctx, settled, page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.ListPaymentEvents200JSONResponse{Total: total, Data: make([]api.UnplacedPaymentEvent, len(events))}
	for n, event := range events {
		answer.Data[n] = paymentEventOf(event)
	}
	return answer, nil
}

func (h handlers) RetryPaymentEvent(
	ctx context.Context,
	request api.RetryPaymentEventRequestObject,
) (api.RetryPaymentEventResponseObject, error) {
	event, err := h.Billing.PlaceAgain(ctx, request.Id)
	return api.RetryPaymentEvent200JSONResponse{Data: paymentEventOf(event)}, err
}

func (h handlers) SettlePaymentEvent(
	ctx context.Context,
	request api.SettlePaymentEventRequestObject,
) (api.SettlePaymentEventResponseObject, error) {
	event, err := h.Billing.SettleEvent(ctx, request.Id, requestContextOf(ctx).staff.ID)
	return api.SettlePaymentEvent200JSONResponse{Data: paymentEventOf(event)}, err
}

func paymentEventOf(event billing.UnplacedEvent) api.UnplacedPaymentEvent {
	return api.UnplacedPaymentEvent{
		Id:         event.ID,
		Kind:       event.Kind,
		ObjectId:   event.ObjectID,
		TenantId:   event.ClaimedTenant,
		CustomerId: event.ClaimedCustomer,
		Reason:     api.UnplacedReason(event.Reason),
		Error:      event.Error,
		ReceivedAt: event.ReceivedAt,
		TriedAt:    event.TriedAt,
		Tries:      event.Tries,
		SettledAt:  event.SettledAt,
	}
}
