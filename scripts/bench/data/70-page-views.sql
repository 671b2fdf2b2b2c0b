-- A year of visits, four for each customer with two and a half page views on the average, the latest last:
-- 1,000,000 views with 100,000 customers. Pages and hosts are chosen as the hash says, a few of them mostly.
create function pg_temp.chance(n integer, salt integer) returns double precision language sql immutable as
  $$ select (hashint8extended(n, salt) & 1048575) / 1048576.0 $$;

insert into public.page_visits (tab_id, day, started_at, last_seen_at, referrer, campaign, device, language, country, views, engaged_seconds)
select md5('visit-' || n)::uuid, (at at time zone 'America/Sao_Paulo')::date, at, at,
       case when pg_temp.chance(n, 1) > 0.5 then 'host-' || floor(power(pg_temp.chance(n, 2), 4) * 120) || '.example.com' end,
       case when pg_temp.chance(n, 3) > 0.8 then 'source / cpc / campaign-' || floor(power(pg_temp.chance(n, 4), 3) * 40) end,
       (array['phone', 'phone', 'phone', 'desktop', 'tablet'])[1 + n % 5],
       (array['pt-BR', 'pt-BR', 'pt-BR', 'pt-PT', 'en-US', 'es'])[1 + n % 6],
       (array['BR', 'BR', 'BR', 'PT', 'US', null])[1 + n % 6],
       1 + n % 4, 0
  from generate_series(1, :customers * 4) n
 cross join lateral (select now() - interval '365 days' * (1 - n / (:customers * 4)::numeric)) as moment (at);

insert into public.page_views (id, visit_id, path, engaged_seconds, viewed_at)
select md5('view-' || v.id || '-' || k)::uuid, v.id,
       '/pagina-' || floor(power(pg_temp.chance(v.id::integer, 100 + k), 4) * 400),
       floor(power(pg_temp.chance(v.id::integer, 200 + k), 3) * 300), v.started_at
  from public.page_visits v cross join lateral generate_series(1, v.views) k;

update public.page_visits v set engaged_seconds = sums.seconds
  from (select visit_id, sum(engaged_seconds) as seconds from public.page_views group by 1) sums
 where sums.visit_id = v.id;

insert into public.page_view_counts (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
select grain, filtered_by, filter_value, dimension, date_trunc(grain, day)::date as starts_on, value, count(*), sum(views), sum((views = 1 and engaged_seconds < 10)::integer), sum(engaged_seconds)
  from public.page_visits v
 cross join (values ('day'), ('month')) grains (grain)
 cross join lateral (values ('', ''), ('referrer', coalesce(referrer, ''))) filters (filtered_by, filter_value)
 cross join lateral (values ('total', ''), ('referrer', coalesce(referrer, '')), ('campaign', campaign), ('device', device),
                            ('language', language), ('country', country)) dimensions (dimension, value)
 where value is not null and dimension <> filtered_by
 group by 1, 2, 3, 4, 5, 6
union all
select grain, filtered_by, filter_value, dimension, date_trunc(grain, w.day)::date, value, count(*), sum(w.views), 0, sum(w.seconds)
  from (select v.id, v.day, v.referrer, v.campaign, v.device, v.language, v.country, w.path,
               count(*) as views, sum(w.engaged_seconds) as seconds
          from public.page_views w join public.page_visits v on v.id = w.visit_id
         group by v.id, w.path) w
 cross join (values ('day'), ('month')) grains (grain)
 cross join lateral (values ('', '', 'path', w.path), ('referrer', coalesce(w.referrer, ''), 'path', w.path), ('path', w.path, 'total', ''),
                            ('path', w.path, 'referrer', coalesce(w.referrer, '')), ('path', w.path, 'campaign', w.campaign),
                            ('path', w.path, 'device', w.device), ('path', w.path, 'language', w.language),
                            ('path', w.path, 'country', w.country)) dimensions (filtered_by, filter_value, dimension, value)
 where value is not null
 group by 1, 2, 3, 4, 5, 6
-- As they are written in the course of the year.
 order by starts_on;

insert into public.page_view_drops
select day::date, reason, 40 from generate_series(now() - interval '364 days', now(), '1 day') day
 cross join (values ('bot'), ('team'), ('prefetch')) reasons (reason);
insert into public.customer_step_days
select day::date, step, 20 from generate_series(now() - interval '364 days', now(), '1 day') day
 cross join (values ('sign_up'), ('confirmed'), ('paid'), ('live')) steps (step);
