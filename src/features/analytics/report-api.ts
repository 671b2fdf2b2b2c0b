import { withDatabase } from "@/lib/database";
import { presets, type Period } from "./period";
import type { Report } from "./report";

/**
 * All figures of a period, in one request.
 *
 * @throws AppError `forbidden` without the right, `network`…
 */
export function getReport(period: Period): Promise<Report> {
  const range =
    "preset" in period ? { days: presets[period.preset] } : { from_day: period.from, to_day: period.to };
  return withDatabase(async (database) => {
    const { data } = await database.rpc("analytics_report", range).throwOnError();
    // The function's own tests hold it to this shape.
    return data as unknown as Report;
  });
}
