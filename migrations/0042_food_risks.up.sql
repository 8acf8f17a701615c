-- Foods that are unsafe for some people, and the lines of recipes whose ingredient is heated through.
alter table ingredients add column risks text[] not null default '{}';
alter table recipe_lines add column heated boolean not null default false;
