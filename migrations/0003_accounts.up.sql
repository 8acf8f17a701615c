-- Accounts of consumers, each of one tenant, and staff.

create table accounts (
  tenant_id             uuid not null references tenants (id),
  id                    uuid not null default gen_random_uuid(),
  email                 text not null check (email = lower(email)),
  name                  text not null,
  password_hash         text not null,
  registration_source   text not null check (registration_source in ('general', 'keto', 'stappenplan')),
  answers               jsonb not null default '{}', -- see account.Answers
  terms_accepted_at     timestamptz not null,
  health_consented_at   timestamptz, -- without it no answer about health is kept
  news_consented_at     timestamptz,
  calories_submitted_at timestamptz,
  created_at            timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
call wall_tenant('accounts');

create table sessions (
  tenant_id  uuid not null,
  token_hash bytea not null, -- SHA-256 of what the cookie holds
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create index sessions_account on sessions (tenant_id, account_id);
create index sessions_token on sessions (token_hash);
call wall_tenant('sessions');

-- On a host of the platform the session decides the tenant, so the session is looked up before the tenant is known. The
-- token authenticates the request.
create function session_tenant(token_hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select s.tenant_id from public.sessions s where s.token_hash = session_tenant.token_hash and s.expires_at > now() $$;
grant execute on function session_tenant(bytea) to app;
create policy session_tenant on sessions for select to owner using (true);

create table staff (
  id            uuid primary key default gen_random_uuid(),
  email         text not null unique check (email = lower(email)),
  name          text not null,
  password_hash text not null,
  totp_secret   text not null, -- base32, RFC 6238
  totp_used_at  bigint not null default 0, -- the last time step whose code was used: a code works once
  role          text not null check (role in ('admin', 'support')),
  created_at    timestamptz not null default now()
);
create table staff_sessions (
  token_hash bytea primary key,
  staff_id   uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on staff, staff_sessions to platform;
