-- No password has an empty hash.
update accounts set password_hash = '' where password_hash is null;
update registrations set password_hash = '' where password_hash is null;
alter table registrations alter column password_hash set not null;
alter table accounts alter column password_hash set not null;
