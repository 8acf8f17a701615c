alter table recipes drop column moments, drop column occasion;
