-- A request of support to look at an account's pages and, once its owner allowed it, the permission to. Both last 30
-- minutes. An account has one at a time; how it went is in the audit trail.
create table support_sessions (
  tenant_id        uuid not null,
  account_id       uuid not null,
  id               uuid not null default gen_random_uuid(),
  staff_id         uuid not null,
  staff_name       text not null,
  expires_at       timestamptz not null,
  allowed_at       timestamptz,                     -- null while the owner has not answered
  health           boolean not null default false,  -- whether what is about health is shown too
  token_hash       bytea,                           -- SHA-256 of the token that begins it in a browser, once
  token_expires_at timestamptz,
  primary key (tenant_id, account_id),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  check (not health or allowed_at is not null),
  check ((token_hash is null) = (token_expires_at is null))
);
call isolate_by_tenant('support_sessions');

-- The browser in which support looks. It ends with the support session.
alter table sessions
  add column support_id uuid,
  add column support_staff_id uuid,
  add column support_health boolean not null default false,
  add check ((support_id is null) = (support_staff_id is null)),
  add foreign key (tenant_id, support_id) references support_sessions (tenant_id, id) on delete cascade;
create index sessions_support on sessions (tenant_id, support_id) where support_id is not null;

-- What support promised to pay back of a one-time payment, and what was paid back before that.
alter table payments
  add column goodwill_cents integer check (goodwill_cents > 0), -- null: nothing
  add column goodwill_before integer,
  add check ((goodwill_cents is null) = (goodwill_before is null));

-- The member of staff who cancels a subscription for its owner, until it is cancelled at the payment service.
alter table subscriptions add column cancelled_by uuid;
