alter table purchase_codes no force row level security;
alter table purchase_batches no force row level security;
alter table purchases no force row level security;
alter table registrations no force row level security;
alter table customers no force row level security;
alter table checkouts no force row level security;
alter table plans no force row level security;
delete from purchases p using purchase_codes c, purchase_batches b
  where c.tenant_id = p.tenant_id and c.id = p.code_id and b.tenant_id = c.tenant_id and b.id = c.batch_id and b.plan_id is not null;
update registrations r set purchase_code_id = null from purchase_codes c, purchase_batches b
  where c.tenant_id = r.tenant_id and c.id = r.purchase_code_id and b.tenant_id = c.tenant_id and b.id = c.batch_id and b.plan_id is not null;
delete from purchase_codes c using purchase_batches b where b.tenant_id = c.tenant_id and b.id = c.batch_id and b.plan_id is not null;
delete from purchase_batches where plan_id is not null;
alter table purchase_codes drop column payment_id, force row level security;
drop table payments;
delete from customers where account_id is null;
delete from checkouts c using plans p where p.tenant_id = c.tenant_id and p.id = c.plan_id and p.billed_every = 'once';
delete from plans where billed_every = 'once';
alter table purchase_batches drop column plan_id, alter column last_day set not null, alter column created_by set not null, force row level security;
alter table purchases force row level security;
alter table registrations force row level security;
alter table checkouts drop constraint checkouts_tenant_id_customer_id_fkey, drop column code_hmac;
alter table checkouts rename column customer_id to account_id;
alter index checkouts_customer rename to checkouts_account;
alter table checkouts
  alter column registration_source set not null,
  force row level security,
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade;
alter table customers
  drop constraint customers_pkey, drop column id, drop column visitor_hash, alter column account_id set not null,
  add primary key (tenant_id, account_id), force row level security;
alter table plans
  drop constraint plans_billed_every_check, drop column access_months, drop column parcel, force row level security,
  add constraint plans_billed_every_check check (billed_every in ('month', 'quarter', 'year'));
