-- Audit log of the team's changes. Each table that the team may write calls private.audit in its migration. Changes by
-- customers, the system and triggers are not logged, except what a customer confirms because the team asked for it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id uuid references auth.users (id) on delete set null,
  actor_email text,
  actor_role public.team_role,
  area text not null check (area ~ '^[a-z]+$'),
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*$'),
  table_name text,
  row_key text,
  profile_id uuid references auth.users (id) on delete set null,
  changed text[] not null default '{}',
  before jsonb,
  after jsonb,
  constraint audit_log_names_team check ((actor_email is null) = (actor_role is null))
);
comment on table public.audit_log is 'The team''s changes, written by triggers. Append-only.';
comment on column public.audit_log.id is 'Order of the entries.';
comment on column public.audit_log.created_at is 'Time of the change.';
comment on column public.audit_log.actor_id is 'Account of the actor; null when it is deleted.';
comment on column public.audit_log.actor_email is 'The team member''s e-mail at that time, kept when the account is deleted; null for a customer.';
comment on column public.audit_log.actor_role is 'The actor''s role at that time; null for a customer.';
comment on column public.audit_log.area is 'Part of the admin area, as in permissions: sites, plans, settings…';
comment on column public.audit_log.action is 'insert, update or delete of a row, or an action without a row, such as role_changed.';
comment on column public.audit_log.table_name is 'Table of the row; null without one.';
comment on column public.audit_log.row_key is 'Primary key of the row.';
comment on column public.audit_log.profile_id is 'The customer concerned; null for none or a deleted account.';
comment on column public.audit_log.changed is 'Changed columns. For personal columns and post texts only the name is stored.';
comment on column public.audit_log.before is 'Values before the change, without personal columns.';
comment on column public.audit_log.after is 'Values after the change, without personal columns; for an action without a row its details.';

create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_area_idx on public.audit_log (area, created_at desc, id desc);
create index audit_log_actor_email_idx on public.audit_log (actor_email, created_at desc, id desc);
create index audit_log_profile_id_idx on public.audit_log (profile_id, created_at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id);

-- For a user token, the actor is the user. An edge function uses the service role and names the verified actor in
-- app.actor, which is ignored for other roles because any caller could set it. The setting `role` is the role that the
-- API switched to; security definer functions do not change it.
create function private.audit_actor(out actor_id uuid, out actor_email text, out actor_role public.team_role)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := case
    when current_setting('role') = 'service_role' then nullif(current_setting('app.actor', true), '')::uuid
    when private.team_role() is not null then auth.uid()
  end;
begin
  select u.id, coalesce(u.email, u.id::text), private.to_team_role(u.raw_app_meta_data ->> 'role')
    into actor_id, actor_email, actor_role
    from auth.users u
   where u.id = caller and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null;
end;
$$;
comment on function private.audit_actor() is
  'The team member who acts in this transaction; null for customers and the system.';

create function private.act_for(caller_id uuid) returns void
language sql set search_path = '' as $$
  select set_config('app.actor', caller_id::text, true);
$$;
comment on function private.act_for(uuid) is
  'Sets the verified actor for the changes of this transaction. For edge functions with the service role.';

