-- The team: who has access, and invitations by e-mail. The link of an invitation proves access to the mailbox, so its
-- token is kept apart from the outbox, which other roles read.
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
comment on column public.team_invitations.id is 'Identifier.';
comment on column public.team_invitations.email is 'Invited address, lower case.';
comment on column public.team_invitations.role is 'Role that the account receives when the invitation is accepted.';
comment on column public.team_invitations.invited_by is 'Who invited; the row is deleted with their account, and counts only while they may write roles.';
comment on column public.team_invitations.created_at is 'Time of the first invitation.';
comment on column public.team_invitations.sent_at is 'Time of the last e-mail, whose link replaces the earlier ones.';
comment on column public.team_invitations.expires_at is 'Until when the last link is valid.';
comment on column public.team_invitations.accepted_at is 'When it was accepted.';
comment on column public.team_invitations.withdrawn_at is 'When it was withdrawn.';

create unique index team_invitations_open_idx on public.team_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);

create table private.invitation_tokens (
  token text primary key,
  invitation_id uuid not null unique references public.team_invitations (id) on delete cascade
);
comment on table private.invitation_tokens is 'The token in the link of each open invitation.';
comment on column private.invitation_tokens.token is '64 random hexadecimal digits.';
comment on column private.invitation_tokens.invitation_id is 'The invitation.';
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
  delete from public.email_outbox e where e.dedupe_key like 'team_invitation:' || invitation.id || ':%' and e.status = 'queued';
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
  delete from public.email_outbox e where e.dedupe_key like 'team_invitation:' || invitation.id || ':%' and e.status = 'queued';
  perform private.note_audit('roles', 'invitation_withdrawn', null,
    jsonb_build_object('role', invitation.role, 'email', invitation.email));
end;
$$;
comment on function private.withdraw_invitation(uuid) is
  'Withdraws an open invitation, whose link then no longer works. PT404 without it, PT409 after it was accepted; can be repeated.';

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

create function private.purge_invitations() returns void
language sql set search_path = '' as $$
  delete from public.team_invitations i
   where coalesce(i.accepted_at, i.withdrawn_at, i.expires_at) < now() - interval '90 days';
$$;
comment on function private.purge_invitations() is 'Deletes invitations that ended 90 days ago.';

create function public.team_members() returns table (
  id uuid, name text, email text, role public.team_role, since timestamptz, has_factor boolean, last_sign_in_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.team_members();
$$;
comment on function public.team_members() is 'Everyone with a role in the team; see private.team_members.';

create function public.invite_member(email text, role public.team_role) returns uuid
language sql set search_path = '' as $$
  select private.invite_member(email, role);
$$;
comment on function public.invite_member(text, public.team_role) is 'Invites an address to the team; see private.invite_member.';

create function public.withdraw_invitation(invitation_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_invitation(invitation_id);
$$;
comment on function public.withdraw_invitation(uuid) is 'Withdraws an invitation; see private.withdraw_invitation.';

create function public.invitation_state(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.invitation_state(token);
$$;
comment on function public.invitation_state(text) is 'The invitation of a link; see private.invitation_state.';

create function public.accept_invitation(token text) returns void
language sql set search_path = '' as $$
  select private.accept_own_invitation(token);
$$;
comment on function public.accept_invitation(text) is 'Accepts an invitation for the signed-in account; see private.accept_invitation.';

create function public.accept_invitation_for(token text, user_id uuid) returns void
language sql set search_path = '' as $$
  select private.accept_invitation(token, user_id);
$$;
comment on function public.accept_invitation_for(text, uuid) is
  'Accepts an invitation for an account that the edge function accept-invitation created. Service role only.';

alter table public.team_invitations enable row level security;
create policy "Roles that read roles read invitations" on public.team_invitations
  for select to authenticated using ((select private.can('roles.read')));
grant select on public.team_invitations to authenticated;

grant execute on function private.email_values(public.email_outbox) to service_role;
grant execute on function private.team_members() to authenticated;
grant execute on function public.team_members() to authenticated;
grant execute on function private.invite_member(text, public.team_role) to authenticated;
grant execute on function public.invite_member(text, public.team_role) to authenticated;
grant execute on function private.withdraw_invitation(uuid) to authenticated;
grant execute on function public.withdraw_invitation(uuid) to authenticated;
grant execute on function private.invitation_state(text) to anon, authenticated, service_role;
grant execute on function public.invitation_state(text) to anon, authenticated, service_role;
grant execute on function private.accept_own_invitation(text) to authenticated;
grant execute on function public.accept_invitation(text) to authenticated;
grant execute on function private.accept_invitation(text, uuid) to service_role;
grant execute on function public.accept_invitation_for(text, uuid) to service_role;
