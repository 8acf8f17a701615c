alter table shopping_items drop column ticked_at;
