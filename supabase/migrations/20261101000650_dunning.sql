-- Dunning: e-mails about charges and invoices. Each is queued in the transaction that writes the fact from Stripe, with a key that
-- names the fact.

create function private.has_paid_invoice(subscription_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.payments p
     where p.subscription_id = has_paid_invoice.subscription_id and p.status = 'paid');
$$;
comment on function private.has_paid_invoice(text) is 'Whether a subscription has a paid invoice.';

create function private.has_paid_service(owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.subscriptions s
     where s.profile_id = has_paid_service.owner_id and s.in_service
       and (s.status = 'trialing' or private.has_paid_invoice(s.id)));
$$;
comment on function private.has_paid_service(uuid) is
  'Whether a customer has a subscription in service with a paid first invoice or a trial, which entitles to a site.';
-- The trigger on sites calls it with the writer's rights.
grant execute on function private.has_paid_service(uuid) to service_role;

create function private.amount_owed(owner_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 0 then '{}'::jsonb
           else jsonb_build_object('amount', sum(p.amount - p.amount_paid), 'currency', min(p.currency))
             || jsonb_strip_nulls(jsonb_build_object('invoice_url',
                  (array_agg(case when p.first_failed_at is null then p.hosted_invoice_url end order by p.invoiced_at))[1])) end
    from public.payments p
    join public.subscriptions s on s.id = p.subscription_id
   where p.profile_id = owner_id and private.is_live_status(s.status)
     and p.owed_since is not null and private.held_dispute(s.id) is null;
$$;
comment on function private.amount_owed(uuid) is
  'What a customer owes after failed charges and passed due dates that no dispute holds, as {"amount", "currency"} in minor units, with the page of the oldest invoice when the customer pays it by hand; empty for nothing.';

-- A failed charge, an overdue invoice and the last warning announce a future time. When the first sync is after grace,
-- only the suspension is announced.
create function private.queue_charge_emails(subscription_id text, upcoming jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sub public.subscriptions;
  site public.sites;
  invoice public.payments;
  is_oldest boolean := true;
begin
  select s.* into sub from public.subscriptions s where s.id = queue_charge_emails.subscription_id;
  select s.* into site from public.sites s where s.profile_id = sub.profile_id for update;

  -- A customer who pays by hand is written to once the invoice can be paid.
  for invoice in
    select p.* from public.payments p
     where p.subscription_id = sub.id and p.status = 'open' and p.due_at > sub.as_of and private.is_live_status(sub.status)
       and private.held_dispute(sub.id) is null
     order by p.invoiced_at
  loop
    perform private.queue_email(sub.profile_id, 'invoice_issued', 'invoice_issued:' || invoice.id,
      jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
        'due_at', invoice.due_at, 'invoice_url', invoice.hosted_invoice_url));
  end loop;

  if upcoming is not null and sub.in_service and not private.is_cancelling(sub) and private.held_dispute(sub.id) is null then
    perform private.queue_email(sub.profile_id, 'charge_upcoming',
      'charge_upcoming:' || sub.id || ':' || extract(epoch from sub.current_period_end)::bigint,
      upcoming || jsonb_build_object('domain', site.domain) || private.charge_promise(sub));
  end if;

  -- A failed first payment is not a purchase.
  if not sub.in_service or sub.past_due_since is null or not private.has_paid_invoice(sub.id) then
    return;
  end if;

  for invoice in
    select p.* from public.payments p
     where p.subscription_id = sub.id and p.owed_since is not null
     order by p.invoiced_at
  loop
    if invoice.first_failed_at is null then
      perform private.queue_email(sub.profile_id, 'invoice_overdue', 'invoice_overdue:' || invoice.id,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'due_at', invoice.owed_since, 'grace_ends_at', sub.grace_ends_at, 'invoice_url', invoice.hosted_invoice_url));
    else
      perform private.queue_email(sub.profile_id, 'charge_failed', 'charge_failed:' || invoice.id,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'next_attempt_at', invoice.next_attempt_at, 'grace_ends_at', sub.grace_ends_at, 'card', sub.is_chargeable));
    end if;

    if is_oldest
      and sub.as_of >= sub.grace_ends_at - private.setting_days('warning_days', 2)
      and site.status in ('awaiting_activation', 'active')
      and not private.has_other_active_subscription(sub, false) then
      -- A grace that the team extended is another fact, with another date.
      perform private.queue_email(sub.profile_id, 'suspension_warning', 'suspension_warning:' || invoice.id
          || case when sub.grace_ends_at = sub.grace_extended_to then ':' || extract(epoch from sub.grace_ends_at)::bigint else '' end,
        jsonb_build_object('domain', site.domain, 'amount', invoice.amount - invoice.amount_paid, 'currency', invoice.currency,
          'grace_ends_at', sub.grace_ends_at, 'card', sub.is_chargeable) || case when invoice.first_failed_at is null
          then jsonb_build_object('invoice_url', invoice.hosted_invoice_url) else '{}' end);
    end if;
    is_oldest := false;
  end loop;
end;
$$;
comment on function private.queue_charge_emails(text, jsonb) is
  'Queues the e-mails about an upcoming charge, an invoice to pay, a failed charge, an overdue invoice and the last warning; each fact once.';

grant execute on function private.queue_charge_emails(text, jsonb) to service_role;
