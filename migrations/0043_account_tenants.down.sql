drop index accounts_email;
drop policy account_tenants on accounts;
drop function account_tenants(text);
