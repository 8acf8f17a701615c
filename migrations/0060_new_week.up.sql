-- The rest of a week can be planned anew.
alter table menu_changes drop constraint menu_changes_kind_check;
alter table menu_changes add constraint menu_changes_kind_check
  check (kind in ('swap', 'surprise', 'newDay', 'newWeek', 'takeOver', 'instead', 'move'));
