-- Whether a menu was planned for keto, so that this is not derived from the account's current answers.

alter table weekly_menus add column keto boolean not null default false; -- the target is one for keto, as kcal and the others are the target's
-- Only keto takes half of its energy from fat. Row-level security applies to the owner too, and would hide every row
-- from it.
alter table weekly_menus no force row level security;
update weekly_menus set keto = true where fat * 9 > kcal / 2;
alter table weekly_menus force row level security;

-- Derived from the meals, and outdated once one of them was replaced.
alter table weekly_menus drop column relaxed;

alter table menu_meals add column surprises integer not null default 0 check (surprises >= 0); -- the number of surprises requested
