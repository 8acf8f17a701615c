drop table staff_resets;
drop index staff_sessions_staff;
alter table staff_sessions drop column id, drop column device, drop column seen_at;
alter table sessions drop column code_at;
