delete from menu_changes where kind = 'newWeek';
alter table menu_changes drop constraint menu_changes_kind_check;
alter table menu_changes add constraint menu_changes_kind_check
  check (kind in ('swap', 'surprise', 'newDay', 'takeOver', 'instead', 'move'));
