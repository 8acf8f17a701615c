delete from ingredient_versions where owner_id <> platform_id();
do $$
declare
  policy record;
begin
  for policy in select policyname from pg_policies where tablename = 'ingredient_versions' loop
    execute format('drop policy %I on ingredient_versions', policy.policyname);
  end loop;
end
$$;
alter table ingredient_versions no force row level security, disable row level security;
revoke all on ingredient_versions from app;
revoke update on ingredient_versions from platform;
alter table ingredient_versions alter column owner_id set default platform_id();
alter table ingredient_versions rename column owner_id to ingredient_owner_id;
