drop function take(bytea, integer, integer);
drop function forget_limits();
drop table limits, audit_entries, staff_invitations, staff_codes, sign_in_links, registrations, one_time_codes;
alter table staff add column role text not null default 'support' check (role in ('admin', 'support'));
update staff set role = 'admin' where exists (select from staff_memberships m where m.staff_id = staff.id and m.role = 'admin');
alter table staff alter column role drop default;
alter table staff alter column totp_secret drop default;
drop table staff_memberships;
alter table sessions drop column id, drop column device, drop column seen_at, drop column confirmed_at;
