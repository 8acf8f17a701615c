package account

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Export returns everything that is stored about a consumer: a list per kind of data, by name.
func Export(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	lang locale.Language,
	now time.Time,
) (map[string]any, error) {
	document := map[string]any{"exportedAt": now}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		args := pgx.NamedArgs{"tenant": tx.Tenant(), "account": id, "language": lang}
		for name, sql := range exportQueries {
			rows, err := tx.Query(ctx, sql, args)
			if err != nil {
				return fmt.Errorf("exporting %s: %w", name, err)
			}
			objects, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
			if err != nil {
				return fmt.Errorf("exporting %s: %w", name, err)
			}
			document[name] = objects
		}
		return audit.Record(ctx, tx, audit.DataExported, id, now, nil)
	})
	if err != nil {
		return nil, err
	}
	return document, nil
}

// exportQueries select the data of an export by name: one JSON object a row, for @account of @tenant, with names in
// @language. Credentials such as password hashes are not exported.
var exportQueries = map[string]string{
	"account": `
		select to_jsonb(accounts) - 'tenant_id' - 'password_hash' from accounts
		where tenant_id = @tenant and id = @account`,
	"sessions": `
		select jsonb_build_object('device', device, 'createdAt', created_at, 'seenAt', seen_at, 'expiresAt', expires_at)
		from sessions where tenant_id = @tenant and account_id = @account order by created_at`,
	"menus": `
		select jsonb_build_object('week', monday, 'kcal', kcal, 'protein', protein, 'fat', fat,
			'carbohydrate', carbohydrate, 'proof', proof, 'trace', trace,
			'meals', (
				select jsonb_agg(jsonb_build_object('day', meal.day, 'slot', meal.slot,
					'recipe', text_in(recipe.name, @language), 'portion', meal.portion, 'locked', meal.locked,
					'instead', meal.instead)
					order by meal.day, meal.slot)
				from menu_meals meal
				join recipes recipe on recipe.owner_id = meal.recipe_owner_id and recipe.id = meal.recipe_id
				where meal.tenant_id = menu.tenant_id and meal.menu_id = menu.id),
			'changes', (
				select jsonb_agg(jsonb_build_object('kind', change.kind, 'day', change.day, 'was', change.was,
					'became', change.became, 'changedAt', change.changed_at, 'undoneAt', change.undone_at)
					order by change.number)
				from menu_changes change where change.tenant_id = menu.tenant_id and change.menu_id = menu.id))
		from weekly_menus menu where tenant_id = @tenant and account_id = @account order by monday`,
	"shoppingLists": `
		select jsonb_build_object('dates', dates, 'servings', servings, 'createdAt', created_at,
			'items', (
				select jsonb_agg(jsonb_build_object(
					'name', coalesce(nullif(item.name, ''), text_in(ingredient.name, @language)),
					'quantity', item.quantity, 'unit', item.unit, 'grams', item.grams, 'checkedAt', item.checked_at))
				from shopping_items item left join ingredients ingredient
					on ingredient.owner_id = item.ingredient_owner_id and ingredient.id = item.ingredient_id
				where item.tenant_id = list.tenant_id and item.list_id = list.id),
			'recipes', (
				select jsonb_agg(jsonb_build_object('recipe', text_in(recipe.name, @language),
					'servings', added.servings, 'addedAt', added.added_at) order by added.added_at)
				from shopping_list_recipes added
				join recipes recipe on recipe.owner_id = added.recipe_owner_id and recipe.id = added.recipe_id
				where added.tenant_id = list.tenant_id and added.list_id = list.id))
		from shopping_lists list where tenant_id = @tenant and account_id = @account order by created_at`,
	"openedRecipes": `
		select jsonb_build_object('recipe', text_in(recipe.name, @language), 'openedAt', opened.opened_at)
		from opened_recipes opened
		join recipes recipe on recipe.owner_id = opened.recipe_owner_id and recipe.id = opened.recipe_id
		where opened.tenant_id = @tenant and opened.account_id = @account order by opened.opened_at`,
	"favorites": `
		select jsonb_build_object('recipe', text_in(recipe.name, @language), 'addedAt', favorite.added_at)
		from favorites favorite
		join recipes recipe on recipe.owner_id = favorite.recipe_owner_id and recipe.id = favorite.recipe_id
		where favorite.tenant_id = @tenant and favorite.account_id = @account order by favorite.added_at`,
	"images": `
		select jsonb_build_object('address', '/api/v1/user/images/' || id || '/' || width || '.jpg', 'width', width,
			'height', height, 'ofProfile', is_profile, 'uploadedAt', created_at)
		from account_images where tenant_id = @tenant and account_id = @account order by created_at`,
	"feedback": `
		select jsonb_build_object('recipe', text_in(recipe.name, @language), 'taste', feedback.taste,
			'cooked', feedback.cooked, 'cookedOn', feedback.cooked_on, 'tasteAt', feedback.taste_at,
			'changedAt', feedback.changed_at)
		from recipe_feedback feedback
		join recipes recipe on recipe.owner_id = feedback.recipe_owner_id and recipe.id = feedback.recipe_id
		where feedback.tenant_id = @tenant and feedback.account_id = @account order by feedback.changed_at`,
	"subscriptions": `
		select jsonb_build_object('plan', text_in(plan.name, @language), 'status', subscription.status,
			'cents', subscription.cents, 'currency', subscription.currency, 'taxPercent', subscription.tax_percent,
			'startedAt', subscription.started_at, 'periodStart', subscription.period_start,
			'periodEnd', subscription.period_end, 'endsAt', subscription.ends_at,
			'withdrawnAt', subscription.withdrawn_at, 'noticeAt', subscription.notice_at, 'method', subscription.method,
			'cancelReason', subscription.cancel_reason, 'cancelComment', subscription.cancel_comment)
		from subscriptions subscription
		join plans plan on plan.tenant_id = subscription.tenant_id and plan.id = subscription.plan_id
		where subscription.tenant_id = @tenant and subscription.account_id = @account order by subscription.started_at`,
	"payments": `
		select jsonb_build_object('invoice', number, 'cents', cents, 'taxCents', tax_cents, 'currency', currency,
			'status', status, 'method', method,
			'periodStart', period_start, 'periodEnd', period_end, 'createdAt', created_at, 'paidAt', paid_at)
		from invoices where tenant_id = @tenant and account_id = @account order by created_at`,
	"refunds": `
		select jsonb_build_object('cents', cents, 'taxCents', tax_cents, 'currency', currency, 'reason', reason,
			'requestedAt', requested_at, 'paidAt', paid_at)
		from refunds where tenant_id = @tenant and account_id = @account order by requested_at`,
	"paidOnce": `
		select jsonb_build_object('plan', text_in(plan.name, @language), 'cents', payment.cents,
			'taxCents', payment.tax_cents, 'currency', payment.currency, 'status', payment.status,
			'method', payment.method, 'madeAt', payment.made_at, 'paidAt', payment.paid_at)
		from payments payment
		join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
		join plans plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
		left join purchase_codes code on code.tenant_id = payment.tenant_id and code.payment_id = payment.id
		left join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
		where payment.tenant_id = @tenant and (checkout.customer_id = @account or purchase.account_id = @account)
		order by payment.made_at`,
	"checkouts": `
		select jsonb_build_object('plan', text_in(plan.name, @language), 'status', checkout.status,
			'cents', checkout.cents, 'createdAt', checkout.created_at)
		from checkouts checkout join plans plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
		where checkout.tenant_id = @tenant and checkout.customer_id = @account order by checkout.created_at`,
	"invites": `
		select jsonb_build_object('inviter', sponsorship.name, 'email', invite.email, 'invitedAt', invite.invited_at,
			'usedAt', invite.used_at, 'accessUntil', invite.access_until, 'inviterSeesUse', invite.inviter_sees_use,
			'detailsSubmittedAt', invite.details_submitted_at)
		from invites invite
		join sponsorships sponsorship
			on sponsorship.tenant_id = invite.tenant_id and sponsorship.id = invite.sponsorship_id
		where invite.tenant_id = @tenant and invite.account_id = @account order by invite.used_at`,
	"purchases": `
		select jsonb_build_object('product', text_in(batch.product, @language), 'seller', batch.seller,
			'codeBegins', code.prefix, 'madeAt', purchase.made_at, 'startsAt', purchase.starts_at,
			'accessUntil', purchase.access_until, 'detailsSubmittedAt', purchase.details_submitted_at,
			'address', purchase.address, 'sentAt', purchase.sent_at)
		from purchases purchase
		join purchase_codes code on code.tenant_id = purchase.tenant_id and code.id = purchase.code_id
		join purchase_batches batch on batch.tenant_id = code.tenant_id and batch.id = code.batch_id
		where purchase.tenant_id = @tenant and purchase.account_id = @account order by purchase.made_at`,
	"reminders": `
		select jsonb_build_object('sent', sent, 'sentAt', sent_at, 'stoppedAt', stopped_at)
		from reminders where tenant_id = @tenant and account_id = @account`,
	"consentChoices": `
		select jsonb_build_object('madeAt', made_at, 'choice', choice, 'mode', mode)
		from consent_choices where tenant_id = @tenant and account_id = @account order by made_at`,
	"activity": `
		select jsonb_build_object('at', at, 'action', action, 'actor', actor, 'ip', ip, 'details', details)
		from audit_entries where tenant_id = @tenant and account_id = @account order by at`,
}

