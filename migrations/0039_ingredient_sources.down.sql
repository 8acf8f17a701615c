drop index audit_entries_staff;
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
alter table ingredients drop column sources;
