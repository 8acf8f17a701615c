-- Each browser that requests a code has one of its own, so that a request from elsewhere does not end it.
alter table one_time_codes drop constraint one_time_codes_pkey,
  add primary key (tenant_id, purpose, email, visitor_hash);
alter table staff_codes drop constraint staff_codes_pkey, add primary key (staff_id, visitor_hash);
