-- What is eaten beside a meal has a slot of its own.
alter table menu_meals drop constraint menu_meals_slot_check;
alter table menu_meals add constraint menu_meals_slot_check check (slot in (
  'breakfast', 'breakfastSide', 'morningSnack', 'lunch', 'lunchSide', 'afternoonSnack', 'dinner', 'dessert',
  'eveningSnack'));
