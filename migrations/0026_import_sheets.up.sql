-- The sheets of the workbook of an import, and the number of rows with amounts per 100 ml.
alter table ingredient_imports
  add column sheets jsonb not null default '[]', -- as they were found; empty for what is no workbook
  add column volume jsonb not null default '{}'; -- rows by what became of them
