-- Importing a table again: which earlier one its rows are in already, and what people took out of the catalogue since.

-- The earlier table that most of its new rows are in, under the same codes and names: what it is called, and how many rows.
alter table ingredient_imports add column alike jsonb not null default '{}';

-- Whoever changes what an import wrote, and is no import itself, corrects it. That it was taken out of the catalogue counts when it is noted
-- by who did so, as an undoing retires things too, and for as long as it is out.
create or replace function note_correction() returns trigger language plpgsql as $$
declare
  same ingredients := old;
  was jsonb;
begin
  same.words := new.words;
  same.lemmas := new.lemmas;
  same.weights := new.weights;
  if same is not distinct from new then
    return new;
  end if;
  was := to_jsonb(old);
  new.corrected := array(
    select name from (
      select unnest(old.corrected) union
      select unnest(new.corrected) union
      select key from jsonb_each(to_jsonb(new)) where value is distinct from was -> key and key <> all (array['import_id', 'corrected', 'retired_at', 'words', 'lemmas', 'weights'])
    ) noted (name) where name <> 'retired_at' or new.retired_at is not null order by 1);
  return new;
end
$$;
