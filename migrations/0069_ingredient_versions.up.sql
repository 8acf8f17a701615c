-- The ingredients of the platform before each change by hand. Only the console reads them.
create table ingredient_versions (
  ingredient_owner_id uuid not null default platform_id(),
  ingredient_id       uuid not null,
  number              integer not null check (number > 0),
  former              jsonb not null, -- the row before the change
  changed             text[] not null, -- the columns that changed
  staff_id            uuid not null,   -- who changed it
  changed_at          timestamptz not null,
  primary key (ingredient_owner_id, ingredient_id, number),
  foreign key (ingredient_owner_id, ingredient_id) references ingredients (owner_id, id) on delete cascade
);
grant select, insert, delete on ingredient_versions to platform;

-- Indexes for the orders and filters of the console's list. They have only offered ingredients of the platform, so that
-- imports of brands need not update them.
create index platform_ingredients_by_dutch_name on ingredients ((text_in(name, 'nl')) collate "nl-x-icu", slug)
  where owner_id = platform_id() and retired_at is null;
create index platform_ingredients_by_english_name on ingredients ((text_in(name, 'en')) collate "nl-x-icu", slug)
  where owner_id = platform_id() and retired_at is null;
create index platform_ingredients_filtered
  on ingredients (source_table, food_group, aisle, certainty, allergens_unknown)
  where owner_id = platform_id() and retired_at is null;
