-- Team tasks: work that the system requests from the team. A task and its e-mail are created in the transaction of the
-- fact; the same fact creates one task. A fact that is resolved closes its task.
create type public.team_task_kind as enum (
  'activation_due', 'put_site_back', 'migration_asked', 'domain_change_asked', 'domain_claimed_twice',
  'fraud_warning', 'dispute_opened', 'dispute_inquiry', 'dispute_lost', 'dispute_won', 'refund_to_decide', 'paid_without_profile', 'refund_failed', 'take_site_down', 'two_subscriptions', 'stripe_customer_conflict', 'message_given_up',
  'emails_stalled', 'reconciliation_stalled', 'paid_unknown_price', 'schedule_behind', 'publishing_failed',
  'counters_stalled', 'page_views_left_out'
);
comment on type public.team_task_kind is 'Kinds of tasks, in the order of the list and its filter: what a customer waits for comes first.';

create table public.team_tasks (
  id uuid primary key default gen_random_uuid(),
  kind public.team_task_kind not null,
  subject text not null,
  search text not null generated always as (private.search_text(subject)) stored,
  profile_id uuid references public.profiles (id) on delete cascade,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  dedupe_key text not null unique,
  due_at timestamptz,
  done_at timestamptz check (private.is_readable_time(done_at)),
  done_by uuid references public.profiles (id) on delete set null,
  notified_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.team_tasks is 'Work that the system requests from the team. Set done_at when it is done; resolved facts close their task.';
comment on column public.team_tasks.id is 'Identifier.';
comment on column public.team_tasks.kind is 'Kind of the task.';
comment on column public.team_tasks.subject is 'Displayed name: a domain, an e-mail or a Stripe id.';
comment on column public.team_tasks.search is 'Folded subject, with domains also in Unicode, for searching. Computed.';
comment on column public.team_tasks.profile_id is 'The customer; the task is deleted with the account.';
comment on column public.team_tasks.details is 'Further details.';
comment on column public.team_tasks.dedupe_key is 'Identifies the fact, so that it creates one task.';
comment on column public.team_tasks.due_at is 'Due date, if any.';
comment on column public.team_tasks.done_at is 'Completion time; null while the task is open.';
comment on column public.team_tasks.done_by is 'Who completed it; null when the fact was resolved.';
comment on column public.team_tasks.notified_at is 'When the e-mail to the team was sent.';
comment on column public.team_tasks.created_at is 'Time of creation.';

create index team_tasks_open_idx on public.team_tasks (due_at nulls last, created_at) where done_at is null;
-- Includes the columns of the policy, so that completed tasks are counted with an index-only scan.
create index team_tasks_done_idx on public.team_tasks (due_at nulls last, created_at, id) include (kind, subject)
  where done_at is not null;
create index team_tasks_done_subject_idx on public.team_tasks (subject, created_at, id) where done_at is not null;
create index team_tasks_done_created_at_idx on public.team_tasks (created_at desc nulls last, id) where done_at is not null;
create function private.addresses_in(text text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  -- Whole addresses, because one may be the end of another: ana@example.com of joana@example.com.
  select array(
    select btrim(word, '.')
      from regexp_split_to_table(lower(addresses_in.text), '[[:space:]",;:<>()[\]{}]+') word
     where position('@' in word) > 0);
$$;
comment on function private.addresses_in(text) is 'The e-mail addresses in a text, in lower case.';
-- The index below runs it as the role that writes the row.
grant execute on function private.addresses_in(text) to authenticated, service_role;
-- Finds the tasks that name a deleted account.
create index team_tasks_addresses_idx on public.team_tasks using gin (private.addresses_in(subject || ' ' || details::text));
create index team_tasks_profile_id_idx on public.team_tasks (profile_id, kind);
create index team_tasks_done_by_idx on public.team_tasks (done_by);

create function private.is_money_task(kind public.team_task_kind) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('paid_without_profile', 'stripe_customer_conflict', 'paid_unknown_price', 'two_subscriptions',
    'refund_failed', 'refund_to_decide', 'fraud_warning', 'dispute_opened', 'dispute_inquiry', 'dispute_lost', 'dispute_won', 'reconciliation_stalled', 'schedule_behind');
$$;
comment on function private.is_money_task(public.team_task_kind) is 'Whether a task is about money and so also finance''s work.';

create function private.add_team_task(
  kind public.team_task_kind, subject text, dedupe_key text, profile_id uuid default null, details jsonb default '{}', due_at timestamptz default null,
  delay interval default '0 seconds', reopen boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.team_tasks;
begin
  insert into public.team_tasks as t (kind, subject, dedupe_key, profile_id, details, due_at)
  values (kind, subject, dedupe_key, profile_id, jsonb_strip_nulls(details), due_at)
  on conflict on constraint team_tasks_dedupe_key_key do update
     set subject = excluded.subject, details = excluded.details, due_at = excluded.due_at, done_at = null, created_at = now()
   where add_team_task.reopen and t.done_at is not null
  returning t.* into task;
  if task.id is null or task.notified_at > now() - interval '1 day' then
    return;
  end if;
  delete from public.email_outbox e where e.dedupe_key = 'team_task:' || task.id;
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload, next_attempt_at)
  values (private.team_email(), 'pt-BR', 'team_task', 'team_task:' || task.id,
    jsonb_build_object('kind', task.kind, 'subject', task.subject, 'due_at', task.due_at,
      'details', task.details || jsonb_strip_nulls(jsonb_build_object('profile_id', task.profile_id,
        'site_id', (select s.id from public.sites s where s.profile_id = task.profile_id)))),
    now() + greatest(delay, private.message_hold(task.profile_id)));
end;
$$;
comment on function private.add_team_task(public.team_task_kind, text, text, uuid, jsonb, timestamptz, interval, boolean) is
  'Creates a task and queues its e-mail, due after the delay; the same dedupe_key creates one. With reopen, a completed task is reopened, with at most one e-mail a day.';

create function private.has_open_team_task(task_kind public.team_task_kind, owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.team_tasks t where t.kind = task_kind and t.profile_id = owner_id and t.done_at is null);
$$;
comment on function private.has_open_team_task(public.team_task_kind, uuid) is 'Whether a customer has an open task of this kind.';

create function private.close_team_tasks(task_kind public.team_task_kind, owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.team_tasks t set done_at = now()
   where t.kind = task_kind and t.profile_id is not distinct from owner_id and t.done_at is null;
$$;
comment on function private.close_team_tasks(public.team_task_kind, uuid) is
  'Closes the open tasks of a kind after the fact was resolved: a customer''s, or with null those without a customer.';

create function private.task_subject(owner_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(s.domain, p.domain, p.email, p.id::text)
    from public.profiles p left join public.sites s on s.profile_id = p.id
   where p.id = owner_id;
$$;
comment on function private.task_subject(uuid) is 'Displayed name of a customer: the domain, else the e-mail.';

-- A completed task needs no e-mail. The task about a deleted account's site is the last data about its owner, so its
-- row and its texts are deleted.
create function private.finish_team_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox e
   where e.dedupe_key = 'team_task:' || new.id and (e.status = 'queued' or new.details ? 'site_to_remove');
  if new.details ? 'site_to_remove' then
    delete from public.sites_to_remove r where r.id = (new.details ->> 'site_to_remove')::uuid;
    update public.team_tasks set subject = '-', details = '{}' where id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.finish_team_task() is 'Trigger: deletes the unsent e-mail of a completed task and the data about a deleted account.';

create function private.stamp_done_by() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nothing identifies the site any more.
  if new.done_at is null and old.dedupe_key like 'take_site_down:deleted:%' then
    raise exception 'task_forgotten' using errcode = 'PT409', hint = 'What a deleted account''s task said is gone.';
  end if;
  if new.done_at is not null and auth.uid() is not null then
    new.done_at := now();
  end if;
  new.done_by := case when new.done_at is null then null else coalesce(auth.uid(), new.done_by) end;
  return new;
end;
$$;
comment on function private.stamp_done_by() is 'Trigger: stores who closed a task and when, and keeps a task about a deleted account closed.';

create trigger stamp_done_by before update of done_at on public.team_tasks
  for each row when (new.done_at is distinct from old.done_at) execute function private.stamp_done_by();
create trigger finish_team_task after update of done_at on public.team_tasks
  for each row when (old.done_at is null and new.done_at is not null) execute function private.finish_team_task();

-- E-mails. Those to the team are excluded, because a task would be sent the same way and fail as well.
create function private.note_email_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.template = 'team_task' then
    update public.team_tasks set notified_at = new.sent_at
     where new.status = 'sent' and id = substring(new.dedupe_key from 'team_task:(.*)')::uuid;
  elsif new.template in ('team_digest', 'account_closed') then
    null;
  elsif new.status = 'failed' then
    perform private.add_team_task('message_given_up', new.recipient, 'message_given_up:' || new.id || ':' || new.attempts,
      profile_id => new.profile_id,
      details => jsonb_build_object('email_id', new.id, 'template', new.template, 'error', new.last_error));
  else
    update public.team_tasks t set done_at = now()
     where t.kind = 'message_given_up' and t.done_at is null and t.details ->> 'email_id' = new.id::text;
  end if;
  return null;
end;
$$;
comment on function private.note_email_outcome() is
  'Trigger: creates a task for a given-up e-mail, and records when the e-mail of a task was sent.';

create trigger note_email_outcome after update of status on public.email_outbox
  for each row when (new.status is distinct from old.status and new.status in ('sent', 'failed'))
  execute function private.note_email_outcome();

-- Subscriptions.
create function private.note_unclaimed_subscription(unclaimed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A concurrent delivery may have found its profile.
  if exists (select from public.subscriptions s where s.id = unclaimed ->> 'subscription_id') then
    return;
  end if;
  perform private.add_team_task((unclaimed ->> 'kind')::public.team_task_kind, coalesce(unclaimed ->> 'email', unclaimed ->> 'subscription_id'),
    (unclaimed ->> 'kind') || ':' || (unclaimed ->> 'subscription_id'),
    profile_id => (unclaimed ->> 'profile_id')::uuid, details => unclaimed - 'kind' - 'profile_id');
end;
$$;
comment on function private.note_unclaimed_subscription(jsonb) is
  'Creates a task for a paid subscription without a known profile or plan: {"kind", "subscription_id", "customer_id", "email", "price_id", "profile_id" (the named one)}.';

create function private.note_linked_subscription(subscription_id text, owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  live text[];
begin
  -- Sets the profile, so that the task is deleted with the account.
  update public.team_tasks t set done_at = now(), profile_id = owner_id
   where t.done_at is null
     and t.dedupe_key in ('paid_without_profile:' || subscription_id, 'stripe_customer_conflict:' || subscription_id,
       'paid_unknown_price:' || subscription_id);

  select array_agg(s.id order by s.id) into live
    from public.subscriptions s where s.profile_id = owner_id and private.is_live_status(s.status);
  if cardinality(live) > 1 then
    perform private.add_team_task('two_subscriptions', private.task_subject(owner_id),
      'two_subscriptions:' || array_to_string(live, ','), profile_id => owner_id,
      details => jsonb_build_object('subscriptions', live));
  else
    perform private.close_team_tasks('two_subscriptions', owner_id);
  end if;
end;
$$;
comment on function private.note_linked_subscription(text, uuid) is
  'Closes the tasks about a subscription that is linked to a profile, and creates one for a customer with two live subscriptions.';

-- Disputes.
create function private.note_disputes(subscription_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  dispute record;
  task_kind public.team_task_kind;
begin
  for dispute in
    select d.*, p.number, s.status as subscription_status, c.email,
           s.current_period_start > d.opened_at and s.current_period_start <= d.released_at as has_skipped_charge
      from public.disputes d
      join public.payments p on p.id = d.payment_id
      join public.subscriptions s on s.id = p.subscription_id
      join public.profiles c on c.id = d.profile_id
     where p.subscription_id = note_disputes.subscription_id
  loop
    task_kind := case
      when dispute.status = 'warning_needs_response' then 'dispute_inquiry'
      when dispute.status in ('needs_response', 'appeal_needs_response') then 'dispute_opened'
      when not private.is_live_status(dispute.subscription_status) then null
      when dispute.status = 'lost' and dispute.decision is null then 'dispute_lost'
      when dispute.status = 'won' and dispute.has_skipped_charge then 'dispute_won'
    end::public.team_task_kind;
    update public.team_tasks t set done_at = now()
     where t.done_at is null and t.details ->> 'dispute' = dispute.id and t.profile_id = dispute.profile_id
       and t.kind is distinct from task_kind and not (t.kind = 'dispute_won' and dispute.status = 'won');
    if task_kind is not null then
      perform private.add_team_task(task_kind, private.task_subject(dispute.profile_id),
        task_kind || ':' || dispute.id || case when dispute.status = 'appeal_needs_response' then ':appeal' else '' end,
        profile_id => dispute.profile_id,
        details => jsonb_build_object('email', dispute.email, 'amount', dispute.amount, 'currency', dispute.currency,
          'dispute_reason', dispute.reason, 'dispute', dispute.id),
        due_at => case when task_kind in ('dispute_opened', 'dispute_inquiry') then dispute.evidence_due_at end);
    end if;
  end loop;
end;
$$;
comment on function private.note_disputes(text) is
  'Creates the tasks about the disputes of a subscription and closes those that are settled: evidence to send, a lost dispute to decide, or charges that waited for a won one.';

create function private.note_fraud_warning(warning_id text, payment_id text, actionable boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payment record;
begin
  select p.profile_id, p.number, p.amount_paid - p.amount_refunded as amount, p.currency, c.email into payment
    from public.payments p
    join public.profiles c on c.id = p.profile_id
   where p.id = note_fraud_warning.payment_id;
  if not found then
    return;
  end if;
  if note_fraud_warning.actionable then
    perform private.add_team_task('fraud_warning', private.task_subject(payment.profile_id), 'fraud_warning:' || warning_id,
      profile_id => payment.profile_id,
      details => jsonb_build_object('email', payment.email, 'payment', payment.number, 'amount', payment.amount, 'currency', payment.currency),
      due_at => now() + interval '1 day');
  else
    update public.team_tasks t set done_at = now() where t.dedupe_key = 'fraud_warning:' || warning_id and t.done_at is null;
  end if;
end;
$$;
comment on function private.note_fraud_warning(text, text, boolean) is
  'Creates the task about a bank''s early fraud warning of a stored payment; closes it when Stripe says that nothing is left to do.';

create function public.note_fraud_warning(warning_id text, payment_id text, actionable boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.note_fraud_warning(warning_id, payment_id, actionable);
$$;
comment on function public.note_fraud_warning(text, text, boolean) is
  'Creates or closes the task about a bank''s early fraud warning (issfr_…) of a payment. Service role only.';

-- Refunds without the end of the subscription.
create function private.is_refund_to_decide(owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_money_back(owner_id)
     and exists (
       select from public.subscriptions s
        where s.profile_id = owner_id and private.is_live_status(s.status) and not private.is_cancelling(s))
     -- What a bank took back has its own tasks.
     and not exists (
       select from public.disputes d
        where d.profile_id = owner_id and (d.amount_withdrawn > 0 or private.holds_collection(d.status, d.decision)));
$$;
comment on function private.is_refund_to_decide(uuid) is
  'Whether all payments of a customer were refunded while the subscription goes on, so that the next charge would surprise the customer.';

create function private.note_refund_to_decide(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last_paid record;
begin
  if not private.is_refund_to_decide(owner_id) then
    perform private.close_team_tasks('refund_to_decide', owner_id);
    return;
  end if;
  select p.id, p.amount_refunded, p.currency, c.email into last_paid
    from public.payments p
    join public.profiles c on c.id = p.profile_id
   where p.profile_id = owner_id and p.status = 'paid' and p.amount_refunded > 0
   order by p.paid_at desc nulls last, p.id
   limit 1;
  -- Delayed, because a refund that also ends the subscription is stored in two syncs.
  perform private.add_team_task('refund_to_decide', private.task_subject(owner_id), 'refund_to_decide:' || last_paid.id,
    profile_id => owner_id,
    details => jsonb_build_object('email', last_paid.email, 'amount', last_paid.amount_refunded, 'currency', last_paid.currency),
    delay => '5 minutes');
end;
$$;
comment on function private.note_refund_to_decide(uuid) is
  'Creates the task to decide about a subscription that goes on after a full refund; closes it when the subscription ends, is set to end, or is paid again.';

-- Domains. Only the team sees that another customer has the same domain: a refusal would reveal other customers.
create function private.review_domain_claims(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner public.profiles := (select p from public.profiles p where p.id = owner_id);
  wanted constant text[] := array(
    select d.domain
      from (select r.domain, 1 as place
              from public.domain_requests r join public.sites s on s.id = r.site_id where s.profile_id = owner_id
            union all select owner.domain, 2) d
     where d.domain is not null
     order by d.place);
  claimed text;
begin
  -- Two customers who enter the same domain at once do not see each other's row: the second waits for the first.
  perform pg_advisory_xact_lock(name) from (
    select distinct hashtextextended('domain:' || private.registrable_domain(d), 0) as name from unnest(wanted) d order by 1) locks;
  select d into claimed from unnest(wanted) d where exists (select from private.domain_holders(d, owner_id)) limit 1;
  update public.team_tasks t set done_at = now()
   where t.kind = 'domain_claimed_twice' and t.profile_id = owner_id and t.done_at is null and t.subject is distinct from claimed;
  if claimed is not null then
    perform private.add_team_task('domain_claimed_twice', claimed, 'domain_claimed_twice:' || owner_id,
      profile_id => owner_id, details => jsonb_build_object('email', owner.email), reopen => true);
  end if;
end;
$$;
comment on function private.review_domain_claims(uuid) is
  'Creates a task when another customer has the domain that a customer entered or requests, or a part of it; closes it otherwise.';

create function private.note_domain_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.review_domain_claims(new.id);
  return null;
end;
$$;
comment on function private.note_domain_claim() is 'Trigger: creates a task for a domain that another customer has, too.';

create index profiles_registrable_domain_idx on public.profiles (private.registrable_domain(domain));
create index sites_registrable_domain_idx on public.sites (private.registrable_domain(domain));

create trigger note_domain_claim_of_new_profile after insert on public.profiles
  for each row when (new.domain is not null) execute function private.note_domain_claim();
create trigger note_domain_claim after update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.note_domain_claim();

-- Sites of deleted accounts.
create function private.add_removal_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_team_task('take_site_down', coalesce(new.domain, new.wordpress_url, '-'), 'take_site_down:deleted:' || new.id,
    details => jsonb_build_object('site_to_remove', new.id, 'wordpress_url', new.wordpress_url));
  return null;
end;
$$;
comment on function private.add_removal_task() is 'Trigger: creates the task to take down the site of a deleted account.';

create function private.finish_removal_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_tasks set done_at = now() where dedupe_key = 'take_site_down:deleted:' || old.id and done_at is null;
  return null;
end;
$$;
comment on function private.finish_removal_task() is 'Trigger: closes the task when the row of the site is deleted.';

create trigger add_removal_task after insert on public.sites_to_remove
  for each row execute function private.add_removal_task();
create trigger finish_removal_task after delete on public.sites_to_remove
  for each row execute function private.finish_removal_task();

-- The tasks show whether a site is down on the server.
create function private.follow_site_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'take_site_down' then
    update public.sites s set taken_down_at = new.done_at
     where s.profile_id = new.profile_id and s.status in ('suspended', 'cancelled');
  elsif new.done_at is not null then
    update public.sites s set taken_down_at = null
     where s.profile_id = new.profile_id and s.return_deadline is not null;
  else
    update public.sites s set taken_down_at = now(), return_deadline = new.due_at
     where s.profile_id = new.profile_id and s.status = 'active' and s.return_deadline is null;
    delete from public.email_outbox m
     where m.profile_id = new.profile_id and m.dedupe_key like 'site_back:%' and m.status = 'queued';
  end if;
  return null;
end;
$$;
comment on function private.follow_site_task() is
  'Trigger: marks a site as down when the task to take it down is done, and as up when it was put back; reopening such a task undoes that.';

create trigger follow_site_task after update of done_at on public.team_tasks
  for each row when ((old.done_at is null) <> (new.done_at is null) and new.kind in ('take_site_down', 'put_site_back'))
  execute function private.follow_site_task();

create function private.lock_sites_of_tasks(task_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Finance's tasks do not change sites.
  if private.can('tasks.write') then
    perform from public.sites s
      where s.profile_id in (
        select t.profile_id from public.team_tasks t
         where t.id = any (task_ids) and t.kind in ('take_site_down', 'put_site_back'))
      order by s.id
        for update;
  end if;
end;
$$;
comment on function private.lock_sites_of_tasks(uuid[]) is
  'Locks the sites that follow_site_task may change before their tasks: billing and the team''s steps lock the site first, too.';

create function public.set_team_tasks_done(task_ids uuid[], done boolean) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  perform private.lock_sites_of_tasks(task_ids);
  perform from public.team_tasks t where t.id = any (task_ids) order by t.id for update;
  return query
    update public.team_tasks t set done_at = case when set_team_tasks_done.done then now() end
     where t.id = any (task_ids) and (t.done_at is null) = set_team_tasks_done.done
    returning t.id;
end;
$$;
comment on function public.set_team_tasks_done(uuid[], boolean) is
  'Completes or reopens tasks of the caller''s role. Returns the changed ones; PT409 task_forgotten for a task about a deleted account.';

alter table public.team_tasks enable row level security;
-- Finance sees only tasks about money.
create policy "The team reads the tasks of its work" on public.team_tasks
  for select to authenticated using (
    (select private.can('tasks.read')) or (private.is_money_task(kind) and (select private.can('money.write'))));
create policy "The team closes the tasks of its work" on public.team_tasks
  for update to authenticated
  using ((select private.can('tasks.write')) or (private.is_money_task(kind) and (select private.can('money.write'))))
  with check ((select private.can('tasks.write')) or (private.is_money_task(kind) and (select private.can('money.write'))));
grant select on public.team_tasks to authenticated, service_role;

-- Owner's rights with the condition of the policy, see docs/decisions/0027.
create view private.readable_tasks with (security_invoker = off) as
  select t.* from public.team_tasks t
   where (select private.can('tasks.read')) or (private.is_money_task(t.kind) and (select private.can('money.write')));
comment on view private.readable_tasks is
  'Tasks of the caller''s role. Searched with an index, which row-level security would prevent.';
grant select on private.readable_tasks to authenticated;

create view public.task_list with (security_invoker = on) as
  select t.id, t.kind, t.subject, t.profile_id, t.details, t.dedupe_key, t.due_at, t.done_at, t.created_at, t.search
    from private.readable_tasks t;
comment on view public.task_list is 'Open and completed tasks of the caller''s role.';
grant select on public.task_list to authenticated;
create index team_tasks_search_idx on public.team_tasks using gin (search extensions.gin_trgm_ops);

-- A trigger sets done_by.
grant update (done_at) on public.team_tasks to authenticated;
select private.audit('public.team_tasks', 'tasks', personal => '{subject,details,dedupe_key,done_by}', owner_column => 'profile_id',
  events => 'update or delete');

grant execute on function private.is_money_task(public.team_task_kind) to authenticated;
grant execute on function private.lock_sites_of_tasks(uuid[]) to authenticated;
grant execute on function public.set_team_tasks_done(uuid[], boolean) to authenticated;
grant execute on function private.note_unclaimed_subscription(jsonb) to service_role;
grant execute on function private.note_linked_subscription(text, uuid) to service_role;
grant execute on function private.note_disputes(text) to service_role;
grant execute on function private.note_refund_to_decide(uuid) to service_role;
grant execute on function private.note_fraud_warning(text, text, boolean) to service_role;
grant execute on function public.note_fraud_warning(text, text, boolean) to service_role;
