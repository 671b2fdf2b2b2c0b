-- Domains of sites.

-- ---- Checks ----
-- Whether a customer's domain points here, repeated for seven days, because DNS changes take time.

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
grant execute on function private.is_domain_connected(uuid) to authenticated;

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
grant execute on function private.is_certificate_valid(uuid) to authenticated;

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
grant execute on function public.claim_domain_checks(integer) to service_role;

create function public.count_domains_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from public.domain_checks c where c.next_check_at < present - interval '1 hour';
$$;
comment on function public.count_domains_behind(timestamptz) is 'Domains that are overdue by an hour. Service role only.';
grant execute on function public.count_domains_behind(timestamptz) to service_role;

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
grant execute on function private.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) to service_role;

create function public.record_domain_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null,
  next_check_at timestamptz default null, restart boolean default false
) returns void
language sql set search_path = '' as $$
  select private.record_domain_check(site_id, asked_domain, records, verdict, tls, next_check_at, restart);
$$;
comment on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) is
  'Stores the result of a check; see private.record_domain_check. Service role only.';
grant execute on function public.record_domain_check(uuid, text, jsonb, public.domain_verdict, public.tls_state, timestamptz, boolean) to service_role;

-- ---- Requests ----
-- Changing the domain of a live site: requested by its customer or entered by the team, checked, and then applied or
-- declined by the team.

create table public.domain_requests (
  site_id uuid primary key references public.sites (id) on delete cascade,
  domain text not null check (private.is_own_domain(domain)),
  note text check (length(note) between 1 and 1000),
  asked_by_customer boolean not null,
  asked_at timestamptz not null default now(),
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  verdict public.domain_verdict not null default 'unknown',
  tls public.tls_state,
  checked_at timestamptz
);
comment on table public.domain_requests is 'Requested domain of a live site, until the team changes the domain or declines. Readable by the customer.';
comment on column public.domain_requests.site_id is 'Site; one request each.';
comment on column public.domain_requests.domain is 'New domain, in ASCII form.';
comment on column public.domain_requests.note is 'The customer''s note.';
comment on column public.domain_requests.asked_by_customer is 'Whether the customer requested it in the panel; otherwise the team entered it.';
comment on column public.domain_requests.records is 'Each record of the new domain, as in domain_checks.';
comment on column public.domain_requests.verdict is 'Result of the last check of the new domain, as in domain_checks.';
comment on column public.domain_requests.tls is 'Response of our own address for the new domain, as in domain_checks.';
comment on column public.domain_requests.checked_at is 'Time of the last check of the new domain; null before the first.';

alter table public.domain_requests enable row level security;
create policy "Customers read the request for their own site, the team all" on public.domain_requests
  for select to authenticated using (
    exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
    or (select private.can('sites.read'))
  );
create policy "Accounts with MFA reach requests for a domain only at aal2" on public.domain_requests
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.domain_requests to authenticated, service_role;
select private.audit('public.domain_requests', 'sites', personal => '{domain,note}', owner_column => 'site_id');

create function private.domain_holders(domain text, owner_id uuid)
returns table (holder_id uuid, held_domain text, is_request boolean)
language sql stable security definer set search_path = '' as $$
  select s.profile_id, s.domain, false from public.sites s
   where private.registrable_domain(s.domain) = private.registrable_domain(domain_holders.domain) and s.profile_id <> owner_id
  union
  select p.id, p.domain, false from public.profiles p
   where private.registrable_domain(p.domain) = private.registrable_domain(domain_holders.domain) and p.id <> owner_id
  union
  select s.profile_id, r.domain, true
    from public.domain_requests r join public.sites s on s.id = r.site_id
   where private.registrable_domain(r.domain) = private.registrable_domain(domain_holders.domain) and s.profile_id <> owner_id;
$$;
comment on function private.domain_holders(text, uuid) is
  'Other customers who entered or request a domain, a name below it, or the domain above it.';

create function private.is_domain_of_another(domain text, owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.domain_holders(domain, owner_id) h
      join public.sites s on s.profile_id = h.holder_id
     where h.is_request or s.status in ('awaiting_activation', 'active', 'suspended'));
