insert into public.billing_customers (profile_id, stripe_customer_id, reconciled_at)
select md5('customer-' || n)::uuid, 'cus_' || n, now() - interval '1 minute' * (n % 1440) from generate_series(1, :customers) n where n % 100 >= 20;

-- Two of a hundred customers left and came back; one of a thousand pays twice.
insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, current_period_start,
                                  current_period_end, past_due_since, grace_ends_at, ended_at, sync_ticket)
select 'sub_' || n || '_' || part, p.id, 1, status, 9990, 'brl', p.created_at + interval '1 day' * (part - 1),
       charged_at, charged_at + interval '30 days',
       case when status in ('past_due', 'unpaid') then now() - interval '4 days' end,
       case when status in ('past_due', 'unpaid') then now() + interval '3 days' end,
       case when status = 'canceled' then p.created_at + (now() - p.created_at) * ((n % 97) / 100.0) end, n
  from generate_series(1, :customers) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid
 cross join generate_series(1, 2) part
 cross join lateral (select now() - interval '30 days' * (n::bigint * 7919 % 100000 / 100000.0)) as charge (charged_at)
 cross join lateral (select case
         when part = 2 then 'active'::public.subscription_status
         when n % 100 < 75 then 'active'
         when n % 100 < 78 then 'past_due'
         when n % 100 < 80 then 'unpaid'
         else 'canceled'
       end) as state (status)
 where n % 100 >= 20 and (part = 1 or n % 100 >= 98 or n % 1000 = 21);

insert into public.payments (id, subscription_id, profile_id, number, status, amount, amount_paid, currency, invoiced_at, paid_at)
select 'in_' || substr(s.id, 5) || '_' || month, s.id, s.profile_id, 'SP-' || month,
       case when s.status in ('past_due', 'unpaid') and month = 0 then 'open'::public.payment_status else 'paid' end, 9990, 9990, 'brl',
       s.started_at + interval '1 month' * month, s.started_at + interval '1 month' * month
  from public.subscriptions s
 cross join generate_series(0, 23) month
 where s.started_at + interval '1 month' * month < coalesce(s.ended_at, now());
