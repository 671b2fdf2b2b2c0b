-- Profiles: one row per account, created by the database at sign-up.
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
comment on column public.profiles.updated_at is 'Time of the last change.';

create index profiles_created_at_idx on public.profiles (created_at desc);

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

create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id and email is distinct from new.email;
  return new;
end;
$$;
comment on function private.copy_email_to_profile() is 'Trigger: copies the account''s e-mail to profiles.email.';

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

-- Deleting an account ends its subscription first. The messages about that end wait until the account is gone, which
-- deletes them, or until the deletion has failed.
create table private.account_closings (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  began_at timestamptz not null default now()
);
comment on table private.account_closings is 'Accounts whose deletion has begun.';
comment on column private.account_closings.profile_id is 'The account.';
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

create function private.message_hold(owner_id uuid) returns interval
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select greatest(c.began_at + interval '15 minutes' - now(), interval '0')
       from private.account_closings c where c.profile_id = owner_id),
    interval '0');
$$;
comment on function private.message_hold(uuid) is
  'How long a message about an account waits: until 15 minutes after its deletion began, else not at all.';

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();
-- Before the triggers that compare the domain, which run in the order of their names.
create trigger clean_profile before insert or update of full_name, phone, domain on public.profiles
  for each row execute function private.clean_profile();
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger copy_email_to_profile after update of email on auth.users
  for each row execute function private.copy_email_to_profile();
create trigger copy_locale_to_account after update of locale on public.profiles
  for each row execute function private.copy_locale_to_account();

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

-- Avatars are readable publicly and written only by the edge function upload-avatar, so that only checked files are
-- public; the bucket has no policy for customers. Files are deleted through the Storage API, which refuses deletes on
-- its tables.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
