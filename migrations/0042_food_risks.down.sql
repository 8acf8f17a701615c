alter table recipe_lines drop column heated;
alter table ingredients drop column risks;
