-- The household of an account, see account.Household. The answers about its members are stored with the account, so that
-- they are exported and erased with it.
alter table accounts add column household jsonb not null default '{}';

-- The meal is a leftover of the dinner of the day before.
alter table menu_meals add column leftover boolean not null default false;
