delete from refunds where reason = 'first-price';
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('withdrawal', 'notice', 'goodwill', 'after-end'));
