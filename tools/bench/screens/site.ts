import type { BenchQuery } from "../postgrest.ts";

const id = "md5('site-321')::uuid";

const rows = (name: string, from: string, columns: string): string => `
  (select json_agg(json_build_object(${columns
    .split(", ")
    .map((column) => `'${column}', x.${column}`)
    .join(", ")})) from public.${from} x where x.site_id = s.id) as ${name}`;

/** The page of one site, with all its data in one request. */
export const site: BenchQuery[] = [
  {
    name: "site with all its data",
    sql: `
      select s.id, s.status, s.domain, s.activation_deadline, s.prepared_at, s.activated_at, s.suspension_reason, s.suspension_note,
             s.taken_down_at, s.return_deadline, s.wordpress_url, s.migration, s.migration_from,
             (select json_build_object('full_name', p.full_name, 'email', p.email, 'locale', p.locale)
                from public.profiles p where p.id = s.profile_id) as profile,
             ${rows("notes", "site_notes", "notes, last_backup_on, certificate_expires_on")},
             ${rows("access", "site_migration_access", "created_at")},
             (select json_agg(json_build_object('item', x.item, 'done_at', x.done_at, 'by',
                       (select json_build_object('full_name', p.full_name, 'email', p.email)
                          from public.profiles p where p.id = x.done_by)))
                from public.site_checklist x where x.site_id = s.id) as ticks,
             ${rows("check", "domain_checks", "domain, records, verdict, tls, checked_at, next_check_at")},
             ${rows("request", "domain_requests", "domain, note, asked_by_customer, asked_at, records, verdict, tls, checked_at")},
             (select json_agg(e) from (select x.id, x.from_status, x.to_status, x.reason, x.undoes, x.created_at,
                                              (select json_build_object('note', n.note, 'actor',
                                                        (select json_build_object('full_name', p.full_name, 'email', p.email)
                                                           from public.profiles p where p.id = n.actor_id))
                                                 from public.site_event_notes n where n.event_id = x.id) as told
                                         from public.site_events x where x.site_id = s.id order by x.id desc limit 50) e) as events
        from public.sites s where s.id = ${id}`,
  },
];
