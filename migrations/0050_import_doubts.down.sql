alter table ingredient_imports drop column doubts;
