-- Texts in languages other than Dutch and English are lost. Where both of these are required, a text in only one is
-- copied.

alter table ingredients no force row level security;
alter table ingredient_import_rows no force row level security;
alter table recipes no force row level security;
alter table recipe_lines no force row level security;
alter table recipe_steps no force row level security;
alter table plans no force row level security;
alter table purchase_batches no force row level security;

create function list_of(texts jsonb, language text) returns text[] language sql immutable as $$
  select array(select jsonb_array_elements_text(coalesce(texts -> language, '[]')))
$$;

create function columns_by_two(names text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(column_name order by column_name), '{}') from (
    select unnest(case when name in ('name', 'plural', 'synonyms') then array[name || '_nl', name || '_en'] else array[name] end)
    from unnest(names) name) split (column_name)
$$;

-- Neither the vocabulary nor the corrections change, so their triggers are disabled meanwhile.
alter table ingredients disable trigger user;

update ingredient_import_rows set before = before - array['name', 'synonyms']
    || case when before ? 'name' then jsonb_build_object('name_nl', text_in(before -> 'name', 'nl'), 'name_en', text_in(before -> 'name', 'en')) else '{}' end
    || case when before ? 'synonyms' then jsonb_build_object('synonyms_nl', coalesce(before -> 'synonyms' -> 'nl', '[]'),
      'synonyms_en', coalesce(before -> 'synonyms' -> 'en', '[]')) else '{}' end
    || case when before ? 'corrected' then jsonb_build_object('corrected',
      columns_by_two(array(select jsonb_array_elements_text(before -> 'corrected')))) else '{}' end
  where before is not null;
update ingredient_import_rows set notes = (
    select jsonb_agg(case when jsonb_typeof(note -> 'f') = 'array'
      then jsonb_set(note, '{f}', to_jsonb(columns_by_two(array(select jsonb_array_elements_text(note -> 'f'))))) else note end order by position)
    from jsonb_array_elements(notes) with ordinality as listed (note, position))
  where notes @? '$[*].f[*] ? (@ == "name" || @ == "plural" || @ == "synonyms")';

alter table ingredients
  add column name_nl text not null default '', add column name_en text not null default '',
  add column plural_nl text not null default '', add column plural_en text not null default '',
  add column synonyms_nl text[] not null default '{}', add column synonyms_en text[] not null default '{}';
update ingredients set
  name_nl = text_in(name, 'nl'), name_en = text_in(name, 'en'),
  plural_nl = coalesce(plural ->> 'nl', ''), plural_en = coalesce(plural ->> 'en', ''),
  synonyms_nl = list_of(synonyms, 'nl'), synonyms_en = list_of(synonyms, 'en'),
  corrected = columns_by_two(corrected);
alter table ingredients
  drop column name, drop column plural, drop column synonyms,
  alter column name_nl drop default, alter column name_en drop default,
  add constraint ingredients_name_nl_check check (name_nl <> ''),
  add constraint ingredients_name_en_check check (name_en <> '');

alter table ingredients enable trigger user;

alter table recipes
  add column name_nl text not null default '', add column name_en text not null default '',
  add column summary_nl text not null default '', add column summary_en text not null default '',
  add column equipment_nl text[] not null default '{}', add column equipment_en text[] not null default '{}',
  add column storage_nl text not null default '', add column storage_en text not null default '';
update recipes set
  name_nl = coalesce(name ->> 'nl', ''), name_en = coalesce(name ->> 'en', ''),
  summary_nl = coalesce(summary ->> 'nl', ''), summary_en = coalesce(summary ->> 'en', ''),
  equipment_nl = list_of(equipment, 'nl'), equipment_en = list_of(equipment, 'en'),
  storage_nl = coalesce(storage ->> 'nl', ''), storage_en = coalesce(storage ->> 'en', '');
update recipes set name_nl = text_in(name, 'nl') where name_nl = '' and name_en = '';
alter table recipes
  drop column name, drop column summary, drop column equipment, drop column storage,
  alter column name_nl drop default, alter column name_en drop default,
  alter column summary_nl drop default, alter column summary_en drop default,
  add constraint recipes_name_complete check (name_nl <> '' and name_en <> '' or owner_id <> '00000000-0000-0000-0000-000000000001' and (name_nl <> '' or name_en <> ''));

alter table recipe_lines add column note_nl text not null default '', add column note_en text not null default '';
update recipe_lines set note_nl = coalesce(note ->> 'nl', ''), note_en = coalesce(note ->> 'en', '') where note <> '{}';
alter table recipe_lines drop column note;

alter table recipe_steps add column text_nl text not null default '', add column text_en text not null default '';
update recipe_steps set text_nl = coalesce(text ->> 'nl', ''), text_en = coalesce(text ->> 'en', '');
update recipe_steps set text_nl = text_in(text, 'nl') where text_nl = '' and text_en = '';
alter table recipe_steps
  drop column text,
  alter column text_nl drop default, alter column text_en drop default,
  add constraint recipe_steps_text_complete check (text_nl <> '' and text_en <> '' or owner_id <> '00000000-0000-0000-0000-000000000001' and (text_nl <> '' or text_en <> ''));

alter table plans
  add column name_nl text not null default '', add column name_en text not null default '',
  add column text_nl text not null default '', add column text_en text not null default '';
update plans set name_nl = text_in(name, 'nl'), name_en = text_in(name, 'en'), text_nl = text_in(text, 'nl'), text_en = text_in(text, 'en');
alter table plans
  drop column name, drop column text,
  alter column name_nl drop default, alter column name_en drop default,
  add constraint plans_name_nl_check check (name_nl <> ''), add constraint plans_name_en_check check (name_en <> '');

alter table purchase_batches add column product_nl text not null default '', add column product_en text not null default '';
update purchase_batches set product_nl = text_in(product, 'nl'), product_en = text_in(product, 'en');
alter table purchase_batches
  drop column product,
  alter column product_nl drop default, alter column product_en drop default,
  add constraint purchase_batches_product_nl_check check (product_nl <> ''), add constraint purchase_batches_product_en_check check (product_en <> ''),
  add unique (tenant_id, plan_id, product_nl, product_en, access_months, parcel);

alter table tenants
  drop constraint tenants_language_check,
  add constraint tenants_language_check check (language in ('nl', 'en'));

alter table ingredients force row level security;
alter table ingredient_import_rows force row level security;
alter table recipes force row level security;
alter table recipe_lines force row level security;
alter table recipe_steps force row level security;
alter table plans force row level security;
alter table purchase_batches force row level security;

drop function columns_by_two(text[]);
drop function list_of(jsonb, text);
drop function text_in(jsonb, text);
