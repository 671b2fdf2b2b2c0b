-- The team corrects a customer's e-mail. The new mailbox confirms it by a link; the old one is informed at the request
-- and after the change. The token is kept apart from the outbox, which other roles read.
create type public.email_correction_reason as enum ('typo', 'lost_access', 'requested', 'other');
comment on type public.email_correction_reason is 'Why the team corrects a customer''s e-mail.';

create table public.email_corrections (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  former_email text not null check (length(former_email) between 3 and 320),
  email text not null check (length(email) between 3 and 320 and email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  reason public.email_correction_reason not null,
  requested_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  constraint email_corrections_end_once check (confirmed_at is null or withdrawn_at is null)
);
comment on table public.email_corrections is 'E-mails that the team corrects. Ended ones are deleted after 90 days.';
comment on column public.email_corrections.id is 'Identifier.';
comment on column public.email_corrections.profile_id is 'The customer.';
comment on column public.email_corrections.former_email is 'E-mail of the account when the team asked.';
comment on column public.email_corrections.email is 'New e-mail, lower case.';
comment on column public.email_corrections.reason is 'Why the team corrects it.';
comment on column public.email_corrections.requested_by is 'Member of the team who asked; null when their account is deleted.';
comment on column public.email_corrections.created_at is 'Time of the request.';
comment on column public.email_corrections.sent_at is 'Time of the last e-mail, whose link replaces the earlier ones.';
comment on column public.email_corrections.expires_at is 'Until when the last link is valid.';
comment on column public.email_corrections.confirmed_at is 'When the new mailbox confirmed it, and the account received the e-mail.';
comment on column public.email_corrections.withdrawn_at is 'When the team withdrew it, another correction replaced it, or the account received another e-mail.';

create unique index email_corrections_open_idx on public.email_corrections (profile_id)
  where confirmed_at is null and withdrawn_at is null;
create index email_corrections_profile_id_idx on public.email_corrections (profile_id);
create index email_corrections_requested_by_idx on public.email_corrections (requested_by);

create table private.email_correction_tokens (
  token text primary key,
  correction_id uuid not null unique references public.email_corrections (id) on delete cascade
);
comment on table private.email_correction_tokens is 'The token in the link of each correction of an e-mail.';
comment on column private.email_correction_tokens.token is '64 random hexadecimal digits.';
comment on column private.email_correction_tokens.correction_id is 'The correction.';
alter table private.email_correction_tokens enable row level security;
create policy "No API role reads tokens of corrections" on private.email_correction_tokens
  for select to anon, authenticated using (false);

insert into public.call_limits (function, most_calls, within_seconds) values ('correct-email', 20, 3600);

create function private.is_team_account(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
     where u.id = is_team_account.user_id and private.to_team_role(u.raw_app_meta_data ->> 'role') is not null);
$$;
comment on function private.is_team_account(uuid) is 'Whether an account has a role in the team.';

create function private.send_email_correction(correction public.email_corrections) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_correction_tokens t where t.correction_id = correction.id;
  insert into private.email_correction_tokens (token, correction_id)
  values (encode(extensions.gen_random_bytes(32), 'hex'), correction.id);
  -- An earlier e-mail has a link that no longer works.
  delete from public.email_outbox e where e.dedupe_key like 'email_correction:' || correction.id || ':%' and e.status = 'queued';
  -- Without the account, so that sending the customer's e-mails again never sends this link to the old address.
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
  select correction.email, p.locale, 'email_correction',
         'email_correction:' || correction.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
         jsonb_build_object('correction_id', correction.id, 'full_name', p.full_name,
           'former_email', private.masked_email(correction.former_email), 'email', correction.email, 'expires_at', correction.expires_at,
           'requested_by', (select coalesce(m.full_name, m.email) from public.profiles m where m.id = correction.requested_by))
    from public.profiles p where p.id = correction.profile_id;
end;
$$;
comment on function private.send_email_correction(public.email_corrections) is
  'Queues the e-mail to the new address with a new link, which replaces the earlier one.';

create function private.correct_customer_email(profile_id uuid, seen text, email text, reason public.email_correction_reason)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(private.clean_line(correct_customer_email.email));
  owner constant uuid := correct_customer_email.profile_id;
  profile public.profiles;
  correction public.email_corrections;
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers correct an e-mail.' using errcode = '42501';
  end if;
  -- Two colleagues at the same time: the second one finds the correction of the first.
  select p.* into profile from public.profiles p where p.id = owner for update;
  if profile.id is null then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if private.is_team_account(owner) then
    raise exception 'team_account' using errcode = 'PT409', hint = 'Members of the team change their own e-mail.';
  end if;
  if lower(profile.email) is distinct from lower(correct_customer_email.seen) or lower(profile.email) = address then
    raise exception 'The e-mail was changed by someone else.' using errcode = 'PT409';
  end if;
  if exists (select from auth.users u where lower(u.email) = address) then
    raise exception 'email_taken' using errcode = 'PT409', hint = 'Another account has this e-mail.';
  end if;

  select c.* into correction from public.email_corrections c
   where c.profile_id = owner and c.confirmed_at is null and c.withdrawn_at is null for update;
  -- A repeated request sends no second e-mail.
  if correction.email = address and correction.sent_at > now() - interval '1 minute' then
    return correction.id;
  end if;
  perform private.limit_own_calls('correct-email');
  perform private.end_email_corrections(owner);
  insert into public.email_corrections (profile_id, former_email, email, reason, requested_by)
  values (owner, profile.email, address, correct_customer_email.reason, auth.uid())
  returning * into correction;
  perform private.send_email_correction(correction);
  perform private.queue_email(owner, 'email_correction_notice', 'email_correction_notice:' || correction.id,
    jsonb_build_object('masked_email', private.masked_email(address)));
  perform private.note_audit('customers', 'email_correction_requested', owner,
    jsonb_build_object('reason', correction.reason));
  return correction.id;
end;
$$;
comment on function private.correct_customer_email(uuid, text, text, public.email_correction_reason) is
  'Asks the new address to confirm a customer''s corrected e-mail for three days, informs the old one, and replaces an earlier correction. PT409 when the e-mail differs from the seen one, email_taken, team_account; PT404 without such an account; PT429 over the limit of correct-email.';

create function private.end_email_corrections(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid;
begin
  update public.email_corrections c set withdrawn_at = now()
   where c.profile_id = owner_id and c.confirmed_at is null and c.withdrawn_at is null
   returning c.id into ended;
  delete from public.email_outbox e where e.dedupe_key like 'email_correction:' || ended || ':%' and e.status = 'queued';
end;
$$;
comment on function private.end_email_corrections(uuid) is
  'Withdraws the open correction of an account and its e-mail that is not sent yet.';

create function private.withdraw_email_correction(correction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  correction public.email_corrections;
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers withdraw a correction.' using errcode = '42501';
  end if;
  select c.* into correction from public.email_corrections c where c.id = withdraw_email_correction.correction_id for update;
  if correction.id is null then
    raise exception 'There is no such correction.' using errcode = 'PT404';
  end if;
  if correction.confirmed_at is not null then
    raise exception 'The correction was confirmed.' using errcode = 'PT409';
  end if;
  if correction.withdrawn_at is not null then
    return;
  end if;
  perform private.end_email_corrections(correction.profile_id);
  perform private.note_audit('customers', 'email_correction_withdrawn', correction.profile_id);
end;
$$;
comment on function private.withdraw_email_correction(uuid) is
  'Withdraws an open correction, whose link then no longer works. PT404 without it, PT409 after it was confirmed; can be repeated.';

create function private.resend_email_correction(correction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  correction public.email_corrections;
  free_at timestamptz;
begin
  if not private.can('customers.write') then
    raise exception 'Only roles that may write customers send a correction again.' using errcode = '42501';
  end if;
  select c.* into correction from public.email_corrections c where c.id = resend_email_correction.correction_id for update;
  if correction.id is null then
    raise exception 'There is no such correction.' using errcode = 'PT404';
  end if;
  if correction.confirmed_at is not null or correction.withdrawn_at is not null then
    raise exception 'The correction ended.' using errcode = 'PT409';
  end if;
  free_at := correction.sent_at + interval '5 minutes';
  if free_at > now() then
    raise exception 'Just sent: try again after % seconds.', ceil(extract(epoch from free_at - now()))
      using errcode = 'PT429', hint = 'One message is sent every five minutes at most.';
  end if;
  perform private.limit_own_calls('correct-email');
  update public.email_corrections c set sent_at = now(), expires_at = now() + interval '3 days', requested_by = auth.uid()
   where c.id = correction.id returning c.* into correction;
  perform private.send_email_correction(correction);
  perform private.note_audit('customers', 'email_correction_resent', correction.profile_id);
end;
$$;
comment on function private.resend_email_correction(uuid) is
  'Sends the link of an open correction again, with a new link that is valid for three days. PT404 without it, PT409 after its end, PT429 within five minutes after sending.';

create function private.email_correction_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
      -- The new address may be mistyped, too, and its mailbox a stranger's.
      'profile_id', c.profile_id, 'former_email', private.masked_email(c.former_email), 'email', c.email,
      'state', case
        when c.confirmed_at is not null then 'confirmed'
        when c.withdrawn_at is not null then 'withdrawn'
        when c.expires_at <= now() then 'expired'
        when exists (select from auth.users u where lower(u.email) = c.email and u.id <> c.profile_id) then 'taken'
        else 'open' end,
      -- A sign-up's password is deleted when its e-mail is confirmed.
      'needs_password', coalesce(u.encrypted_password, '') = '' or u.email_confirmed_at is null)
    from private.email_correction_tokens t
    join public.email_corrections c on c.id = t.correction_id
    join auth.users u on u.id = c.profile_id
   where t.token = email_correction_state.token;
$$;
comment on function private.email_correction_state(text) is
  'The correction of a link: the former address masked, the new one, state (open, confirmed, withdrawn, expired, taken) and whether its owner must create a password. Null for an unknown or replaced link.';

-- In the transaction of the auth service, so that no crash leaves a changed e-mail with an open correction.
create function private.settle_email_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  correction public.email_corrections;
begin
  update public.email_corrections c set confirmed_at = now()
   where c.profile_id = new.id and c.email = lower(new.email) and c.confirmed_at is null and c.withdrawn_at is null
  returning c.* into correction;
  if correction.id is null then
    perform private.end_email_corrections(new.id);
    return null;
  end if;
  perform private.note_confirmed('customers', 'email_corrected', new.id, jsonb_build_object('reason', correction.reason));
  return null;
end;
$$;
comment on function private.settle_email_correction() is
  'Trigger: confirms the correction that an account''s new e-mail fulfils, or withdraws it after another change.';

create trigger settle_email_correction after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.settle_email_correction();

create function private.purge_email_corrections() returns void
language sql set search_path = '' as $$
  delete from public.email_corrections c
   where coalesce(c.confirmed_at, c.withdrawn_at, c.expires_at) < now() - interval '90 days';
$$;
comment on function private.purge_email_corrections() is 'Deletes corrections that ended 90 days ago.';

create function public.correct_customer_email(profile_id uuid, seen text, email text, reason public.email_correction_reason)
returns uuid
language sql set search_path = '' as $$
  select private.correct_customer_email(profile_id, seen, email, reason);
$$;
comment on function public.correct_customer_email(uuid, text, text, public.email_correction_reason) is
  'Asks a new address to confirm a customer''s corrected e-mail; see private.correct_customer_email.';

create function public.withdraw_email_correction(correction_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_email_correction(correction_id);
$$;
comment on function public.withdraw_email_correction(uuid) is 'Withdraws a correction; see private.withdraw_email_correction.';

create function public.resend_email_correction(correction_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email_correction(correction_id);
$$;
comment on function public.resend_email_correction(uuid) is 'Sends a correction again; see private.resend_email_correction.';

create function public.email_correction_state(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.email_correction_state(token);
$$;
comment on function public.email_correction_state(text) is 'The correction of a link; see private.email_correction_state.';

alter table public.email_corrections enable row level security;
create policy "Roles that read customers read corrections" on public.email_corrections
  for select to authenticated using ((select private.can('customers.read')));
grant select on public.email_corrections to authenticated, service_role;

grant execute on function private.correct_customer_email(uuid, text, text, public.email_correction_reason) to authenticated;
grant execute on function public.correct_customer_email(uuid, text, text, public.email_correction_reason) to authenticated;
grant execute on function private.withdraw_email_correction(uuid) to authenticated;
grant execute on function public.withdraw_email_correction(uuid) to authenticated;
grant execute on function private.resend_email_correction(uuid) to authenticated;
grant execute on function public.resend_email_correction(uuid) to authenticated;
grant execute on function private.email_correction_state(text) to anon, authenticated, service_role;
grant execute on function public.email_correction_state(text) to anon, authenticated, service_role;
