-- Failures of pages and edge functions, grouped by kind, place and time. Contains no personal data.
create type public.failure_source as enum ('browser', 'function');
comment on type public.failure_source is 'Source of a failure report.';

create table public.failures (
  id uuid primary key default gen_random_uuid(),
  source public.failure_source not null,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_:.-]{0,79}$'),
  route text not null check (route ~ '^[a-z/:*-]{1,200}$'),
  place text check (place ~ '^[A-Za-z0-9_./@-]{1,160}:[0-9]{1,7}:[0-9]{1,7}$'),
  version text check (version ~ '^[A-Za-z0-9_.-]{1,60}$'),
  times integer not null default 1 check (times > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  done_at timestamptz check (private.is_readable_time(done_at)),
  search text not null generated always as (private.fold_text(case source when 'browser' then 'browser ' else 'function ' end || code || ' ' || route)) stored,
  constraint failures_group unique (source, code, route)
);
comment on table public.failures is 'Failures, one row per kind. Set done_at when it is resolved; a recurring one is reopened.';
comment on column public.failures.id is 'Identifier.';
comment on column public.failures.source is 'browser or function.';
comment on column public.failures.code is 'Code of the application error, or the name of the browser''s.';
comment on column public.failures.route is 'The page without ids, or the function.';
comment on column public.failures.place is 'File, line and column in the build of the last failure, if known.';
comment on column public.failures.version is 'Build or deployment of the last failure, if known.';
comment on column public.failures.times is 'Number of reports.';
comment on column public.failures.first_seen_at is 'Time of the first report.';
comment on column public.failures.last_seen_at is 'Time of the last report.';
comment on column public.failures.done_at is 'When it was resolved; null while it is open.';
comment on column public.failures.search is 'Folded source, code and route, for searching. Computed.';

create index failures_last_seen_idx on public.failures (last_seen_at desc, id);
create index failures_open_idx on public.failures (last_seen_at desc, id) where done_at is null;

-- Reports are only inserted, so that concurrent ones never wait for each other.
create table private.failure_entries (like public.failures including constraints including comments);
alter table private.failure_entries
  drop column id, drop column first_seen_at, drop column done_at, drop column search;
alter table private.failure_entries alter column times set default 1, alter column last_seen_at set default now();
alter table private.failure_entries add column id bigint generated always as identity primary key;
comment on table private.failure_entries is 'Failure reports that are not summed yet.';
comment on column private.failure_entries.id is 'Order of the rows.';
comment on column private.failure_entries.place is 'File, line and column in the build, if known.';
comment on column private.failure_entries.version is 'Build or deployment, if known.';
comment on column private.failure_entries.times is 'Number of failures: a function''s worker writes once every few seconds.';
comment on column private.failure_entries.last_seen_at is 'Time of the report.';

-- Anyone may report a browser failure, and any caller can make a function fail. Each report is counted by visit, by
-- address and in total, and dropped above any limit.
create function private.takes_report(subjects text[], limits integer[]) returns boolean
language plpgsql set search_path = '' as $$
begin
  for place in 1..cardinality(subjects) loop
    if private.used('failure_report', subjects[place], now() - interval '1 hour') >= limits[place] then
      return false;
    end if;
  end loop;
  -- Only counted reports are recorded, so that invented visits and addresses fill no table.
  perform private.add_usage('failure_report', subject) from unnest(subjects) subject;
  return true;
end;
$$;
comment on function private.takes_report(text[], integer[]) is
  'Whether no subject has reached its limit of reports in the last hour; if so, records one for each.';

create function private.record_failure(
  source public.failure_source, code text, route text, place text, version text, visit text, address text, times integer
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if source = 'function' then
    if not private.takes_report(array['function:' || route || ':' || code], array[300]) then
      return;
    end if;
  elsif not private.takes_report(
    array['all', private.hash_sender('address:' || coalesce(address, ''), now()), private.hash_sender('visit:' || coalesce(visit, ''), now())],
    array[2000, 60, 10]
  ) then
    return;
  end if;
  insert into private.failure_entries (source, code, route, place, version, times)
  values (source, code, route, place, version, times);
end;
$$;
comment on function private.record_failure(public.failure_source, text, text, text, text, text, text, integer) is
  'Inserts a failure to be summed. Drops reports of a visit, an address, all browsers or one failure of a function above their hourly limits.';

create function private.sum_failures() returns void
language sql set search_path = '' as $$
  with entries as (
    delete from private.failure_entries e returning e.*
  ), reports as (
    select e.source, e.code, e.route, sum(e.times)::integer as times,
           (array_agg(e.place order by e.id desc) filter (where e.place is not null))[1] as place,
           (array_agg(e.version order by e.id desc) filter (where e.version is not null))[1] as version,
           min(e.last_seen_at) as first_seen_at, max(e.last_seen_at) as last_seen_at
      from entries e
     group by 1, 2, 3
  ), known as (
    select r.*, exists (
             select from public.failures f where f.source = r.source and f.code = r.code and f.route = r.route) as is_known
      from reports r
  ), ranked as (
    select k.*, row_number() over (partition by k.source, k.is_known order by k.times desc, k.code, k.route)
                + (select count(*) from public.failures f where f.source = k.source) as kinds
      from known k
  ), named as (
    -- At most 500 kinds of browser failures. Kinds of functions are not limited, so that browser reports cannot
    -- displace them.
    select r.*, r.source = 'browser' and not r.is_known and r.kinds > 500 as is_other from ranked r
  )
  insert into public.failures as f (source, code, route, place, version, times, first_seen_at, last_seen_at)
  select n.source, case when n.is_other then 'other' else n.code end, case when n.is_other then '*' else n.route end,
         max(n.place), max(n.version), sum(n.times), min(n.first_seen_at), max(n.last_seen_at)
    from named n
   group by 1, 2, 3
  on conflict on constraint failures_group do update
    set times = f.times + excluded.times, last_seen_at = excluded.last_seen_at,
        done_at = case when f.done_at > excluded.last_seen_at then f.done_at end,
        place = coalesce(excluded.place, f.place), version = coalesce(excluded.version, f.version);
$$;
comment on function private.sum_failures() is
  'Moves reports into one row per kind, which is reopened by a report after it was resolved.';

create function public.record_failure(
  source public.failure_source, code text, route text, place text default null, version text default null,
  visit text default null, address text default null, times integer default 1
) returns void
language sql set search_path = '' as $$
  select private.record_failure(source, code, route, place, version, visit, address, times);
$$;
comment on function public.record_failure(public.failure_source, text, text, text, text, text, text, integer) is
  'Inserts a failure to be summed; see private.record_failure. Service role only.';

create function private.purge_failures() returns void
language sql set search_path = '' as $$
  delete from public.failures f where f.last_seen_at < now() - private.setting_days('keep_failures_days', 30);
$$;
comment on function private.purge_failures() is 'Deletes failures that have not recurred.';

alter table public.failures enable row level security;
alter table private.failure_entries enable row level security;
create policy "No API role reads failures to sum" on private.failure_entries
  for select to anon, authenticated using (false);
create policy "The team reads our failures" on public.failures
  for select to authenticated using ((select private.can('tasks.read')));
create policy "The team closes our failures" on public.failures
  for update to authenticated
  using ((select private.can('tasks.write'))) with check ((select private.can('tasks.write')));
grant select, update (done_at) on public.failures to authenticated;
select private.audit('public.failures', 'tasks', events => 'update');

grant execute on function private.record_failure(public.failure_source, text, text, text, text, text, text, integer) to service_role;
grant execute on function public.record_failure(public.failure_source, text, text, text, text, text, text, integer) to service_role;
