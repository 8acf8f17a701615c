drop table shopping_list_recipes;
delete from shopping_lists where cardinality(dates) = 0;
alter table shopping_lists drop constraint shopping_lists_dates_check,
  add constraint shopping_lists_dates_check check (cardinality(dates) between 1 and 7);
