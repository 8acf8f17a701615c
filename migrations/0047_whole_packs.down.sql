alter table shopping_items drop column used_up_at, drop column bought_grams;
alter table ingredients drop column pack_word;
