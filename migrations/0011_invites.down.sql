drop function access_of(uuid, uuid);
create function is_subscribed(tenant uuid, account uuid) returns boolean
  language sql stable
  as $$ select exists (select from subscriptions s where s.tenant_id = tenant and s.account_id = account and s.status <> 'ended') $$;
grant execute on function is_subscribed(uuid, uuid) to app;
alter table registrations drop column purchase_code_id;
drop table purchases, purchase_codes, purchase_batches, invites, sponsorships;
