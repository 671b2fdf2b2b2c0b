-- One task for every fifth customer; one task of a hundred is open.
insert into public.team_tasks (id, kind, subject, profile_id, dedupe_key, due_at, done_at, created_at)
select md5('task-' || n)::uuid,
       (array['take_site_down', 'activation_due', 'message_given_up', 'two_subscriptions', 'domain_claimed_twice']::public.team_task_kind[])[1 + (n / 5) % 5],
       coalesce(p.domain, p.email), p.id, 'bench:' || n,
       case when n % 2 = 0 then p.created_at + interval '2 days' end,
       case when n % 500 <> 0 then p.created_at + interval '1 day' end, p.created_at
  from generate_series(5, :customers, 5) n
  join public.profiles p on p.id = md5('customer-' || n)::uuid;
