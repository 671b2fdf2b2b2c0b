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
import { wordFor } from "./texts.ts";

/** The customers. */
export function customersExport(
  { database, authorization, words }: ExportSource,
  wanted: Wanted<"customers">,
): ExportedList {
  return {
    permissions: ["customers.read"],
    header: [
      words.columns.name,
      words.columns.email,
      words.columns.phone,
      words.columns.domain,
      words.columns.subscription,
      words.columns.twoSubscriptions,
      words.columns.site,
      words.columns.language,
      words.columns.since,
    ],
    read: async (after) => {
      let query = database
        .from("customer_list")
        .select(
          "id, full_name, email, phone, domain, subscription, two_subscriptions, site_status, locale, created_at",
          after === null ? { count: "exact" } : {},
        );
      if (wanted.ids !== null) query = query.in("id", [...wanted.ids]);
      else {
        if (wanted.search !== "") query = query.like("search", wanted.search);
        if (wanted.subscription !== null) query = query.eq("subscription", wanted.subscription);
        if (wanted.two_subscriptions) query = query.eq("two_subscriptions", true);
        if (wanted.site_status !== null) query = query.eq("filed_as", wanted.site_status);
        if (wanted.locale !== null) query = query.eq("locale", wanted.locale);
        if (wanted.since !== null) query = query.gte("created_at", wanted.since);
      }
      const page = await query
        .gt("id", after ?? firstKey)
        .order("id")
        .limit(pageSize)
        .setHeader("Authorization", authorization)
        .throwOnError();
      return toPage(
        page,
        (row) => row.id ?? "",
        (row) => [
          row.full_name,
          row.email,
          phoneCell(row.phone),
          domainCell(row.domain),
          wordFor(words.subscription, row.subscription),
          row.two_subscriptions === true ? words.yes : words.no,
          wordFor(words.site, row.site_status),
          row.locale,
          timeCell(row.created_at),
        ],
      );
    },
  };
}
