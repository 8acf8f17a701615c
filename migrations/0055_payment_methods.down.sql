alter table subscriptions
  drop column method_session_done_at,
  drop column method_session_id,
  drop column method_end;
