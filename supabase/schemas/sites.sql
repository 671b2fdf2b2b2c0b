-- Sites: their life, their history, and what customers send for them.

-- ---- Sites and their history ----
-- The team changes sites.status; triggers check each transition, set timestamps, write history and queue e-mails.

create type public.site_status as enum (
  'awaiting_payment', 'awaiting_activation', 'active', 'suspended', 'cancelled'
);
comment on type public.site_status is 'Status of a site; private.site_transition_allowed defines the transitions.';

create type public.suspension_reason as enum ('payment', 'team');
comment on type public.suspension_reason is 'Why a site is suspended: an open invoice, or the team.';

create type public.migration_state as enum ('none', 'asked', 'access_received', 'copied', 'checked');
comment on type public.migration_state is 'Progress of the migration of an earlier site.';

create type public.site_event_reason as enum ('payment', 'team', 'undone', 'domain');
comment on type public.site_event_reason is 'Why a site changed: a reason of a suspension, an undone step, or a new domain.';

create type public.site_model as enum ('bakery', 'clinic', 'law_office', 'photographer', 'restaurant', 'workshop');
comment on type public.site_model is 'Models of websites that customers choose from; the public page /modelos shows them.';

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null unique references public.profiles (id) on delete cascade,
  domain text check (private.is_own_domain(domain)),
  status public.site_status not null default 'awaiting_payment',
  paid_at timestamptz,
  activation_deadline timestamptz,
  prepared_at timestamptz check (private.is_readable_time(prepared_at)),
  refunded_at timestamptz,
  activated_at timestamptz,
  suspended_at timestamptz,
  suspension_reason public.suspension_reason,
  suspension_note text check (length(suspension_note) between 1 and 1000),
  taken_down_at timestamptz check (private.is_readable_time(taken_down_at)),
  return_deadline timestamptz,
  cancelled_at timestamptz,
  wordpress_url text check (private.is_web_address(wordpress_url)),
  model public.site_model,
  migration public.migration_state not null default 'none',
  migration_from text check (private.is_web_address(migration_from)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  awaits_activation boolean not null generated always as (status = 'awaiting_activation' and refunded_at is null) stored,
  preview_url text check (private.is_web_address(preview_url)),
  constraint sites_awaiting_activation_has_deadline check (status <> 'awaiting_activation' or activation_deadline is not null),
  constraint sites_active_has_activation_time check (status <> 'active' or activated_at is not null),
  constraint sites_suspended_has_reason check ((status = 'suspended') = (suspension_reason is not null)),
  constraint sites_note_is_of_a_suspension check (suspension_note is null or status = 'suspended'),
  constraint sites_return_is_of_a_site_taken_down check (return_deadline is null or status = 'active' and taken_down_at is not null)
);
comment on table public.sites is 'A customer''s WordPress site and its status. To activate it, set status to active: timestamps, history and the customer''s e-mail follow.';
comment on column public.sites.profile_id is 'The customer; one site each.';
comment on column public.sites.domain is 'Domain of the site in ASCII form. Follows the profile until the site is live.';
comment on column public.sites.status is 'awaiting_payment → awaiting_activation → active ⇄ suspended; any → cancelled; cancelled → awaiting_activation when paid again.';
comment on column public.sites.paid_at is 'When the payment that started the activation deadline was recorded.';
comment on column public.sites.activation_deadline is 'When the site must be live: 48 hours after the payment.';
comment on column public.sites.prepared_at is 'Set by the team when the site is built and only the DNS change is pending.';
comment on column public.sites.refunded_at is 'Since when everything that was paid for a site before its activation is back with the customer, refunded or withdrawn by the bank, in the customer''s time. Null otherwise; a new payment clears it.';
comment on column public.sites.activated_at is 'First activation in the current subscription. Set by a trigger.';
comment on column public.sites.suspended_at is 'Start of the suspension. Set by a trigger.';
comment on column public.sites.suspension_reason is 'payment: lifted automatically by the payment. team: lifted by the team only.';
comment on column public.sites.suspension_note is 'The team''s reason for the suspension, readable by the customer.';
comment on column public.sites.taken_down_at is 'Since when the site is down on the server, because the team finished that task. Set it to null when the site is back.';
comment on column public.sites.return_deadline is 'When the team must put back a site that was taken down and is paid again: 48 hours after the end of the suspension. Set by a trigger.';
comment on column public.sites.cancelled_at is 'Time of the cancellation. Set by a trigger.';
comment on column public.sites.wordpress_url is 'Address of the WordPress admin, readable by the customer.';
comment on column public.sites.model is 'Model that the customer chose at sign-up or in the panel, until the activation. Null: none chosen.';
comment on column public.sites.migration is 'Progress of the migration of the customer''s earlier site, readable by the customer. none: no migration.';
comment on column public.sites.migration_from is 'Address of the customer''s earlier site, as they entered it.';
comment on column public.sites.preview_url is 'Address at which the site provider shows the site before its domain leads to it, readable by the customer.';
comment on column public.sites.awaits_activation is 'Whether the team has to activate it: the status is awaiting_activation and the payment was not refunded. A boolean, because row-level security keeps a condition on an enum from its index and statistics.';