$$;
comment on function private.is_domain_of_another(text, uuid) is
  'Whether another customer with a paid site has or requests a domain. A sign-up without payment does not count, because anyone can enter any domain there.';

create function private.is_site_domain_of_another(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can('sites.read') and exists (
    select from public.sites s
     where s.id = is_site_domain_of_another.site_id and private.is_domain_of_another(s.domain, s.profile_id));
end;
$$;
comment on function private.is_site_domain_of_another(uuid) is
  'Whether another customer with a paid site has the domain of a site; false for callers outside the team, because it reveals other customers.';
grant execute on function private.is_site_domain_of_another(uuid) to authenticated;

create function private.site_domain_holders(site_id uuid)
returns table (profile_id uuid, holder_site_id uuid, full_name text, email text, domain text, status public.site_status, is_request boolean, of_request boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('sites.read') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return query
    select p.id, o.id, p.full_name, p.email, h.held_domain, o.status, h.is_request, wanted.of_request
      from public.sites s
     cross join lateral (
       select s.domain as name, false as of_request
       union all select r.domain, true from public.domain_requests r where r.site_id = s.id) wanted
     cross join lateral private.domain_holders(wanted.name, s.profile_id) h
      join public.profiles p on p.id = h.holder_id
      join public.sites o on o.profile_id = p.id
     where s.id = site_domain_holders.site_id
     order by wanted.of_request, o.status in ('awaiting_activation', 'active', 'suspended') desc, p.created_at, h.is_request
     limit 20;
end;
$$;
comment on function private.site_domain_holders(uuid) is
  'Other customers who have or request the domain of a site, or the one that its customer requests (of_request). For the team.';
grant execute on function private.site_domain_holders(uuid) to authenticated;

create function public.site_domain_holders(site_id uuid)
returns table (profile_id uuid, holder_site_id uuid, full_name text, email text, domain text, status public.site_status, is_request boolean, of_request boolean)
language sql stable set search_path = '' as $$
  select * from private.site_domain_holders(site_id);
$$;
comment on function public.site_domain_holders(uuid) is
  'Other customers who have or request the domain of a site; see private.site_domain_holders.';
grant execute on function public.site_domain_holders(uuid) to authenticated;

create function private.request_domain(site_id uuid, domain text, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  by_customer boolean;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  select s.* into site from public.sites s where s.id = request_domain.site_id for update;
  by_customer := site.profile_id is not distinct from auth.uid();
  domain := private.clean_line(domain);
  if not by_customer and not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if site.activated_at is null or site.status not in ('active', 'suspended') or request_domain.domain = site.domain then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site is not live, or has this domain already.';
  end if;

  if by_customer then
    perform private.limit_own_calls('request-domain');
  end if;

  insert into public.domain_requests as r (site_id, domain, note, asked_by_customer)
  values (site.id, request_domain.domain, nullif(btrim(request_domain.note), ''), by_customer)
  on conflict on constraint domain_requests_pkey do update
     set domain = excluded.domain, note = excluded.note, asked_by_customer = excluded.asked_by_customer, asked_at = now(),
         records = '[]', verdict = 'unknown', tls = null, checked_at = null;
  if by_customer then
    -- One task that every request reopens, with at most one e-mail a day.
    perform private.close_team_tasks('domain_change_asked', site.profile_id);
    perform private.add_team_task('domain_change_asked', private.task_subject(site.profile_id),
      'domain_change_asked:' || site.id, profile_id => site.profile_id,
      details => jsonb_build_object('domain', request_domain.domain), reopen => true);
  end if;
  perform private.review_domain_claims(site.profile_id);
end;
$$;
comment on function private.request_domain(uuid, text, text) is
  'Stores the requested domain of a live site, for its customer or the team; a second request replaces the first. PT409 when the site is not live or has this domain; PT429 over the limit of request-domain.';
grant execute on function private.request_domain(uuid, text, text) to authenticated;

create function public.request_domain(site_id uuid, domain text, note text default null) returns void
language sql set search_path = '' as $$
  select private.request_domain(site_id, domain, note);
$$;
comment on function public.request_domain(uuid, text, text) is 'Requests another domain for a live site; see private.request_domain.';
grant execute on function public.request_domain(uuid, text, text) to authenticated;

create function private.end_domain_request(site_id uuid, seen text) returns public.sites
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if not private.is_mfa_satisfied() then
    raise exception 'Complete multi-factor authentication first.' using errcode = '42501';
  end if;
  select s.* into site from public.sites s where s.id = end_domain_request.site_id for update;
  if site.profile_id is distinct from auth.uid() and not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  delete from public.domain_requests r where r.site_id = site.id and r.domain = seen;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The request has changed since it was read.';
  end if;
  perform private.close_team_tasks('domain_change_asked', site.profile_id);
  perform private.review_domain_claims(site.profile_id);
  return site;
end;
$$;
comment on function private.end_domain_request(uuid, text) is
  'Deletes a domain request and closes its task, for the site''s customer or the team. PT409 when the request differs from the seen one.';
grant execute on function private.end_domain_request(uuid, text) to authenticated;

create function private.decline_domain(site_id uuid, seen text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  asked boolean := (select r.asked_by_customer from public.domain_requests r where r.site_id = decline_domain.site_id);
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  site := private.end_domain_request(decline_domain.site_id, seen);
  if asked and nullif(btrim(reason), '') is null then
    raise exception 'reason_required' using errcode = 'check_violation', hint = 'The customer reads why.';
  end if;
  if asked then
    perform private.queue_email(site.profile_id, 'domain_change_declined',
      'domain_change_declined:' || site.id || ':' || extract(epoch from now()),
      jsonb_build_object('domain', seen, 'note', btrim(reason)));
  end if;
end;
$$;
comment on function private.decline_domain(uuid, text, text) is
  'Declines a domain request for the team; the customer who made it gets the reason by e-mail.';
grant execute on function private.decline_domain(uuid, text, text) to authenticated;

create function public.decline_domain(site_id uuid, seen text, reason text default null) returns void
language sql set search_path = '' as $$
  select private.decline_domain(site_id, seen, reason);
$$;
comment on function public.decline_domain(uuid, text, text) is 'Declines a domain request; see private.decline_domain.';
grant execute on function public.decline_domain(uuid, text, text) to authenticated;

create function private.change_domain(site_id uuid, seen text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  request public.domain_requests;
  why text := nullif(btrim(reason), '');
  event_id bigint;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  select r.* into request from public.domain_requests r where r.site_id = change_domain.site_id;
  site := private.end_domain_request(change_domain.site_id, seen);
  if why is null and (request.verdict <> 'pointing_here' or request.checked_at < now() - interval '1 day') then
    raise exception 'activation_gaps' using errcode = 'PT409', hint = 'The new domain was not seen pointing here: changing it all the same needs a reason.';
  end if;
  if why is null and private.is_domain_of_another(request.domain, site.profile_id) then
    raise exception 'activation_gaps' using errcode = 'PT409', hint = 'Another customer has this domain: changing it all the same needs a reason.';
  end if;

  -- Before the update of the site, whose trigger copies the former domain to the search text.
  insert into public.site_events (site_id, from_status, to_status, reason, former_domain, domain)
  values (site.id, site.status, site.status, 'domain', site.domain, request.domain)
  returning id into event_id;
  insert into public.site_event_notes (event_id, actor_id, note) values (event_id, auth.uid(), why);
  update public.sites s set domain = request.domain where s.id = site.id;
  -- The tick was for the former domain's certificate.
  delete from public.site_checklist c where c.site_id = site.id and c.item = 'certificate';
  update public.profiles p set domain = request.domain where p.id = site.profile_id;
  -- The check moves with its domain and continues while that does not point here.
  insert into public.domain_checks as c (site_id, domain, records, verdict, tls, checks, checked_at, next_check_at, connected_at)
  values (site.id, request.domain, request.records, request.verdict, request.tls, 1, request.checked_at,
    case when site.status = 'active' and request.verdict <> 'pointing_here' then now() end,
    case when request.verdict = 'pointing_here' then request.checked_at end)
  on conflict on constraint domain_checks_pkey do update
     set records = excluded.records, verdict = excluded.verdict, tls = excluded.tls, checks = excluded.checks,
         checked_at = excluded.checked_at, next_check_at = excluded.next_check_at, connected_at = excluded.connected_at;

  perform private.queue_email(site.profile_id, 'domain_changed', 'domain_changed:' || event_id,
    jsonb_build_object('domain', request.domain, 'connected', request.verdict = 'pointing_here'));
end;
$$;
comment on function private.change_domain(uuid, text, text) is
  'Gives a live site the requested domain, for the team: changes site and profile and queues an e-mail to the customer. PT409 activation_gaps when the new domain does not point here, or another customer has it, and no reason is given.';
grant execute on function private.change_domain(uuid, text, text) to authenticated;

create function public.change_domain(site_id uuid, seen text, reason text default null) returns void
language sql set search_path = '' as $$
  select private.change_domain(site_id, seen, reason);
$$;
comment on function public.change_domain(uuid, text, text) is 'Changes a live site''s domain; see private.change_domain.';
grant execute on function public.change_domain(uuid, text, text) to authenticated;

create function private.record_domain_request_check(site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state) returns void
language sql security definer set search_path = '' as $$
  update public.domain_requests r
     set records = record_domain_request_check.records, verdict = record_domain_request_check.verdict,
         tls = record_domain_request_check.tls, checked_at = now()
   where r.site_id = record_domain_request_check.site_id and r.domain = asked_domain;
$$;
comment on function private.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) is 'Stores the result of a check of the new domain.';
grant execute on function private.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) to service_role;

create function public.record_domain_request_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null
) returns void
language sql set search_path = '' as $$
  select private.record_domain_request_check(site_id, asked_domain, records, verdict, tls);
$$;
comment on function public.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) is 'Stores the result of a check of the new domain. Service role only.';
grant execute on function public.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) to service_role;

