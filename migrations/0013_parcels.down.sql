alter table purchases drop column sent_at, drop column sent_by;
