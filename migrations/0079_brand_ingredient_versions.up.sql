-- Ingredients of tenants have a history too.
alter table ingredient_versions rename column ingredient_owner_id to owner_id;
alter table ingredient_versions alter column owner_id drop default;
call isolate_by_owner('ingredient_versions');
