package postgres_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// platformTables lists the tables without tenant_id, each with the reason. Every other table must have tenant_id.
var platformTables = map[string]string{
	"tenants":                 "the tenants themselves",
	"tenant_domains":          "read to look up the tenant of a host",
	"brand_records":           "data of the brands besides their look",
	"brand_drafts":            "looks of brands that staff edit",
	"brand_versions":          "looks of brands that were published",
	"versions":                "counts changes for the caches of server processes",
	"staff":                   "members work for the platform or for several tenants",
	"staff_sessions":          "sessions of staff",
	"staff_memberships":       "tenants of staff members",
	"staff_codes":             "codes of staff",
	"staff_invitations":       "invitations of staff",
	"limits":                  "counts attempts before the tenant is resolved, under hashed keys",
	"unplaced_payment_events": "events whose tenant is unknown or only claimed",
	"schema_migrations":       "belongs to golang-migrate",
	"staff_resets":            "links with which staff choose a new password",
	"staff_recovery_codes":    "codes of staff",
	"job_runners":             "heartbeats of servers that run jobs",
}

// catalogueTables lists the tables keyed by owner_id, which is a tenant or the platform.
var catalogueTables = []string{
	"ingredients", "recipes", "recipe_lines", "recipe_steps", "ingredient_imports", "ingredient_import_files",
	"ingredient_import_rows", "recipe_versions", "ingredient_versions",
	"ingredient_vocabulary", "ingredient_postings", "images",
}

// searchedTables lists the catalogue's tables that role search reads without row-level security.
var searchedTables = []string{"ingredient_vocabulary", "ingredient_postings"}

// definers lists the security definer functions of role app, each with the reason.
var definers = map[string]string{
	"tenant_by_host":  "resolves a host to a tenant",
	"tenant_by_slug":  "resolves the slug of a campaign link to a tenant",
	"tenant_by_id":    "reads the tenant of a session",
	"default_tenant":  "reads the brand of hosts without a tenant",
	"domain_state":    "reports whether a host is configured and verified",
	"session_tenant":  "resolves a session on a host of the platform to a tenant",
	"account_tenants": "finds the brands in which an address may sign in on a host of the platform",
	"bump_version":    "a trigger that updates the counter, which the writer may not update",
	"take":            "counts an attempt, which app may not undo",
	"forget_origins":  "erases the origin of a deleted account in audit entries, which app may not change",
	"forget_limits":   "deletes expired counts",
	"ingredients":     "comparing words uses no index under row-level security; filters by owner itself",
}

// platformDefiners lists the security definer functions of role platform.
var platformDefiners = map[string]string{
	"platform_ingredients":          "comparing words uses no index under row-level security; filters by owner itself",
	"platform_ingredient_uses":      "names the recipes of any brand that use an ingredient of the platform",
	"replace_platform_ingredient":   "merges ingredients of the platform in what uses them, of any tenant",
	"platform_ingredients_on_lists": "tells which ingredients of the platform may not be deleted",
}

// Conditions of policies, as pg_policies shows them.
const (
	currentTenant       = `( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")`
	hasTenant           = `(NULLIF(current_setting('app.tenant_id'::text, true), ''::text) IS NOT NULL)`
	ownTenantPolicy     = `(tenant_id = ` + currentTenant + `)`
	ownOwnerPolicy      = `(owner_id = ` + currentTenant + `)`
	platformOwnerPolicy = `(owner_id = platform_id())`
	readableOwnerPolicy = `(` + ownOwnerPolicy + ` OR (` + platformOwnerPolicy + ` AND ` + hasTenant + `))`
)

// cataloguePolicy is a policy as pg_policies shows it.
type cataloguePolicy struct{ Name, Permissive, Roles, Cmd, Using, Check string }

