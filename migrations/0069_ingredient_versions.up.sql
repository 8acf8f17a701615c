-- What ingredients of the platform were before each change by hand. It is read in the console alone.
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

-- The order of the console's list in each language, for offered ingredients.
create index ingredients_by_dutch_name on ingredients (owner_id, (text_in(name, 'nl')) collate "nl-x-icu", slug)
  where retired_at is null;
create index ingredients_by_english_name on ingredients (owner_id, (text_in(name, 'en')) collate "nl-x-icu", slug)
  where retired_at is null;
-- The few that the filters of the list ask for, and the keys that they count.
create index ingredients_filtered on ingredients (owner_id, source_table, food_group, aisle, certainty,
  allergens_unknown) where retired_at is null;
