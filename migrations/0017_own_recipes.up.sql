-- A brand's own recipes are written in its language; the other may be left empty. The platform's have both.
alter table recipes
  add column source text not null default '', -- address of the page that it was made after
  drop constraint recipes_name_nl_check,
  drop constraint recipes_name_en_check,
  add constraint recipes_name_complete check (name_nl <> '' and name_en <> '' or owner_id <> '00000000-0000-0000-0000-000000000001' and (name_nl <> '' or name_en <> ''));
alter table recipe_steps
  drop constraint recipe_steps_text_nl_check,
  drop constraint recipe_steps_text_en_check,
  add constraint recipe_steps_text_complete check (text_nl <> '' and text_en <> '' or owner_id <> '00000000-0000-0000-0000-000000000001' and (text_nl <> '' or text_en <> ''));

-- An ingredient of the platform may be made in the console: it is then in neither files nor imports.
alter table ingredients add column by_hand boolean not null default false;
