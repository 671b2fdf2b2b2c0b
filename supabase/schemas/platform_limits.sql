-- Limits for expensive edge functions (Stripe calls, bcrypt, file archives) and for actions that create work for the
-- team, against scripts that call them in a loop.

-- ---- Calls of an account ----

create table public.call_limits (
  function text primary key check (function ~ '^[a-z]+(-[a-z]+)*$'),
  most_calls integer not null check (most_calls between 1 and 1000),
  within_seconds integer not null check (within_seconds between 1 and 86400),
  updated_at timestamptz not null default now()
);
comment on table public.call_limits is 'Limits per user for each edge function, saving a profile, requesting a migration or another domain, and correcting a customer''s e-mail. A change applies from the next call.';
comment on column public.call_limits.function is 'Name of the edge function, save-profile, request-migration, request-domain, or correct-email.';
comment on column public.call_limits.most_calls is 'Maximum number of calls …';
comment on column public.call_limits.within_seconds is '… in any period of this many seconds.';

create trigger call_limits_set_updated_at before update on public.call_limits
  for each row execute function private.set_updated_at();

alter table public.call_limits enable row level security;
create policy "Administrators read call limits" on public.call_limits
  for select to authenticated using ((select private.can('settings.read')));
create policy "Administrators change call limits" on public.call_limits
  for update to authenticated using ((select private.can('settings.write'))) with check ((select private.can('settings.write')));
grant select, update (most_calls, within_seconds) on public.call_limits to authenticated;
grant select on public.call_limits to service_role;
select private.audit('public.call_limits', 'settings');

insert into public.call_limits (function, most_calls, within_seconds) values
  ('create-checkout-session', 20, 600),
  ('create-portal-session', 20, 600),
  ('update-subscription', 20, 600),
  ('sync-billing-customer', 30, 600),
  ('upload-avatar', 20, 600),
  ('export-user-data', 5, 600),
  ('delete-user', 10, 600),
  ('message-attachment', 120, 600),
  ('save-plan', 60, 600),
  ('upload-media', 120, 600),
  ('remove-media', 120, 600),
  -- The player calls once per lesson and again every quarter of an hour.
  ('sign-lesson-media', 120, 600),
  ('save-profile', 30, 3600),
  ('request-migration', 10, 86400),
  ('request-domain', 10, 86400),
  ('site-file', 120, 600),
  ('check-domain', 20, 600),
  -- An export reads all of a list: people need a handful of files, a loop many.
  ('export-list', 30, 600),
  ('refund-payment', 60, 600), ('decide-dispute', 60, 600),
  ('change-billing', 60, 600),
  ('correct-email', 20, 3600),
  ('open-wordpress', 20, 600);

-- One row per user and function with the times of its calls: a sliding window prevents double use at the border of two
-- fixed windows.
create table public.function_calls (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  function text not null references public.call_limits (function) on delete cascade,
  called_at timestamptz[] not null,
  primary key (profile_id, function)
);
comment on table public.function_calls is 'Recent calls of each user and edge function, for call_limits.';
comment on column public.function_calls.called_at is 'Times of counted calls, oldest first. Refused calls are not counted.';

create index function_calls_function_idx on public.function_calls (function);

alter table public.function_calls enable row level security;
create policy "Nobody reads calls through the API" on public.function_calls
  for select to anon, authenticated using (false);
grant select, insert, update on public.function_calls to service_role;

create function public.take_call(caller_id uuid, function_name text) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  call_limit public.call_limits;
  recent timestamptz[];
  present timestamptz;
begin
  select l.* into call_limit from public.call_limits l where l.function = function_name;
  if not found then
    raise exception 'No limit is set for calls of %.', function_name;
  end if;

  -- Concurrent calls wait here for each other, so that each is counted once.
  insert into public.function_calls as c (profile_id, function, called_at)
  select p.id, function_name, '{}' from public.profiles p where p.id = caller_id
  on conflict (profile_id, function) do update set called_at = c.called_at
  returning c.called_at into recent;
  if not found then
    -- The account no longer exists; the function detects that itself.
    return 0;
  end if;

  -- Not now(), which is the time before the wait.
  present := clock_timestamp();
  recent := array(
    select t from unnest(recent) t where t > present - make_interval(secs => call_limit.within_seconds) order by t);
  if cardinality(recent) >= call_limit.most_calls then
    -- The call that must leave the window first; the limit may have been lowered since.
    return ceil(extract(epoch from
      recent[cardinality(recent) - call_limit.most_calls + 1]
      + make_interval(secs => call_limit.within_seconds) - present))::integer;
  end if;
  update public.function_calls c set called_at = recent || present
   where c.profile_id = caller_id and c.function = function_name;
  return 0;
