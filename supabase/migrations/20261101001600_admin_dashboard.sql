-- Figures of the admin start page in one response. A part that the caller's role may not read is null.

create function private.admin_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Same condition as the policies of team_tasks.
  all_tasks boolean := private.can('tasks.read');
  money_tasks boolean := private.can('money.write');
  month_ago timestamptz := now() - interval '30 days';
  part record;
  answer jsonb := jsonb_build_object(
    'activations', null, 'tasks', null, 'money', null, 'users', null, 'posts', null, 'messages', null, 'visits', null,
    'courses', null);
begin
  if private.can('sites.read') then
    select count(*) as waiting,
           count(*) filter (where s.activation_deadline < now()) as overdue
      into part
      from public.sites s where s.status = 'awaiting_activation';
    answer := answer || jsonb_build_object('activations', jsonb_build_object(
      'waiting', part.waiting, 'overdue', part.overdue,
      'next', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', private.task_subject(s.profile_id), 'deadline', s.activation_deadline)
                         order by s.activation_deadline, s.id)
          from (select * from public.sites q where q.status = 'awaiting_activation'
                 order by q.activation_deadline, q.id limit 5) s), '[]')));
  end if;

  if all_tasks or money_tasks then
    select count(*) as waiting,
           count(*) filter (where t.due_at < now()) as overdue
      into part
      from public.team_tasks t where t.done_at is null and (all_tasks or private.is_money_task(t.kind));
    answer := answer || jsonb_build_object('tasks', jsonb_build_object(
      'open', part.waiting, 'overdue', part.overdue,
      'next', coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'subject', t.subject, 'due_at', t.due_at)
                         order by t.due_at nulls last, t.created_at)
          from (select * from public.team_tasks q
                 where q.done_at is null and (all_tasks or private.is_money_task(q.kind))
                 order by q.due_at nulls last, q.created_at limit 5) t), '[]')));
  end if;

  -- Overdue: live with an open invoice, within or after grace. Cancelled: has ended. Recurring: monthly revenue of paid
  -- subscriptions, a yearly one at a twelfth; excludes trials and subscriptions that are paused, unpaid or never paid.
  -- Past amounts and states are not stored: the figure of thirty days ago is derived from the times when subscriptions
  -- began, stopped being paid and ended.
  if private.can('money.read') then
    with counted as (
      select (c.alike ->> 'status')::public.subscription_status as status, (c.alike ->> 'plan_id')::integer as plan_id, c.alike ->> 'currency' as currency,
             (c.alike ->> 'unit_amount')::integer as unit_amount, c.row_count
        from private.counted_rows('public.subscriptions') c
    ), alike as (
      select c.status, c.plan_id, c.currency, c.unit_amount, c.row_count as now_alike,
             case when c.status in ('active', 'past_due') then c.row_count else 0 end as then_alike
        from counted c
      union all
      select s.status, s.plan_id, s.currency, s.unit_amount, 0, -count(*)
        from public.subscriptions s
       where s.status in ('active', 'past_due') and s.started_at > month_ago
       group by 1, 2, 3, 4
      union all
      select s.status, s.plan_id, s.currency, s.unit_amount, 0, count(*)
        from public.subscriptions s
       where s.status = 'canceled' and s.ended_at > month_ago and s.started_at <= month_ago
       group by 1, 2, 3, 4
      union all
      select s.status, s.plan_id, s.currency, s.unit_amount, 0, count(*)
        from public.subscriptions s
       where s.status = 'unpaid' and s.past_due_since > month_ago and s.started_at <= month_ago
       group by 1, 2, 3, 4)
    select coalesce(sum(a.now_alike) filter (where a.status in ('active', 'trialing')), 0) as active,
           coalesce(sum(a.now_alike) filter (where a.status in ('past_due', 'unpaid', 'paused')), 0) as overdue,
           coalesce(sum(a.now_alike) filter (where a.status = 'canceled'), 0) as cancelled,
           round(sum(a.now_alike * per_year) filter (where a.status in ('active', 'past_due')) / 12) as recurring,
           round(sum(a.then_alike * per_year) / 12) as recurring_before
      into part
      from alike a
      join public.plans p on p.id = a.plan_id
     cross join lateral (
       select case when a.currency <> 'brl' then 0 when p."interval" = 'year' then a.unit_amount else a.unit_amount * 12::bigint end) as amount (per_year);
    answer := answer || jsonb_build_object('money', jsonb_build_object(
      'recurring', coalesce(part.recurring, 0), 'recurring_before', coalesce(part.recurring_before, 0), 'currency', 'brl',
      'active', part.active, 'overdue', part.overdue, 'cancelled', part.cancelled));
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

  -- The latest unanswered messages, by subject.
  if private.can('messages.read') then
    answer := answer || jsonb_build_object('messages', jsonb_build_object(
      'open', (select count(*) from public.contacts c where c.status = 'open'),
      'latest', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'subject', split_part(c.message, E'\n\n', 1), 'at', c.waiting_since)
                         order by c.waiting_since desc, c.id)
          from (select * from public.contacts q where q.status = 'open'
                 order by q.waiting_since desc, q.id limit 5) c), '[]')));
  end if;

  -- Visits of the last 30 days in São Paulo including today, and of the 30 days before.
  if private.can('analytics.read') then
    answer := answer || jsonb_build_object('visits', (
      select jsonb_build_object('last', coalesce(sum(c.visits) filter (where c.starts_on > private.sao_paulo_day(now()) - 30), 0),
                                'before', coalesce(sum(c.visits) filter (where c.starts_on <= private.sao_paulo_day(now()) - 30), 0))
        from public.page_view_counts c
       where c.grain = 'day' and c.filtered_by = '' and c.filter_value = '' and c.dimension = 'total'
         and c.starts_on > private.sao_paulo_day(now()) - 60 and c.starts_on <= private.sao_paulo_day(now())));
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
  'Figures of the admin start page; a part that the caller''s role may not read is null.';

create function public.admin_dashboard() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_dashboard();
$$;
comment on function public.admin_dashboard() is
  'Figures of the admin start page in one response; a part that the caller''s role may not read is null.';

-- Subscriptions that began, ended or stopped being paid within thirty days, with the summed columns.
create index subscriptions_began_idx on public.subscriptions (started_at) include (status, plan_id, currency, unit_amount)
  where status in ('active', 'past_due');
create index subscriptions_ended_idx on public.subscriptions (ended_at) include (started_at, plan_id, currency, unit_amount)
  where status = 'canceled';
create index subscriptions_unpaid_idx on public.subscriptions (past_due_since) include (started_at, plan_id, currency, unit_amount)
  where status = 'unpaid';

-- The latest unanswered messages and their number.
create index contacts_open_idx on public.contacts (waiting_since desc, id) where status = 'open';

grant execute on function private.admin_dashboard() to authenticated;
grant execute on function public.admin_dashboard() to authenticated;
