-- Changes by accounts to their weeks, and the proof of a week as it was planned.

alter table menu_meals add column locked boolean not null default false; -- stays when its day is made anew

alter table weekly_menus
  add column proof jsonb, -- see menu.Proof; null for menus of before there was one
  add column proven boolean generated always as ((proof ->> 'proven')::boolean) stored,
  add column gap double precision generated always as ((proof ->> 'gap')::double precision) stored; -- as a share, 0 when proven
create index weekly_menus_monday on weekly_menus (tenant_id, monday) include (proven, gap);

-- The last changes of a menu, so that they can be undone.
create table menu_changes (
  tenant_id  uuid not null,
  menu_id    uuid not null,
  number     integer not null check (number > 0), -- counts up within a menu
  kind       text not null check (kind in ('swap', 'surprise', 'newDay', 'takeOver')),
  day        smallint not null check (day between 0 and 6),
  was        jsonb not null, -- the meals that it changed, see menu.Put
  became     jsonb not null, -- the same meals afterwards
  changed_at timestamptz not null,
  undone_at  timestamptz, -- when it was taken back
  primary key (tenant_id, menu_id, number),
  foreign key (tenant_id, menu_id) references weekly_menus (tenant_id, id) on delete cascade
);
call wall_tenant('menu_changes');
