-- The number of meals a day for which a week was planned. Weeks with more than four are never proven optimal, and are
-- counted separately.

alter table weekly_menus no force row level security;
alter table menu_meals no force row level security;
update weekly_menus m set proof = proof || jsonb_build_object('meals', (
  select max(of_day.meals) from (
    select count(*) as meals from menu_meals e where e.tenant_id = m.tenant_id and e.menu_id = m.id group by e.day
  ) of_day
)) where proof is not null;
alter table weekly_menus force row level security;
alter table menu_meals force row level security;
drop index weekly_menus_monday;
alter table weekly_menus add column meals smallint generated always as ((proof ->> 'meals')::smallint) stored;
create index weekly_menus_monday on weekly_menus (tenant_id, monday) include (proven, gap, meals);
