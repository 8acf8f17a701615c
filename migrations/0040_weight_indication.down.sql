alter table tenants drop constraint tenants_weight_indication_check;
update tenants set weight_indication = 'formula' where weight_indication = 'specified';
alter table tenants alter column weight_indication set default 'formula';
alter table tenants add constraint tenants_weight_indication_check
  check (weight_indication in ('formula', 'evidence'));