// cataloguePolicies lists exactly the policies that each of the catalogue's tables must have.
var cataloguePolicies = []cataloguePolicy{
	{"owner_delete", "PERMISSIVE", "{app}", "DELETE", ownOwnerPolicy, ""},
	{"owner_delete_restrictive", "RESTRICTIVE", "{app}", "DELETE", ownOwnerPolicy, ""},
	{"owner_insert", "PERMISSIVE", "{app}", "INSERT", "", ownOwnerPolicy},
	{"owner_insert_restrictive", "RESTRICTIVE", "{app}", "INSERT", "", ownOwnerPolicy},
	{"owner_read", "PERMISSIVE", "{app}", "SELECT", readableOwnerPolicy, ""},
	{"owner_read_restrictive", "RESTRICTIVE", "{app}", "SELECT", readableOwnerPolicy, ""},
	{"owner_update", "PERMISSIVE", "{app}", "UPDATE", ownOwnerPolicy, ownOwnerPolicy},
	{"owner_update_restrictive", "RESTRICTIVE", "{app}", "UPDATE", ownOwnerPolicy, ownOwnerPolicy},
	{"platform", "PERMISSIVE", "{platform}", "ALL", platformOwnerPolicy, platformOwnerPolicy},
}

// searchPolicy is the additional policy of searchedTables.
var searchPolicy = cataloguePolicy{"search", "PERMISSIVE", "{search}", "SELECT", "true", ""}

// usesPolicies are the additional policies by which the owner's functions read and merge what uses the platform's
// ingredients.
var usesPolicies = map[string][]cataloguePolicy{
	"ingredients": {{"merged", "PERMISSIVE", "{owner}", "SELECT", "true", ""}},
	"recipe_lines": {
		{"uses", "PERMISSIVE", "{owner}", "SELECT", ofPlatformPolicy, ""},
		{"merged", "PERMISSIVE", "{owner}", "UPDATE", ofPlatformPolicy, ofPlatformPolicy},
	},
	"recipes": {
		{"uses", "PERMISSIVE", "{owner}", "SELECT", "true", ""},
		{"merged", "PERMISSIVE", "{owner}", "UPDATE", "true", "true"},
	},
}

const ofPlatformPolicy = "(ingredient_owner_id = platform_id())"

