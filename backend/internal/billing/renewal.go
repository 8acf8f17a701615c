package billing

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// RenewalNotice is how long before a renewal for a year its subscriber is reminded. Mastercard's rules for
// subscriptions of six months or more ask for 7 to 30 days.
const RenewalNotice = 14 * 24 * time.Hour

// trialNoticeDays is how many days before the first payment the subscriber of a trial is reminded. A trial that is not
// longer has its letter at the start only.
const trialNoticeDays = 3

// Reminders are sent from reminderStart until reminderEnd, hours in [menu.Zone].
const (
	reminderStart = 9
	reminderEnd   = 20
)

// RemindRenewals mails the subscribers of a tenant whose subscription soon renews for a year, or whose trial soon ends
// with a payment: once for each, with the date, the price and how to cancel. A renewal that a pause moves is reminded
// of again. Calls may be repeated and concurrent; a letter is queued in the transaction that marks its subscription.
func (s *Service) RemindRenewals(ctx context.Context, scope postgres.Scope, now time.Time) error {
	if hour := now.In(menu.Zone).Hour(); hour < reminderStart || hour >= reminderEnd {
		return nil
	}
	const (
		batch = 100
		mark  = `
			update subscriptions set reminded_period_end = period_end
			where tenant_id = $1 and id in (
				select subscription.id from subscriptions subscription
					join plans plan on plan.tenant_id = subscription.tenant_id
						and plan.id = coalesce(subscription.next_plan_id, subscription.plan_id)
				where subscription.tenant_id = $1 and subscription.ends_at is null and subscription.period_end > $2
					and (subscription.status in ('active', 'paused') and plan.billed_every = 'year'
							and subscription.period_end <= $3
						or subscription.status = 'trialing' and subscription.period_end < $4
							and subscription.period_end - subscription.started_at > $5::interval)
					and subscription.reminded_period_end is distinct from subscription.period_end
				order by subscription.period_end limit $6 for update of subscription skip locked)
			returning ` + subscriptionColumns
	)
	today := now.In(menu.Zone)
	trialsUntil := time.Date(today.Year(), today.Month(), today.Day()+trialNoticeDays+1, 0, 0, 0, 0, menu.Zone)
	args := []any{now, now.Add(RenewalNotice), trialsUntil, trialNoticeDays * 24 * time.Hour, batch}
	for {
		count := 0
		err := scope.Tx(ctx, func(tx postgres.Tx) error {
			rows, err := tx.Query(ctx, mark, append([]any{tx.Tenant()}, args...)...)
			if err != nil {
				return fmt.Errorf("marking renewals: %w", err)
			}
			subs, err := pgx.CollectRows(rows, pgx.RowToStructByName[Subscription])
			if err != nil {
				return fmt.Errorf("marking renewals: %w", err)
			}
			count = len(subs)
			for _, sub := range subs {
				if sub.NextPlan != nil {
					sub.Plan = *sub.NextPlan
				}
				letter := mail.RenewalReminder
				if sub.Status == Trialing {
					letter = mail.TrialEnds
				}
				if err := s.sendSubscriptionLetter(ctx, tx, letter, sub.Account, sub, 0); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || count < batch {
			return err
		}
	}
}
