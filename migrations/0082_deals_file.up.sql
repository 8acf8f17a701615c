-- The deals of a brand's file when it was last applied, so that what staff changed in the console stays.
alter table brand_records add column deals jsonb;
