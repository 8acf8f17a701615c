-- Deals for subscribers who are about to leave, and changes of plan.
create table deals (
  tenant_id uuid not null references tenants (id),
  id        uuid not null default gen_random_uuid(),
  slug      text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), -- the deal's name in its brand's file
  title     jsonb not null,
  text      jsonb not null,
  kind      text not null check (kind in ('percentOff', 'amountOff', 'freeMonths')),
  percent   smallint check (percent between 1 and 100), -- of percentOff
  cents     integer check (cents > 0),                  -- of amountOff, for a month
  months    smallint not null check (months between 1 and 12),
  reasons   text[] not null,  -- of cancelling; the first deal with the reason suits it best
  sort      smallint not null, -- its place in the brand's file
  offered   boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  check ((kind = 'percentOff') = (percent is not null)),
  check ((kind = 'amountOff') = (cents is not null))
);
call wall_tenant('deals');

-- A deal that an account saw for a reason. It can be taken once; taken deals count for twelve months.
create table deal_offers (
  tenant_id       uuid not null,
  id              uuid not null default gen_random_uuid(),
  account_id      uuid not null,
  subscription_id uuid not null,
  deal_id         uuid not null,
  reason          text not null,
  shown_at        timestamptz not null,
  taken_at        timestamptz,
  applied_at      timestamptz, -- at Stripe; null until it has answered
  kept_at         timestamptz, -- when it was recorded that the subscriber stays
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, deal_id) references deals (tenant_id, id)
);
create index deal_offers_account on deal_offers (tenant_id, account_id, taken_at desc);
create index deal_offers_subscription on deal_offers (tenant_id, subscription_id);
create index deal_offers_deal on deal_offers (tenant_id, deal_id, shown_at);
create unique index deal_offers_one_open on deal_offers (tenant_id, account_id, deal_id) where taken_at is null;
call wall_tenant('deal_offers');

-- A change of plan that is being made at Stripe, so that only one of several clicks has an effect.
create table plan_changes (
  tenant_id       uuid not null,
  id              uuid not null default gen_random_uuid(),
  account_id      uuid not null,
  subscription_id uuid not null,
  plan_id         uuid not null,
  previewed_at    timestamptz not null, -- the time for which the price was calculated
  started_at      timestamptz not null,
  finished_at     timestamptz, -- null until Stripe has answered
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
create index plan_changes_account on plan_changes (tenant_id, account_id);
create index plan_changes_plan on plan_changes (tenant_id, plan_id);
create unique index plan_changes_one_open on plan_changes (tenant_id, subscription_id) where finished_at is null;
call wall_tenant('plan_changes');

alter table subscriptions
  add column next_cents integer,      -- of the next payment, with discounts; null: as the others
  add column next_plan_id uuid,       -- the plan from the end of the period on
  add column renewed boolean not null default false, -- the current period began with a renewal
  add foreign key (tenant_id, next_plan_id) references plans (tenant_id, id);
create index subscriptions_next_plan on subscriptions (tenant_id, next_plan_id);

-- Row-level security applies to the owner too, and would hide every row from it.
alter table subscriptions no force row level security;
update subscriptions set renewed = period_start > started_at + interval '1 day';
alter table subscriptions force row level security;
