-- A pause of a subscription. It moves the end of the period, so that nothing that was paid is lost.
alter table subscriptions
  add column paused_at timestamptz,    -- of the pause in the current period; null without one
  add column paused_until timestamptz, -- its end
  add check ((paused_at is null) = (paused_until is null));
