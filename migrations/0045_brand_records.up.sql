-- Brands that staff edit in the console. They are in separate tables, so that servers of the previous version, which
-- read every column of tenants, continue to work.

-- Data of a brand other than its look: its file when it was last applied, and whether it is deleted.
create table brand_records (
  tenant_id  uuid primary key references tenants (id) on delete cascade,
  shipped    jsonb,                        -- null for a brand that no file describes
  kept       text[] not null default '{}', -- fields that the last release changed and staff had changed too
  is_own     boolean not null default false, -- made in the console
  deleted_at timestamptz
);

-- The look that is being edited. Visitors do not see it.
create table brand_drafts (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  look      jsonb not null,
  staff_id  uuid not null,
  saved_at  timestamptz not null
);

-- Every look that was published, the newest with the highest number.
create table brand_versions (
  tenant_id    uuid not null references tenants (id) on delete cascade,
  number       integer not null check (number > 0),
  look         jsonb not null,
  staff_id     uuid, -- null for a look that came from a file
  published_at timestamptz not null,
  primary key (tenant_id, number)
);

grant select, insert, update, delete on brand_records, brand_drafts, brand_versions to platform;

create trigger brand_records_version after insert or update or delete or truncate on brand_records
  for each statement execute function bump_version('tenants');

-- The challenges that verify domains, by a DNS record or a file.
alter table tenant_domains
  add column challenge  text,
  add column checked_at timestamptz,
  add column problem    text; -- why the last check failed

-- A deleted brand is not found, and its domains are not configured.
create or replace function tenant_by_host(host text) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t join public.tenant_domains d on d.tenant_id = t.id
    where d.domain = host and d.verified_at is not null
      and not exists (select from public.brand_records r where r.tenant_id = t.id and r.deleted_at is not null) $$;
create or replace function tenant_by_slug(wanted text) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.slug = wanted
    and not exists (select from public.brand_records r where r.tenant_id = t.id and r.deleted_at is not null) $$;
create or replace function tenant_by_id(wanted uuid) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.id = wanted
    and not exists (select from public.brand_records r where r.tenant_id = t.id and r.deleted_at is not null) $$;
create or replace function domain_state(host text) returns table (verified boolean, active boolean)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select d.verified_at is not null, t.is_active from public.tenant_domains d join public.tenants t on t.id = d.tenant_id
    where d.domain = host
      and not exists (select from public.brand_records r where r.tenant_id = t.id and r.deleted_at is not null) $$;
