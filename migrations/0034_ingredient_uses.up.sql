-- The recipes of any brand that use an ingredient of the platform. Undoing an import and withdrawing an ingredient keep
-- those that are used. The functions run as the owner of the tables, which reads exactly this.

create policy uses on recipe_lines for select to owner using (ingredient_owner_id = platform_id());
create policy uses on recipes for select to owner using (true);
create policy uses on shopping_items for select to owner using (ingredient_owner_id = platform_id());

create function platform_ingredient_uses()
  returns table (ingredient_id uuid, owner_id uuid, recipe_id uuid, name jsonb, brand text, withdrawn boolean)
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select distinct line.ingredient_id, recipe.owner_id, recipe.id, recipe.name, coalesce(tenant.name, ''),
    recipe.retired_at is not null
  from recipe_lines line
  join recipes recipe on recipe.owner_id = line.owner_id and recipe.id = line.recipe_id
  left join tenants tenant on tenant.id = recipe.owner_id
  where line.ingredient_owner_id = platform_id()
$$;

-- Ingredients of the platform on shopping lists, which may be withdrawn but not deleted.
create function platform_ingredients_on_lists() returns table (ingredient_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
as $$ select distinct item.ingredient_id from shopping_items item where item.ingredient_owner_id = platform_id() $$;

revoke execute on function platform_ingredient_uses(), platform_ingredients_on_lists() from public;
grant execute on function platform_ingredient_uses(), platform_ingredients_on_lists() to platform;

-- Postings are deleted by their whole key, ingredient by ingredient: a join with transition tables, whose size the
-- database does not know, compared all pairs. Rows whose words do not change keep their postings.
create or replace function index_ingredients() returns trigger language plpgsql
  set search_path = pg_catalog, public set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off
as $$
declare
  former record;
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