create function private.audited_values(row_values jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(v.key,
           case when length(v.value #>> '{}') > 2000 and jsonb_typeof(v.value) = 'string'
                then to_jsonb(left(v.value #>> '{}', 2000) || '…') else v.value end)
    from jsonb_each(row_values) v
   where v.key = any (columns) and v.value <> 'null';
$$;
comment on function private.audited_values(jsonb, text[]) is
  'These columns of a row for the audit log, with long texts truncated.';

create function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  area constant text := tg_argv[0];
  key_columns constant text[] := tg_argv[1];
  owner_column constant text := tg_argv[2];
  personal constant text[] := tg_argv[3];
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  known jsonb := coalesce(is_now, was);
  actor record;
  changes text[];
  kept text[];
  owner_id uuid;
begin
  -- Changes by triggers are consequences of the logged change.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  select * into actor from private.audit_actor();
  if actor.actor_id is null then
    return null;
  end if;

  select array_agg(c order by c) into changes
    from jsonb_object_keys(known) c
   where c <> all (array['created_at', 'updated_at', owner_column])
     -- Generated columns follow from other columns.
     and not exists (
       select from pg_catalog.pg_attribute a
        where a.attrelid = tg_relid and a.attname = c and a.attgenerated <> '')
     and nullif(was -> c, 'null') is distinct from nullif(is_now -> c, 'null');
  if changes is null then
    return null;
  end if;
  kept := array(select c from unnest(changes) c where c <> all (personal));

  owner_id := case owner_column
    when '' then null
    when 'site_id' then (select s.profile_id from public.sites s where s.id = (known ->> 'site_id')::uuid)
    else (known ->> owner_column)::uuid
  end;
  insert into public.audit_log (
    actor_id, actor_email, actor_role, area, action, table_name, row_key, profile_id, changed, before, after)
  values (
    actor.actor_id, actor.actor_email, actor.actor_role, area, lower(tg_op), tg_table_name,
    (select string_agg(known ->> k, ',') from unnest(key_columns) k),
    (select u.id from auth.users u where u.id = owner_id),
    changes, private.audited_values(was, kept), private.audited_values(is_now, kept));
  return null;
end;
$$;
comment on function private.record_change() is 'Trigger: writes a change by the team into the audit log.';

create function private.audit(
  audited regclass, area text, personal text[] default '{}', owner_column text default '',
  events text default 'insert or update or delete'
) returns void
language plpgsql set search_path = '' as $$
declare
  key_columns text[] := array(
    select a.attname
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = audited and i.indisprimary
     order by array_position(i.indkey::int2[], a.attnum));
begin
  execute format('create trigger record_change after %s on %s for each row execute function private.record_change(%L, %L, %L, %L)',
    events, audited, area, key_columns, owner_column, personal);
end;
$$;
comment on function private.audit(regclass, text, text[], text, text) is
  'Enables the audit log for a table; called in the table''s migration. For personal columns and versioned texts only the names of changed columns are stored. The owner column (profile_id, or site_id for the site''s customer) names the customer concerned.';

create function private.note_audit(
  area text, action text, profile_id uuid default null, details jsonb default null, was jsonb default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_email, actor_role, area, action, profile_id, before, after)
  select a.actor_id, a.actor_email, a.actor_role, note_audit.area, note_audit.action,
         (select u.id from auth.users u where u.id = note_audit.profile_id), was, details
    from private.audit_actor() a
   where a.actor_id is not null;
$$;
comment on function private.note_audit(text, text, uuid, jsonb, jsonb) is
  'Writes an action without a changed row into the audit log, such as an exported list or a refund. Details contain no personal data.';

create function private.note_confirmed(area text, action text, account_id uuid, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_email, actor_role, area, action, profile_id, after)
  select u.id, case when member.role is not null then coalesce(u.email, u.id::text) end, member.role,
         note_confirmed.area, note_confirmed.action, u.id, details
    from auth.users u
   cross join lateral (select private.to_team_role(u.raw_app_meta_data ->> 'role') as role) member
   where u.id = account_id;
$$;
comment on function private.note_confirmed(text, text, uuid, jsonb) is
  'Writes what the owner of an account confirmed by a link that the team sent. The owner is the actor; only a team member''s e-mail is stored.';

create function public.note_audit(
  actor_id uuid, area text, action text, profile_id uuid default null, details jsonb default null
) returns void
language sql set search_path = '' as $$
  select private.act_for(actor_id);
  select private.note_audit(area, action, profile_id, details);
$$;
comment on function public.note_audit(uuid, text, text, uuid, jsonb) is
  'The same for an edge function, which names the verified actor. Service role only.';

create function private.keep_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The only allowed update removes the link to a deleted account.
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'actor_id' - 'profile_id' = to_jsonb(old) - 'actor_id' - 'profile_id'
      and (new.actor_id is not distinct from old.actor_id
        or new.actor_id is null and not exists (select from auth.users u where u.id = old.actor_id))
      and (new.profile_id is not distinct from old.profile_id
        or new.profile_id is null and not exists (select from auth.users u where u.id = old.profile_id)) then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' and old.created_at < now() - private.setting_days('keep_audit_log_days', 1826) then
    return old;
  end if;
  raise exception 'The audit log is only added to.' using errcode = 'restrict_violation';
end;
$$;
comment on function private.keep_audit_log() is 'Trigger: keeps the audit log append-only for every role until an entry reaches the age in the settings.';

create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.keep_audit_log();
create trigger audit_log_not_emptied before truncate on public.audit_log
  for each statement execute function private.keep_audit_log();

alter table public.audit_log enable row level security;
create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.can('audit.read')));
grant select on public.audit_log to authenticated, service_role;

grant execute on function private.act_for(uuid) to service_role;
grant execute on function private.note_audit(text, text, uuid, jsonb, jsonb) to service_role;
grant execute on function public.note_audit(uuid, text, text, uuid, jsonb) to service_role;
