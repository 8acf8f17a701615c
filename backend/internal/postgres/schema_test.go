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

// withoutTenant lists the tables that belong to no tenant, each with the reason. Nothing else may do without tenant_id.
var platformTables = map[string]string{
	"tenants":           "the tenants themselves",
	"tenant_domains":    "read to find out which tenant a host belongs to",
	"versions":          "counts changes for the copies of the server",
	"staff":             "work for the platform or for several tenants",
	"staff_sessions":    "sessions of staff",
	"staff_memberships": "for whom staff work",
	"staff_codes":       "codes of staff",
	"staff_invitations": "people who are asked to become staff",
	"limits":            "counts what is tried before a tenant is known, under hashed names",
	"schema_migrations": "golang-migrate's own",
}

// catalogueTables are keyed by their owner, a tenant or the platform.
var catalogueTables = []string{
	"ingredients", "recipes", "recipe_lines", "recipe_steps", "ingredient_imports", "ingredient_import_files", "ingredient_import_rows",
	"ingredient_vocabulary", "ingredient_postings", "images",
}

// searched are the catalogue's tables that the search functions read past row security, as role search.
var searchedTables = []string{"ingredient_vocabulary", "ingredient_postings"}

// definers lists the functions that read past row security for app, each with the reason.
var definers = map[string]string{
	"tenant_by_host": "host to tenant, before a tenant is known",
	"tenant_by_slug": "the slug of a campaign link, before a tenant is known",
	"tenant_by_id":   "the tenant of a session, before a tenant is known",
	"default_tenant": "the look of hosts that nobody configured",
	"domain_state":   "whether a host is known and verified",
	"session_tenant": "on a host of the platform the session decides the tenant",
	"bump_version":   "a trigger: whoever writes may not write the counter itself",
	"take":           "counts a try, which nobody may take back",
	"forget_origins": "where an erased person came from, in lines that app may not change",
	"forget_limits":  "throws counts away that no longer hold",
	"ingredients":    "comparing words uses no index under row security; it names the tenant's id and the platform's itself",
}

// platformDefiners does the same for the platform.
var platformDefiners = map[string]string{
	"platform_ingredients": "comparing words uses no index under row security; it names the platform's id itself",
}

const ownTenantPolicy = `(tenant_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))`

const (
	ownOwnerPolicy      = `(owner_id = ( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif"))`
	platformOwnerPolicy = `(owner_id = platform_id())`
	readableOwnerPolicy = `(` + ownOwnerPolicy + ` OR (` + platformOwnerPolicy + ` AND (NULLIF(current_setting('app.tenant_id'::text, true), ''::text) IS NOT NULL)))`
)

// cataloguePolicy is a policy as pg_policies shows it.
type cataloguePolicy struct{ Name, Permissive, Roles, Cmd, Using, Check string }

// cataloguePolicies are the policies of each of the catalogue's tables: these and no others.
var cataloguePolicies = []cataloguePolicy{
	{"owner_delete", "PERMISSIVE", "{app}", "DELETE", ownOwnerPolicy, ""},
	{"owner_delete_wall", "RESTRICTIVE", "{app}", "DELETE", ownOwnerPolicy, ""},
	{"owner_insert", "PERMISSIVE", "{app}", "INSERT", "", ownOwnerPolicy},
	{"owner_insert_wall", "RESTRICTIVE", "{app}", "INSERT", "", ownOwnerPolicy},
	{"owner_read", "PERMISSIVE", "{app}", "SELECT", readableOwnerPolicy, ""},
	{"owner_read_wall", "RESTRICTIVE", "{app}", "SELECT", readableOwnerPolicy, ""},
	{"owner_update", "PERMISSIVE", "{app}", "UPDATE", ownOwnerPolicy, ownOwnerPolicy},
	{"owner_update_wall", "RESTRICTIVE", "{app}", "UPDATE", ownOwnerPolicy, ownOwnerPolicy},
	{"platform", "PERMISSIVE", "{platform}", "ALL", platformOwnerPolicy, platformOwnerPolicy},
}

// searchPolicy is one more on those that are searched.
var searchPolicy = cataloguePolicy{"search", "PERMISSIVE", "{search}", "SELECT", "true", ""}

