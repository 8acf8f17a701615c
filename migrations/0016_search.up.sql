-- Search of ingredients by their usual names, and favourite recipes.

-- The words of an ingredient's names, normalised by package lexicon: each with its lemma, and with a weight, which is lower
-- for a word that identifies the ingredient better. The program writes them with the row, because PostgreSQL's own Dutch
-- stemmer takes fiets and fietsen for two words.
alter table ingredients
  add column words   text[] not null default '{}',
  add column lemmas  text[] not null default '{}',
  add column weights smallint[] not null default '{}',
  add check (cardinality(words) = cardinality(lemmas) and cardinality(words) = cardinality(weights));

-- The indexed words. A word that no ingredient has any more remains, and finds nothing.
create table ingredient_vocabulary (
  owner_id uuid not null,
  word     text collate "C" not null,
  lemma    text collate "C" not null,
  primary key (owner_id, word, lemma)
);
create index ingredient_vocabulary_ends on ingredient_vocabulary (owner_id, reverse(lemma) collate "C");
call wall_catalogue('ingredient_vocabulary');

-- The ingredients of each lemma, best first. The key alone answers a search for one word; it begins with the owner, so that
-- the size of one catalogue does not slow searches of another. A search for several words also reads the other lemmas of
-- each ingredient.
create table ingredient_postings (
  owner_id      uuid not null,
  lemma         text collate "C" not null,
  weight        smallint not null,
  ingredient_id uuid not null,
  lemmas        text[] not null, -- of the ingredient
  primary key (owner_id, lemma, weight, ingredient_id)
);
call wall_catalogue('ingredient_postings');

-- Updates vocabulary and postings with the ingredients, with the privileges of the writer.
create function index_ingredients() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    delete from ingredient_postings p using old_rows o, new_rows n, unnest(o.lemmas, o.weights) as w (lemma, weight)
    where n.owner_id = o.owner_id and n.id = o.id
      and (n.words, n.lemmas, n.weights, n.retired_at is null) is distinct from (o.words, o.lemmas, o.weights, o.retired_at is null)
      and p.owner_id = o.owner_id and p.lemma = w.lemma and p.weight = w.weight and p.ingredient_id = o.id;
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
grant execute on function index_ingredients() to app, platform;
create trigger ingredients_indexed_insert after insert on ingredients referencing new table as new_rows
  for each statement execute function index_ingredients();
create trigger ingredients_indexed_update after update on ingredients referencing old table as old_rows new table as new_rows
  for each statement execute function index_ingredients();
create trigger ingredients_indexed_delete after delete on ingredients referencing old table as old_rows
  for each statement execute function index_ingredients();

-- The tables and functions of role search. With row-level security, comparisons of words could not use their indexes,
-- since the operators are not leakproof. Therefore the policies let the role read all rows, and its functions filter by
-- owner.
do $$ begin
  -- Check first: creating an existing extension requires the privilege to create it.
  if not exists (select from pg_namespace where nspname = 'search') then create schema search; end if;
  if not exists (select from pg_extension where extname = 'fuzzystrmatch') then create extension fuzzystrmatch schema search; end if;
end $$;
grant usage, create on schema search to search;
grant usage on schema search to app, platform;
grant select on ingredient_vocabulary, ingredient_postings to search;
create policy search on ingredient_vocabulary for select to search using (true);
create policy search on ingredient_postings for select to search using (true);

-- Returns the words of some owners that a wanted word may mean, best first: itself (0), words that begin with one of
-- beginnings (1) and compounds that end in it (2). When there are none, words with a limited number of mistakes (3 and
-- more), and then words that begin with such a word; the first letter must be right, or swapped with the second.
create function search.meanings(owners uuid[], wanted text, wanted_lemma text, beginnings text[], mistakes integer)
  returns table (lemma text, quality integer) language plpgsql stable set search_path = pg_catalog, public, search as $$
declare
  most constant integer := 60;
  -- No word sorts after it: the last character of Unicode.
  z constant text := chr(1114111);