// schemaRules are queries that return the violations of a rule. $1 is the names of platformTables, $2 catalogueTables.
var schemaRules = []struct{ name, sql string }{
	{"every table that is not a platform table has tenant_id uuid not null", `
		select relation.relname from pg_class relation
		where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
		and relation.relname <> all($1) and relation.relname <> all($2)
		and not exists (select from pg_attribute where attrelid = relation.oid and attname = 'tenant_id'
			and atttypid = 'uuid'::regtype and attnotnull)`},
	{"every table of a tenant or of the catalogue enables and forces row-level security", `
		select relation.relname from pg_class relation
		where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
			and relation.relname <> all($1)
		and not (relation.relrowsecurity and relation.relforcerowsecurity) and $2::text[] is not null`},
	{"every primary key of a tenant's table begins with tenant_id, and of the catalogue's with owner_id", `
		select relation.relname from pg_class relation
		left join pg_constraint key on key.conrelid = relation.oid and key.contype = 'p'
		where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
			and relation.relname <> all($1)
		and coalesce((
			select attname from pg_attribute where attrelid = relation.oid and attnum = key.conkey[1]), '')
			<> case when relation.relname = any($2) then 'owner_id' else 'tenant_id' end`},
	{"every unique index of a tenant's table contains tenant_id, and of the catalogue's owner_id", `
		select relation.relname || '.' || index_relation.relname from pg_index index
		join pg_class relation on relation.oid = index.indrelid
		join pg_class index_relation on index_relation.oid = index.indexrelid
		where index.indisunique and relation.relnamespace = 'public'::regnamespace and relation.relname <> all($1)
		and not exists (select from pg_attribute where attrelid = relation.oid and attnum = any(index.indkey::int2[])
			and attname = case when relation.relname = any($2) then 'owner_id' else 'tenant_id' end)`},
	{"every foreign key between tenants' tables contains tenant_id on both sides", `
		select relation.relname || '.' || key.conname from pg_constraint key
		join pg_class relation on relation.oid = key.conrelid
		join pg_class referenced on referenced.oid = key.confrelid
		where key.contype = 'f' and relation.relnamespace = 'public'::regnamespace and relation.relname <> all($1)
			and relation.relname <> all($2)
		and referenced.relname <> all($1) and referenced.relname <> all($2)
		and not exists (select from unnest(key.conkey, key.confkey) as pair (own, other)
			join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = own
			join pg_attribute referenced_attribute
				on referenced_attribute.attrelid = key.confrelid and referenced_attribute.attnum = other
			where attribute.attname = 'tenant_id' and referenced_attribute.attname = 'tenant_id')`},
	{
		"every reference from a tenant's table to the catalogue includes the owner, which a check limits",
		`
		select relation.relname || '.' || key.conname from pg_constraint key
		join pg_class relation on relation.oid = key.conrelid
		join pg_class referenced on referenced.oid = key.confrelid
		where key.contype = 'f' and relation.relname <> all($1) and referenced.relname = any($2)
			and relation.relnamespace = 'public'::regnamespace
		and not exists (select from pg_constraint owner_check
			where owner_check.conrelid = relation.oid and owner_check.contype = 'c'
			and pg_get_constraintdef(owner_check.oid) like '%00000000-0000-0000-0000-000000000001%'
			and owner_check.conkey && key.conkey)
		and not exists (select from pg_attribute where attrelid = relation.oid and attnum = key.conkey[1]
			and attname = 'owner_id')`,
	},
	{"no view has its owner's rights", `
		select relation.relname from pg_class relation
		where relation.relkind in ('v', 'm') and relation.relnamespace = 'public'::regnamespace
		and $1::text[] is not null and $2::text[] is not null
		and not coalesce('security_invoker=true' = any(relation.reloptions), false)`},
	{"only the owner may truncate a table, reference it or create a trigger on it", `
		select table_name || ': ' || grantee || ' ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and grantee <> 'owner' and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
		and $1::text[] is not null and $2::text[] is not null`},
	{"app has no right on platform tables except to read versions", `
		select table_name || ': ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and grantee = 'app' and table_name = any($1) and $2::text[] is not null
		and not (table_name = 'versions' and privilege_type = 'SELECT')`},
	{"platform has no right on a tenant's table", `
		select table_name || ': ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and grantee = 'platform' and table_name <> all($1) and table_name <> all($2)
		and not (table_name = 'audit_entries'
			and privilege_type in ('SELECT', 'INSERT'))`}, // the console reads it and adds entries
	{"only the owner may change or delete audit entries and consent choices", `
		select grantee || ': ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and table_name in ('audit_entries', 'consent_choices')
			and grantee not in ('owner') and privilege_type in ('UPDATE', 'DELETE')
		and $1::text[] is not null and $2::text[] is not null`},
	{"public may not execute a function", `
		select function.proname from pg_proc function
		where function.pronamespace in ('public'::regnamespace, 'search'::regnamespace)
			and has_function_privilege('public', function.oid, 'execute')
		and not exists (select from pg_depend where objid = function.oid and deptype = 'e')
		and $1::text[] is not null and $2::text[] is not null`},
	{"role search may only read its tables", `
		select table_name || ': ' || privilege_type from information_schema.column_privileges
		where grantee = 'search' and not (privilege_type = 'SELECT'
			and table_name in ('ingredient_vocabulary', 'ingredient_postings'))
		and $1::text[] is not null and $2::text[] is not null`},
	{"a security definer function sets its search_path", `
		select function.proname from pg_proc function
		where function.pronamespace in ('public'::regnamespace, 'search'::regnamespace)
			and function.prosecdef
		and $1::text[] is not null and $2::text[] is not null
		and not exists (select from unnest(function.proconfig) as setting where setting like 'search_path=%')`},
	{"every table belongs to owner", `
		select relation.relname from pg_class relation where relation.relkind in ('r', 'p', 'v', 'm', 'S')
			and relation.relnamespace = 'public'::regnamespace
		and pg_get_userbyid(relation.relowner) <> 'owner' and $1::text[] is not null and $2::text[] is not null`},
}

