drop policy tenant on jobs.river_job;
drop policy platform on jobs.river_job;
alter table jobs.river_job disable row level security;
revoke all on all tables in schema jobs from app, platform, backup;
revoke all on all sequences in schema jobs from app, platform;
revoke usage on schema jobs from app, platform, backup;
