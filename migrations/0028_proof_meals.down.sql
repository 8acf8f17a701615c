drop index weekly_menus_monday;
alter table weekly_menus drop column meals;
create index weekly_menus_monday on weekly_menus (tenant_id, monday) include (proven, gap);
alter table weekly_menus no force row level security;
update weekly_menus set proof = proof - 'meals' where proof is not null;
alter table weekly_menus force row level security;
