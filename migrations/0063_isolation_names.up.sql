-- The procedures that enable row-level security are named after the column that separates the rows, and a restrictive
-- policy after the permissive one that it repeats.
alter procedure wall_tenant(regclass) rename to isolate_by_tenant;
alter procedure wall_catalogue(regclass) rename to isolate_by_owner;

create or replace procedure isolate_by_tenant(target regclass) language plpgsql as $$
declare
  own constant text := '(tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to app using %s with check %s', target, own, own);
  execute format('create policy tenant_restrictive on %s as restrictive to app using %s with check %s',
    target, own, own);
  execute format('grant select, insert, update, delete on %s to app', target);
end
$$;

create or replace procedure isolate_by_owner(target regclass) language plpgsql as $$
declare
  tenant constant text := 'nullif(current_setting(''app.tenant_id'', true), '''')';
  own constant text := format('(owner_id = (select %s::uuid))', tenant);
  readable constant text := format('(owner_id = (select %s::uuid) or (owner_id = platform_id() and %s is not null))',
    tenant, tenant);
  by_platform constant text := '(owner_id = platform_id())';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_read on %s for select to app using %s', target, readable);
  execute format('create policy owner_read_restrictive on %s as restrictive for select to app using %s',
    target, readable);
  execute format('create policy owner_insert on %s for insert to app with check %s', target, own);
  execute format('create policy owner_insert_restrictive on %s as restrictive for insert to app with check %s',
    target, own);
  execute format('create policy owner_update on %s for update to app using %s with check %s', target, own, own);
  execute format('create policy owner_update_restrictive on %s as restrictive for update to app using %s with check %s',
    target, own, own);
  execute format('create policy owner_delete on %s for delete to app using %s', target, own);
  execute format('create policy owner_delete_restrictive on %s as restrictive for delete to app using %s', target, own);
  execute format('create policy platform on %s to platform using %s with check %s', target, by_platform, by_platform);
  execute format('grant select, insert, update, delete on %s to app, platform', target);
end
$$;

do $$
declare
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname from pg_policies where policyname like '%\_wall'
  loop
    execute format('alter policy %I on %I.%I rename to %I', policy.policyname, policy.schemaname, policy.tablename,
      regexp_replace(policy.policyname, '_wall$', '_restrictive'));
  end loop;
end
$$;
