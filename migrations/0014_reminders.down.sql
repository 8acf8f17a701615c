drop index audit_entries_arrivals, events_at, events_steps;
create index events_at on events (tenant_id, at);
create index events_steps on events (tenant_id, funnel, at) where funnel <> '';
alter table registrations drop column came_from;
alter table events drop column came_from;
drop table reminders;