// Erase deletes an account with everything that belongs to it, and confirms it by mail. Entries of the audit trail
// stay; they refer to an id that no longer exists.
func (s *Service) Erase(ctx context.Context, scope postgres.Scope, id uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, err := Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		for _, sql := range []string{
			`delete from one_time_codes where tenant_id = $1 and email = $2`,
			`delete from registrations where tenant_id = $1 and email = $2`,
		} {
			if _, err := tx.Exec(ctx, sql, tx.Tenant(), acct.Email); err != nil {
				return fmt.Errorf("erasing an account: %w", err)
			}
		}
		letter := LetterArgs{
			Letter: mail.AccountErased, To: acct.Email, Name: acct.Name, Settlement: &mail.Settlement{},
		}
		if s.Settle != nil {
			if letter.Settlement, err = s.Settle(ctx, tx, id, now); err != nil {
				return err
			}
		}
		if err := s.erase(ctx, tx, id, DeletionRequested, now); err != nil {
			return err
		}
		return s.queueLetter(ctx, tx, letter)
	})
}

// WithdrawHealthConsent erases the answers about health, the members of the household and the menus and shopping lists
// that are based on them. The account stays, with open questions.
func WithdrawHealthConsent(ctx context.Context, scope postgres.Scope, id uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, err := lock(ctx, tx, id, "update")
		if err != nil {
			return err
		}
		acct.Answers = acct.Answers.WithoutHealth()
		acct.Settings.Macros = nil // they reveal what the body needs
		acct.Household.Members = nil
		acct.HealthConsentedAt, acct.CaloriesSubmittedAt = nil, nil
		if err := update(ctx, tx, acct); err != nil {
			return err
		}
		for _, table := range []string{"weekly_menus", "shopping_lists"} {
			sql := `delete from ` + table + ` where tenant_id = $1 and account_id = $2`
			if _, err := tx.Exec(ctx, sql, tx.Tenant(), id); err != nil {
				return fmt.Errorf("erasing %s: %w", table, err)
			}
		}
		return audit.Record(ctx, tx, audit.HealthWithdrawn, id, now, nil)
	})
}

