-- Search words are derived from names and written after an import for all its ingredients. They are no correction, so
-- the rows are not compared by column.
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
    select unnest(old.corrected) union
    select key from jsonb_each(to_jsonb(new)) where value is distinct from was -> key and key <> all (array['import_id', 'corrected', 'retired_at', 'words', 'lemmas', 'weights'])
    order by 1);
  return new;
end
$$;
