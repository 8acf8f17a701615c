-- How a subscription is paid, and the page on which its subscriber changes that.
alter table subscriptions
  add column method_end text check (method_end ~ '^[0-9]{4}$'), -- last digits of the card or account; null when unknown
  add column method_session_id text,       -- Stripe's id of the newest page for changing the method
  add column method_session_done_at timestamptz, -- when its method was used, or it expired; null while it is open
  add check (method_session_id is not null or method_session_done_at is null);
