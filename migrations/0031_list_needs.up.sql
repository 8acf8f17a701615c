-- What a list was made from, to tell when the menu of its days needs something else by now: for each of its dates, what that one and those
-- after it need. Null for lists that were made before.
alter table shopping_lists add column needs bytea[] check (cardinality(needs) = cardinality(dates));
