-- Visits of one year, oldest first: four for each customer, with 2.5 page views on average.
-- 100,000 customers have 1,000,000 views. A hash chooses pages and hosts; a few get most views.
-- The views of a visit are of different pages.
create function pg_temp.chance(n integer, salt integer) returns double precision language sql immutable as
  $$ select (hashint8extended(n, salt) & 1048575) / 1048576.0 $$;

create function pg_temp.seconds(visit integer, k integer) returns integer language sql immutable as
  $$ select floor(power(pg_temp.chance(visit, 200 + k), 3) * 300)::integer $$;

insert into public.page_visits (id, tab_id, day, started_at, last_seen_at, referrer, campaign, device, language, country, views, engaged_seconds)
overriding system value
select n, md5('visit-' || n)::uuid, (at at time zone 'America/Sao_Paulo')::date, at, at,
       case when pg_temp.chance(n, 1) > 0.5 then 'host-' || floor(power(pg_temp.chance(n, 2), 4) * 120) || '.example.com' end,
       case when pg_temp.chance(n, 3) > 0.8 then 'source / cpc / campaign-' || floor(power(pg_temp.chance(n, 4), 3) * 40) end,
       (array['phone', 'phone', 'phone', 'desktop', 'tablet']::public.visit_device[])[1 + n % 5],
       (array['pt-BR', 'pt-BR', 'pt-BR', 'pt-PT', 'en-US', 'es'])[1 + n % 6],
       (array['BR', 'BR', 'BR', 'PT', 'US', null])[1 + n % 6],
       1 + n % 4, (select sum(pg_temp.seconds(n, k)) from generate_series(1, 1 + n % 4) k)
  from generate_series(1, :customers * 4) n
 cross join lateral (select now() - interval '365 days' * (1 - n / (:customers * 4)::numeric)) as moment (at);
select setval(pg_get_serial_sequence('public.page_visits', 'id'), :customers * 4) \g /dev/null

-- Ids in the order of the rows: their index takes a tenth of the time of random ids.
insert into public.page_views (id, visit_id, path, engaged_seconds, viewed_at)
select lpad(to_hex(v.id * 8 + k), 32, '0')::uuid, v.id,
       '/pagina-' || 4 * floor(power(pg_temp.chance(v.id::integer, 100 + k), 4) * 100) + k - 1,
       pg_temp.seconds(v.id::integer, k), v.started_at
  from public.page_visits v cross join lateral generate_series(1, v.views) k;

-- Two passes over the rows, as the triggers would have counted them.
create temporary table day_sums as
select day, null as path, case when grouping(referrer) = 0 then referrer end as referrer,
       case when grouping(campaign) = 0 then 'campaign' when grouping(device) = 0 then 'device' when grouping(language) = 0 then 'language'
            when grouping(country) = 0 then 'country' end as dimension,
       coalesce(campaign, device::text, language, country) as value,
       count(*) as visits, sum(views) as views, sum((views = 1 and engaged_seconds < 10)::integer) as bounces, sum(engaged_seconds) as seconds
  from (select v.day, coalesce(v.referrer, '') as referrer, v.campaign, v.device, v.language, v.country, v.views, v.engaged_seconds
          from public.page_visits v) v
 group by grouping sets ((day), (day, campaign), (day, device), (day, language), (day, country),
                         (day, referrer), (day, referrer, campaign), (day, referrer, device), (day, referrer, language), (day, referrer, country))
union all
select day, path, case when grouping(referrer) = 0 then referrer end,
       case when grouping(campaign) = 0 then 'campaign' when grouping(device) = 0 then 'device' when grouping(language) = 0 then 'language'
            when grouping(country) = 0 then 'country' end,
       coalesce(campaign, device::text, language, country),
       count(*), count(*), 0, sum(engaged_seconds)
  from (select v.day, w.path, coalesce(v.referrer, '') as referrer, v.campaign, v.device, v.language, v.country, w.engaged_seconds
          from public.page_views w join public.page_visits v on v.id = w.visit_id) w
 group by grouping sets ((day, path), (day, path, referrer), (day, path, campaign), (day, path, device), (day, path, language), (day, path, country));

insert into public.page_view_counts (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
select grain, filtered_by, filter_value, counted.dimension, date_trunc(grain, day)::date as starts_on, counted.value,
       sum(visits), sum(views), sum(bounces), sum(seconds)
  from day_sums s
 cross join lateral (values
   ('', '', coalesce(s.dimension, 'total'), coalesce(s.value, ''), s.path is null and s.referrer is null),
   ('', '', 'referrer', s.referrer, s.path is null and s.dimension is null),
   ('referrer', s.referrer, coalesce(s.dimension, 'total'), coalesce(s.value, ''), s.path is null),
   ('', '', 'path', s.path, s.referrer is null and s.dimension is null),
   ('referrer', s.referrer, 'path', s.path, s.dimension is null),
   ('path', s.path, 'referrer', s.referrer, s.dimension is null),
   ('path', s.path, coalesce(s.dimension, 'total'), coalesce(s.value, ''), s.referrer is null)
 ) counted (filtered_by, filter_value, dimension, value, belongs)
 cross join (values ('day'), ('month')) grains (grain)
 -- Some visits have no campaign or country.
 where belongs and filter_value is not null and counted.value is not null and (s.dimension is null or s.value is not null)
 group by 1, 2, 3, 4, 5, 6
-- In the order in which a year writes them.
 order by starts_on;

insert into public.page_view_drops
select day::date, reason::public.page_view_drop_reason, 40 from generate_series(now() - interval '364 days', now(), '1 day') day
 cross join (values ('bot'), ('team'), ('prefetch')) reasons (reason);
insert into public.customer_step_days
select day::date, step::public.customer_step, 20 from generate_series(now() - interval '364 days', now(), '1 day') day
 cross join (values ('sign_up'), ('confirmed'), ('paid'), ('live')) steps (step);
