import * as z from "zod/mini";
import { daysAgo } from "@/platform/days-ago";
import { listSource, type ListedRow } from "@/platform/list/list-source";
import { auditMarks } from "./audit-marks";

/** The value of the filter by member that selects the changes of all members. */
export const everybody = "todos";

/** The audit log. */
export const auditSource = listSource({
  select: (database, counting) =>
    database.from("audit_entries").select(
      `id, at:created_at, actor:actor_email, actorName:actor_name, role:actor_role, area, action, table:table_name, key:row_key, rowName:row_name,
      customerId:profile_id, customerName:customer_name, customerEmail:customer_email, changed, before, after`,
      counting,
    ),
  marksOf: auditMarks,
  // No column has this name, so no column offers to change the order.
  sorts: { recentes: { column: "created_at", field: "at", descendsFirst: true } },
  ties: [{ column: "id", field: "id", followsSort: true }],
  filters: {
    quem: {
      all: everybody,
      values: z.string().check(z.maxLength(320)),
      narrow: (query, email) => query.eq("actor_email", email),
    },
    oque: {
      choices: {
        tudo: null,
        customers: (query) => query.eq("area", "customers"),
        sites: (query) => query.eq("area", "sites"),
        tasks: (query) => query.eq("area", "tasks"),
        messages: (query) => query.eq("area", "messages"),
        money: (query) => query.eq("area", "money"),
        plans: (query) => query.eq("area", "plans"),
        content: (query) => query.eq("area", "content"),
        blog: (query) => query.eq("area", "blog"),
        media: (query) => query.eq("area", "media"),
        courses: (query) => query.eq("area", "courses"),
        settings: (query) => query.eq("area", "settings"),
        roles: (query) => query.eq("area", "roles"),
        audit: (query) => query.eq("area", "audit"),
        outbox: (query) => query.eq("area", "outbox"),
      },
    },
    periodo: {
      choices: {
        "30-dias": (query) => query.gte("created_at", daysAgo(30)),
        "7-dias": (query) => query.gte("created_at", daysAgo(7)),
        ano: (query) => query.gte("created_at", daysAgo(365)),
        sempre: null,
      },
    },
  },
});

/** A change by a member of the team. `table` and `key` are null for actions without a row, such as an export. */
export type AuditEntry = ListedRow<typeof auditSource>;
