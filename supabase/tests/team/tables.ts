import { customersTable, type TableDescriptions } from "../table-description.ts";
import { profileOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/team*.sql. */
export const tables: TableDescriptions = {
  // All rows belong to the team.
  team_invitations: {
    area: "roles",
    rowsOf: (side) => `email = '${side}@invited.example'`,
    insert: () => "(email, role) values ('new@invited.example', 'editor')",
    set: "role = 'admin'",
    rights: ["", "", "", "", "select", ""],
    checked: {
      email: {
        good: ["a@b.com"],
        bad: ["", "ab", "A@b.com", "a b@c.com", `${"x".repeat(320)}@c`, null],
      },
    },
    nullable: "accepted_at invited_by withdrawn_at",
  },
  audit_entries: {
    area: "audit",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "action = 'changed'",
    rights: ["", "", "", "", "select", ""],
  },
  // Customers may not read the team's actions about them.
  audit_actors: {
    area: "audit",
    rowsOf: (side) => `actor_email = '${side}-actor@example.com'`,
    insert: () => "(actor_email) values ('new@example.com')",
    set: "actor_email = 'x@example.com'",
    rights: ["", "", "", "", "select", ""],
  },
  customer_timeline: {
    area: "customers",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "kind = 'email'",
    rights: ["", "", "", "", "select", ""],
  },
  // Customers may not read the team's view of them.
  customer_payment_totals: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id) values ('${profileOf[side]}')`,
    set: "paid = 0",
    rights: ["", "", "", "", "select", ""],
  },
  // Failures belong to the team; there is no open row.
  failures: {
    area: "tasks",
    rowsOf: (side) => `code = '${side}'`,
    insert: (side) => `(source, code, route) values ('browser', 'new_${side}', '/')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select update", ""],
    nullable: "done_at place version",
  },
  customer_list: {
    area: "customers",
    rowsOf: (side) => `id = '${profileOf[side]}'`,
    insert: (side) => `(id) values ('${profileOf[side]}')`,
    set: "email = 'x@example.com'",
    rights: ["", "", "", "", "select", ""],
  },
  customer_notes: customersTable({
    area: "customers",
    row: ({ profileId }) =>
      `(profile_id, author_id, body) values ('${profileId}', '${profileId}', 'Prefere ligação')`,
    insert: (side) => `(id, profile_id, body) values (gen_random_uuid(), '${profileOf[side]}', 'Nova')`,
    set: "body = 'Outra'",
    // Authors change their own notes only.
    rights: ["", "", "", "", "select insert", "select"],
    checked: { body: { good: ["Olá", "x".repeat(5000)], bad: ["", " ", "x".repeat(5001), null] } },
    nullable: "author_id",
  }),
  team_tasks: {
    area: "tasks",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(kind, subject, profile_id, dedupe_key) values ('two_subscriptions', 'x', '${profileOf[side]}', 'new')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select update", "select"],
    nullable: "done_at done_by due_at notified_at profile_id",
  },
  // Customers may not read tasks, even about themselves.
  task_list: {
    area: "tasks",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(kind, subject) values ('two_subscriptions', '${side}')`,
    set: "done_at = now()",
    rights: ["", "", "", "", "select", ""],
  },
};
