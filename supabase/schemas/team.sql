-- The team's own pages: members, audit log, start page, history of customers, exports and failures.

-- ---- Members and invitations ----
-- The link of an invitation proves access to the mailbox, so its token is kept apart from the outbox, which other roles
-- read.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320 and email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  role public.team_role not null,
  invited_by uuid references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint team_invitations_end_once check (accepted_at is null or withdrawn_at is null)
);
comment on table public.team_invitations is 'Invitations to the team. Ended ones are deleted after 90 days.';
comment on column public.team_invitations.email is 'Invited address, lower case.';
comment on column public.team_invitations.role is 'Role that the account receives when the invitation is accepted.';
comment on column public.team_invitations.invited_by is 'Who invited; the row is deleted with their account, and counts only while they may write roles.';
comment on column public.team_invitations.created_at is 'Time of the first invitation.';
comment on column public.team_invitations.sent_at is 'Time of the last e-mail, whose link replaces the earlier ones.';
comment on column public.team_invitations.expires_at is 'Until when the last link is valid.';

create unique index team_invitations_open_idx on public.team_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);

alter table public.team_invitations enable row level security;
create policy "Roles that read roles read invitations" on public.team_invitations
  for select to authenticated using ((select private.can('roles.read')));
grant select on public.team_invitations to authenticated;

create table private.invitation_tokens (
  token text primary key,
  invitation_id uuid not null unique references public.team_invitations (id) on delete cascade
);
comment on table private.invitation_tokens is 'The token in the link of each open invitation.';
comment on column private.invitation_tokens.token is '64 random hexadecimal digits.';

alter table private.invitation_tokens enable row level security;
create policy "No API role reads tokens of invitations" on private.invitation_tokens
  for select to anon, authenticated using (false);

