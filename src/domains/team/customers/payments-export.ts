import * as z from "zod/mini";
import { dayInSaoPaulo, isCalendarDay } from "@/platform/time";
import { says } from "@/platform/validation";

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

function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

/** Returns the previous month, the period of the accounting. */
export function lastMonth(now: Date): Pick<PaymentsExport, "from" | "to"> {
  const [year = 0, month = 1] = dayInSaoPaulo(now).split("-").map(Number);
  return { from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) };
}
