-- Weight of what earlier lists bought and their meals did not use. It is at home, unless used_up_at is set.
alter table shopping_items add column left_grams double precision not null default 0 check (left_grams >= 0);
