-- Sites: the lifecycle of a customer's site. The team works by changing
-- sites.status; the rules below keep every change legal, stamped, recorded and
-- announced to the customer.
create type public.site_status as enum (
  'awaiting_payment', 'awaiting_activation', 'active', 'suspended', 'cancelled'
);
comment on type public.site_status is 'Where a site''s life stands; private.site_transition_allowed has the steps between.';

create type public.suspension_reason as enum ('payment', 'team');
comment on type public.suspension_reason is 'Why a site is suspended: for a payment that is owed, or by the team.';

create type public.migration_state as enum ('none', 'asked', 'access_received', 'copied', 'checked');
comment on type public.migration_state is 'How far the move of an earlier site is.';

create type public.site_event_reason as enum ('payment', 'team', 'undone', 'domain');
comment on type public.site_event_reason is 'Why a site changed: for one of the reasons of a suspension, because a step was taken back, or with another domain.';

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null unique references public.profiles (id) on delete cascade,
  -- The last label has a letter, unlike that of an IP address.
  domain text check (length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$' and domain !~ '\.[0-9-]+$'),
  status public.site_status not null default 'awaiting_payment',
  paid_at timestamptz,
  activation_deadline timestamptz,
  prepared_at timestamptz check (private.is_readable_time(prepared_at)),
  activated_at timestamptz,
  suspended_at timestamptz,
  suspension_reason public.suspension_reason,
  suspension_note text check (length(suspension_note) between 1 and 1000),
  taken_down_at timestamptz check (private.is_readable_time(taken_down_at)),
  return_deadline timestamptz,
  cancelled_at timestamptz,
  wordpress_url text check (private.is_web_address(wordpress_url)),
  migration public.migration_state not null default 'none',
  migration_from text check (private.is_web_address(migration_from)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sites_awaiting_activation_has_deadline check (status <> 'awaiting_activation' or activation_deadline is not null),
  constraint sites_active_has_activation_time check (status <> 'active' or activated_at is not null),
  constraint sites_suspended_has_reason check ((status = 'suspended') = (suspension_reason is not null)),
  constraint sites_note_is_of_a_suspension check (suspension_note is null or status = 'suspended'),
  constraint sites_return_is_of_a_site_taken_down check (return_deadline is null or status = 'active' and taken_down_at is not null)
);
comment on table public.sites is 'A customer''s WordPress site and where it stands. To activate one, set status to active: time, history and the customer''s e-mail follow by themselves.';
comment on column public.sites.id is 'Identifier.';
comment on column public.sites.profile_id is 'Customer; one site each.';
comment on column public.sites.domain is 'Domain the site answers on, in ASCII form. Follows the profile until the site is live.';
comment on column public.sites.status is 'awaiting_payment → awaiting_activation → active ⇄ suspended; any → cancelled; cancelled → awaiting_activation when paid again.';
comment on column public.sites.paid_at is 'When the payment that started the activation clock was recorded.';
comment on column public.sites.activation_deadline is 'By when the site must be live: 48 hours after the payment.';
comment on column public.sites.prepared_at is 'Set by the team when the site is built and only the domain is still propagating.';
comment on column public.sites.activated_at is 'When the site last went live for the first time in its present subscription. Stamped.';
comment on column public.sites.suspended_at is 'Since when the site is suspended. Stamped.';
comment on column public.sites.suspension_reason is 'payment: lifted by itself when the balance is paid. team: lifted by the team only.';
comment on column public.sites.suspension_note is 'Why the team suspended the site, in its words; the customer reads it.';
comment on column public.sites.taken_down_at is 'Since when the site is down on the server, because the team finished the task of taking it down. Empty it once the site is back.';
comment on column public.sites.return_deadline is 'By when the team puts a site back that was taken down and is paid again: 48 hours after the suspension ended. Stamped.';
comment on column public.sites.cancelled_at is 'Since when the site is cancelled. Stamped.';
comment on column public.sites.wordpress_url is 'Address of the WordPress admin, shown to the customer.';
comment on column public.sites.migration is 'How far the move of a site that the customer had elsewhere is; shown to them. none: there is nothing to move.';
comment on column public.sites.migration_from is 'Address of the site that the customer had elsewhere, as they gave it.';
comment on column public.sites.created_at is 'When the row was made.';
comment on column public.sites.updated_at is 'When the row last changed.';

create index sites_activation_queue_idx on public.sites (activation_deadline) where status = 'awaiting_activation';
create index sites_status_idx on public.sites (status);

create table public.site_notes (
  site_id uuid primary key references public.sites (id) on delete cascade,
  notes text not null default '' check (length(notes) <= 20000),
  last_backup_on date check (last_backup_on between '2000-01-01' and '2099-12-31'),
  certificate_expires_on date check (certificate_expires_on between '2000-01-01' and '2099-12-31'),
  updated_at timestamptz not null default now()
);
comment on table public.site_notes is 'The team''s own notes on a site, apart from it because customers read their site.';
comment on column public.site_notes.site_id is 'Site the notes are on.';
comment on column public.site_notes.notes is 'Free text.';
comment on column public.site_notes.last_backup_on is 'Day of the last backup, as the team enters it.';
comment on column public.site_notes.certificate_expires_on is 'Day until which the TLS certificate is valid, as the team enters it.';
comment on column public.site_notes.updated_at is 'When the notes last changed.';

create table public.site_events (
  id bigint generated always as identity primary key,
  site_id uuid not null references public.sites (id) on delete cascade,
  from_status public.site_status,
  to_status public.site_status not null,
  reason public.site_event_reason,
  former_domain text check (length(former_domain) <= 253),
  domain text check (length(domain) <= 253),
  undoes bigint references public.site_events (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.site_events is 'History of a site, written by trigger and never changed.';
comment on column public.site_events.id is 'Order of the events.';
comment on column public.site_events.site_id is 'Site.';
comment on column public.site_events.from_status is 'Status before; empty for the first event.';
comment on column public.site_events.to_status is 'Status after.';
comment on column public.site_events.reason is 'Why, where there is more to say than the two statuses do.';
comment on column public.site_events.former_domain is 'Domain before a change of domain, in ASCII form; customers are found by it.';
comment on column public.site_events.domain is 'Domain after a change of domain, in ASCII form.';
comment on column public.site_events.undoes is 'Event that this one takes back before its customer was told: they see neither.';
comment on column public.site_events.created_at is 'When.';

create index site_events_site_id_idx on public.site_events (site_id, id);
create index site_events_undoes_idx on public.site_events (undoes);

create table public.site_event_notes (
  event_id bigint primary key references public.site_events (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  note text check (length(note) between 1 and 1000)
);
comment on table public.site_event_notes is 'Who of the team took a step and why, apart from the history because customers read that.';
comment on column public.site_event_notes.event_id is 'Event in the history.';
comment on column public.site_event_notes.actor_id is 'Member of the team; empty for an account that is gone.';
comment on column public.site_event_notes.note is 'Reason, where the step asks for one: a suspension, an activation with something unfinished, another domain.';

create index site_event_notes_actor_id_idx on public.site_event_notes (actor_id);

create function private.is_undone_site_event(event_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.site_events e where e.undoes = is_undone_site_event.event_id);
$$;
comment on function private.is_undone_site_event(bigint) is 'Whether a step was taken back. Security definer: a policy cannot read its own table.';

create view public.activation_queue with (security_invoker = on) as
  select s.activation_deadline, s.activation_deadline < now() as overdue, s.id as site_id, s.profile_id, s.domain,
         p.full_name, p.email, p.phone, p.locale, s.paid_at, s.prepared_at, s.status, s.migration,
         -- What the panel searches, in one column.
         private.search_text(p.full_name, p.email, p.phone, s.domain) as search
    from public.sites s
    join public.profiles p on p.id = s.profile_id
   where s.status = 'awaiting_activation'
   order by s.activation_deadline;
comment on view public.activation_queue is
  'Paid sites waiting for the team, most urgent first. Open the site by site_id in sites and set its status to active.';

create function private.prevent_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'History is not changed: add a new event instead.' using errcode = 'restrict_violation';
end;
$$;
comment on function private.prevent_update() is 'Trigger: keeps history append-only, for every role.';

-- The state machine. Pure: the same question always has the same answer.
create function private.site_transition_allowed(from_status public.site_status, to_status public.site_status, was_activated boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case from_status
    when 'awaiting_payment' then to_status in ('awaiting_activation', 'cancelled')
    when 'awaiting_activation' then to_status in ('active', 'suspended', 'cancelled')
    when 'active' then to_status in ('suspended', 'cancelled')
    when 'suspended' then to_status = 'cancelled' or to_status = case when was_activated then 'active'::public.site_status else 'awaiting_activation' end
    when 'cancelled' then to_status = 'awaiting_activation'
    else false
  end;
$$;
comment on function private.site_transition_allowed(public.site_status, public.site_status, boolean) is
  'Whether a site may go from one status to another; a suspended site goes back to where it was, live or waiting.';

create function private.enforce_site_transition() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'awaiting_payment' then
      raise exception 'A new site starts as awaiting_payment, not %.', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;

  new.updated_at := now();
  if new.status = old.status then
    if new.taken_down_at is null then
      new.return_deadline := null;
    end if;
    return new;
  end if;

  -- Taking back a step is no step of its own: the times come back with the status.
  if private.is_undoing_site_step(new.id, new.status) then
    return new;
  end if;
  if not private.site_transition_allowed(old.status, new.status, old.activated_at is not null) then
    raise exception 'A site cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
            hint = 'Allowed: awaiting_payment → awaiting_activation → active ⇄ suspended; any → cancelled; cancelled → awaiting_activation.';
  end if;

  -- A clock that nobody pays for is a site given away. Studio, where no one is signed in, may.
  if new.status = 'awaiting_activation' and old.status in ('awaiting_payment', 'cancelled')
    and auth.uid() is not null and not private.has_paid_service(new.profile_id) then
    raise exception 'site_unpaid' using errcode = 'check_violation', hint = 'There is no paid subscription in service.';
  end if;

  -- A payment opens a new clock; coming back from a suspension keeps the old one.
  if new.status = 'awaiting_activation' and old.status <> 'suspended' then
    new.paid_at := now();
    new.activation_deadline := now() + interval '48 hours';
    new.prepared_at := null;
    new.activated_at := null;
  end if;
  if new.status = 'active' and old.status = 'awaiting_activation' then
    new.activated_at := now();
    new.prepared_at := coalesce(new.prepared_at, now());
  end if;
  if new.status = 'suspended' then
    new.suspended_at := now();
    new.suspension_reason := coalesce(new.suspension_reason, 'team');
  else
    new.suspended_at := null;
    new.suspension_reason := null;
    new.suspension_note := null;
  end if;
  -- A site that the team took down does not come back by itself: it has to be put back, or built again.
  new.return_deadline := case when new.status = 'active' and new.taken_down_at is not null then now() + interval '48 hours' end;
  if new.status = 'awaiting_activation' and new.taken_down_at is not null then
    new.taken_down_at := null;
    new.prepared_at := null;
  end if;
  new.cancelled_at := case when new.status = 'cancelled' then now() end;
  return new;
end;
$$;
comment on function private.enforce_site_transition() is 'Trigger: refuses illegal status changes and stamps the times of legal ones.';

create function private.record_site_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event_id bigint;
  was_built boolean := new.prepared_at is not null or new.activated_at is not null or new.wordpress_url is not null;
  delay interval := '0 seconds';
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if private.is_undoing_site_step(new.id, new.status) then
    perform private.record_undone_site_step(new.id, old.status, new.status);
    return null;
  end if;

  insert into public.site_events (site_id, from_status, to_status, reason)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, new.suspension_reason::text::public.site_event_reason)
  returning id into event_id;

  if tg_op = 'UPDATE' then
    delay := private.keep_site_step(event_id, old, new);
    insert into public.site_event_notes (event_id, actor_id, note)
    select event_id, p.id, new.suspension_note from public.profiles p where p.id = auth.uid() and private.team_role() is not null;
  end if;

  if tg_op = 'UPDATE' and new.status = 'awaiting_activation' and old.status <> 'suspended' then
    perform private.queue_email(new.profile_id, 'payment_received', 'payment_received:' || event_id,
      jsonb_build_object('domain', new.domain, 'activation_deadline', new.activation_deadline));
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'awaiting_activation' then
    perform private.queue_email(new.profile_id, 'site_live', 'site_live:' || event_id,
      jsonb_build_object('domain', new.domain, 'wordpress_url', new.wordpress_url,
        'connected', private.is_domain_connected(new.id)), delay);
  elsif new.status = 'suspended' then
    perform private.queue_email(new.profile_id, 'site_suspended', 'site_suspended:' || event_id,
      jsonb_build_object('domain', new.domain, 'reason', new.suspension_reason, 'note', new.suspension_note)
        || case when new.suspension_reason = 'payment' then private.amount_owed(new.profile_id) else '{}' end, delay);
  elsif tg_op = 'UPDATE' and old.status = 'suspended' and new.status in ('active', 'awaiting_activation') then
    perform private.queue_email(new.profile_id, 'site_reactivated', 'site_reactivated:' || event_id,
      jsonb_build_object('domain', new.domain, 'return_deadline', new.return_deadline), delay);
  end if;

  if new.return_deadline is not null then
    perform private.add_team_task('put_site_back', private.task_subject(new.profile_id), 'put_site_back:' || event_id,
      profile_id => new.profile_id, details => jsonb_build_object('wordpress_url', new.wordpress_url),
      due_at => new.return_deadline, delay => delay);
  else
    perform private.close_team_tasks('put_site_back', new.profile_id);
  end if;
  if new.status in ('suspended', 'cancelled') and was_built and new.taken_down_at is null then
    -- One that was suspended and not yet taken down needs no second task when it is cancelled.
    if not private.has_open_team_task('take_site_down', new.profile_id) then
      perform private.add_team_task('take_site_down', private.task_subject(new.profile_id), 'take_site_down:' || event_id,
        profile_id => new.profile_id,
        details => jsonb_build_object('status', new.status, 'reason', new.suspension_reason, 'note', new.suspension_note,
          'wordpress_url', new.wordpress_url),
        delay => delay);
    end if;
  elsif new.status in ('active', 'awaiting_activation') then
    perform private.close_team_tasks('take_site_down', new.profile_id);
  end if;
  if new.status <> 'awaiting_activation' then
    perform private.close_team_tasks('activation_due', new.profile_id);
  end if;
  return null;
end;
$$;
comment on function private.record_site_event() is
  'Trigger: writes a site''s history, queues the customer''s e-mails about it and makes the team''s tasks of taking it down and putting it back.';

create function private.finish_site_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_team_tasks('put_site_back', new.profile_id);
  -- Waits as the messages of steps do, for a task that is opened again at once.
  perform private.queue_email(new.profile_id, 'site_reactivated', 'site_back:' || new.id || ':' || extract(epoch from old.return_deadline),
    jsonb_build_object('domain', new.domain, 'back', true), '15 seconds');
  return null;
end;
$$;
comment on function private.finish_site_return() is 'Trigger: a site that was to be put back is back. Closes the task and queues the customer''s e-mail.';

-- Every profile has a site from the start, in awaiting_payment, so that no other
-- code has to ask whether there is one.
create function private.create_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sites (profile_id, domain) values (new.id, new.domain);
  return null;
end;
$$;
comment on function private.create_site() is 'Trigger: makes the site of a new profile.';

create function private.copy_domain_to_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.sites set domain = new.domain
   where profile_id = new.id and (activated_at is null or status = 'cancelled');
  return null;
end;
$$;
comment on function private.copy_domain_to_site() is 'Trigger: a site not yet live takes the domain the customer gives; a live one keeps its own.';

-- Changing the domain of a site that is up would take it down, so the team does it.
-- A site going live at this moment does not look live yet to a statement begun
-- before, so the site is locked whatever its state, and looked at once it is ours.
create function private.prevent_live_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if auth.uid() is null then
    return new;
  end if;
  select s.* into site from public.sites s where s.profile_id = new.id for update;
  -- The profile may follow its site: the team changes that one first.
  if site.activated_at is not null and site.status in ('active', 'suspended') and new.domain is distinct from site.domain then
    raise exception 'domain_locked' using errcode = 'PT409', hint = 'The site is live: the team changes its domain.';
  end if;
  return new;
end;
$$;
comment on function private.prevent_live_domain_change() is
  'Trigger: refuses to change the domain of a live site, to everyone but the team in the database itself.';

create trigger site_notes_set_updated_at before update on public.site_notes
  for each row execute function private.set_updated_at();
create trigger site_events_append_only before update on public.site_events
  for each row execute function private.prevent_update();
create trigger enforce_site_transition before insert or update on public.sites
  for each row execute function private.enforce_site_transition();
create trigger record_site_event after insert or update on public.sites
  for each row execute function private.record_site_event();
create trigger finish_site_return after update on public.sites
  for each row when (old.return_deadline is not null and new.return_deadline is null and new.status = 'active')
  execute function private.finish_site_return();
create trigger create_site after insert on public.profiles
  for each row execute function private.create_site();

-- Only a real change: saving the profile as it is must not undo what the team corrected on the site.
create trigger copy_domain_to_site after update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.copy_domain_to_site();
create trigger prevent_live_domain_change before update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.prevent_live_domain_change();

alter table public.sites enable row level security;
create policy "Customers read their own site, administrators all" on public.sites
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('sites.read')));
create policy "Administrators change sites" on public.sites
  for update to authenticated using ((select private.can('sites.write'))) with check ((select private.can('sites.write')));
create policy "Accounts with MFA reach sites only at aal2" on public.sites
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.sites to authenticated;
-- What the team changes; times and reasons are stamped.
grant update (status, prepared_at, wordpress_url, domain, migration, migration_from, suspension_note, taken_down_at)
  on public.sites to authenticated;
grant select, update on public.sites to service_role;

alter table public.site_notes enable row level security;
create policy "Administrators read notes" on public.site_notes
  for select to authenticated using ((select private.can('sites.read')));
create policy "Administrators add notes" on public.site_notes
  for insert to authenticated with check ((select private.can('sites.write')));
create policy "Administrators change notes" on public.site_notes
  for update to authenticated using ((select private.can('sites.write'))) with check ((select private.can('sites.write')));
grant select, insert (site_id, notes, last_backup_on, certificate_expires_on),
  update (notes, last_backup_on, certificate_expires_on) on public.site_notes to authenticated;
grant select, insert, update on public.site_notes to service_role;

alter table public.site_events enable row level security;
-- Customers do not see a step that was undone before its e-mail was sent.
create policy "Customers read their own site's history, the team all of it" on public.site_events
  for select to authenticated using (
    (select private.can('sites.read'))
    or undoes is null and not private.is_undone_site_event(id)
      and exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
  );
create policy "Accounts with MFA reach a site's history only at aal2" on public.site_events
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.site_events to authenticated, service_role;

alter table public.site_event_notes enable row level security;
create policy "The team reads who took a step and why" on public.site_event_notes
  for select to authenticated using ((select private.can('sites.read')));
grant select on public.site_event_notes to authenticated;

grant execute on function private.is_undone_site_event(bigint) to authenticated;
grant select on public.activation_queue to authenticated, service_role;

grant execute on function private.site_transition_allowed(public.site_status, public.site_status, boolean) to authenticated, service_role;

select private.audit('public.sites', 'sites', personal => '{domain,wordpress_url,migration_from,suspension_note}', owner_column => 'profile_id');
select private.audit('public.site_notes', 'sites', personal => '{notes}', owner_column => 'site_id');
