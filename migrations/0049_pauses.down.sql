alter table subscriptions drop column paused_at, drop column paused_until;
