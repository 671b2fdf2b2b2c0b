-- The team's work on every live site, and the latest check of its domain.
insert into public.domain_checks (site_id, domain, records, verdict, tls, checks, checked_at, next_check_at, connected_at)
select s.id, s.domain, '[{"type": "A", "name": "@", "expected": "192.0.2.1", "found": ["192.0.2.1"], "state": "ok"}]',
       'pointing_here', 'valid', 3, now() - interval '1 hour',
       case when s.status = 'awaiting_activation' then now() + interval '1 hour' * (length(s.id::text) - 37) end, s.activated_at
  from public.sites s
 where s.status in ('awaiting_activation', 'active') and s.domain is not null;

insert into public.site_notes (site_id, notes, last_backup_on)
select s.id, repeat('Anotação sobre o site. ', 5), current_date - 3 from public.sites s where s.status = 'active';

insert into public.site_checklist (site_id, item, done_at)
select s.id, item, s.activated_at
  from public.sites s
 cross join unnest(array['hosting', 'wordpress', 'backup']::public.checklist_item[]) item
 where s.status = 'active';
