drop trigger ingredients_corrected on ingredients;
drop function note_correction();
-- Row-level security applies to the owner too, and would hide every row from it.
alter table ingredients no force row level security;
update ingredients set source_table = 'estimated', source_how = source_table || ' ' || source_code, source_code = '' where source_table in ('nevo', 'openFoodFacts', 'other');
alter table ingredients force row level security;
drop index ingredients_kept;
alter table ingredients
  drop column import_id,
  drop column corrected,
  drop constraint ingredients_source_table_check,
  add constraint ingredients_source_table_check check (source_table in ('ciqual', 'usda', 'estimated'));
drop table ingredient_import_rows;
drop table ingredient_import_files;
drop table ingredient_imports;
