-- What a list was made from, to tell when the menu of its days needs something else by now. Null for lists that were made before.
alter table shopping_lists add column needs bytea;
