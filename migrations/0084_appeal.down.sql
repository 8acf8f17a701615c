alter table recipes drop column appeal;
