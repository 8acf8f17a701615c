alter table menu_meals drop column surprises;
alter table weekly_menus add column relaxed text[] not null default '{}';
alter table weekly_menus drop column keto;
