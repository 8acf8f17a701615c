drop table menu_changes;
drop index weekly_menus_monday;
alter table weekly_menus drop column gap, drop column proven, drop column proof;
alter table menu_meals drop column locked;
