drop table recipe_steps, recipe_lines, recipes, ingredients;
