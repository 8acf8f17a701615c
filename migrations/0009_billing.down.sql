drop function is_subscribed(uuid, uuid);
drop table payment_events, invoices, subscriptions, checkouts, customers, plans;
