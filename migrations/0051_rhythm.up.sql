-- The minutes to cook are now for all meals of a working day, and not for one dish: the shortest choice is 20. How
-- often leftovers are eaten is part of the rhythm in answers, see account.Rhythm.
update accounts set answers = jsonb_set(answers, '{cookingMinutes}', '20') where answers ->> 'cookingMinutes' = '15';
update registrations set answers = jsonb_set(answers, '{cookingMinutes}', '20')
  where answers ->> 'cookingMinutes' = '15';
update accounts set household = household - 'leftovers' - 'usePacks' where household ?| array['leftovers', 'usePacks'];