create index sites_activation_queue_idx on public.sites (activation_deadline) where awaits_activation;
create index sites_status_idx on public.sites (status);

alter table public.sites enable row level security;
create policy "Customers read their own site, administrators all" on public.sites
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('sites.read')));
create policy "Accounts with MFA reach sites only at aal2" on public.sites
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
-- The team changes sites through functions (take_site_step, save_site_file…), which check payment, gaps and reasons.
grant select on public.sites to authenticated;
grant select, update on public.sites to service_role;
select private.audit('public.sites', 'sites', personal => '{domain,wordpress_url,migration_from,suspension_note,preview_url}', owner_column => 'profile_id');

create table public.site_notes (
  site_id uuid primary key references public.sites (id) on delete cascade,
  notes text not null default '' check (length(notes) <= 20000),
  last_backup_on date check (last_backup_on between '2000-01-01' and '2099-12-31'),
  certificate_expires_on date check (certificate_expires_on between '2000-01-01' and '2099-12-31'),
  updated_at timestamptz not null default now()
);
comment on table public.site_notes is 'The team''s notes on a site, in a separate table because customers read their site.';
comment on column public.site_notes.last_backup_on is 'Day of the last backup, entered by the team.';
comment on column public.site_notes.certificate_expires_on is 'Expiry of the TLS certificate, entered by the team.';

create trigger site_notes_set_updated_at before update on public.site_notes
  for each row execute function private.set_updated_at();

alter table public.site_notes enable row level security;
create policy "Administrators read notes" on public.site_notes
  for select to authenticated using ((select private.can('sites.read')));
grant select on public.site_notes to authenticated;
grant select, insert, update on public.site_notes to service_role;
select private.audit('public.site_notes', 'sites', personal => '{notes}', owner_column => 'site_id');

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
comment on table public.site_events is 'History of a site, written by triggers and never changed.';
comment on column public.site_events.reason is 'Reason that the two statuses do not show.';
comment on column public.site_events.former_domain is 'Previous domain in ASCII form; customers are found by it.';
comment on column public.site_events.domain is 'New domain in ASCII form.';
comment on column public.site_events.undoes is 'The event that this one undoes before the customer was notified; customers see neither.';

create index site_events_site_id_idx on public.site_events (site_id, id);
create index site_events_undoes_idx on public.site_events (undoes);

