-- The kind of pack in which a shop sells an ingredient. Empty for existing rows: the server then derives it.
alter table ingredients add column pack_word text not null default '';

alter table shopping_items
  add column bought_grams double precision check (bought_grams > 0), -- weight of what is bought, in whole packs
  add column used_up_at timestamptz; -- when the item of the pantry was used up, so that it must be bought
