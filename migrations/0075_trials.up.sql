-- What a plan offers to new subscribers: a free trial, a lower price for the first period, or both. A checkout has what
-- it was started with.
alter table plans
  add column trial_days integer check (trial_days between 1 and 60),
  add column first_cents integer check (first_cents > 0 and first_cents < cents), -- tax included
  add check (billed_every <> 'once' or (trial_days is null and first_cents is null));
alter table checkouts
  add column trial_days integer,
  add column first_cents integer;

-- When a subscription's trial ends or ended; null without one.
alter table subscriptions add column trial_until timestamptz;

-- Who had a trial or a first price. It is given once, also after the account was erased and made again: what remains
-- then is an HMAC of the e-mail address, for two years.
create table introductions (
  tenant_id  uuid not null references tenants (id),
  email_hmac bytea not null check (octet_length(email_hmac) = 32),
  account_id uuid,
  began_at   timestamptz not null,
  primary key (tenant_id, email_hmac),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete set null (account_id)
);
create index introductions_account on introductions (tenant_id, account_id);
create index introductions_began_at on introductions (tenant_id, began_at);
call isolate_by_tenant('introductions');