// ruleViolations returns all violations of the schema's rules in a database.
func ruleViolations(t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	ctx := context.Background()
	names := make([]string, 0, len(platformTables))
	for name := range platformTables {
		names = append(names, name)
	}
	var violations []string
	for _, rule := range schemaRules {
		rows, err := conn.Query(ctx, rule.sql, names, catalogueTables)
		if err != nil {
			t.Fatalf("%s: %v", rule.name, err)
		}
		objects, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatalf("%s: %v", rule.name, err)
		}
		for _, object := range objects {
			violations = append(violations, rule.name+": "+object)
		}
	}
	violations = append(violations, policyViolations(t, conn, names)...)
	return append(violations, cataloguePolicyViolations(t, conn)...)
}

// cataloguePolicyViolations returns the differences between the catalogue's policies and cataloguePolicies.
func cataloguePolicyViolations(t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	const sql = `
		select policyname as name, permissive, roles::text, cmd,
			coalesce(qual, '') as using, coalesce(with_check, '') as check
		from pg_policies where schemaname = 'public' and tablename = $1 order by policyname collate "C"`
	var violations []string
	for _, table := range catalogueTables {
		expected := cataloguePolicies
		if slices.Contains(searchedTables, table) {
			expected = append(slices.Clone(expected), searchPolicy)
		}
		expected = slices.Concat(expected, usesPolicies[table])
		rows, err := conn.Query(context.Background(), sql, table)
		if err != nil {
			t.Fatal(err)
		}
		policies, err := pgx.CollectRows(rows, pgx.RowToStructByName[cataloguePolicy])
		if err != nil {
			t.Fatal(err)
		}
		for _, policy := range policies {
			if !slices.Contains(expected, policy) {
				violations = append(violations, fmt.Sprintf("unexpected policy: %s has %+v", table, policy))
			}
		}
		for _, policy := range expected {
			if !slices.Contains(policies, policy) {
				violations = append(violations, fmt.Sprintf("missing policy: %s lacks %s", table, policy.Name))
			}
		}
	}
	return violations
}

