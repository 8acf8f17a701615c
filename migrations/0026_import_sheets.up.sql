-- Of a table that was imported: the sheets of its workbook, and how many rows had amounts of 100 ml.
alter table ingredient_imports
  add column sheets jsonb not null default '[]', -- as they were found; empty for what is no workbook
  add column volume jsonb not null default '{}'; -- rows by what became of them
