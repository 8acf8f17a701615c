package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// subscriptionPath is the page with the subscription.
const subscriptionPath = "/dashboard/profile/subscription"

// letterPaths are the pages that the buttons of letters open. The others open the page after signing in.
var letterPaths = map[mail.Letter]string{
	mail.RenewalFailed:         subscriptionPath,
	mail.RenewalPaid:           subscriptionPath,
	mail.SubscriptionCancelled: subscriptionPath,
	mail.SubscriptionResumed:   subscriptionPath,
	mail.SubscriptionNotice:    subscriptionPath,
	mail.SubscriptionWithdrawn: subscriptionPath,
	mail.SubscriptionEnded:     subscriptionPath,
	mail.DealTaken:             subscriptionPath,
	mail.PlanChanged:           subscriptionPath,
	mail.SubscriptionPaused:    subscriptionPath,
	mail.PaymentMethodChanged:  subscriptionPath,
	mail.RenewalReminder:       subscriptionPath,
	mail.TrialEnds:             subscriptionPath,
	mail.PaymentDisputed:       subscriptionPath,
	mail.DisputeWon:            subscriptionPath,
	mail.DisputeLost:           subscriptionPath,
}

// sendSubscriptionLetter queues a letter about a subscription. refund is the refund in cents.
func (s *Service) sendSubscriptionLetter(
	ctx context.Context,
	tx postgres.Tx,
	letter mail.Letter,
	accountID uuid.UUID,
	sub Subscription,
	refund int,
) error {
	p, err := letterOf(ctx, tx, sub)
	if err != nil {
		return err
	}
	p.Refund = refund
	return s.queueLetter(ctx, tx, letter, accountID, p)
}

// sendPlanChanged queues the letter about a change of plan; sub is the subscription after the change.
func (s *Service) sendPlanChanged(
	ctx context.Context,
	tx postgres.Tx,
	accountID uuid.UUID,
	sub Subscription,
	change PlanChange,
) error {
	p, err := letterOf(ctx, tx, sub)
	if err != nil {
		return err
	}
	p.Due = change.DueNow
	return s.queueLetter(ctx, tx, mail.PlanChanged, accountID, p)
}

func (s *Service) queueLetter(
	ctx context.Context,
	tx postgres.Tx,
	letter mail.Letter,
	accountID uuid.UUID,
	p *mail.Purchase,
) error {
	return s.Queue.Add(ctx, tx, account.LetterArgs{
		Tenant:   jobs.Tenant{ID: tx.Tenant()},
		Letter:   letter,
		Account:  accountID,
		Path:     letterPaths[letter],
		Purchase: p,
	})
}

// letterOf returns the data of a subscription that letters show.
func letterOf(ctx context.Context, q postgres.TenantQuerier, sub Subscription) (*mail.Purchase, error) {
	plan, err := findPlan(ctx, q, sub.Plan)
	if err != nil {
		return nil, err
	}
	pausedUntil := time.Time{}
	if sub.PausedUntil != nil {
		pausedUntil = sub.PausedUntil.In(menu.Zone)
	}
	p := &mail.Purchase{
		Plan:           plan.Name,
		PausedUntil:    pausedUntil,
		Cents:          sub.Cents,
		NextCents:      sub.nextCents(),
		TaxCents:       sub.TaxCents(),
		TaxPercent:     sub.TaxPercent,
		Months:         plan.Months(),
		PaidUntil:      sub.PeriodEnd.In(menu.Zone),
		LastWithdrawal: sub.WithdrawUntil().Add(-time.Second),
		Processing:     sub.Status == Processing,
		Trial:          sub.Status == Trialing,
		EndsOn:         sub.lastDay(),
	}
	switch first := sub.firstCents; {
	case sub.Status == Trialing && sub.nextCents() < sub.Cents:
		p.FirstCents = sub.nextCents()
	case first != nil && sub.Status != Trialing:
		p.FirstCents = *first
		p.TaxCents = taxIn(*first, sub.TaxPercent)
	}
	return p, nil
}
