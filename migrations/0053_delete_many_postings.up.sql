-- The postings of many ingredients, as when an import is undone, are found by reading all postings of their owners
-- once. That takes a fifth of the time of separate lookups.
create or replace function index_ingredients() returns trigger language plpgsql
  set search_path = pg_catalog, public set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off
as $$
declare
  many constant integer := 1000; -- ingredients
  former record;
  owners uuid[];
begin
  if tg_op = 'INSERT' then
    insert into ingredient_vocabulary (owner_id, word, lemma)
      select distinct added.owner_id, word.word, word.lemma
      from new_rows added, unnest(added.words collate "C", added.lemmas collate "C") as word (word, lemma)
      where added.retired_at is null order by 1, 2, 3
      on conflict do nothing;
    insert into ingredient_postings (owner_id, lemma, weight, ingredient_id, lemmas)
      select added.owner_id, word.lemma, word.weight, added.id, added.lemmas
      from new_rows added, unnest(added.lemmas collate "C", added.weights) as word (lemma, weight)
      where added.retired_at is null order by 1, 2, 3, 4
      on conflict do nothing;
    return null;
  end if;
  if tg_op = 'DELETE' then
    if (select count(*) from (select from old_rows limit many) counted) = many then
      select array_agg(distinct owner_id) into owners from old_rows;
      delete from ingredient_postings posting
      where posting.owner_id = any (owners) and posting.ingredient_id in (select id from old_rows);
      return null;
    end if;
    for former in select owner_id, id, lemmas, weights from old_rows where lemmas <> '{}' loop
      delete from ingredient_postings posting
      where posting.owner_id = former.owner_id and posting.lemma = any (former.lemmas)
        and posting.weight = any (former.weights) and posting.ingredient_id = former.id;
    end loop;
    return null;
  end if;
  for former in
    select before.owner_id, before.id, before.lemmas, before.weights
    from old_rows before join new_rows added on added.owner_id = before.owner_id and added.id = before.id
    where before.lemmas <> '{}' and (added.words, added.lemmas, added.weights, added.retired_at is null)
      is distinct from (before.words, before.lemmas, before.weights, before.retired_at is null)
  loop
    delete from ingredient_postings posting
    where posting.owner_id = former.owner_id and posting.lemma = any (former.lemmas)
      and posting.weight = any (former.weights) and posting.ingredient_id = former.id;
  end loop;
  insert into ingredient_vocabulary (owner_id, word, lemma)
    select distinct added.owner_id, word.word, word.lemma
    from old_rows before join new_rows added on added.owner_id = before.owner_id and added.id = before.id,
      unnest(added.words collate "C", added.lemmas collate "C") as word (word, lemma)
    where added.retired_at is null and (added.words, added.lemmas, added.weights, true)
      is distinct from (before.words, before.lemmas, before.weights, before.retired_at is null)
    order by 1, 2, 3
    on conflict do nothing;
  insert into ingredient_postings (owner_id, lemma, weight, ingredient_id, lemmas)
    select added.owner_id, word.lemma, word.weight, added.id, added.lemmas
    from old_rows before join new_rows added on added.owner_id = before.owner_id and added.id = before.id,
      unnest(added.lemmas collate "C", added.weights) as word (lemma, weight)
    where added.retired_at is null and (added.words, added.lemmas, added.weights, true)
      is distinct from (before.words, before.lemmas, before.weights, before.retired_at is null)
    order by 1, 2, 3, 4
    on conflict do nothing;
  return null;
end
$$;