begin
  return query
    select f.lemma::text, min(f.quality) from (
      select p.lemma, 0 as quality from unnest(owners) as o (id)
        cross join lateral (select i.lemma from ingredient_postings i where i.owner_id = o.id and i.lemma = wanted_lemma limit 1) as p
      union all
      select b.lemma, 1 from unnest(owners) as o (id) cross join unnest(beginnings) as t (beginning)
        cross join lateral (select v.lemma from ingredient_vocabulary v
          where v.owner_id = o.id and v.word >= t.beginning and v.word < t.beginning || z order by v.word limit 4 * most) as b
      union all
      select e.lemma, 2 from unnest(owners) as o (id)
        cross join lateral (select v.lemma from ingredient_vocabulary v
          where v.owner_id = o.id and length(wanted_lemma) > 2
            and reverse(v.lemma) collate "C" >= reverse(wanted_lemma) and reverse(v.lemma) collate "C" < reverse(wanted_lemma) || z limit 4 * most) as e
    ) as f group by 1 order by 2, length(f.lemma), 1 limit most;
  if found or mistakes = 0 then
    return;
  end if;
  return query
    select f.lemma::text, 2 + min(f.distance) from (
      select v.lemma, case
          when levenshtein_less_equal(v.word, wanted, mistakes) <= mistakes then levenshtein_less_equal(v.word, wanted, mistakes)
          when levenshtein_less_equal(left(v.word, length(wanted)), wanted, mistakes) <= mistakes then 1 + mistakes
          when levenshtein_less_equal(left(v.word, length(wanted) + 1), wanted, mistakes) <= mistakes then 1 + mistakes
        end as distance
        from unnest(owners) as o (id)
        cross join lateral (select * from ingredient_vocabulary i
          where i.owner_id = o.id and i.word >= left(wanted, 1) and i.word < left(wanted, 1) || z) as v
        where length(v.word) >= length(wanted) - mistakes
      union all
      select v.lemma, 1 from unnest(owners) as o (id) cross join generate_series(1, length(wanted) - 1) as n
        join ingredient_vocabulary v on v.owner_id = o.id
          and v.word = left(wanted, n - 1) || substr(wanted, n + 1, 1) || substr(wanted, n, 1) || substr(wanted, n + 2)
    ) as f where f.distance is not null group by 1 order by 2, abs(length(f.lemma) - length(wanted)), 1 limit most / 4;
end
$$;

-- Returns the ingredients of some owners that match all words, best first. Of at most four words, the one with the
-- fewest ingredients is read from the best on, until enough of them match the other words too. Rows are read in the
-- order of the index: a plan for few rows would sort them, and a plan for many would scan the whole table.
create function search.ranked(owners uuid[], wanted text[], wanted_lemmas text[], beginnings jsonb, mistakes integer[], most integer)
  returns table (owner_id uuid, ingredient_id uuid, rank integer, approximate boolean)
  language plpgsql stable set search_path = pg_catalog, public, search set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  many constant integer := 1000; -- more are not counted
  numbers integer[] := '{}';     -- of the words, parallel to the two below
  meant text[] := '{}';
  qualities integer[] := '{}';
  lead integer := 1;
  fewest integer;
  leads integer;
  others text[]; -- what the second word means beside the one that is followed,
  more text[];   -- the third,
  rest text[];   -- and the fourth
