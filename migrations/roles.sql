-- The database's roles. Roles belong to the whole cluster, so they are not part of the migrations. They are created before
-- them, by a role with CREATEROLE. Running this again changes nothing.
--
--   owner     owns every table; runs migrations and nothing else
--   app       serves requests of consumers, one tenant at a time
--   platform  serves the console and keeps what belongs to no tenant, by policies written for it
--   search    owns the search functions, which read past row security to be able to use their indexes
--   backup    reads everything, for backups only
do $$
declare
  name text;
begin
  foreach name in array array['owner', 'app', 'platform', 'search', 'backup'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nosuperuser nocreatedb nocreaterole noreplication', name);
    end if;
  end loop;
  if not (select rolcanlogin from pg_roles where rolname = 'owner') then alter role owner login; end if;
  if not (select rolcanlogin from pg_roles where rolname = 'app') then alter role app login; end if;
  if not (select rolcanlogin from pg_roles where rolname = 'platform') then alter role platform login; end if;
  if not (select rolcanlogin and rolbypassrls from pg_roles where rolname = 'backup') then
    alter role backup login;
    -- Hosted databases do not allow this; their own backups do not need the role.
    begin
      alter role backup bypassrls;
    exception when insufficient_privilege then
      raise notice 'role backup may not bypass row security here';
    end;
  end if;
  -- The owner gives functions to role search, which requires membership.
  if not pg_has_role('owner', 'search', 'member') then grant search to owner; end if;
  -- The role that migrates acts as owner, which a superuser may anyway.
  if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant owner to %I', current_user); end if;
end
$$;