// erase deletes an account, and its origin in the audit trail.
func (s *Service) erase(ctx context.Context, tx postgres.Tx, id uuid.UUID, reason DeletionReason, now time.Time) error {
	for _, hook := range s.OnDelete {
		if err := hook(ctx, tx, id, reason); err != nil {
			return err
		}
	}
	// Foreign keys delete sessions, links, menus, shopping lists and subscriptions.
	const erase = `delete from accounts where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, erase, tx.Tenant(), id); err != nil {
		return fmt.Errorf("erasing an account: %w", err)
	}
	if err := audit.Record(ctx, tx, audit.AccountErased, id, now, nil); err != nil {
		return err
	}
	return audit.Forget(ctx, tx, id)
}

// Sweep deletes what has expired in a tenant: sessions, codes, links and unconfirmed registrations.
func Sweep(ctx context.Context, scope postgres.Scope, now time.Time) error {
	for table, grace := range map[string]time.Duration{
		"sessions": 0, "one_time_codes": auth.CodeGrace, "sign_in_links": 0, "registrations": 0,
	} {
		sql := `delete from ` + table + ` where tenant_id = $1 and expires_at < $2`
		if _, err := scope.Exec(ctx, sql, scope.Tenant(), now.Add(-grace)); err != nil {
			return fmt.Errorf("sweeping %s: %w", table, err)
		}
	}
	return nil
}
