import type { Page } from "@/platform/pagination";

/** State of a query that reads one page of a list. */
export type ListQuery<Row> = {
  data: Page<Row> | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
  /** Whether the previous page is shown while this one loads. */
  isPlaceholderData: boolean;
};
