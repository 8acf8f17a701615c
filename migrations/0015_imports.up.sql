-- Imports of food tables: the uploaded files, the settings, the outcome of each row, and the data to undo the import.

create table ingredient_imports (
  owner_id    uuid not null,
  id          uuid not null default gen_random_uuid(),
  created_at  timestamptz not null,
  created_by  uuid,                                  -- the member of staff; null for the command line
  files       jsonb not null,                        -- name and bytes of each
  header      text[] not null,                       -- names of the table's columns
  detected    jsonb not null,                        -- how to read it, as it was found out
  settings    jsonb not null,                        -- how to read it, as it was chosen
  task        text not null check (task in ('check', 'import', 'undo')),
  state       text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempt     integer not null default 0,            -- counts the workers: only the last may finish it
  cancelling  boolean not null default false,        -- cancellation was requested
  alive_at    timestamptz not null,                  -- the last sign of life of its worker
  finished_at timestamptz,
  total       integer not null default 0,            -- rows, once they have been counted
  processed   integer not null default 0,            -- rows that were looked at
  counts      jsonb not null default '{}',           -- rows by outcome
  failure     jsonb,                                 -- why it failed, in both languages
  primary key (owner_id, id)
);
create index ingredient_imports_created on ingredient_imports (owner_id, created_at desc);
call wall_catalogue('ingredient_imports');

-- The uploaded files, in parts, so that any copy of the server can import them.
create table ingredient_import_files (
  owner_id  uuid not null,
  import_id uuid not null,
  file      integer not null, -- place in the import's files
  part      integer not null,
  content   bytea not null,
  primary key (owner_id, import_id, file, part),
  foreign key (owner_id, import_id) references ingredient_imports (owner_id, id) on delete cascade
);
alter table ingredient_import_files alter column content set storage external; -- most are compressed already
call wall_catalogue('ingredient_import_files');

-- The outcome of each row of the table. There are no foreign keys, because an import writes 100,000 rows at once and
-- nothing else writes them.
create table ingredient_import_rows (
  owner_id      uuid not null,
  import_id     uuid not null,
  line          integer not null,                    -- where it begins in the file
  outcome       text not null check (outcome in ('created', 'updated', 'unchanged', 'refused', 'removed', 'restored', 'kept')),
  code          text not null,
  name          text not null,
  ingredient_id uuid,
  notes         jsonb not null default '[]',         -- as keys, so that each user reads them in their own language
  before        jsonb,                               -- what an update took the place of
  primary key (owner_id, import_id, line)
);
call wall_catalogue('ingredient_import_rows');

alter table ingredients
  add column import_id uuid,                         -- the last import that wrote it; null for what no import made
  add column corrected text[] not null default '{}', -- columns that were changed by hand since: an import leaves them
  drop constraint ingredients_source_table_check,
  add constraint ingredients_source_table_check check (source_table in ('ciqual', 'usda', 'nevo', 'openFoodFacts', 'other', 'estimated'));
-- The part of the catalogue that is read into memory: ingredients that were not imported.
create index ingredients_kept on ingredients (owner_id) where import_id is null;

-- A change of imported columns other than by an import is a correction.
create function note_correction() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
begin
  new.corrected := array(
    select unnest(old.corrected) union
    select key from jsonb_each(to_jsonb(new)) where value is distinct from was -> key and key <> all (array['import_id', 'corrected', 'retired_at', 'words', 'lemmas', 'weights'])
    order by 1);
  return new;
end
$$;
create trigger ingredients_corrected before update on ingredients for each row
  when (old.import_id is not null and new.import_id is not distinct from old.import_id) execute function note_correction();
