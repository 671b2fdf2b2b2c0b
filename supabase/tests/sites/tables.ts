import { domains, addresses, readableTimes } from "../checked-values.ts";
import { checkedAttachment, type TableDescriptions } from "../table-description.ts";
import { profileOf, siteOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/sites*.sql. */
export const tables: TableDescriptions = {
  sites: {
    area: "sites",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "prepared_at = now()",
    rights: ["", "", "select", "", "select", "select update"],
    checked: {
      domain: { good: [...domains.good, null], bad: domains.bad },
      wordpress_url: addresses,
      preview_url: addresses,
      suspension_reason: { good: [null], bad: ["team", "payment"] },
      suspension_note: { good: [null], bad: ["", "x".repeat(1001)] },
      prepared_at: readableTimes,
      taken_down_at: readableTimes,
      migration_from: addresses,
    },
    nullable:
      "activated_at activation_deadline cancelled_at domain migration_from model paid_at prepared_at preview_url refunded_at return_deadline suspended_at suspension_note suspension_reason taken_down_at wordpress_url",
  },
  site_notes: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id) values ('${siteOf[side]}')`,
    clear: "delete from public.site_notes",
    set: "notes = 'changed'",
    rights: ["", "", "", "", "select", "select insert update"],
    checked: {
      last_backup_on: { good: ["2026-11-20", null], bad: ["0026-11-20", "20260-01-01"] },
      certificate_expires_on: { good: ["2027-02-20", null], bad: ["1999-12-31", "2100-01-01"] },
      notes: { good: ["", "x".repeat(20000)], bad: ["x".repeat(20001), null] },
    },
    nullable: "certificate_expires_on last_backup_on",
  },
  site_events: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, to_status) values ('${siteOf[side]}', 'active')`,
    set: "reason = 'domain'",
    rights: ["", "", "select", "", "select", "select"],
    nullable: "domain former_domain from_status reason undoes",
  },
  site_event_notes: {
    area: "sites",
    rowsOf: (side) =>
      `event_id in (select e.id from public.site_events e where e.site_id = '${siteOf[side]}')`,
    insert: (side) =>
      `(event_id) select max(e.id) from public.site_events e where e.site_id = '${siteOf[side]}'`,
    set: "note = 'changed'",
    rights: ["", "", "", "", "select", ""],
    checked: { note: { good: ["x", "x".repeat(1000), null], bad: ["", "x".repeat(1001)] } },
    nullable: "actor_id note",
  },
  activation_queue: {
    area: "sites",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "domain = 'exemplo.com.br'",
    rights: ["", "", "select", "", "select", "select"],
  },
  site_wishes: {
    area: "sites",
    row: ({ profileId, name }) =>
      `(site_id, body) select id, 'Loja de ${name}' from public.sites where profile_id = '${profileId}'`,
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, body) values ('${siteOf[side]}', 'Loja')`,
    clear: "delete from public.site_wishes",
    set: "body = 'Outro'",
    rights: ["", "", "select insert update", "", "select", "select"],
    customerWrites: ["address", "body", "business_name", "opening_hours", "shows_whatsapp"],
    checked: {
      body: { good: ["", "Loja", "é".repeat(4000)], bad: ["x".repeat(4001), null] },
      business_name: { good: ["Pão & Cia", "é".repeat(80), null], bad: ["", "x".repeat(81), "Pão\nCia"] },
      shows_whatsapp: { good: [true, false], bad: [null] },
      address: { good: ["Rua das Flores, 45\nSão Paulo", "é".repeat(300), null], bad: ["", "x".repeat(301)] },
      opening_hours: {
        good: ["Segunda a sexta: 9h às 18h", "é".repeat(500), null],
        bad: ["", "x".repeat(501)],
      },
    },
    nullable: "address business_name opening_hours",
  },
  site_files: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) =>
      `(site_id, path, name, content_type, size) values ('${siteOf[side]}', 'new', 'b.pdf', 'application/pdf', 1)`,
    set: "name = 'c.pdf'",
    rights: ["", "", "select delete", "", "select", "select insert"],
    checked: checkedAttachment,
  },
  domain_checks: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, domain) values ('${siteOf[side]}', 'example.com')`,
    clear: "delete from public.domain_checks",
    set: "checks = 1",
    rights: ["", "", "select", "", "select", "select update"],
    checked: {
      records: { good: [[], [{ type: "A" }]], bad: [{}, "null", null] },
      checks: { good: [0, 99], bad: [-1, null] },
    },
    nullable: "checked_at connected_at next_check_at tls",
  },
  domain_requests: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, domain, asked_by_customer) values ('${siteOf[side]}', 'example.com', true)`,
    clear: "delete from public.domain_requests",
    set: "checked_at = now()",
    rights: ["", "", "select", "", "select", "select"],
    checked: {
      domain: {
        good: ["outra.com.br"],
        bad: ["", "outra", "Outra.com.br", "192.0.2.10", null],
      },
      note: { good: ["x", "x".repeat(1000), null], bad: ["", "x".repeat(1001)] },
      records: { good: [[], [{ type: "A" }]], bad: [{}, "null", null] },
    },
    nullable: "checked_at note tls",
  },
  site_checklist: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    insert: (side) => `(site_id, item) values ('${siteOf[side]}', 'backup')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select insert delete", ""],
    nullable: "done_by",
  },
  site_jobs: {
    area: "sites",
    row: ({ profileId }) =>
      `(site_id, provider_site_id, kind) select id, id, 'report' from public.sites where profile_id = '${profileId}'`,
    rowsOf: (side) => `provider_site_id = '${siteOf[side]}'`,
    insert: (side) =>
      `(site_id, provider_site_id, kind) values ('${siteOf[side]}', '${siteOf[side]}', 'make')`,
    set: "attempts = 1",
    rights: ["", "", "", "", "select", "select"],
    checked: {
      attempts: { good: [0, 1], bad: [-1, null] },
      steps: { good: [[], [{ name: "database" }]], bad: [{}, "null", null] },
      result: { good: [{}, { address: "https://example.com" }], bad: [[], "null", null] },
      last_error: { good: ["x".repeat(1000), null], bad: ["x".repeat(1001)] },
    },
    nullable: "finished_at last_error site_id started_at",
  },
  site_reports: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    row: ({ profileId }) =>
      `(site_id, wordpress) select id, '6.1.9' from public.sites where profile_id = '${profileId}'`,
    insert: (side) => `(site_id, wordpress) values ('${siteOf[side]}', '6.1.9')`,
    clear: "delete from public.site_reports",
    set: "disk_bytes = 1",
    rights: ["", "", "select", "", "select", "select"],
    checked: {
      wordpress: { good: ["6.1.9"], bad: ["", "x".repeat(21), null] },
      php: { good: ["8.2.29", null], bad: ["", "x".repeat(21)] },
      disk_bytes: { good: [0, null], bad: [-1] },
      visits_last_seven_days: { good: [0, null], bad: [-1] },
      picture_path: { good: ["a/b.png", null], bad: ["", "x".repeat(201)] },
    },
    nullable: "backup_at certificate_expires_at disk_bytes php picture_path visits_last_seven_days",
  },
  site_migration_access: {
    area: "sites",
    rowsOf: (side) => `site_id = '${siteOf[side]}'`,
    columns: "site_id, created_at",
    insert: (side) => `(site_id, sealed_access) values ('${siteOf[side]}', '\\x00')`,
    clear: "delete from public.site_migration_access",
    set: "created_at = now() + interval '1 year'",
    rights: ["", "", "", "", "select", ""],
    checked: { sealed_access: { good: [Uint8Array.of(0)], bad: [null] } },
  },
};
