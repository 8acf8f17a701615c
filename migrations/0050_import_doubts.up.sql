-- Doubts about whole columns of the last check or import.
alter table ingredient_imports add column doubts jsonb not null default '[]';