// rules are queries that answer what breaks a rule; none may answer anything. "%" is a list of names.
var schemaRules = []struct{ name, sql string }{
	{"every table of a tenant has tenant_id uuid not null, unless the reason is written down", `
		select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
		and c.relname <> all($1) and c.relname <> all($2)
		and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.atttypid = 'uuid'::regtype and a.attnotnull)`},
	{"every table of a tenant, and of the catalogue, enables and forces row security", `
		select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
		and not (c.relrowsecurity and c.relforcerowsecurity) and $2::text[] is not null`},
	{"every primary key of a tenant's table begins with tenant_id, and of the catalogue's with owner_id", `
		select c.relname from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
		where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
		and coalesce((select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1]), '')
			<> case when c.relname = any($2) then 'owner_id' else 'tenant_id' end`},
	{"every unique index of a tenant's table contains tenant_id, and of the catalogue's owner_id", `
		select c.relname || '.' || i.relname from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
		where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
		and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey::int2[])
			and a.attname = case when c.relname = any($2) then 'owner_id' else 'tenant_id' end)`},
	{"every foreign key between tenants' tables contains tenant_id on both sides", `
		select c.relname || '.' || k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
		where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) and c.relname <> all($2)
		and f.relname <> all($1) and f.relname <> all($2)
		and not exists (select from unnest(k.conkey, k.confkey) as pair (own, other)
			join pg_attribute a on a.attrelid = k.conrelid and a.attnum = own join pg_attribute b on b.attrelid = k.confrelid and b.attnum = other
			where a.attname = 'tenant_id' and b.attname = 'tenant_id')`},
	{
		"every reference from a tenant's table to the catalogue carries the owner, which a check holds to the tenant or the platform",
		`
		select c.relname || '.' || k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
		where k.contype = 'f' and c.relname <> all($1) and f.relname = any($2) and c.relnamespace = 'public'::regnamespace
		and not exists (select from pg_constraint h where h.conrelid = c.oid and h.contype = 'c'
			and pg_get_constraintdef(h.oid) like '%00000000-0000-0000-0000-000000000001%'
			and h.conkey && k.conkey)
		and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'owner_id')`,
	},
	{"no view reads with its owner's rights", `
		select c.relname from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
		and $1::text[] is not null and $2::text[] is not null
		and not coalesce('security_invoker=true' = any(c.reloptions), false)`},
	{"nobody but the owner may truncate a table, refer to it or hang a trigger on it", `
		select table_name || ': ' || grantee || ' ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and grantee <> 'owner' and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
		and $1::text[] is not null and $2::text[] is not null`},
	{"app has no right to what belongs to no tenant but to read the versions", `
		select table_name || ': ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and grantee = 'app' and table_name = any($1) and $2::text[] is not null
		and not (table_name = 'versions' and privilege_type = 'SELECT')`},
	{"platform has no right to a tenant's table", `
		select table_name || ': ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and grantee = 'platform' and table_name <> all($1) and table_name <> all($2)
		and not (table_name = 'audit_entries' and privilege_type in ('SELECT', 'INSERT'))`}, // the console shows it and adds to it
	{"nobody but the owner may change or delete what was done or chosen", `
		select grantee || ': ' || privilege_type from information_schema.role_table_grants
		where table_schema = 'public' and table_name in ('audit_entries', 'consent_choices') and grantee not in ('owner') and privilege_type in ('UPDATE', 'DELETE')
		and $1::text[] is not null and $2::text[] is not null`},
	{"everybody may execute no function", `
		select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'search'::regnamespace) and has_function_privilege('public', p.oid, 'execute')
		and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
		and $1::text[] is not null and $2::text[] is not null`},
	{"role search reads what it searches and nothing else, and writes nothing", `
		select table_name || ': ' || privilege_type from information_schema.column_privileges
		where grantee = 'search' and not (privilege_type = 'SELECT' and table_name in ('ingredient_vocabulary', 'ingredient_postings'))
		and $1::text[] is not null and $2::text[] is not null`},
	{"a function that reads with its owner's rights pins its search_path", `
		select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'search'::regnamespace) and p.prosecdef
		and $1::text[] is not null and $2::text[] is not null
		and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')`},
	{"every table belongs to owner", `
		select c.relname from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace = 'public'::regnamespace
		and pg_get_userbyid(c.relowner) <> 'owner' and $1::text[] is not null and $2::text[] is not null`},
}

