import {
  domainCell,
  firstKey,
  pageSize,
  phoneCell,
  timeCell,
  toPage,
  type ExportedList,
  type ExportSource,
  type Wanted,
} from "./export-page.ts";

/** The sites that wait for the team. */
export function activationsExport(
  { database, authorization, words }: ExportSource,
  wanted: Wanted<"activations">,
): ExportedList {
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
      let query = database
        .from("activation_queue")
        .select(
          "site_id, domain, full_name, email, phone, activation_deadline, paid_at, prepared_at",
          after === null ? { count: "exact" } : {},
        );
      if (wanted.search !== "") query = query.ilike("search", wanted.search);
      if (wanted.overdue) query = query.eq("overdue", true);
      if (wanted.prepared) query = query.not("prepared_at", "is", null);
      const page = await query
        .gt("site_id", after ?? firstKey)
        .order("site_id")
        .limit(pageSize)
        .setHeader("Authorization", authorization)
        .throwOnError();
      return toPage(
        page,
        (row) => row.site_id ?? "",
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
