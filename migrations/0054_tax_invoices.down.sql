drop function issue_tax_invoices(uuid, uuid, timestamptz);
drop table tax_invoices;
alter table invoices drop column plan_id, add column document_url text not null default '';
