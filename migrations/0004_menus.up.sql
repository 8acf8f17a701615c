-- Weekly menus and shopping lists.

create table weekly_menus (
  tenant_id    uuid not null,
  id           uuid not null default gen_random_uuid(),
  account_id   uuid not null,
  monday       date not null check (extract(isodow from monday) = 1),
  seed         bigint not null, -- with the same answers and catalogue it gives the same week
  kcal         double precision not null check (kcal > 0), -- the day's target when the menu was made
  protein      double precision not null check (protein >= 0),
  fat          double precision not null check (fat >= 0),
  carbohydrate double precision not null check (carbohydrate >= 0),
  relaxed      text[] not null default '{}', -- soft rules that could not be kept
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, account_id, monday),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
call wall_tenant('weekly_menus');

create table menu_meals (
  tenant_id       uuid not null,
  menu_id         uuid not null,
  day             smallint not null check (day between 0 and 6), -- 0 is Monday
  slot            text not null check (slot in ('breakfast', 'morningSnack', 'lunch', 'afternoonSnack', 'dinner', 'eveningSnack')),
  recipe_owner_id uuid not null check (recipe_owner_id = tenant_id or recipe_owner_id = '00000000-0000-0000-0000-000000000001'),
  recipe_id       uuid not null,
  portion         numeric(3, 2) not null check (portion between 0.5 and 2 and portion * 4 = trunc(portion * 4)),
  primary key (tenant_id, menu_id, day, slot),
  foreign key (tenant_id, menu_id) references weekly_menus (tenant_id, id) on delete cascade,
  foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)
);
create index menu_meals_recipe on menu_meals (recipe_owner_id, recipe_id);
call wall_tenant('menu_meals');

create table shopping_lists (
  tenant_id  uuid not null,
  id         uuid not null default gen_random_uuid(),
  account_id uuid not null,
  dates      date[] not null check (cardinality(dates) between 1 and 7), -- ascending
  servings   integer not null check (servings between 1 and 12),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, account_id, dates),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
call wall_tenant('shopping_lists');

create table shopping_items (
  tenant_id           uuid not null,
  id                  uuid not null default gen_random_uuid(),
  list_id             uuid not null,
  ingredient_owner_id uuid check (ingredient_owner_id = tenant_id or ingredient_owner_id = '00000000-0000-0000-0000-000000000001'),
  ingredient_id       uuid, -- null for an item that was added by hand
  name                text not null default '', -- of an item that was added by hand
  aisle               text not null,
  quantity            double precision check (quantity > 0),
  unit                text,
  grams               double precision check (grams >= 0),
  recipes             uuid[] not null default '{}', -- that need it
  checked_at          timestamptz,
  created_at          timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, list_id) references shopping_lists (tenant_id, id) on delete cascade,
  foreign key (ingredient_owner_id, ingredient_id) references ingredients (owner_id, id),
  unique (tenant_id, list_id, ingredient_owner_id, ingredient_id),
  check ((ingredient_id is null) = (ingredient_owner_id is null)),
  check ((ingredient_id is null) = (name <> ''))
);
create index shopping_items_ingredient on shopping_items (ingredient_owner_id, ingredient_id);
call wall_tenant('shopping_items');
