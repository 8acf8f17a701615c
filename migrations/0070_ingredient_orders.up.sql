-- The other orders and filters of the console's list of ingredients.
create index platform_ingredients_by_kcal on ingredients (kcal, slug)
  where owner_id = platform_id() and retired_at is null;
create index platform_ingredients_by_protein on ingredients (protein, slug)
  where owner_id = platform_id() and retired_at is null;
create index platform_ingredients_by_fat on ingredients (fat, slug)
  where owner_id = platform_id() and retired_at is null;
create index platform_ingredients_by_carbohydrate on ingredients (carbohydrate, slug)
  where owner_id = platform_id() and retired_at is null;
create index platform_ingredients_corrected on ingredients (id)
  where owner_id = platform_id() and retired_at is null and corrected <> '{}';
create index platform_ingredients_offered on ingredients (id) where owner_id = platform_id() and retired_at is null;
