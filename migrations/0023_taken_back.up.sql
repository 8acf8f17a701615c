-- What the last change of settings made of a week, so that taking it back brings back what stood there: see menu.trace.
alter table weekly_menus add column trace jsonb;
