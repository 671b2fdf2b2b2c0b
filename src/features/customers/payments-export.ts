import * as z from "zod/mini";
import { isCalendarDay } from "@/lib/calendar-day";
import { says } from "@/lib/validation";

/** What a payment may be, as Stripe says it. */
export const exportedStatuses = ["paid", "open", "uncollectible", "void", "draft"] as const;

const day = () => z.string().check(z.refine(isCalendarDay, says("admin:invalid.day")));

/** The form of which payments are wanted: days as the business counts them, both included. */
export const paymentsExportSchema = z
  .object({ from: day(), to: day(), status: z.enum(["all", ...exportedStatuses]) })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ["to"], error: says("admin:invalid.dayBeforeFirst") }),
  );

/** Which payments are wanted. */
export type PaymentsExport = z.output<typeof paymentsExportSchema>;

/** The month before this one, which the books are made of. @param now in São Paulo's time or near it */
export function lastMonth(now: Date): Pick<PaymentsExport, "from" | "to"> {
  const dateOf = (date: number, month: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + month, date)).toISOString().slice(0, 10);
  return { from: dateOf(1, -1), to: dateOf(0, 0) };
}
