-- Protection of accounts in addition to the auth service's own.

-- An attacker who signs up with another user's address knows the password of the account that this user then confirms.
-- Confirming therefore deletes the password of the sign-up, and the application asks the confirmed user to set one. An
-- account that the team creates as confirmed (Studio, the admin API) was sent no e-mail and keeps its password.
create function private.void_unconfirmed_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end;
$$;
comment on function private.void_unconfirmed_password() is
  'Trigger: deletes the password of a sign-up when its e-mail is confirmed, so that only the confirmed user can set one.';

create trigger void_unconfirmed_password before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
  execute function private.void_unconfirmed_password();

-- The same attacker chose the name, phone, domain and model. They remain in the account's metadata, where the page of
-- the confirmation reads them to ask about them.
create function private.void_unconfirmed_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whatever was paid or built was not decided by the sign-up alone.
  update public.sites s set model = null where s.profile_id = new.id and s.status = 'awaiting_payment';
  if found then
    update public.profiles p set full_name = null, phone = null, domain = null where p.id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.void_unconfirmed_details() is
  'Trigger: deletes the name, phone, domain and model of a sign-up when its e-mail is confirmed, so that the confirmed user sets them.';

create trigger void_unconfirmed_details after update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
  execute function private.void_unconfirmed_details();

