-- Codes with which staff sign in without their authenticator app. Each works once.
create table staff_recovery_codes (
  staff_id  uuid not null references staff (id) on delete cascade,
  code_hmac bytea not null,
  primary key (staff_id, code_hmac)
);
grant select, insert, update, delete on staff_recovery_codes to platform;

-- The new address that a code verifies; empty for a code to sign in with.
alter table staff_codes add column email text not null default '' check (email = lower(email));
alter table staff_codes drop constraint staff_codes_pkey, add primary key (staff_id, visitor_hash, email);
