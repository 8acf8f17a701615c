update accounts set answers = jsonb_set(answers, '{cookingMinutes}', '15') where answers ->> 'cookingMinutes' = '20';
update accounts set answers = jsonb_set(answers, '{cookingMinutes}', '45') where answers ->> 'cookingMinutes' = '60';
update accounts set answers = answers - 'rhythm' where answers ? 'rhythm';
update registrations set answers = jsonb_set(answers, '{cookingMinutes}', '15')
  where answers ->> 'cookingMinutes' = '20';
update registrations set answers = jsonb_set(answers, '{cookingMinutes}', '45')
  where answers ->> 'cookingMinutes' = '60';
update registrations set answers = answers - 'rhythm' where answers ? 'rhythm';
