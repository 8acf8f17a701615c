-- Of a table that was imported: which earlier one most of its new rows are in already, under the same codes and names.
alter table ingredient_imports add column alike jsonb not null default '{}'; -- the name of that table, and how many rows