end;
$$;
comment on function public.take_call(uuid, text) is
  'Counts a user''s call of an edge function and returns 0, or returns the seconds until the next allowed call. Service role only.';
grant execute on function public.take_call(uuid, text) to service_role;

create function private.limit_own_calls(function_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seconds integer := public.take_call(auth.uid(), function_name);
begin
  if seconds > 0 then
    raise exception 'Too many calls: try again after % seconds.', seconds using errcode = 'PT429';
  end if;
end;
$$;
comment on function private.limit_own_calls(text) is
  'Counts a call of the signed-in user and fails with PT429 above the limit.';

create function private.limit_profile_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.id then
    perform private.limit_own_calls('save-profile');
  end if;
  return new;
end;
$$;
comment on function private.limit_profile_saves() is
  'Trigger: limits how often customers save their profile, because a save can create tasks and e-mails.';

create trigger limit_profile_saves before update of full_name, phone, domain, locale on public.profiles
  for each row execute function private.limit_profile_saves();

-- ---- Use by visitors ----

-- Limited use by anonymous senders, and uploaded bytes per user. Rows are only inserted, so that concurrent requests do
-- not wait for each other; concurrent senders may exceed a limit slightly.
create table private.usage (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('page_view', 'failure_report', 'upload', 'confirmation_link', 'sign_up')),
  subject text not null,
  amount bigint not null default 1 check (amount > 0),
  used_at timestamptz not null
);
comment on table private.usage is 'Limited uses of the last day: page views, failure reports, sign-ups and reads of confirmation links per sender, uploaded bytes per user.';
comment on column private.usage.purpose is 'page_view, failure_report, upload, confirmation_link or sign_up.';
comment on column private.usage.subject is 'Hash of the sender''s address or visit, an internal name, or a user''s id for uploads.';
comment on column private.usage.amount is '1, or bytes.';

create index usage_subject_idx on private.usage (purpose, subject, used_at) include (amount);
create index usage_used_at_idx on private.usage (used_at);

alter table private.usage enable row level security;
create policy "No API role reads usage" on private.usage
  for select to anon, authenticated using (false);

-- A salt is needed, because all IPv4 addresses can be hashed and compared.
create table private.sender_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.sender_salts is 'Random text hashed with the addresses of a day. Deleted a day later, after which hashes cannot be traced to addresses.';
comment on column private.sender_salts.day is 'Day in UTC.';

alter table private.sender_salts enable row level security;
create policy "No API role reads salts" on private.sender_salts
  for select to anon, authenticated using (false);

create function private.hash_sender(address text, at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  today constant date := (at at time zone 'UTC')::date;
  salt text;
begin
  select s.salt into salt from private.sender_salts s where s.day = today;
  if salt is null then
    insert into private.sender_salts (day) values (today) on conflict do nothing;
    select s.salt into salt from private.sender_salts s where s.day = today;
  end if;
  return left(encode(sha256(convert_to(salt || address, 'UTF8')), 'hex'), 32);
end;
$$;
comment on function private.hash_sender(text, timestamptz) is
  'Hash of an address with the salt of the day: the same for one sender during a day.';

-- In plpgsql, which caches the plan per connection: every page view calls these functions.
create function private.used(purpose text, subject text, since timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(u.amount), 0)
      from private.usage u
     where u.purpose = used.purpose and u.subject = used.subject and u.used_at > used.since);
end;
$$;
comment on function private.used(text, text, timestamptz) is 'A subject''s use since a time.';

create function private.add_usage(purpose text, subject text, at timestamptz default now(), amount bigint default 1) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.usage (purpose, subject, used_at, amount)
  values (add_usage.purpose, add_usage.subject, add_usage.at, add_usage.amount);
end;
$$;
comment on function private.add_usage(text, text, timestamptz, bigint) is 'Records a limited use by a subject.';

create function private.purge_usage() returns void
language sql set search_path = '' as $$
  delete from private.usage u where u.used_at < now() - interval '1 day';
  delete from private.sender_salts s where s.day < (now() at time zone 'UTC')::date - 1;
  -- Created in advance, so that the first visitors of a day do not wait for each other.
  insert into private.sender_salts (day)
  select (now() at time zone 'UTC')::date + days from generate_series(0, 1) days
  on conflict do nothing;
$$;
comment on function private.purge_usage() is 'Deletes usage older than a day and salts of days before yesterday, and creates the salts of today and tomorrow.';

create function private.purge_function_calls() returns void
language sql set search_path = '' as $$
  delete from public.function_calls c
   using public.call_limits l
   where l.function = c.function
     and coalesce(c.called_at[cardinality(c.called_at)], '-infinity') < now() - make_interval(secs => l.within_seconds);
$$;
comment on function private.purge_function_calls() is 'Deletes calls outside the window.';
