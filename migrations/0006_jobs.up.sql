-- The queue's tables are in schema jobs, which its library creates before this migration. A request may add a job for
-- its own tenant; role platform runs the jobs.
grant usage on schema jobs to app, platform, backup;
grant select, insert, update, delete on all tables in schema jobs to platform;
grant usage, select on all sequences in schema jobs to platform;
grant select on all tables in schema jobs to backup;
grant select, insert, update on jobs.river_job to app;
grant usage on sequence jobs.river_job_id_seq to app;

alter table jobs.river_job enable row level security;
create policy tenant on jobs.river_job to app
  using ((args ->> 'tenantId')::uuid = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((args ->> 'tenantId')::uuid = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy platform on jobs.river_job to platform using (true) with check (true);
