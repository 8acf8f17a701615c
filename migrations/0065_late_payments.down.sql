delete from refunds where reason = 'after-end';
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('withdrawal', 'notice', 'goodwill'));
