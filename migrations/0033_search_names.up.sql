-- The search functions with clearer names. Their results are unchanged.

create or replace function search.meanings(owners uuid[], wanted text, wanted_lemma text, beginnings text[], mistakes integer)
  returns table (lemma text, quality integer) language plpgsql stable set search_path = pg_catalog, public, search as $$
declare
  max_meanings constant integer := 60;
  last_character constant text := chr(1114111); -- sorts after every word
begin
  return query
    select candidate.lemma::text, min(candidate.quality) from (
      -- The word itself.
      select exact.lemma, 0 as quality from unnest(owners) as owner (id)
        cross join lateral (
          select posting.lemma from ingredient_postings posting
          where posting.owner_id = owner.id and posting.lemma = wanted_lemma limit 1) as exact
      union all
      -- Words that begin with one of beginnings.
      select prefixed.lemma, 1 from unnest(owners) as owner (id) cross join unnest(beginnings) as prefix (text)
        cross join lateral (
          select entry.lemma from ingredient_vocabulary entry
          where entry.owner_id = owner.id and entry.word >= prefix.text and entry.word < prefix.text || last_character
          order by entry.word limit 4 * max_meanings) as prefixed
      union all
      -- Compounds that end in it.
      select suffixed.lemma, 2 from unnest(owners) as owner (id)
        cross join lateral (
          select entry.lemma from ingredient_vocabulary entry
          where entry.owner_id = owner.id and length(wanted_lemma) > 2
            and reverse(entry.lemma) collate "C" >= reverse(wanted_lemma)
            and reverse(entry.lemma) collate "C" < reverse(wanted_lemma) || last_character
          limit 4 * max_meanings) as suffixed
    ) as candidate group by 1 order by 2, length(candidate.lemma), 1 limit max_meanings;
  if found or mistakes = 0 then
    return;
  end if;
  return query
    select misspelling.lemma::text, 2 + min(misspelling.distance) from (
      -- Words within the limit of mistakes, and words that begin with such a word.
      select near.lemma, case
          when levenshtein_less_equal(near.word, wanted, mistakes) <= mistakes
            then levenshtein_less_equal(near.word, wanted, mistakes)
          when levenshtein_less_equal(left(near.word, length(wanted)), wanted, mistakes) <= mistakes then 1 + mistakes
          when levenshtein_less_equal(left(near.word, length(wanted) + 1), wanted, mistakes) <= mistakes then 1 + mistakes
        end as distance
        from unnest(owners) as owner (id)
        cross join lateral (
          select * from ingredient_vocabulary entry
          where entry.owner_id = owner.id and entry.word >= left(wanted, 1)
            and entry.word < left(wanted, 1) || last_character) as near
        where length(near.word) >= length(wanted) - mistakes
      union all
      -- Words with two letters swapped.
      select entry.lemma, 1 from unnest(owners) as owner (id)
        cross join generate_series(1, length(wanted) - 1) as place
        join ingredient_vocabulary entry on entry.owner_id = owner.id
          and entry.word = left(wanted, place - 1) || substr(wanted, place + 1, 1) || substr(wanted, place, 1)
            || substr(wanted, place + 2)
    ) as misspelling where misspelling.distance is not null
    group by 1 order by 2, abs(length(misspelling.lemma) - length(wanted)), 1 limit max_meanings / 4;
end
$$;

create or replace function search.ranked(owners uuid[], wanted text[], wanted_lemmas text[], beginnings jsonb, mistakes integer[], most integer)
  returns table (owner_id uuid, ingredient_id uuid, rank integer, approximate boolean)
  language plpgsql stable set search_path = pg_catalog, public, search
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  count_limit constant integer := 1000; -- more ingredients of a word are not counted
  -- The meanings of all words, as parallel arrays: the index of the word, its lemma, and the rank of the meaning.
  word_numbers integer[] := '{}';
  meanings text[] := '{}';
  qualities integer[] := '{}';
  -- The word with the fewest ingredients, whose postings are read.
  rarest_word integer := 1;
  rarest_count integer;
  word_count integer;
  -- The lemmas of the second, third and fourth word.
  second_lemmas text[];
  third_lemmas text[];
  fourth_lemmas text[];
begin
  for word_number in 1 .. cardinality(wanted) loop
    select word_numbers || coalesce(array_agg(word_number), '{}'), meanings || coalesce(array_agg(meaning.lemma), '{}'),
        qualities || coalesce(array_agg(meaning.quality), '{}')
      into word_numbers, meanings, qualities
      from search.meanings(owners, wanted[word_number], wanted_lemmas[word_number],
        array(select jsonb_array_elements_text(beginnings -> (word_number - 1))), mistakes[word_number]) as meaning;
    if cardinality(wanted) > 1 then
      select count(*) into word_count from (
        select from unnest(word_numbers, meanings) as meaning (word, lemma) cross join unnest(owners) as owner (id)
          cross join lateral (
            select from ingredient_postings posting
            where posting.owner_id = owner.id and posting.lemma = meaning.lemma limit count_limit) as postings
          where meaning.word = word_number limit count_limit) as counted;
      if word_count = 0 then
        return;
      end if;
      if rarest_count is null or word_count < rarest_count then
        rarest_word := word_number;
        rarest_count := word_count;
      end if;
    end if;
  end loop;
  if cardinality(wanted) = 1 then
    return query
      select owner.id, best.ingredient_id, min(meaning.quality * 1000 + best.weight), min(meaning.quality) > 2
      from unnest(meanings, qualities) as meaning (lemma, quality) cross join unnest(owners) as owner (id)
        cross join lateral (
          select posting.weight, posting.ingredient_id from ingredient_postings posting
          where posting.owner_id = owner.id and posting.lemma = meaning.lemma
          order by posting.weight, posting.ingredient_id limit most) as best
      group by 1, 2 order by 3, 2 limit most;
    return;
  end if;
  select array_agg(meaning.lemma) filter (where meaning.word = case rarest_word when 1 then 2 else 1 end),
      array_agg(meaning.lemma) filter (where meaning.word = case when rarest_word < 3 then 3 else 2 end),
      array_agg(meaning.lemma) filter (where meaning.word = case when rarest_word < 4 then 4 else 3 end)
    into second_lemmas, third_lemmas, fourth_lemmas from unnest(word_numbers, meanings) as meaning (word, lemma);
  return query
    select match.owner, match.ingredient, (min(match.rank) + 1000 * sum(match.quality))::integer,
      greatest(min(match.rank), 1000 * max(match.quality)) >= 3000
    from (
      select owner.id as owner, best.ingredient_id as ingredient, other.word, min(rarest.quality * 1000 + best.weight) as rank,
        min(other.quality) as quality
      from unnest(word_numbers, meanings, qualities) as rarest (word, lemma, quality) cross join unnest(owners) as owner (id)
        cross join lateral (
          select posting.weight, posting.ingredient_id, posting.lemmas from ingredient_postings posting
          where posting.owner_id = owner.id and posting.lemma = rarest.lemma and posting.lemmas && second_lemmas
            and (third_lemmas is null or posting.lemmas && third_lemmas)
            and (fourth_lemmas is null or posting.lemmas && fourth_lemmas)
          order by posting.weight, posting.ingredient_id limit most) as best
        join unnest(word_numbers, meanings, qualities) as other (word, lemma, quality)
          on other.word <> rarest_word and other.lemma = any(best.lemmas)
      where rarest.word = rarest_word group by 1, 2, 3) as match
    group by 1, 2 order by 3, 2 limit most;
end
$$;
