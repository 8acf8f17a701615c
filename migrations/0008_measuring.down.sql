drop table events, consent_choices;
alter table tenants drop column tag_manager, drop column consent_mode;
