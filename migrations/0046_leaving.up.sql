-- A subscription that its subscriber leaves: at the end of the period, with a month's notice, or by withdrawing.
alter table subscriptions
  drop constraint subscriptions_status_check,
  add constraint subscriptions_status_check
    check (status in ('trialing', 'processing', 'active', 'pastDue', 'paused', 'ended')),
  add column method text check (method in ('ideal', 'bancontact', 'card', 'sepaDebit')), -- of the next payment; null when unknown
  add column withdrawn_at timestamptz,  -- within the withdrawal period; the subscription ended then
  add column notice_at timestamptz,     -- of the month's notice that ends it before its period does
  add column cancel_reason text check (cancel_reason in
    ('tooExpensive', 'tooLittleTime', 'tooLittleVariety', 'goalReached', 'technicalProblem', 'other')),
  add column cancel_comment text not null default '';

alter table invoices add column payment_url text not null default ''; -- page on which an open invoice is paid

-- Refunds of invoices when a subscription is withdrawn from, or ends with notice.
create table refunds (
  tenant_id       uuid not null,
  id              uuid not null default gen_random_uuid(),
  account_id      uuid not null,
  subscription_id uuid not null,
  invoice_id      uuid not null,
  reason          text not null check (reason in ('withdrawal', 'notice')),
  cents           integer not null check (cents > 0), -- tax included
  tax_cents       integer not null,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  requested_at    timestamptz not null,
  paid_at         timestamptz, -- null until Stripe has paid it
  primary key (tenant_id, id),
  unique (tenant_id, invoice_id, reason),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
);
create index refunds_account on refunds (tenant_id, account_id, requested_at desc);
create index refunds_subscription on refunds (tenant_id, subscription_id);
call wall_tenant('refunds');

-- The answers to requests with an Idempotency-Key, so that a repeated request gets the same answer and has no effect.
create table idempotency_keys (
  tenant_id    uuid not null,
  account_id   uuid not null,
  key          text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status       smallint, -- null until it was answered
  body         text,
  created_at   timestamptz not null,
  primary key (tenant_id, account_id, key),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create index idempotency_keys_created_at on idempotency_keys (tenant_id, created_at);
call wall_tenant('idempotency_keys');

-- As before, but a paused subscription gives no access.
create or replace function access_of(tenant uuid, account uuid)
  returns table (subscribed boolean, invite_until timestamptz, invite_details boolean, purchase_until timestamptz, purchase_details boolean, access_from timestamptz)
  language sql stable rows 1
  as $$ select
    exists (select from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status not in ('ended', 'paused')),
    (select max(i.access_until) from invites i where i.tenant_id = tenant and i.account_id = account),
    coalesce((select i.details_submitted_at is not null from invites i where i.tenant_id = tenant and i.account_id = account order by i.used_at desc limit 1), false),
    (select max(p.access_until) from purchases p where p.tenant_id = tenant and p.account_id = account),
    coalesce((select p.details_submitted_at is not null from purchases p where p.tenant_id = tenant and p.account_id = account order by p.made_at desc limit 1), false),
    coalesce(
      (select s.started_at from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status not in ('ended', 'paused')),
      (select g.began_at from (
          select i.used_at as began_at, i.access_until from invites i where i.tenant_id = tenant and i.account_id = account and i.used_at is not null
          union all
          select p.starts_at, p.access_until from purchases p where p.tenant_id = tenant and p.account_id = account) g
        order by g.access_until desc limit 1)) $$;
