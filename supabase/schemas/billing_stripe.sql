-- Syncs with Stripe: the queue, its workers, the pace of Stripe calls, and what time alone makes due.

-- ---- Queue and pace ----

create type public.stripe_sync_kind as enum (
  'subscription', 'customer', 'checkout_session', 'payment_intent', 'test_clock'
);
comment on type public.stripe_sync_kind is 'Kinds of Stripe objects that are synced or lead to synced objects.';

create type public.stripe_sync_reason as enum ('event', 'comparison', 'grace', 'price_move', 'return');
comment on type public.stripe_sync_reason is 'Why a Stripe object is due for a sync.';

create table private.stripe_syncs (
  kind public.stripe_sync_kind not null,
  id text not null check (id ~ '^(sub|cus|cs|pi|clock)_[A-Za-z0-9_]{1,200}$'),
  reason public.stripe_sync_reason not null,
  priority smallint not null default 1 check (priority between 0 and 2),
  whole boolean not null default false,
  invoices text[] not null default '{}',
  due_at timestamptz not null,
  waiting_since timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  version integer not null default 1,
  leased_until timestamptz,
  primary key (kind, id)
);
comment on table private.stripe_syncs is 'Stripe objects that are due for a sync, one row each. A finished sync deletes its row.';
comment on column private.stripe_syncs.kind is 'Kind of the object. A session, a payment and a test clock lead to subscriptions, which are then marked.';
comment on column private.stripe_syncs.id is 'Id at Stripe (sub_…, cus_…, cs_…, pi_…, clock_…).';
comment on column private.stripe_syncs.reason is 'Most urgent reason: event, comparison (daily), grace, price_move or return (a buyer came back and the payment is not stored).';
comment on column private.stripe_syncs.priority is '0: a buyer waits for it. 1: other changes. 2: the daily comparison.';
comment on column private.stripe_syncs.whole is 'Fetches every invoice, not only the newest.';
comment on column private.stripe_syncs.invoices is 'Invoices (in_…) named by events since the last sync. One that is not the newest makes the sync a whole one.';
comment on column private.stripe_syncs.due_at is 'Earliest start: half a second after an event, so that the events of one change cause one sync; later after a failure.';
comment on column private.stripe_syncs.waiting_since is 'First mark. A long wait creates a task for the team.';
comment on column private.stripe_syncs.attempts is 'Syncs begun and not finished. A refusal by Stripe''s rate limit does not count.';
comment on column private.stripe_syncs.version is 'Increases with each mark: a mark during a sync causes another run.';
comment on column private.stripe_syncs.leased_until is 'End of the worker''s lease; null without a worker.';

create index stripe_syncs_due_idx on private.stripe_syncs (priority, due_at);
create index stripe_syncs_waiting_idx on private.stripe_syncs (waiting_since) where priority < 2 or attempts >= 5;
create index stripe_syncs_leased_idx on private.stripe_syncs (leased_until) where leased_until is not null;

alter table private.stripe_syncs enable row level security;
create policy "No API role reads syncs" on private.stripe_syncs
  for select to anon, authenticated using (false);
grant select, insert, update, delete on private.stripe_syncs to service_role;

create table private.stripe_pace (
  endpoint text primary key check (endpoint ~ '^(\*|[A-Z]{3,6} /v[12]/[a-z_/:]{1,200})$'),
  next_call_at timestamptz not null,
  paused_until timestamptz
);
comment on table private.stripe_pace is 'Next possible time of worker calls to Stripe. Workers reserve calls in batches, which avoids a write of this row for every call.';
comment on column private.stripe_pace.endpoint is 'Method and path without ids, or * for all endpoints.';
comment on column private.stripe_pace.next_call_at is 'First time that no worker has reserved.';
comment on column private.stripe_pace.paused_until is 'For the endpoint *: end of the pause that Stripe requested (429).';

alter table private.stripe_pace enable row level security;
create policy "No API role reads the pace" on private.stripe_pace
  for select to anon, authenticated using (false);
grant select, insert, update on private.stripe_pace to service_role;

