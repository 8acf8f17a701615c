-- Shopping lists that others see and tick by a link, without an account.

-- Increases with every change of a list or its items, so that other devices notice it.
alter table shopping_lists add column version bigint not null default 1;

create table shopping_links (
  tenant_id  uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  list_id    uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, list_id) references shopping_lists (tenant_id, id) on delete cascade
);
create index shopping_links_list on shopping_links (tenant_id, list_id);
call wall_tenant('shopping_links');

-- The people who are shopping with a list.
create table shoppers (
  tenant_id  uuid not null,
  list_id    uuid not null,
  id         uuid not null, -- chosen by the device
  name       text not null check (char_length(name) between 1 and 40),
  started_at timestamptz not null,
  primary key (tenant_id, list_id, id),
  foreign key (tenant_id, list_id) references shopping_lists (tenant_id, id) on delete cascade
);
call wall_tenant('shoppers');
