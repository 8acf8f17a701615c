-- Servers that run jobs. The jobs of a server without a recent heartbeat are run by another.
create table job_runners (
  id      text primary key, -- as in attempted_by of jobs.river_job
  seen_at timestamptz not null
);
grant select, insert, update, delete on job_runners to platform;
