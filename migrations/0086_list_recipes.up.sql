-- Recipes that a person puts on a shopping list by hand, and lists without days of the menu.

alter table shopping_lists drop constraint shopping_lists_dates_check,
  add constraint shopping_lists_dates_check check (cardinality(dates) <= 7);

create table shopping_list_recipes (
  tenant_id       uuid not null,
  list_id         uuid not null,
  recipe_owner_id uuid not null check (recipe_owner_id = tenant_id or recipe_owner_id = '00000000-0000-0000-0000-000000000001'),
  recipe_id       uuid not null,
  servings        double precision not null check (servings > 0),
  added_at        timestamptz not null default now(),
  primary key (tenant_id, list_id, recipe_id),
  foreign key (tenant_id, list_id) references shopping_lists (tenant_id, id) on delete cascade,
  foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)
);
create index shopping_list_recipes_recipe on shopping_list_recipes (recipe_owner_id, recipe_id);
call isolate_by_tenant('shopping_list_recipes');
