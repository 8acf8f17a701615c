-- Servers that run jobs. The jobs of one that was not seen lately run again elsewhere.
create table job_runners (
  id      text primary key, -- as in attempted_by of jobs.river_job
  seen_at timestamptz not null
);
grant select, insert, update, delete on job_runners to platform;
