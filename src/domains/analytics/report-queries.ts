import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReportFilter } from "./filter";
import type { Period } from "./period";
import { getReport } from "./report-api";

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
