-- A first price that came too late for its payment is paid back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('withdrawal', 'notice', 'goodwill', 'after-end', 'first-price'));