create table public.site_event_notes (
  event_id bigint primary key references public.site_events (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  note text check (length(note) between 1 and 1000)
);
comment on table public.site_event_notes is 'Actor and reason of a step, in a separate table because customers read the history.';
comment on column public.site_event_notes.actor_id is 'The team member; null for a deleted account.';
comment on column public.site_event_notes.note is 'Reason, for steps that require one: a suspension, an activation with open items, another domain.';

create index site_event_notes_actor_id_idx on public.site_event_notes (actor_id);

alter table public.site_event_notes enable row level security;
create policy "The team reads who took a step and why" on public.site_event_notes
  for select to authenticated using ((select private.can('sites.read')));
grant select on public.site_event_notes to authenticated;

create function private.is_undone_site_event(event_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.site_events e where e.undoes = is_undone_site_event.event_id);
$$;
comment on function private.is_undone_site_event(bigint) is 'Whether a step was undone. Security definer, because a policy cannot read its own table.';
grant execute on function private.is_undone_site_event(bigint) to authenticated;

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

create view public.activation_queue with (security_invoker = on) as
  select s.activation_deadline, s.activation_deadline < now() as overdue, s.id as site_id, s.profile_id, s.domain,
         p.full_name, p.email, p.phone, p.locale, s.paid_at, s.prepared_at, s.status, s.migration,
         -- The search text of the panel.
         private.search_text(p.full_name, p.email, p.phone, s.domain) as search
    from public.sites s
    join public.profiles p on p.id = s.profile_id
   where s.awaits_activation
   order by s.activation_deadline;
comment on view public.activation_queue is
  'Paid sites waiting for activation, most urgent first. Open the site by site_id in sites and set its status to active.';
grant select on public.activation_queue to authenticated, service_role;

create function private.prevent_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'History is not changed: add a new event instead.' using errcode = 'restrict_violation';
end;
$$;
comment on function private.prevent_update() is 'Trigger: keeps history append-only for every role.';

create trigger site_events_append_only before update on public.site_events
  for each row execute function private.prevent_update();

-- ---- A change of status ----

-- The state machine, as an immutable function.
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
  'Whether a site may change from one status to another. A suspended site returns to its previous status, active or awaiting_activation.';
grant execute on function private.site_transition_allowed(public.site_status, public.site_status, boolean) to service_role;

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
    -- A payment after a refund starts a new deadline, too.
    if new.status = 'awaiting_activation' and old.refunded_at is not null and new.refunded_at is null then
      new.paid_at := now();
      new.activation_deadline := now() + interval '48 hours';
    end if;
    return new;
  end if;

  -- Undoing a step restores the timestamps with the status.
  if private.is_undoing_site_step(new.id, new.status) then
    return new;
  end if;
  if not private.site_transition_allowed(old.status, new.status, old.activated_at is not null) then
    raise exception 'A site cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
            hint = 'Allowed: awaiting_payment → awaiting_activation → active ⇄ suspended; any → cancelled; cancelled → awaiting_activation.';
  end if;

  -- A payment starts a new deadline; the end of a suspension keeps the old one.
  if new.status = 'awaiting_activation' and old.status <> 'suspended' then
    new.paid_at := now();
    new.activation_deadline := now() + interval '48 hours';
    new.prepared_at := null;
    new.refunded_at := null;
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
  -- A site that the team took down must be put back or built again by the team.
  new.return_deadline := case when new.status = 'active' and new.taken_down_at is not null then now() + interval '48 hours' end;
  if new.status = 'awaiting_activation' and new.taken_down_at is not null then
    new.taken_down_at := null;
    new.prepared_at := null;
  end if;
  new.cancelled_at := case when new.status = 'cancelled' then now() end;
  return new;
end;
$$;
comment on function private.enforce_site_transition() is 'Trigger: refuses illegal status changes and sets the timestamps of legal ones.';

create trigger enforce_site_transition before insert or update on public.sites
  for each row execute function private.enforce_site_transition();

create function private.queue_payment_received(site public.sites, fact text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(site.profile_id, 'payment_received', 'payment_received:' || fact,
    jsonb_build_object('domain', site.domain, 'activation_deadline', site.activation_deadline)
      || coalesce((
        select jsonb_build_object('amount', p.amount_paid, 'currency', p.currency, 'number', p.number, 'receipt_url', p.hosted_invoice_url)
          from public.payments p
         where p.profile_id = site.profile_id and p.status = 'paid' and p.amount_paid > 0
         order by p.paid_at desc nulls last, p.invoiced_at desc limit 1), '{}')
      || coalesce((select private.charge_promise(s) from public.subscriptions s
                    where s.profile_id = site.profile_id and s.in_service order by s.started_at desc limit 1), '{}'));
end;
$$;
comment on function private.queue_payment_received(public.sites, text) is
  'Queues the e-mail about the payment that starts an activation, which is its receipt, too.';

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
    perform private.queue_payment_received(new, event_id::text);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'awaiting_activation' then
    perform private.queue_email(new.profile_id, 'site_live', 'site_live:' || event_id,
      jsonb_build_object('domain', new.domain, 'wordpress_url', new.wordpress_url,
        'connected', private.is_domain_connected(new.id))
        || case when private.is_provided_site(new.id) then '{"provided": true}' else '{}' end::jsonb, delay);
  elsif new.status = 'suspended' then
    perform private.queue_email(new.profile_id, 'site_suspended', 'site_suspended:' || event_id,
      jsonb_build_object('domain', new.domain, 'reason', new.suspension_reason, 'note', new.suspension_note)
        || case when new.suspension_reason = 'payment'
             then private.amount_owed(new.profile_id) || jsonb_build_object('activated', new.activated_at is not null) else '{}' end, delay);
  elsif tg_op = 'UPDATE' and old.status = 'suspended' and new.status in ('active', 'awaiting_activation') then
    perform private.queue_email(new.profile_id, 'site_reactivated', 'site_reactivated:' || event_id,
      jsonb_build_object('domain', new.domain, 'return_deadline', new.return_deadline,
        'activated', new.activated_at is not null, 'grace_ends_at', (
        select min(u.grace_ends_at) from public.subscriptions u
         where u.profile_id = new.profile_id and u.in_service and u.grace_extended_to > u.as_of
           and old.suspension_reason = 'payment')), delay);
  end if;

  if private.is_provided_site(new.id) then
    -- The provider suspends and resumes it (follow_site_status).
    null;
  elsif new.return_deadline is not null then
    perform private.add_team_task('put_site_back', private.task_subject(new.profile_id), 'put_site_back:' || event_id,
      profile_id => new.profile_id, details => jsonb_build_object('wordpress_url', new.wordpress_url),
      due_at => new.return_deadline, delay => delay);
  else
    perform private.close_team_tasks('put_site_back', new.profile_id);
  end if;
  if new.status in ('suspended', 'cancelled') and was_built and new.taken_down_at is null and not private.is_provided_site(new.id) then
    -- A suspended site that is not taken down yet needs no second task when it is cancelled.
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
  'Trigger: writes a site''s history, queues the customer''s e-mails and creates the tasks to take the site down and put it back.';

create trigger record_site_event after insert or update on public.sites
  for each row execute function private.record_site_event();

create function private.finish_site_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_team_tasks('put_site_back', new.profile_id);
  -- Delayed like the e-mails of steps, because the task may be reopened.
  perform private.queue_email(new.profile_id, 'site_reactivated', 'site_back:' || new.id || ':' || extract(epoch from old.return_deadline),
    jsonb_build_object('domain', new.domain, 'back', true), '15 seconds');
  return null;
end;
$$;
comment on function private.finish_site_return() is 'Trigger: closes the task and queues the customer''s e-mail when a site is put back.';

create trigger finish_site_return after update on public.sites
  for each row when (old.return_deadline is not null and new.return_deadline is null and new.status = 'active')
  execute function private.finish_site_return();

create function private.follow_site_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.refunded_at is not null then
    perform private.close_team_tasks('activation_due', new.profile_id);
  -- A refund that failed brings the site back to the queue without another payment.
  elsif new.awaits_activation and exists (
    select from public.payments p
     where p.profile_id = new.profile_id and p.paid_at > old.refunded_at and p.amount_paid > p.amount_refunded) then
    perform private.queue_payment_received(new, new.id || ':' || extract(epoch from new.activation_deadline)::bigint);
  end if;
  return null;
end;
$$;
comment on function private.follow_site_refund() is
  'Trigger: closes the task to activate a site whose payment is back with the customer, and confirms a new payment.';

create trigger follow_site_refund after update of refunded_at on public.sites
  for each row when ((old.refunded_at is null) <> (new.refunded_at is null))
  execute function private.follow_site_refund();

-- ---- Site and profile ----

-- Every profile has a site from the start, in awaiting_payment, so that other code need not check for it.
create function private.read_sign_up_model(meta jsonb) returns public.site_model
language sql immutable set search_path = '' as $$
  select known from unnest(enum_range(null::public.site_model)) known where known::text = meta ->> 'model';
$$;
comment on function private.read_sign_up_model(jsonb) is 'The model in the metadata of a sign-up, which may contain anything.';

create function private.create_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sites (profile_id, domain, model) values (
    new.id, new.domain, (select private.read_sign_up_model(u.raw_user_meta_data) from auth.users u where u.id = new.id));
  return null;
end;
$$;
comment on function private.create_site() is 'Trigger: creates the site of a new profile, with the model of the sign-up.';

create trigger create_site after insert on public.profiles
  for each row execute function private.create_site();

create function private.set_site_model(model public.site_model) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  update public.sites s set model = set_site_model.model
   where s.profile_id = auth.uid() and s.status in ('awaiting_payment', 'awaiting_activation');
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site was activated already.';
  end if;
end;
$$;
comment on function private.set_site_model(public.site_model) is
  'Sets the model of the customer''s own site. PT409 unless the site awaits its payment or activation.';
grant execute on function private.set_site_model(public.site_model) to authenticated;

create function public.set_site_model(model public.site_model) returns void
language sql set search_path = '' as $$
  select private.set_site_model(model);
$$;
comment on function public.set_site_model(public.site_model) is
  'Sets the model of the customer''s own site; see private.set_site_model.';
grant execute on function public.set_site_model(public.site_model) to authenticated;

create function private.copy_domain_to_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.sites set domain = new.domain
   where profile_id = new.id and (activated_at is null or status = 'cancelled');
  return null;
end;
$$;
comment on function private.copy_domain_to_site() is 'Trigger: copies the customer''s domain to a site that is not live yet.';

-- Fires only for a real change, so that saving an unchanged profile keeps the team's correction of the site.
create trigger copy_domain_to_site after update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.copy_domain_to_site();

-- Changing the domain of a live site would take it down, so the team does it. A concurrent activation is not visible to
-- this statement's snapshot, so the site is locked first and then checked.
create function private.prevent_live_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if auth.uid() is null then
    return new;
  end if;
  select s.* into site from public.sites s where s.profile_id = new.id for update;
  -- The team changes the site's domain first; the profile may then follow.
  if site.activated_at is not null and site.status in ('active', 'suspended') and new.domain is distinct from site.domain then
    raise exception 'domain_locked' using errcode = 'PT409', hint = 'The site is live: the team changes its domain.';
  end if;
  return new;
end;
$$;
comment on function private.prevent_live_domain_change() is
  'Trigger: refuses a change of a live site''s domain, except by the team in the database.';

create trigger prevent_live_domain_change before update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.prevent_live_domain_change();

-- Owner's rights, so that Postgres may use an index: callers with the permission read all rows, others none.
create view private.readable_sites with (security_invoker = off) as
  select s.* from public.sites s where (select private.can('sites.read'));
comment on view private.readable_sites is
  'All sites, for roles that may read them. Filtered by status with its statistics, which row-level security would prevent.';
grant select on private.readable_sites to authenticated;

-- ---- What a customer sends ----
-- Until the activation: a text in their own words, and files such as a logo or photos. The team reads both, also
-- afterwards.

create function private.takes_wishes(site_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.sites s
     where s.id = takes_wishes.site_id and s.profile_id = (select auth.uid())
       and s.status in ('awaiting_payment', 'awaiting_activation'));
$$;
comment on function private.takes_wishes(uuid) is
  'Whether the site belongs to the caller and awaits its payment or activation.';
grant execute on function private.takes_wishes(uuid) to authenticated;

create table public.site_wishes (
  site_id uuid primary key references public.sites (id) on delete cascade,
  body text not null default '' check (length(body) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  business_name text check (length(business_name) between 1 and 80 and private.is_plain_line(business_name)),
  shows_whatsapp boolean not null default false,
  address text check (length(address) between 1 and 300),
  opening_hours text check (length(opening_hours) between 1 and 500)
);
comment on table public.site_wishes is 'What customers want on their site, in their own words. Customers write it until the activation.';
comment on column public.site_wishes.site_id is 'The site; the text is deleted with it.';
comment on column public.site_wishes.business_name is 'Name of the business, the title of the site.';
comment on column public.site_wishes.shows_whatsapp is 'Whether the site shows the phone of the profile, to which its WhatsApp buttons lead.';
comment on column public.site_wishes.address is 'Address of the business, up to a few lines.';
comment on column public.site_wishes.opening_hours is 'A line for each, such as "Segunda a sexta: 9h às 18h".';

create trigger site_wishes_set_updated_at before update on public.site_wishes
  for each row execute function private.set_updated_at();

alter table public.site_wishes enable row level security;
create policy "Customers read their own wishes, the team all" on public.site_wishes
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
create policy "Customers write their wishes until the activation" on public.site_wishes
  for insert to authenticated with check (private.takes_wishes(site_id));
create policy "Customers change their wishes until the activation" on public.site_wishes
  for update to authenticated using (private.takes_wishes(site_id)) with check (private.takes_wishes(site_id));
create policy "Accounts with MFA reach wishes only at aal2" on public.site_wishes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select, insert (site_id, body, business_name, shows_whatsapp, address, opening_hours),
  update (body, business_name, shows_whatsapp, address, opening_hours) on public.site_wishes to authenticated;
grant select on public.site_wishes to service_role;

create table public.site_files (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  path text not null unique,
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  content_type text not null check (content_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now(),
  -- Operating systems open files by extension.
  constraint site_files_name_ends_as_its_type check (
    lower(name) ~ case content_type
      when 'application/pdf' then '\.pdf$' when 'image/png' then '\.png$'
      when 'image/jpeg' then '\.jpe?g$' when 'image/webp' then '\.webp$'
      when 'text/plain' then '\.txt$' when 'application/zip' then '\.zip$'
      when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then '\.docx$'
      else '\.xlsx$' end)
);
comment on table public.site_files is 'Files that customers send for their site. The function site-file stores them and signs short-lived addresses.';
comment on column public.site_files.site_id is 'The site; the row is deleted with it.';
comment on column public.site_files.path is 'Path in the bucket site-files: the customer''s id, a slash, and this row''s id with an extension.';
comment on column public.site_files.name is 'The customer''s file name, with the extension of content_type.';
comment on column public.site_files.content_type is 'Type detected from the content.';
comment on column public.site_files.size is 'Size in bytes, at most 10 MB.';

create index site_files_site_id_idx on public.site_files (site_id, created_at);

alter table public.site_files enable row level security;
create policy "Customers read the files of their own site, the team all" on public.site_files
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
-- The stored file is deleted by purge-files.
create policy "Customers delete the files of their site until the activation" on public.site_files
  for delete to authenticated using (private.takes_wishes(site_id));
create policy "Accounts with MFA reach the files of sites only at aal2" on public.site_files
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select, delete on public.site_files to authenticated;
grant select, insert on public.site_files to service_role;

create function private.limit_site_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_files constant integer := 20;
  most_bytes constant bigint := 100 * 1048576;
  stored record;
begin
  -- Serialises the uploads of a site, because concurrent ones would all count the same files.
  perform from public.sites s
    where s.id = new.site_id and s.status in ('awaiting_payment', 'awaiting_activation') for update;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site is gone, or was activated already.';
  end if;
  select count(*) as files, coalesce(sum(f.size), 0) as bytes into stored
    from public.site_files f where f.site_id = new.site_id;
  if stored.files >= most_files or stored.bytes + new.size > most_bytes then
    raise exception 'conflict' using errcode = 'PT409', hint = 'A site has at most 20 files with 100 MB.';
  end if;
  return new;
end;
$$;
comment on function private.limit_site_files() is
  'Trigger: rejects a file (PT409) after the activation, over 20 files, or over 100 MB in all.';

create trigger limit_site_files before insert on public.site_files
  for each row execute function private.limit_site_files();

-- Private and without a policy: only the function reads and writes files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-files', 'site-files', false, 10485760, array[
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
