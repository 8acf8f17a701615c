-- Uploaded images. Their files are in a store outside the database, under owner or account, and the image's name.

-- Images of a brand or of the platform: every visitor of the brand may see them.
create table images (
  owner_id   uuid not null,
  id         text not null check (id ~ '^[0-9a-f]{32}$'), -- follows from what it shows
  width      integer not null check (width > 0),          -- of the widest file, in pixels
  height     integer not null check (height > 0),
  widths     integer[] not null check (widths <> '{}'),   -- of all files, the narrowest first
  created_at timestamptz not null,                        -- or was sent once more
  primary key (owner_id, id)
);
call wall_catalogue('images');

-- Images of an account: no other account may see them.
create table account_images (
  tenant_id  uuid not null,
  account_id uuid not null,
  id         text not null check (id ~ '^[0-9a-f]{32}$'),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  widths     integer[] not null check (widths <> '{}'),
  is_profile boolean not null, -- the profile image; others are kept for a day
  created_at timestamptz not null,
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create unique index account_images_profile on account_images (tenant_id, account_id) where is_profile;
call wall_tenant('account_images');

alter table recipes
  add column photo_id text, -- without one, a cover is drawn
  add foreign key (owner_id, photo_id) references images (owner_id, id);
create index recipes_photo on recipes (owner_id, photo_id) where photo_id is not null;
