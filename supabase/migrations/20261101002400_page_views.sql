-- Page views: our own analytics. No cookie, no address, no account: what is known of a visitor is the
-- random id of a browser tab, which lasts as long as the visit. To limit each sender, a salted hash of the address
-- is counted apart from the views, for a day (private.usage). A visit ends after 30 idle minutes or at
-- midnight in São Paulo and so belongs to one day: visits of several days can be summed.

create function private.sao_paulo_day(at timestamptz) returns date
language sql immutable set search_path = '' as $$
  select (at at time zone 'America/Sao_Paulo')::date;
$$;
comment on function private.sao_paulo_day(timestamptz) is 'The day of a moment in São Paulo.';

create table public.page_visits (
  id bigint generated always as identity primary key,
  tab_id uuid not null,
  day date not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  referrer text,
  campaign text,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
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

-- Kept up to date by every view. Whole months are added up too: a year is read as some
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
  reason text not null check (reason in ('bot', 'prefetch', 'team', 'do_not_track', 'excess', 'flood', 'implausible')),
  drops integer not null,
  primary key (day, reason)
);
comment on table public.page_view_drops is 'How many page views were not counted, and why.';
comment on column public.page_view_drops.day is 'Day in São Paulo.';
comment on column public.page_view_drops.reason is
  'bot (by user agent or automation), prefetch, team, do_not_track, excess (of one visit or one address), flood (of the whole site), implausible (what no browser of ours sends).';
comment on column public.page_view_drops.drops is 'How many.';

create table public.customer_step_days (
  day date not null,
  step text not null check (step in ('sign_up', 'confirmed', 'paid', 'live')),
  reached integer not null,
  primary key (day, step)
);
comment on table public.customer_step_days is 'How many customers reached each step on a day. Counted as it happens, so that deleted accounts stay counted.';
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

create function private.is_bot_user_agent(user_agent text) returns boolean
language sql immutable set search_path = '' as $$
  -- A CUBOT is a phone.
  select user_agent = '' or user_agent ~* ('(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|externalhit|'
    || 'embedly|monitor|pingdom|scanner|curl|wget|python|java/|okhttp|axios|go-http|libwww|httpclient|phantomjs|puppeteer|playwright|selenium');
$$;
comment on function private.is_bot_user_agent(text) is 'Whether a user agent owns up to being a program.';

create function private.counted_value(
  of_grain text, of_filter text, of_filter_value text, of_dimension text, of_start date, of_value text
) returns text
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := case of_filter when '' then 1000 else 200 end;
begin
  -- What is counted by its name already goes on being so.
  if exists (
    select from public.page_view_counts c
     where c.grain = of_grain and c.filtered_by = of_filter and c.filter_value = of_filter_value
       and c.dimension = of_dimension and c.starts_on = of_start and c.value = of_value
  ) or (
    select count(*) from (
      select from public.page_view_counts c
       where c.grain = of_grain and c.filtered_by = of_filter and c.filter_value = of_filter_value
         and c.dimension = of_dimension and c.starts_on = of_start limit most) counted
  ) < most then
    return of_value;
  end if;
  return '*';
end;
$$;
comment on function private.counted_value(text, text, text, text, date, text) is
  'The value under which a view counts: its own, or * once a period has 1,000 others, or 200 within a filter. Anyone may send what was never a page, and counts are kept for good.';

create function private.add_page_view_counts(
  visit public.page_visits, path text, visits integer, views integer, bounces integer, seconds integer, path_visits integer
) returns void
language sql set search_path = '' as $$
  -- In the order of the key, so that two visits at once wait for one another instead of blocking each other.
  insert into public.page_view_counts as counts
    (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
  select grain, filtered_by, filter_value, dimension, starts_on,
         private.counted_value(grain, filtered_by, filter_value, dimension, starts_on, value),
         case when is_of_path then path_visits else visits end, views, case when is_of_path then 0 else bounces end, seconds
    from (values ('day'), ('month')) grains (grain)
   cross join lateral (select date_trunc(grain, visit.day)::date as starts_on) periods
   cross join lateral (values
     ('', ''),
     ('path', private.counted_value(grain, '', '', 'path', starts_on, path)),
     ('referrer', private.counted_value(grain, '', '', 'referrer', starts_on, coalesce(visit.referrer, '')))
   ) filters (filtered_by, filter_value)
   cross join (values
     ('total', ''),
     ('path', path),
     ('referrer', coalesce(visit.referrer, '')),
     ('campaign', visit.campaign),
     ('device', visit.device),
     ('language', coalesce(visit.language, '')),
     ('country', visit.country)
   ) dimensions (dimension, value)
   cross join lateral (select 'path' in (filtered_by, dimension) as is_of_path) kinds
   where value is not null and dimension <> filtered_by
   order by 1, 2, 3, 4, 5, 6
  on conflict (grain, filtered_by, filter_value, dimension, starts_on, value) do update
    set visits = counts.visits + excluded.visits, views = counts.views + excluded.views,
        bounces = counts.bounces + excluded.bounces, seconds = counts.seconds + excluded.seconds;
$$;
comment on function private.add_page_view_counts(public.page_visits, text, integer, integer, integer, integer, integer) is
  'Adds to the counts of a visit''s day and month, of the whole site, of the page and of the source; path_visits are visits that saw this path for the first time.';

create function private.is_bounce(visit public.page_visits) returns integer
language sql immutable set search_path = '' as $$
  select (visit.views = 1 and visit.engaged_seconds < 10)::integer;
$$;
comment on function private.is_bounce(public.page_visits) is '1 for a visit of one view and under 10 engaged seconds, 0 for others.';

create function private.reason_to_drop(signals text[], headers jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when 'team' = any (signals) or private.team_role() is not null then 'team'
    when coalesce(headers ->> 'sec-purpose', headers ->> 'purpose', '') ~ 'prefetch' then 'prefetch'
    when 'automation' = any (signals) or private.is_bot_user_agent(coalesce(headers ->> 'user-agent', '')) then 'bot'
    when 'do_not_track' = any (signals)
         and exists (select from public.settings s where s.key = 'respect_dnt' and s.value = 'true') then 'do_not_track'
  end;
$$;
comment on function private.reason_to_drop(text[], jsonb) is
  'Why a page view does not count whatever it says: by what the page signals and the request''s headers; null when it may count.';

create function private.most_page_views_a_day() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value::integer from public.settings s where s.key = 'most_page_views_a_day'), 50000);
$$;
comment on function private.most_page_views_a_day() is 'How many page views of a day are stored: visits can be made up by anyone, and storage is not without end.';