create function private.email_values(email public.email_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if email.template = 'team_invitation' then
    return email.payload || coalesce((
      select jsonb_build_object('token', t.token) from private.invitation_tokens t
       where t.invitation_id = (email.payload ->> 'invitation_id')::uuid), '{}');
  end if;
  if email.template = 'email_correction' then
    return email.payload || coalesce((
      select jsonb_build_object('token', t.token) from private.email_correction_tokens t
       where t.correction_id = (email.payload ->> 'correction_id')::uuid), '{}');
  end if;
  return email.payload;
end;
$$;
comment on function private.email_values(public.email_outbox) is
  'Values of an e-mail for its template, with the token that the outbox does not show.';
grant execute on function private.email_values(public.email_outbox) to service_role;

create function private.may_invite(member_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
      join private.role_permissions granted on granted.role = private.to_team_role(u.raw_app_meta_data ->> 'role')
     where u.id = member_id and granted.permission = 'roles.write');
$$;
comment on function private.may_invite(uuid) is 'Whether an account may give roles now.';

create function private.team_members() returns table (
  id uuid, name text, email text, role public.team_role, since timestamptz, has_factor boolean, last_sign_in_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  with_factor uuid[];
begin
  if not private.can('roles.read') then
    raise exception 'Only who may read roles sees the team.' using errcode = '42501';
  end if;
  -- The embedded local backend has no such table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select coalesce(array_agg(f.user_id), ''{}'') from auth.mfa_factors f where f.status = ''verified'''
       into with_factor;
  end if;
  return query
    select u.id, p.full_name, u.email::text, private.to_team_role(u.raw_app_meta_data ->> 'role'),
           (select max(l.created_at) from public.audit_log l
             where l.profile_id = u.id and l.action in ('role_changed', 'invitation_accepted')
               and l.after ->> 'role' = u.raw_app_meta_data ->> 'role'),
           u.id = any (with_factor), u.last_sign_in_at
      from auth.users u
      left join public.profiles p on p.id = u.id
     where private.to_team_role(u.raw_app_meta_data ->> 'role') is not null
     order by lower(coalesce(p.full_name, u.email)), u.id;
end;
$$;
comment on function private.team_members() is
  'Everyone with a role: since when by the audit log, and whether they have an MFA factor (null where the service has none).';
grant execute on function private.team_members() to authenticated;

create function public.team_members() returns table (
  id uuid, name text, email text, role public.team_role, since timestamptz, has_factor boolean, last_sign_in_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.team_members();
$$;
comment on function public.team_members() is 'Everyone with a role in the team; see private.team_members.';
grant execute on function public.team_members() to authenticated;

create function private.invite_member(email text, role public.team_role) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(invite_member.email));
  invitation public.team_invitations;
  replaced jsonb;
begin
  -- Serialised with changes of roles.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if not private.can('roles.write') then
    raise exception 'Only who may write roles invites.' using errcode = '42501';
  end if;
  if exists (
    select from auth.users u
     where lower(u.email) = address and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null
  ) then
    raise exception 'This account is in the team.' using errcode = 'PT409';
  end if;
  select i.* into invitation from public.team_invitations i
   where i.email = address and i.accepted_at is null and i.withdrawn_at is null for update;
  -- A repeated request, or a colleague at the same time, sends no second e-mail.
  if invitation.id is not null and invitation.role = invite_member.role and invitation.sent_at > now() - interval '1 minute' then
    return invitation.id;
  end if;

  if invitation.id is null then
    insert into public.team_invitations (email, role, invited_by)
    values (address, invite_member.role, auth.uid()) returning * into invitation;
  else
    replaced := jsonb_build_object('role', invitation.role);
    update public.team_invitations i
       set role = invite_member.role, invited_by = auth.uid(), sent_at = now(), expires_at = now() + interval '7 days'
     where i.id = invitation.id returning i.* into invitation;
  end if;
  delete from private.invitation_tokens t where t.invitation_id = invitation.id;
  insert into private.invitation_tokens (token, invitation_id)
  values (encode(extensions.gen_random_bytes(32), 'hex'), invitation.id);
  -- An earlier e-mail has a link that no longer works.
  delete from public.email_outbox e
   where lower(e.recipient) = invitation.email and e.dedupe_key like 'team_invitation:' || invitation.id || ':%'
     and e.status = 'queued';
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
  select address, coalesce((select a.locale from public.profiles a where lower(a.email) = address limit 1), p.locale),
         'team_invitation', 'team_invitation:' || invitation.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
         jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role,
           'invited_by', coalesce(p.full_name, p.email), 'expires_at', invitation.expires_at)
    from public.profiles p where p.id = auth.uid();
  if replaced is null then
    perform private.note_audit('roles', 'member_invited', null,
      jsonb_build_object('role', invitation.role, 'email', invitation.email));
  else
    perform private.note_audit('roles', 'invitation_replaced', null,
      jsonb_build_object('role', invitation.role, 'email', invitation.email), replaced);
  end if;
  return invitation.id;
end;
$$;
comment on function private.invite_member(text, public.team_role) is
  'Invites an address with a role for seven days, or invites it again with a new link that replaces the earlier one. PT409 for an account of the team.';
grant execute on function private.invite_member(text, public.team_role) to authenticated;

create function public.invite_member(email text, role public.team_role) returns uuid
language sql set search_path = '' as $$
  select private.invite_member(email, role);
$$;
comment on function public.invite_member(text, public.team_role) is 'Invites an address to the team; see private.invite_member.';
grant execute on function public.invite_member(text, public.team_role) to authenticated;

create function private.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
begin
  if not private.can('roles.write') then
    raise exception 'Only who may write roles withdraws an invitation.' using errcode = '42501';
  end if;
  select i.* into invitation from public.team_invitations i where i.id = withdraw_invitation.invitation_id for update;
  if invitation.id is null then
    raise exception 'There is no such invitation.' using errcode = 'PT404';
  end if;
  if invitation.accepted_at is not null then
    raise exception 'The invitation was accepted.' using errcode = 'PT409';
  end if;
  if invitation.withdrawn_at is not null then
    return;
  end if;
  update public.team_invitations i set withdrawn_at = now() where i.id = invitation.id;
  delete from public.email_outbox e
   where lower(e.recipient) = invitation.email and e.dedupe_key like 'team_invitation:' || invitation.id || ':%'
     and e.status = 'queued';
  perform private.note_audit('roles', 'invitation_withdrawn', null,
    jsonb_build_object('role', invitation.role, 'email', invitation.email));
end;
$$;
comment on function private.withdraw_invitation(uuid) is
  'Withdraws an open invitation, whose link then no longer works. PT404 without it, PT409 after it was accepted; can be repeated.';
grant execute on function private.withdraw_invitation(uuid) to authenticated;

create function public.withdraw_invitation(invitation_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_invitation(invitation_id);
$$;
comment on function public.withdraw_invitation(uuid) is 'Withdraws an invitation; see private.withdraw_invitation.';
grant execute on function public.withdraw_invitation(uuid) to authenticated;

create function private.invitation_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      'email', i.email, 'role', i.role,
      'state', case
        when i.accepted_at is not null then 'accepted'
        when i.withdrawn_at is not null or not private.may_invite(i.invited_by) then 'withdrawn'
        when i.expires_at <= now() then 'expired'
        else 'open' end,
      'has_account', exists (select from auth.users u where lower(u.email) = i.email))
    from private.invitation_tokens t
    join public.team_invitations i on i.id = t.invitation_id
   where t.token = invitation_state.token;
$$;
comment on function private.invitation_state(text) is
  'The invitation of a link: its address, role, state (open, accepted, withdrawn, expired) and whether the address has an account. Null for an unknown or replaced link.';
grant execute on function private.invitation_state(text) to anon, authenticated, service_role;

create function public.invitation_state(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.invitation_state(token);
$$;
comment on function public.invitation_state(text) is 'The invitation of a link; see private.invitation_state.';
grant execute on function public.invitation_state(text) to anon, authenticated, service_role;

create function private.accept_invitation(token text, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations;
  account auth.users;
begin
  -- Serialised with changes of roles, so that a withdrawal or a revoked inviter counts.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  select i.* into invitation
    from private.invitation_tokens t join public.team_invitations i on i.id = t.invitation_id
   where t.token = accept_invitation.token for update of i;
  select u.* into account from auth.users u where u.id = accept_invitation.user_id for update;
  if invitation.id is null or account.id is null or lower(account.email) <> invitation.email
    or account.email_confirmed_at is null then
    raise exception 'There is no such invitation for this account.' using errcode = 'PT404';
  end if;
  if invitation.accepted_at is not null then
    -- A repeated request after a lost response.
    if account.raw_app_meta_data ->> 'role' = invitation.role::text then
      return;
    end if;
    raise exception 'The invitation was used.' using errcode = 'PT409';
  end if;
  if invitation.withdrawn_at is not null or invitation.expires_at <= now() or not private.may_invite(invitation.invited_by) then
    raise exception 'The invitation is not valid any more.' using errcode = 'PT409';
  end if;
  -- The account may have received a role since.
  if private.to_team_role(account.raw_app_meta_data ->> 'role') is null then
    update auth.users u
       set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('role', invitation.role)
     where u.id = account.id;
  end if;
  update public.team_invitations i set accepted_at = now() where i.id = invitation.id;
  perform private.note_confirmed('roles', 'invitation_accepted', account.id, jsonb_build_object('role', invitation.role,
    'invited_by', (select u.email from auth.users u where u.id = invitation.invited_by)));
end;
$$;
comment on function private.accept_invitation(text, uuid) is
  'Gives the invited account its role, once. PT404 for an unknown link, another address or an unconfirmed one, PT409 for an ended invitation.';
grant execute on function private.accept_invitation(text, uuid) to service_role;

create function private.accept_own_invitation(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.is_mfa_satisfied() then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.accept_invitation(accept_own_invitation.token, auth.uid());
end;
$$;
comment on function private.accept_own_invitation(text) is 'Accepts an invitation for the signed-in account.';
grant execute on function private.accept_own_invitation(text) to authenticated;

create function private.purge_invitations() returns void
language sql set search_path = '' as $$
  delete from public.team_invitations i
   where coalesce(i.accepted_at, i.withdrawn_at, i.expires_at) < now() - interval '90 days';
$$;
comment on function private.purge_invitations() is 'Deletes invitations that ended 90 days ago.';

create function public.accept_invitation(token text) returns void
language sql set search_path = '' as $$
  select private.accept_own_invitation(token);
$$;
comment on function public.accept_invitation(text) is 'Accepts an invitation for the signed-in account; see private.accept_invitation.';
grant execute on function public.accept_invitation(text) to authenticated;

create function public.accept_invitation_for(token text, user_id uuid) returns void
language sql set search_path = '' as $$
  select private.accept_invitation(token, user_id);
$$;
comment on function public.accept_invitation_for(text, uuid) is
  'Accepts an invitation for an account that the edge function accept-invitation created. Service role only.';
grant execute on function public.accept_invitation_for(text, uuid) to service_role;

create function private.team_role_of(user_id uuid) returns public.team_role
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('roles.read') then
    raise exception 'Only who may read roles asks for one.' using errcode = '42501';
  end if;
  return (select private.to_team_role(u.raw_app_meta_data ->> 'role') from auth.users u where u.id = team_role_of.user_id);
end;
$$;
comment on function private.team_role_of(uuid) is 'Team role of an account; null for a customer.';
grant execute on function private.team_role_of(uuid) to authenticated;

create function public.team_role_of(user_id uuid) returns public.team_role
language sql stable set search_path = '' as $$
  select private.team_role_of(user_id);
$$;
comment on function public.team_role_of(uuid) is 'Team role of an account; null for a customer.';
grant execute on function public.team_role_of(uuid) to authenticated;

create function private.set_team_role(user_id uuid, role public.team_role) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  -- Serialised, with the permission checked afterwards: two administrators who revoke each other's role concurrently
  -- would otherwise leave none.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if not private.can('roles.write') then
    raise exception 'Only who may write roles gives or takes one.' using errcode = '42501';
  end if;
  if set_team_role.user_id = auth.uid() then
    raise exception 'Nobody changes their own role.' using errcode = 'PT409';
  end if;
  if set_team_role.role is distinct from 'admin' then
    perform private.keep_last_administrator(set_team_role.user_id);
  end if;

  select u.raw_app_meta_data ->> 'role' into was from auth.users u where u.id = set_team_role.user_id;
  update auth.users u
     set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - 'role'
           || jsonb_strip_nulls(jsonb_build_object('role', set_team_role.role))
   where u.id = set_team_role.user_id;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.note_audit('roles', 'role_changed', set_team_role.user_id,
    jsonb_build_object('role', set_team_role.role), jsonb_build_object('role', was));
end;
$$;
comment on function private.set_team_role(uuid, public.team_role) is
  'Grants an account a team role, or revokes it with null: immediately in the database, in the panel after the next token refresh. Never one''s own role or the last administrator''s (PT409).';
grant execute on function private.set_team_role(uuid, public.team_role) to authenticated;

create function public.set_team_role(user_id uuid, role public.team_role default null) returns void
language sql set search_path = '' as $$
  select private.set_team_role(user_id, role);
$$;
comment on function public.set_team_role(uuid, public.team_role) is
  'Grants or revokes a team role; see private.set_team_role.';
grant execute on function public.set_team_role(uuid, public.team_role) to authenticated;

-- ---- Audit log, searched by names ----

-- Search texts of the audit log in a separate table, because the log is append-only while customers are renamed or
-- deleted. Without a foreign key, because entries are never deleted.
create table private.audit_texts (
  id bigint primary key,
  search text not null
);
comment on table private.audit_texts is
  'Search text of each audit log entry, copied by triggers. Never written directly.';
comment on column private.audit_texts.id is 'The entry: audit_log.id.';
comment on column private.audit_texts.search is
  'private.audit_text of the entry.';

create index audit_texts_search_idx on private.audit_texts using gin (search extensions.gin_trgm_ops);

alter table private.audit_texts enable row level security;
create policy "Nobody reads these texts but through audit_entries" on private.audit_texts
  for select to anon, authenticated using (false);

create function private.record_name(table_name text, row_key text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case record_name.table_name
    when 'blog_posts' then (select p.title from public.blog_posts p where p.id = row_key::uuid)
    when 'courses' then (select c.title from public.courses c where c.id = row_key::uuid)
    when 'course_modules' then (select m.title from public.course_modules m where m.id = row_key::uuid)
    when 'lessons' then (select s.title from public.lessons s where s.id = row_key::uuid)
    when 'lesson_contents' then (select s.title from public.lessons s where s.id = row_key::uuid)
    when 'lesson_files' then (select f.name from public.lesson_files f where f.id = row_key::uuid)
    when 'saved_answers' then (select a.title from public.saved_answers a where a.id = row_key::uuid)
    when 'media_files' then (select m.alt from public.media_files m where m.id = row_key::uuid)
    when 'plans' then (select p.name from public.plans p where p.id = row_key::integer)
    when 'contacts' then (select split_part(c.message, e'\n\n', 1) from public.contacts c where c.id = row_key::uuid)
    when 'team_tasks' then (select k.subject from public.team_tasks k where k.id = row_key::uuid)
    when 'sites_to_remove' then (select r.domain from public.sites_to_remove r where r.id = row_key::uuid)
    when 'sites' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_notes' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_migration_access' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'domain_requests' then (select s.domain from public.sites s where s.id = row_key::uuid)
    when 'site_checklist' then (select s.domain from public.sites s where s.id = split_part(row_key, ',', 1)::uuid)
  end;
exception
  when invalid_text_representation or numeric_value_out_of_range then
    return null;
end;
$$;
comment on function private.record_name(text, text) is
  'Present name of the record of an audit log entry: its title, subject or domain; null for a removed record.';

create function private.audit_text(entry public.audit_log) returns text
language sql stable security definer set search_path = '' as $$
  with stored as (
    select coalesce(entry.table_name, '') as about, coalesce(entry.before, '{}') as was, coalesce(entry.after, '{}') as is_now
  ), marks as (
    select '.' || c.name || ';' as mark from unnest(entry.changed) c (name) where entry.action = 'update'
    union
    select '.' || v.key || '=' || v.value || ';'
      from stored, lateral (
        select * from jsonb_each_text(stored.was) union select * from jsonb_each_text(stored.is_now)) v
     where entry.action not in ('insert', 'delete') and v.value ~ '^[a-z0-9_]{1,40}$'
  )
  select private.search_text(
           entry.actor_email,
           (select e.search from private.customer_entries e where e.id = entry.actor_id),
           (select e.search from private.customer_entries e where e.id = entry.profile_id and e.id is distinct from entry.actor_id),
           stored.was ->> 'title', stored.was ->> 'name', stored.was ->> 'alt',
           stored.is_now ->> 'title', stored.is_now ->> 'name', stored.is_now ->> 'alt', stored.is_now ->> 'email',
           case when entry.table_name in ('blog_posts', 'courses', 'course_modules', 'lessons', 'lesson_contents', 'lesson_files',
                                          'saved_answers', 'media_files', 'plans')
                then private.record_name(entry.table_name, entry.row_key) end,
           '@' || entry.actor_role || ';',
           entry.row_key, '#' || stored.about || '#' || entry.action || ';',
           (select string_agg('#' || stored.about || m.mark, ' ' order by m.mark) from marks m))
    from stored;
$$;
comment on function private.audit_text(public.audit_log) is
  'Search text of an entry: the actor and the customer as they are now, the stored names, the present name of a record without personal data, and marks for the words of the panel: @role; key #table#action; #table.column; and #table.column=value; (without a table for an action without a row).';

create function private.copy_audit_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.audit_texts (id, search) values (new.id, private.audit_text(new))
  on conflict (id) do update set search = excluded.search;
  return null;
end;
$$;
comment on function private.copy_audit_text() is
  'Trigger: copies the search text of an audit log entry; without an account after it is deleted.';

create trigger copy_text after insert or update of profile_id, actor_id on public.audit_log
  for each row execute function private.copy_audit_text();

create function private.renew_audit_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.audit_texts t
     set search = private.audit_text(l)
    from public.audit_log l
   where (l.profile_id = new.id or l.actor_id = new.id) and t.id = l.id;
  return null;
end;
$$;
comment on function private.renew_audit_texts() is
  'Trigger: updates the search texts with the current name of an actor or customer.';

create trigger renew_audit_texts after insert or update of search on private.customer_entries
  for each row execute function private.renew_audit_texts();

-- Owner's rights, like private.readable_customers.
create view private.readable_audit_log with (security_invoker = off) as
  select l.*, t.search
    from public.audit_log l
    left join private.audit_texts t on t.id = l.id
   where (select private.can('audit.read'));
comment on view private.readable_audit_log is
  'All audit log entries, for roles that may read them. Searched with an index, which row-level security would prevent.';
grant select on private.readable_audit_log to authenticated;

create function private.audit_row_name(table_name text, row_key text) returns text
language sql stable security definer set search_path = '' as $$
  select private.record_name(audit_row_name.table_name, audit_row_name.row_key) where private.can('audit.read');
$$;
comment on function private.audit_row_name(text, text) is
  'private.record_name for roles that may read the log; null for others.';
grant execute on function private.audit_row_name(text, text) to authenticated;

create view public.audit_entries with (security_invoker = on) as
  select l.*,
         private.audit_row_name(l.table_name, l.row_key) as row_name,
         -- A subquery instead of a join, so that it runs only for the rows of the page.
         (select coalesce(e.full_name, case when l.actor_email is null then e.email end)
            from private.readable_customers e where e.id = l.actor_id) as actor_name,
         (select e.full_name from private.readable_customers e where e.id = l.profile_id) as customer_name,
         (select e.email from private.readable_customers e where e.id = l.profile_id) as customer_email
    from private.readable_audit_log l;
comment on view public.audit_entries is 'The audit log with the current names of actors and customers.';
grant select on public.audit_entries to authenticated;

-- Probes the index once per actor, independent of the number of entries.
create view public.audit_actors with (security_invoker = on) as
  with recursive actors (actor_email) as (
    (select l.actor_email from public.audit_log l order by l.actor_email limit 1)
    union all
    select (select l.actor_email from public.audit_log l where l.actor_email > a.actor_email order by l.actor_email limit 1)
      from actors a where a.actor_email is not null
  )
  select a.actor_email,
         (select e.full_name from private.readable_customers e where e.email = a.actor_email limit 1) as full_name
    from actors a where a.actor_email is not null;
comment on view public.audit_actors is 'Members of the team in the audit log with their current names.';
grant select on public.audit_actors to authenticated;

-- ---- Start page ----
-- In one response: the team's next work, and figures of thirty days in São Paulo including today. A part that the
-- caller's role may not read is null.

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
grant execute on function private.admin_dashboard() to authenticated;

create function public.admin_dashboard() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_dashboard();
$$;
comment on function public.admin_dashboard() is
  'The team''s next work and the figures of the start page in one response; a part that the caller''s role may not read is null.';
grant execute on function public.admin_dashboard() to authenticated;

-- Subscriptions that began, ended or stopped being paid within thirty days, with the summed columns.
create index subscriptions_began_idx on public.subscriptions (started_at) include (status, plan_id, currency, recurring_amount)
  where status in ('active', 'past_due', 'trialing');
create index subscriptions_ended_idx on public.subscriptions (ended_at) include (started_at, plan_id, currency, recurring_amount)
  where status = 'canceled';
create index subscriptions_overdue_idx on public.subscriptions (past_due_since, id)
  include (status, started_at, plan_id, currency, recurring_amount) where status in ('past_due', 'unpaid');

-- The unanswered messages that wait longest, and their number.
create index contacts_open_idx on public.contacts (waiting_since, id) where status = 'open';

-- ---- History of a customer ----
-- From the tables of its parts. Their policies decide which entries a role reads.

create view public.customer_timeline with (security_invoker = on) as
  select e.profile_id, e.happened_at, e.kind, e.id, e.is_repeated, e.details
    from (
      select p.profile_id, coalesce(p.paid_at, p.invoiced_at) as happened_at, 'payment' as kind, 'payment:' || p.id as id,
             false as is_repeated,
             jsonb_build_object(
               'id', p.id, 'number', p.number, 'subscriptionId', p.subscription_id, 'status', p.status, 'amount', p.amount,
               'paid', p.amount_paid, 'paidOutside', p.amount_paid_outside, 'refunded', p.amount_refunded,
               'currency', p.currency, 'at', p.invoiced_at, 'firstFailedAt', p.first_failed_at, 'dueAt', p.due_at,
               'owedSince', p.owed_since, 'attempts', p.attempt_count, 'nextAttemptAt', p.next_attempt_at,
               'declineReason', p.decline_reason,
               'dispute', (select jsonb_build_object('id', d.id, 'status', d.status, 'dueAt', d.evidence_due_at,
                                                     'decision', d.decision)
                             from public.disputes d where d.payment_id = p.id order by d.opened_at desc, d.id limit 1),
               'withdrawn', (select coalesce(sum(d.amount_withdrawn), 0) from public.disputes d where d.payment_id = p.id),
               'invoiceUrl', p.hosted_invoice_url, 'voucherUrl', p.voucher_url, 'voucherUntil', p.voucher_expires_at
             ) as details
        from public.payments p
       where p.status <> 'draft'
      union all
      select d.profile_id, step.at, 'dispute', 'dispute:' || d.id || ':' || step.name, false,
             jsonb_build_object(
               'id', d.id, 'step', step.name, 'status', d.status, 'reason', d.reason, 'amount', d.amount,
               'withdrawn', d.amount_withdrawn, 'currency', d.currency, 'dueAt', d.evidence_due_at, 'decision', d.decision,
               'number', p.number, 'by', case when step.name = 'decided' then private.dispute_decider(d.id) end)
        from public.disputes d
        join public.payments p on p.id = d.payment_id
       cross join lateral (values ('opened', d.opened_at), ('closed', d.closed_at), ('decided', d.decided_at)) step (name, at)
       where step.at is not null
      union all
      select r.profile_id, r.created_at, 'refund', 'refund:' || r.id, false,
             jsonb_build_object(
               'amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'status', r.status, 'note', n.note,
               'by', coalesce(a.full_name, a.email))
        from public.refunds r
        left join public.refund_notes n on n.refund_id = r.id
        left join public.profiles a on a.id = n.made_by
      union all
      select c.profile_id, coalesce(c.done_at, c.created_at), 'change', 'change:' || c.id, false,
             jsonb_build_object(
               'kind', c.kind, 'reason', c.reason, 'terms', c.terms, 'note', c.note, 'isDone', c.done_at is not null,
               'by', coalesce(a.full_name, a.email))
        from public.billing_changes c
        left join public.profiles a on a.id = c.made_by
      union all
      select m.profile_id, coalesce(m.sent_at, m.created_at), 'email', 'email:' || m.id, false,
             jsonb_build_object(
               'id', m.id, 'template', m.template, 'recipient', m.recipient, 'status', m.status, 'error', m.last_error)
        from public.email_outbox m
      union all
      select c.profile_id, c.created_at, 'message', 'message:' || c.id, false,
             jsonb_build_object('contactId', c.id, 'author', c.author_kind, 'isNote', false, 'text', left(c.message, 600))
        from public.contacts c
      union all
      select c.profile_id, m.created_at, 'message', 'message:' || m.id, false,
             jsonb_build_object(
               'contactId', c.id, 'author', m.author_kind, 'isNote', m.is_note, 'text', left(m.body, 600))
        from public.contact_messages m
        join public.contacts c on c.id = m.contact_id
      union all
      select s.profile_id, v.created_at, 'site', 'site:' || v.id, false,
             jsonb_build_object(
               'to', v.to_status, 'formerDomain', v.former_domain, 'domain', v.domain, 'undoes', v.undoes,
               'isUndone', exists (select from public.site_events u where u.undoes = v.id), 'note', n.note,
               'by', coalesce(a.full_name, a.email))
        from public.site_events v
        join public.sites s on s.id = v.site_id
        left join public.site_event_notes n on n.event_id = v.id
        left join public.profiles a on a.id = n.actor_id
      union all
      select l.profile_id, l.created_at, 'team', 'team:' || l.id,
             l.action in ('refunded', 'dispute_decided') or l.action = any (enum_range(null::public.billing_change_kind)::text[])
               or l.table_name is not distinct from 'sites' and 'status' = any (l.changed),
             jsonb_build_object(
               'actor', coalesce(a.full_name, l.actor_email, a.email), 'role', l.actor_role, 'area', l.area, 'action', l.action, 'table', l.table_name,
               'key', l.row_key, 'rowName', private.audit_row_name(l.table_name, l.row_key), 'changed', l.changed, 'before', l.before, 'after', l.after)
        from public.audit_log l
        left join public.profiles a on a.id = l.actor_id
    ) e
   where (select private.can('customers.read'));
comment on view public.customer_timeline is
  'What happened with a customer: payments, disputes, refunds, changes of billing, e-mails, messages, events of the site and actions of the team. For roles that may read customers, each part as far as they may read its table. Pages continue after happened_at and id.';
comment on column public.customer_timeline.happened_at is 'When it happened; for a paid invoice the time of the payment.';
comment on column public.customer_timeline.kind is 'payment, dispute, refund, change, email, message, site or team.';
comment on column public.customer_timeline.id is 'Kind and id of the row; orders entries of the same time.';
comment on column public.customer_timeline.is_repeated is 'Whether another entry shows the same fact: a refund, a decision after a dispute, a change of billing or a step of the site in the audit log.';
comment on column public.customer_timeline.details is 'The values of the entry, by kind.';
grant select on public.customer_timeline to authenticated;

create view public.customer_payment_totals with (security_invoker = on) as
  select p.profile_id, p.currency, sum(p.amount_paid - p.amount_refunded - w.amount)::bigint as paid,
         sum(p.amount_paid_outside) as paid_outside, sum(w.amount)::bigint as withdrawn,
         count(*) filter (where p.owed_since is not null) as overdue,
         coalesce(sum(p.amount - p.amount_paid) filter (where p.owed_since is not null), 0) as owed,
         min(p.owed_since) as owed_since,
         private.is_refund_to_decide(p.profile_id) as is_refund_to_decide
    from public.payments p
   cross join lateral (
     select coalesce(sum(d.amount_withdrawn), 0) as amount from public.disputes d where d.payment_id = p.id) w
   where (select private.can('money.read'))
   group by p.profile_id, p.currency;
comment on view public.customer_payment_totals is
  'What a customer has paid and owes, in minor units, for roles that may read payments.';
comment on column public.customer_payment_totals.currency is 'ISO 4217 code in lower case.';
comment on column public.customer_payment_totals.paid is 'Paid amount without refunds and without what banks took back.';
comment on column public.customer_payment_totals.paid_outside is 'The part of it that was paid outside of Stripe.';
comment on column public.customer_payment_totals.withdrawn is 'What banks took back, which paid leaves out.';
comment on column public.customer_payment_totals.overdue is 'Number of open invoices with a failed charge or a passed due date.';
comment on column public.customer_payment_totals.owed is 'Open amount of these invoices.';
comment on column public.customer_payment_totals.owed_since is 'Since when the oldest of them is owed; null without any.';
comment on column public.customer_payment_totals.is_refund_to_decide is
  'Whether everything was refunded while the subscription goes on.';
grant select on public.customer_payment_totals to authenticated;

-- ---- Exports of lists ----

create function private.note_list_export(list text, row_count integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  area constant text := case list
    when 'customers' then 'customers'
    when 'activations' then 'sites'
    when 'payments' then 'money'
    when 'tasks' then 'tasks'
    when 'conversations' then 'messages'
    when 'posts' then 'blog'
    when 'prices' then 'money'
    when 'audit' then 'audit'
  end;
begin
  if area is null or row_count is null or row_count < 0 then
    raise exception 'There is no such export: %, % rows.', list, row_count using errcode = '22023';
  end if;
  if not (case list
    when 'customers' then private.can('customers.read')
    when 'activations' then private.can('sites.read')
    when 'payments' then private.can('money.read')
    when 'tasks' then private.can('tasks.read') or private.can('money.write')
    when 'conversations' then private.can('messages.read')
    when 'posts' then private.can('blog.read')
    when 'prices' then private.can('money.read')
    when 'audit' then private.can('audit.read')
  end) then
    raise exception 'Exporting % needs the permission to read them.', list using errcode = '42501';
  end if;
  perform private.limit_own_calls('export-list');
  perform private.note_audit(area, 'list_exported', details => jsonb_build_object('list', list, 'rows', row_count));
end;
$$;
comment on function private.note_list_export(text, integer) is
  'Records in the audit log that a team member exports a list, as often as call_limits allows, and refuses callers who may not read the list.';
grant execute on function private.note_list_export(text, integer) to authenticated;

create function public.note_list_export(list text, row_count integer) returns void
language sql set search_path = '' as $$
  select private.note_list_export(list, row_count);
$$;
comment on function public.note_list_export(text, integer) is
  'Records that a team member exports a list (customers, activations, payments, tasks, conversations, posts, prices or audit); private.note_list_export checks the permission.';
grant execute on function public.note_list_export(text, integer) to authenticated;

-- ---- Failures ----
-- Failures of pages and edge functions, grouped by kind, place and time. Contains no personal data.

create type public.failure_source as enum ('browser', 'function');
comment on type public.failure_source is 'Source of a failure report.';

create table public.failures (
  id uuid primary key default gen_random_uuid(),
  source public.failure_source not null,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_:.-]{0,79}$'),
  route text not null check (route ~ '^[a-z/:*-]{1,200}$'),
  place text check (place ~ '^[A-Za-z0-9_./@-]{1,160}:[0-9]{1,7}:[0-9]{1,7}$'),
  version text check (version ~ '^[A-Za-z0-9_.-]{1,60}$'),
  times integer not null default 1 check (times > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  done_at timestamptz check (private.is_readable_time(done_at)),
  search text not null generated always as (private.fold_text(case source when 'browser' then 'browser ' else 'function ' end || code || ' ' || route)) stored,
  constraint failures_group unique (source, code, route)
);
comment on table public.failures is 'Failures, one row per kind. Set done_at when it is resolved; a recurring one is reopened.';
comment on column public.failures.code is 'Code of the application error, or the name of the browser''s.';
comment on column public.failures.route is 'The page without ids, or the function.';
comment on column public.failures.place is 'File, line and column in the build of the last failure, if known.';
comment on column public.failures.version is 'Build or deployment of the last failure, if known.';
comment on column public.failures.done_at is 'When it was resolved; null while it is open.';
comment on column public.failures.search is 'Folded source, code and route, for searching. Computed.';

create index failures_last_seen_idx on public.failures (last_seen_at desc, id);
create index failures_open_idx on public.failures (last_seen_at desc, id) where done_at is null;

alter table public.failures enable row level security;
create policy "The team reads our failures" on public.failures
  for select to authenticated using ((select private.can('tasks.read')));
create policy "The team closes our failures" on public.failures
  for update to authenticated
  using ((select private.can('tasks.write'))) with check ((select private.can('tasks.write')));
grant select, update (done_at) on public.failures to authenticated;
select private.audit('public.failures', 'tasks', events => 'update');

-- Reports are only inserted, so that concurrent ones never wait for each other.
create table private.failure_entries (like public.failures including constraints including comments);
alter table private.failure_entries
  drop column id, drop column first_seen_at, drop column done_at, drop column search;
alter table private.failure_entries alter column times set default 1, alter column last_seen_at set default now();
alter table private.failure_entries add column id bigint generated always as identity primary key;
comment on table private.failure_entries is 'Failure reports that are not summed yet.';
comment on column private.failure_entries.place is 'File, line and column in the build, if known.';
comment on column private.failure_entries.version is 'Build or deployment, if known.';
comment on column private.failure_entries.times is 'Number of failures: a function''s worker writes once every few seconds.';

alter table private.failure_entries enable row level security;
create policy "No API role reads failures to sum" on private.failure_entries
  for select to anon, authenticated using (false);

-- Anyone may report a browser failure, and any caller can make a function fail. Each report is counted by visit, by
-- address and in total, and dropped above any limit.
create function private.takes_report(subjects text[], limits integer[]) returns boolean
language plpgsql set search_path = '' as $$
begin
  for place in 1..cardinality(subjects) loop
    if private.used('failure_report', subjects[place], now() - interval '1 hour') >= limits[place] then
      return false;
    end if;
  end loop;
  -- Only counted reports are recorded, so that invented visits and addresses fill no table.
  perform private.add_usage('failure_report', subject) from unnest(subjects) subject;
  return true;
end;
$$;
comment on function private.takes_report(text[], integer[]) is
  'Whether no subject has reached its limit of reports in the last hour; if so, records one for each.';

create function private.record_failure(
  source public.failure_source, code text, route text, place text, version text, visit text, address text, times integer
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if source = 'function' then
    if not private.takes_report(array['function:' || route || ':' || code], array[300]) then
      return;
    end if;
  elsif not private.takes_report(
    array['all', private.hash_sender('address:' || coalesce(address, ''), now()), private.hash_sender('visit:' || coalesce(visit, ''), now())],
    array[2000, 60, 10]
  ) then
    return;
  end if;
  insert into private.failure_entries (source, code, route, place, version, times)
  values (source, code, route, place, version, times);
end;
$$;
comment on function private.record_failure(public.failure_source, text, text, text, text, text, text, integer) is
  'Inserts a failure to be summed. Drops reports of a visit, an address, all browsers or one failure of a function above their hourly limits.';
grant execute on function private.record_failure(public.failure_source, text, text, text, text, text, text, integer) to service_role;

create function public.record_failure(
  source public.failure_source, code text, route text, place text default null, version text default null,
  visit text default null, address text default null, times integer default 1
) returns void
language sql set search_path = '' as $$
  select private.record_failure(source, code, route, place, version, visit, address, times);
$$;
comment on function public.record_failure(public.failure_source, text, text, text, text, text, text, integer) is
  'Inserts a failure to be summed; see private.record_failure. Service role only.';
grant execute on function public.record_failure(public.failure_source, text, text, text, text, text, text, integer) to service_role;

create function private.sum_failures() returns void
language sql set search_path = '' as $$
  with entries as (
    delete from private.failure_entries e returning e.*
  ), reports as (
    select e.source, e.code, e.route, sum(e.times)::integer as times,
           (array_agg(e.place order by e.id desc) filter (where e.place is not null))[1] as place,
           (array_agg(e.version order by e.id desc) filter (where e.version is not null))[1] as version,
           min(e.last_seen_at) as first_seen_at, max(e.last_seen_at) as last_seen_at
      from entries e
     group by 1, 2, 3
  ), known as (
    select r.*, exists (
             select from public.failures f where f.source = r.source and f.code = r.code and f.route = r.route) as is_known
      from reports r
  ), ranked as (
    select k.*, row_number() over (partition by k.source, k.is_known order by k.times desc, k.code, k.route)
                + (select count(*) from public.failures f where f.source = k.source) as kinds
      from known k
  ), named as (
    -- At most 500 kinds of browser failures. Kinds of functions are not limited, so that browser reports cannot
    -- displace them.
    select r.*, r.source = 'browser' and not r.is_known and r.kinds > 500 as is_other from ranked r
  )
  insert into public.failures as f (source, code, route, place, version, times, first_seen_at, last_seen_at)
  select n.source, case when n.is_other then 'other' else n.code end, case when n.is_other then '*' else n.route end,
         max(n.place), max(n.version), sum(n.times), min(n.first_seen_at), max(n.last_seen_at)
    from named n
   group by 1, 2, 3
  on conflict on constraint failures_group do update
    set times = f.times + excluded.times, last_seen_at = excluded.last_seen_at,
        done_at = case when f.done_at > excluded.last_seen_at then f.done_at end,
        place = coalesce(excluded.place, f.place), version = coalesce(excluded.version, f.version);
$$;
comment on function private.sum_failures() is
  'Moves reports into one row per kind, which is reopened by a report after it was resolved.';

create function private.purge_failures() returns void
language sql set search_path = '' as $$
  delete from public.failures f where f.last_seen_at < now() - private.setting_days('keep_failures_days', 30);
$$;
comment on function private.purge_failures() is 'Deletes failures that have not recurred.';
