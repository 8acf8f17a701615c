-- How gladly people eat a dish, as its editor judges, from 1 to 5; 0 is not judged.

alter table recipes add column appeal smallint not null default 0 check (appeal between 0 and 5);