create function private.mark_stripe_sync(subject jsonb, reason public.stripe_sync_reason, present timestamptz, delay interval default '0') returns void
language sql set search_path = '' as $$
  insert into private.stripe_syncs as s (kind, id, reason, priority, whole, invoices, due_at, waiting_since)
  values ((subject ->> 'kind')::public.stripe_sync_kind, subject ->> 'id', reason, coalesce((subject ->> 'priority')::smallint, 1),
    coalesce((subject ->> 'whole')::boolean, false), array_remove(array[subject ->> 'invoice'], null),
    present + delay, present)
  on conflict (kind, id) do update set
    reason = case when excluded.priority < s.priority then excluded.reason else s.reason end,
    priority = least(s.priority, excluded.priority),
    whole = s.whole or excluded.whole or cardinality(s.invoices) > 20,
    invoices = s.invoices || array(select unnest(excluded.invoices) except select unnest(s.invoices)),
    due_at = least(s.due_at, excluded.due_at),
    version = s.version + 1;
$$;
comment on function private.mark_stripe_sync(jsonb, public.stripe_sync_reason, timestamptz, interval) is
  'Marks a Stripe object as due: {"kind", "id", "priority", "whole", "invoice"}. A further mark joins an existing one.';
grant execute on function private.mark_stripe_sync(jsonb, public.stripe_sync_reason, timestamptz, interval) to service_role;

create function public.mark_stripe_syncs(subjects jsonb, reason public.stripe_sync_reason, present timestamptz) returns void
language sql set search_path = '' as $$
  select private.mark_stripe_sync(subject, reason, present) from jsonb_array_elements(subjects) subject;
$$;
comment on function public.mark_stripe_syncs(jsonb, public.stripe_sync_reason, timestamptz) is
  'Marks several Stripe objects as due; private.mark_stripe_sync names their fields. Service role only.';
grant execute on function public.mark_stripe_syncs(jsonb, public.stripe_sync_reason, timestamptz) to service_role;

create function public.record_stripe_event(event jsonb, subject jsonb, present timestamptz, delay interval) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  outcome constant public.stripe_event_outcome := case when jsonb_typeof(subject) = 'object' then 'queued' else 'ignored' end;
begin
  insert into public.stripe_events (id, type, outcome, subscription_id)
  -- Only a stored subscription, because the ledger must not contain ids of deleted accounts.
  values (event ->> 'id', event ->> 'type', outcome, (select s.id from public.subscriptions s where s.id = subject ->> 'id'))
  on conflict (id) do nothing;
  if not found then
    return 'duplicate';
  end if;
  if outcome = 'queued' then
    perform private.mark_stripe_sync(subject, 'event', present, delay);
  end if;
  return outcome;
end;
$$;
comment on function public.record_stripe_event(jsonb, jsonb, timestamptz, interval) is
  'Writes an event {"id", "type"} into the ledger and marks its subject, atomically. Returns queued, ignored (no subject) or duplicate. Service role only.';
grant execute on function public.record_stripe_event(jsonb, jsonb, timestamptz, interval) to service_role;

create function public.claim_stripe_syncs(present timestamptz, most integer)
returns table (kind public.stripe_sync_kind, id text, priority smallint, whole boolean, invoices text[], version integer)
language plpgsql security invoker set search_path = '' as $$
declare
  most_leases constant integer := 120;
  is_full boolean;
begin
  -- More concurrent syncs would wait for each other at Stripe's pace. Neither limit delays a buyer.
  is_full := exists (select from private.stripe_pace p where p.endpoint = '*' and p.paused_until > present)
    or (select count(*) from private.stripe_syncs s where s.leased_until > present) >= most_leases;
  return query
    with due as materialized (
      select s.kind, s.id from private.stripe_syncs s
       where s.due_at <= present and (s.leased_until is null or s.leased_until <= present) and (s.priority = 0 or not is_full)
       order by s.priority, s.due_at
       limit most
       for update skip locked
    )
    update private.stripe_syncs s set leased_until = present + interval '2 minutes', attempts = s.attempts + 1
      from due
     where s.kind = due.kind and s.id = due.id
    returning s.kind, s.id, s.priority, s.whole, s.invoices, s.version;
