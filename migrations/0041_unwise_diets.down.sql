-- The diet that they chose is lost.
select;
