-- Codes that support made and used for an account, to give it more access. Batches of them are not listed.
alter table purchase_batches add column extension boolean not null default false;

-- Support may pay back part of an invoice.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('withdrawal', 'notice', 'goodwill'));
