-- A checkout is overtaken when its customer chooses another plan or has bought one. Its page is closed at the payment
-- service before another page is made, and is not returned to anyone again.
alter table checkouts
  add column page_closed_at timestamptz, -- of an overtaken checkout: since when its page cannot be paid; money that comes for it later is refunded
  drop constraint checkouts_status_check,
  add constraint checkouts_status_check check (status in ('open', 'completed', 'expired', 'overtaken')),
  add check (page_closed_at is null or status = 'overtaken');
create index checkouts_to_close on checkouts (tenant_id, customer_id) where status = 'overtaken' and page_closed_at is null;

alter table invoices
  drop constraint invoices_status_check,
  add constraint invoices_status_check check (status in ('open', 'processing', 'paid', 'failed', 'refunded', 'void'));

-- Events of the payment service that could not be assigned to a tenant. They contain ids of Stripe's objects and no
-- personal data. The tenant and the customer are those in the object's metadata; they need not exist.
create table unplaced_payment_events (
  id               text primary key, -- Stripe's
  kind             text not null,
  object_id        text not null,
  claimed_tenant   uuid,
  claimed_customer uuid,
  claimed_checkout uuid,
  reason           text not null check (reason in ('no-owner', 'no-customer', 'mismatch', 'failed')),
  error            text not null,                             -- of the last try
  received_at      timestamptz not null,
  tried_at         timestamptz not null,
  tries            integer not null default 1 check (tries > 0),
  settled_at       timestamptz,                               -- since it was placed, or a member of staff looked at it
  settled_by       uuid references staff (id) on delete set null -- null when it was placed after all
);
create index unplaced_payment_events_open on unplaced_payment_events (received_at desc) where settled_at is null;
create index unplaced_payment_events_settled_by on unplaced_payment_events (settled_by);
grant select, insert, update, delete on unplaced_payment_events to platform;