// broken lists everything in a database that breaks a rule.
func ruleViolations(t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	ctx := context.Background()
	names := make([]string, 0, len(platformTables))
	for name := range platformTables {
		names = append(names, name)
	}
	var found []string
	for _, rule := range schemaRules {
		rows, err := conn.Query(ctx, rule.sql, names, catalogueTables)
		if err != nil {
			t.Fatalf("%s: %v", rule.name, err)
		}
		wrong, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatalf("%s: %v", rule.name, err)
		}
		for _, name := range wrong {
			found = append(found, rule.name+": "+name)
		}
	}
	found = append(found, policyViolations(t, conn, names)...)
	return append(found, cataloguePolicyViolations(t, conn)...)
}

// brokenCataloguePolicies lists the catalogue's tables whose policies are others than cataloguePolicies.
func cataloguePolicyViolations(t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	const sql = `
		select policyname as name, permissive, roles::text, cmd, coalesce(qual, '') as using, coalesce(with_check, '') as check
		from pg_policies where schemaname = 'public' and tablename = $1 order by policyname collate "C"`
	var found []string
	for _, table := range catalogueTables {
		known := cataloguePolicies
		if slices.Contains(searchedTables, table) {
			known = append(slices.Clone(known), searchPolicy)
		}
		rows, err := conn.Query(context.Background(), sql, table)
		if err != nil {
			t.Fatal(err)
		}
		policies, err := pgx.CollectRows(rows, pgx.RowToStructByName[cataloguePolicy])
		if err != nil {
			t.Fatal(err)
		}
		for _, policy := range policies {
			if !slices.Contains(known, policy) {
				found = append(
					found,
					fmt.Sprintf("the catalogue's policies are the known ones: %s has %+v", table, policy),
				)
			}
		}
		for _, policy := range known {
			if !slices.Contains(policies, policy) {
				found = append(
					found,
					fmt.Sprintf("the catalogue's policies are all there: %s lacks %s", table, policy.Name),
				)
			}
		}
	}
	return found
}

