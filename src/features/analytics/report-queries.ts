import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Period } from "./period";
import { getReport } from "./report-api";

// Visitors come and go while the page is open.
const refetchMs = 60_000;

/** All figures of a period; those of the one before stay until they are there. */
export function useReport(period: Period) {
  return useQuery({
    queryKey: ["analytics-report", period],
    queryFn: () => getReport(period),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}
