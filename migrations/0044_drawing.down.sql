alter table recipes drop column drawing;
