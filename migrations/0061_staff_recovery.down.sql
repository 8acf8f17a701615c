delete from staff_codes where email <> '';
alter table staff_codes drop constraint staff_codes_pkey, add primary key (staff_id, visitor_hash);
alter table staff_codes drop column email;
drop table staff_recovery_codes;
