package postgres_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// insertCatalogueData inserts a row of owner $1 into every table of the catalogue. The recipe has the owner's id.
const insertCatalogueData = `
	with ingredient as (
		insert into ingredients (owner_id, slug, name, food_group, aisle, picture, hue, kcal, protein, fat,
			carbohydrate,
			allergens_unknown, lactose, diet, source_table, certainty, words, lemmas, weights)
		values ($1, 'rijst', '{"nl": "rijst", "en": "rice"}', 'x', 'pantry', 'x', 0, 350, 7, 1, 78, false, false,
			'vegan', 'estimated',
			'low', '{rijst}', '{rijst}', '{0}') returning owner_id, id),
	recipe as (
		insert into recipes (owner_id, id, slug, name, summary, meal_time, servings, minutes,
			kitchen, keto, cover)
		values ($1, $1, 'rijst', '{"nl": "Rijst", "en": "Rice"}', '{"nl": "x"}', 'dinner', 2, 20, 'x', false, '{rijst}')
			returning owner_id, id),
	line as (
		insert into recipe_lines (owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity, unit)
		select recipe.owner_id, recipe.id, 0, ingredient.owner_id, ingredient.id, 150, 'g' from recipe, ingredient),
	recipe_version as (
		insert into recipe_versions (owner_id, recipe_id, number, former, changed, staff_id, changed_at)
		select owner_id, id, 1, '{}', '{name}', $1, now() from recipe),
	ingredient_version as (
		insert into ingredient_versions (owner_id, ingredient_id, number, former, changed, staff_id, changed_at)
		select owner_id, id, 1, '{}', '{name}', $1, now() from ingredient),
	image as (insert into images (owner_id, id, width, height, widths, created_at)
		values ($1, repeat('0', 32), 1, 1, '{1}', now())),
	import as (
		insert into ingredient_imports (owner_id, id, created_at, files, header, detected, settings, task, state,
			alive_at)
		values ($1, $1, now(), '[]', '{}', '{}', '{}', 'check', 'done', now()) returning owner_id, id),
	file as (insert into ingredient_import_files (owner_id, import_id, file, part, content)
		select owner_id, id, 0, 0, 'x' from import),
	row as (insert into ingredient_import_rows (owner_id, import_id, line, outcome, code, name)
		select owner_id, id, 2, 'created', 'x', 'x' from import)
	insert into recipe_steps (owner_id, recipe_id, position, text)
		select owner_id, id, 0, '{"nl": "Kook de rijst.", "en": "Boil the rice."}' from recipe`

