drop table favorites;
-- The schema and its extension remain: they are empty, and creating them again requires a privilege that few roles
-- have.
drop function search.ingredients(text[], text[], jsonb, integer[], integer);
drop function search.platform_ingredients(text[], text[], jsonb, integer[], integer);
drop function search.ranked(uuid[], text[], text[], jsonb, integer[], integer);
drop function search.meanings(uuid[], text, text, text[], integer);
drop trigger ingredients_indexed_insert on ingredients;
drop trigger ingredients_indexed_update on ingredients;
drop trigger ingredients_indexed_delete on ingredients;
drop function index_ingredients();
drop table ingredient_vocabulary, ingredient_postings;
alter table ingredients drop column words, drop column lemmas, drop column weights;
