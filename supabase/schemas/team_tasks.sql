-- Tasks: work that the system requests from the team. A task and its e-mail are created in the transaction of the
-- fact; the same fact creates one task. A fact that is resolved closes its task.

create type public.team_task_kind as enum (
  'activation_due', 'put_site_back', 'migration_asked', 'domain_change_asked', 'domain_claimed_twice', 'site_job_failed',
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
comment on column public.team_tasks.subject is 'Displayed name: a domain, an e-mail or a Stripe id.';
comment on column public.team_tasks.search is 'Folded subject, with domains also in Unicode, for searching. Computed.';
comment on column public.team_tasks.profile_id is 'The customer; the task is deleted with the account.';
comment on column public.team_tasks.dedupe_key is 'Identifies the fact, so that it creates one task.';
comment on column public.team_tasks.due_at is 'Due date, if any.';
comment on column public.team_tasks.done_at is 'Completion time; null while the task is open.';
comment on column public.team_tasks.done_by is 'Who completed it; null when the fact was resolved.';
comment on column public.team_tasks.notified_at is 'When the e-mail to the team was sent.';
comment on column public.team_tasks.details is 'Further details.';

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

create index team_tasks_open_idx on public.team_tasks (due_at nulls last, created_at) where done_at is null;
-- Includes the columns of the policy, so that completed tasks are counted with an index-only scan.
create index team_tasks_done_idx on public.team_tasks (due_at nulls last, created_at, id) include (kind, subject)
  where done_at is not null;
create index team_tasks_done_subject_idx on public.team_tasks (subject, created_at, id) where done_at is not null;
create index team_tasks_done_created_at_idx on public.team_tasks (created_at desc nulls last, id) where done_at is not null;
-- Finds the tasks that name a deleted account.
create index team_tasks_addresses_idx on public.team_tasks using gin (private.addresses_in(subject || ' ' || details::text));
create index team_tasks_profile_id_idx on public.team_tasks (profile_id, kind);
create index team_tasks_done_by_idx on public.team_tasks (done_by);
create index team_tasks_search_idx on public.team_tasks using gin (search extensions.gin_trgm_ops);

create function private.is_money_task(kind public.team_task_kind) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('paid_without_profile', 'stripe_customer_conflict', 'paid_unknown_price', 'two_subscriptions',
    'refund_failed', 'refund_to_decide', 'fraud_warning', 'dispute_opened', 'dispute_inquiry', 'dispute_lost', 'dispute_won', 'reconciliation_stalled', 'schedule_behind');
$$;
comment on function private.is_money_task(public.team_task_kind) is 'Whether a task is about money and so also finance''s work.';
grant execute on function private.is_money_task(public.team_task_kind) to authenticated;

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
-- A trigger sets done_by.
grant update (done_at) on public.team_tasks to authenticated;
select private.audit('public.team_tasks', 'tasks', personal => '{subject,details,dedupe_key,done_by}', owner_column => 'profile_id',
  events => 'update or delete');

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

create trigger finish_team_task after update of done_at on public.team_tasks
  for each row when (old.done_at is null and new.done_at is not null) execute function private.finish_team_task();

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
grant execute on function private.lock_sites_of_tasks(uuid[]) to authenticated;

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
grant execute on function public.set_team_tasks_done(uuid[], boolean) to authenticated;

-- Owner's rights with the condition of the policy, so that a search uses its index.
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
