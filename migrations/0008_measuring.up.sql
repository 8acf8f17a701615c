-- The choices of visitors about measuring, and the events of their visits.

alter table tenants
  add column consent_mode text not null default 'implicit' check (consent_mode in ('implicit', 'ask')),
  add column tag_manager  text not null default '' check (tag_manager ~ '^(GTM-[A-Z0-9]{4,12})?$'); -- a container's id, or none

-- Proof of consent: choices are added, and never changed. Implicit consent is not a choice.
create table consent_choices (
  tenant_id  uuid not null references tenants (id),
  id         uuid not null default gen_random_uuid(),
  made_at    timestamptz not null,
  choice     text not null check (choice in ('accepted', 'refused')),
  mode       text not null check (mode in ('implicit', 'ask')), -- of the brand at that time
  account_id uuid,                                              -- of the visitor, if signed in
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create index consent_choices_account on consent_choices (tenant_id, account_id);
call wall_tenant('consent_choices');
revoke update, delete on consent_choices from app;

-- Events of visits. They identify nobody: a visit has a random id, and a path names no recipe or list.
create table events (
  tenant_id uuid not null references tenants (id),
  id        uuid not null,           -- the page's own, so that an event that is sent twice counts once
  visit_id  uuid not null,
  brand     text not null,           -- slug of the brand that the visit is to
  at        timestamptz not null,
  name      text not null check (name in ('pageView', 'stepView', 'stepAnswer', 'stepLeave')),
  path      text not null,           -- /dashboard/recipes/:slug
  funnel    text not null,           -- empty outside the funnels
  step      text not null,
  source    text not null,           -- registration source of the account; empty when not signed in
  primary key (tenant_id, id)
);
create index events_at on events (tenant_id, at);
-- Figures per day and step of a funnel.
create index events_steps on events (tenant_id, funnel, at) where funnel <> '';
call wall_tenant('events');
revoke update on events from app;
