-- How a recipe's cover is drawn: the description of its file, or a brand's choices. Empty: derived from the
-- ingredients.
alter table recipes add column drawing jsonb not null default '{}' check (jsonb_typeof(drawing) = 'object');
