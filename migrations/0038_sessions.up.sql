-- When a session was started with a mailed code, which lets its user choose a new password without the old one.
alter table sessions add column code_at timestamptz;
-- Sessions of staff, as their own page lists them. One that is idle ends.
alter table staff_sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default '',
  add column seen_at timestamptz not null default now();
create index staff_sessions_staff on staff_sessions (staff_id);
-- Links with which staff choose a new password.
create table staff_resets (
  token_hash bytea primary key,
  staff_id   uuid not null references staff (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_resets_staff on staff_resets (staff_id);
grant select, insert, update, delete on staff_resets to platform;
