delete from menu_meals where slot in ('breakfastSide', 'lunchSide', 'dessert');
alter table menu_meals drop constraint menu_meals_slot_check;
alter table menu_meals add constraint menu_meals_slot_check check (slot in (
  'breakfast', 'morningSnack', 'lunch', 'afternoonSnack', 'dinner', 'eveningSnack'));
