drop table introductions;
alter table subscriptions drop column trial_until;
alter table checkouts drop column trial_days, drop column first_cents;
alter table plans drop column trial_days, drop column first_cents;
