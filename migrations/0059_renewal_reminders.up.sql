-- The end of the period for whose renewal a reminder was sent; null before the first reminder.
alter table subscriptions add column reminded_period_end timestamptz;
