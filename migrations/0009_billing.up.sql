-- Plans, subscriptions, and Stripe's events. Stripe has the payments; these rows are updated from its state.

create table plans (
  tenant_id          uuid not null references tenants (id),
  id                 uuid not null default gen_random_uuid(),
  slug               text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), -- the plan's name in its brand's file
  name_nl            text not null check (name_nl <> ''),
  name_en            text not null check (name_en <> ''),
  text_nl            text not null default '',
  text_en            text not null default '',
  billed_every       text not null check (billed_every in ('month', 'quarter', 'year')),
  cents              integer not null check (cents > 0), -- tax included
  currency           text not null check (currency ~ '^[A-Z]{3}$'),
  tax_percent        numeric(4, 2) not null check (tax_percent >= 0), -- of the price without tax
  sold               boolean not null default true,
  sort               smallint not null, -- its place in the brand's file
  stripe_price_id    text, -- made when the plan is first bought at this price
  stripe_tax_rate_id text,
  created_at         timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, slug)
);
call wall_tenant('plans');

-- The Stripe customer of an account. Updates from Stripe lock this row, which serialises them.
create table customers (
  tenant_id          uuid not null,
  account_id         uuid not null,
  stripe_customer_id text,                      -- null until Stripe has answered
  revision           bigint not null default 0, -- counts what was taken over from Stripe
  primary key (tenant_id, account_id),
  unique (tenant_id, stripe_customer_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
call wall_tenant('customers');

create table checkouts (
  tenant_id           uuid not null,
  id                  uuid not null default gen_random_uuid(),
  account_id          uuid not null,
  plan_id             uuid not null,
  cents               integer not null,         -- what the page asks for, tax included
  status              text not null default 'open' check (status in ('open', 'completed', 'expired')),
  registration_source text not null,            -- of the account, when it went to pay
  way_back            text not null check (way_back like '/%'), -- the step of the funnel to return to without paying
  stripe_session_id   text,                     -- null until Stripe has answered
  created_at          timestamptz not null,
  expires_at          timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, stripe_session_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
create index checkouts_account on checkouts (tenant_id, account_id);
create index checkouts_plan on checkouts (tenant_id, plan_id);
-- There is at most one open payment page, so that nobody pays twice.
create unique index checkouts_one_open on checkouts (tenant_id, account_id) where status = 'open';
call wall_tenant('checkouts');

create table subscriptions (
  tenant_id              uuid not null,
  id                     uuid not null default gen_random_uuid(),
  account_id             uuid not null,
  plan_id                uuid not null,
  status                 text not null check (status in ('processing', 'active', 'pastDue', 'ended')),
  cents                  integer not null check (cents > 0), -- what this subscriber pays, whatever the plan costs now
  currency               text not null check (currency ~ '^[A-Z]{3}$'),
  tax_percent            numeric(4, 2) not null check (tax_percent >= 0),
  stripe_subscription_id text not null,
  started_at             timestamptz not null,
  period_start           timestamptz not null,
  period_end             timestamptz not null, -- what is paid for ends here
  ends_at                timestamptz,          -- when it will end or ended; null while it renews
  first_paid_at          timestamptz,          -- null while the first payment is on its way
  primary key (tenant_id, id),
  unique (tenant_id, stripe_subscription_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
create index subscriptions_account on subscriptions (tenant_id, account_id, started_at desc);
create index subscriptions_plan on subscriptions (tenant_id, plan_id);
create unique index subscriptions_one_running on subscriptions (tenant_id, account_id) where status <> 'ended';
call wall_tenant('subscriptions');

create table invoices (
  tenant_id         uuid not null,
  id                uuid not null default gen_random_uuid(),
  account_id        uuid not null,
  subscription_id   uuid not null,
  stripe_invoice_id text not null,
  number            text not null default '',
  cents             integer not null, -- tax included
  tax_cents         integer not null,
  currency          text not null check (currency ~ '^[A-Z]{3}$'),
  status            text not null check (status in ('open', 'processing', 'paid', 'failed', 'void')),
  method            text check (method in ('ideal', 'bancontact', 'card', 'sepaDebit')),
  document_url      text not null default '',
  period_start      timestamptz not null,
  period_end        timestamptz not null,
  created_at        timestamptz not null,
  paid_at           timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, stripe_invoice_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id) on delete cascade
);
create index invoices_account on invoices (tenant_id, account_id, created_at desc);
create index invoices_subscription on invoices (tenant_id, subscription_id);
call wall_tenant('invoices');

-- Stripe's events that were handled, so that a repeated event counts once. They contain no personal data.
create table payment_events (
  tenant_id  uuid not null references tenants (id),
  id         text not null, -- Stripe's
  kind       text not null,
  handled_at timestamptz not null,
  primary key (tenant_id, id)
);
create index payment_events_handled_at on payment_events (tenant_id, handled_at);
call wall_tenant('payment_events');

-- Reports whether an account has the access of a subscriber. All other code uses this function.
create function is_subscribed(tenant uuid, account uuid) returns boolean
  language sql stable
  as $$ select exists (select from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status <> 'ended') $$;
grant execute on function is_subscribed(uuid, uuid) to app;
