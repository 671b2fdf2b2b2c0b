-- Accounts: profiles, what protects them in addition to the auth service, and corrected e-mails.

-- ---- Profiles ----
-- One row per account, created by the database at sign-up.

create type public.language as enum ('pt-BR', 'pt-PT', 'en');
comment on type public.language is 'Languages of the interface, e-mails and courses; the default comes first.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 120 and private.is_plain_line(full_name)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  domain text check (private.is_own_domain(domain)),
  avatar_url text check (private.is_web_address(avatar_url)),
  locale public.language not null default 'pt-BR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'Customers'' own data. One row per account, created at sign-up.';
comment on column public.profiles.id is 'The account: auth.users.id.';
comment on column public.profiles.email is 'Copy of the account''s e-mail, updated by a trigger, so that lists do not read the auth schema.';
comment on column public.profiles.full_name is 'Full name, without control and direction characters.';
comment on column public.profiles.phone is 'Phone (WhatsApp) in E.164: +5511987654321.';
comment on column public.profiles.domain is 'Domain the customer has or wants, lower case and in its ASCII form (xn--…).';
comment on column public.profiles.avatar_url is 'Public address of the avatar.';
comment on column public.profiles.locale is 'Language of the interface and of the e-mails: pt-BR, pt-PT or en.';
comment on column public.profiles.created_at is 'Time of the sign-up.';

create index profiles_created_at_idx on public.profiles (created_at desc);

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
create policy "Customers read their own profile, administrators all" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.can('customers.read')));
create policy "Customers change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Accounts with MFA reach their profile only at aal2" on public.profiles
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.profiles to authenticated;
grant update (full_name, phone, domain, locale) on public.profiles to authenticated;
grant select on public.profiles to service_role;
grant update (avatar_url) on public.profiles to service_role;

-- Sign-up metadata comes from the browser and may contain anything. Invalid values are omitted, because a sign-up must
-- never fail because of them.
create function private.read_sign_up(meta jsonb)
returns table (full_name text, phone text, domain text, locale public.language)
language plpgsql immutable set search_path = '' as $$
declare
  -- Numbers and objects also have a text form but are not valid values.
  texts constant jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
      from jsonb_each(case when jsonb_typeof(meta) = 'object' then meta else '{}' end) entry
     where jsonb_typeof(entry.value) = 'string');
  name constant text := left(btrim(regexp_replace(private.clean_line(texts ->> 'full_name'),
    '[\u0001-\u001f\u007f-\u009f\u061c\ufffe\uffff]', '', 'g')), 120);
  cleaned_domain constant text := lower(private.clean_line(texts ->> 'domain'));
begin
  full_name := case when private.is_plain_line(name) then name end;
  phone := substring(private.clean_line(texts ->> 'phone') from '^\+[1-9][0-9]{7,14}$');
  domain := case when private.is_own_domain(cleaned_domain) then cleaned_domain end;
  locale := coalesce(
    (select known from unnest(enum_range(null::public.language)) known where known::text = texts ->> 'locale'), 'pt-BR');
  return next;
end;
$$;
comment on function private.read_sign_up(jsonb) is 'The profile in the metadata of a sign-up, without invalid values.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  begin
    insert into public.profiles (id, email, full_name, phone, domain, locale)
    select new.id, new.email, typed.* from private.read_sign_up(new.raw_user_meta_data) typed;
  exception when others then
    raise warning 'Profile of % made without its metadata: %', new.id, sqlerrm;
    insert into public.profiles (id, email) values (new.id, new.email) on conflict (id) do nothing;
  end;
  return new;
end;
$$;
comment on function private.create_profile() is 'Trigger: creates the profile of a new account from its sign-up metadata, without invalid values.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.clean_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.phone := private.clean_line(new.phone);
  new.domain := private.clean_line(new.domain);
  return new;
end;
$$;
comment on function private.clean_profile() is 'Trigger: removes invisible characters from name, phone and domain.';

-- Before the triggers that compare the domain, which run in the order of their names.
create trigger clean_profile before insert or update of full_name, phone, domain on public.profiles
  for each row execute function private.clean_profile();

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end;
$$;
comment on function private.copy_email_to_profile() is 'Trigger: copies the account''s e-mail to profiles.email.';

create trigger copy_email_to_profile after update of email on auth.users
  for each row execute function private.copy_email_to_profile();

-- The auth service selects the language of its e-mails from the account's metadata.
create function private.copy_locale_to_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
     set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('locale', new.locale)
   where id = new.id and raw_user_meta_data ->> 'locale' is distinct from new.locale::text;
  return new;
end;
$$;
comment on function private.copy_locale_to_account() is 'Trigger: copies the profile''s language to the account''s metadata.';

create trigger copy_locale_to_account after update of locale on public.profiles
  for each row execute function private.copy_locale_to_account();

-- ---- Accounts that are being deleted ----

-- Deleting an account ends its subscription first. The messages about that end wait until the account is gone, which
-- deletes them, or until the deletion has failed.
create table private.account_closings (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  began_at timestamptz not null default now()
);
comment on table private.account_closings is 'Accounts whose deletion has begun.';
comment on column private.account_closings.began_at is 'When its last deletion began.';

alter table private.account_closings enable row level security;
create policy "No API role reads deletions that have begun" on private.account_closings
  for select to anon, authenticated using (false);

create function private.begin_account_closing(owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.account_closings as c (profile_id)
  select p.id from public.profiles p where p.id = owner_id
      on conflict (profile_id) do update set began_at = now();
$$;
comment on function private.begin_account_closing(uuid) is 'Holds the messages about an account back while its deletion runs.';
grant execute on function private.begin_account_closing(uuid) to service_role;

create function private.message_hold(owner_id uuid) returns interval
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select greatest(c.began_at + interval '15 minutes' - now(), interval '0')
       from private.account_closings c where c.profile_id = owner_id),
    interval '0');
