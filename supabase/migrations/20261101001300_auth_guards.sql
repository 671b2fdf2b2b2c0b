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
