-- Fingerprints of the amounts for which a list was made, to detect that its menu now needs others: for each date, of
-- the amounts of that date and the later ones. Null for lists that are older than this column.
alter table shopping_lists add column needs bytea[] check (cardinality(needs) = cardinality(dates));
