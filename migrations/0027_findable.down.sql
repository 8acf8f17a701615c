create or replace function note_correction() returns trigger language plpgsql as $$
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
