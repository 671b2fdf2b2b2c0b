import type { TableDescriptions } from "../table-description.ts";
import { profileOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/platform*.sql. */
export const tables: TableDescriptions = {
  audit_log: {
    area: "audit",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(actor_email, actor_role, area, action, profile_id) values ('x@example.com', 'admin', 'sites', 'update', '${profileOf[side]}')`,
    set: "action = 'changed'",
    rights: ["", "", "", "", "select", "select"],
    nullable: "actor_email actor_id actor_role after before profile_id row_key table_name",
  },
  settings: {
    area: "settings",
    rowsOf: (side) => (side === "open" ? "is_public" : "not is_public"),
    insert: (side) => `(key, value, is_public) values ('new_key', 'x', ${side === "open"})`,
    set: "description = 'changed'",
    rights: ["select", "", "select", "", "select insert update delete", "select"],
    checked: {
      key: {
        good: ["contact_phone", "a1"],
        bad: ["a", "1a", "Contact", "contact-email", "x".repeat(64), ""],
      },
      value: { good: ["", "x".repeat(4000), null], bad: ["x".repeat(4001)] },
    },
    nullable: "value",
  },
  email_outbox: {
    area: "outbox",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, recipient, template, dedupe_key) values ('${profileOf[side]}', 'x@example.com', 'site_live', 'new')`,
    set: "last_error = 'changed'",
    rights: ["", "", "", "", "select", "select update"],
    checked: {
      recipient: { good: ["a@b"], bad: ["", "ab", "x".repeat(321), null] },
      payload: { good: [{ domain: "a.com" }, {}], bad: [[], "null", null] },
      dedupe_key: { good: ["other"], bad: [null] },
      attempts: { good: [0, 12], bad: [-1, null] },
    },
    nullable: "handed_over_at last_error profile_id sent_at",
  },
  schedule_runs: {
    area: "tasks",
    rowsOf: (side) => (side === "open" ? "job = 'watch'" : "job = 'send-emails'"),
    insert: () => "(job, started_at, ok) values ('watch', now(), true)",
    set: "ok = false",
    rights: ["", "", "", "", "select", "select insert update"],
  },
  // Limits belong to the team; there is no open row.
  call_limits: {
    area: "settings",
    rowsOf: (side) => `function = '${side === "open" ? "delete-user" : "upload-avatar"}'`,
    insert: (side) => `(function, most_calls, within_seconds) values ('new-${side}', 1, 1)`,
    set: "most_calls = 1",
    rights: ["", "", "", "", "select update", "select"],
  },
  function_calls: {
    area: null,
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, function, called_at) values ('${profileOf[side]}', 'export-user-data', '{}')`,
    set: "called_at = '{}'",
    rights: ["", "", "", "", "", "select insert update"],
  },
};
