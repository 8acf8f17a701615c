drop table shopping_items, shopping_lists, menu_meals, weekly_menus;
