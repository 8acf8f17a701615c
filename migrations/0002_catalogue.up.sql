-- Ingredients and recipes. Rows belong to the platform or to one tenant. Nutrition, diet and allergens of a recipe are
-- always derived from its ingredients and have no column.

create table ingredients (
  owner_id          uuid not null,
  id                uuid not null default gen_random_uuid(),
  slug              text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_nl           text not null check (name_nl <> ''),
  name_en           text not null check (name_en <> ''),
  plural_nl         text not null default '',
  plural_en         text not null default '',
  synonyms_nl       text[] not null default '{}',
  synonyms_en       text[] not null default '{}',
  food_group        text not null,
  aisle             text not null,
  picture           text not null,
  hue               integer not null check (hue between 0 and 359),
  kcal              double precision not null check (kcal >= 0), -- nutrients: per 100 g of edible part; null is not known
  protein           double precision not null check (protein >= 0),
  fat               double precision not null check (fat >= 0),
  saturated         double precision check (saturated >= 0),
  carbohydrate      double precision not null check (carbohydrate >= 0),
  sugars            double precision check (sugars >= 0),
  fibre             double precision check (fibre >= 0),
  salt              double precision check (salt >= 0),
  density           double precision not null default 0 check (density >= 0), -- g per ml; 0 where it is not poured
  unit_grams        jsonb not null default '{}', -- grams of one unit
  pack_grams        double precision[] not null default '{}',
  allergens         text[] not null default '{}',
  may_contain       text[] not null default '{}',
  allergens_unknown boolean not null,
  lactose           boolean not null,
  diet              text not null check (diet in ('vegan', 'vegetarian', 'pescatarian', 'omnivore')),
  source_table      text not null check (source_table in ('ciqual', 'usda', 'estimated')),
  source_code       text not null default '',
  source_name       text not null default '',
  source_how        text not null default '',
  adjusted          jsonb not null default '{}', -- nutrients that deviate from the source, with the reason
  energy_note       text not null default '',
  certainty         text not null check (certainty in ('high', 'medium', 'low')),
  retired_at        timestamptz, -- no longer in the catalogue, kept for the recipes and lists that hold it
  primary key (owner_id, id),
  unique (owner_id, slug)
);
call wall_catalogue('ingredients');

create table recipes (
  owner_id     uuid not null,
  id           uuid not null default gen_random_uuid(),
  slug         text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_nl      text not null check (name_nl <> ''),
  name_en      text not null check (name_en <> ''),
  summary_nl   text not null,
  summary_en   text not null,
  meal_time    text not null check (meal_time in ('breakfast', 'lunch', 'dinner', 'snack')),
  servings     integer not null check (servings > 0),
  minutes      integer not null check (minutes > 0),
  kitchen      text not null,
  seasons      text[] not null default '{}',
  keto         boolean not null,
  equipment_nl text[] not null default '{}',
  equipment_en text[] not null default '{}',
  storage_nl   text not null default '',
  storage_en   text not null default '',
  cover        text[] not null, -- slugs of ingredients
  retired_at   timestamptz, -- no longer in the catalogue, kept for the menus that hold it
  primary key (owner_id, id),
  unique (owner_id, slug)
);
call wall_catalogue('recipes');

create table recipe_lines (
  owner_id            uuid not null,
  recipe_id           uuid not null,
  position            integer not null,
  ingredient_owner_id uuid not null,
  ingredient_id       uuid not null,
  quantity            double precision not null check (quantity > 0),
  unit                text not null,
  note_nl             text not null default '',
  note_en             text not null default '',
  optional            boolean not null default false,
  primary key (owner_id, recipe_id, position),
  foreign key (owner_id, recipe_id) references recipes (owner_id, id) on delete cascade,
  foreign key (ingredient_owner_id, ingredient_id) references ingredients (owner_id, id),
  check (ingredient_owner_id = owner_id or ingredient_owner_id = '00000000-0000-0000-0000-000000000001')
);
create index recipe_lines_ingredient on recipe_lines (ingredient_owner_id, ingredient_id);
call wall_catalogue('recipe_lines');

create table recipe_steps (
  owner_id  uuid not null,
  recipe_id uuid not null,
  position  integer not null,
  text_nl   text not null check (text_nl <> ''),
  text_en   text not null check (text_en <> ''),
  minutes   double precision not null default 0 check (minutes >= 0), -- for a timer; 0 where none helps
  primary key (owner_id, recipe_id, position),
  foreign key (owner_id, recipe_id) references recipes (owner_id, id) on delete cascade
);
call wall_catalogue('recipe_steps');

create trigger ingredients_version after insert or update or delete or truncate on ingredients
  for each statement execute function bump_version('catalogue');
create trigger recipes_version after insert or update or delete or truncate on recipes
  for each statement execute function bump_version('catalogue');
create trigger recipe_lines_version after insert or update or delete or truncate on recipe_lines
  for each statement execute function bump_version('catalogue');
create trigger recipe_steps_version after insert or update or delete or truncate on recipe_steps
  for each statement execute function bump_version('catalogue');
