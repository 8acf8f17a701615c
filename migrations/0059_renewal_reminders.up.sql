-- The end of the period about whose renewal the subscriber was told; null before the first reminder.
alter table subscriptions add column reminded_period_end timestamptz;
