-- The privileges of the roles, the tenants, and the row-level security that separates tenants.

revoke all on schema public from public;
grant usage on schema public to app, platform, search, backup;
alter default privileges in schema public grant select on tables to backup;
alter default privileges in schema public grant select on sequences to backup;
alter default privileges revoke execute on functions from public;

-- The owner of the platform's catalogue: not a tenant, without a domain and without accounts.
create function platform_id() returns uuid
  language sql immutable parallel safe
  as $$ select '00000000-0000-0000-0000-000000000001'::uuid $$;
grant execute on function platform_id() to app, platform, search;

-- Enables row-level security on a table whose rows belong to a tenant. The restrictive policy applies to any later
-- permissive policy too.
-- After a transaction the setting reads as '', not as null, hence nullif.
create procedure wall_tenant(target regclass) language plpgsql as $$
declare
  own constant text := '(tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to app using %s with check %s', target, own, own);
  execute format('create policy tenant_wall on %s as restrictive to app using %s with check %s', target, own, own);
  execute format('grant select, insert, update, delete on %s to app', target);
end
$$;
revoke all on procedure wall_tenant(regclass) from public;

-- Does the same for a table of the catalogue: app reads the rows of its tenant and of the platform, and writes those of
-- its tenant; platform writes those of the platform.
create procedure wall_catalogue(target regclass) language plpgsql as $$
declare
  own constant text := '(owner_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))';
  own_or_platform constant text := '(owner_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid) or (owner_id = platform_id() and nullif(current_setting(''app.tenant_id'', true), '''') is not null))';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_read on %s for select to app using %s', target, own_or_platform);
  execute format('create policy owner_read_wall on %s as restrictive for select to app using %s', target, own_or_platform);
  execute format('create policy owner_insert on %s for insert to app with check %s', target, own);
  execute format('create policy owner_insert_wall on %s as restrictive for insert to app with check %s', target, own);
  execute format('create policy owner_update on %s for update to app using %s with check %s', target, own, own);
  execute format('create policy owner_update_wall on %s as restrictive for update to app using %s with check %s', target, own, own);
  execute format('create policy owner_delete on %s for delete to app using %s', target, own);
  execute format('create policy owner_delete_wall on %s as restrictive for delete to app using %s', target, own);
  execute format('create policy platform on %s to platform using (owner_id = platform_id()) with check (owner_id = platform_id())', target);
  execute format('grant select, insert, update, delete on %s to app, platform', target);
end
$$;
revoke all on procedure wall_catalogue(regclass) from public;

-- A tenant and its brand.
create table tenants (
  id                     uuid primary key default gen_random_uuid(),
  slug                   text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name                   text not null check (name <> ''),
  language               text not null check (language in ('nl', 'en')),
  is_default             boolean not null default false, -- the platform's own brand, on the platform's own hosts
  is_active              boolean not null default true,
  paths                  text[] not null default '{}',
  app_name               text not null check (app_name <> ''),
  privacy_policy_url     text not null,
  logo_url               text not null default '',
  support_email          text not null,
  company_address        text not null,
  primary_color          text not null,
  button_color           text not null,
  custom_title           text not null default '',
  custom_description     text not null default '',
  custom_favicon         text not null default '',
  hide_original_branding boolean not null default false,
  background_color       text not null default '',
  background_opacity     double precision not null default 1 check (background_opacity between 0 and 1),
  background_image       text not null default '',
  show_background_image  boolean not null default false,
  created_at             timestamptz not null default now()
);
create unique index tenants_one_default on tenants (is_default) where is_default;

-- The hosts of each tenant, read to resolve the tenant of a request.
create table tenant_domains (
  domain       text primary key check (domain = lower(domain) and domain <> ''),
  tenant_id    uuid not null references tenants (id) on delete cascade,
  is_canonical boolean not null default false, -- links in mail are built from it
  verified_at  timestamptz
);
create unique index tenant_domains_one_canonical on tenant_domains (tenant_id) where is_canonical;

grant select, insert, update, delete on tenants, tenant_domains to platform;

-- Counts the changes of what server processes keep in memory. They poll it, since a connection pool in transaction mode
-- does not pass on notifications.
create table versions (
  topic   text primary key,
  version bigint not null default 0
);
insert into versions (topic) values ('tenants'), ('catalogue');
grant select on versions to app, platform;

create function bump_version() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.versions set version = version + 1 where topic = tg_argv[0];
  return null;
end
$$;

create trigger tenants_version after insert or update or delete or truncate on tenants
  for each statement execute function bump_version('tenants');
create trigger tenant_domains_version after insert or update or delete or truncate on tenant_domains
  for each statement execute function bump_version('tenants');

-- tenant_by_host returns the tenant of a verified domain, or no row.
create function tenant_by_host(host text) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t join public.tenant_domains d on d.tenant_id = t.id where d.domain = host and d.verified_at is not null $$;
create function tenant_by_slug(wanted text) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.slug = wanted $$;
create function tenant_by_id(wanted uuid) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.id = wanted $$;
create function default_tenant() returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.is_default $$;
-- domain_state returns the state of a configured domain, or no row.
create function domain_state(host text) returns table (verified boolean, active boolean)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select d.verified_at is not null, t.is_active from public.tenant_domains d join public.tenants t on t.id = d.tenant_id where d.domain = host $$;
grant execute on function tenant_by_host(text), tenant_by_slug(text), tenant_by_id(uuid), default_tenant(), domain_state(text) to app, platform;