$$;
comment on function private.message_hold(uuid) is
  'How long a message about an account waits: until 15 minutes after its deletion began, else not at all.';

-- Avatars are readable publicly and written only by the edge function upload-avatar, so that only checked files are
-- public; the bucket has no policy for customers. Files are deleted through the Storage API, which refuses deletes on
-- its tables.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- ---- Sign-up ----

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
grant execute on function private.replace_sign_up(text, jsonb, jsonb) to anon, authenticated;

create function public.replace_sign_up(email text, details jsonb) returns void
language sql set search_path = '' as $$
  select private.replace_sign_up(email, details, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.replace_sign_up(text, jsonb) is
  'Replaces the details of an earlier sign-up with this address while it is unconfirmed: {"full_name", "phone", "domain", "model", "locale"}. Does nothing, without a sign of it, for any other address.';
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
grant execute on function private.confirmation_link_state(text, jsonb) to anon, authenticated;

create function public.confirmation_link_state(token_hash text) returns text
language sql set search_path = '' as $$
  select private.confirmation_link_state(token_hash, coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'));
$$;
comment on function public.confirmation_link_state(text) is
  'confirmed when the account of a confirmation link has confirmed its e-mail, ended when the link expired or was replaced; null when it may still work or is unknown.';
grant execute on function public.confirmation_link_state(text) to anon, authenticated;

-- ---- Notices of changed sign-in data ----

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

-- ---- E-mails that the team corrects ----
-- The new mailbox confirms by a link; the old one is informed at the request and after the change. The token is kept
-- apart from the outbox, which other roles read.

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
comment on column public.email_corrections.former_email is 'E-mail of the account when the team asked.';
comment on column public.email_corrections.email is 'New e-mail, lower case.';
comment on column public.email_corrections.requested_by is 'Member of the team who asked; null when their account is deleted.';
comment on column public.email_corrections.sent_at is 'Time of the last e-mail, whose link replaces the earlier ones.';
comment on column public.email_corrections.expires_at is 'Until when the last link is valid.';
comment on column public.email_corrections.confirmed_at is 'When the new mailbox confirmed it, and the account received the e-mail.';
comment on column public.email_corrections.withdrawn_at is 'When the team withdrew it, another correction replaced it, or the account received another e-mail.';

create unique index email_corrections_open_idx on public.email_corrections (profile_id)
  where confirmed_at is null and withdrawn_at is null;
create index email_corrections_profile_id_idx on public.email_corrections (profile_id);
create index email_corrections_requested_by_idx on public.email_corrections (requested_by);

alter table public.email_corrections enable row level security;
create policy "Roles that read customers read corrections" on public.email_corrections
  for select to authenticated using ((select private.can('customers.read')));
grant select on public.email_corrections to authenticated, service_role;

create table private.email_correction_tokens (
  token text primary key,
  correction_id uuid not null unique references public.email_corrections (id) on delete cascade
);
comment on table private.email_correction_tokens is 'The token in the link of each correction of an e-mail.';
comment on column private.email_correction_tokens.token is '64 random hexadecimal digits.';

alter table private.email_correction_tokens enable row level security;
create policy "No API role reads tokens of corrections" on private.email_correction_tokens
  for select to anon, authenticated using (false);

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
  delete from public.email_outbox e
   where lower(e.recipient) = correction.email and e.dedupe_key like 'email_correction:' || correction.id || ':%'
     and e.status = 'queued';
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
grant execute on function private.correct_customer_email(uuid, text, text, public.email_correction_reason) to authenticated;

create function public.correct_customer_email(profile_id uuid, seen text, email text, reason public.email_correction_reason)
returns uuid
language sql set search_path = '' as $$
  select private.correct_customer_email(profile_id, seen, email, reason);
$$;
comment on function public.correct_customer_email(uuid, text, text, public.email_correction_reason) is
  'Asks a new address to confirm a customer''s corrected e-mail; see private.correct_customer_email.';
grant execute on function public.correct_customer_email(uuid, text, text, public.email_correction_reason) to authenticated;

create function private.end_email_corrections(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.email_corrections;
begin
  update public.email_corrections c set withdrawn_at = now()
   where c.profile_id = owner_id and c.confirmed_at is null and c.withdrawn_at is null
   returning c.* into ended;
  delete from public.email_outbox e
   where lower(e.recipient) = ended.email and e.dedupe_key like 'email_correction:' || ended.id || ':%'
     and e.status = 'queued';
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
grant execute on function private.withdraw_email_correction(uuid) to authenticated;

create function public.withdraw_email_correction(correction_id uuid) returns void
language sql set search_path = '' as $$
  select private.withdraw_email_correction(correction_id);
$$;
comment on function public.withdraw_email_correction(uuid) is 'Withdraws a correction; see private.withdraw_email_correction.';
grant execute on function public.withdraw_email_correction(uuid) to authenticated;

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
grant execute on function private.resend_email_correction(uuid) to authenticated;

create function public.resend_email_correction(correction_id uuid) returns void
language sql set search_path = '' as $$
  select private.resend_email_correction(correction_id);
$$;
comment on function public.resend_email_correction(uuid) is 'Sends a correction again; see private.resend_email_correction.';
grant execute on function public.resend_email_correction(uuid) to authenticated;

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
grant execute on function private.email_correction_state(text) to anon, authenticated, service_role;

create function public.email_correction_state(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.email_correction_state(token);
$$;
comment on function public.email_correction_state(text) is 'The correction of a link; see private.email_correction_state.';
grant execute on function public.email_correction_state(text) to anon, authenticated, service_role;

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
