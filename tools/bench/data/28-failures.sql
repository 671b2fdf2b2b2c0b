-- The maximum number of separate failures.
insert into public.failures (source, code, route, times, first_seen_at, last_seen_at, done_at)
select case when n % 4 = 0 then 'function'::public.failure_source else 'browser' end, 'Failure' || n, '/dashboard', n, now() - interval '20 days',
       now() - interval '1 hour' * n, case when n % 3 = 0 then now() end
  from generate_series(1, 500) n;
