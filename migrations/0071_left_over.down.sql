alter table shopping_items drop column left_grams;
