-- Our own failures, of the pages and of the edge functions, in groups: what failed, where, since
-- when and how often. Nothing of whoever met them.
create table public.failures (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('browser', 'function')),
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_:.-]{0,79}$'),
  route text not null check (route ~ '^[a-z/:*-]{1,200}$'),
  place text check (place ~ '^[A-Za-z0-9_./@-]{1,160}:[0-9]{1,7}:[0-9]{1,7}$'),
  version text check (version ~ '^[A-Za-z0-9_.-]{1,60}$'),
  times integer not null default 1 check (times > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  done_at timestamptz check (private.is_readable_time(done_at)),
  search text not null generated always as (private.fold_text(source || ' ' || code || ' ' || route)) stored,
  constraint failures_group unique (source, code, route)
);
comment on table public.failures is 'Failures of ours, one row for all of a kind. Set done_at once it is mended; one that comes back is open again.';
comment on column public.failures.id is 'Identifier.';
comment on column public.failures.source is 'browser or function.';
comment on column public.failures.code is 'What failed: the code of our own error, or the name of the browser''s.';
comment on column public.failures.route is 'The page without ids, or the function.';
comment on column public.failures.place is 'File, line and column of our build where it failed last, where known.';
comment on column public.failures.version is 'Build or deployment in which it failed last, where known.';
comment on column public.failures.times is 'How often it was reported.';
comment on column public.failures.first_seen_at is 'When it was reported first.';
comment on column public.failures.last_seen_at is 'When it was reported last.';
comment on column public.failures.done_at is 'Since when it is done; empty while it is open.';
comment on column public.failures.search is 'Folded source, code and route, which the panel searches. Computed.';

create index failures_last_seen_idx on public.failures (last_seen_at desc, id);
create index failures_open_idx on public.failures (last_seen_at desc, id) where done_at is null;

-- Anyone may report what a browser met, and any caller may make a function of ours fail. Each report is recorded under
-- its visit, its address and all reporters; over any of their limits, it is dropped.
create function private.takes_report(subjects text[], limits integer[]) returns boolean
language plpgsql set search_path = '' as $$
begin
  for place in 1..cardinality(subjects) loop
    if private.used('failure_report', subjects[place], now() - interval '1 hour') >= limits[place] then
      return false;
    end if;
  end loop;
  -- Only reports that are counted are recorded: invented visits and addresses fill no table.
  perform private.add_usage('failure_report', subject) from unnest(subjects) subject;
  return true;
end;
$$;
comment on function private.takes_report(text[], integer[]) is
  'Whether none of the subjects has reached its limit of reports in the last hour; if so, records one for each.';

create function private.record_failure(
  source text, code text, route text, place text, version text, visit text, address text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_kinds constant integer := 500;
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
  -- Our functions name their own: what anyone reports cannot crowd those out.
  if source = 'browser' and (select count(*) from public.failures f where f.source = 'browser') >= most_kinds and not exists (
    select from public.failures f
     where f.source = record_failure.source and f.code = record_failure.code and f.route = record_failure.route
  ) then
    code := 'other';
    route := '*';
  end if;
  insert into public.failures as f (source, code, route, place, version)
  values (source, code, route, place, version)
  on conflict on constraint failures_group do update
    set times = f.times + 1, last_seen_at = now(), done_at = null,
        place = coalesce(excluded.place, f.place), version = coalesce(excluded.version, f.version);
end;
$$;
comment on function private.record_failure(text, text, text, text, text, text, text) is
  'Counts a failure with others of its kind, which is open again if it was done. What a visit, an address, all browsers or one failure of a function report beyond their limits of an hour is dropped.';

create function public.record_failure(
  source text, code text, route text, place text default null, version text default null,
  visit text default null, address text default null
) returns void
language sql set search_path = '' as $$
  select private.record_failure(source, code, route, place, version, visit, address);
$$;
comment on function public.record_failure(text, text, text, text, text, text, text) is
  'Counts a failure of ours; private.record_failure says how. Service role only.';

create function private.purge_failures() returns void
language sql set search_path = '' as $$
  delete from public.failures f where f.last_seen_at < now() - private.setting_days('keep_failures_days', 30);
$$;
comment on function private.purge_failures() is 'Forgets failures that have not come back.';

alter table public.failures enable row level security;
create policy "The team reads our failures" on public.failures
  for select to authenticated using ((select private.can('tasks.read')));
create policy "The team closes our failures" on public.failures
  for update to authenticated
  using ((select private.can('tasks.write'))) with check ((select private.can('tasks.write')));
grant select, update (done_at) on public.failures to authenticated;
select private.audit('public.failures', 'tasks', events => 'update');

grant execute on function private.record_failure(text, text, text, text, text, text, text) to service_role;
grant execute on function public.record_failure(text, text, text, text, text, text, text) to service_role;
