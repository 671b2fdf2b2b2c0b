import type { Language } from "../_shared/contract/enums.ts";
import { timeCell, toPage, type ExportedList, type ExportSource, type Wanted } from "./export-page.ts";
import { keyOf, readPageAfter } from "./keyset.ts";
import { wordFor } from "./texts.ts";

// The id orders invoices of the same second.
const order = [{ name: "invoiced_at" }, { name: "id" }] as const;

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
      let total = 0;
      const rows = await readPageAfter(order, after, async (conditions, limit) => {
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
        for (const condition of conditions) query = query.filter(...condition);
        const { data, count } = await query
          .order("invoiced_at")
          .order("id")
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

/** Writes amounts in minor units as a spreadsheet of that language reads numbers. One formatter serves all rows. */
function moneyFormat(language: Language): (amount: number) => string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
  return (amount) => format.format(amount / 100);
}
