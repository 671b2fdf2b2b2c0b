-- Page views: our own analytics. No cookie, no address, no account: what is known of a visitor is the
-- random id of a browser tab, which lasts as long as the visit. To limit each sender, a salted hash of the address
-- is counted apart from the views, for a day (private.usage). A visit ends after 30 idle minutes or at
-- midnight in São Paulo and so belongs to one day: visits of several days can be summed.

create function private.sao_paulo_day(at timestamptz) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (at at time zone 'America/Sao_Paulo')::date;
end;
$$;
comment on function private.sao_paulo_day(timestamptz) is 'The day of a moment in São Paulo.';

create type public.visit_device as enum ('phone', 'tablet', 'desktop');
comment on type public.visit_device is 'Devices of visitors, by the size of the screen.';

create type public.page_view_drop_reason as enum (
  'bot', 'prefetch', 'team', 'do_not_track', 'excess', 'flood', 'implausible'
);
comment on type public.page_view_drop_reason is 'Why a page view is not counted; page_view_drops.reason says more.';

create type public.customer_step as enum ('sign_up', 'confirmed', 'paid', 'live');
comment on type public.customer_step is 'Steps of a customer from signing up to a live site, in their order.';

create table public.page_visits (
  id bigint generated always as identity primary key,
  tab_id uuid not null,
  day date not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  referrer text,
  campaign text,
  device public.visit_device not null,
  language text,
  country text,
  views integer not null default 1,
  engaged_seconds integer not null default 0
);
comment on table public.page_visits is 'Visits: what one browser tab saw of the site until it was idle for 30 minutes, or until midnight in São Paulo.';
comment on column public.page_visits.id is 'Order of the visits.';
comment on column public.page_visits.tab_id is 'Random id, made by the tab for this visit.';
comment on column public.page_visits.day is 'Its day in São Paulo.';
comment on column public.page_visits.started_at is 'When its first page was seen.';
comment on column public.page_visits.last_seen_at is 'When it was last heard of.';
comment on column public.page_visits.referrer is 'Host of the site that led to it; empty when there was none.';
comment on column public.page_visits.campaign is 'utm_source / utm_medium / utm_campaign of its first page, or ref.';
comment on column public.page_visits.device is 'phone, tablet or desktop, by the size of the screen.';
comment on column public.page_visits.language is 'First language of the browser, such as pt-BR.';
comment on column public.page_visits.country is 'ISO 3166 code, where the network in front of the API says it.';
comment on column public.page_visits.views is 'Pages seen.';
comment on column public.page_visits.engaged_seconds is 'Seconds in which they were in view, at most 1,800 for each.';

create index page_visits_tab_id_idx on public.page_visits (tab_id, id desc);
create index page_visits_last_seen_at_idx on public.page_visits (last_seen_at);

create table public.page_views (
  id uuid primary key,
  visit_id bigint not null references public.page_visits (id) on delete cascade,
  path text not null,
  engaged_seconds integer not null default 0,
  viewed_at timestamptz not null
);
comment on table public.page_views is 'Pages that visits saw. Kept for keep_page_views_days; page_view_counts keeps the figures.';
comment on column public.page_views.id is 'Random id, made by the page, so that a repeated call counts once.';
comment on column public.page_views.visit_id is 'Visit that saw it.';
comment on column public.page_views.path is 'Address without host, query and fragment, and with :id in place of ids.';
comment on column public.page_views.engaged_seconds is 'Seconds in which it was in view, at most 1,800.';
comment on column public.page_views.viewed_at is 'When it was first in view.';

create index page_views_visit_id_idx on public.page_views (visit_id, viewed_at);
create index page_views_viewed_at_idx on public.page_views (viewed_at);

-- Added to each minute. Whole months are added up too: a year is read as some
-- twelve rows for each value instead of 365.
-- Each is also counted within one page and within one source: the report filters by either.
create table public.page_view_counts (
  grain text not null check (grain in ('day', 'month')),
  filtered_by text not null default '' check (filtered_by in ('', 'path', 'referrer')),
  filter_value text not null default '',
  dimension text not null check (dimension in ('total', 'path', 'referrer', 'campaign', 'device', 'language', 'country')),
  starts_on date not null,
  value text not null,
  visits integer not null,
  views integer not null,
  bounces integer not null,
  seconds bigint not null,
  primary key (grain, filtered_by, filter_value, dimension, starts_on, value)
) with (fillfactor = 70);
comment on table public.page_view_counts is 'The figures of analytics by day and by month of São Paulo. They stay when views are removed.';
comment on column public.page_view_counts.grain is 'Whether the row is of a day or of a month.';
comment on column public.page_view_counts.filtered_by is 'path or referrer for figures of one page or source alone; empty for figures of the whole site.';
comment on column public.page_view_counts.filter_value is 'That page or source; empty for direct visits, and for the whole site.';
comment on column public.page_view_counts.dimension is 'What is counted by: total, path, or a property of the visit.';
comment on column public.page_view_counts.starts_on is 'The day, or the first of the month.';
comment on column public.page_view_counts.value is 'The path, host, device…; empty for total and for what is not known; * for all beyond the first 1,000 of a period, or 200 within a filter.';
comment on column public.page_view_counts.visits is 'Visits; of a path, or within one, those that saw it.';
comment on column public.page_view_counts.views is 'Page views; of a path, or within one, views of that path.';
comment on column public.page_view_counts.bounces is 'Visits of one view and under 10 engaged seconds; not counted by path or within one.';
comment on column public.page_view_counts.seconds is 'Engaged seconds.';

