alter table menu_meals drop column leftover;
alter table accounts drop column household;
