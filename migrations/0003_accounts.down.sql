drop table staff_sessions, staff;
drop function session_tenant(bytea);
drop table sessions, accounts;
