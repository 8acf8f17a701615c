-- A tick that was made offline arrives late. The latest tick counts, in whatever order they arrive.
alter table shopping_items add column ticked_at timestamptz; -- when the item was last ticked or unticked
