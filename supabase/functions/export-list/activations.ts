import {
  domainCell,
  phoneCell,
  timeCell,
  toPage,
  type ExportedList,
  type ExportSource,
  type Wanted,
} from "./export-page.ts";
import { keyOf, readPageAfter } from "./keyset.ts";

/** The sites that wait for the team, in the order of the screen. */
export function activationsExport(
  { database, authorization, words }: ExportSource,
  wanted: Wanted<"activations">,
): ExportedList {
  const { by, descending } = wanted.order;
  // The default order of Postgres, which the screen uses too.
  const order = [{ name: by, descending, nullsFirst: descending }, { name: "site_id" as const }];
  return {
    permissions: ["sites.read"],
    header: [
      words.columns.domain,
      words.columns.name,
      words.columns.email,
      words.columns.phone,
      words.columns.deadline,
      words.columns.paidAt,
      words.columns.preparedAt,
    ],
    read: async (after) => {
      let total = 0;
      const rows = await readPageAfter(order, after, async (conditions, limit) => {
        let query = database
          .from("activation_queue")
          .select(
            "site_id, domain, full_name, email, phone, activation_deadline, paid_at, prepared_at",
            after === null ? { count: "exact" } : {},
          );
        if (wanted.search !== "") query = query.like("search", wanted.search);
        if (wanted.overdue) query = query.eq("overdue", true);
        if (wanted.prepared) query = query.not("prepared_at", "is", null);
        for (const condition of conditions) query = query.filter(...condition);
        const { data, count } = await query
          .order(by, { ascending: !descending })
          .order("site_id")
          .limit(limit)
          .setHeader("Authorization", authorization)
          .throwOnError();
        total = count ?? 0;
        return data;
      });
      return toPage(
        { data: rows, count: total },
        (row) => keyOf(order, row),
        (row) => [
          domainCell(row.domain),
          row.full_name,
          row.email,
          phoneCell(row.phone),
          timeCell(row.activation_deadline),
          timeCell(row.paid_at),
          timeCell(row.prepared_at),
        ],
      );
    },
  };
}