-- The auth service ignores the data of a second sign-up with an unconfirmed address (internal/api/signup.go of
-- supabase/auth) and sends its e-mail again, in the language of the first.
create function private.replace_sign_up(email text, details jsonb, headers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Supabase's network overwrites this header.
  sender constant text := private.hash_sender(headers ->> 'cf-connecting-ip', now());
  typed constant jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
      from jsonb_each(case when jsonb_typeof(details) = 'object' then details else '{}' end) entry
     where entry.key in ('full_name', 'phone', 'domain', 'model', 'locale') and length(entry.value #>> '{}') <= 254);
  account_id uuid;
begin
  if sender is not null then
    if private.used('sign_up', sender, now() - interval '1 hour') >= 30 then
      return;
    end if;
    perform private.add_usage('sign_up', sender);
  end if;
  update auth.users u
     set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') - '{full_name,phone,domain,model,locale}'::text[] || typed
   where u.email = lower(btrim(replace_sign_up.email)) and u.email_confirmed_at is null and u.confirmation_sent_at is not null
  returning u.id into account_id;
  update public.profiles p
     set (full_name, phone, domain, locale) =
       (select r.full_name, r.phone, r.domain, r.locale from private.read_sign_up(typed) r)
   where p.id = account_id;
  update public.sites s set model = private.read_sign_up_model(typed)
   where s.profile_id = account_id and s.status = 'awaiting_payment';
end;
$$;
comment on function private.replace_sign_up(text, jsonb, jsonb) is
  'Replaces the details of an unconfirmed sign-up, at most 30 times an hour per sender; see public.replace_sign_up.';

create function public.replace_sign_up(email text, details jsonb) returns void
language sql set search_path = '' as $$
  select private.replace_sign_up(email, details, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.replace_sign_up(text, jsonb) is
  'Replaces the details of an earlier sign-up with this address while it is unconfirmed: {"full_name", "phone", "domain", "model", "locale"}. Does nothing, without a sign of it, for any other address.';

grant execute on function private.replace_sign_up(text, jsonb, jsonb) to anon, authenticated;
grant execute on function public.replace_sign_up(text, jsonb) to anon, authenticated;

-- The page of a used or expired link shows this before it asks for a password. The auth service can only check a token
-- by using it. A function with different responses for valid and unknown tokens would allow guessing the six digits of
-- a code, so this table contains only tokens of ended links.
create table private.ended_confirmations (
  token_hash text primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  ended_at timestamptz not null default now()
);
comment on table private.ended_confirmations is 'Tokens of confirmation links that were used or replaced, for 30 days.';
comment on column private.ended_confirmations.token_hash is 'The token in the link.';
comment on column private.ended_confirmations.profile_id is 'The account.';
comment on column private.ended_confirmations.ended_at is 'When the link was used or replaced.';
create index ended_confirmations_profile_id_idx on private.ended_confirmations (profile_id);
create index ended_confirmations_ended_at_idx on private.ended_confirmations (ended_at);

alter table private.ended_confirmations enable row level security;
create policy "No API role reads ended confirmations" on private.ended_confirmations
  for select to anon, authenticated using (false);

create function private.note_ended_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_confirmations (token_hash, profile_id)
  select old.confirmation_token, p.id from public.profiles p where p.id = new.id
  on conflict (token_hash) do nothing;
  return null;
end;
$$;
comment on function private.note_ended_confirmation() is
  'Trigger: stores the token of a confirmation link that was used or replaced.';

create trigger note_ended_confirmation after update of confirmation_token on auth.users
  for each row
  when (old.confirmation_token <> '' and old.confirmation_token is distinct from new.confirmation_token)
  execute function private.note_ended_confirmation();

create function private.confirmation_link_state(token_hash text, headers jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Supabase's network overwrites this header.
  sender constant text := private.hash_sender(headers ->> 'cf-connecting-ip', now());
  holder record;
begin
  if sender is not null then
    -- Only an attacker who tries all codes of an address exceeds this limit; the responses would reveal whether the
    -- address has an account.
    if private.used('confirmation_link', sender, now() - interval '1 hour') >= 30 then
      return null;
    end if;
    perform private.add_usage('confirmation_link', sender);
  end if;
  select u.confirmation_sent_at as sent_at into holder from auth.users u
   where u.confirmation_token = confirmation_link_state.token_hash
     -- Same condition as the auth service's index on the column.
     and u.confirmation_token !~ '^[0-9 ]*$';
  if found then
    -- Same value as otp_expiry in supabase/config.toml.
    return case when holder.sent_at < now() - interval '1 hour' then 'ended' end;
  end if;
  return (
    select case when u.email_confirmed_at is null then 'ended' else 'confirmed' end
      from private.ended_confirmations e join auth.users u on u.id = e.profile_id
     where e.token_hash = confirmation_link_state.token_hash);
end;
$$;
comment on function private.confirmation_link_state(text, jsonb) is
  'State of a confirmation link without using it, at most 30 times an hour per sender; see public.confirmation_link_state.';

create function public.confirmation_link_state(token_hash text) returns text
language sql set search_path = '' as $$
  select private.confirmation_link_state(token_hash, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.confirmation_link_state(text) is
  'confirmed when the account of a confirmation link has confirmed its e-mail, ended when the link expired or was replaced; null when it may still work or is unknown.';

grant execute on function private.confirmation_link_state(text, jsonb) to anon, authenticated;
grant execute on function public.confirmation_link_state(text) to anon, authenticated;

create function private.masked_email(email text) returns text
language sql immutable set search_path = '' as $$
  select left(email, 1) || '•••' || substring(email from '@.*$');
$$;
comment on function private.masked_email(text) is 'An address with all but the first character before the @ hidden.';

-- The owner of the old address learns of the change even when they did not confirm it, and can reply.
create function private.queue_email_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (profile_id, recipient, locale, template, dedupe_key, payload)
  select p.id, old.email, p.locale, 'email_changed',
         'email_changed:' || new.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
         jsonb_build_object('full_name', p.full_name, 'masked_email', private.masked_email(new.email))
    from public.profiles p where p.id = new.id;
  return null;
end;
$$;
comment on function private.queue_email_changed() is
  'Trigger: queues the e-mail about a changed e-mail to the old address.';

create trigger queue_email_changed after update of email on auth.users
  for each row
  when (lower(old.email) <> lower(new.email) and length(old.email) between 3 and 320)
  execute function private.queue_email_changed();

-- A first password replaces none and needs no e-mail.
create function private.queue_password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(
    new.id,
    'password_changed',
    'password_changed:' || new.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000),
    jsonb_build_object('domain', (select p.domain from public.profiles p where p.id = new.id))
  );
  return new;
end;
$$;
comment on function private.queue_password_changed() is 'Trigger: queues the e-mail about a changed password.';

create trigger queue_password_changed after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password <> '' and new.encrypted_password <> '' and old.encrypted_password <> new.encrypted_password)
  execute function private.queue_password_changed();

create function private.queue_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  factor record := coalesce(new, old);
begin
  -- The deletion of an account sends no e-mails about its factors.
  if exists (select from auth.users u where u.id = factor.user_id) then
    perform private.queue_email(factor.user_id, tg_argv[0]::public.email_template,
      tg_argv[0] || ':' || factor.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000), '{}');
  end if;
  return null;
end;
$$;
comment on function private.queue_factor_change() is
  'Trigger: queues the e-mail about an added or removed MFA factor.';

do $$
begin
  -- The embedded local backend has no such table.
  if to_regclass('auth.mfa_factors') is not null then
    create trigger queue_factor_added after insert on auth.mfa_factors
      for each row when (new.status::text = 'verified') execute function private.queue_factor_change('factor_added');
    create trigger queue_factor_verified after update of status on auth.mfa_factors
      for each row when (new.status::text = 'verified' and old.status::text <> 'verified')
      execute function private.queue_factor_change('factor_added');
    create trigger queue_factor_removed after delete on auth.mfa_factors
      for each row when (old.status::text = 'verified') execute function private.queue_factor_change('factor_removed');
  end if;
exception when insufficient_privilege then
  -- The table belongs to the auth service.
  raise warning 'Changes of MFA factors are not announced: triggers on auth.mfa_factors are not allowed.';
end;
$$;
