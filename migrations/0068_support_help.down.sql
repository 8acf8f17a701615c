delete from sessions where support_id is not null;
alter table sessions drop column support_health, drop column support_staff_id, drop column support_id;
drop table support_sessions;
alter table subscriptions drop column cancelled_by;
alter table payments drop column goodwill_before, drop column goodwill_cents;
