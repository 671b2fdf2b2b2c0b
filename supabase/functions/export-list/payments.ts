import type { Language } from "../_shared/contract/languages.ts";
import {
  pageSize,
  timeCell,
  toPage,
  type ExportedList,
  type ExportSource,
  type Wanted,
} from "./export-page.ts";
import { wordFor } from "./texts.ts";

// Brazil has had no summer time since 2019.
const businessOffset = "-03:00";

/** The payments of some days, as the books of the business need them. */
export function paymentsExport(
  { database, authorization, words }: ExportSource,
  { language, from, to, status }: Wanted<"payments">,
): ExportedList {
  const { columns } = words;
  const money = moneyFormat(language);
  return {
    permissions: ["money.read"],
    header: [
      columns.invoicedAt,
      columns.name,
      columns.email,
      columns.number,
      columns.status,
      columns.currency,
      columns.amount,
      columns.amountPaid,
      columns.refunded,
      columns.paidAt,
      columns.periodStart,
      columns.periodEnd,
      columns.invoice,
    ],
    read: async (after) => {
      let query = database
        .from("payments")
        .select(
          `id, number, status, currency, amount, amount_paid, amount_refunded, invoiced_at, paid_at,
          period_start, period_end, profile:profiles (full_name, email)`,
          after === null ? { count: "exact" } : {},
        )
        .gte("invoiced_at", `${from}T00:00:00${businessOffset}`)
        .lt("invoiced_at", `${dayAfter(to)}T00:00:00${businessOffset}`);
      if (status !== null) query = query.eq("status", status);
      if (after !== null) query = query.or(followsKey(after));
      const page = await query
        .order("invoiced_at")
        .order("id")
        .limit(pageSize)
        .setHeader("Authorization", authorization)
        .throwOnError();
      return toPage(
        page,
        (row) => keyOf(row),
        (row) => [
          timeCell(row.invoiced_at),
          row.profile?.full_name ?? null,
          row.profile?.email ?? null,
          row.number,
          wordFor(words.payment, row.status),
          row.currency.toUpperCase(),
          money(row.amount),
          money(row.amount_paid),
          money(row.amount_refunded),
          timeCell(row.paid_at),
          timeCell(row.period_start),
          timeCell(row.period_end),
          row.id,
        ],
      );
    },
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

// Neither changes for an invoice, and the id orders invoices of the same second.
const keySeparator = " ";

function keyOf({ invoiced_at, id }: { invoiced_at: string; id: string }): string {
  return `${invoiced_at}${keySeparator}${id}`;
}

/** The PostgREST filter for the payments after one, in the order of the books. */
function followsKey(key: string): string {
  const [at, id] = key.split(keySeparator);
  return `invoiced_at.gt.${at},and(invoiced_at.eq.${at},id.gt.${id})`;
}

/** Writes amounts in minor units as a spreadsheet of that language reads numbers. One formatter serves all rows. */
function moneyFormat(language: Language): (amount: number) => string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
  return (amount) => format.format(amount / 100);
}
