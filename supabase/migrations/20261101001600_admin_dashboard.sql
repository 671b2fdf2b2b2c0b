-- The start page of the administration in one response: the team's next work, and figures of thirty days in São Paulo
-- including today. A part that the caller's role may not read is null.

create function private.money_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.sao_paulo_day(now());
  since timestamptz := (today - 29)::timestamp at time zone 'America/Sao_Paulo';
begin
  -- Active and recurring count the same subscriptions (private.is_recurring): the revenue is what their periods cost, a yearly one at a twelfth. Past amounts and states are not stored: earlier days are derived from the current
  -- figures and the times when subscriptions began, stopped being paid and ended.
  return (
    with changes as (
      select s.started_at as at, s.plan_id, s.currency, s.recurring_amount, 1 as active, 0 as ended
        from public.subscriptions s
       where s.status in ('active', 'past_due', 'trialing') and s.pause_behavior is null and s.started_at >= since
      union all
      select change.at, s.plan_id, s.currency, s.recurring_amount, change.way, change.ended
        from public.subscriptions s
       cross join lateral (values (s.ended_at, -1, 1), (s.started_at, 1, 0)) change (at, way, ended)
       where s.status = 'canceled' and s.ended_at >= since and change.at >= since
      union all
      select change.at, s.plan_id, s.currency, s.recurring_amount, change.way, 0
        from public.subscriptions s
       cross join lateral (values (s.past_due_since, -1), (s.started_at, 1)) change (at, way)
       where s.status = 'unpaid' and s.past_due_since >= since and change.at >= since
    ), alike as (
      select null::date as day, (c.alike ->> 'plan_id')::integer as plan_id, c.alike ->> 'currency' as currency,
             (c.alike ->> 'recurring_amount')::integer as amount, c.row_count as active, 0 as ended
        from private.counted_rows('public.subscriptions') c
       where private.is_recurring((c.alike ->> 'status')::public.subscription_status,
                                  (c.alike ->> 'pause_behavior')::public.pause_behavior)
      union all
      -- A customer's test clock may be ahead.
      select least((c.at at time zone 'America/Sao_Paulo')::date, today), c.plan_id, c.currency, c.recurring_amount,
             sum(c.active), sum(c.ended)
        from changes c
       group by 1, 2, 3, 4
    ), by_day as (
      select a.day, sum(a.active) as active, sum(a.ended) as ended,
             sum(a.active * case when a.currency <> 'brl' then 0 when p."interval" = 'year' then a.amount else a.amount * 12::bigint end) as per_year
        from alike a
        join public.plans p on p.id = a.plan_id
       group by a.day
    ), days as (
      select ago, coalesce(d.ended, 0) as ended,
             coalesce(f.active, 0) - coalesce(sum(d.active) over later, 0) as active,
             round((coalesce(f.per_year, 0) - coalesce(sum(d.per_year) over later, 0)) / 12) as recurring
        from generate_series(0, 30) ago
        left join by_day f on f.day is null
        left join by_day d on d.day = today - ago
      window later as (order by ago rows between unbounded preceding and 1 preceding))
    select jsonb_build_object(
             'currency', 'brl',
             'recurring', jsonb_build_object(
               'now', sum(d.recurring) filter (where d.ago = 0), 'before', sum(d.recurring) filter (where d.ago = 30),
               'days', jsonb_agg(d.recurring order by d.ago desc) filter (where d.ago < 30)),
             'active', jsonb_build_object(
               'now', sum(d.active) filter (where d.ago = 0), 'before', sum(d.active) filter (where d.ago = 30),
               'days', jsonb_agg(d.active order by d.ago desc) filter (where d.ago < 30)),
             'cancelled', jsonb_build_object(
               'now', sum(d.ended),
               'before', (select count(*) from public.subscriptions s
                           where s.status = 'canceled' and s.ended_at >= since - interval '30 days' and s.ended_at < since),
               'days', jsonb_agg(d.ended order by d.ago desc) filter (where d.ago < 30)))
      from days d);
