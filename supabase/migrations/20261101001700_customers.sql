-- Customers as the team works with them: the list, sending a message again, and roles.

-- One row per account. A scalar per column rather than joins over all subscriptions: the
-- first page then reads those of its 25 customers, and counting reads none.
create view public.customer_list with (security_invoker = on) as
  select p.id, p.full_name, p.email, coalesce(s.domain, p.domain) as domain, p.locale, p.created_at,
         s.status as site_status,
         coalesce((
           select case
                    when u.status in ('active', 'trialing') then 'active'
                    when u.status in ('past_due', 'unpaid', 'paused') then 'overdue'
                    when u.status = 'incomplete' then 'none'
                    else 'ended'
                  end
             from public.subscriptions u
            where u.profile_id = p.id
            order by private.is_live_status(u.status) desc, u.started_at desc
            limit 1
         ), 'none') as subscription,
         (select count(*) > 1 from public.subscriptions u
           where u.profile_id = p.id and private.is_live_status(u.status)) as two_subscriptions,
         -- What the panel searches, in one column.
         concat_ws(' ', p.full_name, p.email, p.domain, s.domain) as search
    from public.profiles p
    left join public.sites s on s.profile_id = p.id;
comment on view public.customer_list is
  'Every account with its site and where its subscription stands: none, active, overdue or ended; the live one first, else the latest.';

grant select on public.customer_list to authenticated, service_role;
-- The view asks it with the rights of who reads.
grant execute on function private.is_live_status(text) to authenticated;

create index profiles_full_name_idx on public.profiles (full_name, id);
create index profiles_email_idx on public.profiles (email, id);

create function private.resend_email(email_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  email public.email_outbox;
begin
  if not private.can('outbox.write') then
    raise exception 'Only who may write the outbox sends a message again.' using errcode = '42501';
  end if;
  -- Locked, so that a second click waits and then sees what the first one queued.
  select e.* into email from public.email_outbox e
   where e.id = resend_email.email_id and e.profile_id is not null for update;
  if email.id is null then
    raise exception 'There is no such message to a customer.' using errcode = 'PT404';
  end if;
  if exists (
    select from public.email_outbox e
     where e.profile_id = email.profile_id and e.status in ('queued', 'sending')
       and (e.id = email.id or e.dedupe_key like 'again:' || email.id || ':%')
  ) then
    raise exception 'The message is on its way already.' using errcode = 'PT409';
  end if;

  -- To where the customer is reached now: a wrong address is why many are sent again.
  select coalesce(p.email, email.recipient), p.locale into email.recipient, email.locale
    from public.profiles p where p.id = email.profile_id;
  if email.status = 'failed' then
    update public.email_outbox e
       set status = 'queued', attempts = 0, next_attempt_at = now(), recipient = email.recipient, locale = email.locale
     where e.id = email.id;
  else
    insert into public.email_outbox (profile_id, recipient, locale, template, payload, dedupe_key)
    values (email.profile_id, email.recipient, email.locale, email.template, email.payload,
      'again:' || email.id || ':' || gen_random_uuid());
  end if;
  perform private.note_audit('outbox', 'email_resent', email.profile_id,
    jsonb_build_object('email_id', email.id, 'template', email.template));
end;
$$;
comment on function private.resend_email(uuid) is
  'Queues a message to a customer again, at their present address and in their present language: one given up is tried anew, one sent is queued as a copy. PT404 without such a message, PT409 while it is on its way.';

create function private.team_role_of(user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('roles.read') then
    raise exception 'Only who may read roles asks for one.' using errcode = '42501';
  end if;
  return (select u.raw_app_meta_data ->> 'role' from auth.users u where u.id = team_role_of.user_id);
end;
$$;
comment on function private.team_role_of(uuid) is 'The role that an account has in the team; null for a customer.';

create function private.set_team_role(user_id uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  -- One at a time, and the right asked for after that: two administrators who take each
  -- other's role at the same moment would otherwise leave none.
  perform pg_advisory_xact_lock(hashtextextended('team_roles', 0));
  if not private.can('roles.write') then
    raise exception 'Only who may write roles gives or takes one.' using errcode = '42501';
  end if;
  if set_team_role.user_id = auth.uid() then
    raise exception 'Nobody changes their own role.' using errcode = 'PT409';
  end if;
  if set_team_role.role not in ('admin', 'support', 'finance', 'editor') then
    raise exception 'There is no role %.', set_team_role.role using errcode = 'check_violation';
  end if;
  if set_team_role.role is distinct from 'admin' and not exists (
    select from auth.users u where u.raw_app_meta_data ->> 'role' = 'admin' and u.id <> set_team_role.user_id
  ) then
    raise exception 'The last administrator stays one.' using errcode = 'PT409';
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
comment on function private.set_team_role(uuid, text) is
  'Gives an account a role in the team, or with null takes it away: at once in the database, in the panel with the next refresh of its token. Never one''s own, never the last administrator''s (PT409).';

create function public.resend_email(email_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email(email_id);
$$;
comment on function public.resend_email(uuid) is 'Queues a message to a customer again; private.resend_email says how.';

create function public.team_role_of(user_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.team_role_of(user_id);
$$;
comment on function public.team_role_of(uuid) is 'The role that an account has in the team; null for a customer.';

create function public.set_team_role(user_id uuid, role text default null) returns void
language sql set search_path = '' as $$
  select private.set_team_role(user_id, role);
$$;
comment on function public.set_team_role(uuid, text) is
  'Gives an account a role in the team, or takes it away; private.set_team_role says when not.';

grant execute on function private.resend_email(uuid) to authenticated;
grant execute on function public.resend_email(uuid) to authenticated;
grant execute on function private.team_role_of(uuid) to authenticated;
grant execute on function public.team_role_of(uuid) to authenticated;
grant execute on function private.set_team_role(uuid, text) to authenticated;
grant execute on function public.set_team_role(uuid, text) to authenticated;
