import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { withDatabase } from "@/platform/backend/backend";
import { type Period, presets, type Report, type ReportFilter } from "./rules";

// New visits arrive while the page is open.
const refetchMs = 60_000;

/** Queries all figures of a period and filter; keeps the previous ones until they arrive. */
export function useReport(period: Period, filter: ReportFilter | null) {
  return useQuery({
    queryKey: ["analytics-report", period, filter],
    queryFn: () => getReport(period, filter),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/**
 * Returns all figures of a period in one request, optionally for one page or source.
 *
 * @throws AppError `forbidden` without the right, `network`…
 */
function getReport(period: Period, filter: ReportFilter | null): Promise<Report> {
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