create table public.page_view_drops (
  day date not null,
  reason public.page_view_drop_reason not null,
  drops integer not null,
  primary key (day, reason)
);
comment on table public.page_view_drops is 'How many page views were not counted, and why.';
comment on column public.page_view_drops.day is 'Day in São Paulo.';
comment on column public.page_view_drops.reason is
  'bot (by user agent or automation), prefetch, team, do_not_track, excess (of one visit or one address), flood (of the whole site), implausible (what no browser of ours sends).';
comment on column public.page_view_drops.drops is 'How many.';

-- What happens is only inserted here, so that page views at the same moment never wait for one another.
-- private.sum_page_views moves it into the tables above.
create table private.page_view_entries (
  id uuid primary key,
  tab_id uuid not null,
  path text not null,
  referrer text,
  campaign text,
  device public.visit_device not null,
  language text,
  country text,
  viewed_at timestamptz not null
);
comment on table private.page_view_entries is 'Page views that are not summed yet.';
comment on column private.page_view_entries.id is 'Random id, made by the page.';
comment on column private.page_view_entries.tab_id is 'Random id, made by the tab for this visit.';
comment on column private.page_view_entries.path is 'Address without host, query and fragment, and with :id in place of ids.';
comment on column private.page_view_entries.referrer is 'Host of the site that led to it.';
comment on column private.page_view_entries.campaign is 'utm_source / utm_medium / utm_campaign of the page, or ref.';
comment on column private.page_view_entries.device is 'phone, tablet or desktop.';
comment on column private.page_view_entries.language is 'First language of the browser.';
comment on column private.page_view_entries.country is 'ISO 3166 code.';
comment on column private.page_view_entries.viewed_at is 'When it was first in view.';

create table private.engagement_entries (
  id bigint generated always as identity primary key,
  view_id uuid not null,
  tab_id uuid not null,
  seconds integer not null,
  reported_at timestamptz not null
);
comment on table private.engagement_entries is 'Seconds in view that pages reported and that are not summed yet.';
comment on column private.engagement_entries.id is 'Order of the rows.';
comment on column private.engagement_entries.view_id is 'Page view.';
comment on column private.engagement_entries.tab_id is 'Tab that reports.';
comment on column private.engagement_entries.seconds is 'Seconds in view since the page was opened, at most 1,800.';
comment on column private.engagement_entries.reported_at is 'When it was reported.';
create index engagement_entries_view_id_idx on private.engagement_entries (view_id);

create table private.page_view_drop_entries (
  id bigint generated always as identity primary key,
  day date not null,
  reason public.page_view_drop_reason not null
);
comment on table private.page_view_drop_entries is 'Page views that were not counted, one row each until they are summed.';
comment on column private.page_view_drop_entries.id is 'Order of the rows.';
comment on column private.page_view_drop_entries.day is 'Day in São Paulo.';
comment on column private.page_view_drop_entries.reason is 'A reason of page_view_drops.';

-- A sequence counts without a row that everybody updates. private.sum_page_views starts it again each minute.
create sequence private.page_views_of_the_minute;
comment on sequence private.page_views_of_the_minute is 'Counts the page views since the last sum, for the ceiling of a minute.';

create table private.customer_step_entries (
  id bigint generated always as identity primary key,
  day date not null,
  step public.customer_step not null,
  reached integer not null default 1 check (reached in (-1, 1))
);
comment on table private.customer_step_entries is
  'Steps of customers that are not summed yet. Supabase''s auth service sends the confirmation e-mail inside the transaction of a sign-up: a shared row would stay locked for as long.';
comment on column private.customer_step_entries.id is 'Order of the rows.';
comment on column private.customer_step_entries.day is 'Day in São Paulo.';
comment on column private.customer_step_entries.step is 'As in customer_step_days.';
comment on column private.customer_step_entries.reached is '1, or -1 for a step that was taken back.';

create table public.customer_step_days (
  day date not null,
  step public.customer_step not null,
  reached integer not null,
  primary key (day, step)
);
comment on table public.customer_step_days is 'How many customers reached each step on a day, summed each minute from private.customer_step_entries. Deleted accounts stay counted.';
comment on column public.customer_step_days.day is 'Day in São Paulo.';
comment on column public.customer_step_days.step is 'sign_up, confirmed (e-mail), paid (for the first time) or live (site).';
comment on column public.customer_step_days.reached is 'How many.';

alter table public.page_visits enable row level security;
alter table public.page_views enable row level security;
alter table public.page_view_counts enable row level security;
alter table public.page_view_drops enable row level security;
alter table public.customer_step_days enable row level security;
create policy "Nobody reads visits through the API" on public.page_visits
  for select to anon, authenticated using (false);
create policy "Nobody reads page views through the API" on public.page_views
  for select to anon, authenticated using (false);
create policy "Nobody reads counts but through analytics_report" on public.page_view_counts
  for select to anon, authenticated using (false);
