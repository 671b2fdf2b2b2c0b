-- A tick of the certificate does not count after a later check that failed.

create function private.is_certificate_tick_outdated(site_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select
      from public.domain_checks c
      join public.sites s on s.id = c.site_id and s.domain = c.domain
      join public.site_checklist t on t.site_id = c.site_id and t.item = 'certificate'
     where c.site_id = is_certificate_tick_outdated.site_id
       and c.checked_at > t.done_at
       and case when c.tls is null then c.verdict in ('elsewhere', 'none') else c.tls <> 'valid' end);
end;
$$;
comment on function private.is_certificate_tick_outdated(uuid) is
  'Whether a check after the tick of the certificate failed, so that the tick no longer counts. A check without an answer, or while the domain is moving, decides nothing.';
grant execute on function private.is_certificate_tick_outdated(uuid) to authenticated;

create or replace function private.activation_gaps(site_id uuid) returns public.activation_gap[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(
    select item
      from unnest(enum_range(null::public.activation_gap)) as list (item)
     cross join lateral (
       select exists (
         select from public.site_checklist c where c.site_id = activation_gaps.site_id and c.item::text = list.item::text) as ticked
     ) tick
     where not case item
                 when 'payment' then not exists (
                   select from public.sites s where s.id = activation_gaps.site_id and s.refunded_at is not null)
                 when 'domain' then coalesce(private.is_domain_connected(activation_gaps.site_id), false)
                 when 'domain_of_another' then not private.is_site_domain_of_another(activation_gaps.site_id)
                 when 'migration' then not exists (
                   select from public.sites s where s.id = activation_gaps.site_id and s.migration not in ('none', 'checked'))
                 when 'certificate' then coalesce(private.is_certificate_valid(activation_gaps.site_id),
                                              ticked and not private.is_certificate_tick_outdated(activation_gaps.site_id))
                 else ticked
               end
     order by item);
end;
$$;
comment on function private.activation_gaps(uuid) is
  'Open items of an activation. A check within a day decides about the domain, and about the certificate if it was checked; a requested migration is open until it is checked, a payment when it is back with the customer; ticks decide about the rest, except for the certificate''s tick once a later check failed. Only the team sees that another customer has the domain.';
