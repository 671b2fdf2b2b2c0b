import { withDatabase } from "@/platform/database";
import type { ReportFilter } from "./filter";
import { presets, type Period } from "./period";
import type { Report } from "./report";

/**
 * Returns all figures of a period in one request, optionally for one page or source.
 *
 * @throws AppError `forbidden` without the right, `network`…
 */
export function getReport(period: Period, filter: ReportFilter | null): Promise<Report> {
  const range =
    "preset" in period ? { days: presets[period.preset] } : { from_day: period.from, to_day: period.to };
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("analytics_report", {
        ...range,
        ...(filter && { filtered_by: filter.by, filter_value: filter.value }),
      })
      .throwOnError();
    // The tests of the SQL function check this shape.
    return data as unknown as Report;
  });
}
