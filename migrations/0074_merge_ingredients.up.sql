-- Merging ingredients: one takes the place of another in everything that uses it.

-- Returns a list of keys with one replaced by another, each once.
create function replaced_key(keys jsonb, gone text, kept text) returns jsonb
  language sql immutable set search_path = pg_catalog
as $$
  select coalesce(jsonb_agg(key order by place), '[]') from (
    select case when value = gone then kept else value end as key, min(place) as place
    from jsonb_array_elements_text(keys) with ordinality as list (value, place) group by 1) as replaced
$$;

-- Reports whether an account has an ingredient in the pantry or among the dislikes of its household. They name the
-- ingredient by its slug; a tenant's own ingredient with the slug of one of the platform is another one.
create function naming_account(tenant uuid, answers jsonb, settings jsonb, household jsonb, owner uuid, key text)
  returns boolean language sql stable set search_path = pg_catalog, public
as $$
  select (coalesce(answers -> 'dislikes' ? key, false) or coalesce(settings -> 'pantry' ? key, false)
    or household @> jsonb_build_object('members', jsonb_build_array(jsonb_build_object('dislikes', jsonb_build_array(key)))))
    and (tenant = owner or owner = platform_id() and not exists (
      select from ingredients own where own.owner_id = tenant and own.slug = key and own.retired_at is null))
$$;

-- Replaces the ingredient gone by kept in recipes, on shopping lists, in pantries and among dislikes, and returns the
-- numbers of recipes, lists and accounts. With only_count it changes nothing. It runs with the rights of its caller: a
-- tenant reaches its own rows.
create function replace_ingredient(gone_owner uuid, gone uuid, kept_owner uuid, kept uuid, only_count boolean)
  returns table (recipes integer, lists integer, accounts integer)
  language plpgsql set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  gone_slug text := (select slug from ingredients where owner_id = gone_owner and id = gone);
  kept_slug text := (select slug from ingredients where owner_id = kept_owner and id = kept);
begin
  recipes := (select count(distinct (line.owner_id, line.recipe_id)) from recipe_lines line
    where line.ingredient_owner_id = gone_owner and line.ingredient_id = gone);
  lists := (select count(distinct (item.tenant_id, item.list_id)) from shopping_items item
    where item.ingredient_owner_id = gone_owner and item.ingredient_id = gone);
  accounts := (select count(*) from accounts account
    where naming_account(account.tenant_id, account.answers, account.settings, account.household, gone_owner, gone_slug));
  if only_count then
    return next;
    return;
  end if;

  update recipes recipe set
    cover = array(select slug from unnest(array_replace(recipe.cover, gone_slug, kept_slug))
      with ordinality as covered (slug, place) group by slug order by min(place)),
    drawing = case when recipe.drawing ? 'top'
      then jsonb_set(recipe.drawing, '{top}', replaced_key(recipe.drawing -> 'top', gone_slug, kept_slug))
      else recipe.drawing end
  where exists (select from recipe_lines line where line.owner_id = recipe.owner_id and line.recipe_id = recipe.id
    and line.ingredient_owner_id = gone_owner and line.ingredient_id = gone);
  update recipe_lines line set ingredient_owner_id = kept_owner, ingredient_id = kept
  where line.ingredient_owner_id = gone_owner and line.ingredient_id = gone;

  update shopping_lists list set version = version + 1
  where exists (select from shopping_items item where item.tenant_id = list.tenant_id and item.list_id = list.id
    and item.ingredient_owner_id = gone_owner and item.ingredient_id = gone);
  -- A list that has both keeps one item with the sum: in its unit if both have that, else in grams.
  update shopping_items item set
    quantity = case when item.unit = other.unit then item.quantity + other.quantity
      else coalesce(item.grams + other.grams, item.quantity) end,
    unit = case when item.unit = other.unit or item.grams + other.grams is null then item.unit else 'g' end,
    grams = item.grams + other.grams,
    bought_grams = item.bought_grams + other.bought_grams,
    left_grams = item.left_grams + other.left_grams,
    recipes = array(select distinct unnest(item.recipes || other.recipes)),
    checked_at = case when item.checked_at is not null and other.checked_at is not null
      then greatest(item.checked_at, other.checked_at) end
  from shopping_items other
  where item.ingredient_owner_id = kept_owner and item.ingredient_id = kept
    and other.tenant_id = item.tenant_id and other.list_id = item.list_id
    and other.ingredient_owner_id = gone_owner and other.ingredient_id = gone;
  delete from shopping_items item
  where item.ingredient_owner_id = gone_owner and item.ingredient_id = gone and exists (
    select from shopping_items both_have where both_have.tenant_id = item.tenant_id and both_have.list_id = item.list_id
      and both_have.ingredient_owner_id = kept_owner and both_have.ingredient_id = kept);
  update shopping_items item set ingredient_owner_id = kept_owner, ingredient_id = kept
  where item.ingredient_owner_id = gone_owner and item.ingredient_id = gone;

  update accounts account set
    answers = case when account.answers -> 'dislikes' ? gone_slug
      then jsonb_set(account.answers, '{dislikes}', replaced_key(account.answers -> 'dislikes', gone_slug, kept_slug))
      else account.answers end,
    settings = case when account.settings -> 'pantry' ? gone_slug
      then jsonb_set(account.settings, '{pantry}', jsonb_build_object(kept_slug, account.settings #> array['pantry', gone_slug])
        || ((account.settings -> 'pantry') - gone_slug))
      else account.settings end,
    household = case when account.household ? 'members'
      then jsonb_set(account.household, '{members}', (
        select coalesce(jsonb_agg(case when member -> 'dislikes' ? gone_slug
          then jsonb_set(member, '{dislikes}', replaced_key(member -> 'dislikes', gone_slug, kept_slug))
          else member end order by place), '[]')
        from jsonb_array_elements(account.household -> 'members') with ordinality as one (member, place)))
      else account.household end
  where naming_account(account.tenant_id, account.answers, account.settings, account.household, gone_owner, gone_slug);
  return next;
end
$$;

-- The same for two ingredients of the platform, with what uses them of any tenant.
create function replace_platform_ingredient(gone uuid, kept uuid, only_count boolean)
  returns table (recipes integer, lists integer, accounts integer)
  language sql security definer set search_path = pg_catalog, public
as $$ select * from replace_ingredient(platform_id(), gone, platform_id(), kept, only_count) $$;

revoke execute on function replaced_key(jsonb, text, text), naming_account(uuid, jsonb, jsonb, jsonb, uuid, text),
  replace_ingredient(uuid, uuid, uuid, uuid, boolean), replace_platform_ingredient(uuid, uuid, boolean) from public;
grant execute on function replaced_key(jsonb, text, text), naming_account(uuid, jsonb, jsonb, jsonb, uuid, text),
  replace_ingredient(uuid, uuid, uuid, uuid, boolean) to app;
grant execute on function replace_platform_ingredient(uuid, uuid, boolean) to platform;

create policy merged on recipe_lines for update to owner
  using (ingredient_owner_id = platform_id()) with check (ingredient_owner_id = platform_id());
create policy merged on recipes for update to owner using (true) with check (true);
create policy merged on ingredients for select to owner using (true);
create policy merged_read on shopping_lists for select to owner using (true);
create policy merged on shopping_lists for update to owner using (true) with check (true);
create policy merged on shopping_items for update to owner
  using (ingredient_owner_id = platform_id()) with check (ingredient_owner_id = platform_id());
create policy merged_away on shopping_items for delete to owner using (ingredient_owner_id = platform_id());
create policy merged on accounts for update to owner using (true) with check (true);
