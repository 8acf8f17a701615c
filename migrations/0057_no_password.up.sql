-- An account without a password signs in with mailed codes.
alter table accounts alter column password_hash drop not null;
alter table registrations alter column password_hash drop not null;
