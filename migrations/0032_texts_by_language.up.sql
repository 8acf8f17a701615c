-- Texts are stored by language, in one column: {"nl": "Rijst", "en": "Rice"}. The database does not limit the languages.

alter table tenants
  drop constraint tenants_language_check,
  add constraint tenants_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

-- text_in returns a text in a language or, when that is missing, in English, Dutch or any other, in this order.
create function text_in(texts jsonb, language text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(texts ->> language, ''), nullif(texts ->> 'en', ''), nullif(texts ->> 'nl', ''),
    jsonb_path_query_first(texts, '$.* ? (@ <> "")') #>> '{}', '')
$$;
grant execute on function text_in(jsonb, text) to app, platform;

-- by_language joins a Dutch and an English text; blank ones are left out.
create function by_language(dutch text, english text) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('nl', nullif(dutch, ''), 'en', nullif(english, '')))
$$;

-- lists_by_language does the same with lists.
create function lists_by_language(dutch text[], english text[]) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('nl', to_jsonb(nullif(dutch, '{}')), 'en', to_jsonb(nullif(english, '{}'))))
$$;

-- columns_by_language replaces the former names of columns in a list of names, or of keys, by the present ones.
create function columns_by_language(names text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct regexp_replace(name, '^(name|plural|synonyms)_(nl|en)$', '\1') order by regexp_replace(name, '^(name|plural|synonyms)_(nl|en)$', '\1')), '{}')
  from unnest(names) name
$$;

-- Row-level security applies to the owner too, and would hide every row from it.
alter table ingredients no force row level security;
alter table ingredient_import_rows no force row level security;
alter table recipes no force row level security;
alter table recipe_lines no force row level security;
alter table recipe_steps no force row level security;
alter table plans no force row level security;
alter table purchase_batches no force row level security;

-- Neither the vocabulary nor the corrections change, so their triggers are disabled meanwhile.
alter table ingredients disable trigger user;

alter table ingredients
  add column name     jsonb not null default '{}',
  add column plural   jsonb not null default '{}',
  add column synonyms jsonb not null default '{}';
update ingredients set
  name      = by_language(name_nl, name_en),
  plural    = by_language(plural_nl, plural_en),
  synonyms  = lists_by_language(synonyms_nl, synonyms_en),
  corrected = columns_by_language(corrected);

-- The values that an import replaced, and those that it kept, name columns too.
update ingredient_import_rows r set before = r.before - array['name_nl', 'name_en', 'plural_nl', 'plural_en', 'synonyms_nl', 'synonyms_en']
    || case when r.before ?| array['name_nl', 'name_en'] then jsonb_build_object('name', i.name || by_language(r.before ->> 'name_nl', r.before ->> 'name_en')) else '{}' end
    || case when r.before ?| array['synonyms_nl', 'synonyms_en'] then jsonb_build_object('synonyms', i.synonyms
      || jsonb_strip_nulls(jsonb_build_object('nl', r.before -> 'synonyms_nl', 'en', r.before -> 'synonyms_en'))) else '{}' end
    || case when r.before ? 'corrected' then jsonb_build_object('corrected',
      columns_by_language(array(select jsonb_array_elements_text(r.before -> 'corrected')))) else '{}' end
  from ingredients i where i.owner_id = r.owner_id and i.id = r.ingredient_id and r.before is not null;
update ingredient_import_rows set notes = (
    select jsonb_agg(case when jsonb_typeof(note -> 'f') = 'array'
      then jsonb_set(note, '{f}', to_jsonb(columns_by_language(array(select jsonb_array_elements_text(note -> 'f'))))) else note end order by position)
    from jsonb_array_elements(notes) with ordinality as listed (note, position))
  where notes @? '$[*].f[*] ? (@ like_regex "_(nl|en)$")';

alter table ingredients
  alter column name drop default,
  add constraint ingredients_name_check check (name @? '$.* ? (@ <> "")'),
  drop column name_nl, drop column name_en, drop column plural_nl, drop column plural_en, drop column synonyms_nl, drop column synonyms_en;

alter table ingredients enable trigger user;

alter table recipes
  add column name      jsonb not null default '{}',
  add column summary   jsonb not null default '{}',
  add column equipment jsonb not null default '{}',
  add column storage   jsonb not null default '{}';
update recipes set
  name      = by_language(name_nl, name_en),
  summary   = by_language(summary_nl, summary_en),
  equipment = lists_by_language(equipment_nl, equipment_en),
  storage   = by_language(storage_nl, storage_en);
alter table recipes
  alter column name drop default,
  add constraint recipes_name_check check (name @? '$.* ? (@ <> "")'),
  drop constraint recipes_name_complete,
  drop column name_nl, drop column name_en, drop column summary_nl, drop column summary_en,
  drop column equipment_nl, drop column equipment_en, drop column storage_nl, drop column storage_en;

alter table recipe_lines add column note jsonb not null default '{}';
update recipe_lines set note = by_language(note_nl, note_en) where note_nl <> '' or note_en <> '';
alter table recipe_lines drop column note_nl, drop column note_en;

alter table recipe_steps add column text jsonb not null default '{}';
update recipe_steps set text = by_language(text_nl, text_en);
alter table recipe_steps
  alter column text drop default,
  add constraint recipe_steps_text_check check (text @? '$.* ? (@ <> "")'),
  drop constraint recipe_steps_text_complete,
  drop column text_nl, drop column text_en;

alter table plans
  add column name jsonb not null default '{}',
  add column text jsonb not null default '{}';
update plans set name = by_language(name_nl, name_en), text = by_language(text_nl, text_en);
alter table plans
  alter column name drop default,
  add constraint plans_name_check check (name @? '$.* ? (@ <> "")'),
  drop column name_nl, drop column name_en, drop column text_nl, drop column text_en;

alter table purchase_batches add column product jsonb not null default '{}';
update purchase_batches set product = by_language(product_nl, product_en);
alter table purchase_batches
  alter column product drop default,
  add constraint purchase_batches_product_check check (product @? '$.* ? (@ <> "")'),
  drop column product_nl, drop column product_en, -- and with them the key that held them
  add unique (tenant_id, plan_id, product, access_months, parcel);

alter table ingredients force row level security;
alter table ingredient_import_rows force row level security;
alter table recipes force row level security;
alter table recipe_lines force row level security;
alter table recipe_steps force row level security;
alter table plans force row level security;
alter table purchase_batches force row level security;

drop function by_language(text, text);
drop function lists_by_language(text[], text[]);
drop function columns_by_language(text[]);
