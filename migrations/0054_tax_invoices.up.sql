-- The plan that an invoice charges, when that is no longer the plan of its subscription.
alter table invoices
  add column plan_id uuid, -- null for invoices that were stored before this column existed
  add foreign key (tenant_id, plan_id) references plans (tenant_id, id),
  drop column document_url;
create index invoices_plan on invoices (tenant_id, plan_id);

-- Our own invoices of payments and credit notes of refunds, numbered without gaps per tenant. They never change, and
-- remain without personal data when an account is erased.
create table tax_invoices (
  tenant_id    uuid not null references tenants (id),
  number       integer not null check (number > 0),
  credits      integer, -- number of the invoice that a credit note is about; null for an invoice
  account_id   uuid,    -- null for a visitor
  invoice_id   uuid,    -- what was paid or paid back: one of the three
  payment_id   uuid,
  refund_id    uuid,
  plan         jsonb not null,   -- name by language, when it was issued
  cents        integer not null, -- tax included; negative on a credit note
  tax_cents    integer not null,
  tax_percent  numeric(4, 2) not null check (tax_percent >= 0), -- of the price without tax
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  period_start timestamptz, -- null for a plan that is paid once
  period_end   timestamptz,
  issued_at    timestamptz not null,
  primary key (tenant_id, number),
  check ((credits is null) = (cents > 0)),
  foreign key (tenant_id, credits) references tax_invoices (tenant_id, number),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete set null (account_id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete set null (invoice_id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete set null (payment_id),
  foreign key (tenant_id, refund_id) references refunds (tenant_id, id) on delete set null (refund_id)
);
create index tax_invoices_account on tax_invoices (tenant_id, account_id);
create index tax_invoices_credits on tax_invoices (tenant_id, credits);
create unique index tax_invoices_invoice on tax_invoices (tenant_id, invoice_id, (credits is null));
create unique index tax_invoices_payment on tax_invoices (tenant_id, payment_id, (credits is null));
create unique index tax_invoices_refund on tax_invoices (tenant_id, refund_id);

-- issue_tax_invoices issues the invoices and credit notes of a customer's payments and refunds since the last call; of
-- all customers when customer is null. Numbers are given out by one transaction of a tenant at a time, so that none is
-- missing after a rollback.
create function issue_tax_invoices(tenant uuid, customer uuid, issued timestamptz) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727010, hashtext(tenant::text));
  insert into tax_invoices (tenant_id, number, account_id, invoice_id, payment_id, plan, cents, tax_cents,
    tax_percent, currency, period_start, period_end, issued_at)
  select tenant,
    (select coalesce(max(number), 0) from tax_invoices where tenant_id = tenant)
      + row_number() over (order by due.paid_at, due.invoice_id, due.payment_id),
    due.account_id, due.invoice_id, due.payment_id, due.name, due.cents, due.tax_cents, due.tax_percent,
    due.currency, due.period_start, due.period_end, issued
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
        where issued_before.tenant_id = tenant and issued_before.invoice_id = invoice.id)
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
        where issued_before.tenant_id = tenant and issued_before.payment_id = payment.id)
  ) due;
  insert into tax_invoices (tenant_id, number, credits, account_id, invoice_id, payment_id, refund_id, plan, cents,
    tax_cents, tax_percent, currency, period_start, period_end, issued_at)
  select tenant,
    (select coalesce(max(number), 0) from tax_invoices where tenant_id = tenant)
      + row_number() over (order by original.number, due.refund_id),
    original.number, original.account_id, due.invoice_id, due.payment_id, due.refund_id, original.plan, -due.cents,
    -due.tax_cents, original.tax_percent, original.currency, original.period_start, original.period_end, issued
  from (
    -- what we paid back
    select refund.invoice_id as of_invoice, null::uuid as of_payment, null::uuid as invoice_id,
      null::uuid as payment_id, refund.id as refund_id, refund.cents, refund.tax_cents
    from refunds refund
    where refund.tenant_id = tenant and (customer is null or refund.account_id = customer)
      and refund.paid_at is not null
      and not exists (select from tax_invoices issued_before
        where issued_before.tenant_id = tenant and issued_before.refund_id = refund.id)
    union all
    -- the rest of an invoice that the payment service reports as paid back
    select invoice.id, null, invoice.id, null, null, invoice.cents - refunded.cents,
      invoice.tax_cents - refunded.tax_cents
    from invoices invoice,
      lateral (select coalesce(sum(refund.cents), 0)::integer as cents,
          coalesce(sum(refund.tax_cents), 0)::integer as tax_cents
        from refunds refund where refund.tenant_id = tenant and refund.invoice_id = invoice.id) refunded
    where invoice.tenant_id = tenant and (customer is null or invoice.account_id = customer)
      and invoice.status = 'refunded' and invoice.cents > refunded.cents
      and not exists (select from tax_invoices issued_before
        where issued_before.tenant_id = tenant and issued_before.invoice_id = invoice.id
          and issued_before.credits is not null)
    union all
    select null, payment.id, null, payment.id, null, payment.cents, payment.tax_cents
    from payments payment
      join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
    where payment.tenant_id = tenant and (customer is null or checkout.customer_id = customer)
      and payment.status in ('refunded', 'failed') and payment.paid_at is not null
      and not exists (select from tax_invoices issued_before
        where issued_before.tenant_id = tenant and issued_before.payment_id = payment.id
          and issued_before.credits is not null)
  ) due
    join tax_invoices original on original.tenant_id = tenant and original.credits is null
      and (original.invoice_id = due.of_invoice or original.payment_id = due.of_payment);
end
$$;
revoke all on function issue_tax_invoices(uuid, uuid, timestamptz) from public;
grant execute on function issue_tax_invoices(uuid, uuid, timestamptz) to app;

-- Issue invoices of earlier payments. Only here, the owner bypasses row-level security.
do $$
declare
  source regclass;
  sources constant regclass[] :=
    array['plans', 'customers', 'checkouts', 'payments', 'subscriptions', 'invoices', 'refunds'];
begin
  foreach source in array sources loop
    execute format('alter table %s no force row level security', source);
  end loop;
  perform issue_tax_invoices(id, null, now()) from tenants;
  foreach source in array sources loop
    execute format('alter table %s force row level security', source);
  end loop;
end
$$;
call wall_tenant('tax_invoices');
revoke delete on tax_invoices from app;
