-- When people have a dish, and the parts of the day at which they eat a snack, as its editor judges; empty is not judged.

alter table recipes
  add column occasion text not null default ''
    check (occasion in ('', 'everyday', 'sometimes', 'seldom', 'weekend')),
  add column moments text[] not null default '{}'
    check (moments <@ array['breakfast', 'lunch', 'between', 'dessert', 'evening']);
