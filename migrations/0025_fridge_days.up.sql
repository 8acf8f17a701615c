-- The number of days that a leftover of a dish keeps; 0 for a dish to eat at once, which is never cooked for two meals.

alter table recipes add column fridge_days smallint not null default 0 check (fridge_days between 0 and 30);
