-- Settings of accounts, and their opinions on recipes.

alter table accounts add column settings jsonb not null default '{}'; -- see account.Settings

-- Days of a week with another target than the week: a new target applies from the next day.
create table menu_days (
  tenant_id    uuid not null,
  menu_id      uuid not null,
  day          smallint not null check (day between 0 and 6), -- 0 is Monday
  kcal         double precision not null check (kcal > 0),
  protein      double precision not null check (protein >= 0),
  fat          double precision not null check (fat >= 0),
  carbohydrate double precision not null check (carbohydrate >= 0),
  keto         boolean not null,
  primary key (tenant_id, menu_id, day),
  foreign key (tenant_id, menu_id) references weekly_menus (tenant_id, id) on delete cascade
);
call wall_tenant('menu_days');

create table recipe_feedback (
  tenant_id       uuid not null,
  account_id      uuid not null,
  recipe_owner_id uuid not null check (recipe_owner_id = tenant_id or recipe_owner_id = '00000000-0000-0000-0000-000000000001'),
  recipe_id       uuid not null,
  taste           text check (taste in ('liked', 'disliked')), -- null without an opinion
  cooked          integer not null default 0 check (cooked >= 0), -- on how many days
  cooked_on       date, -- the last of them
  changed_at      timestamptz not null,
  primary key (tenant_id, account_id, recipe_id),
  check (taste is not null or cooked > 0),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade,
  foreign key (recipe_owner_id, recipe_id) references recipes (owner_id, id)
);
create index recipe_feedback_recipe on recipe_feedback (recipe_owner_id, recipe_id);
call wall_tenant('recipe_feedback');