end;
$$;
comment on function private.money_figures() is
  'Recurring revenue, active subscriptions and cancellations: now, thirty days before, and on each day.';

create function private.visit_figures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
             'now', coalesce(sum(c.visits) filter (where ago < 30), 0),
             'before', coalesce(sum(c.visits) filter (where ago >= 30), 0),
             'days', jsonb_agg(coalesce(c.visits, 0) order by ago desc) filter (where ago < 30))
      from generate_series(0, 59) ago
      left join public.page_view_counts c
        on c.grain = 'day' and c.filtered_by = '' and c.filter_value = '' and c.dimension = 'total'
       and c.starts_on = private.sao_paulo_day(now()) - ago);
end;
$$;
comment on function private.visit_figures() is 'Visits of thirty days, of the thirty before, and of each day.';

create function private.sites_to_activate(due_from timestamptz, due_until timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from public.sites s
               where s.awaits_activation and s.activation_deadline >= due_from and s.activation_deadline < due_until),
    'next', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', private.task_subject(s.profile_id), 'customer', p.full_name,
                                          'deadline', s.activation_deadline)
                       order by s.activation_deadline, s.id)
        from (select * from public.sites q
               where q.awaits_activation and q.activation_deadline >= due_from and q.activation_deadline < due_until
               order by q.activation_deadline, q.id limit 5) s
        join public.profiles p on p.id = s.profile_id), '[]'));
$$;
comment on function private.sites_to_activate(timestamptz, timestamptz) is
  'Sites that wait for activation with a deadline in a period: their number and the first five.';

create function private.overdue_payments() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', private.overdue_count(),
    'next', coalesce((
      select jsonb_agg(jsonb_build_object(
                         'id', s.id, 'profile_id', s.profile_id, 'name', p.full_name, 'subject', private.task_subject(s.profile_id),
                         'amount', coalesce(owed.state -> 'amount', to_jsonb(s.next_amount)),
                         'currency', coalesce(owed.state ->> 'currency', s.currency), 'since', s.past_due_since,
                         'decline_reason', (select i.decline_reason from public.payments i
                                             where i.subscription_id = s.id and i.owed_since is not null
                                             order by i.owed_since limit 1),
                         'has_card', s.card_last4 is not null,
                         'by_invoice', s.collection_method = 'send_invoice')
                       order by s.past_due_since, s.id)
        from (select * from public.subscriptions q
               where q.status in ('past_due', 'unpaid') and q.pause_behavior is null order by q.past_due_since, q.id limit 5) s
        join public.profiles p on p.id = s.profile_id
       cross join lateral (select private.amount_owed(s.profile_id)) owed (state)), '[]'));
$$;
comment on function private.overdue_payments() is
  'Subscriptions with an unpaid invoice that is collected, within and after grace: their number, and the five that owe longest with what their customers owe and why the charge failed.';

