-- Each browser has its own code, so that a request from another browser does not replace it.
alter table one_time_codes drop constraint one_time_codes_pkey,
  add primary key (tenant_id, purpose, email, visitor_hash);
alter table staff_codes drop constraint staff_codes_pkey, add primary key (staff_id, visitor_hash);
