create or replace function access_of(tenant uuid, account uuid)
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
drop table idempotency_keys;
drop table refunds;
alter table invoices drop column payment_url;
alter table subscriptions
  drop column method, drop column withdrawn_at, drop column notice_at,
  drop column cancel_reason, drop column cancel_comment,
  drop constraint subscriptions_status_check,
  add constraint subscriptions_status_check check (status in ('processing', 'active', 'pastDue', 'ended'));
