-- The weight indication follows from the deficit unless a brand chooses the specified formula. The formula was the
-- default, so that no brand has chosen it.
alter table tenants drop constraint tenants_weight_indication_check;
update tenants set weight_indication = 'evidence';
alter table tenants alter column weight_indication set default 'evidence';
alter table tenants add constraint tenants_weight_indication_check
  check (weight_indication in ('evidence', 'specified'));
