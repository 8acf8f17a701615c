package billing

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v85"
)

// couponParams are the properties of a coupon that can be redeemed once.
type couponParams struct {
	id, name string
	saving
	currency string
}

// createCoupon creates a coupon, unless it exists, and returns its id.
func (s *Stripe) createCoupon(ctx context.Context, p couponParams) (string, error) {
	const maxName = 40 // characters, of Stripe
	name := []rune(p.name)
	params := &stripe.CouponCreateParams{
		ID:             &p.id,
		Name:           stripe.String(string(name[:min(len(name), maxName)])),
		AmountOff:      stripe.Int64(int64(p.cents)),
		Currency:       stripe.String(strings.ToLower(p.currency)),
		Duration:       stripe.String(string(stripe.CouponDurationOnce)),
		MaxRedemptions: stripe.Int64(1),
	}
	if p.payments > 1 {
		params.Duration = stripe.String(string(stripe.CouponDurationRepeating))
		params.DurationInMonths = stripe.Int64(int64(p.months))
	}
	_, err := s.client.V1Coupons.Create(ctx, params)
	var problem *stripe.Error
	if err != nil && (!errors.As(err, &problem) || problem.Code != stripe.ErrorCodeResourceAlreadyExists) {
		return "", stripeError("making a coupon", err)
	}
	return p.id, nil
}

// redeem applies a coupon to the next payments of a subscription, and stores the offer in its metadata.
func (s *Stripe) redeem(ctx context.Context, id, coupon string, offer uuid.UUID) error {
	params := &stripe.SubscriptionUpdateParams{
		Params:    stripe.Params{IdempotencyKey: idempotencyKey("deal", offer)},
		Discounts: []*stripe.SubscriptionUpdateDiscountParams{{Coupon: &coupon}},
		Metadata:  map[string]string{metaDeal: offer.String()},
	}
	if _, err := s.client.V1Subscriptions.Update(ctx, id, params); err != nil {
		return stripeError("redeeming a coupon", err)
	}
	return nil
}

// discounted returns the next payment of a subscription after discounts, in cents; cents is its price and at the time
// of the payment.
func discounted(remote *stripe.Subscription, cents int, at time.Time) int {
	for _, discount := range remote.Discounts {
		if discount.Source == nil || discount.Source.Coupon == nil || discount.End != 0 && discount.End <= at.Unix() {
			continue
		}
		coupon := discount.Source.Coupon
		cents -= int(coupon.AmountOff) + int(float64(cents)*coupon.PercentOff/100+0.5)
	}
	return max(0, cents)
}

// previewChange returns the invoice of a change to a price at a time, which begins a new period.
func (s *Stripe) previewChange(ctx context.Context, id, price string, at time.Time) (*stripe.Invoice, error) {
	remote, err := s.subscription(ctx, id)
	if err != nil {
		return nil, err
	}
	invoice, err := s.client.V1Invoices.CreatePreview(ctx, &stripe.InvoiceCreatePreviewParams{
		Subscription: &id,
		SubscriptionDetails: &stripe.InvoiceCreatePreviewSubscriptionDetailsParams{
			Items: []*stripe.InvoiceCreatePreviewSubscriptionDetailsItemParams{
				{ID: itemOf(remote), Price: &price},
			},
			BillingCycleAnchorNow: stripe.Bool(true),
			ProrationBehavior:     stripe.String("always_invoice"),
			ProrationDate:         stripe.Int64(at.Unix()),
		},
	})
	if err != nil {
		return nil, stripeError("previewing a change of plan", err)
	}
	return invoice, nil
}

// itemOf returns the id of the only item of a subscription; nil when there is none.
func itemOf(remote *stripe.Subscription) *string {
	if remote.Items == nil || len(remote.Items.Data) != 1 {
		return nil
	}
	return &remote.Items.Data[0].ID
}

