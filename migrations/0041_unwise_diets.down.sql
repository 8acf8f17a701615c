-- Which diet they chose is not known any more.
select;
