-- The team's work on a site: checklist, access to an earlier host, entered data, and steps, which can be undone while
-- the customer's e-mail waits.

-- ---- Checklist ----

create type public.checklist_item as enum ('hosting', 'wordpress', 'template', 'certificate', 'backup', 'handover');
comment on type public.checklist_item is 'Checklist items of an activation, in their order.';

create type public.activation_gap as enum (
  'payment', 'domain', 'domain_of_another', 'hosting', 'wordpress', 'template', 'migration', 'certificate', 'backup', 'handover'
);
comment on type public.activation_gap is 'Open items of an activation, in their order: a refunded payment, the checklist, whether the domain points here, whether another customer has it, and an unfinished migration.';

create table public.site_checklist (
  site_id uuid not null references public.sites (id) on delete cascade,
  item public.checklist_item not null,
  done_by uuid default auth.uid() references public.profiles (id) on delete set null,
  done_at timestamptz not null default now(),
  primary key (site_id, item)
);
comment on table public.site_checklist is 'Completed checklist items; a row is a tick. The domain is checked instead (domain_checks). So is the certificate: its tick counts only without a check.';
comment on column public.site_checklist.done_by is 'Who ticked it.';

create index site_checklist_done_by_idx on public.site_checklist (done_by);

alter table public.site_checklist enable row level security;
create policy "Administrators read ticks" on public.site_checklist
  for select to authenticated using ((select private.can('sites.read')));
create policy "Administrators tick" on public.site_checklist
  for insert to authenticated with check ((select private.can('sites.write')));
create policy "Administrators take ticks back" on public.site_checklist
  for delete to authenticated using ((select private.can('sites.write')));
grant select, insert (site_id, item), delete on public.site_checklist to authenticated;
select private.audit('public.site_checklist', 'sites', personal => '{done_by}', owner_column => 'site_id');

-- ---- Access to an earlier host ----

create table public.site_migration_access (
  site_id uuid primary key references public.sites (id) on delete cascade,
  sealed_access bytea not null,
  created_at timestamptz not null default now()
);
comment on table public.site_migration_access is
  'Access to a customer''s earlier host. Encrypted; readable only through read_migration_access, which logs the reader. Deleted when the migration is checked, and after 30 days. Excluded from backups.';
comment on column public.site_migration_access.sealed_access is 'Address, user and password, encrypted with private.access_key().';
comment on column public.site_migration_access.created_at is 'Time of entry; it is deleted 30 days later.';

create index site_migration_access_created_at_idx on public.site_migration_access (created_at);

-- Shows whether there is access and since when; functions read and write the access itself.
alter table public.site_migration_access enable row level security;
create policy "Who changes sites sees which have access" on public.site_migration_access
  for select to authenticated using ((select private.can('sites.write')));
grant select (site_id, created_at) on public.site_migration_access to authenticated;
select private.audit('public.site_migration_access', 'sites', personal => '{sealed_access}', owner_column => 'site_id');

create function private.access_key() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  key text := current_setting('site_pronto.access_key', true);
begin
  -- Hosted, Vault stores the key, encrypted with a platform key that no dump contains.
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $sql$ select decrypted_secret from vault.decrypted_secrets where name = 'site_access_key' $sql$ into key;
  end if;
  if coalesce(length(key), 0) < 32 then
    raise exception 'There is no key to encrypt with: neither Vault''s site_access_key nor the setting site_pronto.access_key.'
      using errcode = 'PT503';
  end if;
  return key;
end;
$$;
comment on function private.access_key() is
  'The key that encrypts site_migration_access: Vault''s secret site_access_key, or without Vault the server''s setting site_pronto.access_key.';

do $$
begin
  if exists (select from pg_available_extensions e where e.name = 'supabase_vault') then
    create extension if not exists supabase_vault with schema vault;
    if not exists (select from vault.secrets s where s.name = 'site_access_key') then
      perform vault.create_secret(encode(extensions.gen_random_bytes(32), 'hex'), 'site_access_key',
        'Encrypts the access to earlier hosts (site_migration_access).');
    end if;
  end if;
end;
$$;