create function public.withdraw_domain_request(site_id uuid, seen text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_domain_request(site_id, seen);
end;
$$;
comment on function public.withdraw_domain_request(uuid, text) is 'Withdraws the request; see private.end_domain_request.';
grant execute on function public.withdraw_domain_request(uuid, text) to authenticated;

-- ---- Domains that two customers claim ----

-- Domains. Only the team sees that another customer has the same domain: a refusal would reveal other customers.
create function private.review_domain_claims(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner public.profiles := (select p from public.profiles p where p.id = owner_id);
  wanted constant text[] := array(
    select d.domain
      from (select r.domain, 1 as place
              from public.domain_requests r join public.sites s on s.id = r.site_id where s.profile_id = owner_id
            union all select owner.domain, 2) d
     where d.domain is not null
     order by d.place);
  claimed text;
begin
  -- Two customers who enter the same domain at once do not see each other's row: the second waits for the first.
  perform pg_advisory_xact_lock(name) from (
    select distinct hashtextextended('domain:' || private.registrable_domain(d), 0) as name from unnest(wanted) d order by 1) locks;
  select d into claimed from unnest(wanted) d where exists (select from private.domain_holders(d, owner_id)) limit 1;
  update public.team_tasks t set done_at = now()
   where t.kind = 'domain_claimed_twice' and t.profile_id = owner_id and t.done_at is null and t.subject is distinct from claimed;
  if claimed is not null then
    perform private.add_team_task('domain_claimed_twice', claimed, 'domain_claimed_twice:' || owner_id,
      profile_id => owner_id, details => jsonb_build_object('email', owner.email), reopen => true);
  end if;
end;
$$;
comment on function private.review_domain_claims(uuid) is
  'Creates a task when another customer has the domain that a customer entered or requests, or a part of it; closes it otherwise.';

create function private.note_domain_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.review_domain_claims(new.id);
  return null;
end;
$$;
comment on function private.note_domain_claim() is 'Trigger: creates a task for a domain that another customer has, too.';

create trigger note_domain_claim_of_new_profile after insert on public.profiles
  for each row when (new.domain is not null) execute function private.note_domain_claim();
create trigger note_domain_claim after update of domain on public.profiles
  for each row when (new.domain is distinct from old.domain) execute function private.note_domain_claim();

create index profiles_registrable_domain_idx on public.profiles (private.registrable_domain(domain));
create index sites_registrable_domain_idx on public.sites (private.registrable_domain(domain));
