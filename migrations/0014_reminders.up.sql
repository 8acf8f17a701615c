-- Mail to those who stopped half-way, and figures of the ways in.

-- What was sent to whom. A row is made with an account; without one, nobody is written to.
create table reminders (
  tenant_id  uuid not null,
  account_id uuid not null,
  sent       smallint not null default 0 check (sent between 0 and 4), -- letters: never more, whatever happens
  sent_at    timestamptz,                                              -- when the last one was taken down, just before it went
  stopped_at timestamptz,                                              -- when its person asked for no more of them
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  check ((sent = 0) = (sent_at is null))
);
call wall_tenant('reminders');

-- Where a visit came from: a search engine, a campaign. It says nothing about who came.
alter table events add column came_from text not null default ''; -- empty: not known
alter table registrations add column came_from text not null default '';

-- The steps of a funnel are read by the thousand: what is counted stands in the index itself.
drop index events_steps;
create index events_steps on events (tenant_id, funnel, at) include (step, name, visit_id, came_from) where funnel <> '';
drop index events_at;
create index events_at on events (tenant_id, at) include (visit_id, came_from);
-- Who registered and who subscribed is known from what was done, which no blocker hides and no erasure takes away.
create index audit_entries_arrivals on audit_entries (tenant_id, action, at) where action in ('register', 'subscribed');
