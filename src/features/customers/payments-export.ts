import * as z from "zod/mini";
import { isCalendarDay } from "@/lib/calendar-day";
import { says } from "@/lib/validation";

/** The exported statuses, with Stripe's names. */
export const exportedStatuses = ["paid", "open", "uncollectible", "void", "draft"] as const;

const day = () => z.string().check(z.refine(isCalendarDay, says("admin:invalid.day")));

/** The form of an export: days in São Paulo time, both included. */
export const paymentsExportSchema = z
  .object({ from: day(), to: day(), status: z.enum(["all", ...exportedStatuses]) })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ["to"], error: says("admin:invalid.dayBeforeFirst") }),
  );

/** The filters of an export. */
export type PaymentsExport = z.output<typeof paymentsExportSchema>;

/** Returns the previous month, the period of the accounting. @param now in São Paulo time or near it */
export function lastMonth(now: Date): Pick<PaymentsExport, "from" | "to"> {
  const dateOf = (date: number, month: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + month, date)).toISOString().slice(0, 10);
  return { from: dateOf(1, -1), to: dateOf(0, 0) };
}
