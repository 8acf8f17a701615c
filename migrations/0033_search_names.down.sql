create or replace function search.meanings(owners uuid[], wanted text, wanted_lemma text, beginnings text[], mistakes integer)
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
create or replace function search.ranked(owners uuid[], wanted text[], wanted_lemmas text[], beginnings jsonb, mistakes integer[], most integer)
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
