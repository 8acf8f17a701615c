-- What staff changed of the platform's recipes, which the files do not overwrite, as of ingredients.
alter table recipes
  add column corrected text[] not null default '{}', -- columns, and lines or steps
  add column sources jsonb not null default '{}';    -- the file's values of those

-- Recipes before each change by staff. Only the console reads them.
create table recipe_versions (
  owner_id   uuid not null,
  recipe_id  uuid not null,
  number     integer not null check (number > 0),
  former     jsonb not null,  -- the recipe before the change, with its lines and steps
  changed    text[] not null, -- the columns that changed, and lines or steps
  staff_id   uuid not null,   -- who changed it
  changed_at timestamptz not null,
  primary key (owner_id, recipe_id, number),
  foreign key (owner_id, recipe_id) references recipes (owner_id, id) on delete cascade
);
call isolate_by_owner('recipe_versions');
