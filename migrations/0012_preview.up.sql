-- The preview for accounts without access, and the day on which it began.

-- Recipes that an account opened in full without access: a few, which stay open.
create table opened_recipes (
  tenant_id       uuid not null,
  account_id      uuid not null,
  recipe_owner_id uuid not null check (recipe_owner_id = tenant_id or recipe_owner_id = '00000000-0000-0000-0000-000000000001'),
  recipe_id       uuid not null,
  opened_at       timestamptz not null,
  primary key (tenant_id, account_id, recipe_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)
);
create index opened_recipes_recipe on opened_recipes (recipe_owner_id, recipe_id);
call wall_tenant('opened_recipes');

alter table accounts add column step_plan_seen smallint not null default 0 check (step_plan_seen >= 0); -- the last week of the step plan that was put aside

-- How a change of weight is computed: by the formula of the specification, or from the deficit.
alter table tenants add column weight_indication text not null default 'formula' check (weight_indication in ('formula', 'evidence'));

-- As before, with the start of the access: of the running subscription, or else of the source that lasts longest.
drop function access_of(uuid, uuid);
create function access_of(tenant uuid, account uuid)
  returns table (subscribed boolean, invite_until timestamptz, invite_details boolean, purchase_until timestamptz, purchase_details boolean, access_from timestamptz)
  language sql stable rows 1
  as $$ select
    exists (select from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status <> 'ended'),
    (select max(i.access_until) from invites i where i.tenant_id = tenant and i.account_id = account),
    coalesce((select i.details_submitted_at is not null from invites i where i.tenant_id = tenant and i.account_id = account order by i.used_at desc limit 1), false),
    (select max(p.access_until) from purchases p where p.tenant_id = tenant and p.account_id = account),
    coalesce((select p.details_submitted_at is not null from purchases p where p.tenant_id = tenant and p.account_id = account order by p.made_at desc limit 1), false),
    coalesce(
      (select s.started_at from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status <> 'ended'),
      (select g.began_at from (
          select i.used_at as began_at, i.access_until from invites i where i.tenant_id = tenant and i.account_id = account and i.used_at is not null
          union all
          select p.starts_at, p.access_until from purchases p where p.tenant_id = tenant and p.account_id = account) g
        order by g.access_until desc limit 1)) $$;
grant execute on function access_of(uuid, uuid) to app;