// brokenPolicies lists tenants' tables without both policies, and policies that say something else than their own
// tenant.
func policyViolations(t *testing.T, conn *pgx.Conn, exempt []string) []string {
	t.Helper()
	const sql = `
		select c.relname, coalesce(bool_or(p.permissive = 'PERMISSIVE'), false), coalesce(bool_or(p.permissive = 'RESTRICTIVE'), false),
			coalesce(bool_and(p.qual = $3 and p.with_check = $3 and p.cmd = 'ALL'), false)
		from pg_class c left join pg_policies p on p.tablename = c.relname and p.schemaname = 'public' and p.roles && '{app,public}'
		where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) and c.relname <> all($2)
		group by c.relname`
	rows, err := conn.Query(context.Background(), sql, exempt, catalogueTables, ownTenantPolicy)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	var table string
	var permissive, restrictive, own bool
	_, err = pgx.ForEachRow(rows, []any{&table, &permissive, &restrictive, &own}, func() error {
		switch {
		case !permissive || !restrictive:
			found = append(found, "a permissive and a restrictive policy for app: "+table)
		case !own:
			found = append(found, "policies for app hold to their own tenant: "+table)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestTheSchemaKeepsTheRules(t *testing.T) {
	t.Parallel()
	conn := postgrestest.New(t).Connect(t, "")
	for _, wrong := range ruleViolations(t, conn) {
		t.Error(wrong)
	}
}

// A check that cannot fail proves nothing: each of these breaks one rule.
func TestATableThatBreaksARuleIsFound(t *testing.T) {
	t.Parallel()
	const good = `create table loose (tenant_id uuid not null, id uuid, primary key (tenant_id, id)); call wall_tenant('loose');`
	cases := []struct{ name, sql, want string }{
		{"a table without tenant_id", `create table loose (id uuid primary key)`, "has tenant_id"},
		{
			"a table without row security",
			`create table loose (tenant_id uuid not null, id uuid, primary key (tenant_id, id))`,
			"forces row security",
		},
		{
			"row security that the owner escapes",
			good + `alter table loose no force row level security`,
			"forces row security",
		},
		{
			"a key that begins elsewhere",
			`create table loose (tenant_id uuid not null, id uuid primary key); call wall_tenant('loose')`,
			"primary key",
		},
		{
			"a unique constraint over all tenants",
			good + `alter table loose add column code text unique`,
			"unique index",
		},
		{
			"a foreign key without the tenant",
			good + `alter table loose add unique (id); create table other (tenant_id uuid not null, id uuid, loose_id uuid references loose (id), primary key (tenant_id, id)); call wall_tenant('other')`,
			"foreign key",
		},
		{
			"a policy that lets all through",
			good + `create policy all_rows on loose to app using (true) with check (true)`,
			"own tenant",
		},
		{
			"a policy that lets everybody through",
			good + `create policy all_rows on loose using (true) with check (true)`,
			"own tenant",
		},
		{
			"a policy that lets all of the catalogue be read",
			`create policy all_rows on recipes for select to app using (true)`,
			"known ones: recipes",
		},
		{
			"a policy that lets everybody change the catalogue",
			`create policy all_rows on recipe_steps for update using (true)`,
			"known ones: recipe_steps",
		},
		{
			"a policy of the catalogue that was widened",
			`alter policy owner_update on ingredients using (owner_id = platform_id())`,
			"known ones: ingredients",
		},
		{
			"a policy of the catalogue that is for somebody else",
			`alter policy platform on recipe_lines to platform, backup`,
			"known ones: recipe_lines",
		},
		{
			"a missing restrictive policy of the catalogue",
			`drop policy owner_read_wall on ingredients`,
			"all there: ingredients lacks owner_read_wall",
		},
		{"a missing restrictive policy", good + `drop policy tenant_wall on loose`, "restrictive"},
		{"a view with its owner's rights", good + `create view all_loose as select * from loose`, "view"},
		{"a right to truncate", good + `grant truncate on loose to app`, "truncate"},
		{"a right of the platform", good + `grant select on loose to platform`, "platform has no right"},
		{
			"a reference to the catalogue whose owner nothing holds",
			good + `alter table loose add column recipe_owner_id uuid, add column recipe_id uuid, add foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)`,
			"carries the owner",
		},
		{
			"a definer with an open search_path",
			`create function peek() returns bigint language sql security definer as $$ select count(*) from accounts $$`,
			"search_path",
		},
		{"a right to rewrite what was done", `grant update on audit_entries to app`, "what was done"},
		{"a right to take back what was chosen", `grant delete on consent_choices to app`, "what was done"},
		{
			"a right of search to more than it searches",
			`grant select (email) on accounts to search`,
			"role search reads",
		},
		{
			"a policy of search that lets it write",
			`create policy more on ingredient_postings to search using (true)`,
			"known ones: ingredient_postings",
		},
		{
			"a search function for everybody",
			`grant execute on function search.ingredients(text[], text[], jsonb, integer[], integer) to public`,
			"everybody may execute",
		},
		{"a right of app to what belongs to no tenant", `grant select on staff to app`, "belongs to no tenant"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			conn := postgrestest.New(t).Connect(t, "")
			if _, err := conn.Exec(context.Background(), `set role owner; `+c.sql); err != nil {
				t.Fatal(err)
			}
			if found := ruleViolations(t, conn); !slices.ContainsFunc(
				found,
				func(s string) bool { return strings.Contains(s, c.want) },
			) {
				t.Errorf("nothing about %q in %q", c.want, found)
			}
		})
	}
}

func TestOnlyKnownFunctionsReadPastRowSecurity(t *testing.T) {
	t.Parallel()
	conn := postgrestest.New(t).Connect(t, "")
	rows, err := conn.Query(context.Background(), `
		select proname from pg_proc where pronamespace in ('public'::regnamespace, 'search'::regnamespace) and prosecdef order by 1`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if definers[name] == "" && platformDefiners[name] == "" {
			t.Errorf("%s reads with its owner's rights, and nobody wrote down why", name)
		}
	}
}
