import type { Sql } from "../backend.ts";
import { administratorId, colleague } from "./store-team.ts";
import { withoutTriggers } from "./without-triggers.ts";

/** Stores the team's checklists, notes and migrations of sites, and their audit log. */
export async function storeSiteWork(sql: Sql): Promise<void> {
  await withoutTriggers(sql, ["sites", "site_notes"], async () => {
    for (const statement of statements) await sql(statement, [colleague.id]);
  });
  await sql(auditOfSteps, [administratorId, colleague.id]);
}

const demoSites = `demo as (
  select s.*, row_number() over (order by p.email) as number
    from public.sites s join public.profiles p on p.id = s.profile_id
   where p.email like '%@exemplo.example')`;

const statements = [
  // Sites in preparation have part of the checklist done; those whose domain points here and those that went live
  // have all of it.
  `with ${demoSites} insert into public.site_checklist (site_id, item, done_by, done_at)
   select s.id, item, $1::uuid,
          least(now(), coalesce(s.activated_at - interval '1 hour', s.paid_at + interval '2 hours')) + place * interval '3 minutes'
     from demo s,
          unnest(enum_range(null::public.checklist_item)) with ordinality as list (item, place)
    where s.activated_at is not null
       or s.status = 'awaiting_activation' and (place <= s.number % 6 or exists (
            select from public.domain_checks c where c.site_id = s.id and c.verdict = 'pointing_here'))`,
  `with ${demoSites} insert into public.site_notes (site_id, notes, last_backup_on, certificate_expires_on)
   select s.id,
          (array[
            'Modelo escolhido por telefone. Domínio no registro do próprio cliente.',
            'Prefere ser avisado por e-mail antes de qualquer mudança no modelo.',
            E'Site de serviços, cinco páginas.\\nTextos enviados pelo cliente; fotografias de banco de imagens.',
            ''])[1 + s.number % 4],
          current_date - (s.number % 21)::int,
          current_date + (5 + s.number * 7 % 85)::int
     from demo s, (select $1::uuid) as team
    where s.status in ('active', 'suspended')`,
  `with ${demoSites} update public.sites s
      set migration = (array['asked', 'access_received', 'copied', 'checked']::public.migration_state[])[1 + demo.number % 4]
     from demo, (select $1::uuid) as team
    where demo.id = s.id and (s.status = 'awaiting_activation' or s.status = 'active' and demo.number % 9 = 0)`,
  `select private.store_migration_access(s.id, E'Painel: https://painel.antigo.example\\nUsuário: exemplo\\nSenha: só de demonstração')
     from public.sites s join public.profiles p on p.id = s.profile_id, (select $1::uuid) as team
    where p.email like '%@exemplo.example' and s.status = 'awaiting_activation' and s.migration in ('access_received', 'copied')`,
];

const auditOfSteps = `insert into public.audit_log
    (created_at, actor_id, actor_email, actor_role, area, action, table_name, row_key, profile_id, changed, before, after)
  select e.created_at, a.id, a.email, private.to_team_role(a.raw_app_meta_data ->> 'role'), 'sites', 'update', 'sites', s.id::text, s.profile_id,
         array['status'], jsonb_build_object('status', e.from_status), jsonb_build_object('status', e.to_status)
    from public.site_events e
    join public.sites s on s.id = e.site_id
    join public.profiles p on p.id = s.profile_id
    join auth.users a on a.id = case when e.id % 3 = 0 then $1::uuid else $2::uuid end
   where p.email like '%@exemplo.example' and e.to_status in ('active', 'suspended') and e.reason is distinct from 'payment'
     and e.created_at > now() - interval '200 days'
   order by e.created_at`;
