-- What an ingredient is found by follows from its names, and is written after an import for all that it added: no correction, and not worth
-- comparing two rows field by field.
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
