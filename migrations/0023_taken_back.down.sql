alter table weekly_menus drop column trace;
