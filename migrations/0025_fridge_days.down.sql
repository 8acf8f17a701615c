alter table recipes drop column fridge_days;