create function private.tasks_to_do(all_tasks boolean, sees_sites boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with open_tasks as not materialized (
    select t.* from public.team_tasks t
     where t.done_at is null and (all_tasks or private.is_money_task(t.kind))
       -- Sites near their deadline have a part of their own.
       and not (sees_sites and t.kind = 'activation_due'))
  select jsonb_build_object(
    'count', (select count(*) from open_tasks),
    'next', coalesce((
      select jsonb_agg(jsonb_build_object(
                         'id', t.id, 'kind', t.kind, 'subject', t.subject, 'profile_id', t.profile_id,
                         'site_id', case when sees_sites then (select s.id from public.sites s where s.profile_id = t.profile_id) end,
                         'email', t.details ->> 'email', 'due_at', t.due_at, 'created_at', t.created_at)
                       order by t.due_at nulls last, t.created_at, t.id)
        from (select * from open_tasks q order by q.due_at nulls last, q.created_at, q.id limit 5) t), '[]'));
$$;
comment on function private.tasks_to_do(boolean, boolean) is
  'Open tasks, or only those about money, without those of sites for callers that see the sites: their number and the first five.';

create function private.admin_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Same condition as the policies of team_tasks.
  all_tasks boolean := private.can('tasks.read');
  money_tasks boolean := private.can('money.write');
  sees_sites boolean := private.can('sites.read');
  soon timestamptz := now() + interval '12 hours';
  part record;
  answer jsonb := jsonb_build_object(
    'deadlines', null, 'messages', null, 'payments', null, 'tasks', null, 'activations', null, 'money', null, 'visits', null,
    'users', null, 'posts', null, 'courses', null);
begin
  if sees_sites then
    answer := answer || jsonb_build_object(
      'deadlines', private.sites_to_activate('-infinity', soon), 'activations', private.sites_to_activate(soon, 'infinity'));
  end if;

  if private.can('messages.read') then
    answer := answer || jsonb_build_object('messages', jsonb_build_object(
      'count', (select count(*) from public.contacts c where c.status = 'open'),
      'next', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'subject', split_part(c.message, E'\n\n', 1), 'at', c.waiting_since)
                         order by c.waiting_since, c.id)
          from (select * from public.contacts q where q.status = 'open'
                 order by q.waiting_since, q.id limit 5) c), '[]')));
  end if;

  if private.can('money.read') then
    answer := answer || jsonb_build_object('payments', private.overdue_payments(), 'money', private.money_figures());
  end if;

  if all_tasks or money_tasks then
    answer := answer || jsonb_build_object('tasks', private.tasks_to_do(all_tasks, sees_sites));
  end if;

  if private.can('analytics.read') then
    answer := answer || jsonb_build_object('visits', private.visit_figures());
  end if;

  -- Confirmed: e-mail address confirmed. Includes the team's own accounts.
  if private.can('customers.read') then
    select coalesce(sum(c.row_count) filter (where (c.alike ->> 'is_confirmed')::boolean), 0) as confirmed,
           coalesce(sum(c.row_count), 0) as total
      into part
      from private.counted_rows('private.customer_entries') c;
    answer := answer || jsonb_build_object('users', jsonb_build_object('confirmed', part.confirmed, 'all', part.total));
  end if;

  -- Published: public now, without scheduled posts.
  if private.can('blog.read') then
    select count(*) as total, count(*) filter (where b.status = 'published' and b.published_at <= now()) as published
      into part
      from public.blog_posts b
     where b.trashed_at is null;
    answer := answer || jsonb_build_object('posts', jsonb_build_object('published', part.published, 'all', part.total));
  end if;

  -- Published: visible to customers.
  if private.can('courses.read') then
    select count(*) as total, count(*) filter (where c.status = 'published') as published into part from public.courses c;
    answer := answer || jsonb_build_object('courses', jsonb_build_object('published', part.published, 'all', part.total));
  end if;

  return answer;
end;
$$;
comment on function private.admin_dashboard() is
  'The team''s next work and the figures of the start page; a part that the caller''s role may not read is null.';

create function public.admin_dashboard() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_dashboard();
$$;
comment on function public.admin_dashboard() is
  'The team''s next work and the figures of the start page in one response; a part that the caller''s role may not read is null.';

-- Subscriptions that began, ended or stopped being paid within thirty days, with the summed columns.
create index subscriptions_began_idx on public.subscriptions (started_at) include (status, plan_id, currency, recurring_amount)
  where status in ('active', 'past_due', 'trialing');
create index subscriptions_ended_idx on public.subscriptions (ended_at) include (started_at, plan_id, currency, recurring_amount)
  where status = 'canceled';
create index subscriptions_overdue_idx on public.subscriptions (past_due_since, id)
  include (status, started_at, plan_id, currency, recurring_amount) where status in ('past_due', 'unpaid');

-- The unanswered messages that wait longest, and their number.
create index contacts_open_idx on public.contacts (waiting_since, id) where status = 'open';

grant execute on function private.admin_dashboard() to authenticated;
grant execute on function public.admin_dashboard() to authenticated;