// insertAccountData inserts an account of tenant $1 and a row in every other table of tenants. $2 is used as a hash.
const insertAccountData = `
	with account as (
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		values ($1, 'same@voorbeeld.example', 'Iemand', 'x', 'general', now()) returning tenant_id, id),
	session as (
		insert into sessions (tenant_id, token_hash, account_id, expires_at)
		select tenant_id, $2::bytea, id, now() + interval '1 day' from account),
	link as (
		insert into sign_in_links (tenant_id, token_hash, account_id, expires_at)
		select tenant_id, $2::bytea, id, now() + interval '1 day' from account),
	code as (
		insert into one_time_codes (tenant_id, email, purpose, account_id, code_hmac, visitor_hash, expires_at)
		select tenant_id, 'same@voorbeeld.example', 'sign-in', id, $2::bytea, $2::bytea, now() + interval '1 day'
			from account),
	registration as (
		insert into registrations (tenant_id, email, visitor_hash, name, password_hash, registration_source, answers,
			terms_accepted_at, expires_at)
		values ($1, 'new@voorbeeld.example', $2::bytea, 'x', 'x', 'general', '{}', now(), now() + interval '1 day')),
	audit_entry as (
		insert into audit_entries (tenant_id, action, actor, account_id) select tenant_id, 'login', 'consumer', id
			from account),
	support_session as (
		insert into support_sessions (tenant_id, account_id, staff_id, staff_name, expires_at)
			select tenant_id, id, $1, 'Sam', now() from account),
	reminder as (
		insert into reminders (tenant_id, account_id) select tenant_id, id from account),
	consent_choice as (
		insert into consent_choices (tenant_id, made_at, choice, mode, account_id) select tenant_id, now(), 'refused',
			'ask', id from account),
	page_view as (
		insert into events (tenant_id, id, visit_id, brand, at, name, path, funnel, step, source)
		values ($1, $1, $1, 'x', now(), 'pageView', '/', '', '', '')),
	favorite as (
		insert into favorites (tenant_id, account_id, recipe_owner_id, recipe_id, added_at)
			select tenant_id, id, tenant_id, tenant_id, now() from account),
	feedback as (
		insert into recipe_feedback (tenant_id, account_id, recipe_owner_id, recipe_id, taste, taste_at, changed_at)
		select tenant_id, id, tenant_id, tenant_id, 'liked', now(), now() from account),
	menu as (
		insert into weekly_menus (tenant_id, account_id, monday, seed, kcal, protein, fat, carbohydrate)
		select tenant_id, id, date '2026-11-16', 1, 2000, 100, 70, 220 from account returning tenant_id, id),
	image as (
		insert into account_images (tenant_id, account_id, id, width, height, widths, is_profile, created_at)
		select tenant_id, id, repeat('0', 32), 1, 1, '{1}', true, now() from account),
	opened_recipe as (
		insert into opened_recipes (tenant_id, account_id, recipe_owner_id, recipe_id, opened_at)
			select tenant_id, id, tenant_id, tenant_id, now() from account),
	meal as (
		insert into menu_meals (tenant_id, menu_id, day, slot, recipe_owner_id, recipe_id, portion)
		select tenant_id, id, 0, 'dinner', tenant_id, tenant_id, 1 from menu),
	menu_day as (
		insert into menu_days (tenant_id, menu_id, day, kcal, protein, fat, carbohydrate, keto)
			select tenant_id, id, 0, 2000, 100, 70, 220, false from menu),
	change as (
		insert into menu_changes (tenant_id, menu_id, number, kind, day, was, became, changed_at)
		select tenant_id, id, 1, 'swap', 0, '[]', '[]', now() from menu),
	sponsorship as (
		insert into sponsorships (tenant_id, name, access_days, seats, created_by, created_at)
		values ($1, 'x', 30, 1, gen_random_uuid(), now()) returning tenant_id, id),
	invite as (
		insert into invites (tenant_id, sponsorship_id, email, token_hash, invited_by, invited_at, expires_at)
		select tenant_id, id, 'same@voorbeeld.example', $2::bytea, gen_random_uuid(), now(), now() + interval '1 day'
			from sponsorship),
	batch as (
		insert into purchase_batches (tenant_id, name, seller, product, access_days, parcel, last_day,
			created_by, created_at)
		values ($1, 'x', '', '{"nl": "x"}', 30, true, now() + interval '1 day', gen_random_uuid(), now())
			returning tenant_id, id),
	purchase_code as (
		insert into purchase_codes (tenant_id, batch_id, prefix, code_hmac) select tenant_id, id, 'x', $2::bytea
			from batch returning tenant_id, id),
	purchase as (
		insert into purchases (tenant_id, account_id, code_id, made_at, starts_at, access_until)
		select account.tenant_id, account.id, purchase_code.id, now(), now(), now() + interval '1 day'
		from account join purchase_code on purchase_code.tenant_id = account.tenant_id),
	plan as (
		insert into plans (tenant_id, slug, name, billed_every, cents, currency, tax_percent, sort)
		values ($1, 'maand', '{"nl": "x"}', 'month', 995, 'EUR', 21, 0) returning tenant_id, id),
	customer as (
		insert into customers (tenant_id, id, account_id) select tenant_id, id, id from account
			returning tenant_id, id),
	checkout as (
		insert into checkouts (tenant_id, customer_id, plan_id, cents, registration_source, way_back, created_at,
			expires_at)
		select customer.tenant_id, customer.id, plan.id, 995, 'general', '/', now(), now() from customer, plan
			returning tenant_id, id),
	payment as (
		insert into payments (tenant_id, checkout_id, status, cents, tax_cents, tax_percent, currency,
			stripe_payment_intent_id, made_at)
		select tenant_id, id, 'paid', 995, 173, 21, 'EUR', 'pi_1', now() from checkout),
	subscription as (
		insert into subscriptions (tenant_id, account_id, plan_id, status, cents, currency, tax_percent,
			stripe_subscription_id, started_at, period_start, period_end)
		select account.tenant_id, account.id, plan.id, 'active', 995, 'EUR', 21, 'sub_1', now(), now(), now()
		from account, plan
			returning tenant_id, account_id, id),
	invoice as (
		insert into invoices (tenant_id, account_id, subscription_id, stripe_invoice_id, cents, tax_cents, currency,
			status, period_start, period_end, created_at)
		select tenant_id, account_id, id, 'in_1', 995, 173, 'EUR', 'paid', now(), now(), now() from subscription
			returning tenant_id, account_id, subscription_id, id),
	refund as (
		insert into refunds (tenant_id, account_id, subscription_id, invoice_id, reason, cents, tax_cents, currency,
			requested_at)
		select tenant_id, account_id, subscription_id, id, 'withdrawal', 995, 173, 'EUR', now() from invoice),
	dispute as (
		insert into disputes (tenant_id, customer_id, invoice_id, stripe_dispute_id, status, reason, cents,
			withheld_cents, currency, opened_at)
		select tenant_id, account_id, id, 'dp_1', 'open', 'general', 995, 995, 'EUR', now() from invoice),
	introduction as (
		insert into introductions (tenant_id, email_hmac, account_id, began_at)
		select tenant_id, decode(repeat('00', 32), 'hex'), id, now() from account),
	tax_invoice as (
		insert into tax_invoices (tenant_id, number, account_id, plan, cents, tax_cents, tax_percent, currency,
			issued_at)
		select tenant_id, 1, id, '{"nl": "x"}', 995, 173, 21, 'EUR', now() from account),
	deal as (
		insert into deals (tenant_id, slug, title, text, kind, percent, months, reasons, sort)
		values ($1, 'x', '{"nl": "x"}', '{"nl": "x"}', 'percentOff', 30, 3, '{other}', 0) returning tenant_id, id),
	deal_offer as (
		insert into deal_offers (tenant_id, account_id, subscription_id, deal_id, reason, shown_at)
		select deal.tenant_id, subscription.account_id, subscription.id, deal.id, 'other', now()
		from deal join subscription on subscription.tenant_id = deal.tenant_id),
	plan_change as (
		insert into plan_changes (tenant_id, account_id, subscription_id, plan_id, previewed_at, started_at)
		select plan.tenant_id, subscription.account_id, subscription.id, plan.id, now(), now()
		from plan join subscription on subscription.tenant_id = plan.tenant_id),
	idempotency_key as (
		insert into idempotency_keys (tenant_id, account_id, key, request_hash, created_at)
		select tenant_id, id, 'x', $2::bytea, now() from account),
	event as (
		insert into payment_events (tenant_id, id, kind, handled_at) values ($1, 'evt_1', 'invoice.paid', now())),
	list as (
		insert into shopping_lists (tenant_id, account_id, dates, servings)
		select tenant_id, id, array[date '2026-11-16'], 2 from account returning tenant_id, id),
	shopping_link as (
		insert into shopping_links (tenant_id, token_hash, list_id, created_at)
		select tenant_id, sha256(tenant_id::text::bytea), id, now() from list),
	list_recipe as (
		insert into shopping_list_recipes (tenant_id, list_id, recipe_owner_id, recipe_id, servings)
		select tenant_id, id, tenant_id, tenant_id, 2 from list),
	shopper as (
		insert into shoppers (tenant_id, list_id, id, name, started_at)
		select tenant_id, id, gen_random_uuid(), 'Sam', now() from list)
	insert into shopping_items (tenant_id, list_id, name, aisle) select tenant_id, id, 'bloemen', 'pantry' from list`

