alter table shopping_lists drop column needs;
