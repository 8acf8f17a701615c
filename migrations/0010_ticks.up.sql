-- A tick that was made without a network arrives late: what was said last counts, whatever arrives last.
alter table shopping_items add column ticked_at timestamptz; -- when somebody last said whether it is in the basket