// changeNow begins a price: with a new period and an invoice of the difference when charge is set, or else for the next
// payment. Nothing changes when the payment is declined.
func (s *Stripe) changeNow(
	ctx context.Context,
	remote *stripe.Subscription,
	price string,
	change planChange,
	charge bool,
) error {
	params := &stripe.SubscriptionUpdateParams{
		Params:            stripe.Params{IdempotencyKey: idempotencyKey("change", change.ID)},
		Items:             []*stripe.SubscriptionUpdateItemParams{{ID: itemOf(remote), Price: &price}},
		ProrationBehavior: stripe.String("none"),
	}
	if charge {
		params.BillingCycleAnchorNow = stripe.Bool(true)
		params.ProrationBehavior = stripe.String("always_invoice")
		params.ProrationDate = stripe.Int64(change.PreviewedAt.Unix())
		params.PaymentBehavior = stripe.String("error_if_incomplete")
	}
	if _, err := s.client.V1Subscriptions.Update(ctx, remote.ID, params); err != nil {
		return stripeError("changing a plan", err)
	}
	return nil
}

// laterPlan is a plan that follows the current period.
type laterPlan struct {
	plan          uuid.UUID
	price         string
	cents, months int
}

// changeLater makes a subscription change to a plan when its period ends, in place of an earlier change.
func (s *Stripe) changeLater(ctx context.Context, remote *stripe.Subscription, to laterPlan) error {
	schedule := remote.Schedule
	if schedule == nil {
		params := &stripe.SubscriptionScheduleCreateParams{FromSubscription: &remote.ID}
		var err error
		if schedule, err = s.client.V1SubscriptionSchedules.Create(ctx, params); err != nil {
			return stripeError("scheduling a change of plan", err)
		}
	}
	item := remote.Items.Data[0]
	var taxRates []*string
	for _, rate := range remote.DefaultTaxRates {
		taxRates = append(taxRates, &rate.ID)
	}
	none := stripe.String("none")
	_, err := s.client.V1SubscriptionSchedules.Update(ctx, schedule.ID, &stripe.SubscriptionScheduleUpdateParams{
		EndBehavior:       stripe.String("release"),
		ProrationBehavior: none,
		Metadata:          map[string]string{metaPlan: to.plan.String(), metaCents: strconv.Itoa(to.cents)},
		Phases: []*stripe.SubscriptionScheduleUpdatePhaseParams{
			{
				StartDate:         &item.CurrentPeriodStart,
				EndDate:           &item.CurrentPeriodEnd,
				Items:             []*stripe.SubscriptionScheduleUpdatePhaseItemParams{{Price: &item.Price.ID}},
				DefaultTaxRates:   taxRates,
				ProrationBehavior: none,
			},
			{
				Items:             []*stripe.SubscriptionScheduleUpdatePhaseItemParams{{Price: &to.price}},
				DefaultTaxRates:   taxRates,
				ProrationBehavior: none,
				Duration: &stripe.SubscriptionScheduleUpdatePhaseDurationParams{
					Interval:      stripe.String("month"),
					IntervalCount: stripe.Int64(int64(to.months)),
				},
			},
		},
	})
	if err != nil {
		return stripeError("scheduling a change of plan", err)
	}
	return nil
}

// release undoes the scheduled change of a subscription, if it has one. While a subscription has a schedule, Stripe
// does not allow changing its end.
func (s *Stripe) release(ctx context.Context, remote *stripe.Subscription) error {
	if remote.Schedule == nil {
		return nil
	}
	if _, err := s.client.V1SubscriptionSchedules.Release(ctx, remote.Schedule.ID, nil); err != nil {
		return stripeError("undoing a change of plan", err)
	}
	return nil
}

// releaseByID is release for a subscription that was not read.
func (s *Stripe) releaseByID(ctx context.Context, id string) error {
	remote, err := s.subscription(ctx, id)
	if err != nil {
		return err
	}
	return s.release(ctx, remote)
}
