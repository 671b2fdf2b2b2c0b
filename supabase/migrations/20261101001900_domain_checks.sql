-- Domain checks: whether a customer's domain points here, asked again and again for
-- seven days, because a change of DNS takes its time to be seen.
create type public.domain_verdict as enum ('pointing_here', 'partly', 'elsewhere', 'none', 'unknown');
comment on type public.domain_verdict is 'Where a domain points: here, partly here, to another server, nowhere; unknown when it was not asked or gave no answer.';

create type public.tls_state as enum ('valid', 'invalid', 'unreachable');
comment on type public.tls_state is 'What our own address says for a domain: a valid certificate, another one, or nothing.';

create table public.domain_checks (
  site_id uuid primary key references public.sites (id) on delete cascade,
  domain text not null,
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  verdict public.domain_verdict not null default 'unknown',
  tls public.tls_state,
  checks integer not null default 0 check (checks >= 0),
  first_asked_at timestamptz not null default now(),
  checked_at timestamptz,
  next_check_at timestamptz default now(),
  connected_at timestamptz
);
comment on table public.domain_checks is 'What the last check of a site''s domain found, and when the next one is due. Shown to its customer, too.';
comment on column public.domain_checks.site_id is 'Site; one row each.';
comment on column public.domain_checks.domain is 'Domain that was asked for. Another one starts over.';
comment on column public.domain_checks.records is 'Each record as it is and as it should be: [{"type", "name", "expected", "found", "state", "disagree"}].';
comment on column public.domain_checks.verdict is
  'pointing_here: as it should be. partly: some of it. elsewhere: to another server. none: no record at all. unknown: not asked, or no answer.';
comment on column public.domain_checks.tls is 'What our own address said for the domain: a valid certificate, another one, or nothing. Empty while the domain does not point here.';
comment on column public.domain_checks.checks is 'Checks since first_asked_at: the pauses grow with them.';
comment on column public.domain_checks.first_asked_at is 'When the present seven days began.';
comment on column public.domain_checks.checked_at is 'When it was last asked; empty before the first time.';
comment on column public.domain_checks.next_check_at is 'When it is asked again; empty when it is not.';
comment on column public.domain_checks.connected_at is 'Since when it points here. A check without an answer changes nothing of it.';

create index domain_checks_due_idx on public.domain_checks (next_check_at) where next_check_at is not null;

create function private.watch_domain() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.domain is not distinct from old.domain and new.status = old.status then
    return null;
  end if;
  delete from public.domain_checks c where c.site_id = new.id and c.domain is distinct from new.domain;
  if new.domain is not null and new.status = 'awaiting_activation' then
    insert into public.domain_checks as c (site_id, domain) values (new.id, new.domain)
    on conflict (site_id) do update set first_asked_at = now(), next_check_at = now(), checks = 0;
  elsif new.domain is not null and new.status = 'active' then
    -- Checked until it was seen pointing here, also where the domain was set in Studio.
    insert into public.domain_checks as c (site_id, domain) values (new.id, new.domain)
    on conflict (site_id) do nothing;
  elsif new.status <> 'active' then
    update public.domain_checks c set next_check_at = null where c.site_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.watch_domain() is 'Trigger: a site that is being activated or is live has its domain checked; another domain starts over, and a site that is down is left alone.';

create trigger watch_domain after insert or update of domain, status on public.sites
  for each row execute function private.watch_domain();

