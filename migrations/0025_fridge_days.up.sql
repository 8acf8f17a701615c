-- On how many days after it was made what is left of a dish can be eaten; what is to be eaten at once is never cooked for two meals.

alter table recipes add column fridge_days smallint not null default 0 check (fridge_days between 0 and 30);