begin
  for n in 1 .. cardinality(wanted) loop
    select numbers || coalesce(array_agg(n), '{}'), meant || coalesce(array_agg(m.lemma), '{}'), qualities || coalesce(array_agg(m.quality), '{}')
      into numbers, meant, qualities
      from search.meanings(owners, wanted[n], wanted_lemmas[n], array(select jsonb_array_elements_text(beginnings -> (n - 1))), mistakes[n]) as m;
    if cardinality(wanted) > 1 then
      select count(*) into leads from (
        select from unnest(numbers, meant) as c (number, lemma) cross join unnest(owners) as o (id)
          cross join lateral (select from ingredient_postings i where i.owner_id = o.id and i.lemma = c.lemma limit many) as p
          where c.number = n limit many) as counted;
      if leads = 0 then
        return;
      end if;
      if fewest is null or leads < fewest then
        lead := n;
        fewest := leads;
      end if;
    end if;
  end loop;
  if cardinality(wanted) = 1 then
    return query
      select o.id, p.ingredient_id, min(c.quality * 1000 + p.weight), min(c.quality) > 2
      from unnest(meant, qualities) as c (lemma, quality) cross join unnest(owners) as o (id)
        cross join lateral (select i.weight, i.ingredient_id from ingredient_postings i
          where i.owner_id = o.id and i.lemma = c.lemma order by i.weight, i.ingredient_id limit most) as p
      group by 1, 2 order by 3, 2 limit most;
    return;
  end if;
  select array_agg(c.lemma) filter (where c.number = case lead when 1 then 2 else 1 end),
      array_agg(c.lemma) filter (where c.number = case when lead < 3 then 3 else 2 end),
      array_agg(c.lemma) filter (where c.number = case when lead < 4 then 4 else 3 end)
    into others, more, rest from unnest(numbers, meant) as c (number, lemma);
  return query
    select f.owner, f.ingredient, (min(f.rank) + 1000 * sum(f.quality))::integer, greatest(min(f.rank), 1000 * max(f.quality)) >= 3000 from (
      select o.id as owner, p.ingredient_id as ingredient, c.number, min(l.quality * 1000 + p.weight) as rank, min(c.quality) as quality
      from unnest(numbers, meant, qualities) as l (number, lemma, quality) cross join unnest(owners) as o (id)
        cross join lateral (select i.weight, i.ingredient_id, i.lemmas from ingredient_postings i
          where i.owner_id = o.id and i.lemma = l.lemma and i.lemmas && others and (more is null or i.lemmas && more) and (rest is null or i.lemmas && rest)
          order by i.weight, i.ingredient_id limit most) as p
        join unnest(numbers, meant, qualities) as c (number, lemma, quality) on c.number <> lead and c.lemma = any(p.lemmas)
      where l.number = lead group by 1, 2, 3) as f
    group by 1, 2 order by 3, 2 limit most;
end
$$;

-- For a tenant: its own ingredients and the platform's.
create function search.ingredients(wanted text[], wanted_lemmas text[], beginnings jsonb, mistakes integer[], most integer)
  returns table (owner_id uuid, ingredient_id uuid, rank integer, approximate boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, search as $$
declare
  tenant constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  if tenant is null then
    raise exception 'ingredients are searched for a tenant, and there is none';
  end if;
  return query select * from search.ranked(array[tenant, platform_id()], wanted, wanted_lemmas, beginnings, mistakes, most);
end
$$;

-- For the platform: its own.
create function search.platform_ingredients(wanted text[], wanted_lemmas text[], beginnings jsonb, mistakes integer[], most integer)
  returns table (owner_id uuid, ingredient_id uuid, rank integer, approximate boolean)
  language sql stable security definer set search_path = pg_catalog, public, search
  as $$ select * from search.ranked(array[platform_id()], wanted, wanted_lemmas, beginnings, mistakes, most) $$;

alter function search.meanings(uuid[], text, text, text[], integer) owner to search;
alter function search.ranked(uuid[], text[], text[], jsonb, integer[], integer) owner to search;
alter function search.ingredients(text[], text[], jsonb, integer[], integer) owner to search;
alter function search.platform_ingredients(text[], text[], jsonb, integer[], integer) owner to search;
revoke create on schema search from search;
grant execute on function search.ingredients(text[], text[], jsonb, integer[], integer) to app;
grant execute on function search.platform_ingredients(text[], text[], jsonb, integer[], integer) to platform;

-- Favourite recipes.
create table favorites (
  tenant_id       uuid not null,
  account_id      uuid not null,
  recipe_owner_id uuid not null check (recipe_owner_id = tenant_id or recipe_owner_id = '00000000-0000-0000-0000-000000000001'),
  recipe_id       uuid not null,
  added_at        timestamptz not null,
  primary key (tenant_id, account_id, recipe_owner_id, recipe_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)
);
create index favorites_recipe on favorites (recipe_owner_id, recipe_id);
call wall_tenant('favorites');
