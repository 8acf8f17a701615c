-- What an account does in a slot instead of eating the planned dish, see menu.Instead; null while the dish is eaten.

alter table menu_meals add column instead jsonb check (instead ->> 'kind' in ('skipped', 'eatenOut', 'own'));

alter table menu_changes drop constraint menu_changes_kind_check;
alter table menu_changes add constraint menu_changes_kind_check
  check (kind in ('swap', 'surprise', 'newDay', 'takeOver', 'instead', 'move'));

-- A change may reach any day of the week: meals record how many days after the changed one they are.
update menu_changes set
  was = (select jsonb_agg(case when meal ? 'later' then (meal - 'later') || '{"offset": 1}' else meal end order by place)
    from jsonb_array_elements(was) with ordinality as recorded (meal, place)),
  became = (select jsonb_agg(case when meal ? 'later' then (meal - 'later') || '{"offset": 1}' else meal end order by place)
    from jsonb_array_elements(became) with ordinality as recorded (meal, place))
  where became @> '[{"later": true}]';
