-- Domain checks: whether a customer's domain points here, repeated for seven days, because DNS changes take time.
create type public.domain_verdict as enum ('pointing_here', 'partly', 'elsewhere', 'none', 'unknown');
comment on type public.domain_verdict is 'Where a domain points: here, partly here, to another server, or nowhere; unknown without a query or an answer.';

create type public.tls_state as enum ('valid', 'invalid', 'unreachable');
comment on type public.tls_state is 'Response of our own address for a domain: a valid certificate, another one, or none.';

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
comment on table public.domain_checks is 'Last check of a site''s domain and the time of the next one. Readable by the customer.';
comment on column public.domain_checks.site_id is 'Site; one row each.';
comment on column public.domain_checks.domain is 'The checked domain. Another domain starts again.';
comment on column public.domain_checks.records is 'Each record with its actual and expected values: [{"type", "name", "expected", "found", "state", "disagree"}].';
comment on column public.domain_checks.verdict is
  'pointing_here: all records as expected. partly: some. elsewhere: another server. none: no record. unknown: no query or no answer.';
comment on column public.domain_checks.tls is 'Response of our own address for the domain: a valid certificate, another one, or none. Null while the domain does not point here.';
comment on column public.domain_checks.checks is 'Number of checks since first_asked_at; the intervals grow with it.';
comment on column public.domain_checks.first_asked_at is 'Start of the current seven days.';
comment on column public.domain_checks.checked_at is 'Time of the last check; null before the first.';
comment on column public.domain_checks.next_check_at is 'Time of the next check; null for none.';
comment on column public.domain_checks.connected_at is 'Since when it points here. A check without an answer does not change it.';

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
    -- Checked until it points here, also when the domain was set in Studio.
    insert into public.domain_checks as c (site_id, domain) values (new.id, new.domain)
    on conflict (site_id) do nothing;
  elsif new.status <> 'active' then
    update public.domain_checks c set next_check_at = null where c.site_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.watch_domain() is 'Trigger: checks the domain of a site that is being activated or live; another domain starts again, and a suspended or cancelled site is skipped.';

create trigger watch_domain after insert or update of domain, status on public.sites
  for each row execute function private.watch_domain();

-- PL/pgSQL, unlike SQL, keeps the plans of these two, which run for each site of a page.
create function private.is_domain_connected(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
             when c.verdict = 'unknown' or c.checked_at is null or c.checked_at < now() - interval '1 day' then null
             else c.verdict = 'pointing_here' end
      from public.domain_checks c join public.sites s on s.id = c.site_id and s.domain = c.domain
     where c.site_id = is_domain_connected.site_id);
end;
$$;
comment on function private.is_domain_connected(uuid) is
  'Whether a check within a day found that the site''s domain points here; null without a result.';

create function private.is_certificate_valid(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.tls = 'valid'
      from public.domain_checks c join public.sites s on s.id = c.site_id and s.domain = c.domain
     where c.site_id = is_certificate_valid.site_id and c.checked_at >= now() - interval '1 day');
end;
$$;
comment on function private.is_certificate_valid(uuid) is
  'Whether a check within a day found a valid certificate of the site''s domain; null without a check.';

create function public.claim_domain_checks(batch_size integer default 10) returns setof public.domain_checks
language sql security invoker set search_path = '' as $$
  -- Materialized, because the planner may otherwise run the subquery once per row and claim more than requested.
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
  'Claims due domains; two runs never claim the same one, and one whose run crashed is due again after five minutes. Service role only.';

create function public.count_domains_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from public.domain_checks c where c.next_check_at < present - interval '1 hour';
$$;
comment on function public.count_domains_behind(timestamptz) is 'Domains that are overdue by an hour. Service role only.';

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
  -- The result is about a former domain.
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

  if connected is not null and before.connected_at is null and site.awaits_activation then
    perform private.queue_email(site.profile_id, 'domain_connected',
      'domain_connected:' || site.id || ':' || extract(epoch from connected), jsonb_build_object('domain', site.domain));
  end if;
end;
$$;
comment on function private.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores the result of a check and the time of the next one; restart begins seven new days. Queues one e-mail to the customer of a site that is not yet active when its domain points here.';

create function public.record_domain_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null,
  next_check_at timestamptz default null, restart boolean default false
) returns void
language sql set search_path = '' as $$
  select private.record_domain_check(site_id, asked_domain, records, verdict, tls, next_check_at, restart);
$$;
comment on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores the result of a check; see private.record_domain_check. Service role only.';

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
