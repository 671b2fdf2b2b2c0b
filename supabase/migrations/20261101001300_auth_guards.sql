-- Guards on the accounts themselves, besides those of the auth service.

-- Whoever signs up with somebody else's address chooses a password; the person who then
-- confirms the address would open an account that the first one can enter. So confirming
-- proves the mailbox and nothing else: the password of the sign-up goes, and the
-- application has whoever confirmed set one. An account that the team makes as confirmed
-- (Studio, the admin API) was sent no message and keeps its password.
create function private.void_unconfirmed_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end;
$$;
comment on function private.void_unconfirmed_password() is
  'Trigger: empties the password of a sign-up as its e-mail is confirmed, so that only who confirmed can set one.';

create trigger void_unconfirmed_password before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
  execute function private.void_unconfirmed_password();

-- The page of a used or expired link says so before it asks for a password. The auth service checks a token only by
-- using it up. A function that answered differently for valid and unknown tokens would allow guessing the six digits
-- of a code. So this table holds only the tokens of ended links.
create table private.ended_confirmations (
  token_hash text primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  ended_at timestamptz not null default now()
);
comment on table private.ended_confirmations is 'Tokens of confirmation links that were used or replaced by a later one, for 30 days.';
comment on column private.ended_confirmations.token_hash is 'The token as the link has it.';
comment on column private.ended_confirmations.profile_id is 'The account that it was sent for.';
comment on column private.ended_confirmations.ended_at is 'When it stopped working.';
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
  'Trigger: keeps the token of a confirmation link that was used, or replaced by a later one.';

create trigger note_ended_confirmation after update of confirmation_token on auth.users
  for each row
  when (old.confirmation_token <> '' and old.confirmation_token is distinct from new.confirmation_token)
  execute function private.note_ended_confirmation();

create function private.confirmation_link_state(token_hash text, headers jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Set by the network in front of the API, which overwrites what a client sends under this name.
  sender constant text := private.hash_sender(headers ->> 'cf-connecting-ip', now());
  holder record;
begin
  if sender is not null then
    -- Only trying every code of an address asks more often. It would find out whether the address has an account.
    if private.used('confirmation_link', sender, now() - interval '1 hour') >= 30 then
      return null;
    end if;
    perform private.add_usage('confirmation_link', sender);
  end if;
  select u.confirmation_sent_at as sent_at into holder from auth.users u
   where u.confirmation_token = confirmation_link_state.token_hash
     -- As the auth service's index on the column has it.
     and u.confirmation_token !~ '^[0-9 ]*$';
  if found then
    -- otp_expiry of supabase/config.toml.
    return case when holder.sent_at < now() - interval '1 hour' then 'ended' end;
  end if;
  return (
    select case when u.email_confirmed_at is null then 'ended' else 'confirmed' end
      from private.ended_confirmations e join auth.users u on u.id = e.profile_id
     where e.token_hash = confirmation_link_state.token_hash);
end;
$$;
comment on function private.confirmation_link_state(text, jsonb) is
  'What is known of a confirmation link without using it, at most 30 times an hour and sender; public.confirmation_link_state says what.';

create function public.confirmation_link_state(token_hash text) returns text
language sql set search_path = '' as $$
  select private.confirmation_link_state(token_hash, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.confirmation_link_state(text) is
  'confirmed when the account of a confirmation link has confirmed its e-mail, ended when the link expired or was replaced; null when it may still work or is unknown.';

grant execute on function private.confirmation_link_state(text, jsonb) to anon, authenticated;
grant execute on function public.confirmation_link_state(text) to anon, authenticated;

-- A first password replaces none, and is no news to its owner.
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
comment on function private.queue_password_changed() is 'Trigger: tells the owner of an account by e-mail that its password was changed.';

create trigger queue_password_changed after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password <> '' and new.encrypted_password <> '' and old.encrypted_password <> new.encrypted_password)
  execute function private.queue_password_changed();

create function private.queue_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  factor record := coalesce(new, old);
begin
  -- With its account a factor goes unannounced.
  if exists (select from auth.users u where u.id = factor.user_id) then
    perform private.queue_email(factor.user_id, tg_argv[0]::public.email_template,
      tg_argv[0] || ':' || factor.id || ':' || floor(extract(epoch from clock_timestamp()) * 1000), '{}');
  end if;
  return null;
end;
$$;
comment on function private.queue_factor_change() is
  'Trigger: notifies the owner of an account by e-mail that an MFA factor was added or removed.';

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
  -- The table is the auth service's own.
  raise warning 'Changes of MFA factors are not announced: triggers on auth.mfa_factors are not allowed.';
end;
$$;