create function private.store_migration_access(site_id uuid, access text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if length(btrim(access)) not between 1 and 4000 then
    raise exception 'The access has 1 to 4000 characters.' using errcode = 'check_violation';
  end if;
  insert into public.site_migration_access as a (site_id, sealed_access)
  values (store_migration_access.site_id,
    extensions.pgp_sym_encrypt(btrim(access), private.access_key(), 'cipher-algo=aes256'))
  on conflict on constraint site_migration_access_pkey do update
     set sealed_access = excluded.sealed_access, created_at = now();
end;
$$;
comment on function private.store_migration_access(uuid, text) is 'Encrypts and stores the access to a site''s earlier host.';

create function private.read_migration_access(site_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  access text;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  select extensions.pgp_sym_decrypt(a.sealed_access, private.access_key()) into access
    from public.site_migration_access a where a.site_id = read_migration_access.site_id;
  if access is null then
    raise exception 'There is no access.' using errcode = 'PT404';
  end if;
  perform private.note_audit('sites', 'access_viewed',
    (select s.profile_id from public.sites s where s.id = read_migration_access.site_id));
  return access;
end;
$$;
comment on function private.read_migration_access(uuid) is
  'The access to one site''s earlier host, for roles that may change sites; the audit log names the reader. PT404 without one.';
grant execute on function private.read_migration_access(uuid) to authenticated;

create function public.read_migration_access(site_id uuid) returns text
language sql set search_path = '' as $$
  select private.read_migration_access(site_id);
$$;
comment on function public.read_migration_access(uuid) is
  'The access to one site''s earlier host; see private.read_migration_access.';
grant execute on function public.read_migration_access(uuid) to authenticated;

create function private.save_migration_access(site_id uuid, access text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if nullif(btrim(access), '') is null then
    delete from public.site_migration_access a where a.site_id = save_migration_access.site_id;
    return;
  end if;
  perform from public.sites s where s.id = save_migration_access.site_id for update;
  if not found then
    raise exception 'There is no such site.' using errcode = 'PT404';
  end if;
  perform private.store_migration_access(site_id, access);
end;
$$;
comment on function private.save_migration_access(uuid, text) is
  'Replaces the access to a site''s earlier host, or deletes it when the text is empty. For roles that may change sites.';
grant execute on function private.save_migration_access(uuid, text) to authenticated;

create function public.save_migration_access(site_id uuid, access text) returns void
language sql set search_path = '' as $$
  select private.save_migration_access(site_id, access);
$$;
comment on function public.save_migration_access(uuid, text) is
  'Replaces or deletes the access to a site''s earlier host; see private.save_migration_access.';
grant execute on function public.save_migration_access(uuid, text) to authenticated;

create function private.follow_migration() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.migration in ('none', 'checked') then
    delete from public.site_migration_access a where a.site_id = new.id;
  end if;
  if new.migration in ('none', 'copied', 'checked') then
    perform private.close_team_tasks('migration_asked', new.profile_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_migration() is
  'Trigger: deletes the access to an earlier host when it is no longer needed, and closes the task when the site is copied or nothing is to migrate.';

create trigger follow_migration after update of migration on public.sites
  for each row execute function private.follow_migration();

create function private.request_migration(address text, access text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  perform private.limit_own_calls('request-migration');
  select s.* into site from public.sites s where s.profile_id = auth.uid() for update;
  if not found then
    raise exception 'There is no site.' using errcode = 'PT404';
  end if;
  if not (site.awaits_activation or site.status = 'active') or site.migration not in ('none', 'asked', 'access_received') then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Only a paid site is moved, and once.';
  end if;
  if nullif(btrim(address), '') is null then
    raise exception 'There is no address.' using errcode = 'check_violation';
  end if;

  update public.sites s
     set migration_from = btrim(address),
         migration = case when nullif(btrim(access), '') is null and s.migration <> 'access_received' then 'asked'::public.migration_state
                          else 'access_received' end
   where s.id = site.id;
  if nullif(btrim(access), '') is not null then
    perform private.store_migration_access(site.id, access);
  end if;
  if not private.has_open_team_task('migration_asked', site.profile_id) then
    perform private.add_team_task('migration_asked', private.task_subject(site.profile_id),
      'migration_asked:' || site.id, profile_id => site.profile_id,
      details => jsonb_build_object('address', btrim(address)), reopen => true);
  end if;
end;
$$;
comment on function private.request_migration(text, text) is
  'Stores or corrects a customer''s request to migrate their earlier site: its address and the access (null keeps it). PT409 while the site is not paid and after it was copied; PT429 over the limit of request-migration.';
grant execute on function private.request_migration(text, text) to authenticated;

create function public.request_migration(address text, access text default null) returns void
language sql set search_path = '' as $$
  select private.request_migration(address, access);
$$;
comment on function public.request_migration(text, text) is
  'Requests the migration of the customer''s earlier site; see private.request_migration.';
grant execute on function public.request_migration(text, text) to authenticated;

create function private.withdraw_migration() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  update public.sites s set migration = 'none', migration_from = null
   where s.profile_id = auth.uid() and s.migration in ('asked', 'access_received');
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'There is no request, or the site was copied already.';
  end if;
end;
$$;
comment on function private.withdraw_migration() is
  'Withdraws a customer''s request and deletes the access. PT409 after it was copied.';
grant execute on function private.withdraw_migration() to authenticated;

create function public.withdraw_migration() returns void
language sql set search_path = '' as $$
  select private.withdraw_migration();
$$;
comment on function public.withdraw_migration() is 'Withdraws the request; see private.withdraw_migration.';
grant execute on function public.withdraw_migration() to authenticated;

create function private.purge_migration_access() returns void
language sql security definer set search_path = '' as $$
  delete from public.site_migration_access a where a.created_at < now() - interval '30 days';
$$;
comment on function private.purge_migration_access() is 'Deletes access to earlier hosts after 30 days.';

-- ---- Data of a site ----

create function private.save_site_file(site_id uuid, seen timestamptz, fields jsonb) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  move public.migration_state := fields ->> 'migration';
  site_at timestamptz;
  notes_at timestamptz;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- A concurrent save waits here, and then reads what the first one saved.
  select s.updated_at into site_at from public.sites s where s.id = save_site_file.site_id for update;
  if not found then
    raise exception 'There is no such site.' using errcode = 'PT404';
  end if;
  select n.updated_at into notes_at from public.site_notes n where n.site_id = save_site_file.site_id;
  if greatest(site_at, notes_at) is distinct from seen then
    raise exception 'conflict' using errcode = 'PT409';
  end if;

  update public.sites s
     set wordpress_url = nullif(btrim(fields ->> 'wordpress_url'), ''), migration = move,
         migration_from = case when move <> 'none' then s.migration_from end
   where s.id = save_site_file.site_id
  returning s.updated_at into site_at;
  insert into public.site_notes as n (site_id, notes, last_backup_on, certificate_expires_on)
  values (save_site_file.site_id, fields ->> 'notes', nullif(fields ->> 'last_backup_on', '')::date,
    nullif(fields ->> 'certificate_expires_on', '')::date)
  on conflict on constraint site_notes_pkey do update
     set notes = excluded.notes, last_backup_on = excluded.last_backup_on,
         certificate_expires_on = excluded.certificate_expires_on
  returning n.updated_at into notes_at;
  return greatest(site_at, notes_at);
end;
$$;
comment on function private.save_site_file(uuid, timestamptz, jsonb) is
  'Saves what the team enters about a site, {"notes", "wordpress_url", "last_backup_on", "certificate_expires_on", "migration"}, all or nothing. Fails as a conflict (PT409) when the later updated_at of the site and its notes is not as seen. Returns the new one.';
grant execute on function private.save_site_file(uuid, timestamptz, jsonb) to authenticated;

create function public.save_site_file(site_id uuid, seen timestamptz, fields jsonb) returns timestamptz
language sql set search_path = '' as $$
  select private.save_site_file(site_id, seen, fields);
$$;
comment on function public.save_site_file(uuid, timestamptz, jsonb) is
  'Saves what the team enters about a site; see private.save_site_file.';
grant execute on function public.save_site_file(uuid, timestamptz, jsonb) to authenticated;

-- ---- Steps ----

create type public.site_step as enum ('prepare', 'unprepare', 'activate', 'suspend', 'lift', 'restore');
comment on type public.site_step is 'Steps of the team; see public.take_site_step.';

-- The team's last step, while it can be undone.
create table private.site_steps (
  site_id uuid primary key references public.sites (id) on delete cascade,
  event_id bigint not null unique references public.site_events (id) on delete cascade,
  before jsonb not null,
  taken_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table private.site_steps is 'The team''s last step with a site and the previous values; deleted when anything else changes the site.';
comment on column private.site_steps.site_id is 'Site; one step each.';
comment on column private.site_steps.before is 'Previous status and timestamps.';
comment on column private.site_steps.taken_at is 'Time of the step, and of the tasks that it created and closed.';
comment on column private.site_steps.undone_at is 'Set in the undoing transaction, which then deletes the row.';

alter table private.site_steps enable row level security;
create policy "Nobody reads steps but through the functions below" on private.site_steps
  for select to anon, authenticated using (false);

create function private.is_undoing_site_step(site_id uuid, to_status public.site_status) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.site_steps s
     where s.site_id = is_undoing_site_step.site_id and s.undone_at = now() and s.before ->> 'status' = to_status::text);
$$;
comment on function private.is_undoing_site_step(uuid, public.site_status) is
  'Whether this transaction undoes the step that left a status: the only exception to site_transition_allowed.';
grant execute on function private.is_undoing_site_step(uuid, public.site_status) to service_role;

create function private.keep_site_step(event_id bigint, old_site public.sites, new_site public.sites) returns interval
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.site_steps s where s.site_id = new_site.id;
  -- Changes by billing, Studio or a schedule cannot be undone.
  if auth.uid() is null or new_site.status = 'cancelled' or old_site.status not in ('awaiting_activation', 'active', 'suspended') then
    return '0 seconds';
  end if;
  insert into private.site_steps (site_id, event_id, before)
  values (new_site.id, event_id, jsonb_build_object(
    'status', old_site.status, 'prepared_at', old_site.prepared_at, 'activated_at', old_site.activated_at,
    'suspended_at', old_site.suspended_at, 'suspension_reason', old_site.suspension_reason,
    'suspension_note', old_site.suspension_note, 'taken_down_at', old_site.taken_down_at,
    'return_deadline', old_site.return_deadline));
  return '15 seconds';
end;
$$;
comment on function private.keep_site_step(bigint, public.sites, public.sites) is
  'Stores a site''s values before a step of the team and returns the delay of the e-mail.';

create function private.record_undone_site_step(site_id uuid, from_status public.site_status, to_status public.site_status) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_events (site_id, from_status, to_status, reason, undoes)
  select s.site_id, from_status, to_status, 'undone', s.event_id
    from private.site_steps s
   where s.site_id = record_undone_site_step.site_id;
$$;
comment on function private.record_undone_site_step(uuid, public.site_status, public.site_status) is 'Writes the undoing of a step into the history.';

create function private.undo_site_step(event_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  step private.site_steps;
  message public.email_outbox;
  owner_id uuid;
begin
  if not private.can('sites.write') then
    raise exception 'Only who may change sites takes back a step.' using errcode = '42501';
  end if;
  -- Locks the site first, like every change of it, and then the step, which may be deleted by now.
  select s.profile_id into owner_id
    from public.sites s join public.site_events e on e.site_id = s.id
   where e.id = undo_site_step.event_id for update of s;
  select s.* into step from private.site_steps s where s.event_id = undo_site_step.event_id;
  if step.event_id is null then
    raise exception 'undo_superseded' using errcode = 'PT409', hint = 'Something else moved the site since.';
  end if;
  select m.* into message from public.email_outbox m
   where m.dedupe_key in ('site_live:' || step.event_id, 'site_suspended:' || step.event_id, 'site_reactivated:' || step.event_id)
     for update;
  if message.attempts > 0 or message.status <> 'queued' or message.last_error is not null
    -- Without an address there is no e-mail, so only the time counts.
    or message.id is null and step.taken_at < clock_timestamp() - interval '15 seconds' then
    raise exception 'undo_too_late' using errcode = 'PT409', hint = 'The customer was told.';
  end if;

  delete from public.email_outbox m where m.id = message.id;
  update private.site_steps s set undone_at = now() where s.event_id = step.event_id;
  update public.sites s
     set status = (step.before ->> 'status')::public.site_status,
         prepared_at = (step.before ->> 'prepared_at')::timestamptz,
         activated_at = (step.before ->> 'activated_at')::timestamptz,
         suspended_at = (step.before ->> 'suspended_at')::timestamptz,
         suspension_reason = (step.before ->> 'suspension_reason')::public.suspension_reason,
         suspension_note = step.before ->> 'suspension_note',
         taken_down_at = (step.before ->> 'taken_down_at')::timestamptz,
         return_deadline = (step.before ->> 'return_deadline')::timestamptz
   where s.id = step.site_id;
  delete from private.site_steps s where s.event_id = step.event_id;

  -- Deletes the tasks that the step created and reopens those that it closed.
  delete from public.email_outbox m
   using public.team_tasks t
   where t.dedupe_key in ('take_site_down:' || step.event_id, 'put_site_back:' || step.event_id)
     and m.dedupe_key = 'team_task:' || t.id and m.status = 'queued';
  delete from public.team_tasks t
   where t.dedupe_key in ('take_site_down:' || step.event_id, 'put_site_back:' || step.event_id);
  update public.team_tasks t set done_at = null
   where t.profile_id = owner_id and t.kind in ('take_site_down', 'put_site_back', 'activation_due') and t.done_at = step.taken_at;

  -- Applies what billing would have done since the step. This cannot be undone.
  perform private.sync_site(owner_id);
  delete from private.site_steps s where s.site_id = step.site_id;
end;
$$;
comment on function private.undo_site_step(bigint) is
  'Undoes a step of the team while its e-mail is unsent: restores status, timestamps and tasks, deletes the e-mail and writes both into the history. PT409 when the e-mail was sent (undo_too_late) or something else changed the site (undo_superseded).';
grant execute on function private.undo_site_step(bigint) to authenticated;

create function public.undo_site_step(event_id bigint) returns void
language sql set search_path = '' as $$
  select private.undo_site_step(event_id);
$$;
comment on function public.undo_site_step(bigint) is 'Undoes a step of the team; see private.undo_site_step.';
grant execute on function public.undo_site_step(bigint) to authenticated;

create function private.is_certificate_tick_outdated(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select
      from public.domain_checks c
      join public.sites s on s.id = c.site_id and s.domain = c.domain
      join public.site_checklist t on t.site_id = c.site_id and t.item = 'certificate'
     where c.site_id = is_certificate_tick_outdated.site_id
       and c.checked_at > t.done_at
       and case when c.tls is null then c.verdict in ('elsewhere', 'none') else c.tls <> 'valid' end);
end;
$$;
comment on function private.is_certificate_tick_outdated(uuid) is
  'Whether a check after the tick of the certificate failed, so that the tick no longer counts. A check without an answer, or while the domain is moving, decides nothing.';
grant execute on function private.is_certificate_tick_outdated(uuid) to authenticated;

create function private.activation_gaps(site_id uuid) returns public.activation_gap[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(
    select item
      from unnest(enum_range(null::public.activation_gap)) as list (item)
     cross join lateral (
       select exists (
         select from public.site_checklist c where c.site_id = activation_gaps.site_id and c.item::text = list.item::text) as ticked
     ) tick
     where not case item
                 when 'payment' then not exists (
                   select from public.sites s where s.id = activation_gaps.site_id and s.refunded_at is not null)
                 when 'domain' then coalesce(private.is_domain_connected(activation_gaps.site_id), false)
                 when 'domain_of_another' then not private.is_site_domain_of_another(activation_gaps.site_id)
                 when 'migration' then not exists (
                   select from public.sites s where s.id = activation_gaps.site_id and s.migration not in ('none', 'checked'))
                 when 'certificate' then coalesce(private.is_certificate_valid(activation_gaps.site_id),
                                              ticked and not private.is_certificate_tick_outdated(activation_gaps.site_id))
                 else ticked
               end
     order by item);
end;
$$;
comment on function private.activation_gaps(uuid) is
  'Open items of an activation. A check within a day decides about the domain, and about the certificate if it was checked; a requested migration is open until it is checked, a payment when it is back with the customer; ticks decide about the rest, except for the certificate''s tick once a later check failed. Only the team sees that another customer has the domain.';
grant execute on function private.activation_gaps(uuid) to authenticated;

create function public.activation_gaps(site_ids uuid[]) returns table (site_id uuid, gaps public.activation_gap[])
language sql stable security invoker set search_path = '' as $$
  select s.id, private.activation_gaps(s.id) from public.sites s where s.id = any (site_ids);
$$;
comment on function public.activation_gaps(uuid[]) is 'Open items of several activations; see private.activation_gaps.';
grant execute on function public.activation_gaps(uuid[]) to authenticated;

create function private.take_site_step(site_id uuid, step public.site_step, seen public.site_status, reason text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(reason), '');
  recorded_id bigint;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if step = 'suspend' and why is null then
    raise exception 'reason_required' using errcode = 'check_violation', hint = 'The customer reads why their site is suspended.';
  end if;
  -- A check that ends concurrently waits for the site, too.
  perform from public.sites s where s.id = take_site_step.site_id for update;
  if step = 'activate' and why is null and private.activation_gaps(take_site_step.site_id) <> '{}' then
    raise exception 'activation_gaps' using errcode = 'PT409', hint = 'Something is unfinished: activating all the same needs a reason.';
  end if;
  update public.sites s
     set status = case step
           when 'activate' then 'active'
           when 'suspend' then 'suspended'
           when 'lift' then case when s.activated_at is null then 'awaiting_activation'::public.site_status else 'active' end
           else s.status end,
         prepared_at = case step when 'prepare' then now() when 'unprepare' then null else s.prepared_at end,
         suspension_note = case step when 'suspend' then why else s.suspension_note end,
         taken_down_at = case step when 'restore' then null else s.taken_down_at end
   where s.id = take_site_step.site_id and s.status = seen
     and case step
           when 'prepare' then s.status = 'awaiting_activation' and s.prepared_at is null
           when 'unprepare' then s.status = 'awaiting_activation' and s.prepared_at is not null
           when 'activate' then s.status = 'awaiting_activation'
           when 'suspend' then s.status in ('awaiting_activation', 'active')
           when 'lift' then s.status = 'suspended' and s.suspension_reason = 'team'
           when 'restore' then s.return_deadline is not null
           else false end;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site has changed since it was read.';
  end if;
  if step in ('prepare', 'unprepare', 'restore') then
    return null;
  end if;
  recorded_id := (select max(e.id) from public.site_events e where e.site_id = take_site_step.site_id);
  if why is not null then
    update public.site_event_notes n set note = why where n.event_id = recorded_id and n.actor_id = auth.uid();
  end if;
  return recorded_id;
end;
$$;
comment on function private.take_site_step(uuid, public.site_step, public.site_status, text) is
  'Takes a step with a site: prepare, unprepare, activate, suspend, lift or restore (put back a site that was taken down). Suspending requires a reason, which the customer reads; so does activating with open items (PT409 activation_gaps otherwise). Returns the event for undo_site_step; null when nothing can be undone. PT409 when the site''s status differs from the seen one or does not allow the step.';
grant execute on function private.take_site_step(uuid, public.site_step, public.site_status, text) to authenticated;

create function public.take_site_step(site_id uuid, step public.site_step, seen public.site_status, reason text default null) returns bigint
language sql set search_path = '' as $$
  select private.take_site_step(site_id, step, seen, reason);
$$;
comment on function public.take_site_step(uuid, public.site_step, public.site_status, text) is
  'Takes a step with a site; see private.take_site_step.';
grant execute on function public.take_site_step(uuid, public.site_step, public.site_status, text) to authenticated;

create function private.prepare_sites(site_ids uuid[], prepared boolean) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return query
    update public.sites s set prepared_at = case when prepare_sites.prepared then now() end
     where s.id = any (prepare_sites.site_ids) and s.status = 'awaiting_activation'
       and (s.prepared_at is null) = prepare_sites.prepared
    returning s.id;
end;
$$;
comment on function private.prepare_sites(uuid[], boolean) is
  'Marks several sites as prepared or not, like take_site_step with one, without an e-mail. Returns the changed ones; a site with another status is skipped.';
grant execute on function private.prepare_sites(uuid[], boolean) to authenticated;

create function public.prepare_sites(site_ids uuid[], prepared boolean) returns setof uuid
language sql set search_path = '' as $$
  select private.prepare_sites(site_ids, prepared);
$$;
comment on function public.prepare_sites(uuid[], boolean) is 'Marks several sites as prepared or not; see private.prepare_sites.';
grant execute on function public.prepare_sites(uuid[], boolean) to authenticated;