create policy "Nobody reads drops but through analytics_report" on public.page_view_drops
  for select to anon, authenticated using (false);
create policy "Nobody reads steps but through analytics_report" on public.customer_step_days
  for select to anon, authenticated using (false);
alter table private.page_view_entries enable row level security;
alter table private.engagement_entries enable row level security;
alter table private.page_view_drop_entries enable row level security;
alter table private.customer_step_entries enable row level security;
create policy "No API role reads page views to sum" on private.page_view_entries
  for select to anon, authenticated using (false);
create policy "No API role reads engagement to sum" on private.engagement_entries
  for select to anon, authenticated using (false);
create policy "No API role reads drops to sum" on private.page_view_drop_entries
  for select to anon, authenticated using (false);
create policy "No API role reads steps to sum" on private.customer_step_entries
  for select to anon, authenticated using (false);

create function private.is_bot_user_agent(user_agent text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- A CUBOT is a phone.
  return user_agent = '' or user_agent ~* ('(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|externalhit|'
    || 'embedly|monitor|pingdom|scanner|curl|wget|python|java/|okhttp|axios|go-http|libwww|httpclient|phantomjs|puppeteer|playwright|selenium');
end;
$$;
comment on function private.is_bot_user_agent(text) is 'Whether a user agent owns up to being a program.';

create function private.add_page_view_counts(additions public.page_view_counts[]) returns void
language sql set search_path = '' as $$
  with added as (
    select a.grain, a.filtered_by, a.filter_value, a.dimension, a.starts_on, a.value,
           sum(a.visits) as visits, sum(a.views) as views, sum(a.bounces) as bounces, sum(a.seconds) as seconds
      from unnest(additions) a
     group by 1, 2, 3, 4, 5, 6
  ), known as (
    select a.*, exists (
             select from public.page_view_counts c
              where c.grain = a.grain and c.filtered_by = a.filtered_by and c.filter_value = a.filter_value
                and c.dimension = a.dimension and c.starts_on = a.starts_on and c.value = a.value) as is_known
      from added a
  ), periods as (
    -- Values that a period may still count by their names.
    select p.*, case p.filtered_by when '' then 1000 else 200 end - (
             select count(*) from public.page_view_counts c
              where c.grain = p.grain and c.filtered_by = p.filtered_by and c.filter_value = p.filter_value
                and c.dimension = p.dimension and c.starts_on = p.starts_on) as places
      from (select distinct k.grain, k.filtered_by, k.filter_value, k.dimension, k.starts_on
              from known k where not k.is_known) p
  ), ranked as (
    select k.*, p.places, row_number() over (
             partition by k.grain, k.filtered_by, k.filter_value, k.dimension, k.starts_on, k.is_known
             order by k.visits desc, k.views desc, k.value) as place
      from known k
      left join periods p using (grain, filtered_by, filter_value, dimension, starts_on)
  )
  insert into public.page_view_counts as counts
    (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
  select r.grain, r.filtered_by, r.filter_value, r.dimension, r.starts_on,
         case when r.is_known or r.place <= r.places then r.value else '*' end,
         sum(r.visits), sum(r.views), sum(r.bounces), sum(r.seconds)
    from ranked r
   group by 1, 2, 3, 4, 5, 6
  on conflict (grain, filtered_by, filter_value, dimension, starts_on, value) do update
    set visits = counts.visits + excluded.visits, views = counts.views + excluded.views,
        bounces = counts.bounces + excluded.bounces, seconds = counts.seconds + excluded.seconds;
$$;
comment on function private.add_page_view_counts(public.page_view_counts[]) is
  'Adds to the counts. A value counts under its name, or as * once its period has 1,000 others, or 200 within a filter: anyone may send a path that was never a page, and counts are kept.';

create type private.page_view_change as (
  day date, path text, referrer text, campaign text, device public.visit_device, language text, country text,
  visits integer, views integer, bounces integer, seconds integer, path_visits integer
);
comment on type private.page_view_change is
  'What one entry adds to the figures of its visit; path_visits are visits that saw this path for the first time.';

create function private.page_view_dimensions(change private.page_view_change)
returns table (dimension text, value text)
language sql immutable set search_path = '' as $$
  select d.dimension, d.value
    from (values
      ('total', ''), ('path', change.path), ('referrer', coalesce(change.referrer, '')), ('campaign', change.campaign),
      ('device', change.device::text), ('language', coalesce(change.language, '')), ('country', change.country)
    ) d (dimension, value)
   where d.value is not null;
$$;
comment on function private.page_view_dimensions(private.page_view_change) is 'What a page view counts by, and the value of each.';

create function private.count_page_views(changes private.page_view_change[]) returns void
language plpgsql set search_path = '' as $$
declare
  -- Most views of a minute are alike.
  alike private.page_view_change[] := array(
    select row(c.day, c.path, c.referrer, c.campaign, c.device, c.language, c.country, sum(c.visits), sum(c.views),
             sum(c.bounces), sum(c.seconds), sum(c.path_visits))::private.page_view_change
      from unnest(changes) c
     group by c.day, c.path, c.referrer, c.campaign, c.device, c.language, c.country);
  additions public.page_view_counts[];
begin
  select array_agg(row(grains.grain, '', '', d.dimension, date_trunc(grains.grain, c.day)::date, d.value,
           case d.dimension when 'path' then c.path_visits else c.visits end, c.views,
           case d.dimension when 'path' then 0 else c.bounces end, c.seconds)::public.page_view_counts)
    into additions
    from unnest(alike) c
   cross join (values ('day'), ('month')) grains (grain)
   cross join lateral private.page_view_dimensions(c) d;
  perform private.add_page_view_counts(additions);

  -- After the counts of the whole site, which decide by which name a page or a source is counted.
  select array_agg(row(grains.grain, f.filtered_by, f.filter_value, d.dimension, f.starts_on, d.value,
           case when 'path' in (f.filtered_by, d.dimension) then c.path_visits else c.visits end, c.views,
           case when 'path' in (f.filtered_by, d.dimension) then 0 else c.bounces end, c.seconds)::public.page_view_counts)
    into additions
    from unnest(alike) c
   cross join (values ('day'), ('month')) grains (grain)
   cross join lateral (
     select w.dimension as filtered_by, coalesce(n.value, '*') as filter_value, date_trunc(grains.grain, c.day)::date as starts_on
       from private.page_view_dimensions(c) w
       left join public.page_view_counts n
         on n.grain = grains.grain and n.filtered_by = '' and n.filter_value = '' and n.dimension = w.dimension
        and n.starts_on = date_trunc(grains.grain, c.day)::date and n.value = w.value
      where w.dimension in ('path', 'referrer')) f
   cross join lateral private.page_view_dimensions(c) d
   where d.dimension <> f.filtered_by;
  perform private.add_page_view_counts(additions);
end;
$$;
comment on function private.count_page_views(private.page_view_change[]) is
  'Adds changes to the counts of their day and month, of the whole site, of the page and of the source.';

create function private.is_bounce(visit public.page_visits) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return (visit.views = 1 and visit.engaged_seconds < 10)::integer;
end;
$$;
comment on function private.is_bounce(public.page_visits) is '1 for a visit of one view and under 10 engaged seconds, 0 for others.';

create function private.reason_to_drop(signals text[], headers jsonb) returns public.page_view_drop_reason
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when 'team' = any (signals) or private.team_role() is not null then 'team'
    when coalesce(headers ->> 'sec-purpose', headers ->> 'purpose', '') ~ 'prefetch' then 'prefetch'
    when 'automation' = any (signals) or private.is_bot_user_agent(coalesce(headers ->> 'user-agent', '')) then 'bot'
    when 'do_not_track' = any (signals)
         and exists (select from public.settings s where s.key = 'respect_dnt' and s.value = 'true') then 'do_not_track'
  end;
end;
$$;
comment on function private.reason_to_drop(text[], jsonb) is
  'Why a page view does not count whatever it says: by what the page signals and the request''s headers; null when it may count.';

create function private.store_page_view(
  view_id uuid, tab_id uuid, path text, referrer text, campaign text, device text, language text,
  signals text[], headers jsonb, at timestamptz
) returns public.page_view_drop_reason
language plpgsql set search_path = '' as $$
declare
  today date := private.sao_paulo_day(at);
  -- An id in an address names a conversation, and so a person.
  seen_path text := regexp_replace(split_part(split_part(path, '?', 1), '#', 1),
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ':id', 'gi');
  most_a_day constant integer := private.setting_number('most_page_views_a_day', 50000);
  -- An office behind one address fits in it.
  most_of_a_sender_a_minute constant integer := 100;
  -- Set by the network in front of the API, which overwrites what a client sends under this name.
  sender text := private.hash_sender(headers ->> 'cf-connecting-ip', at);
  dropped_for public.page_view_drop_reason := private.reason_to_drop(signals, headers);
begin
  if exists (select from public.page_views w where w.id = store_page_view.view_id) then
    return null;
  end if;
  if seen_path <> '/' then
    seen_path := rtrim(seen_path, '/');
  end if;
  if view_id is null or tab_id is null or device is null or device <> all (enum_range(null::public.visit_device)::text[])
     or seen_path is null or length(seen_path) > 300 or seen_path !~ '^/[!-~]*$' then
    dropped_for := 'implausible';
  end if;
  dropped_for := coalesce(dropped_for, case
    when private.used('page_view', sender, at - interval '1 minute') >= most_of_a_sender_a_minute
         or private.used('page_view', sender, at - interval '1 day') >= most_a_day / 10 then 'excess'::public.page_view_drop_reason
    when nextval('private.page_views_of_the_minute') > private.setting_number('most_page_views_a_minute', 10000)
         -- As of the last sum: a day may exceed its ceiling by one minute's views.
         or (select c.views from public.page_view_counts c
              where c.grain = 'day' and c.filtered_by = '' and c.filter_value = '' and c.dimension = 'total'
                and c.starts_on = today and c.value = '') >= most_a_day then 'flood'
  end);
  if dropped_for is not null then
    insert into private.page_view_drop_entries (day, reason) values (today, dropped_for);
    return dropped_for;
  end if;

  insert into private.page_view_entries (id, tab_id, path, referrer, campaign, device, language, country, viewed_at)
  values (
    store_page_view.view_id, store_page_view.tab_id, seen_path,
    substring(lower(store_page_view.referrer) from '^(?:www\.)?([a-z0-9-][a-z0-9.-]{0,252})$'),
    nullif(left(btrim(regexp_replace(store_page_view.campaign, '[[:cntrl:]]', '', 'g')), 120), ''),
    store_page_view.device::public.visit_device,
    substring(store_page_view.language from '^[a-z]{2,3}(?:-[A-Z]{2})?$'),
    -- XX: not known.
    nullif(substring(headers ->> 'cf-ipcountry' from '^[A-Z]{2}$'), 'XX'),
    at
  )
  on conflict (id) do nothing;
  if found and sender is not null then
    perform private.add_usage('page_view', sender, at);
  end if;
  return null;
end;
$$;
comment on function private.store_page_view(uuid, uuid, text, text, text, text, text, text[], jsonb, timestamptz) is
  'Inserts a page view to be summed and returns null, or inserts why it does not count and returns the reason. Changes nothing for a known view.';

create function private.store_engagement(view_id uuid, tab_id uuid, seconds integer, at timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.engagement_entries (view_id, tab_id, seconds, reported_at)
  select store_engagement.view_id, store_engagement.tab_id, greatest(0, least(coalesce(store_engagement.seconds, 0), 1800)), at
   where (exists (select from public.page_views w where w.id = store_engagement.view_id)
          or exists (select from private.page_view_entries e where e.id = store_engagement.view_id))
     and store_engagement.tab_id is not null
     -- A page reports a few times a minute; a script that repeats itself fills no table.
     and (select count(*) from (select from private.engagement_entries e
                                 where e.view_id = store_engagement.view_id limit 20) reports) < 20;
$$;
comment on function private.store_engagement(uuid, uuid, integer, timestamptz) is
  'Inserts for how many seconds a known view has been in view, to be summed.';

create function private.sum_page_view(entry private.page_view_entries) returns private.page_view_change
language plpgsql set search_path = '' as $$
declare
  today constant date := private.sao_paulo_day(entry.viewed_at);
  visit public.page_visits;
  before integer := 0;
  is_new_path boolean := true;
begin
  if exists (select from public.page_views w where w.id = entry.id) then
    return null;
  end if;
  select v.* into visit from public.page_visits v where v.tab_id = entry.tab_id order by v.id desc limit 1;
  if visit.day <> today or visit.last_seen_at <= entry.viewed_at - interval '30 minutes' then
    visit := null;
  end if;
  if visit.views >= 200
     or (select count(*) from public.page_views w
          where w.visit_id = visit.id and w.viewed_at > entry.viewed_at - interval '1 minute') >= 30 then
    insert into private.page_view_drop_entries (day, reason) values (today, 'excess');
    return null;
  end if;

  if visit.id is null then
    insert into public.page_visits (tab_id, day, started_at, last_seen_at, referrer, campaign, device, language, country)
    values (entry.tab_id, today, entry.viewed_at, entry.viewed_at, entry.referrer, entry.campaign, entry.device,
      entry.language, entry.country)
    returning * into visit;
  else
    before := private.is_bounce(visit);
    is_new_path := not exists (
      select from public.page_views w where w.visit_id = visit.id and w.path = entry.path);
    update public.page_visits v set views = v.views + 1, last_seen_at = greatest(v.last_seen_at, entry.viewed_at)
     where v.id = visit.id
    returning * into visit;
  end if;
  insert into public.page_views (id, visit_id, path, viewed_at)
  values (entry.id, visit.id, entry.path, entry.viewed_at);
  return row(visit.day, entry.path, visit.referrer, visit.campaign, visit.device, visit.language, visit.country,
    (visit.views = 1)::integer, 1, private.is_bounce(visit) - before, 0, is_new_path::integer);
end;
$$;
comment on function private.sum_page_view(private.page_view_entries) is
  'Adds a page view to its visit and returns what it adds to the counts; null for a known view and for one too many of its visit.';

create function private.sum_engagement(entry private.engagement_entries) returns private.page_view_change
language plpgsql set search_path = '' as $$
declare
  view public.page_views;
  visit public.page_visits;
  before integer;
  added integer;
begin
  select w.* into view from public.page_views w where w.id = entry.view_id;
  select v.* into visit from public.page_visits v where v.id = view.visit_id and v.tab_id = entry.tab_id;
  if visit.id is null or entry.reported_at > view.viewed_at + interval '1 day' then
    return null;
  end if;
  -- No more than has passed, but for the moments before the view itself arrived. The page says
  -- its seconds from the start, so that a report that is lost or comes late harms nothing.
  added := greatest(0, least(entry.seconds, ceil(extract(epoch from entry.reported_at - view.viewed_at))::integer + 5)
    - view.engaged_seconds);
  before := private.is_bounce(visit);
  update public.page_visits v
     set engaged_seconds = v.engaged_seconds + added,
         -- What is over stays over: the next view begins another.
         last_seen_at = case
           when v.day = private.sao_paulo_day(entry.reported_at) and v.last_seen_at > entry.reported_at - interval '30 minutes'
           then greatest(v.last_seen_at, entry.reported_at) else v.last_seen_at end
   where v.id = visit.id
  returning * into visit;
  if added = 0 then
    return null;
  end if;
  update public.page_views w set engaged_seconds = w.engaged_seconds + added where w.id = view.id;
  return row(visit.day, view.path, visit.referrer, visit.campaign, visit.device, visit.language, visit.country,
    0, 0, private.is_bounce(visit) - before, added, 0);
end;
$$;
comment on function private.sum_engagement(private.engagement_entries) is
  'Sets for how many seconds a view of the last day has been in view, as far as that is plausible, and returns what it adds to the counts.';

create function private.sum_page_views() returns void
language plpgsql set search_path = '' as $$
declare
  -- Holds what is counted in one statement to some megabytes.
  most_changes constant integer := 5000;
  entry record;
  change private.page_view_change;
  changes private.page_view_change[] := '{}';
begin
  perform setval('private.page_views_of_the_minute', 1, false);
  for entry in
    with views as (delete from private.page_view_entries e returning e),
         engagement as (delete from private.engagement_entries e returning e)
    select (v.e).viewed_at as at, v.e as page_view, null::private.engagement_entries as engagement from views v
    union all
    select (n.e).reported_at, null, n.e from engagement n
    -- A view before what was reported of it at the same moment.
    order by 1, 3 nulls first
  loop
    change := case when entry.engagement is null
      then private.sum_page_view(entry.page_view) else private.sum_engagement(entry.engagement) end;
    if not (change is null) then
      changes := changes || change;
    end if;
    if cardinality(changes) >= most_changes then
      perform private.count_page_views(changes);
      changes := '{}';
    end if;
  end loop;
  perform private.count_page_views(changes);

  for entry in
    with dropped as (delete from private.page_view_drop_entries e returning e.day, e.reason)
    insert into public.page_view_drops as d (day, reason, drops)
    select dropped.day, dropped.reason, count(*) from dropped group by 1, 2
    on conflict (day, reason) do update set drops = d.drops + excluded.drops
    returning d.day, d.reason
  loop
    if entry.reason = 'flood' then
      perform private.add_team_task('page_views_left_out', to_char(entry.day, 'DD/MM/YYYY'), 'page_views_left_out:' || entry.day);
    end if;
  end loop;
end;
$$;
comment on function private.sum_page_views() is
  'Moves page views, engagement and drops out of their entries into visits and counts, and makes a task for a day on which views were left out.';

create function private.record_page_view(
  view_id uuid, tab_id uuid, path text, referrer text, campaign text, device text, language text, signals text[]
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_page_view(view_id, tab_id, path, referrer, campaign, device, language, signals,
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'), now());
end;
$$;
comment on function private.record_page_view(uuid, uuid, text, text, text, text, text, text[]) is
  'Inserts a page view of this moment to be summed, or why it does not count.';

create function private.record_engagement(view_id uuid, tab_id uuid, seconds integer) returns void
language sql security definer set search_path = '' as $$
  select private.store_engagement(view_id, tab_id, seconds, now());
$$;
comment on function private.record_engagement(uuid, uuid, integer) is 'Inserts for how many seconds a view has been in view until now.';

create function public.record_page_view(
  view_id uuid, tab_id uuid, path text, device text, language text default null,
  referrer text default null, campaign text default null, signals text[] default '{}'
) returns void
language sql security invoker set search_path = '' as $$
  select private.record_page_view(view_id, tab_id, path, referrer, campaign, device, language, signals);
$$;
comment on function public.record_page_view(uuid, uuid, text, text, text, text, text, text[]) is
  'Counts a page view, or why it does not count; whoever calls is not told. Signals: automation, do_not_track, team.';

create function public.record_engagement(view_id uuid, tab_id uuid, seconds integer) returns void
language sql security invoker set search_path = '' as $$
  select private.record_engagement(view_id, tab_id, seconds);
$$;
comment on function public.record_engagement(uuid, uuid, integer) is
  'Sets for how many seconds a view of this tab has been in view until now.';

grant execute on function private.record_page_view(uuid, uuid, text, text, text, text, text, text[]) to anon, authenticated;
grant execute on function private.record_engagement(uuid, uuid, integer) to anon, authenticated;
grant execute on function public.record_page_view(uuid, uuid, text, text, text, text, text, text[]) to anon, authenticated;
grant execute on function public.record_engagement(uuid, uuid, integer) to anon, authenticated;

create function private.purge_page_views() returns void
language sql set search_path = '' as $$
  -- A run removes a part, and the run five minutes later the next: more than a million visits a day.
  delete from public.page_visits v
   where v.id = any (array(
     select o.id from public.page_visits o
      where o.last_seen_at < now() - private.setting_days('keep_page_views_days', 396)
      order by o.last_seen_at limit 5000));
$$;
comment on function private.purge_page_views() is 'Removes a part of the old visits and their views; their counts stay.';

insert into public.settings (key, value, is_public, description) values
  ('respect_dnt', 'true', false, 'Whether visitors whose browser sends Do Not Track or Global Privacy Control are left out of our own analytics: true or false.'),
  ('most_page_views_a_day', '50000', false, 'Page views of a day that are stored at most; what comes beyond is counted as left out, and the team gets a task. Raise it long before a day of yours comes near.'),
  ('most_page_views_a_minute', '10000', false, 'Page views of a minute that are stored at most; what comes beyond is counted as left out, and the team gets a task.'),
  ('keep_page_views_days', '396', false, 'Days after which single visits and page views are removed; the figures by day stay.');
alter table public.settings add constraint settings_yes_or_no
  check (key <> 'respect_dnt' or value in ('true', 'false'));
alter table public.settings add constraint settings_most_page_views
  check (key not in ('most_page_views_a_day', 'most_page_views_a_minute') or value is null or value ~ '^[1-9][0-9]{2,7}$');

create function private.count_customer_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_step_entries (day, step) values (private.sao_paulo_day(now()), tg_argv[0]::public.customer_step);
  return null;
exception when others then
  -- What could not be counted must not keep anybody from signing up or paying.
  raise warning 'The step % was not counted: %', tg_argv[0], sqlerrm;
  return null;
end;
$$;
comment on function private.count_customer_step() is 'Trigger: counts that a customer reached the step that it is given.';

create function private.count_first_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_step_entries (day, step)
  select private.sao_paulo_day(now()), 'paid'::public.customer_step
   where not exists (
     select from public.payments p
      where p.profile_id = new.profile_id and p.status = 'paid' and p.amount_paid > 0 and p.id <> new.id);
  return null;
exception when others then
  raise warning 'A first payment was not counted: %', sqlerrm;
  return null;
end;
$$;
comment on function private.count_first_payment() is 'Trigger: counts a customer''s first payment.';

create trigger count_sign_up after insert on public.profiles
  for each row execute function private.count_customer_step('sign_up');
create trigger count_confirmed_at_once after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.count_customer_step('confirmed');
create trigger count_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.count_customer_step('confirmed');
create trigger count_live after update on public.sites
  for each row when (old.activated_at is null and new.activated_at is not null)
  execute function private.count_customer_step('live');
-- Only a step that is taken back leads there: the site never went live.
create function private.uncount_live() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_step_entries (day, step, reached)
  values (private.sao_paulo_day(old.activated_at), 'live', -1);
  return null;
end;
$$;
comment on function private.uncount_live() is 'Trigger: takes back the count of a site that went live by a step that is taken back.';
create trigger uncount_live after update on public.sites
  for each row when (old.activated_at is not null and new.activated_at is null
    and old.status = 'active' and new.status = 'awaiting_activation')
  execute function private.uncount_live();
create trigger count_payment_made_paid after insert on public.payments
  for each row when (new.status = 'paid' and new.amount_paid > 0) execute function private.count_first_payment();
create trigger count_payment_paid after update of status on public.payments
  for each row when (old.status <> 'paid' and new.status = 'paid' and new.amount_paid > 0)
  execute function private.count_first_payment();

create function private.sum_customer_steps() returns void
language sql set search_path = '' as $$
  with entries as (delete from private.customer_step_entries e returning e.day, e.step, e.reached)
  insert into public.customer_step_days as s (day, step, reached)
  select e.day, e.step, sum(e.reached) from entries e group by 1, 2
  on conflict (day, step) do update set reached = s.reached + excluded.reached;
$$;
comment on function private.sum_customer_steps() is 'Moves the steps of customers out of their entries into the sums of their days.';

create function private.analytics_counts(
  of_filter text, of_filter_value text, of_dimension text, from_day date, to_day date
) returns table (value text, visits bigint, views bigint, bounces bigint, seconds bigint)
language plpgsql stable set search_path = '' as $$
declare
  -- The whole months in the range, if any: up to, but without, the second.
  months_from date := date_trunc('month', from_day + interval '1 month' - interval '1 day');
  months_to date := date_trunc('month', to_day + interval '1 day');
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  return query
    select parts.value, sum(parts.visits), sum(parts.views), sum(parts.bounces), sum(parts.seconds)::bigint
      from (
        select c.* from public.page_view_counts c
         where c.grain = 'month' and c.filtered_by = of_filter and c.filter_value = of_filter_value
           and c.dimension = of_dimension and c.starts_on >= months_from and c.starts_on < months_to
        union all
        select c.* from public.page_view_counts c
         where c.grain = 'day' and c.filtered_by = of_filter and c.filter_value = of_filter_value
           and c.dimension = of_dimension and c.starts_on >= from_day and c.starts_on < months_from
        union all
        select c.* from public.page_view_counts c
         where c.grain = 'day' and c.filtered_by = of_filter and c.filter_value = of_filter_value
           and c.dimension = of_dimension and c.starts_on >= months_to and c.starts_on <= to_day
      ) parts
     group by parts.value;
end;
$$;
comment on function private.analytics_counts(text, text, text, date, date) is
  'The counts of a range of days by the values of a dimension, within a filter: whole months from their rows, the rest from those of the days.';

create function private.analytics_total(of_filter text, of_filter_value text, from_day date, to_day date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'visits', coalesce(sum(c.visits), 0), 'views', coalesce(sum(c.views), 0),
    -- A page is a part of a visit: it has no bounces of its own.
    'bounces', case when of_filter = 'path' then null else coalesce(sum(c.bounces), 0) end,
    'seconds', coalesce(sum(c.seconds), 0))
    from private.analytics_counts(of_filter, of_filter_value, 'total', from_day, to_day) c;
$$;
comment on function private.analytics_total(text, text, date, date) is
  'Visits, views, bounces (null for one page) and engaged seconds of a range of days.';

create function private.analytics_ranking(
  of_filter text, of_filter_value text, of_dimension text, from_day date, to_day date
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'all', coalesce(max(ranked.values), 0),
    'rows', coalesce(jsonb_agg(jsonb_build_object(
        'value', ranked.value, 'visits', ranked.visits, 'views', ranked.views, 'bounces', ranked.bounces, 'seconds', ranked.seconds)
      order by ranked.visits desc, ranked.views desc, ranked.value), '[]'))
    from (select c.*, count(*) over () as values
            from private.analytics_counts(
                   -- Pages stay listed beside the page that was chosen, and sources beside theirs.
                   case when of_filter = of_dimension then '' else of_filter end,
                   case when of_filter = of_dimension then '' else of_filter_value end,
                   of_dimension, from_day, to_day) c
           order by c.visits desc, c.views desc, c.value limit 100) ranked;
$$;
comment on function private.analytics_ranking(text, text, text, date, date) is
  'The 100 values of a dimension with the most visits in a range of days, and how many values there are. A filter by the same dimension does not apply.';

create function private.live_visits(of_filter text, of_filter_value text) returns bigint
language sql stable set search_path = '' as $$
  select count(*)
    from public.page_visits v
   where v.last_seen_at > now() - interval '5 minutes'
     and case of_filter
           when 'referrer' then coalesce(v.referrer, '') = of_filter_value
           when 'path' then exists (select from public.page_views w where w.visit_id = v.id and w.path = of_filter_value)
           else true
         end;
$$;
comment on function private.live_visits(text, text) is 'Visits with a sign of life in the last five minutes, within a filter.';

create function private.analytics_report(
  days integer, from_day date, to_day date, filtered_by text, filter_value text
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.sao_paulo_day(now());
  last_day date := coalesce(to_day, today);
  first_day date := coalesce(from_day, last_day - days + 1);
  span integer := last_day - first_day + 1;
  filter_name text := coalesce(analytics_report.filtered_by, '');
  wanted text := case when filter_name = '' then '' else coalesce(analytics_report.filter_value, '') end;
begin
  if not private.can('analytics.read') then
    raise exception 'Only who may read analytics asks for the report.' using errcode = '42501';
  end if;
  if span is null or span < 1 or span > 3660 then
    raise exception 'A report is of 1 to 3660 days.' using errcode = '22023';
  end if;
  if filter_name not in ('', 'path', 'referrer') then
    raise exception 'A report is filtered by path or referrer.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'from', first_day, 'to', last_day,
    'filter', case when filter_name <> '' then jsonb_build_object('by', filter_name, 'value', wanted) end,
    'total', private.analytics_total(filter_name, wanted, first_day, last_day),
    'before', private.analytics_total(filter_name, wanted, first_day - span, first_day - 1),
    'live', private.live_visits(filter_name, wanted),
    'week', private.analytics_total(filter_name, wanted, today - 6, today) -> 'visits',
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object('day', c.starts_on, 'visits', c.visits, 'views', c.views)
                                order by c.starts_on), '[]')
        from public.page_view_counts c
       where c.grain = 'day' and c.filtered_by = filter_name and c.filter_value = wanted
         and c.dimension = 'total' and c.starts_on between first_day and last_day),
    'paths', private.analytics_ranking(filter_name, wanted, 'path', first_day, last_day),
    'referrers', private.analytics_ranking(filter_name, wanted, 'referrer', first_day, last_day),
    'campaigns', private.analytics_ranking(filter_name, wanted, 'campaign', first_day, last_day),
    'devices', private.analytics_ranking(filter_name, wanted, 'device', first_day, last_day),
    'languages', private.analytics_ranking(filter_name, wanted, 'language', first_day, last_day),
    'countries', private.analytics_ranking(filter_name, wanted, 'country', first_day, last_day),
    -- Customers' steps and uncounted views belong to no page or source.
    'steps', case when filter_name = '' then (
      select jsonb_object_agg(step, (
               select coalesce(sum(s.reached), 0)
                 from (select d.day, d.step, d.reached from public.customer_step_days d
                       union all
                       select e.day, e.step, e.reached from private.customer_step_entries e) s
                where s.step = steps.step and s.day between first_day and last_day))
        from unnest(enum_range(null::public.customer_step)) steps (step)) end,
    'drops', case when filter_name = '' then (
      select coalesce(jsonb_object_agg(d.reason, d.drops), '{}')
        from (select p.reason, sum(p.drops) as drops from public.page_view_drops p
               where p.day between first_day and last_day group by p.reason) d) end);
end;
$$;
comment on function private.analytics_report(integer, date, date, text, text) is
  'All figures of a range of days of São Paulo, of the whole site or of one page or source, and the totals of as many days before.';

create function public.analytics_report(
  days integer default 30, from_day date default null, to_day date default null,
  filtered_by text default null, filter_value text default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.analytics_report(days, from_day, to_day, filtered_by, filter_value);
$$;
comment on function public.analytics_report(integer, date, date, text, text) is
  'The figures of analytics for the last days, or from one day to another, in one answer; filtered_by path or referrer, those of one page or source. For who may read analytics.';

grant execute on function private.analytics_report(integer, date, date, text, text) to authenticated;
grant execute on function public.analytics_report(integer, date, date, text, text) to authenticated;
