delete from one_time_codes;
delete from staff_codes;
alter table staff_codes drop constraint staff_codes_pkey, add primary key (staff_id);
alter table one_time_codes drop constraint one_time_codes_pkey, add primary key (tenant_id, purpose, email);