create function private.is_domain_connected(site_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
           when c.verdict = 'unknown' or c.checked_at is null or c.checked_at < now() - interval '1 day' then null
           else c.verdict = 'pointing_here' end
    from public.domain_checks c join public.sites s on s.id = c.site_id and s.domain = c.domain
   where c.site_id = is_domain_connected.site_id;
$$;
comment on function private.is_domain_connected(uuid) is
  'Whether a site''s domain was seen pointing here within a day; null where no check says so or otherwise.';

create function private.is_certificate_valid(site_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select c.tls = 'valid'
    from public.domain_checks c join public.sites s on s.id = c.site_id and s.domain = c.domain
   where c.site_id = is_certificate_valid.site_id and c.checked_at >= now() - interval '1 day';
$$;
comment on function private.is_certificate_valid(uuid) is
  'Whether a check within a day found a valid certificate of a site''s domain; null where none was asked for.';

create function public.claim_domain_checks(batch_size integer default 10) returns setof public.domain_checks
language sql security invoker set search_path = '' as $$
  -- Materialized: as a plain subquery the planner may run it once per row, and take more than asked.
  with due as materialized (
    select c.site_id from public.domain_checks c
     where c.next_check_at <= now()
     order by c.next_check_at
     limit least(greatest(batch_size, 1), 100)
     for update skip locked
  )
  update public.domain_checks c set next_check_at = now() + interval '5 minutes'
    from due
   where c.site_id = due.site_id
  returning c.*;
$$;
comment on function public.claim_domain_checks(integer) is
  'Takes domains that are due; two runs never take the same one, and one whose run dies is due again after five minutes. Service role only.';

create function public.count_domains_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from public.domain_checks c where c.next_check_at < present - interval '1 hour';
$$;
comment on function public.count_domains_behind(timestamptz) is 'Domains whose check is due for an hour. Service role only.';

create function private.record_domain_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state, next_check_at timestamptz, restart boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  before public.domain_checks;
  connected timestamptz;
begin
  select s.* into site from public.sites s where s.id = record_domain_check.site_id for update;
  -- The answer is about a domain that is the site's no more.
  if site.domain is distinct from asked_domain then
    return;
  end if;
  select c.* into before from public.domain_checks c where c.site_id = site.id;
  connected := case verdict
    when 'pointing_here' then coalesce(before.connected_at, now())
    when 'unknown' then before.connected_at end;

  insert into public.domain_checks as c (site_id, domain, records, verdict, tls, checks, checked_at, next_check_at, connected_at)
  values (site.id, site.domain, records, verdict, tls, 1, now(),
    case when site.status = 'awaiting_activation' or site.status = 'active' and verdict <> 'pointing_here'
         then record_domain_check.next_check_at end,
    connected)
  on conflict on constraint domain_checks_pkey do update
     set records = excluded.records, verdict = excluded.verdict, tls = excluded.tls,
         checks = case when restart then 1 else c.checks + 1 end,
         first_asked_at = case when restart then now() else c.first_asked_at end,
         checked_at = excluded.checked_at, next_check_at = excluded.next_check_at, connected_at = excluded.connected_at;

  if connected is not null and before.connected_at is null and site.status = 'awaiting_activation' then
    perform private.queue_email(site.profile_id, 'domain_connected',
      'domain_connected:' || site.id || ':' || extract(epoch from connected), jsonb_build_object('domain', site.domain));
  end if;
end;
$$;
comment on function private.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores what a check found and when the next one is due; with restart seven new days begin. The customer of a site that is not yet active is told once when it changes to pointing here.';

create function public.record_domain_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null,
  next_check_at timestamptz default null, restart boolean default false
) returns void
language sql set search_path = '' as $$
  select private.record_domain_check(site_id, asked_domain, records, verdict, tls, next_check_at, restart);
$$;
comment on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores what a check found; private.record_domain_check says how. Service role only.';

alter table public.domain_checks enable row level security;
create policy "Customers read the check of their own domain, the team all" on public.domain_checks
  for select to authenticated using (
    exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
    or (select private.can('sites.read'))
  );
create policy "Accounts with MFA reach domain checks only at aal2" on public.domain_checks
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.domain_checks to authenticated;
grant select, update on public.domain_checks to service_role;

grant execute on function private.is_domain_connected(uuid), private.is_certificate_valid(uuid) to authenticated;
grant execute on function public.claim_domain_checks(integer) to service_role;
grant execute on function public.count_domains_behind(timestamptz) to service_role;
grant execute on function private.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) to service_role;
grant execute on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) to service_role;

insert into public.call_limits (function, most_calls, within_seconds) values ('check-domain', 20, 600);

alter table public.settings add constraint settings_resolvers_are_addresses check (
  key <> 'dns_resolvers' or value is null or value ~ '^https://[^[:space:],]+([[:space:]]*,[[:space:]]*https://[^[:space:],]+)*$');
insert into public.settings (key, value, is_public, description) values
  ('dns_resolvers', null, false, 'Two resolvers, separated by a comma, that are asked where customers'' domains point: https addresses that answer in application/dns-json. Empty: those of Cloudflare and Google.');