// createTwoTenants creates tenants A and B, each with an account and a recipe, and a recipe of the platform.
func createTwoTenants(t *testing.T, database postgrestest.Database) (a, b uuid.UUID) {
	t.Helper()
	conn := database.Connect(t, "")
	if _, err := conn.Exec(t.Context(), insertCatalogueData, postgres.PlatformID); err != nil {
		t.Fatal(err)
	}
	for slug, tenant := range map[string]*uuid.UUID{"a": &a, "b": &b} {
		err := conn.QueryRow(t.Context(), `
			insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address,
				primary_color, button_color)
			values ($1, $1, 'nl', $1, '/', $1, $1, '#000', '#000') returning id`, slug).Scan(tenant)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = conn.Exec(t.Context(), insertCatalogueData, *tenant); err != nil {
			t.Fatal(err)
		}
		if _, err = conn.Exec(t.Context(), insertAccountData, *tenant, []byte(slug)); err != nil {
			t.Fatal(err)
		}
	}
	return a, b
}

// tenantTables returns the tables with tenant_id. It reads them from the database, so that a new one is included.
func tenantTables(t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	rows, err := conn.Query(context.Background(), `
		select relation.relname from pg_class relation
		join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attname = 'tenant_id'
		where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace and relation.relrowsecurity
		order by 1`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func TestIsolation_QueriesWithoutFilterSeeOwnTenantOnly(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := createTwoTenants(t, database)
	db := database.Open(t)
	ctx := context.Background()
	scope := db.Scope(a)
	conn := database.Connect(t, "")
	for _, table := range tenantTables(t, conn) {
		var rowsOfB, foreign, own int
		if err := conn.QueryRow(ctx, `select count(*)
			from `+table+` where tenant_id = $1`, b).Scan(&rowsOfB); err != nil {
			t.Fatal(err)
		}
		if rowsOfB == 0 {
			t.Errorf("%s has no row of tenant B, so the test proves nothing about it", table)
		}
		const count = `select count(*) filter (where tenant_id <> $1), count(*) filter (where tenant_id = $1) from `
		if err := scope.QueryRow(ctx, count+table, a).Scan(&foreign, &own); err != nil {
			t.Fatal(err)
		}
		if foreign != 0 || own == 0 {
			t.Errorf("A sees %d rows of other tenants in %s, and %d of its own", foreign, table, own)
		}
	}
	// Statements without a where clause, run by each method.
	var accounts int
	if err := scope.QueryRow(ctx, `select count(*) from accounts`).Scan(&accounts); err != nil || accounts != 1 {
		t.Errorf("A sees %d accounts (%v)", accounts, err)
	}
	rows, err := scope.Query(ctx, `select tenant_id from accounts`)
	if err != nil {
		t.Fatal(err)
	}
	tenants, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil || len(tenants) != 1 || tenants[0] != a {
		t.Errorf("A sees accounts of %v (%v)", tenants, err)
	}
	changed, err := scope.Exec(ctx, `update accounts set name = 'changed'`)
	if err != nil || changed.RowsAffected() != 1 {
		t.Errorf("A changes %d accounts (%v)", changed.RowsAffected(), err)
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		deleted, err := tx.Exec(ctx, `delete from shopping_lists`)
		if deleted.RowsAffected() != 1 {
			t.Errorf("A deletes %d lists", deleted.RowsAffected())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var lists int
	const read = `
		select name, (select count(*) from shopping_lists where tenant_id = $1) from accounts where tenant_id = $1`
	err = conn.QueryRow(ctx, read, b).Scan(&name, &lists)
	if err != nil || name != "Iemand" || lists != 1 {
		t.Errorf("B's account has name %q and %d lists (%v)", name, lists, err)
	}
	const insert = `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		values ($1, 'x@y.nl', 'x', 'x', 'general', now())`
	if _, err = scope.Exec(ctx, insert, b); err == nil {
		t.Error("A can create an account of B")
	}
}

func TestIsolation_CatalogueShowsPlatformAndOwnRows(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := createTwoTenants(t, database)
	scope := database.Open(t).Scope(a)
	conn := database.Connect(t, "")
	for _, table := range catalogueTables {
		var rowsOfB int
		err := conn.QueryRow(t.Context(), `select count(*) from `+table+` where owner_id = $1`, b).Scan(&rowsOfB)
		if err != nil || rowsOfB == 0 {
			t.Fatalf("%s has %d rows of B (%v)", table, rowsOfB, err)
		}
		rows, err := scope.Query(t.Context(), `select owner_id from `+table)
		if err != nil {
			t.Fatal(err)
		}
		owners, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		if err != nil {
			t.Fatal(err)
		}
		if len(owners) != 2 || !slices.Contains(owners, a) || !slices.Contains(owners, postgres.PlatformID) {
			t.Errorf("A sees rows of %v in %s", owners, table)
		}
		// A may not write rows of the platform or of B.
		changed, err := scope.Exec(t.Context(), `update `+table+` set owner_id = owner_id`)
		if err != nil || changed.RowsAffected() != 1 {
			t.Errorf("A changes %d rows of %s (%v)", changed.RowsAffected(), table, err)
		}
		if _, err := scope.Exec(t.Context(), `update `+table+` set owner_id = $1`, b); err == nil {
			t.Errorf("A can give its rows of %s to B", table)
		}
	}
}

func TestIsolation_NoTenantSeesNoRows(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, _ := createTwoTenants(t, database)
	conn := database.Connect(t, "app")
	ctx := context.Background()
	count := func() (n int) {
		if err := conn.QueryRow(ctx, `select count(*) from accounts`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != 0 {
		t.Errorf("a connection without a tenant sees %d accounts", n)
	}
	// After a transaction the setting is '' instead of null, which must show no rows either.
	if _, err := conn.Exec(ctx, `begin; select set_config('app.tenant_id',
		'`+a.String()+`', true); commit`); err != nil {
		t.Fatal(err)
	}
	if n := count(); n != 0 {
		t.Errorf("a connection that had a tenant before sees %d accounts", n)
	}
}

func TestIsolation_ConcurrentScopesDoNotMix(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := createTwoTenants(t, database)
	db := database.Open(t)
	errs := make(chan error, 8)
	for worker := range 8 {
		go func() {
			want := []uuid.UUID{a, b}[worker%2]
			for range 100 {
				var got uuid.UUID
				err := db.Scope(want).QueryRow(context.Background(), `select tenant_id from accounts`).Scan(&got)
				if err != nil || got != want {
					errs <- errors.Join(err, errors.New("a row of "+got.String()+" for "+want.String()))
					return
				}
			}
			errs <- nil
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}

func TestScope_FailedTxRollsBack(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, _ := createTwoTenants(t, database)
	scope := database.Open(t).Scope(a)
	ctx := context.Background()
	failure := errors.New("failure")
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := tx.Exec(ctx, `update accounts set name = 'half'`); err != nil {
			return err
		}
		return failure
	})
	if !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
	var name string
	if err := scope.QueryRow(ctx, `select name from accounts`).Scan(&name); err != nil || name != "Iemand" {
		t.Errorf("the account has name %q (%v)", name, err)
	}
}

func TestLookup_SessionTenantNeedsToken(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	_, b := createTwoTenants(t, database)
	db := database.Open(t)
	for token, want := range map[string]*uuid.UUID{"b": &b, "c": nil} {
		rows, err := db.Lookup(context.Background(), postgres.SessionTenant, []byte(token))
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[*uuid.UUID])
		if err != nil || (got == nil) != (want == nil) || (got != nil && *got != *want) {
			t.Errorf("token %q belongs to %v (%v), want %v", token, got, err, want)
		}
	}
}

func TestOpen_RefusesPrivilegedRoles(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	for _, role := range []string{"postgres", "backup", "owner"} {
		db, err := postgres.Open(
			context.Background(),
			postgres.Config{App: database.URL(role), Platform: database.URL("platform")},
		)
		if !errors.Is(err, postgres.ErrPrivilegedRole) {
			t.Errorf("%s: got %v", role, err)
		}
		if err == nil {
			db.Close()
		}
	}
}

func TestMigrate_RunsAgainAfterDown(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	if err := postgres.Down(database.AdminURL); err != nil {
		t.Fatal(err)
	}
	var tables int
	const count = `
		select count(*) from pg_class
		where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`
	err := database.Connect(t, "").QueryRow(context.Background(), count).Scan(&tables)
	if err != nil || tables != 0 {
		t.Errorf("%d tables after Down (%v)", tables, err)
	}
	if err := postgres.Migrate(context.Background(), database.AdminURL); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := database.Open(t).Ping(ctx); err != nil {
		t.Error(err)
	}
}
