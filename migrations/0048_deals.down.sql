alter table subscriptions drop column next_cents, drop column next_plan_id, drop column renewed;
drop table plan_changes;
drop table deal_offers;
drop table deals;
