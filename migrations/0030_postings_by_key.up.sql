-- Postings are looked up by their key. Right after an import the database assumes that their table is small, and would
-- scan it for each ingredient. Ingredients that were not indexed yet have no postings.
create or replace function index_ingredients() returns trigger language plpgsql set search_path = pg_catalog, public set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = on as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from old_rows where lemmas <> '{}') then
      delete from ingredient_postings p using old_rows o, new_rows n, unnest(o.lemmas, o.weights) as w (lemma, weight)
      where n.owner_id = o.owner_id and n.id = o.id
        and (n.words, n.lemmas, n.weights, n.retired_at is null) is distinct from (o.words, o.lemmas, o.weights, o.retired_at is null)
        and p.owner_id = o.owner_id and p.lemma = w.lemma and p.weight = w.weight and p.ingredient_id = o.id;
    end if;
  elsif tg_op = 'DELETE' then
    delete from ingredient_postings p using old_rows o, unnest(o.lemmas, o.weights) as w (lemma, weight)
    where p.owner_id = o.owner_id and p.lemma = w.lemma and p.weight = w.weight and p.ingredient_id = o.id;
    return null;
  end if;
  insert into ingredient_vocabulary (owner_id, word, lemma)
    select distinct n.owner_id, w.word, w.lemma from new_rows n, unnest(n.words collate "C", n.lemmas collate "C") as w (word, lemma)
    where n.retired_at is null order by 1, 2, 3
    on conflict do nothing;
  insert into ingredient_postings (owner_id, lemma, weight, ingredient_id, lemmas)
    select n.owner_id, w.lemma, w.weight, n.id, n.lemmas from new_rows n, unnest(n.lemmas collate "C", n.weights) as w (lemma, weight)
    where n.retired_at is null order by 1, 2, 3, 4
    on conflict do nothing;
  return null;
end
$$;
