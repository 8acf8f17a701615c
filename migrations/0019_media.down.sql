alter table recipes drop column photo_id;
drop table account_images;
drop table images;
