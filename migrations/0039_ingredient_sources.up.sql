-- The values that the source of an ingredient has for the columns that were corrected by hand, by which a correction
-- can be undone. Existing corrections get theirs when the files or the table are read again.
alter table ingredients add column sources jsonb not null default '{}';

-- A change that sets the source's values of an imported ingredient sets its corrections too.
create or replace function note_correction() returns trigger language plpgsql as $$
declare
  same ingredients := old;
  former jsonb;
begin
  same.words := new.words;
  same.lemmas := new.lemmas;
  same.weights := new.weights;
  if same is not distinct from new or old.sources is distinct from new.sources then
    return new;
  end if;
  former := to_jsonb(old);
  new.corrected := array(
    select name from (
      select unnest(old.corrected) union
      select unnest(new.corrected) union
      select key from jsonb_each(to_jsonb(new)) where value is distinct from former -> key
        and key <> all (array['import_id', 'corrected', 'sources', 'retired_at', 'words', 'lemmas', 'weights'])
    ) noted (name) where name <> 'retired_at' or new.retired_at is not null order by 1);
  return new;
end
$$;

-- The last change of a record by staff.
create index audit_entries_staff on audit_entries (tenant_id, at desc) where actor = 'staff';
