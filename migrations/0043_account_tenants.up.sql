-- On a host of the platform a user may sign in with an account of any brand, so the address is looked up before a tenant
-- is known. The newest account comes first.
create function account_tenants(address text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select a.tenant_id from public.accounts a where a.email = account_tenants.address order by a.created_at desc $$;
grant execute on function account_tenants(text) to app;
create policy account_tenants on accounts for select to owner using (true);
create index accounts_email on accounts (email);