end;
$$;
comment on function public.claim_stripe_syncs(timestamptz, integer) is
  'Claims due syncs for two minutes; two workers never claim the same one. During a pause it claims only syncs that a buyer waits for. Service role only.';
grant execute on function public.claim_stripe_syncs(timestamptz, integer) to service_role;

create function public.stripe_syncs_wait_ms(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select case when exists (select from private.stripe_syncs s where s.due_at <= present) then coalesce(
    (select ceil(extract(epoch from p.paused_until - present) * 1000)::integer
       from private.stripe_pace p where p.endpoint = '*' and p.paused_until > present), 0) end;
$$;
comment on function public.stripe_syncs_wait_ms(timestamptz) is
  'Milliseconds until due syncs can be claimed after a pause; null when none is due. Service role only.';
grant execute on function public.stripe_syncs_wait_ms(timestamptz) to service_role;

create function public.finish_stripe_sync(kind public.stripe_sync_kind, id text, version integer, present timestamptz) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  delete from private.stripe_syncs s
   where s.kind = finish_stripe_sync.kind and s.id = finish_stripe_sync.id and s.version = finish_stripe_sync.version;
  if not found then
    update private.stripe_syncs s set leased_until = null, attempts = 0, waiting_since = present
     where s.kind = finish_stripe_sync.kind and s.id = finish_stripe_sync.id;
  end if;
end;
$$;
comment on function public.finish_stripe_sync(public.stripe_sync_kind, text, integer, timestamptz) is
  'Finishes a sync. A sync that was marked again since its claim stays due. Service role only.';
grant execute on function public.finish_stripe_sync(public.stripe_sync_kind, text, integer, timestamptz) to service_role;

create function public.postpone_stripe_sync(kind public.stripe_sync_kind, id text, present timestamptz, counts boolean) returns void
language sql security invoker set search_path = '' as $$
  update private.stripe_syncs s
     set leased_until = null,
         attempts = case when postpone_stripe_sync.counts then s.attempts else greatest(s.attempts - 1, 0) end,
         due_at = case when postpone_stripe_sync.counts
           then present + least(interval '1 minute' * power(2, least(s.attempts, 10) - 1), interval '10 minutes')
           else s.due_at end
   where s.kind = postpone_stripe_sync.kind and s.id = postpone_stripe_sync.id;
$$;
comment on function public.postpone_stripe_sync(public.stripe_sync_kind, text, timestamptz, boolean) is
  'Returns a sync to the queue. After a failure it is due in one minute, then two, four, eight, then every ten; otherwise it stays due. Service role only.';
grant execute on function public.postpone_stripe_sync(public.stripe_sync_kind, text, timestamptz, boolean) to service_role;

create function public.mark_customers_due(present timestamptz) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  marked integer;
begin
  -- Customers marked earlier are selected again, so that at most a thousand wait.
  insert into private.stripe_syncs (kind, id, reason, priority, due_at, waiting_since)
  select 'customer', c.stripe_customer_id, 'comparison', 2, present, present
    from public.billing_customers c
   where c.reconciled_at is null or c.reconciled_at < present - interval '20 hours'
   order by c.reconciled_at nulls first
   limit 1000
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end;
$$;
comment on function public.mark_customers_due(timestamptz) is
  'Marks customers that were not compared with Stripe for 20 hours, oldest first. Service role only.';
grant execute on function public.mark_customers_due(timestamptz) to service_role;

-- The browser syncs the customer at once, but its call can be lost, and the team and links on other devices change
-- profiles, too.
create function private.mark_changed_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The age at which mark_customers_due selects it; the check of the comparison complains at a greater one.
  update public.billing_customers c set reconciled_at = least(c.reconciled_at, now() - interval '20 hours')
   where c.profile_id = new.id;
  return null;
end;
$$;
comment on function private.mark_changed_payer() is
  'Trigger: makes the customer due for a comparison with Stripe when the profile has another e-mail, name or language.';

create trigger mark_changed_payer after update of email, full_name, locale on public.profiles
  for each row
  when ((old.email, old.full_name, old.locale) is distinct from (new.email, new.full_name, new.locale))
  execute function private.mark_changed_payer();

create function public.stripe_sync_workers() returns integer
language sql stable security invoker set search_path = '' as $$
  select least(greatest(ceil(count(*) / 100.0), 1), 12)::integer
    from (select from private.stripe_syncs s where s.due_at <= now() limit 1200) due;
$$;
comment on function public.stripe_sync_workers() is
  'Number of workers that the schedule starts this minute: one per hundred due syncs, which one worker completes. Service role only.';
grant execute on function public.stripe_sync_workers() to service_role;

create function private.draw_stripe_calls(endpoint_name text, calls integer, rate numeric, present timestamptz) returns timestamptz
language sql set search_path = '' as $$
  insert into private.stripe_pace as p (endpoint, next_call_at)
  values (endpoint_name, present + interval '1 second' * (calls / rate))
  on conflict (endpoint) do update
    set next_call_at = greatest(p.next_call_at, present) + interval '1 second' * (calls / rate)
  returning p.next_call_at - interval '1 second' * (calls / rate);
$$;
comment on function private.draw_stripe_calls(text, integer, numeric, timestamptz) is
  'Reserves evenly spaced calls of an endpoint and returns the time of the first.';
grant execute on function private.draw_stripe_calls(text, integer, numeric, timestamptz) to service_role;

create function public.take_stripe_calls(endpoint text, calls integer, test_mode boolean, present timestamptz)
returns table (wait_ms integer, interval_ms integer)
language plpgsql security invoker set search_path = '' as $$
declare
  test_rate constant numeric := case when test_mode then private.setting_number('stripe_test_calls_per_second', 10) end;
  overall constant numeric := least(private.setting_number('stripe_calls_per_second', 60), test_rate);
  per_endpoint constant numeric := least(private.setting_number('stripe_calls_per_endpoint', 20), test_rate);
  -- Calls reserved during a pause start at its end with their spacing, because a burst would be refused again.
  first_moment constant timestamptz := greatest(
    present, (select p.paused_until from private.stripe_pace p where p.endpoint = '*'));
  starts_at timestamptz;
begin
  -- Locks the row of all endpoints first, so that workers lock in the same order.
  starts_at := private.draw_stripe_calls('*', calls, overall, first_moment);
  starts_at := greatest(
    starts_at, private.draw_stripe_calls(take_stripe_calls.endpoint, calls, per_endpoint, first_moment));
  return query select
    ceil(extract(epoch from starts_at - present) * 1000)::integer,
    ceil(1000 / least(overall, per_endpoint))::integer;
end;
$$;
comment on function public.take_stripe_calls(text, integer, boolean, timestamptz) is
  'Reserves Stripe calls for a worker. Returns the wait until the first call and the interval in milliseconds. Service role only.';
grant execute on function public.take_stripe_calls(text, integer, boolean, timestamptz) to service_role;

create function public.pause_stripe_calls(until timestamptz) returns void
language sql security invoker set search_path = '' as $$
  insert into private.stripe_pace as p (endpoint, next_call_at, paused_until) values ('*', now(), until)
  on conflict (endpoint) do update set paused_until = greatest(p.paused_until, excluded.paused_until);
$$;
comment on function public.pause_stripe_calls(timestamptz) is
  'Records a refusal by Stripe''s rate limit: workers make no calls until then. Service role only.';
grant execute on function public.pause_stripe_calls(timestamptz) to service_role;

-- ---- What time makes due ----

-- A site is suspended only by a state read after the end of grace. A subscription whose due date, warning or end of
-- grace passed since its last sync is therefore synced again.
create function private.passed_by_time(present timestamptz) returns table (id text, passed_at timestamptz)
language sql stable set search_path = '' as $$
  select s.id, s.grace_ends_at
    from public.subscriptions s
   cross join (select private.setting_days('warning_days', 2)) as warning (before)
   where private.is_live_status(s.status) and s.as_of < s.grace_ends_at
     and s.grace_ends_at <= present + warning.before
     and (s.grace_ends_at <= present or s.as_of < s.grace_ends_at - warning.before)
  union
  select s.id, p.due_at
    from public.payments p
    join public.subscriptions s on s.id = p.subscription_id
   where p.status = 'open' and p.due_at <= present and s.as_of < p.due_at and private.is_live_status(s.status);
$$;
comment on function private.passed_by_time(timestamptz) is
  'Subscriptions whose due date, warning or end of grace has passed since the last sync.';
grant execute on function private.passed_by_time(timestamptz) to service_role;

create function public.subscriptions_due_by_grace() returns setof text
language sql stable security invoker set search_path = '' as $$
  select p.id from private.passed_by_time(now()) p group by p.id order by min(p.passed_at);
$$;
comment on function public.subscriptions_due_by_grace() is
  'Subscriptions whose due date or warning is due or whose grace has ended since the last sync. Service role only.';
grant execute on function public.subscriptions_due_by_grace() to service_role;

create function public.mark_due_by_grace(present timestamptz) returns integer
language sql security invoker set search_path = '' as $$
  with marked as materialized (
    select due.id, private.mark_stripe_sync(jsonb_build_object('kind', 'subscription', 'id', due.id), 'grace', present)
      from public.subscriptions_due_by_grace() as due (id)
  )
  select count(*)::integer from marked;
$$;
comment on function public.mark_due_by_grace(timestamptz) is
  'Marks the subscriptions whose warning is due or whose grace has ended, and returns their number. Service role only.';
grant execute on function public.mark_due_by_grace(timestamptz) to service_role;

create function private.request_billing_sync() returns void
language sql security definer set search_path = '' as $$
  select private.mark_stripe_sync(due.subject, 'return', now())
    from (
      select jsonb_build_object('kind', 'customer', 'id', c.stripe_customer_id)
        from public.billing_customers c
       where c.profile_id = auth.uid() and (c.reconciled_at is null or c.reconciled_at < now() - interval '1 minute')
      union all
      select jsonb_build_object('kind', 'subscription', 'id', s.id, 'whole', true)
        from public.subscriptions s
       where s.profile_id = auth.uid() and s.status not in ('canceled', 'incomplete_expired')
         and s.synced_at < now() - interval '1 minute'
    ) as due (subject);
$$;
comment on function private.request_billing_sync() is
  'Marks the caller''s Stripe objects whose last sync is older than a minute, for a payment whose webhook was lost.';
grant execute on function private.request_billing_sync() to authenticated;

create function public.request_billing_sync() returns void
language sql set search_path = '' as $$
  select private.request_billing_sync();
$$;
comment on function public.request_billing_sync() is
  'Requests a sync of the caller, for a page that has waited long for a payment.';
grant execute on function public.request_billing_sync() to authenticated;

create function public.count_customers_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  -- Same condition as the index.
  select count(*)::integer
    from public.billing_customers c
   where (c.reconciled_at is null or c.reconciled_at < present - interval '26 hours')
     and coalesce(c.reconciled_at, c.created_at) < present - interval '26 hours';
$$;
comment on function public.count_customers_behind(timestamptz) is
  'Customers that were not compared with Stripe for 26 hours: 20 hours plus the runs of the day. Service role only.';
grant execute on function public.count_customers_behind(timestamptz) to service_role;

create function public.count_grace_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(distinct p.id)::integer from private.passed_by_time(present - interval '1 hour') p;
$$;
comment on function public.count_grace_behind(timestamptz) is
  'Subscriptions whose due date, warning or end of grace passed an hour ago without a sync since. Service role only.';
grant execute on function public.count_grace_behind(timestamptz) to service_role;

create function private.count_late_syncs(present timestamptz) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer
    from private.stripe_syncs s
   where s.waiting_since < present - interval '1 hour' and (s.priority < 2 or s.attempts >= 5);
$$;
comment on function private.count_late_syncs(timestamptz) is
  'Syncs that wait for an hour, because Stripe is slow or they fail repeatedly. Of the daily comparison only failing ones.';
