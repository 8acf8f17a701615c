delete from refunds where reason = 'goodwill';
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('withdrawal', 'notice'));
alter table purchase_batches drop column extension;
