drop table unplaced_payment_events;
alter table invoices no force row level security;
update invoices set status = 'void' where status = 'refunded';
alter table invoices force row level security;
alter table invoices
  drop constraint invoices_status_check,
  add constraint invoices_status_check check (status in ('open', 'processing', 'paid', 'failed', 'void'));
drop index checkouts_to_close;
alter table checkouts drop column page_closed_at;
alter table checkouts no force row level security;
update checkouts set status = 'expired' where status = 'overtaken';
alter table checkouts force row level security;
alter table checkouts
  drop constraint checkouts_status_check,
  add constraint checkouts_status_check check (status in ('open', 'completed', 'expired'));
