-- Plans that are paid once, with or without an account.

alter table plans
  add column access_months integer check (access_months > 0), -- how long access lasts that is paid once; null for a plan that renews
  add column parcel boolean not null default false,           -- something is sent
  drop constraint plans_billed_every_check,
  add check (billed_every in ('month', 'quarter', 'year', 'once')),
  add check ((billed_every = 'once') = (access_months is not null)),
  add check (billed_every = 'once' or not parcel);

-- A customer may be a browser without a session: before the payment, no other data of the customer exist.
alter table customers
  add column id uuid,            -- the account's id or, for a visitor, a new one
  add column visitor_hash bytea, -- of the browser that may still pay; null from when it has
  drop constraint customers_pkey,
  alter column account_id drop not null;
alter table customers no force row level security;
update customers set id = account_id;
alter table customers force row level security;
alter table customers
  alter column id set not null,
  add primary key (tenant_id, id),
  add unique (tenant_id, account_id),
  add unique (tenant_id, visitor_hash),
  add check (account_id is null or (id = account_id and visitor_hash is null));

alter table checkouts drop constraint checkouts_tenant_id_account_id_fkey;
alter table checkouts rename column account_id to customer_id;
alter index checkouts_account rename to checkouts_customer;
alter table checkouts
  alter column registration_source drop not null, -- a visitor has none
  add column code_hmac bytea,                     -- of the code that paying once buys
  add foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade,
  add unique (tenant_id, code_hmac);

-- One-time payments. Payments for a subscription are in its invoices.
create table payments (
  tenant_id                uuid not null,
  id                       uuid not null default gen_random_uuid(),
  checkout_id              uuid not null,
  status                   text not null check (status in ('processing', 'paid', 'failed', 'refunded')),
  cents                    integer not null check (cents > 0), -- tax included
  tax_cents                integer not null,
  tax_percent              numeric(4, 2) not null check (tax_percent >= 0),
  currency                 text not null check (currency ~ '^[A-Z]{3}$'),
  method                   text check (method in ('ideal', 'bancontact', 'card', 'sepaDebit')),
  stripe_payment_intent_id text not null,
  made_at                  timestamptz not null,
  paid_at                  timestamptz, -- null while the bank has not paid
  primary key (tenant_id, id),
  unique (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id) on delete cascade
);
call wall_tenant('payments');

-- A one-time payment gives a code, like those that a shop sells. For a buyer with an account it is used at once; other
-- buyers register with it. The codes of a plan are in one batch as long as they buy the same.
alter table purchase_batches
  add column plan_id uuid, -- that is sold here; null for codes that a shop sells
  alter column last_day drop not null,   -- what was paid for here can be used whenever
  alter column created_by drop not null, -- null for the codes of a plan, which no member of staff made
  add foreign key (tenant_id, plan_id) references plans (tenant_id, id),
  add unique (tenant_id, plan_id, product_nl, product_en, access_months, parcel),
  add check ((plan_id is null) = (last_day is not null) and (plan_id is null) = (created_by is not null));
alter table purchase_codes
  add column payment_id uuid, -- the payment on this site; null for a code that a shop sells, and after the buyer was erased
  add foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete set null (payment_id),
  add unique (tenant_id, payment_id);
