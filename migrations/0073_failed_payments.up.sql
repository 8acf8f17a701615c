-- When the first attempt to pay an invoice was known to have failed; null when none has. A debit fails days after it is
-- made, and the retries are counted from then.
alter table invoices add column failed_at timestamptz;

-- Only here, the owner bypasses row-level security.
alter table invoices no force row level security;
update invoices set failed_at = created_at where status = 'failed';
alter table invoices force row level security;
