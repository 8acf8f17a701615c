drop table shoppers;
drop table shopping_links;
alter table shopping_lists drop column version;
