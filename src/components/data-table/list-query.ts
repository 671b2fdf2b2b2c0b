import type { Page } from "@/lib/pagination";

/** How reading one page of a list goes: what a table needs of a query. */
export type ListQuery<Row> = {
  data: Page<Row> | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
  /** What is shown is another page, until this one is there. */
  isPlaceholderData: boolean;
};
