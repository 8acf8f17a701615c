drop table recipe_versions;
alter table recipes drop column sources, drop column corrected;
