drop table recipe_feedback;
drop table menu_days;
alter table accounts drop column settings;
