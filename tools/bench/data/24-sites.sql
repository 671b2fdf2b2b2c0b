-- One site for each customer. Of a hundred customers, 20 never paid, 60 are paid for, 2 are suspended and 18 left.
-- The latest two hundredths of all customers wait for activation when they are paid for.
insert into public.sites (id, profile_id, domain, status, paid_at, activation_deadline, activated_at, suspended_at,
                          suspension_reason, cancelled_at, created_at)
select md5('site-' || n)::uuid, p.id, p.domain, status,
       case when status <> 'awaiting_payment' then p.created_at end,
       case when status = 'awaiting_activation' then now() + interval '1 minute' * (n % 2880 - 600) end,
       case when status in ('active', 'suspended') then p.created_at + interval '1 day' end,
       case when status = 'suspended' then now() - interval '3 days' end,
       case when status = 'suspended' then 'payment'::public.suspension_reason end,
       case when status = 'cancelled' then now() - interval '9 days' end,
       p.created_at
  from generate_series(1, :customers) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid
 cross join lateral (select case
         when n % 100 < 20 then 'awaiting_payment'::public.site_status
         when n % 100 in (78, 79) then 'suspended'
         when n % 100 between 80 and 97 then 'cancelled'
         when n > :customers * 0.998 then 'awaiting_activation'
         else 'active'
       end) as state (status);

insert into public.site_events (site_id, from_status, to_status, created_at)
select s.id, step.from_status, step.to_status, s.created_at + step.after
  from public.sites s
 cross join (values (null::public.site_status, 'awaiting_payment'::public.site_status, interval '0'), ('awaiting_payment', 'awaiting_activation', interval '1 hour'),
                    ('awaiting_activation', 'active', interval '1 day')) as step (from_status, to_status, after);
