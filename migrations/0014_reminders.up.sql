-- Reminders for users who stopped in a funnel, and figures of the funnels.

-- The reminders of an account. The row is created with the account; without one, no reminder is sent.
create table reminders (
  tenant_id  uuid not null,
  account_id uuid not null,
  sent       smallint not null default 0 check (sent between 0 and 4), -- letters: never more, whatever happens
  sent_at    timestamptz,                                              -- when the last one was taken down, just before it went
  stopped_at timestamptz,                                              -- when the user stopped reminders
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  check ((sent = 0) = (sent_at is null))
);
call wall_tenant('reminders');

-- The origin of a visit: a search engine, a campaign. It does not identify the visitor.
alter table events add column came_from text not null default ''; -- empty: not known
alter table registrations add column came_from text not null default '';

-- The steps of a funnel are counted over thousands of rows: the index includes what is counted.
drop index events_steps;
create index events_steps on events (tenant_id, funnel, at) include (step, name, visit_id, came_from) where funnel <> '';
drop index events_at;
create index events_at on events (tenant_id, at) include (visit_id, came_from);
-- Registrations and subscriptions are counted from the audit trail, which no ad blocker and no erasure affects.
create index audit_entries_arrivals on audit_entries (tenant_id, action, at) where action in ('register', 'subscribed');
