create or replace function tenant_by_host(host text) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t join public.tenant_domains d on d.tenant_id = t.id where d.domain = host and d.verified_at is not null $$;
create or replace function tenant_by_slug(wanted text) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.slug = wanted $$;
create or replace function tenant_by_id(wanted uuid) returns setof tenants
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select t.* from public.tenants t where t.id = wanted $$;
create or replace function domain_state(host text) returns table (verified boolean, active boolean)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select d.verified_at is not null, t.is_active from public.tenant_domains d join public.tenants t on t.id = d.tenant_id where d.domain = host $$;
alter table tenant_domains drop column challenge, drop column checked_at, drop column problem;
drop table brand_versions;
drop table brand_drafts;
drop table brand_records;
