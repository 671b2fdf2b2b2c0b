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
comment on column public.domain_requests.asked_at is 'Time of the request.';
comment on column public.domain_requests.records is 'Each record of the new domain, as in domain_checks.';
comment on column public.domain_requests.verdict is 'Result of the last check of the new domain, as in domain_checks.';
comment on column public.domain_requests.tls is 'Response of our own address for the new domain, as in domain_checks.';
comment on column public.domain_requests.checked_at is 'Time of the last check of the new domain; null before the first.';

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

create function public.site_domain_holders(site_id uuid)
returns table (profile_id uuid, holder_site_id uuid, full_name text, email text, domain text, status public.site_status, is_request boolean, of_request boolean)
language sql stable set search_path = '' as $$
  select * from private.site_domain_holders(site_id);
$$;
comment on function public.site_domain_holders(uuid) is
  'Other customers who have or request the domain of a site; see private.site_domain_holders.';

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

create function private.record_domain_request_check(site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state) returns void
language sql security definer set search_path = '' as $$
  update public.domain_requests r
     set records = record_domain_request_check.records, verdict = record_domain_request_check.verdict,
         tls = record_domain_request_check.tls, checked_at = now()
   where r.site_id = record_domain_request_check.site_id and r.domain = asked_domain;
$$;
comment on function private.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) is 'Stores the result of a check of the new domain.';

create function public.request_domain(site_id uuid, domain text, note text default null) returns void
language sql set search_path = '' as $$
  select private.request_domain(site_id, domain, note);
$$;
comment on function public.request_domain(uuid, text, text) is 'Requests another domain for a live site; see private.request_domain.';

create function public.withdraw_domain_request(site_id uuid, seen text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_domain_request(site_id, seen);
end;
$$;
comment on function public.withdraw_domain_request(uuid, text) is 'Withdraws the request; see private.end_domain_request.';

create function public.decline_domain(site_id uuid, seen text, reason text default null) returns void
language sql set search_path = '' as $$
  select private.decline_domain(site_id, seen, reason);
$$;
comment on function public.decline_domain(uuid, text, text) is 'Declines a domain request; see private.decline_domain.';

create function public.change_domain(site_id uuid, seen text, reason text default null) returns void
language sql set search_path = '' as $$
  select private.change_domain(site_id, seen, reason);
$$;
comment on function public.change_domain(uuid, text, text) is 'Changes a live site''s domain; see private.change_domain.';

create function public.record_domain_request_check(
  site_id uuid, asked_domain text, records jsonb, verdict public.domain_verdict, tls public.tls_state default null
) returns void
language sql set search_path = '' as $$
  select private.record_domain_request_check(site_id, asked_domain, records, verdict, tls);
$$;
comment on function public.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) is 'Stores the result of a check of the new domain. Service role only.';

alter table public.domain_requests enable row level security;
create policy "Customers read the request for their own site, the team all" on public.domain_requests
  for select to authenticated using (
    exists (select from public.sites s where s.id = site_id and s.profile_id = (select auth.uid()))
    or (select private.can('sites.read'))
  );
create policy "Accounts with MFA reach requests for a domain only at aal2" on public.domain_requests
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.domain_requests to authenticated, service_role;

grant execute on function private.is_site_domain_of_another(uuid) to authenticated;
grant execute on function private.site_domain_holders(uuid) to authenticated;
grant execute on function public.site_domain_holders(uuid) to authenticated;
grant execute on function private.request_domain(uuid, text, text) to authenticated;
grant execute on function private.end_domain_request(uuid, text) to authenticated;
grant execute on function private.decline_domain(uuid, text, text) to authenticated;
grant execute on function private.change_domain(uuid, text, text) to authenticated;
grant execute on function private.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) to service_role;
grant execute on function public.request_domain(uuid, text, text) to authenticated;
grant execute on function public.withdraw_domain_request(uuid, text) to authenticated;
grant execute on function public.decline_domain(uuid, text, text) to authenticated;
grant execute on function public.change_domain(uuid, text, text) to authenticated;
grant execute on function public.record_domain_request_check(uuid, text, jsonb, public.domain_verdict, public.tls_state) to service_role;

select private.audit('public.domain_requests', 'sites', personal => '{domain,note}', owner_column => 'site_id');
