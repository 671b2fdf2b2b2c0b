import type { TableDescriptions } from "../table-description.ts";
import { profileOf, dayOf } from "../two-customers.ts";

/**
 * The tables and views of supabase/schemas/analytics*.sql. Figures are read through analytics_report and written by the
 * counting functions; no role reaches the tables.
 */
export const tables: TableDescriptions = {
  page_visits: {
    area: null,
    rowsOf: (side) => `tab_id = '${profileOf[side]}'`,
    insert: () =>
      "(tab_id, day, started_at, last_seen_at, device) values (gen_random_uuid(), '2026-01-03', now(), now(), 'phone')",
    set: "device = 'desktop'",
    rights: ["", "", "", "", "", ""],
    nullable: "campaign country language referrer",
  },
  page_views: {
    area: null,
    rowsOf: (side) => `id = '${profileOf[side]}'`,
    insert: () => "(id, visit_id, path, viewed_at) values (gen_random_uuid(), 1, '/', now())",
    set: "path = '/x'",
    rights: ["", "", "", "", "", ""],
  },
  page_view_counts: {
    area: null,
    rowsOf: (side) => `starts_on = '${dayOf[side]}'`,
    insert: () => "values ('day', '', '', 'total', '2026-01-03', '', 1, 1, 1, 0)",
    set: "visits = 2",
    rights: ["", "", "", "", "", ""],
  },
  page_view_drops: {
    area: null,
    rowsOf: (side) => `day = '${dayOf[side]}'`,
    insert: () => "values ('2026-01-03', 'bot', 1)",
    set: "drops = 2",
    rights: ["", "", "", "", "", ""],
  },
  customer_step_days: {
    area: null,
    rowsOf: (side) => `day = '${dayOf[side]}'`,
    insert: () => "values ('2026-01-03', 'paid', 1)",
    set: "reached = 2",
    rights: ["", "", "", "", "", ""],
  },
};
