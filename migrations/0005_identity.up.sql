-- Sign-in of consumers and staff, the roles of staff, and the audit trail.

alter table sessions
  add column id           uuid not null default gen_random_uuid(), -- names the session in the list of sessions; the token stays secret
  add column device       text not null default '',                -- browser and system, in words
  add column seen_at      timestamptz not null default now(),      -- to the hour
  add column confirmed_at timestamptz,                             -- by a password or a code; null for one that a link opened
  add unique (tenant_id, id);
-- Row-level security applies to the owner too, and would hide every row from it.
alter table sessions no force row level security;
update sessions set confirmed_at = created_at;
alter table sessions force row level security;

-- A requested code of six digits, by the address that it is sent to. A new code replaces the old one.
create table one_time_codes (
  tenant_id    uuid not null,
  purpose      text not null check (purpose in ('sign-in', 'change-email')),
  email        text not null check (email = lower(email)),
  account_id   uuid,                      -- of the request, if signed in
  code_hmac    bytea not null,            -- of nothing that fits until the code is sent
  visitor_hash bytea not null,            -- SHA-256 of the cookie of the browser that requested it: the code works there only
  tries        smallint not null default 0,
  expires_at   timestamptz not null,
  primary key (tenant_id, purpose, email),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create index one_time_codes_account on one_time_codes (tenant_id, account_id);
call wall_tenant('one_time_codes');

-- Requested accounts, until a code proves the address.
create table registrations (
  tenant_id           uuid not null references tenants (id),
  email               text not null check (email = lower(email)),
  visitor_hash        bytea not null,     -- as above: another browser with the same address cannot change it
  name                text not null,
  password_hash       text not null,
  registration_source text not null,
  answers             jsonb not null,
  terms_accepted_at   timestamptz not null,
  health_consented_at timestamptz,
  news_consented_at   timestamptz,
  expires_at          timestamptz not null,
  primary key (tenant_id, email, visitor_hash)
);
call wall_tenant('registrations');

-- Sign-in links in mail.
create table sign_in_links (
  tenant_id  uuid not null,
  token_hash bytea not null,              -- SHA-256 of what the link holds
  account_id uuid not null,
  uses       smallint not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create index sign_in_links_account on sign_in_links (tenant_id, account_id);
call wall_tenant('sign_in_links');

-- The role of a member of staff, for one tenant or for all.
create table staff_memberships (
  id         uuid primary key default gen_random_uuid(),
  staff_id   uuid not null references staff (id) on delete cascade,
  tenant_id  uuid references tenants (id) on delete cascade, -- null is all
  role       text not null check (role in ('admin', 'support')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (staff_id, tenant_id)
);
insert into staff_memberships (staff_id, role) select id, role from staff;
alter table staff drop column role;
alter table staff alter column totp_secret set default ''; -- empty: codes come by mail

-- A code by mail, for staff without an authenticator app.
create table staff_codes (
  staff_id     uuid primary key references staff (id) on delete cascade,
  code_hmac    bytea not null,
  visitor_hash bytea not null,
  tries        smallint not null default 0,
  expires_at   timestamptz not null
);

create table staff_invitations (
  id         uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  email      text not null check (email = lower(email)),
  name       text not null,
  tenant_id  uuid references tenants (id) on delete cascade, -- null is all
  role       text not null check (role in ('admin', 'support')),
  invited_by uuid references staff (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index staff_invitations_one on staff_invitations (email, tenant_id) nulls not distinct;
grant select, insert, update, delete on staff_memberships, staff_codes, staff_invitations to platform;

-- The audit trail. No role may change or delete an entry. Entries contain no name and no e-mail address, so that they can
-- outlive an account; the network address is removed with the account.
create table audit_entries (
  tenant_id  uuid not null,               -- the platform's, for what concerns no tenant
  id         uuid not null default gen_random_uuid(),
  at         timestamptz not null default now(),
  action     text not null check (action <> ''),
  actor      text not null check (actor in ('consumer', 'staff', 'system', 'unknown')),
  actor_id   uuid,                        -- of the account or the member of staff
  account_id uuid,                        -- whom it is about
  ip         inet,                        -- from where
  request_id uuid,                        -- as in the log
  details    jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_entries_account on audit_entries (tenant_id, account_id, at desc);
call wall_tenant('audit_entries');
revoke update, delete on audit_entries from app;
grant select, insert on audit_entries to platform;
create function forget_origins(erased uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public
  as $$ update public.audit_entries set ip = null, request_id = null
    where account_id = erased and tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid $$;
grant execute on function forget_origins(uuid) to app;
create policy forget_origins on audit_entries to owner using (true) with check (true);
create policy platform_read on audit_entries for select to platform using (true);
create policy platform_write on audit_entries for insert to platform with check (true);

-- Counts of attempts, shared by all copies of the server. Losing a count in a crash only allows one more attempt.
create unlogged table limits (
  key       bytea primary key,            -- SHA-256 of what is counted
  count     integer not null,
  resets_at timestamptz not null
);
create index limits_resets_at on limits (resets_at);

-- Counts one attempt and returns the number of seconds to wait: 0 when the attempt is within the limit.
create function take(counted bytea, most integer, seconds integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  now timestamptz := clock_timestamp();
  found public.limits;
begin
  insert into public.limits as l (key, count, resets_at) values (counted, 1, now + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when l.resets_at <= now then 1 else l.count + 1 end,
    resets_at = case when l.resets_at <= now then excluded.resets_at else l.resets_at end
  returning * into found;
  if found.count <= most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from found.resets_at - now)))::integer;
end
$$;
grant execute on function take(bytea, integer, integer) to app, platform;
create function forget_limits() returns void
  language sql volatile security definer set search_path = pg_catalog, public
  as $$ delete from public.limits where resets_at < now() $$;
grant execute on function forget_limits() to platform;
