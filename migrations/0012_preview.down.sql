drop function access_of(uuid, uuid);
create function access_of(tenant uuid, account uuid)
  returns table (subscribed boolean, invite_until timestamptz, invite_details boolean, purchase_until timestamptz, purchase_details boolean)
  language sql stable rows 1
  as $$ select
    exists (select from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status <> 'ended'),
    (select max(i.access_until) from invites i where i.tenant_id = tenant and i.account_id = account),
    coalesce((select i.details_submitted_at is not null from invites i where i.tenant_id = tenant and i.account_id = account order by i.used_at desc limit 1), false),
    (select max(p.access_until) from purchases p where p.tenant_id = tenant and p.account_id = account),
    coalesce((select p.details_submitted_at is not null from purchases p where p.tenant_id = tenant and p.account_id = account order by p.made_at desc limit 1), false) $$;
grant execute on function access_of(uuid, uuid) to app;
alter table tenants drop column weight_indication;
alter table accounts drop column step_plan_seen;
drop table opened_recipes;
