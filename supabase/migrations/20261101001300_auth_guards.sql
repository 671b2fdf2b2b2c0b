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
    perform private.queue_email(factor.user_id, tg_argv[0],
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

create function private.keep_team_reachable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.value = 'true' and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Sign in with MFA before asking the team for it.' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
comment on function private.keep_team_reachable() is
  'Trigger: only a session at aal2 requires MFA of the team, so that somebody can take that back.';

create trigger keep_team_reachable before update of value on public.settings
  for each row when (new.key = 'team_mfa_required') execute function private.keep_team_reachable();

insert into public.settings (key, value, is_public, description) values
  ('team_mfa_required', 'false', false, 'Whether every role of the team needs MFA (an authenticator app) for the administration: true or false.');
alter table public.settings add constraint settings_team_mfa_required
  check (key <> 'team_mfa_required' or value in ('true', 'false'));
