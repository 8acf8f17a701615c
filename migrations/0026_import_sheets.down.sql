alter table ingredient_imports drop column volume, drop column sheets;
