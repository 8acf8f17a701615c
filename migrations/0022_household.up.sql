-- Who eats along with somebody, and how they cook together: see account.Household. What is told of the others lies with the account that told
-- it, so that it is taken along and erased with it.
alter table accounts add column household jsonb not null default '{}';

-- What was cooked too much for the dinner of the day before.
alter table menu_meals add column leftover boolean not null default false;
