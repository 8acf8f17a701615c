do $$
declare
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname from pg_policies where policyname like '%\_restrictive'
  loop
    execute format('alter policy %I on %I.%I rename to %I', policy.policyname, policy.schemaname, policy.tablename,
      regexp_replace(policy.policyname, '_restrictive$', '_wall'));
  end loop;
end
$$;

drop procedure isolate_by_tenant(regclass), isolate_by_owner(regclass);

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
