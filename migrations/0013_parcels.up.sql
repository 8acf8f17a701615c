-- Whether the parcel of a purchase was sent.
alter table purchases
  add column sent_at timestamptz,
  add column sent_by uuid, -- the member of staff who marked it
  add check ((sent_at is null) = (sent_by is null)),
  add check (sent_at is null or address is not null);
