-- The function says "credits is null" wherever it looks for an invoice, as the indexes do, so that an event of one
-- customer does not read all invoices of the tenant.

-- issue_tax_invoices issues the invoices and credit notes of a customer's payments, refunds and disputes since the last
-- call; of all customers when customer is null. Numbers are given out by one transaction of a tenant at a time, so that
-- none is missing after a rollback.
create or replace function issue_tax_invoices(tenant uuid, customer uuid, issued timestamptz) returns void
  language plpgsql as $$
declare
  seller constant jsonb := (select jsonb_build_object('name', name, 'address', company_address, 'email', support_email,
    'vatNumber', vat_number, 'registration', registration) from tenant_by_id(tenant));
begin
  perform pg_advisory_xact_lock(727010, hashtext(tenant::text));
  insert into tax_invoices (tenant_id, number, account_id, invoice_id, payment_id, plan, cents, tax_cents,
    tax_percent, currency, period_start, period_end, issued_at, seller, buyer)
  select tenant,
    (select coalesce(max(number), 0) from tax_invoices where tenant_id = tenant)
      + row_number() over (order by due.paid_at, due.invoice_id, due.payment_id),
    due.account_id, due.invoice_id, due.payment_id, due.name, due.cents, due.tax_cents, due.tax_percent,
    due.currency, due.period_start, due.period_end, issued, seller,
    (select jsonb_build_object('name', account.name, 'email', account.email) from accounts account
      where account.tenant_id = tenant and account.id = due.account_id)
  from (
    select invoice.account_id, invoice.id as invoice_id, null::uuid as payment_id, plan.name, invoice.cents,
      invoice.tax_cents, subscription.tax_percent, invoice.currency, invoice.period_start, invoice.period_end,
      invoice.paid_at
    from invoices invoice
      join subscriptions subscription on subscription.tenant_id = invoice.tenant_id
        and subscription.id = invoice.subscription_id
      join plans plan on plan.tenant_id = invoice.tenant_id
        and plan.id = coalesce(invoice.plan_id, subscription.plan_id)
    where invoice.tenant_id = tenant and (customer is null or invoice.account_id = customer)
      and invoice.paid_at is not null and invoice.cents > 0
      and not exists (select from tax_invoices issued_before
        where issued_before.tenant_id = tenant and issued_before.invoice_id = invoice.id
          and issued_before.credits is null)
    union all
    select buyer.account_id, null, payment.id, plan.name, payment.cents, payment.tax_cents, payment.tax_percent,
      payment.currency, null, null, payment.paid_at
    from payments payment
      join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
      join customers buyer on buyer.tenant_id = checkout.tenant_id and buyer.id = checkout.customer_id
      join plans plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
    where payment.tenant_id = tenant and (customer is null or checkout.customer_id = customer)
      and payment.paid_at is not null
      and not exists (select from tax_invoices issued_before
        where issued_before.tenant_id = tenant and issued_before.payment_id = payment.id
          and issued_before.credits is null)
  ) due;
  insert into tax_invoices (tenant_id, number, credits, account_id, invoice_id, payment_id, refund_id, dispute_id, plan,
    cents, tax_cents, tax_percent, currency, period_start, period_end, issued_at, seller, buyer)
  select tenant,
    (select coalesce(max(number), 0) from tax_invoices where tenant_id = tenant)
      + row_number() over (order by original.number, due.refund_id, due.dispute_id),
    original.number, original.account_id, due.invoice_id, due.payment_id, due.refund_id, due.dispute_id,
    original.plan, -due.cents, -due.tax_cents, original.tax_percent, original.currency, original.period_start,
    original.period_end, issued,
    original.seller, original.buyer
  from (
    -- what we paid back
    select refund.invoice_id as of_invoice, null::uuid as of_payment, null::uuid as invoice_id,
      null::uuid as payment_id, refund.id as refund_id, null::uuid as dispute_id, refund.cents, refund.tax_cents
    from refunds refund
    where refund.tenant_id = tenant and (customer is null or refund.account_id = customer)
      and refund.paid_at is not null
      and not exists (select from tax_invoices issued_before
        where issued_before.tenant_id = tenant and issued_before.refund_id = refund.id)
    union all
    -- refunds at the payment service, without our own refunds and those that were credited
    select invoice.id, null, invoice.id, null, null, null, due.cents,
      case when due.cents + own.cents + credited.cents = invoice.cents
        then invoice.tax_cents - own.tax_cents - credited.tax_cents
        else round(invoice.tax_cents * due.cents / invoice.cents::numeric)::integer end
    from invoices invoice,
      lateral (select coalesce(sum(refund.cents), 0)::integer as cents,
          coalesce(sum(refund.tax_cents), 0)::integer as tax_cents
        from refunds refund where refund.tenant_id = tenant and refund.invoice_id = invoice.id) own,
      lateral (select coalesce(-sum(note.cents), 0)::integer as cents,
          coalesce(-sum(note.tax_cents), 0)::integer as tax_cents
        from tax_invoices note
        where note.tenant_id = tenant and note.invoice_id = invoice.id and note.credits is not null) credited,
      lateral (select invoice.refunded_cents - own.cents - credited.cents as cents) due
    where invoice.tenant_id = tenant and (customer is null or invoice.account_id = customer)
      and invoice.refunded_cents > 0 and due.cents > 0
    union all
    select null, payment.id, null, payment.id, null, null, due.cents,
      case when due.cents + credited.cents = payment.cents then payment.tax_cents - credited.tax_cents
        else round(payment.tax_cents * due.cents / payment.cents::numeric)::integer end
    from payments payment
      join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id,
      lateral (select coalesce(-sum(note.cents), 0)::integer as cents,
          coalesce(-sum(note.tax_cents), 0)::integer as tax_cents
        from tax_invoices note
        where note.tenant_id = tenant and note.payment_id = payment.id and note.credits is not null) credited,
      lateral (select case when payment.status = 'failed' then payment.cents else payment.refunded_cents end
        - credited.cents as cents) due
    where payment.tenant_id = tenant and (customer is null or checkout.customer_id = customer)
      and payment.paid_at is not null and due.cents > 0
    union all
    -- what a bank took back and, negative, what it gave back after all
    select dispute.invoice_id, dispute.payment_id, null, null, null, dispute.id, due.cents,
      case when dispute.withheld_cents = 0 then -noted.tax_cents
        else round(coalesce(invoice.tax_cents, payment.tax_cents) * due.cents
          / coalesce(invoice.cents, payment.cents)::numeric)::integer end
    from disputes dispute
      left join invoices invoice on invoice.tenant_id = tenant and invoice.id = dispute.invoice_id
      left join payments payment on payment.tenant_id = tenant and payment.id = dispute.payment_id,
      lateral (select coalesce(-sum(note.cents), 0)::integer as cents,
          coalesce(-sum(note.tax_cents), 0)::integer as tax_cents
        from tax_invoices note where note.tenant_id = tenant and note.dispute_id = dispute.id) noted,
      lateral (select dispute.withheld_cents - noted.cents as cents) due
    where dispute.tenant_id = tenant and (customer is null or dispute.customer_id = customer) and due.cents <> 0
  ) due,
    -- What is due is looked up one by one. A join with "or" would read all invoices of the tenant.
    lateral (
      select * from tax_invoices of_invoice
      where of_invoice.tenant_id = tenant and of_invoice.credits is null and of_invoice.invoice_id = due.of_invoice
      union all
      select * from tax_invoices of_payment
      where of_payment.tenant_id = tenant and of_payment.credits is null and of_payment.payment_id = due.of_payment
    ) original;
end
$$;
