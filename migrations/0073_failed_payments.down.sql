alter table invoices drop column failed_at;