// policyViolations returns the tenants' tables that lack a permissive or restrictive policy, or that have a policy with
// another condition than their own tenant.
func policyViolations(t *testing.T, conn *pgx.Conn, exempt []string) []string {
	t.Helper()
	const sql = `
		select relation.relname, coalesce(bool_or(policy.permissive = 'PERMISSIVE'), false),
			coalesce(bool_or(policy.permissive = 'RESTRICTIVE'), false),
			coalesce(bool_and(policy.qual = $3 and policy.with_check = $3 and policy.cmd = 'ALL'), false)
		from pg_class relation
		left join pg_policies policy on policy.tablename = relation.relname and policy.schemaname = 'public'
			and policy.roles && '{app,public}'
		where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
			and relation.relname <> all($1) and relation.relname <> all($2)
		group by relation.relname`
	rows, err := conn.Query(context.Background(), sql, exempt, catalogueTables, ownTenantPolicy)
	if err != nil {
		t.Fatal(err)
	}
	var violations []string
	var table string
	var permissive, restrictive, own bool
	_, err = pgx.ForEachRow(rows, []any{&table, &permissive, &restrictive, &own}, func() error {
		switch {
		case !permissive || !restrictive:
			violations = append(violations, "a permissive and a restrictive policy for app: "+table)
		case !own:
			violations = append(violations, "policies for app are limited to their own tenant: "+table)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return violations
}

func TestSchema_FollowsRules(t *testing.T) {
	t.Parallel()
	conn := postgrestest.New(t).Connect(t, "")
	for _, violation := range ruleViolations(t, conn) {
		t.Error(violation)
	}
}

// Each case violates one rule, which shows that the rule can fail.
func TestSchema_ReportsRuleViolations(t *testing.T) {
	t.Parallel()
	const good = `
		create table loose (tenant_id uuid not null, id uuid, primary key (tenant_id, id));
		call isolate_by_tenant('loose');`
	cases := []struct{ name, sql, want string }{
		{"a table without tenant_id", `create table loose (id uuid primary key)`, "has tenant_id"},
		{
			"a table without row security",
			`create table loose (tenant_id uuid not null, id uuid, primary key (tenant_id, id))`,
			"forces row-level security",
		},
		{
			"row security that does not apply to the owner",
			good + `alter table loose no force row level security`,
			"forces row-level security",
		},
		{
			"a key that begins with another column",
			`create table loose (tenant_id uuid not null, id uuid primary key); call isolate_by_tenant('loose')`,
			"primary key",
		},
		{
			"a unique constraint over all tenants",
			good + `alter table loose add column code text unique`,
			"unique index",
		},
		{
			"a foreign key without the tenant",
			good + `alter table loose add unique (id); create table child (tenant_id uuid not null, id uuid,
				loose_id uuid references loose (id), primary key (tenant_id, id)); call isolate_by_tenant('child')`,
			"foreign key",
		},
		{
			"a policy for all rows",
			good + `create policy all_rows on loose to app using (true) with check (true)`,
			"own tenant",
		},
		{
			"a policy for all rows and roles",
			good + `create policy all_rows on loose using (true) with check (true)`,
			"own tenant",
		},
		{
			"a policy to read the whole catalogue",
			`create policy all_rows on recipes for select to app using (true)`,
			"unexpected policy: recipes",
		},
		{
			"a policy for all roles to change the catalogue",
			`create policy all_rows on recipe_steps for update using (true)`,
			"unexpected policy: recipe_steps",
		},
		{
			"a policy of the catalogue with another condition",
			`alter policy owner_update on ingredients using (owner_id = platform_id())`,
			"unexpected policy: ingredients",
		},
		{
			"a policy of the catalogue for another role",
			`alter policy platform on recipe_lines to platform, backup`,
			"unexpected policy: recipe_lines",
		},
		{
			"a missing restrictive policy of the catalogue",
			`drop policy owner_read_restrictive on ingredients`,
			"missing policy: ingredients lacks owner_read_restrictive",
		},
		{"a missing restrictive policy", good + `drop policy tenant_restrictive on loose`, "restrictive"},
		{"a view with its owner's rights", good + `create view all_loose as select * from loose`, "view"},
		{"a right to truncate", good + `grant truncate on loose to app`, "truncate"},
		{"a right of the platform", good + `grant select on loose to platform`, "platform has no right"},
		{
			"a reference to the catalogue whose owner has no check",
			good + `alter table loose add column recipe_owner_id uuid, add column recipe_id uuid,
				add foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)`,
			"includes the owner",
		},
		{
			"a definer with an open search_path",
			`create function peek() returns bigint language sql security definer as $$ select count(*)
				from accounts $$`,
			"search_path",
		},
		{"a right to change audit entries", `grant update on audit_entries to app`, "audit entries"},
		{"a right to delete consent choices", `grant delete on consent_choices to app`, "audit entries"},
		{
			"a right of search on another table",
			`grant select (email) on accounts to search`,
			"role search may only read",
		},
		{
			"a policy of search to write",
			`create policy search_write on ingredient_postings to search using (true)`,
			"unexpected policy: ingredient_postings",
		},
		{
			"a search function for public",
			`grant execute on function search.ingredients(text[], text[], jsonb, integer[], integer) to public`,
			"public may not execute",
		},
		{"a right of app on a platform table", `grant select on staff to app`, "app has no right on platform tables"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			conn := postgrestest.New(t).Connect(t, "")
			if _, err := conn.Exec(context.Background(), `set role owner; `+c.sql); err != nil {
				t.Fatal(err)
			}
			violations := ruleViolations(t, conn)
			if !slices.ContainsFunc(violations, func(s string) bool { return strings.Contains(s, c.want) }) {
				t.Errorf("no violation contains %q: %q", c.want, violations)
			}
		})
	}
}

func TestSchema_ListsSecurityDefiners(t *testing.T) {
	t.Parallel()
	conn := postgrestest.New(t).Connect(t, "")
	rows, err := conn.Query(context.Background(), `
		select proname from pg_proc where pronamespace in ('public'::regnamespace, 'search'::regnamespace) and prosecdef
			order by 1`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if definers[name] == "" && platformDefiners[name] == "" {
			t.Errorf("security definer function %s is not in definers", name)
		}
	}
}
