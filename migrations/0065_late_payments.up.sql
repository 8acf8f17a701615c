-- A payment that arrives after its subscription ended is paid back.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('withdrawal', 'notice', 'goodwill', 'after-end'));
