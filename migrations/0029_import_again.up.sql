-- Repeated imports of a table: the earlier import that has most of its rows, and ingredients that were withdrawn since.

-- The label of the earlier table with most of the new rows under the same codes and names, and the number of these
-- rows.
alter table ingredient_imports add column alike jsonb not null default '{}';

-- A change of imported columns other than by an import is a correction. A withdrawal is one while it lasts, when the
-- statement records it as such, since undoing an import retires ingredients too.
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