create function private.store_page_view(
  view_id uuid, tab_id uuid, path text, referrer text, campaign text, device text, language text,
  signals text[], headers jsonb, at timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  today date := private.sao_paulo_day(at);
  -- An id in an address names a conversation, and so a person.
  seen_path text := regexp_replace(split_part(split_part(path, '?', 1), '#', 1),
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ':id', 'gi');
  visit public.page_visits;
  before integer := 0;
  is_new_path boolean := true;
  -- A tenth of what the whole site stores: an office behind one address fits in it.
  most_of_a_sender_a_minute constant integer := 100;
  -- Set by the network in front of the API, which overwrites what a client sends under this name.
  sender text := private.hash_sender(headers ->> 'cf-connecting-ip', at);
  dropped_for text := private.reason_to_drop(signals, headers);
begin
  -- Of calls at once of one tab each waits here for the one before.
  perform pg_advisory_xact_lock(hashtextextended('page_visit:' || store_page_view.tab_id, 0));
  if exists (select from public.page_views w where w.id = store_page_view.view_id) then
    return null;
  end if;
  if seen_path <> '/' then
    seen_path := rtrim(seen_path, '/');
  end if;
  if view_id is null or tab_id is null or device is null or device not in ('phone', 'tablet', 'desktop')
     or seen_path is null or length(seen_path) > 300 or seen_path !~ '^/[!-~]*$' then
    dropped_for := 'implausible';
  end if;

  if dropped_for is null then
    select v.* into visit from public.page_visits v
     where v.tab_id = store_page_view.tab_id order by v.id desc limit 1;
    if visit.day <> today or visit.last_seen_at <= at - interval '30 minutes' then
      visit := null;
    end if;
    dropped_for := case
      when visit.views >= 200
           or (select count(*) from public.page_views w
                where w.visit_id = visit.id and w.viewed_at > at - interval '1 minute') >= 30
           or private.used('page_view', sender, at - interval '1 minute') >= most_of_a_sender_a_minute
           or private.used('page_view', sender, at - interval '1 day') >= private.most_page_views_a_day() / 10 then 'excess'
      when (select count(*) from (select from public.page_views w
                where w.viewed_at > at - interval '1 minute' limit 1000) recent) = 1000
           or (select c.views from public.page_view_counts c
                where c.grain = 'day' and c.filtered_by = '' and c.filter_value = '' and c.dimension = 'total' and c.starts_on = today and c.value = '')
              >= private.most_page_views_a_day() then 'flood'
    end;
  end if;
  if dropped_for is not null then
    insert into public.page_view_drops as d (day, reason, drops) values (today, dropped_for, 1)
    on conflict (day, reason) do update set drops = d.drops + 1;
    return dropped_for;
  end if;

  if visit.id is null then
    insert into public.page_visits (tab_id, day, started_at, last_seen_at, referrer, campaign, device, language, country)
    values (
      store_page_view.tab_id, today, at, at,
      substring(lower(store_page_view.referrer) from '^(?:www\.)?([a-z0-9-][a-z0-9.-]{0,252})$'),
      nullif(left(btrim(regexp_replace(store_page_view.campaign, '[[:cntrl:]]', '', 'g')), 120), ''),
      store_page_view.device,
      substring(store_page_view.language from '^[a-z]{2,3}(?:-[A-Z]{2})?$'),
      -- XX: not known.
      nullif(substring(headers ->> 'cf-ipcountry' from '^[A-Z]{2}$'), 'XX')
    )
    returning * into visit;
  else
    before := private.is_bounce(visit);
    is_new_path := not exists (
      select from public.page_views w where w.visit_id = visit.id and w.path = seen_path);
    update public.page_visits v set views = v.views + 1, last_seen_at = at where v.id = visit.id
    returning * into visit;
  end if;
  if sender is not null then
    perform private.add_usage('page_view', sender, at);
  end if;
  insert into public.page_views (id, visit_id, path, viewed_at)
  values (store_page_view.view_id, visit.id, seen_path, at);
  perform private.add_page_view_counts(visit, seen_path, (visit.views = 1)::integer, 1,
    private.is_bounce(visit) - before, 0, is_new_path::integer);
  return null;
end;
$$;
comment on function private.store_page_view(uuid, uuid, text, text, text, text, text, text[], jsonb, timestamptz) is
  'Counts a page view at a moment and returns null, or counts why not and returns the reason. A view that is known already changes nothing.';

create function private.store_engagement(view_id uuid, tab_id uuid, seconds integer, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  view public.page_views;
  visit public.page_visits;
  before integer;
  added integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('page_visit:' || store_engagement.tab_id, 0));
  select w.* into view from public.page_views w where w.id = store_engagement.view_id;
  select v.* into visit from public.page_visits v
   where v.id = view.visit_id and v.tab_id = store_engagement.tab_id;
  if visit.id is null or at > view.viewed_at + interval '1 day' then
    return;
  end if;
  -- No more than has passed, but for the moments before the view itself arrived. The page says
  -- its seconds from the start, so that a report that is lost or comes late harms nothing.
  added := greatest(0, least(coalesce(seconds, 0), 1800, ceil(extract(epoch from at - view.viewed_at))::integer + 5)
    - view.engaged_seconds);
  before := private.is_bounce(visit);
  update public.page_visits v
     set engaged_seconds = v.engaged_seconds + added,
         -- What is over stays over: the next view begins another.
         last_seen_at = case when v.day = private.sao_paulo_day(at) and v.last_seen_at > at - interval '30 minutes'
           then greatest(v.last_seen_at, at) else v.last_seen_at end
   where v.id = visit.id
  returning * into visit;
  if added > 0 then
    update public.page_views w set engaged_seconds = w.engaged_seconds + added where w.id = view.id;
    perform private.add_page_view_counts(visit, view.path, 0, 0, private.is_bounce(visit) - before, added, 0);
  end if;
end;
$$;
comment on function private.store_engagement(uuid, uuid, integer, timestamptz) is
  'Sets for how many seconds a view of the last day has been in view, as far as that is plausible.';

create function private.record_page_view(
  view_id uuid, tab_id uuid, path text, referrer text, campaign text, device text, language text, signals text[]
) returns void
language sql security definer set search_path = '' as $$
  select private.store_page_view(view_id, tab_id, path, referrer, campaign, device, language, signals,
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}'), now());
$$;
comment on function private.record_page_view(uuid, uuid, text, text, text, text, text, text[]) is
  'Counts a page view of this moment, or why it does not count.';

create function private.record_engagement(view_id uuid, tab_id uuid, seconds integer) returns void
language sql security definer set search_path = '' as $$
  select private.store_engagement(view_id, tab_id, seconds, now());
$$;
comment on function private.record_engagement(uuid, uuid, integer) is 'Sets for how many seconds a view has been in view until now.';

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
  delete from public.page_visits v where v.last_seen_at < now() - private.setting_days('keep_page_views_days', 396);
$$;
comment on function private.purge_page_views() is 'Removes old visits and their views; their counts stay.';

insert into public.settings (key, value, is_public, description) values
  ('respect_dnt', 'true', false, 'Whether visitors whose browser sends Do Not Track or Global Privacy Control are left out of our own analytics: true or false.'),
  ('most_page_views_a_day', '50000', false, 'Page views of a day that are stored at most; what comes beyond is counted as left out. Raise it long before a day of yours comes near.'),
  ('keep_page_views_days', '396', false, 'Days after which single visits and page views are removed; the figures by day stay.');
alter table public.settings add constraint settings_yes_or_no
  check (key <> 'respect_dnt' or value in ('true', 'false'));
alter table public.settings add constraint settings_most_page_views
  check (key <> 'most_page_views_a_day' or value is null or value ~ '^[1-9][0-9]{2,7}$');

create function private.count_customer_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.customer_step_days as s (day, step, reached)
  values (private.sao_paulo_day(now()), tg_argv[0], 1)
  on conflict (day, step) do update set reached = s.reached + 1;
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
  insert into public.customer_step_days as s (day, step, reached)
  select private.sao_paulo_day(now()), 'paid', 1
   where not exists (
     select from public.payments p
      where p.profile_id = new.profile_id and p.status = 'paid' and p.amount_paid > 0 and p.id <> new.id)
  on conflict (day, step) do update set reached = s.reached + 1;
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
  update public.customer_step_days s set reached = s.reached - 1
   where s.day = private.sao_paulo_day(old.activated_at) and s.step = 'live' and s.reached > 0;
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
               select coalesce(sum(s.reached), 0) from public.customer_step_days s
                where s.step = steps.step and s.day between first_day and last_day))
        from unnest(array['sign_up', 'confirmed', 'paid', 'live']) steps (step)) end,
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
