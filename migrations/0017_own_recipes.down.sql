alter table ingredients drop column by_hand;
alter table recipes no force row level security;
alter table recipe_steps no force row level security;
update recipes set name_nl = coalesce(nullif(name_nl, ''), name_en), name_en = coalesce(nullif(name_en, ''), name_nl);
update recipe_steps set text_nl = coalesce(nullif(text_nl, ''), text_en), text_en = coalesce(nullif(text_en, ''), text_nl);
alter table recipes force row level security;
alter table recipe_steps force row level security;
alter table recipes
  drop constraint recipes_name_complete,
  add constraint recipes_name_nl_check check (name_nl <> ''),
  add constraint recipes_name_en_check check (name_en <> ''),
  drop column source;
alter table recipe_steps
  drop constraint recipe_steps_text_complete,
  add constraint recipe_steps_text_nl_check check (text_nl <> ''),
  add constraint recipe_steps_text_en_check check (text_en <> '');
