-- Access without a payment here: invites to sponsored seats, and codes that were bought elsewhere.

create table sponsorships (
  tenant_id   uuid not null references tenants (id),
  id          uuid not null default gen_random_uuid(),
  name        text not null check (name <> ''),                           -- the sponsor, as invitees read it
  access_days integer check (access_days > 0),                            -- how long access lasts from using an invite, or
  last_day    date,                                                       -- the last day of access for all seats
  seats       integer not null check (seats > 0),
  taken       integer not null default 0 check (taken between 0 and seats), -- never more than the seats, also with concurrent use
  created_by  uuid not null,                                              -- the member of staff
  created_at  timestamptz not null,
  primary key (tenant_id, id),
  check (num_nonnulls(access_days, last_day) = 1)
);
call wall_tenant('sponsorships');

create table invites (
  tenant_id            uuid not null,
  id                   uuid not null default gen_random_uuid(),
  sponsorship_id       uuid not null,
  email                text check (email = lower(email)), -- null once the account that used it was erased
  token_hash           bytea not null,                    -- SHA-256 of what the mail's link holds
  status               text not null default 'open' check (status in ('open', 'used', 'withdrawn')),
  invited_by           uuid not null,                     -- the member of staff
  invited_at           timestamptz not null,
  expires_at           timestamptz not null,              -- it cannot be used from then on
  account_id           uuid,                              -- of the account that used it
  used_at              timestamptz,
  access_until         timestamptz,                       -- access ends then
  inviter_sees_use     boolean not null default false,    -- the user agrees that the sponsor sees that it was used
  details_submitted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, sponsorship_id, email),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, sponsorship_id) references sponsorships (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete set null (account_id),
  check ((status = 'used') = (used_at is not null) and (used_at is null) = (access_until is null))
);
create index invites_account on invites (tenant_id, account_id);
create index invites_invited_at on invites (tenant_id, invited_at desc);
call wall_tenant('invites');

create table purchase_batches (
  tenant_id     uuid not null references tenants (id),
  id            uuid not null default gen_random_uuid(),
  name          text not null check (name <> ''),       -- for staff
  seller        text not null,                          -- the shop that sells the codes; may be empty
  product_nl    text not null check (product_nl <> ''),
  product_en    text not null check (product_en <> ''),
  access_days   integer check (access_days > 0),        -- how long access lasts, in days or
  access_months integer check (access_months > 0),      -- in months
  parcel        boolean not null,                       -- something is sent, which needs an address
  last_day      date not null,                          -- on which its codes can be used
  created_by    uuid not null,                          -- the member of staff
  created_at    timestamptz not null,
  primary key (tenant_id, id),
  check (num_nonnulls(access_days, access_months) = 1)
);
call wall_tenant('purchase_batches');

create table purchase_codes (
  tenant_id    uuid not null,
  id           uuid not null default gen_random_uuid(),
  batch_id     uuid not null,
  prefix       text not null,  -- how the code begins, by which support finds it
  code_hmac    bytea not null, -- a code is short enough to be typed, and so to be found from a plain hash
  used_at      timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code_hmac),
  foreign key (tenant_id, batch_id) references purchase_batches (tenant_id, id),
  check (num_nonnulls(used_at, withdrawn_at) < 2)
);
create index purchase_codes_batch on purchase_codes (tenant_id, batch_id, prefix);
create index purchase_codes_prefix on purchase_codes (tenant_id, prefix);
call wall_tenant('purchase_codes');

create table purchases (
  tenant_id            uuid not null,
  id                   uuid not null default gen_random_uuid(),
  account_id           uuid not null,
  code_id              uuid not null,
  made_at              timestamptz not null,
  starts_at            timestamptz not null, -- later than made_at when there was access already
  access_until         timestamptz not null, -- access ends then
  details_submitted_at timestamptz,
  address              jsonb,                -- where the parcel goes, see shipping.Address
  primary key (tenant_id, id),
  unique (tenant_id, code_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, code_id) references purchase_codes (tenant_id, id),
  check (starts_at < access_until)
);
create index purchases_account on purchases (tenant_id, account_id, made_at desc);
call wall_tenant('purchases');

-- The code that a registration uses. It is used when the address is proven.
alter table registrations
  add column purchase_code_id uuid,
  add foreign key (tenant_id, purchase_code_id) references purchase_codes (tenant_id, id);
create index registrations_purchase_code on registrations (tenant_id, purchase_code_id);

-- Returns the access of an account by source, and when it ends. Callers compare the ends with their own clock.
drop function is_subscribed(uuid, uuid);
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
