alter table subscriptions drop column reminded_period_end;
