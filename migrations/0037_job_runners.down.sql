drop table job_runners;
