-- The meals that the last change of settings replaced, so that reverting the change restores them: see menu.trace.
alter table weekly_menus add column trace jsonb;
