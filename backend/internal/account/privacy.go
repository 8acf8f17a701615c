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
		select to_jsonb(a) - 'tenant_id' - 'password_hash' from accounts a where tenant_id = @tenant and id = @account`,
	"sessions": `
		select jsonb_build_object('device', device, 'createdAt', created_at, 'seenAt', seen_at, 'expiresAt', expires_at)
		from sessions where tenant_id = @tenant and account_id = @account order by created_at`,
	"menus": `
		select jsonb_build_object('week', m.monday, 'kcal', m.kcal, 'protein', m.protein, 'fat', m.fat, 'carbohydrate',
			m.carbohydrate, 'proof', m.proof, 'trace', m.trace, 'meals',
			(select jsonb_agg(jsonb_build_object('day', e.day, 'slot', e.slot, 'recipe', text_in(r.name, @language),
				'portion', e.portion, 'locked', e.locked) order by e.day, e.slot)
			from menu_meals e join recipes r on r.owner_id = e.recipe_owner_id and r.id = e.recipe_id
			where e.tenant_id = m.tenant_id and e.menu_id = m.id),
			'changes', (select jsonb_agg(jsonb_build_object('kind', c.kind, 'day', c.day, 'was', c.was, 'became',
				c.became,
				'changedAt', c.changed_at, 'undoneAt', c.undone_at) order by c.number)
			from menu_changes c where c.tenant_id = m.tenant_id and c.menu_id = m.id))
		from weekly_menus m where m.tenant_id = @tenant and m.account_id = @account order by m.monday`,
	"shoppingLists": `
		select jsonb_build_object('dates', l.dates, 'servings', l.servings, 'createdAt', l.created_at, 'items',
			(select jsonb_agg(jsonb_build_object('name', coalesce(nullif(i.name, ''), text_in(g.name, @language)),
				'quantity', i.quantity, 'unit', i.unit, 'grams', i.grams, 'checkedAt', i.checked_at))
			from shopping_items i left join ingredients g on g.owner_id = i.ingredient_owner_id
				and g.id = i.ingredient_id
			where i.tenant_id = l.tenant_id and i.list_id = l.id))
		from shopping_lists l where l.tenant_id = @tenant and l.account_id = @account order by l.created_at`,
	"openedRecipes": `
		select jsonb_build_object('recipe', text_in(r.name, @language), 'openedAt', o.opened_at)
		from opened_recipes o join recipes r on r.owner_id = o.recipe_owner_id and r.id = o.recipe_id
		where o.tenant_id = @tenant and o.account_id = @account order by o.opened_at`,
	"favorites": `
		select jsonb_build_object('recipe', text_in(r.name, @language), 'addedAt', f.added_at)
		from favorites f join recipes r on r.owner_id = f.recipe_owner_id and r.id = f.recipe_id
		where f.tenant_id = @tenant and f.account_id = @account order by f.added_at`,
	"images": `
		select jsonb_build_object('address', '/api/v1/user/images/' || id || '/' || width || '.jpg', 'width', width,
			'height', height, 'ofProfile', is_profile,
			'uploadedAt', created_at)
		from account_images where tenant_id = @tenant and account_id = @account order by created_at`,
	"feedback": `
		select jsonb_build_object('recipe', text_in(r.name, @language), 'taste', f.taste, 'cooked', f.cooked,
			'cookedOn', f.cooked_on, 'tasteAt', f.taste_at, 'changedAt', f.changed_at)
		from recipe_feedback f join recipes r on r.owner_id = f.recipe_owner_id and r.id = f.recipe_id
		where f.tenant_id = @tenant and f.account_id = @account order by f.changed_at`,
	"subscriptions": `
		select jsonb_build_object('plan', text_in(p.name, @language), 'status', s.status, 'cents', s.cents, 'currency',
			s.currency, 'taxPercent', s.tax_percent,
			'startedAt', s.started_at, 'periodStart', s.period_start, 'periodEnd', s.period_end, 'endsAt', s.ends_at)
		from subscriptions s join plans p on p.tenant_id = s.tenant_id and p.id = s.plan_id
		where s.tenant_id = @tenant and s.account_id = @account order by s.started_at`,
	"payments": `
		select jsonb_build_object('invoice', number, 'cents', cents, 'taxCents', tax_cents, 'currency', currency,
			'status', status, 'method', method,
			'periodStart', period_start, 'periodEnd', period_end, 'createdAt', created_at, 'paidAt', paid_at)
		from invoices where tenant_id = @tenant and account_id = @account order by created_at`,
	"paidOnce": `
		select jsonb_build_object('plan', text_in(p.name, @language), 'cents', y.cents, 'taxCents', y.tax_cents,
			'currency', y.currency, 'status', y.status, 'method', y.method,
			'madeAt', y.made_at, 'paidAt', y.paid_at)
		from payments y join checkouts c on c.tenant_id = y.tenant_id and c.id = y.checkout_id
			join plans p on p.tenant_id = c.tenant_id and p.id = c.plan_id
			left join purchase_codes d on d.tenant_id = y.tenant_id and d.payment_id = y.id left
				join purchases b on b.tenant_id = d.tenant_id and b.code_id = d.id
		where y.tenant_id = @tenant and (c.customer_id = @account or b.account_id = @account) order by y.made_at`,
	"checkouts": `
		select jsonb_build_object('plan', text_in(p.name, @language), 'status', c.status, 'cents', c.cents, 'createdAt',
			c.created_at)
		from checkouts c join plans p on p.tenant_id = c.tenant_id and p.id = c.plan_id
		where c.tenant_id = @tenant and c.customer_id = @account order by c.created_at`,
	"invites": `
		select jsonb_build_object('inviter', s.name, 'email', i.email, 'invitedAt', i.invited_at, 'usedAt', i.used_at,
			'accessUntil', i.access_until,
			'inviterSeesUse', i.inviter_sees_use, 'detailsSubmittedAt', i.details_submitted_at)
		from invites i join sponsorships s on s.tenant_id = i.tenant_id and s.id = i.sponsorship_id
		where i.tenant_id = @tenant and i.account_id = @account order by i.used_at`,
	"purchases": `
		select jsonb_build_object('product', text_in(b.product, @language), 'seller', b.seller, 'codeBegins', c.prefix,
			'madeAt', p.made_at, 'startsAt', p.starts_at,
			'accessUntil', p.access_until, 'detailsSubmittedAt', p.details_submitted_at, 'address', p.address, 'sentAt',
				p.sent_at)
		from purchases p join purchase_codes c on c.tenant_id = p.tenant_id and c.id = p.code_id
			join purchase_batches b on b.tenant_id = c.tenant_id and b.id = c.batch_id
		where p.tenant_id = @tenant and p.account_id = @account order by p.made_at`,
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

// erase deletes an account, and where it came from in the audit trail.
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
